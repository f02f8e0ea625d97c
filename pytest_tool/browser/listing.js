// What a walk found, as plain data. Python masks secrets in it and cuts it to size.

const MAX_OPTIONS = 500;
const FIELDS = "input:not([type=hidden]), textarea, select, [contenteditable=true], [contenteditable='']";
const MOST_AROUND = 8; // boxes around a field; an editor's own take six

function listing(look, texts) {
  covers = new Map();
  const signs = signsOfLoading(), records = signs.map((sign) => recordOf(sign, signs));
  busy = new Set(records.filter(Boolean));
  const modal = topModal(look), controls = listControls(look, modal, texts), { awaits, ...blocks } = listBlocks(look, texts);
  return {
    url: location.href, title: squeeze(document.title), document: tool.born, scroll_y: scrollY,
    month_first: monthFirst(), status: answeredStatus(), loading: awaits || records.includes(null),
    page_height: document.scrollingElement ? document.scrollingElement.scrollHeight : 0,
    viewport: [innerWidth, innerHeight], drawn: drawnShare(), frames: look.frames, ...openWindows(look, modal), ...pictured(),
    ...controls, ...blocks,
  };
}

// What is empty at the end is not sent; the `least` first fields always are.
function trimmedEnd(least, fields) {
  let end = fields.length;
  while (end > least && (!fields[end - 1] || fields[end - 1].length === 0)) end -= 1;
  fields.length = end;
  return fields;
}

// Per cent of the viewport that lies under canvases.
function drawnShare() {
  let area = 0;
  for (const canvas of document.querySelectorAll("canvas")) {
    const part = canvas.checkVisibility({ visibilityProperty: true }) && visiblePart(canvas, null);
    if (part) area += (part.right - part.left) * (part.bottom - part.top);
  }
  return Math.min(100, Math.round((100 * area) / (innerWidth * innerHeight || 1)));
}

const LETTERS = /[\p{L}\p{N}]/u;

function listControls(look, modal, texts) {
  addDrags(look);
  for (const c of look.controls) if (c.shell) [c.from, c.to] = look.ranges.get(c.shell);
  const switches = look.controls.filter((c) => c.shell && c.role === "switch");
  const isPart = (c) => c.weak && switches.some((s) => contains(s.shell, c.el)); // its knob
  const isNothingElse = (c, i) => isPart(c) || isWrapping(look, c, i) || isAroundLabelled(look, c) || isHitArea(c, look.controls);
  const kept = look.controls.filter((c, i) => (c.marks && (c.weak || c.role === "generic") ? !isBoxOfSame(look, c, i) : !c.weak || !isNothingElse(c, i)));
  const listed = withoutBehind(modal || coveringWindow(look), kept.map((c) => describe(look, c, modal)));
  addCards(look, listed);
  markRepeated(listed);
  notePlaces(listed);
  const parts = new Map();
  for (const c of listed) if (c.row && c.row_parts.length > 1) parts.set(texts.number(c.row), c.row_parts);
  return { controls: listed.map((c) => inOrder(c, texts)), parts: [...parts], left_out: look.leftOut };
}

// A form's button that stands below its fields as it does above them sends the same: either is meant by its name.
function markRepeated(listed) {
  const forms = [], sent = new Set();
  for (const { name, states, of: { el } } of listed) {
    if (!el.form || el.type !== "submit") continue;
    if (!forms.includes(el.form)) forms.push(el.form);
    const sends = stringify([forms.indexOf(el.form), name, el.name, el.value, el.formAction, el.getAttribute("onclick")]);
    if (sent.has(sends)) states.push("repeated");
    sent.add(sends);
  }
}

// As Python reads it: RawControl in look.py. With names for the parts, twice as much would have to be sent.
function inOrder(c, texts) {
  return trimmedEnd(8, [ // a value that is empty is not the same as none
    c.tag, c.role, c.name, c.box, c.in_view ? 1 : 0, texts.number(c.row), texts.number(c.section), c.value, c.text || c.label, c.type,
    c.href, c.states, c.near, c.icon, c.placeholder, c.lines - 1, c.covered ? 1 : 0, c.covered_by, c.part, c.options, c.suggestions, c.sent_by || "", c.titled, busy.has(c.of.row) ? 1 : 0,
  ]);
}

