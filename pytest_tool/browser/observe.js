// One walk over everything that is drawn, in reading order. It lays all words in one long row; a control, a table cell, a
// list item, a heading are stretches of that row, and so are the names that come from content.

const SEEN = 1, NAMING = 2, IN_CONTROL = 4, VALUE = 8, ON_BUTTON = 16, IN_LABEL = 32; // what a piece of text is: bits
const RAW = 600; // characters of a name, value or row; of a cell four times that. Cut for good after masking.
const LONG = 60000; // of a text; TOTAL_LIMIT of masking.py
const MAX_CONTROLS = 5000, MAX_WEAK = 200;
const SKIPPED = new Set([
  "SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "HEAD", "OPTION", "OPTGROUP", "DATALIST", "CANVAS", "VIDEO", "AUDIO", "OBJECT", "PROGRESS", "METER",
  "TITLE", "title", "desc", "defs", "metadata", "symbol", "style", "script",
]);
const NO_CHILDREN = new Set(["INPUT", "SELECT", "TEXTAREA", "BR", "IFRAME", "FRAME"]);
const HEADINGS = { H1: 1, H2: 2, H3: 3, H4: 4, H5: 5, H6: 6 };
// A heading inside one of these says nothing about what comes after it.
const SECTIONING = new Set([
  "SECTION", "ARTICLE", "ASIDE", "NAV", "MAIN", "FORM", "FIELDSET", "DIALOG", "TABLE", "TD", "TH", "LI", "FOOTER",
]);
const SECTIONING_ROLES = new Set([
  "dialog", "alertdialog", "region", "group", "radiogroup", "navigation", "form", "search", "tabpanel", "complementary",
]);
// All others say by an attribute what they are in the structure of a page.
const TELLS = new Set([...SECTIONING, ...Object.keys(HEADINGS), "TR", "FIGURE", "OUTPUT"]);
const TITLES = { FIELDSET: "LEGEND", TABLE: "CAPTION" };
const CELL_ROLES = new Set(["cell", "gridcell", "columnheader", "rowheader"]);
const LIVE = { alert: "alert", status: "status", log: "status", assertive: "alert", polite: "status" };

// `texts`: those that rows and sections had before.
function looked(start, texts) {
  const look = new Look(start);
  labelled = new Map();
  try {
    if (document.documentElement) look.visit(document.documentElement, TOP);
    look.flush("text");
    if (look.ranges.size && !look.words.length) throw new Error("Array.prototype.push was replaced, and does nothing");
    const told = listing(look, texts);
    tool.next = look.next;
    return told;
  } finally {
    labelled = null;
  }
}

// `style` is that of `el`, which was entered last; what it says of words (`drawn`, `seen`) is read where there are some, and
// `box` is known of controls.
const TOP = {
  el: null, style: null, drawn: null, seen: null, box: null, shown: true, heard: true, inControl: 0, inLabel: 0,
  pointer: false, cursor: "auto", help: false, item: false, closed: false, overflows: false, inert: false, clip: null,
  row: null, gathering: false, inRow: false, cells: null, kind: "text",
};

function isDrawn(ctx) {
  if (ctx.drawn === null) ctx.drawn = ctx.style.visibility === "visible";
  return ctx.drawn;
}

// Whether words here are seen; words of no size are not, and name all the same.
function isSeen(ctx) {
  if (ctx.seen === null) ctx.seen = ctx.shown && ctx.style.fontSize !== "0px" && (ctx.box !== null || !isShrunk(ctx.el));
  return ctx.seen;
}

class Look {
  constructor(start) {
    this.next = start; // the first tag that is free
    this.words = [];
    this.bits = [];
    this.nodes = [];
    this.ranges = new Map(); // element → where its words begin and end
    this.rows = new Map(); // row → its text, which each control in it tells; so with sections
    this.parts = new Map(); // row → what stands in elements of their own in it
    this.sections = new Map();
    this.tables = new Map(); // document or shadow root → its tables
    this.controls = [];
    this.drags = []; // what says that it can be dragged
    this.blocks = [];
    this.modals = [];
    this.windows = []; // dialogs that are not modal
    this.frames = 0;
    this.weak = 0;
    this.leftOut = 0;
    this.mark = 0; // where the block that is being gathered begins
    this.section = ""; // a text, or the element whose text it is
    this.openers = hoverOpeners();
    this.editors = drawnEditors();
    this.opener = null; // the control of the element that is just entered, where it only opens under the mouse
  }

