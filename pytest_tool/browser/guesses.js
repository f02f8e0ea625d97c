// What a widget without ARIA is meant to be, told by its class words, its signs and its neighbours: tabs, switches,
// choices, folds, and what shows more of itself while the mouse is on it.

const CHOSEN = /(?:^|[\s_-])(?:active|selected|current|chosen)(?=\s|$)/;
const SWITCHED_ON = /(?:^|[\s_-])(?:on|active|checked|selected|enabled|toggled)(?=\s|$)/;
const CLICKABLE = "a[href], button, input, select, textarea, [role=menuitem], [role=button], [onclick], [tabindex]";
const MOST_LABEL = 60; // characters of what still is a label

function drawnClass(el) {
  return (el.getAttribute("class") || "").toLowerCase();
}

// --- tabs

// One of several in a bar of tabs; a link only where it stands for a part of this page.
function isTab(el) {
  if (el.tagName === "A" ? !isForPanel(el) : !/tab/i.test(el.getAttribute("class") || "")) return false;
  const own = classWords(el);
  if (hasAny(own, "close", "icon", "panel", "pane", "content", "add", "new", "scroll", "arrow")) return false;
  if (el.tagName !== "A" && !own.has("tab")) return false;
  for (let at = el.parentElement, up = 0; at && up < 3; at = at.parentElement, up += 1) {
    const words = classWords(at);
    if (hasAny(words, "panel", "pane", "content", "body")) return false;
    const bar = words.has("tab") && hasAny(words, "nav", "bar", "list", "menu", "strip", "group");
    if (bar || hasAny(words, "tabs", "tablist", "tabbar")) return at.querySelectorAll(el.tagName).length > 1;
  }
  return false;
}

// Which part of the page a tab shows, as “#part”, where just one bears that name; of one that is a link to a page, which.
function leadsTo(tab) {
  const href = tab.getAttribute("href") || "", id = told(tab, "aria-controls") || (href.startsWith("#") ? href.slice(1) : "");
  if (id) return tab.getRootNode().querySelectorAll(`[id="${CSS.escape(id)}"]`).length === 1 ? `#${id}` : "";
  return href.startsWith("#") || typeof tab.href !== "string" ? "" : tab.href;
}

function isForPanel(link) {
  const href = link.getAttribute("href") || "";
  if (!href.startsWith("#")) return false;
  return /^(tab|pill)$/.test(link.dataset.toggle || link.dataset.bsToggle || "") || Boolean(panelOf(link));
}

function panelOf(link) {
  try {
    const id = decodeURIComponent(link.getAttribute("href").slice(1));
    return id ? link.getRootNode().getElementById(id) : null;
  } catch {
    return null; // a percent sign that stands for nothing
  }
}

function isChosenTab(el) {
  const item = el.parentElement.tagName === "LI" ? el.parentElement : el;
  return CHOSEN.test(drawnClass(el)) || CHOSEN.test(drawnClass(item));
}

const MOST_CROSS = 40; // pixels

// The cross of a tab that can be closed: a part of the tab, small and without words, and called so by its class.
function isTabCross(el) {
  if (!classWords(el).has("close") || LETTERS.test(el.textContent)) return false;
  const tab = el.parentElement && el.parentElement.closest("[role=tab]"), box = tab && boxOf(el);
  return Boolean(box) && box.width <= MOST_CROSS && box.height <= MOST_CROSS && (el.parentElement === tab || !isTabCross(el.parentElement));
}

// --- switches

const OPENS = [
  "menu", "nav", "navbar", "navigation", "dropdown", "sidebar", "drawer", "hamburger", "tree", "collapse", "expand",
  "accordion", "password", "caret", "arrow", "fullscreen", "close",
];
const SAYS_MORE = [
  "role", "aria-expanded", "aria-haspopup", "aria-controls", "aria-pressed", "data-toggle", "data-bs-toggle",
];

// An empty box, wider than high, that is called a switch and has a short text beside it.
function isSwitch(el) {
  if (!/switch|toggle/.test(drawnClass(el)) || SAYS_MORE.some((name) => el.hasAttribute(name))) return false;
  const words = classWords(el);
  if (!hasAny(words, "switch", "toggle") || hasAny(words, ...OPENS) || sublistOf(el.parentElement)) return false;
  if (/\S/.test(el.textContent) || el.querySelector("svg, img, i, use, input, a, button")) return false;
  const box = boxOf(el);
  return box !== null && box.width <= 120 && box.height <= 60 && box.width > 1.2 * box.height && settingOf(el) !== null;
}