// Behind a modal dialog lies nothing that could be meant by a name which the dialog has as well.
function withoutBehind(modal, listed) {
  if (!modal) return listed;
  const called = (c) => c.name || c.icon, isInside = (c) => contains(modal.el, c.of.via);
  const inside = new Set(listed.filter(isInside).map(called).filter(Boolean));
  return listed.filter((c) => isInside(c) || !c.covered || !inside.has(called(c)));
}

// What is called a button by its class and holds nothing but a button is that, and so is a nameless box around one; what is
// dropped on it falls there as well. The sign that opens a branch of a tree is none of its words.
function isBoxOfSame(look, outer, index) {
  const inside = [];
  for (let i = index + 1; i < look.controls.length && look.controls[i].from < outer.to; i += 1) {
    if (!isBranchSign(look.controls[i].el)) inside.push(look.controls[i]);
  }
  const [inner] = inside, isAlike = inner && inner.role === outer.role && (outer.role === "button" || (outer.role === "generic" && isLabelOf(look, outer, inner, inside)));
  if (!isAlike || (outer.role === "button" && inside.length > 1) || !isWrapping(look, outer, index)) return false;
  if (held.has(outer.el)) held.set(inner.el, held.get(outer.el));
  return Boolean((inner.marks = [...new Set([...(inner.marks || []), ...outer.marks])]));
}

// Box in box around the same words, as trees draw their rows: the innermost is what people see.
function isLabelOf(look, outer, inner, inside) {
  const words = look.text(outer.from, outer.to, SEEN);
  return words !== "" && outer.called === undefined && inside.every((c) => c.role === "generic" && contains(outer.el, c.el) && look.text(c.from, c.to, SEEN) === words);
}

// A box that can be clicked and whose words all lie in controls inside is those controls; an empty one is nothing.
function isWrapping(look, outer, index) {
  const inner = [];
  for (let i = index + 1; i < look.controls.length && look.controls[i].from < outer.to; i += 1) inner.push(look.controls[i]);
  if (!inner.length) {
    return !look.text(outer.from, outer.to, SEEN | NAMING) && !outer.el.title && !swatchName(outer.el) && !iconWords(outer.el);
  }
  let from = outer.from;
  for (const c of inner) {
    if (c.from > from && look.text(from, c.from, SEEN)) return false;
    from = Math.max(from, c.to);
  }
  return !look.text(from, outer.to, SEEN);
}

// Between a label and its field, as design systems draw one: a press on the box is one on the field.
function isAroundLabelled(look, c) {
  const label = c.weak && !c.parts && c.via === c.el ? c.el.closest("label") : null, field = label && label.control;
  return Boolean(field) && field !== c.el && contains(c.el, field) && look.controls.some((other) => other.el === field && !other.weak);
}