  push(text, bits, node) {
    this.words.push(text);
    this.bits.push(bits);
    this.nodes.push(node);
  }

  text(from, to, bits, limit = RAW, without = 0) {
    let joined = "";
    for (let i = from; i < to && joined.length < limit * 2; i += 1) {
      if (this.words[i] === " " || (this.bits[i] & bits && !(this.bits[i] & without))) joined += this.words[i];
    }
    return squeeze(joined).slice(0, limit);
  }

  // The words of an element: as drawn where the walk has been, else what its DOM says (labels may be hidden).
  textOf(el, bits = NAMING) {
    const range = this.ranges.get(el);
    return range ? this.text(range[0], range[1], bits) : squeeze((el.textContent || "").slice(0, RAW * 2));
  }

  // Ends the block that is being gathered. Words that all lie in controls are told by the controls themselves.
  flush(kind, extra) {
    const from = this.mark, to = this.words.length;
    this.mark = to;
    let own = extra !== undefined, label = !own;
    for (let i = from; i < to && (!own || label); i += 1) {
      if ((this.bits[i] & (SEEN | IN_CONTROL)) !== SEEN) continue;
      own = true;
      label = label && Boolean(this.bits[i] & IN_LABEL);
    }
    if (own && (extra || !this.isAllLive(from, to))) this.blocks.push({ kind, from, to, label, section: this.section, ...extra });
  }

  // Whether all these words are a message that was told already, as a part of its sentence.
  isAllLive(from, to) {
    const last = this.blocks[this.blocks.length - 1];
    if (!last || last.from < from || last.to > to || (last.kind !== "status" && last.kind !== "alert")) return false;
    return !this.text(from, last.from, SEEN) && !this.text(last.to, to, SEEN);
  }

  visit(el, above) {
    const tag = el.tagName;
    if (tag === "IFRAME" || tag === "FRAME") this.frames += 1;
    if (SKIPPED.has(tag) || isCaption(el)) return;
    const style = getComputedStyle(el), display = style.display;
    if (display === "none") return;
    const inline = (display === "inline" || display === "contents") && tag !== "BR";
    const bare = !el.hasAttributes(); // most are
    const ctx = this.context(el, style, above, bare, inline || display);
    if (ctx === null) return;
    if (!inline) this.boundary(ctx, tag === "DD"); // a description is told together with its term
    const from = this.words.length;
    const control = this.control(el, tag, style, above, ctx, from, inline);
    if (control) {
      ctx.inControl = IN_CONTROL | (control.role === "link" ? 0 : ON_BUTTON);
      ctx.closed = ctx.closed || control.role !== "generic";
      this.push("", IN_CONTROL, null);
    }
    const outer = this.section, opener = this.opener;
    this.opener = null;
    const inside = () => this.children(el, tag, inline ? null : style, ctx, control);
    const ends = bare && !TELLS.has(tag) ? inside() : this.structure(el, tag, ctx, control, inside);
    this.ranges.set(el, [from, this.words.length]);
    if (control || opener) (control || opener).to = this.words.length;
    if (!inline) this.boundary(ctx, tag === "DT");
    if (ends) this.section = outer;
  }

  boundary(ctx, together) {
    if (!ctx.gathering && !ctx.inControl && !together) this.flush(ctx.kind);
    this.push(" ", 0, null);
  }

  // What holds for everything inside; null where nothing inside is drawn. Reading a style costs as much as all the rest
  // here, so nothing is read that does not apply: what flows in a line has neither a place nor an overflow of its own.
  // `display` is true for that.
  context(el, style, above, bare, display) {
    const ctx = { ...above };
    ctx.el = el;
    ctx.style = style;
    ctx.drawn = ctx.seen = ctx.box = null;
    const opacity = style.opacity;
    if ((opacity !== "1" && opacity < 0.05) || isFilteredAway(style) || (!bare && isClippedAway(style))) ctx.shown = false;
    if (!bare && el.getAttribute("aria-hidden") === "true") ctx.heard = false;
    if (!bare && el.inert) ctx.inert = true;
    if (el.tagName === "LABEL" && el.control) ctx.inLabel = IN_LABEL;
    ctx.cursor = style.cursor;
    ctx.pointer = ctx.cursor === "pointer";
    ctx.overflows = false;
    if (display === true || ROWS.has(display)) return ctx;
    const position = style.position;
    if (position === "fixed") ctx.clip = null;
    if (position !== "static" && ctx.shown && isParked(el, style, position, ctx.clip)) ctx.shown = false;
    const overflow = style.overflowX;
    ctx.overflows = overflow !== "visible"; // then it does so both ways
    if (ctx.overflows && el.parentElement !== null && el !== document.body && el.tagName !== "INPUT") { // it holds nothing to cut
      const box = el.getBoundingClientRect();
      if ((box.width < 1 || box.height < 1) && overflow !== "auto") return null;
      ctx.clip = intersect(box, ctx.clip);
    }
    return ctx;
  }

