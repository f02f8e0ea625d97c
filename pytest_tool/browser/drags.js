// What can be dragged, and where it can be dropped: told by the draggable attribute, ARIA, the shape of the mouse over it,
// class words, and by what scripts listen to. A handle in an item stands for the item; lists and columns that hold such
// items, and what is built like them, take drops.

const MAX_DRAGS = 200, MAX_ZONES = 60;
const GRABS = /^(?:-webkit-)?grab$|^move$/;
const NOT_MOVED = ["slider", "resize", "resizer", "resizable", "splitter", "gutter", "thumb", "knob", "scrollbar"];
const ITEM = "li, tr, article, [role=listitem], [role=row], [role=article], [role=treeitem], [role=option]";
const CONTAINER = "ul, ol, tbody, table, [role=list], [role=tree], [role=group], [role=rowgroup], [role=grid]";
const TITLE = "h1, h2, h3, h4, h5, h6, [role=heading], legend, caption, [class*=title i], [class*=header i]";
const MARKED_ZONES = "[ondrop], [ondragover], [aria-dropeffect], [class*=drop i]";
const held = new WeakMap(); // a control's element → what is dragged for it: { item, grip }

// Whether this element itself says that it can be dragged. `above` is what held around it, `hears` what it listens to.
function saysDrag(el, cursor, above, hears) {
  const marked = el.hasAttributes() && isMarkedDrag(el);
  if (marked) return true;
  if (cursor !== above.cursor && GRABS.test(cursor)) return !isWide(el) && !isFixedPart(el);
  return hears === "press" && isRepeated(el) && /\S/.test(el.textContent) && !isFixedPart(el) && !isHolder(el, el.getBoundingClientRect());
}

function isMarkedDrag(el) {
  const draggable = el.getAttribute("draggable");
  if (draggable !== null) return draggable === "true";
  if (el.hasAttribute("aria-grabbed")) return true;
  if (/\b(?:drag|sort|mov)/i.test(el.getAttribute("aria-roledescription") || "")) return true;
  if (!/drag|sort|grip|reorder/i.test(el.getAttribute("class") || "") || isFixedPart(el)) return false;
  const words = classWords(el), handle = words.has("handle") || words.has("grip");
  return hasAny(words, "draggable", "grip") || (handle && hasAny(words, "drag", "sort", "sortable", "reorder"));
}

// A part of a slider, a border that is moved, a field: what is done to these is no drag and drop.
function isFixedPart(el) {
  return isNativeField(el) || el.isContentEditable || explicitRole(el) === "slider" || hasAny(classWords(el), ...NOT_MOVED) || isSliderHandle(el);
}

function isWide(el) {
  const box = el.getBoundingClientRect();
  return box.width * box.height > 0.5 * innerWidth * innerHeight || el.tagName === "CANVAS";
}

// Adds what the walk has found to its controls; the mark is a state, also of what is a control anyway.
function addDrags(look) {
  const found = new Map(); // item → where the walk found its mark
  for (const mark of [...look.drags, ...sortableChildren(look)]) {
    const item = itemOf(look, mark.el);
    if (item && look.ranges.has(item) && boxOf(item) && !found.has(item)) found.set(item, mark);
  }
  for (const [item, mark] of [...found].slice(0, MAX_DRAGS)) {
    const grip = mark.el === item ? null : mark.el, c = inserted(look, standingFor(look, item), { ...mark, words: item, grip });
    held.set(c.el, { item, grip });
    c.marks = [...(c.marks || []), "draggable"];
  }
  look.leftOut += Math.max(0, found.size - MAX_DRAGS);
  if (found.size) addZones(look, [...found.keys()]);
}

// The children of a list that listens to the mouse going down and to what is dragged over it: sortable by delegation. One that
// is alone in its list is told by those of the lists beside it.
function sortableChildren(look) {
  const lists = livingDropElements().filter((el) => look.ranges.has(el) && listensTo(el) === "press");
  const one = (el) => ({ el, row: null, clip: null, inert: false, section: "" });
  const isLikeElsewhere = (c, list) => lists.some((other) => other !== list && isLike(list, other) && [...other.children].some((o) => isLike(c, o)));
  return lists.flatMap((list) => [...list.children].filter((c) => boxOf(c) && (isRepeated(c) || isLikeElsewhere(c, list))).map(one));
}