function describe(look, c, modal) {
  const { el, via } = c;
  const seen = c.words ? itemWords(look, c) : c.parts || explicitRole(el) === "combobox" ? ownWords(look, c) : look.text(c.from, c.to, SEEN);
  const content = c.parts || c.words ? (c.words && headOfItem(look, c.words, seen)) || seen : via === el ? wordsOnce(look.text(c.from, c.to, NAMING), seen) : "";
  const { role, name, solid, lost, titled } = calledIn(look, c, content);
  const isField = FIELD_ROLES.has(role), states = statesOf(el, role);
  if (c.marks) states.push(...c.marks);
  if (lost) states.push("readonly"); // its list is chosen from, and nothing is typed
  if (lost && replacedList(el)) states.push(classWords(el.parentElement).has("open") ? "expanded" : "collapsed");
  const read = c.drawn ? drawnText(via) : c.shell ? el.value || chosenIn(look, c) : c.value === undefined ? valueOf(el, role) : c.value;
  const list = wrappedList(el), field = list || (c.drawn && replacedField(via)) || el; // what its words are: those of the field that it stands for
  const isTold = (isField && !lost) || c.called !== undefined || unsigned(seen) === unsigned(name);
  const told = {
    of: c, tag: tagOf(look, el), role, name: name.slice(0, RAW), text: isTold ? "" : seen, label: isField && !lost ? secondName(look, c, name) : TICK_ROLES.has(role) ? headOfLabel(look, el, name) : "",
    value: trimmed(list ? valueOf(list, role) : isField && !isNativeField(el) && role !== "slider" && !isCounted(el) ? (c.role === role ? seen : unsigned(seen)) || read : read),
    type: el.tagName === "INPUT" || el.tagName === "TEXTAREA" ? el.type : "",
    placeholder: squeeze(isFileField(el) && el.accept ? `accepts ${el.accept}` : el.getAttribute("placeholder") || ""), states,
    row: rowOf(look, c, seen || name), row_parts: c.row ? rowParts(look, c.row) : [], section: sectionText(look, c.section), near: nearOf(look, c, role, solid),
    titled: titled ? 1 : 0, icon: LETTERS.test(isField ? name : name + seen) || role === "slider" ? "" : iconWords(field, c.area), href: (role === "tab" ? leadsTo(el) : typeof el.href === "string" ? el.href : "").slice(0, RAW),
    options: el.tagName === "SELECT" ? [...el.options].slice(0, MAX_OPTIONS).map(optionText) : [],
    suggestions: el.tagName === "INPUT" && el.list ? [...el.list.options].slice(0, MAX_OPTIONS).map((o) => squeeze(o.value)).filter(Boolean) : underMouse(el, role),
    lines: c.drawn ? Math.max(1, drawnLines(via).length) : linesOf(el), part: "",
    box: null, in_view: false, covered: false, covered_by: "", // see setPlace
  };
  setPlace(told, c, modal);
  return told;
}

// What stands in the box of a list whose input is not to be seen: what was chosen from it, and no hint.
function chosenIn(look, c) {
  let text = "";
  for (let i = c.from; i < c.to; i += 1) {
    const said = look.nodes[i] && look.bits[i] & SEEN && !isHint(look.nodes[i].parentElement, c.shell);
    text += said ? look.words[i] : look.nodes[i] ? "" : " ";
  }
  return squeeze(text);
}

function isHint(el, within) {
  for (let at = el; at && at !== within; at = at.parentElement) if (classWords(at).has("placeholder") || at.tagName === "LABEL") return true;
  return false;
}

// What a field of several lines holds may come to stand on other lines, and be the same to read.
function linesOf(el) {
  if (el.tagName !== "TEXTAREA" && !el.isContentEditable) return 1;
  const text = el.tagName === "TEXTAREA" ? el.value : el.innerText || "";
  return text.trim().split(/\n+/).length;
}

// A spinbutton of ARIA may hold its own buttons; its number is what it says of itself.
function isCounted(el) {
  return explicitRole(el) === "spinbutton" && el.hasAttribute("aria-valuenow");
}

const NOWHERE = { left: 0, top: 0, width: 0, height: 0 };

function setPlace(told, c, modal) {
  const whole = c.box || boxOf(c.via), box = whole || NOWHERE;
  const part = visiblePart(c.via, c.clip, whole);
  const outside = modal !== null && !contains(modal.el, c.via);
  const reached = c.inert || part === null || (outside && modal.native) ? null : coveringAt(c.el, c.via, part);
  const behind = c.inert || (outside && (modal.native || (part === null ? !isScrolledTo(c.via) : reached !== null) || !liesOver(c.via, modal.el)));
  const cover = behind ? null : reached;
  told.box = placeOf(box);
  told.in_view = part !== null;
  told.covered = behind || cover !== null;
  told.covered_by = behind || cover === null ? "" : nameOfCover(cover);
}

let places = new Map(); // tag → where the last look saw it, and since when they have

function notePlaces(listed) {
  const before = places, at = now(), scrolled = [scrollX, scrollY];
  places = new Map();
  for (const { tag, box } of listed) {
    const was = before.get(tag);
    const place = inPage(box, scrolled), stays = was && (isSamePlace(was.inPage, place) || isSamePlace(was.box, box));
    places.set(tag, { box, inPage: place, since: stays ? was.since : at });
  }
}

function isSamePlace(one, other) {
  return one.every((number, i) => number === other[i]);
}

// Where that is in the page, however far it is scrolled.
function inPage([left, top, width, height], [right, down]) {
  return [tenth(left + right), tenth(top + down), width, height];
}