// The small box around a switch that holds its words and nothing else to click.
function settingOf(el) {
  for (let at = el.parentElement, up = 0; at && at !== document.body && up < 3; at = at.parentElement, up += 1) {
    if ([...at.querySelectorAll(CLICKABLE)].some((other) => other !== el)) return null;
    const others = [...at.querySelectorAll("[class*=switch i], [class*=toggle i]")].filter((other) => !el.contains(other));
    if (others.some((other) => !other.contains(el))) return null;
    if (/\S/.test(at.textContent)) return squeeze(at.textContent).length <= MOST_LABEL ? at : null;
  }
  return null;
}

// --- choices, and the words before them

const CHOOSES = ["select", "dropdown", "combobox", "combo", "chooser", "picker"];
const CHOSEN_FROM = [
  "option", "options", "item", "items", "menu", "list", "popup", "day", "cell", "tag", "chip", "clear", "remove",
];

function isChooser(el) {
  const own = classWords(el), around = el.parentElement ? classWords(el.parentElement) : own;
  if (hasAny(own, ...CHOSEN_FROM) || hasAny(around, ...CHOSEN_FROM)) return false;
  return hasAny(own, ...CHOOSES) || hasAny(around, ...CHOOSES);
}

// What the words before a control call it: those of a label that is tied to nothing, or what stands before a colon.
function calledBefore(look, c) {
  const { text, first } = wordsBefore(look, c);
  const holder = first && first.parentElement;
  const label = holder && holder.closest("label");
  if (label && !label.control && label.parentElement.contains(c.el)) return text.replace(/\s*:$/, "");
  const said = /^(.*\p{L}.*?)\s*:(?:\s*\S{0,12})?$/u.exec(text); // "Price:", also "Price: £40"
  return said && said[1].length <= MOST_LABEL ? said[1] : "";
}

function wordsBefore(look, c) {
  let text = "", first = null;
  for (let i = c.from - 1; i >= 0 && text.length < MOST_LABEL; i -= 1) {
    if (look.bits[i] & IN_CONTROL) {
      if (isAround(look, i, c)) continue;
      break;
    }
    if (look.bits[i] & SEEN) {
      text = look.words[i] + text;
      first = look.nodes[i] || first;
    } else if (text.trim()) break;
  }
  return { text: LETTERS.test(text) ? squeeze(text) : headingOf(look, first) || squeeze(text), first };
}

// “Your query, 3 rows (hide)”: behind a link only the bracket is left, and the whole heading is meant.
function headingOf(look, sign) {
  const heading = headingAt(sign);
  const text = heading ? look.textOf(heading, SEEN) : "";
  return text.length <= MOST_LABEL ? text : "";
}

function headingAt(words) {
  return words && words.parentElement && words.parentElement.closest("h1, h2, h3, h4, h5, h6, [role=heading]");
}

// The same as far as they may belong to a choice: not a heading, and not a sentence.
function loneWordsBefore(look, c) {
  const { text, first } = wordsBefore(look, c);
  return headingAt(first) || text.length >= MOST_LABEL ? "" : text;
}

// Whether the word at i only says that a control begins, and that control holds this one.
function isAround(look, i, c) {
  return look.words[i] === "" && look.controls.some((o) => o.from === i && o !== c && o.to >= c.to);
}

// --- folds

const SIGN = /\s*[+\-−–▸▾▶▼►▴▲⌄⌃›»]$/u;
const SIGNS = "+-−–▸▾▶▼►▴▲⌄⌃›»";
const OPEN_SIGN = /[\-−–▴▲⌃]$/u;
const FOLDS = ["accordion", "collapse", "collapsible", "collapser", "expander", "expandable", "disclosure", "foldable"];
const isSigned = (text) => text !== "" && SIGNS.includes(text[text.length - 1]);
const PARTS = "a, button, input, select, textarea, label, summary";

// expanded or collapsed, by the panel that follows what has such a sign at its end or such a class.
function foldOf(el) {
  if (el.textContent.length > 2 * MOST_WORDS || el.tagName === "SUMMARY") return "";
  const text = el.textContent.trim(), sign = isSigned(text) && /[\p{L}\p{N}]/u.test(text);
  if (!text) return "";
  const words = new Set([...classWords(el), ...(el.parentElement ? classWords(el.parentElement) : [])]);
  if (!sign && !hasAny(words, ...FOLDS)) return "";
  const panel = panelAfter(el);
  if (!panel) return "";
  if (isFolded(panel)) return "collapsed";
  if (!OPEN_SIGN.test(text) && isBeside(el, panel)) return ""; // buttons of a bar that folds as a whole
  return hasAny(words, ...FOLDS, ...CHOOSES) || OPEN_SIGN.test(text) ? "expanded" : "";
}

