// What a walk found, as plain data. Python masks secrets in it and cuts it to size.

const MAX_OPTIONS = 500, MAX_TEXT = 200000;
const FIELDS = "input:not([type=hidden]), textarea, select, [contenteditable=true], [contenteditable='']";
const MOST_AROUND = 8; // boxes around a field; an editor's own take six

function listing(look) {
  const modal = topModal(look);
  return {
    url: location.href, title: squeeze(document.title), document: tool.born, next: look.next, scroll_y: scrollY,
    month_first: monthFirst(), page_height: document.scrollingElement ? document.scrollingElement.scrollHeight : 0,
    viewport: [innerWidth, innerHeight], frames: look.frames, modal: modal ? modalName(look, modal) : "",
    ...listControls(look, modal), ...listBlocks(look),
  };
}

// The dialog that lies on top: a native one above the rest, an inner or later one above the others.
function topModal(look) {
  const native = look.modals.filter((m) => m.native);
  const order = (a, b) => a.from - b.from || b.to - a.to;
  return (native.length ? native : look.modals).sort(order).pop() || null;
}

function modalName(look, modal) {
  const named = byIds(modal.el, "aria-labelledby", (e) => look.textOf(e)) || modal.el.getAttribute("aria-label");
  if (named && squeeze(named)) return squeeze(named);
  const heading = look.blocks.slice(modal.block).find((b) => b.kind === "heading");
  if (heading) return look.text(heading.from, heading.to, SEEN);
  return firstLine(look, modal.el) || "dialog";
}

// What stands first in a dialog, where that is as short as a title and no sentence.
function firstLine(look, el) {
  const [from, to] = look.ranges.get(el) || [0, 0];
  let at = from, line = "";
  for (; at < to && !(line.trim() && look.words[at] === " "); at += 1) if (look.bits[at] & SEEN) line += look.words[at];
  return line.trim().length <= MOST_LABEL && !/[.?!:]$/.test(line.trim()) ? squeeze(line) : "";
}