  control(el, tag, style, above, ctx, from, inline) {
    const hears = listensTo(el);
    if (ctx.shown && saysDrag(el, ctx.cursor, above, hears) && isDrawn(ctx) && !isShrunk(el)) {
      this.drags.push({ el, row: ctx.row, clip: ctx.clip, inert: ctx.inert, section: this.section });
    }
    if (tag === "LABEL" && el.control && !isEntry(el)) return this.standIn(el, ctx, from);
    const typed = this.editors.size ? this.editors.get(el) : undefined;
    if (typed && ctx.shown && isDrawn(ctx) && !isShrunk(el)) return this.add(typed, el, { role: "textbox", weak: false, drawn: true }, ctx, from);
    const anew = (ctx.pointer && (!above.pointer || startsAnew(el, above))) || (tag === "TD" && isDay(el));
    const found = controlRole(el, anew && this.weak < MAX_WEAK, ctx.closed, hears);
    ctx.item = ctx.pointer && (above.item || tag === "LI");
    if (!found && ctx.shown && !ctx.inControl) this.unnamed(el, tag, style, above, ctx, from);
    if (!found || !isDrawn(ctx) || (found.weak ? isBranchWithLabel(el) : linkOfBranch(el))) return null;
    const tick = isHideable(el);
    if (tick && ownLabels(el).some(isEntry)) return null; // its label is the list's entry
    const shell = isShelled(el) ? shellOf(el) : null;
    if (tick && !shell && standInOf(el)) return null;
    if (!tick && !shell && !ctx.shown && found.role !== "slider") return null;
    if (ctx.closed && !ctx.row) ctx.row = el.closest("[role=tab]"); // what stands in a tab is that tab's
    const box = boxOf(el);
    if (shell) {
      const via = pressedFor(el, shell) || el;
      return Object.assign(this.add(el, via, { ...found, parts: null, box: boxOf(via), inline }, ctx, from), { shell });
    }
    if (!box || (tick && !ctx.shown && box.width < 8)) return null;
    ctx.box = box;
    if (this.controls.length >= MAX_CONTROLS) {
      this.leftOut += 1;
      return null;
    }
    if (found.looks) this.weak += 1;
    const parts = found.weak ? hoverParts(el, this.openers) : null;
    return this.add(el, el, { ...found, parts, box, inline }, ctx, from);
  }

  // What is no control by itself and yet can be acted on: a pane is scrolled, what opens or explains itself is pointed at.
  unnamed(el, tag, style, above, ctx, from) {
    const area = ctx.overflows ? scrollArea(el, style) : null;
    const parts = area || !this.openers.size ? null : hoverParts(el, this.openers);
    const explains = tag === "ABBR" || tag === "DFN" || ctx.cursor === "help";
    if (!(area || parts || explains || above.help) || !isDrawn(ctx) || el.isContentEditable) return;
    const explained = explains && !above.help && squeeze(el.title || "") && !isShrunk(el);
    ctx.help = ctx.cursor === "help";
    if (explained && !parts && this.weak < MAX_WEAK) this.opener = this.add(el, el, { role: "generic", weak: true }, ctx, from);
    if (area) this.add(el, el, area, ctx, from);
    if (parts && boxOf(el)) this.opener = this.add(el, el, { role: "generic", weak: true, parts }, ctx, from);
  }

  // A label is the control that people see when its checkbox, radio button or file input is hidden.
  // Inside a component that is the box itself there is no second one.
  standIn(label, ctx, from) {
    const el = label.control, host = label.getRootNode().host;
    if (host && TICK_ROLES.has(explicitRole(host))) return null;
    if (isHideable(el) && !(isShelled(el) && shellOf(el)) && standInOf(el) === label) this.add(el, label, controlRole(el, false, false), ctx, from);
    return null;
  }