function panelAfter(el) {
  let at = el;
  for (let up = 0; up < 2 && at && !at.nextElementSibling && at !== document.body; up += 1) at = at.parentElement;
  const panel = at && at !== document.body && at.nextElementSibling;
  if (!panel || panel.matches(PARTS) || SKIPPED.has(panel.tagName) || isLike(el, panel) || HEADINGS[panel.tagName]) return null;
  return /\S/.test(panel.textContent) || panel.querySelector(CLICKABLE) ? panel : null;
}

function isBeside(el, panel) {
  const one = el.getBoundingClientRect(), other = panel.getBoundingClientRect();
  return other.left >= one.right && other.top < one.bottom;
}

function isFolded(panel) {
  return !panel.checkVisibility({ visibilityProperty: true }) || panel.getBoundingClientRect().height < 1;
}

// --- branches of trees that are nothing but boxes

const TURNS_BRANCH = /toggle|expander|switcher|twistie/i;

// The small empty sign at the start of a branch's row that opens it, where a click on the row only chooses the branch.
function isBranchSign(el) {
  if (!TURNS_BRANCH.test(el.getAttribute("class") || "") || el.hasAttribute("role") || nativeRole(el) || /\S/.test(el.textContent)) return false;
  const row = el.parentElement, box = boxOf(el), words = classWords(el);
  if (!row || el !== row.firstElementChild || !box || box.width > MOST_CROSS || box.height > MOST_CROSS || words.has("noop")) return false;
  if (!row.closest("[class*=tree i]") || row.closest("li, a, button, [role=treeitem]") || row.querySelector(CLICKABLE)) return false;
  return /\S/.test(row.textContent) && squeeze(row.textContent).length <= MOST_LABEL;
}

function stateOfSign(el) {
  return hasAny(classWords(el), "open", "opened", "expanded") ? "expanded" : "collapsed";
}

// “Servers (1)” is called Servers: how many there are in it shows when it is open.
function nameOfSign(look, el) {
  return `Toggle ${look.textOf(el.parentElement, SEEN).replace(/\s*\(\d+\)$/, "")}`;
}

// --- what shows more while the mouse is on it

const rulesOf = new WeakMap(); // style sheet → the number of its rules, and what they show on hover
const HOVERED = /^(.*):hover([^\s>+~]*)(\s*>\s*|\s+)([^+~]*)$/;
const OFFERS = `${CLICKABLE}, li`;
const MOST_OPENERS = 300;

// Element → its parts that only show under the mouse, as the style sheets say, and that hold something to click. A component has
// style sheets of its own, and may itself be what opens.
function hoverOpeners() {
  const openers = new Map();
  const put = (el, found) => {
    const parts = found.filter((p) => p.matches(OFFERS) || p.querySelector(OFFERS) || shadowOf(p)?.querySelector(OFFERS) || isTip(p));
    if (parts.length && openers.size < MOST_OPENERS) openers.set(el, [...(openers.get(el) || []), ...parts]);
  };
  for (const sheet of document.styleSheets) {
    for (const [opener, part] of hoverRules(sheet)) {
      for (const el of [...document.querySelectorAll(opener)].slice(0, MOST_OPENERS)) put(el, [...el.querySelectorAll(part)]);
    }
  }
  for (const root of livingRoots()) {
    for (const [opener, part] of [...root.styleSheets, ...root.adoptedStyleSheets].flatMap(hoverRules)) {
      if (opener === ":host") put(root.host, [...root.querySelectorAll(part.replace(/^:scope\s*>?/, ""))]);
      else for (const el of [...root.querySelectorAll(opener)].slice(0, MOST_OPENERS)) put(el, [...el.querySelectorAll(part)]);
    }
  }
  return openers;
}

// A short text that is called what it is.
function isTip(el) {
  return hasAny(classWords(el), "tip", "tooltip", "tooltiptext", "hint", "popover") && el.textContent.length <= MOST_WORDS;
}

function hoverRules(sheet) {
  let rules = null;
  try {
    rules = sheet.cssRules;
  } catch {
    return []; // of another site
  }
  const known = rulesOf.get(sheet);
  if (known && known.count === rules.length) return known.found;
  const found = hoverSelectors(rules);
  rulesOf.set(sheet, { count: rules.length, found });
  return found;
}