function placeOf(box) {
  return [tenth(box.left), tenth(box.top), tenth(box.width), tenth(box.height)];
}

// Out of view in a list that is itself in view and free: it is scrolled to before it is clicked, and looked at once more.
function isScrolledTo(el) {
  const pane = areaOf(el), part = pane && pane !== el ? visiblePart(pane, null) : null;
  return part !== null && coveringAt(pane, pane, part) === null;
}

let covers = new Map(); // the name of what covers something: often one thing covers all

function nameOfCover(el) {
  if (!covers.has(el)) covers.set(el, inWords(el));
  return covers.get(el);
}

function tagOf(look, el) {
  let tag = tags.get(el);
  if (!tag) {
    tag = look.next;
    look.next += 1;
    tags.set(el, tag);
    nodes.set(tag, new WeakRef(el));
  }
  return tag;
}

function rowOf(look, c, own) {
  if (!c.row || c.row === c.el || c.area) return "";
  const text = look.rows.get(c.row) ?? rowText(look, c.row);
  look.rows.set(c.row, text);
  return text === own ? "" : text;
}

function rowText(look, row) {
  const range = look.ranges.get(row), below = look.ranges.get(sublistOf(row)); // of a branch only its own words
  return range && below ? look.text(range[0], below[0], SEEN | VALUE) : look.textOf(row, SEEN | VALUE);
}

const MOST_ROW_PARTS = 12;

// What stands in elements of their own in a list's item: “Dune”, “Frank Herbert”, “9.99”. A table's cells are told with it.
function rowParts(look, row) {
  if (look.parts.has(row)) return look.parts.get(row);
  const [from, to] = (row.tagName !== "TR" && look.ranges.get(row)) || [0, 0];
  let parts = partsOf(look, from, to, (i) => !(look.bits[i] & IN_CONTROL));
  if (!parts.length && to > from) { // all of the row may be pressed: what is in it are the row's own words, but for those of its buttons
    const pressed = look.controls.filter((c) => c.role !== "generic" && c.from >= from && c.to <= to);
    parts = partsOf(look, from, to, (i) => !pressed.some((c) => c.from <= i && i < c.to));
  }
  look.parts.set(row, parts);
  return parts;
}

function partsOf(look, from, to, isOwn) {
  const parts = [];
  let last = null;
  for (let i = from; i < to && parts.length < MOST_ROW_PARTS; i += 1) {
    const words = squeeze(look.words[i]), el = look.nodes[i] ? look.nodes[i].parentNode : null;
    if (!words || !(look.bits[i] & SEEN) || !isOwn(i)) continue;
    if (el && el === last) parts.push(`${parts.pop()} ${words}`);
    else parts.push(words);
    last = el;
  }
  return parts;
}

function sectionText(look, section) {
  if (typeof section === "string") return section;
  const text = look.sections.get(section) ?? (look.textOf(section) || look.textOf(section, SEEN));
  look.sections.set(section, text);
  return text;
}

// A control's description and error; for a nameless field (a file field's “Choose File” is no name) also the words beside it, up to the next control.
function nearOf(look, c, role, named) {
  const shown = (e) => (look.ranges.has(e) ? look.textOf(e, SEEN) : "");
  const told = [byIds(c.el, "aria-describedby", shown), byIds(c.el, "aria-errormessage", shown)];
  if (c.el === tool.bubble && !c.el.validity.valid) told.push(bubbleText(c.el)); // the browser shows it beside the field
  if (!named && TICK_ROLES.has(role)) told.push(columnOfBox(look, c.el) || beside(look, c.to, 1));
  else if (!named && (c.drawn || isUnderHeading(look, c))) told.push(`${wordsBefore(look, c).text}:`.replace(/^:$/, "")); // an editor is called as its heading
  else if (!named && (FIELD_ROLES.has(role) || isFileField(c.el))) told.push(columnTitle(look, c.el) || headingOfField(look, c.el) || wordsBefore(look, c).text);
  else if (role === "generic" && !c.parts && isChooser(c.el)) told.push(loneWordsBefore(look, c));
  if (!named && !FIELD_ROLES.has(role) && !isFileField(c.el) && !/\S/.test(c.el.textContent)) told.push(headingAround(look, c.el));
  const value = c.weak ? squeeze(c.el.getAttribute("data-value") || "") : "";
  if (value && !LETTERS.test(c.el.textContent)) told.push(value);
  return squeeze(told.join(" "));
}