  add(el, via, found, ctx, from) {
    const { row, clip, inert } = ctx;
    const control = { el, via, ...found, from, to: from, row, clip, inert, section: this.section };
    this.controls.push(control);
    return control;
  }

  // Headings, rows, items, live regions and sections around `inside()`. True when the section ends here.
  structure(el, tag, ctx, control, inside) {
    const role = el.hasAttribute("role") ? explicitRole(el) : "";
    const level = role === "heading" ? Number(el.getAttribute("aria-level") || 2) : !role && HEADINGS[tag];
    if (level) {
      if (control?.role === "generic" && /\p{L}/u.test(el.textContent)) ctx.inControl = IN_CONTROL; // one that hears clicks is a heading all the same
      this.piece("heading", ctx, inside, { level });
      if (ctx.shown && !isShrunk(el)) this.section = el;
      return false;
    }
    const sectioning = !control && (SECTIONING.has(tag) || SECTIONING_ROLES.has(role));
    if (sectioning) this.enterSection(el, tag);
    const block = this.blocks.length, modals = this.modals.length;
    this.shape(el, tag, role, ctx, control, inside);
    if (isWindow(el, role) && !this.modals.slice(modals).some((m) => m.el === el)) this.windows.push({ el, block, end: this.blocks.length });
    return sectioning;
  }

  shape(el, tag, role, ctx, control, inside) {
    const isItem = (tag === "LI" && !role) || role === "listitem";
    const isRow = (tag === "TR" && !role) || role === "row";
    const live = (isGladBox(el, role) ? "status" : LIVE[role || el.getAttribute("aria-live")]) || (tag === "OUTPUT" && !role ? "status" : isErrorBox(el, ctx, control) ? "alert" : "");
    const holdsTable = isRow && this.holdsTable(el), isLayout = isRow && laysOut(el, holdsTable);
    if (isItem || (isRow && !isLayout) || tag === "ARTICLE" || tag === "FIGURE" || role === "article") ctx.row = el;
    if (ctx.cells && (tag === "TD" || tag === "TH" || CELL_ROLES.has(role))) this.cell(tag, role, ctx, inside);
    else if (control && live && control.role === "generic") this.pressable(live, ctx, inside);
    else if (control && !(isItem && this.drags.at(-1)?.el === el)) inside(); // an item that is dragged is one all the same
    else if (live && ctx.inControl && !ctx.closed) this.pressable(live, ctx, inside); // in a box that hears every click
    else if (isRow && !ctx.inRow && !holdsTable && !isLayout) this.row(ctx, el.parentElement?.tagName === "THEAD", inside);
    else if (isItem && !ctx.inRow) this.item(ctx, inside);
    else if (live) this.piece(live, ctx, inside, undefined, getComputedStyle(el).display.startsWith("inline"));
    else if (role === "tooltip") this.piece("tooltip", ctx, inside);
    else if ((tag === "DIALOG" && el.matches(":modal")) || isAriaModal(el, role)) this.modal(el, tag, inside);
    else inside();
  }

  // A block of its own; inside of a row, an item or a sentence it is told there as well.
  piece(kind, ctx, inside, extra, inSentence = false) {
    if (ctx.gathering || inSentence) {
      const from = this.words.length;
      inside();
      this.blocks.push({ kind, from, to: this.words.length, section: this.section, ...extra });
      return;
    }
    this.flush(ctx.kind);
    const from = this.words.length, before = this.blocks.length;
    ctx.gathering = true;
    inside();
    ctx.gathering = false;
    this.flush(kind, extra);
    const told = new Set(this.blocks.slice(before).map((b) => b.kind)); // a message may be a list, whose entries were told
    if (told.size === 1 && told.has("item")) this.blocks.push({ kind, from, to: this.words.length, section: this.section, ...extra });
  }

  pressable(live, ctx, inside) {
    ctx.inControl = IN_CONTROL; // what a press takes away is a message all the same
    this.piece(live, ctx, inside, {});
  }

  item(ctx, inside) {
    this.flush(ctx.kind); // of an outer item, what stands before its inner list
    Object.assign(ctx, { gathering: true, kind: "item" });
    inside();
    this.flush("item", {}); // a list of links is a list too: its items are counted
  }