function hoverSelectors(rules) {
  const found = [];
  for (const rule of rules) {
    if (rule.cssRules && rule.cssRules.length) found.push(...hoverSelectors(rule.cssRules));
    if (!rule.selectorText || !rule.selectorText.includes(":hover") || !isShowing(rule.style)) continue;
    for (const selector of rule.selectorText.split(",")) {
      const [, before, after, by, part] = HOVERED.exec(selector.trim().replace(/^:host\(:hover\)/, ":host:hover")) || [];
      if (part && before && isSelector(before + after) && isSelector(part)) found.push([before + after, `:scope${by}${part}`]);
    }
  }
  return found;
}

function isShowing(style) {
  const { display, visibility, opacity, maxHeight } = style;
  return Boolean((display && display !== "none") || visibility === "visible" || Number(opacity) > 0 || maxHeight);
}

function isSelector(text) {
  return !text.includes("::") && !text.includes(":hover") && CSS.supports(`selector(${text})`);
}

// Its parts, while they are hidden, or are shown because the mouse is there; null for what shows them anyway.
function hoverParts(el, openers) {
  const parts = openers.get(el);
  if (!parts || el.textContent.length > 4 * MOST_WORDS) return null;
  const hides = (p) => !p.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isFolded(p);
  return el.matches(":hover") || parts.some(hides) ? parts : null;
}

// --- messages

const MOST_ERROR = 300; // characters of a message
const COMPLAINS = ["error", "errors", "errorlist"], WARNS = ["alert", "notice", "message", "msg"];

const GRAVE = [...COMPLAINS, "danger", "warning", "warn", "fail", "failed", "failure", "invalid"];

const GLAD = ["success", "primary", "secondary"];

// Where each message of a page has the role of an alert, its class says of which kind it is: “alert alert-success”, or a mere
// remark in one of the colours of the site; “info” may tell of a refusal.
function isGladBox(el, role) {
  if (role !== "alert") return false;
  const words = classWords(el);
  return hasAny(words, ...WARNS, "toast", "snackbar") && hasAny(words, ...GLAD) && !hasAny(words, ...GRAVE);
}

// A short text that its class calls an error and that holds nothing to fill in or to press but a cross, in no row and no entry
// of a list, unless a field stands before it there. The whole of it may be pressed, which takes it away.
function isErrorBox(el, ctx, control) {
  const isOfField = isBehindField(el);
  const words = (ctx.row && !isOfField) || (ctx.inControl && control?.role !== "generic") || ctx.inLabel ? NO_WORDS : classWords(el);
  if (!hasAny(words, ...COMPLAINS) && !(words.has("danger") && hasAny(words, ...WARNS))) return false;
  const text = el.textContent.length > 2 * MOST_ERROR ? "" : squeeze(el.textContent);
  if (text.length > MOST_ERROR || text.split(" ").length < (isOfField ? 2 : 3)) return false;
  const parts = [...el.querySelectorAll("button, input, select, textarea, h1, h2, li, tr, [role=button]")];
  return parts.length < 2 && parts.every((part) => part.tagName === "BUTTON" && !/[\p{L}\p{N}]/u.test(part.textContent));
}

// “Already exists.” in the cell of the field that it is about, in a form that a table lays out.
function isBehindField(el) {
  if (el.parentElement?.tagName !== "TD") return false;
  for (let before = el.previousElementSibling; before; before = before.previousElementSibling) {
    if (before.matches(TEXT_FIELD) || before.querySelector(TEXT_FIELD)) return true;
  }
  return false;
}

const TEXT_FIELD = "input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea";

// Whether a row that holds a table, or the page's title, lays out the page: one of few in a table without headings. A record
// may hold a table, too.
function laysOut(row, holdsTable) {
  const table = row.closest("table");
  if (!table || table.rows.length > MOST_LAYOUT_ROWS || !(holdsTable || row.querySelector("h1, main, nav"))) return false;
  return ![...table.rows].some((r) => [...r.cells].some((c) => c.tagName === "TH"));
}

// “Editor” with nothing behind it, where the row beside it is a title and its value, too.
function isOfTitledRows(row) {
  const isTitled = (r) => r !== null && r.childElementCount === 2 && r.firstElementChild.tagName === "TH" && r.lastElementChild.tagName === "TD";
  return isTitled(row) && (isTitled(row.nextElementSibling) || isTitled(row.previousElementSibling));
}

const MOST_LAYOUT_ROWS = 3;