function listControls(look, modal) {
  const kept = look.controls.filter((c, i) => !c.weak || !(isWrapping(look, c, i) || isHitArea(c, look.controls)));
  const listed = kept.map((c) => ({ ...describe(look, c, modal), of: c }));
  addCards(look, listed);
  return { controls: listed.map(({ of: _, ...fields }) => fields), next: look.next, left_out: look.leftOut };
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

function describe(look, c, modal) {
  const { el, via } = c;
  const seen = c.parts ? ownWords(look, c) : look.text(c.from, c.to, SEEN);
  const content = c.parts ? seen : via === el ? look.text(c.from, c.to, NAMING) || seen : "";
  const { role, name, solid } = calledIn(look, c, content);
  const isField = FIELD_ROLES.has(role), states = statesOf(el, role), letters = /[\p{L}\p{N}]/u;
  const read = c.drawn ? drawnText(via) : c.value === undefined ? valueOf(el, role) : c.value;
  const told = (c.drawn && replacedField(via)) || el; // what its words are: those of the field that it stands for
  return {
    tag: tagOf(look, el), role, name: name.slice(0, RAW), text: isField || unsigned(seen) === unsigned(name) ? "" : seen,
    value: trimmed(isField && !isNativeField(el) && role !== "slider" ? (c.role === role ? seen : unsigned(seen)) || read : read),
    type: /^(INPUT|TEXTAREA)$/.test(el.tagName) ? el.type : "",
    placeholder: squeeze(el.getAttribute("placeholder") || ""), states,
    row: rowOf(look, c, seen || name), section: sectionText(look, c.section), near: nearOf(look, c, role, solid),
    icon: letters.test(isField ? name : name + seen) || role === "slider" ? "" : iconWords(told, c.area), href: typeof el.href === "string" ? el.href.slice(0, RAW) : "",
    options: el.tagName === "SELECT" ? [...el.options].slice(0, MAX_OPTIONS).map(optionText) : [], ...place(c, modal),
  };
}

// What a control is and what it is called. Where no script or ARIA names it, the words beside it do.
function calledIn(look, c, content) {
  const { el } = c, bare = !el.hasAttribute("role") && !isNativeField(el);
  const role = bare && c.role === "generic" && isChooser(el) && calledBefore(look, c) ? "combobox" : c.role;
  const stands = c.drawn || (bare === false && c.role === "combobox" && !isNativeField(el));
  const called = (stands && replacedField(c.via)) || el;
  const found = accessibleName(called, role, content, (e) => look.textOf(e) || look.textOf(e, SEEN));
  if (!found.name && bare && (role === "combobox" || role === "slider")) return { role, name: calledBefore(look, c), solid: false };
  if (!found.solid && role === "textbox") {
    const name = looseLabel(look, el) || found.name || calledAround(look, el);
    if (name) return { role, name, solid: false };
  }
  if (!found.name && bare && role === "switch") return { role, name: look.textOf(settingOf(el), SEEN), solid: true };
  if (role.startsWith("menuitem") && found.name === content) return { role, name: withoutShortcut(look, el, content), solid: true };
  const title = squeeze(el.title || "");
  if (title && found.name === content && !/[\p{L}\p{N}]/u.test(content)) return { role, name: title, solid: true };
  const folds = SIGN.test(content) && found.name === content && (c.parts || unfolding(el) !== "") && !el.hasAttribute("aria-expanded");
  return { role, ...found, name: folds ? unsigned(found.name) : found.name };
}

// A label right before a field, or before the box that is all the field's, though it is tied to nothing.
function looseLabel(look, field) {
  for (const at of [field, field.parentElement]) {
    if (!at || (at !== field && at.querySelectorAll(FIELDS).length > 1)) return "";
    const before = at.previousElementSibling;
    if (before) return before.tagName === "LABEL" && !before.control && look.ranges.has(before) ? look.textOf(before, SEEN).replace(/\s*:$/, "") : "";
  }
  return "";
}

// A field without a name is called as the nearest labelled box around it, when it is the only field there.
function calledAround(look, field) {
  for (let at = parentOf(field), up = 0; at && at.tagName && up < MOST_AROUND; at = parentOf(at), up += 1) {
    const role = explicitRole(at);
    if (role !== "group" && (SECTIONING.has(at.tagName) || SECTIONING_ROLES.has(role) || role === "main")) return "";
    const label = byIds(at, "aria-labelledby", (e) => look.textOf(e)) || squeeze(at.getAttribute("aria-label") || "");
    if (label) return at.querySelectorAll(FIELDS).length > 1 ? "" : label;
  }
  return "";
}

// “Save Ctrl+S” is called Save: the keys that do the same are told beside the name.
const KEYS = /\s+(?:(?:Ctrl|Control|Cmd|Alt|Option|Shift|Meta|[⌘⌥⇧⌃⎇^])\s?\+?\s?)+(?:[\w.,;/\-]{1,9}|[^\s\w])$/u;
function withoutShortcut(look, item, name) {
  const told = item.querySelector("kbd, [class*=shortcut i], [class*=accel i], [class*=hotkey i], [class*=keybinding i]");
  const keys = told && look.ranges.has(told) ? look.textOf(told, SEEN) : "";
  const bare = keys && name.endsWith(keys) ? squeeze(name.slice(0, -keys.length)) : name.replace(KEYS, "");
  return bare || name;
}

// Without the sign at its end that shows whether it is open.
function unsigned(text) {
  return text.replace(SIGN, "") || text;
}

// The words of what opens under the mouse, without those that only show then.
function ownWords(look, c) {
  const ranges = c.parts.map((part) => look.ranges.get(part)).filter(Boolean).sort((a, b) => a[0] - b[0]);
  let own = "", from = c.from;
  for (const [begins, ends] of [...ranges, [c.to, c.to]]) {
    if (begins > from) own += ` ${look.text(from, begins, SEEN)}`;
    from = Math.max(from, ends);
  }
  return squeeze(own);
}

function isNativeField(el) {
  return el.tagName === "INPUT" || el.tagName === "TEXTAREA" || el.tagName === "SELECT";
}

function place(c, modal) {
  const box = boxOf(c.via) || { left: 0, top: 0, width: 0, height: 0 };
  const part = visiblePart(c.via, c.clip);
  const behind = c.inert || (modal !== null && !contains(modal.el, c.via));
  return {
    box: [box.left, box.top, box.width, box.height].map(tenth), in_view: part !== null,
    covered: behind || (part !== null && coveringAt(c.el, c.via, part) !== null),
  };
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
  const range = look.ranges.get(c.row), below = look.ranges.get(sublistOf(c.row)); // of a branch only its own words
  const text = range && below ? look.text(range[0], below[0], SEEN | VALUE) : look.textOf(c.row, SEEN | VALUE);
  return text === own ? "" : text;
}

function sectionText(look, section) {
  return typeof section === "string" ? section : look.textOf(section) || look.textOf(section, SEEN);
}

// A control's description and error; for a nameless field also the words beside it, up to the next control.
function nearOf(look, c, role, named) {
  const shown = (e) => (look.ranges.has(e) ? look.textOf(e, SEEN) : "");
  const told = [byIds(c.el, "aria-describedby", shown), byIds(c.el, "aria-errormessage", shown)];
  if (!named && TICK_ROLES.has(role)) told.push(beside(look, c.to, 1));
  else if (!named && c.drawn) told.push(`${wordsBefore(look, c).text}:`.replace(/^:$/, "")); // an editor is called as its heading
  else if (!named && FIELD_ROLES.has(role)) told.push(columnTitle(look, c.el) || wordsBefore(look, c).text);
  else if (role === "generic" && !c.parts && isChooser(c.el)) told.push(loneWordsBefore(look, c));
  if (!named && !FIELD_ROLES.has(role) && !/\S/.test(c.el.textContent)) told.push(headingAround(look, c.el));
  const value = /[\p{L}\p{N}]/u.test(c.el.textContent) ? "" : squeeze(c.el.getAttribute("data-value") || "");
  if (value && c.weak) told.push(value);
  return squeeze(told.join(" "));
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

// Equal controls outside of rows are told apart by the largest box around each that holds no other of them; others by
// the box around them that is one of several built alike, as cards and the rows of a list are.
function addCards(look, listed) {
  const groups = new Map();
  for (const c of listed) {
    const key = `${c.role} ${c.name || c.icon}`;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(c);
  }
  for (const group of groups.values()) {
    if (group.length > 1 && group.some((c) => !c.row)) addCardsOf(look, group);
  }
  for (const c of listed) if (!c.row && !c.of.area && !FIELD_ROLES.has(c.role)) c.row = repeatedCard(look, c);
}

function addCardsOf(look, group) {
  const counts = new Map();
  for (const c of group) {
    for (let at = c.of.via; at; at = parentOf(at)) counts.set(at, (counts.get(at) || 0) + 1);
  }
  for (const c of group.filter((g) => !g.row)) {
    let card = c.of.via;
    while (parentOf(card) && counts.get(parentOf(card)) === 1) card = parentOf(card);
    const text = card === c.of.via ? "" : look.textOf(card, SEEN | VALUE);
    c.row = text === (c.text || c.name || c.value) ? "" : text;
  }
}

function repeatedCard(look, c) {
  for (let at = parentOf(c.of.via); at && at !== document.body; at = parentOf(at)) {
    const range = look.ranges.get(at);
    if (!range || range[1] - range[0] > MOST_WORDS) return "";
    if (at.tagName === "FIELDSET" || at.tagName === "FORM") return ""; // parts of a form: their legend says what they are
    if (!isRepeated(at) || sublistOf(at)) continue;
    const text = look.text(...range, SEEN | VALUE, MOST_WORDS + 1);
    if (text.length > MOST_WORDS) return "";
    if (text !== (c.text || c.name) && /\S/.test(text.replace(c.text || c.name, ""))) return text;
  }
  return "";
}

// Blocks in view are always told, so that a secret in one of them is found and blacked out.
function listBlocks(look) {
  const blocks = [];
  let used = 0, cut = 0;
  for (const block of look.blocks) {
    const cells = (block.cells || []).map(([from, to]) => look.text(from, to, SEEN | VALUE, RAW * 4));
    const without = block.kind === "row" || block.kind === "item" ? 0 : ON_BUTTON; // a button is no part of a sentence
    const own = look.text(block.from, block.to, SEEN, RAW * 4, without);
    const text = cells.length ? squeeze(cells.join(" ")) : own;
    if (!text) continue;
    const box = blockBox(look, block);
    used += text.length;
    if (used > MAX_TEXT && !(box[1] < innerHeight && box[1] + box[3] > 0)) cut += 1;
    else blocks.push({ kind: block.kind, text, level: block.level || 0, cells, header: Boolean(block.header), box,
      label: Boolean(block.label), section: block.kind === "heading" ? "" : sectionText(look, block.section) });
  }
  return { blocks, left_out: look.leftOut + cut };
}

function blockBox(look, block) {
  const drawn = look.nodes.slice(block.from, block.to).filter((node) => node !== null && node.parentElement);
  if (!drawn.length) return [0, 0, 0, 0];
  const first = drawn[0], last = drawn[drawn.length - 1];
  let rects = drawn.map((node) => node.parentElement);
  if (first.getRootNode() === last.getRootNode()) {
    const range = document.createRange();
    range.setStart(first, 0);
    range.setEnd(last, last.length);
    rects = [range];
  }
  rects = rects.map((r) => r.getBoundingClientRect());
  const left = Math.min(...rects.map((r) => r.left)), top = Math.min(...rects.map((r) => r.top));
  const right = Math.max(...rects.map((r) => r.right)), bottom = Math.max(...rects.map((r) => r.bottom));
  return [left, top, right - left, bottom - top].map(tenth);
}

// How a person reads 3/4/2026 here: as the browser's language writes dates. Null where the page's language says otherwise.
function monthFirst() {
  const order = (language) => {
    const parts = new Intl.DateTimeFormat(language).formatToParts(0).map((part) => part.type);
    return parts.indexOf("month") < parts.indexOf("day");
  };
  const own = document.documentElement?.lang ?? ""; // a document that is just being replaced has no element yet
  try {
    const browsers = order(navigator.language);
    return /^\w+-\w+/.test(own) && order(own) !== browsers ? null : browsers;
  } catch {
    return null; // a language tag that is none
  }
}