  row(ctx, isOnTop, inside) {
    this.flush(ctx.kind);
    const cells = [];
    Object.assign(ctx, { gathering: true, inRow: true, cells });
    inside();
    const isEmpty = ([from, to]) => !this.text(from, to, SEEN); // a title may be left out, over boxes or buttons
    const heads = cells.filter((c) => c[2]); // over a column of boxes or buttons a heading may be a plain cell
    this.flush("row", { cells, el: ctx.el, header: heads.length > 0 && (isOnTop || (cells.every((c) => c[2] || isEmpty(c)) && !isOfTitledRows(ctx.el))) });
  }

  // A row that holds a table is told in the parts of that; one that lays out a page is no record of its controls either.
  holdsTable(row) {
    const root = row.getRootNode();
    if (!this.tables.has(root)) this.tables.set(root, [...root.querySelectorAll("table, [role=table], [role=grid]")]);
    return this.tables.get(root).some((table) => table !== row && row.contains(table));
  }

  cell(tag, role, ctx, inside) {
    const cells = ctx.cells, from = this.words.length;
    ctx.cells = null;
    inside();
    cells.push([from, this.words.length, tag === "TH" || role === "columnheader", ctx.el]);
  }

  enterSection(el, tag) {
    const labelled = byIds(el, "aria-labelledby", (e) => this.textOf(e)) || squeeze(el.getAttribute("aria-label") || "");
    const title = labelled || (TITLES[tag] && [...el.children].find((c) => c.tagName === TITLES[tag]));
    if (title) this.section = title;
  }

  modal(el, tag, inside) {
    this.flush("text");
    const modal = { el, native: tag === "DIALOG" && el.matches(":modal"), from: this.controls.length, block: this.blocks.length };
    inside();
    this.flush("text");
    if (boxOf(el)) this.modals.push({ ...modal, to: this.controls.length, end: this.blocks.length });
  }

  // Tags in small letters are a picture's: those of HTML are in capitals.
  children(el, tag, style, ctx, control) {
    if (control && tag === "INPUT") this.pushInput(el, control, ctx);
    else if (control && (tag === "SELECT" || tag === "TEXTAREA")) this.pushValue(valueOf(el, control.role), control, ctx);
    if (NO_CHILDREN.has(tag) || (style && style.contentVisibility === "hidden")) return;
    if (tag === "IMG" || tag > "a") this.pushName(tag === "IMG" ? el.alt : svgName(el, tag), ctx);
    const label = !control && (ctx.inControl || ctx.inLabel) && tag !== "LABEL" && ctx.heard && !isMark(el, tag) ? squeeze(el.getAttribute("aria-label") || "") : "";
    if (label) this.pushName(label, ctx);
    const inner = label ? { ...ctx, heard: false } : ctx;
    const within = drawnWithin(el, tag);
    if (Array.isArray(within)) for (const node of within) this.child(node, inner);
    else for (let node = within.firstChild; node; node = node.nextSibling) this.child(node, inner); // faster than a NodeList
  }

  child(node, ctx) {
    if (node.nodeType === Node.TEXT_NODE) this.pushText(node, ctx);
    else if (node.nodeType === Node.ELEMENT_NODE) this.visit(node, ctx);
  }

  pushText(node, ctx) {
    const text = node.data;
    if (!/\S/.test(text)) return this.push(" ", 0, null);
    if (!isDrawn(ctx) || ((!ctx.heard || ctx.el.hasAttribute("aria-label")) && isLigature(ctx.el))) return undefined;
    const bits = (isSeen(ctx) ? SEEN : 0) | (ctx.heard ? NAMING : 0) | ctx.inControl | ctx.inLabel;
    return this.push(text.length > LONG ? text.slice(0, LONG) : text, bits, node);
  }

  pushName(text, ctx) {
    if (text && ctx.heard && isDrawn(ctx)) this.push(` ${text} `, NAMING | ctx.inControl, null);
  }

  pushInput(el, control, ctx) {
    if (FIELD_ROLES.has(control.role)) this.pushValue(valueOf(el, control.role), control, ctx);
    else if (control.role === "button") this.push(` ${nativeName(el)} `, SEEN | NAMING | IN_CONTROL | ON_BUTTON, null);
  }

  // What stands in a field is read in its row, but is not text of the page.
  pushValue(value, control, ctx) {
    control.value = value;
    if (ctx.shown && value) this.push(` ${value} `, VALUE | IN_CONTROL, null);
  }
}