function isUnderHeading(look, c) {
  return c.el.tagName === "TEXTAREA" && headingAt(wordsBefore(look, c).first) !== null;
}

function beside(look, at, step) {
  let found = "";
  for (let i = at; i >= 0 && i < look.words.length && found.length < 60; i += step) {
    if (look.bits[i] & IN_CONTROL) break;
    if (look.bits[i] & SEEN) found = step < 0 ? look.words[i] + found : found + look.words[i];
    else if (found.trim()) break;
  }
  return squeeze(found);
}

// How a person reads 3/4/2026 here: as the browser's language writes dates. Null where the page's language says otherwise.
function monthFirst() {
  const own = document.documentElement?.lang ?? ""; // a document that is just being replaced has no element yet
  try {
    const browsers = isMonthFirst(navigator.language);
    return /^\w+-\w+/.test(own) && isMonthFirst(own) !== browsers ? null : browsers;
  } catch {
    return null; // a language tag that is none
  }
}

// What the server answered when this document was asked for; 0 where that is not known.
function answeredStatus() {
  const [asked] = performance.getEntriesByType("navigation");
  return (asked && asked.responseStatus) || 0;
}

const LOADING_WORDS = ["spinner", "skeleton", "shimmer", "loader", "loading"], SIGNS_OF_LOADING = new RegExp(LOADING_WORDS.join("|"), "i");
const LOADING = "[aria-busy=true], [role=progressbar]:not([aria-valuenow]), progress:not([value]), " +
  LOADING_WORDS.map((word) => `[class*=${word} i], [data-testid*=${word} i]`).join();

const MOST_SIGN = 100; // characters in a sign of loading: “Loading your messages, please wait …”

// What shows that more is to come: a spinner, a skeleton. What lies out of view may wait to be scrolled to.
function signsOfLoading() {
  const isShown = (el) => visiblePart(el, null) !== null && el.checkVisibility({ visibilityProperty: true }) && isSign(el);
  return [...document.querySelectorAll(LOADING)].slice(0, 50).filter(isShown);
}

const RECORD = "tr, [role=row], li, [role=listitem]";
let busy = new Set(); // the records of which alone more is to come

// The row that a sign is in: with words of its own, beside a like one that has come to rest. Null where it stands for the page.
function recordOf(sign, signs) {
  const record = sign.closest(RECORD), isWhole = record === sign && sign.getAttribute("aria-busy") !== "true";
  if (!record || isWhole || squeeze(record.textContent) === (record === sign ? "" : squeeze(sign.textContent))) return null;
  const parts = (el) => [...el.children].filter((child) => !signs.includes(child)).length;
  const isLike = (o) => o.tagName === record.tagName && parts(o) === parts(record);
  return [...record.parentElement.children].some((o) => isLike(o) && !signs.some((s) => o.contains(s))) ? record : null;
}

function isBusy(look, block) {
  return busy.size > 0 && busy.has(firstSeen(look, block)?.parentElement?.closest(RECORD));
}

// A box named so that holds what was loaded, as it may be loaded anew, is no sign by its name alone.
function isSign(el) {
  if (el.getAttribute("aria-busy") === "true") return true;
  const named = `${el.getAttribute("class") || ""} ${el.getAttribute("data-testid") || ""}`;
  if (/(?:up|down)loader/i.test(named) && !SIGNS_OF_LOADING.test(named.replace(/(?:up|down)loader/gi, ""))) return false;
  return el.textContent.trim().length <= MOST_SIGN && !el.querySelector("a[href], button, input, select, textarea, td");
}

const orders = new Map(); // language → whether it writes the month first; making a format is slow

function isMonthFirst(language) {
  if (!orders.has(language)) {
    const parts = new Intl.DateTimeFormat(language).formatToParts(0).map((part) => part.type);
    orders.set(language, parts.indexOf("month") < parts.indexOf("day"));
  }
  return orders.get(language);
}