// What a mark is for: itself, or the item around it where it is only a handle without words of its own.
// A component's own words lie in its shadow tree.
function itemOf(look, el) {
  const words = shadowOf(el) ? look.textOf(el, SEEN) : squeeze(el.textContent.length < 200 ? el.textContent : "…");
  const isHandle = !/[\p{L}\p{N}…]/u.test(words) ? el.tagName !== "IMG" && !el.querySelector("img") : hasAny(classWords(el), "handle", "grip");
  if (!isHandle) return el;
  for (let at = parentOf(el), up = 0; at && at !== document.body && up < 5; at = parentOf(at), up += 1) {
    if (at.matches(ITEM) || (isRepeated(at) && /[\p{L}\p{N}]/u.test(at.textContent))) return at;
    if (at.matches(CONTAINER)) return null;
  }
  return boxOf(el) && (el.getAttribute("aria-label") || el.id || el.hasAttribute("class")) ? el : null;
}

// The control that is the item, or bears all its words: a link that fills its list item.
function standingFor(look, item) {
  const [from, to] = look.ranges.get(item), words = look.text(from, to, SEEN);
  const same = look.controls.find((c) => c.el === item && !c.area);
  if (same) return same.el;
  const inner = look.controls.filter((c) => c.from >= from && c.to <= to && c.to > c.from && !c.area && contains(item, c.el));
  const whole = words && inner.find((c) => look.text(c.from, c.to, SEEN) === words && ACTING_ROLES.has(c.role) && !FIELD_ROLES.has(c.role));
  return whole ? whole.el : item;
}

// The control of this element, put in its place among the others where it was none.
function inserted(look, el, { row, clip, inert, section, words, grip, called, role }) {
  const known = look.controls.find((c) => c.el === el);
  if (known && (known.weak || known.role === "listitem") && words) Object.assign(known, { words, grip }); // nobody has named it but the words inside
  if (known) return known;
  const [from, to] = look.ranges.get(el) || [look.words.length, look.words.length];
  const c = { el, via: el, role: role || itemRole(el), weak: false, from, to, row, clip, inert, section, words, grip, called };
  const at = look.controls.findIndex((o) => o.from > from || (o.from === from && o.to <= to));
  look.controls.splice(at < 0 ? look.controls.length : at, 0, c);
  return c;
}

function itemRole(el) {
  const role = explicitRole(el);
  if (role && !["presentation", "none", "list", "region"].includes(role)) return role;
  return { LI: "listitem", TR: "row", IMG: "img" }[el.tagName] || "generic";
}

// What an item is called: its words without those of its handle, its buttons, and the items under it.
function itemWords(look, c) {
  const [from, to] = look.ranges.get(c.words), list = c.words.querySelector("ul, ol, [role=group]");
  const below = list && look.ranges.get(list), end = below && below[0] > from ? below[0] : to;
  const grip = c.grip && look.ranges.get(c.grip);
  const told = (begin, stop) => (stop > begin ? unlikeButtons(look, c, begin, stop) || besideButtons(look, c, begin, stop) : "");
  return squeeze(grip && grip[1] <= end ? `${told(from, grip[0])} ${told(grip[1], end)}` : told(from, end));
}

// Without what can be pressed in it; what it begins with is its title, also where a click or a double click on it does something.
function unlikeButtons(look, c, begin, stop) {
  const own = look.text(begin, stop, NAMING, RAW, ON_BUTTON);
  const first = own && look.controls.find((o) => o !== c && o.role === "generic" && o.from >= begin && o.to <= stop && o.to > o.from);
  if (!first || look.text(begin, first.from, NAMING) || !look.text(first.from, first.to, NAMING)) return own;
  return squeeze(`${look.text(first.from, first.to, NAMING)} ${look.text(first.to, stop, NAMING, RAW, ON_BUTTON)}`);
}

const HEAD = "h1, h2, h3, h4, h5, h6, [role=heading], strong, b, [class*=title i]";

// “Search” of a card with “Search” in bold and “Ann” below: the words that it begins with, where they stand out alone.
function headOfItem(look, item, words) {
  const heads = [...(shadowOf(item) || item).querySelectorAll(HEAD)].filter((el) => look.ranges.has(el) && look.textOf(el, SEEN));
  const text = heads.length === 1 ? look.textOf(heads[0], SEEN) : "";
  return text !== words && words.startsWith(`${text} `) ? text : "";
}

// Of an item that is clicked itself all words are on a button: those of the buttons inside it are told apart by their place.
function besideButtons(look, c, begin, stop) {
  let own = "", at = begin;
  for (const o of look.controls) {
    if (o === c || o.role !== "button" || o.from < at || o.to > stop) continue;
    own += ` ${look.text(at, o.from, NAMING)}`;
    at = o.to;
  }
  return squeeze(`${own} ${look.text(at, stop, NAMING)}`) || look.text(begin, stop, NAMING);
}

