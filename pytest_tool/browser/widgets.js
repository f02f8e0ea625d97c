// Widgets that say nothing of themselves: what can be told of them by their build, their class words and their looks.

const HELD = "input, select, textarea, table, form, [contenteditable], ul a[href], ol a[href]";
const MOST_WORDS = 300; // characters in what is one control, or one card

const NO_WORDS = new Set();

const MOST_CLASSES = 1000;
const wordsOf = new Map(); // class attribute → its words: the same classes stand on many elements

function classWords(el) {
  const said = el.getAttribute("class");
  if (said === null) return NO_WORDS;
  let words = wordsOf.get(said);
  if (!words) {
    if (wordsOf.size > MOST_CLASSES) wordsOf.clear();
    const split = said.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
    words = new Set(split.split(/[^\p{L}\p{N}]+/u));
    wordsOf.set(said, words);
  }
  return words;
}

function hasAny(words, ...wanted) {
  return wanted.some((word) => words.has(word));
}

// Built like its neighbour: of one kind, as the cards and rows of a list are. What a component is built of lies in its shadow.
function isLike(a, b) {
  if (!b || a.tagName !== b.tagName) return false;
  if (a.classList.length || b.classList.length) return a.classList[0] === b.classList[0];
  const [one, other] = a.childElementCount ? [a, b] : [shadowOf(a) || a, shadowOf(b) || b];
  return one.childElementCount > 0 && other.childElementCount > 0 && one.children[0].tagName === other.children[0].tagName;
}

function isRepeated(el) {
  return isLike(el, el.previousElementSibling) || isLike(el, el.nextElementSibling);
}

// What listens for its parts and is no control of its own: a pane, a list, a form, a text.
function isHolder(el, box) {
  if (box.width * box.height > 0.5 * innerWidth * innerHeight || el.querySelector(HELD)) return true;
  if (shadowOf(el) && holdsField(shadowOf(el))) return true;
  if (el.textContent.length > MOST_WORDS * 2 || squeeze(el.textContent).length > MOST_WORDS) return true;
  const filled = [...el.children].filter((c) => /\S/.test(c.textContent));
  return filled.some((c) => isLike(c, c.nextElementSibling) && /\S/.test(c.nextElementSibling.textContent));
}

// A component hears for the field in it, and a column of components for theirs; a field that is not drawn stands behind one.
function holdsField(shadow) {
  if ([...shadow.querySelectorAll(`${FIELDS}, [role=slider]`)].some(boxOf)) return true;
  return [...shadow.querySelectorAll("*")].some((el) => shadowOf(el) && holdsField(shadowOf(el)));
}

// Whether this reacts by itself to a click. A mouse that only goes down on a text may start anything: a drag, a focus.
function reacts(el, to) {
  if (!to || el.isContentEditable) return false;
  const box = boxOf(el);
  if (!box || box.width < 4 || box.height < 4 || isHolder(el, box)) return false;
  if ([...el.getElementsByTagName("LI")].some((item) => boxOf(item) && isHeardAbove(firstWords(item) || item))) return false;
  return to === "click" || !/\S/.test(el.textContent);
}

// The first words of an item of a list that hears nothing itself: the list, or the box around it, hears for all its items.
function isHeardAbove(el) {
  const item = el.closest("li"), list = item && item.parentElement;
  if (!list || !hasWords(el) || sublistOf(item) || (el === item && item.querySelector(CLICKABLE)) || squeeze(item.textContent).length > MOST_WORDS || firstWords(item) !== el) return false;
  const around = list.parentElement && list.parentElement.parentElement === document.body ? null : list.parentElement;
  // What lies in the body may hear for all of the page; double clicks, which few hear, are meant for what has words.
  if (!listensTo(list) && !(around && listensTo(around)) && !isHeardTwice(list)) return false;
  for (let at = el; at !== list; at = at.parentElement) if (listensTo(at) || at.isContentEditable || nativeRole(at)) return false;
  return true;
}

function isHeardTwice(list) {
  for (let at = list; at && at !== document.body; at = at.parentElement) {
    const types = listeners.get(at);
    if (types && types.has("dblclick")) return true;
  }
  return false;
}

function hasWords(el) {
  for (let node = el.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === Node.TEXT_NODE && /\S/.test(node.data)) return true;
  }
  return false;
}

function firstWords(el) {
  return hasWords(el) ? el : [...el.getElementsByTagName("*")].find((e) => hasWords(e) && boxOf(e) && !SKIPPED.has(e.tagName));
}

// An item of a tree or menu that holds a list of further items.
function sublistOf(el) {
  return el && el.tagName === "LI" ? [...el.children].find((c) => c.tagName === "UL" || c.tagName === "OL") : undefined;
}

// In a tree the pointer is the same everywhere: each label and each leaf is for itself. A branch is told by its label.
function startsAnew(el, above) {
  if (el.tagName === "LI") return above.item;
  if (tool.late && above.inControl && isPicture(el)) return true;
  return Boolean(sublistOf(el.parentElement)) && el.tagName !== "UL" && el.tagName !== "OL" && /\S/.test(el.textContent);
}