// --- where it can be dropped

function addZones(look, items) {
  const zones = new Map(), outside = (el) => el !== document.body && el !== document.documentElement && !items.some((item) => item !== el && contains(item, el));
  const put = (el) => el && outside(el) && zones.set(el, true);
  livingDropElements().forEach(put);
  document.querySelectorAll(MARKED_ZONES).forEach((el) => isZone(el) && put(el));
  for (const item of items) {
    const list = parentOf(item);
    if (!list || zones.has(list) || !isHoldingList(list, items)) continue;
    put(list);
    alikeLists(list).forEach(put);
  }
  const kept = [...zones.keys()].filter((el) => !isBoard(el, zones, items)).slice(0, MAX_ZONES);
  for (const el of kept) {
    const role = el.matches("ul, ol, [role=list]") ? "list" : "region";
    const c = inserted(look, el, { row: null, clip: null, inert: el.inert, section: "", role, called: zoneName(look, el, items) });
    c.marks = [...(c.marks || []), "droppable"];
    if (c.weak && c.role === "generic" && !el.firstElementChild && !look.text(c.from, c.to, SEEN)) Object.assign(c, { role, called: zoneName(look, el, items) }); // an empty list
    if (c.area && c.called === undefined) c.called = zoneName(look, el, items) || undefined;
  }
}

function isZone(el) {
  if (["ondrop", "ondragover", "aria-dropeffect"].some((name) => el.hasAttribute(name))) return true;
  const words = classWords(el);
  return hasAny(words, "dropzone", "droppable", "droparea", "droptarget") || (words.has("drop") && hasAny(words, "zone", "target", "area", "list", "box"));
}

function isHoldingList(list, items) {
  return list.matches(CONTAINER) || items.filter((item) => parentOf(item) === list).length > 1 || isRepeated(list) || isRepeated(list.parentElement || list);
}

// The lists of the columns beside this one: an empty column is built like a full one.
function alikeLists(list) {
  for (let at = list, up = 0; at && at !== document.body && up < 3; at = at.parentElement, up += 1) {
    if (!isRepeated(at)) continue;
    const beside = [...at.parentElement.children].filter((other) => other !== at && isLike(at, other) && boxOf(other));
    if (at === list) return beside;
    const selector = list.classList.length ? `${list.tagName}.${CSS.escape(list.classList[0])}` : list.tagName;
    const inner = (other) => [...other.querySelectorAll(selector)].find(boxOf); // an empty list may have no height
    return beside.map((other) => inner(other) || other);
  }
  return [];
}

// A board around several zones is none itself, unless it holds items of its own.
function isBoard(el, zones, items) {
  const inside = [...zones.keys()].filter((other) => other !== el && contains(el, other));
  return inside.length > 0 && !items.some((item) => parentOf(item) === el);
}

// What a list, column or drop zone is called: its label, the title in it or right before it, its own few words.
function zoneName(look, el, items) {
  const labelled = byIds(el, "aria-labelledby", (e) => look.textOf(e) || look.textOf(e, SEEN)) || squeeze(el.getAttribute("aria-label") || "");
  if (labelled) return labelled;
  // of what was not walked through only what shows: no column is called after a card that a filter has hidden
  const raw = (e) => (boxOf(el) ? (boxOf(e) ? e.innerText || "" : "") : e.textContent); // a place may show only while one drags
  const told = (e) => (look.ranges.has(e) ? look.textOf(e, SEEN) : squeeze(raw(e).slice(0, RAW)));
  const titles = [...el.querySelectorAll(TITLE)].filter((t) => !items.some((item) => contains(item, t)));
  const inside = titles.map(told).find((text) => text && text.length <= MOST_LABEL);
  if (inside) return inside;
  if (!items.some((item) => contains(el, item))) {
    const own = told(el);
    if (own && own.length <= MOST_LABEL) return own;
  }
  return titleBefore(el, told, items) || squeeze(el.title || "") || iconWords(el, true);
}

function titleBefore(el, told, items) {
  for (let at = el, up = 0; at && at !== document.body && up < 3; at = at.parentElement, up += 1) {
    const before = at.previousElementSibling;
    if (!before) continue;
    const text = before.matches("script, style") || items.some((item) => contains(before, item)) || isLike(before, at) ? "" : told(before);
    return text.length <= MOST_LABEL ? text : "";
  }
  return "";
}