// A small picture without words, which in a row that can be clicked mostly is a button of its own.
function isPicture(el) {
  if (el.childElementCount || /\S/.test(el.textContent)) return false;
  const { content, backgroundImage } = getComputedStyle(el);
  const box = el.getBoundingClientRect();
  return box.width <= 48 && box.height <= 48 && (el.tagName === "IMG" || /url\(/.test(content + backgroundImage));
}

function isBranchWithLabel(el) {
  const list = sublistOf(el);
  return Boolean(list) && [...el.children].some((c) => c !== list && /\S/.test(c.textContent));
}

// The small box before the label of a tree's branch: clicking it does what clicking the label does.
function isHitArea(c, all) {
  const parent = c.el.parentElement;
  if (!sublistOf(parent) || /\S/.test(c.el.textContent)) return false;
  return all.some((o) => o !== c && o.el.parentElement === parent && /\S/.test(o.el.textContent));
}

// The link of a tree's item that says nothing of itself and hears no click: the link is the control, and the item a box around it.
function linkOfBranch(item) {
  if (explicitRole(item) !== "treeitem" || listensTo(item) || item.draggable || SAID_OF_BRANCH.some((name) => item.hasAttribute(name))) return null;
  const links = [...item.querySelectorAll("a[href], button")].filter((e) => e.closest("[role=treeitem], [role=group], ul, ol") === item);
  return links.length === 1 && /\S/.test(links[0].textContent) ? links[0] : null;
}

const SAID_OF_BRANCH = ["tabindex", "onclick", "aria-expanded", "aria-selected", "aria-checked", "aria-current", "aria-label", "aria-labelledby"];

function branchOf(el) {
  const item = el.tagName === "A" || el.tagName === "BUTTON" ? el.closest("[role=treeitem]") : null;
  return item && linkOfBranch(item) === el ? item : null;
}

const SAYS_OPEN = /(?:^|[-_])(?:expanded|expandable|collaps[ai]ble|open|opened)$/i; // “is-open”, and not “open-if-no-js”

// expanded or collapsed, for what does not say so in ARIA: by the list under it, or by its class words.
function unfolding(el) {
  const branch = branchOf(el), item = branch || (el.tagName === "LI" ? el : el.parentElement);
  const list = sublistOf(item);
  const words = classWords(branch || el);
  if (branch && !list) return hasAny(words, "closed", "collapsed") ? "collapsed" : "";
  if (list) {
    if (getComputedStyle(list).display === "none") return "collapsed";
    if ([...item.classList].some((name) => SAYS_OPEN.test(name))) return "expanded";
  }
  return words.has("expanded") ? "expanded" : words.has("collapsed") ? "collapsed" : foldOf(el);
}

// What a menu holds that stands behind its link or button and is away until the mouse comes: “Log Out” under “Howdy, Ann”.
function underMouse(el, role) {
  if ((role !== "link" && role !== "button") || el.hasAttribute("aria-expanded")) return [];
  const menu = el.nextElementSibling;
  if (!menu || !/^(?:UL|OL|DIV|NAV)$/.test(menu.tagName) || menu.matches("dialog, [role=dialog], [popover], form") || !isAway(menu)) return [];
  const entries = [...menu.querySelectorAll("a[href], button, [role=menuitem]")];
  return entries.slice(0, MAX_OPTIONS).map((entry) => squeeze(entry.textContent)).filter((words) => words && words.length < 60);
}

// Not drawn, or drawn left of the page or above it.
function isAway(el) {
  if (!el.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true;
  const box = el.getBoundingClientRect();
  return box.right + scrollX <= 0 || box.bottom + scrollY <= 0;
}

// A label around a box that is an entry of a list which a button has opened; in a list that stands there the box is what is ticked.
function isEntry(label) {
  return explicitRole(label) === "option" && label.closest("[role=dialog], [popover]") !== null;
}

// --- what can be scrolled

const LEAST_AREA = 30; // pixels of height: less is no place to read in

function isOverfull(el) {
  if (el.clientHeight < LEAST_AREA || el.scrollHeight - el.clientHeight < 8) return false;
  return isScroller(el, getComputedStyle(el));
}

// Firefox says nothing of the scroll bars that these have of their own.
const SCROLLING_TAGS = new Set(["TEXTAREA", "SELECT"]);

function isScroller(el, style) {
  return /auto|scroll|overlay/.test(style.overflowY) || (style.overflowY === "visible" && SCROLLING_TAGS.has(el.tagName));
}

// A part of the page with a scroll bar of its own: something to scroll, and nothing else.
function scrollArea(el, style) {
  if (!isScroller(el, style) || el === document.body || el === document.scrollingElement) return null;
  if (isNativeField(el) || !isOverfull(el)) return null;
  return { role: el.tagName === "UL" || el.tagName === "OL" ? "list" : "region", weak: false, area: true };
}

// --- sliders

function isSliderHandle(el) {
  if (el.tagName === "INPUT" || !el.hasAttribute("class")) return false;
  const words = classWords(el);
  if (!hasAny(words, "handle", "thumb", "knob")) return false;
  if (!words.has("slider") && !(el.parentElement && classWords(el.parentElement).has("slider"))) return false;
  return el.tabIndex >= 0 || listensTo(el) !== "";
}

const NUMBER = /^[-+]?[$€£]?\d+([.,]\d+)*\s*[%\p{L}°]{0,3}$/u;

function shownNumber(el) {
  const text = el.textContent.length < 40 ? squeeze(el.textContent) : "";
  return NUMBER.test(text) && boxOf(el) && el.checkVisibility({ visibilityProperty: true }) ? text : "";
}

// What a slider stands at: its own words, else the one number in the box around it, else the number that is its share
// where a box holds as many sliders as numbers.
function standsAt(el) {
  const own = squeeze(el.textContent);
  if (own) return own.slice(0, 40);
  return amongNumbers(el) ?? numberBeside(el.parentElement);
}

// The one number right before or after a slider's track.
function numberBeside(track) {
  const beside = [track.previousElementSibling, track.nextElementSibling].filter((e) => e && !e.querySelector(HELD));
  const inside = beside.flatMap((e) => [e, ...e.querySelectorAll("*")].slice(0, 20));
  const numbers = inside.filter((e) => !e.childElementCount).map(shownNumber).filter(Boolean);
  return numbers.length === 1 ? numbers[0] : null;
}

function amongNumbers(el) {
  for (let at = el.parentElement, up = 0; at && at !== document.body && up < 3; at = at.parentElement, up += 1) {
    const inside = [...at.querySelectorAll("*")].slice(0, 200);
    const numbers = inside.filter((e) => !e.childElementCount && !e.contains(el)).map(shownNumber).filter(Boolean);
    if (!numbers.length) continue;
    const handles = inside.filter((e) => explicitRole(e) === "slider" || isSliderHandle(e));
    return numbers.length === handles.length ? numbers[handles.indexOf(el)] : null;
  }
  return null;
}

// --- colours

const COLOURS = Object.entries({
  red: "ff0000 e60000", "dark red": "8b0000 5c0000", "light red": "f08080 facccc", orange: "ff9900 ff7f00",
  "dark orange": "b26b00", "light orange": "ffc266 ffebcc", brown: "8b4513 663d00", yellow: "ffff00 ffd700",
  "dark yellow": "b2b200 666600", "light yellow": "ffff66 ffffcc", green: "008000 00ff00 2ecc40",
  "dark green": "004d00", "light green": "66b966 cce8cc 90ee90", turquoise: "40e0d0 00ffff 008080",
  blue: "0000ff 0066cc 1e90ff", "dark blue": "00008b 003399 002966", "light blue": "66a3e0 cce0f5 add8e6",
  purple: "800080 9933ff", "dark purple": "5b1f99 3d1466", "light purple": "c285ff ebd6ff", pink: "ff69b4 ffc0cb ff00ff",
  black: "000000", white: "ffffff", grey: "808080", "dark grey": "444444", "light grey": "bbbbbb e0e0e0",
}).flatMap(([name, codes]) => codes.split(" ").map((code) => [name, channels(`#${code}`)]));

// Red, green and blue in 0..255 of "#e60000" or "rgb(230, 0, 0)"; null for anything else, and for what is see-through.
function channels(text) {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (hex) return hex.slice(1).map((part) => parseInt(part, 16));
  const rgb = /^rgba?\((\d+), ?(\d+), ?(\d+)(?:, ?([\d.]+))?\)$/.exec(text);
  return rgb && !(Number(rgb[4]) < 0.5) ? rgb.slice(1, 4).map(Number) : null;
}

// The plain name of a colour: that of the nearest in the table.
function colourName(text) {
  const rgb = channels(text);
  if (!rgb) return "";
  const far = (other) => rgb.reduce((sum, part, i) => sum + (part - other[i]) ** 2, 0);
  return COLOURS.reduce((best, one) => (far(one[1]) < far(best[1]) ? one : best))[0];
}

const PICKED = /swatch|colou?r|palette|picker/i;

// What a wordless choice of a picker stands for: its value, or the colour that it shows.
function swatchName(el) {
  if (el.childElementCount || /\S/.test(el.textContent) || isNativeField(el)) return "";
  const value = squeeze(el.getAttribute("data-value") || el.getAttribute("data-color") || el.getAttribute("data-colour") || "");
  if (value) return colourName(value) || (/\p{L}/u.test(value) ? value : "");
  let at = el;
  for (let up = 0; at && up < 3; at = at.parentElement, up += 1) {
    if (PICKED.test(at.getAttribute("class") || "")) break;
    if (up === 2) return "";
  }
  const style = getComputedStyle(el);
  return at && style.backgroundImage === "none" ? colourName(style.backgroundColor) : "";
}
