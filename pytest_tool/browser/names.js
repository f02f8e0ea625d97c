// What a control is and what it is called: roles, accessible names, values and states, near to the ARIA specifications.

const ACTING_ROLES = new Set([
  "button", "link", "checkbox", "radio", "switch", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "option",
  "treeitem", "textbox", "searchbox", "spinbutton", "combobox", "slider",
]);
// A tab stop alone does not make these a control: they are focusable to be scrolled or announced.
const STRUCTURE_ROLES = new Set([
  "region", "dialog", "alertdialog", "main", "tabpanel", "group", "list", "table", "document", "alert", "status",
  "article", "navigation", "form", "grid", "tree", "listbox", "menu", "menubar", "tablist", "toolbar",
  "radiogroup", "presentation", "none", "log", "complementary", "row", "rowgroup",
]);
const STRUCTURE_TAGS = new Set([
  "TABLE", "MAIN", "SECTION", "NAV", "ASIDE", "FORM", "DIALOG", "UL", "OL", "PRE", "ARTICLE", "FIELDSET", "BODY", "HTML",
]);
const FIELD_ROLES = new Set(["textbox", "searchbox", "spinbutton", "combobox", "listbox", "slider"]);
const SCROLLING_ROLES = new Set(["textbox", "listbox", "region", "list"]);
const TICK_ROLES = new Set(["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"]);
const INPUT_ROLES = {
  checkbox: "checkbox", radio: "radio", range: "slider", number: "spinbutton", search: "searchbox", button: "button",
  submit: "button", reset: "button", image: "button", file: "button",
};

function explicitRole(el) {
  return (told(el, "role") || "").trim().split(/\s+/)[0].toLowerCase();
}

function nativeRole(el) {
  switch (el.tagName) {
    case "A":
    case "AREA": return el.hasAttribute("href") ? "link" : "";
    case "BUTTON": return "button";
    case "SUMMARY": return el.parentElement && el.parentElement.tagName === "DETAILS" ? "button" : "";
    case "TEXTAREA": return "textbox";
    case "SELECT": return el.multiple || el.size > 1 ? "listbox" : "combobox";
    case "INPUT":
      if (el.type === "hidden") return "";
      if ((el.list || el.getAttribute("aria-haspopup") === "listbox") && !INPUT_ROLES[el.type]) return "combobox";
      return INPUT_ROLES[el.type] || "textbox";
    default: return "";
  }
}

// The role of a control, or null for what is none. `weak`: only its looks or a listener say that it can be clicked.
// `closed`: inside of a control that is one thing, a button or a link, and not a row or card that can be clicked.
// `hears`: what it listens to.
function controlRole(el, pointer, closed, hears = listensTo(el)) {
  const explicit = told(el, "role") ? explicitRole(el) : "";
  const native = nativeRole(el);
  if (ACTING_ROLES.has(explicit)) return { role: explicit, weak: false };
  if ((native === "link" || native === "button") && isTab(el)) return { role: "tab", weak: false };
  if (native === "button" && isSwitch(el)) return { role: "switch", weak: false };
  if (native) return { role: native, weak: false };
  if (el.isContentEditable && !(el.parentElement && el.parentElement.isContentEditable)) {
    return { role: "textbox", weak: false };
  }
  if (explicit === "row" && el.hasAttribute("tabindex") && el.closest("[role=treegrid]")) return { role: "row", weak: false };
  if (explicit === "gridcell" && (el.hasAttribute("tabindex") || isPopupCell(el))) return { role: explicit, weak: false }; // one tab stop roves
  if (explicit === "listbox" && el.hasAttribute("tabindex") && wrappedList(el)) return { role: explicit, weak: false }; // drawn in a native list's place
  if (isSliderHandle(el)) return { role: "slider", weak: false };
  if ((closed && isTabCross(el)) || isBranchSign(el)) return { role: "button", weak: false };
  if (closed || STRUCTURE_ROLES.has(explicit) || (el.tagName === "LABEL" && el.control)) return null;
  if (el.hasAttribute("onclick")) return { role: explicit || "generic", weak: false };
  if (STRUCTURE_TAGS.has(el.tagName)) return null;
  if (el.hasAttribute("tabindex") && el.tabIndex >= 0) return { role: explicit || "generic", weak: false };
  if (!pointer && !reacts(el, hears) && !isHeardAbove(el)) return null;
  return { role: explicit || guessedRole(el), weak: true, looks: pointer };
}

const popups = new WeakMap(); // a grid → whether it is the list of a combobox

function isPopupCell(el) {
  const grid = el.closest("[role=grid][id]");
  if (!grid) return false;
  if (!popups.has(grid)) {
    const owner = [...document.querySelectorAll("[role=combobox][aria-controls], [role=combobox][aria-owns]")];
    popups.set(grid, owner.some((c) => [c.getAttribute("aria-controls"), c.getAttribute("aria-owns")].includes(grid.id)));
  }
  return popups.get(grid);
}

function guessedRole(el) {
  if (isTab(el)) return "tab";
  if (isSwitch(el)) return "switch";
  return hasAny(classWords(el), "btn", "button") ? "button" : "generic";
}

function byIds(el, attribute, textOf) {
  const said = el.getAttribute(attribute);
  if (!said) return "";
  const ids = said.trim().split(/\s+/).filter(Boolean);
  const root = el.getRootNode();
  let found = ids.map((id) => root.getElementById && root.getElementById(id)).filter(Boolean);
  // “Priority Low”: a list that names itself after its label and after what is chosen in it is called as its label
  if (found.length > 1 && found.includes(el) && explicitRole(el) === "combobox") found = found.filter((e) => e !== el);
  return squeeze(found.map((e) => squeeze(attribute === "aria-labelledby" && e.getAttribute("aria-label") || "") || textOf(e)).join(" "));
}

// The accessible name and whether it is only the placeholder. `content` is the text inside, as far as it names.
// A picture whose alternative text is the words beside it says them twice to a screen reader; people see them once.
function wordsOnce(said, seen) {
  return said === `${seen} ${seen}` ? seen : said || seen;
}

function accessibleName(el, role, content, textOf) {
  const labelled = byIds(el, "aria-labelledby", textOf) || squeeze(told(el, "aria-label") || "");
  if (labelled) return { name: labelled, solid: true };
  const called = (label) => squeeze(label.getAttribute("aria-label") || "") || textOf(label);
  const labels = squeeze(labelsOf(el).map(called).join(" "));
  const native = labels || nativeName(el);
  if (native) return { name: native, solid: true };
  if (!FIELD_ROLES.has(role) && content) return { name: content, solid: true };
  const title = withoutAccessKey(squeeze(el.getAttribute("title") || ""), el.accessKey);
  if (title) return { name: title, solid: true, titled: true };
  const placeholder = el.getAttribute("placeholder") || el.getAttribute("aria-placeholder") || "";
  return { name: squeeze(placeholder) || swatchName(el) || (isFileField(el) ? "Choose File" : ""), solid: false };
}

// "Edit this page [e]" says by which key it is reached; that is no word of its name.
function withoutAccessKey(title, key) {
  const told = /^(.*?)\s*[[(](?:\w+[-+ ])*(.)[\])]$/.exec(title);
  return told && key && told[2].toLowerCase() === key.toLowerCase() ? told[1] : title;
}

// The browser's own button says so, and Playwright finds it by these words.
function isFileField(el) {
  return el.tagName === "INPUT" && el.type === "file";
}

// --- labels

const LABELABLE = new Set(["BUTTON", "INPUT", "METER", "OUTPUT", "PROGRESS", "SELECT", "TEXTAREA"]);
let labelled = null; // while a page is read: document or shadow root → control → its labels

// What `labels` says: that searches the whole document for each control, which takes seconds where there are thousands.
function ownLabels(el) {
  if (!labelled || !LABELABLE.has(el.tagName)) return [...(el.labels || [])];
  const root = el.getRootNode();
  if (!labelled.has(root)) labelled.set(root, labelsIn(root));
  return labelled.get(root).get(el) || [];
}

function labelsIn(root) {
  const found = new Map();
  for (const label of root.querySelectorAll("label")) {
    if (label.control) found.set(label.control, [...(found.get(label.control) || []), label]);
  }
  return found;
}

function nativeName(el) {
  if (el.tagName === "AREA") return squeeze(el.alt);
  if (el.tagName !== "INPUT") return "";
  if (el.type === "image") return squeeze(el.alt || el.value || "");
  if (["button", "submit", "reset"].includes(el.type)) {
    return squeeze(el.value) || { submit: "Submit", reset: "Reset" }[el.type] || "";
  }
  return "";
}

// What a person reads in a field; null where there is nothing to read. A password is never read.
function valueOf(el, role) {
  if (el.tagName === "SELECT") return squeeze([...el.selectedOptions].map(optionText).join(", "));
  if (el.tagName === "INPUT" || el.tagName === "TEXTAREA") {
    if (el.type === "password") return el.value ? "•••" : "";
    if (el.type === "file") return [...el.files].map((f) => f.name).join(", ");
    return FIELD_ROLES.has(role) ? el.value : null;
  }
  if (el.isContentEditable) return squeeze(el.innerText || "");
  if (!FIELD_ROLES.has(role)) return null;
  const said = told(el, "aria-valuetext") || told(el, "aria-valuenow");
  return said || role !== "slider" ? said : standsAt(el);
}

function optionText(option) {
  return squeeze(option.label || option.textContent || "");
}

const TRUE_STATES = Object.entries({
  "aria-disabled": "disabled", "aria-required": "required", "aria-readonly": "readonly", "aria-selected": "selected",
  "aria-pressed": "pressed",
});

function statesOf(el, role) {
  const states = new Set();
  for (const [attribute, state] of TRUE_STATES) {
    if (told(el, attribute) === "true") states.add(state);
  }
  if (TICK_ROLES.has(role)) states.add(tickOf(el));
  else if (told(el, "aria-checked") === "true") states.add("checked");
  const expanded = el.tagName === "SUMMARY" ? String(el.parentElement.open) : told(el, "aria-expanded");
  if (expanded === "true" || expanded === "false") states.add(expanded === "true" ? "expanded" : "collapsed");
  else if (isUnfolding(el, role)) states.add(isBranchSign(el) ? stateOfSign(el) : unfolding(el));
  if (role === "tab" && !el.hasAttribute("aria-selected") && isChosenTab(el)) states.add("selected");
  if (role === "button" && isInChosenCell(el)) states.add("selected");
  if ((role === "button" || role === "generic") && !el.hasAttribute("aria-pressed") && looksPressed(el)) states.add("pressed");
  if (told(el, "aria-current") ? told(el, "aria-current") !== "false" : role === "link" && isCurrentLink(el)) states.add("current");
  if (role === "generic" && (isCrossedOut(el) || (el.firstElementChild && isCrossedOut(el.firstElementChild)))) states.add("struck");
  if (isDisabled(el)) states.add("disabled");
  if (el.required) states.add("required");
  if (el.multiple && isFileField(el)) states.add("multiple");
  if (el.readOnly && FIELD_ROLES.has(role)) states.add("readonly");
  const invalid = told(el, "aria-invalid");
  if ((invalid && invalid !== "false") || el.matches(":user-invalid")) states.add("invalid");
  if (el === focused()) states.add("focused");
  if (SCROLLING_ROLES.has(role) && el.tagName !== "INPUT" && isOverfull(el)) states.add("scrollable");
  states.delete("");
  return [...states];
}

// The day of a calendar: its cell says that it is chosen, and a button in it is what can be clicked.
function isInChosenCell(el) {
  const cell = el.parentElement;
  return Boolean(cell) && cell.matches("td, [role=gridcell]") && told(cell, "aria-selected") === "true" && cell.childElementCount === 1;
}

// A component that is disabled takes what is inside with it.
function isDisabled(el) {
  const root = el.getRootNode();
  if (el.matches(":disabled") || el.closest("[aria-disabled=true]") || told(el, "aria-disabled") === "true") return true;
  return root instanceof ShadowRoot && root.host.matches(":disabled");
}

// What is drawn as pressed by its class alone: "like active", "ql-active", "toggle on".
function isUnfolding(el, role) {
  return !FIELD_ROLES.has(role) || (role === "combobox" && !el.hasAttribute("role") && !isNativeField(el));
}

const PRESSED = /(?:^|[\s_-])(?:active|selected|pressed|toggled)(?=\s|$)/;
const MARKED = /(?:^|\s)(?:is-)?(?:on|filled|full|checked)(?=\s|$)/;
function looksPressed(el) {
  const inside = el.childElementCount === 1 && !/\S/.test(el.textContent) ? el.firstElementChild : null; // its picture
  const item = isHeardAbove(el) ? el.closest("li") : null; // it is drawn as a whole
  return [el, inside, item].some((e) => {
    if (!e) return false;
    const drawn = drawnClass(e);
    return PRESSED.test(drawn) || (/toggle|switch|star|heart|rating|fav/.test(drawn) && MARKED.test(drawn));
  });
}

// The one of several links beside each other that is drawn as chosen: the filter of a list, the entry of a menu.
const CURRENT = /(?:^|[\s_-])(?:active|selected|current)(?=\s|$)/;
function isCurrentLink(el) {
  const itemOf = (link) => (link.parentElement?.tagName === "LI" ? link.parentElement : link); // alone in a shadow tree it has no parent
  const own = (link) => CURRENT.test(drawnClass(link)) || CURRENT.test(drawnClass(itemOf(link)));
  if (!own(el)) return false;
  const links = [...itemOf(el).parentNode.children].map((c) => (c.tagName === "A" ? c : c.tagName === "LI" && c.querySelector("a"))).filter(Boolean);
  return links.length > 1 && links.filter(own).length === 1;
}

function tickOf(el) {
  if (el.tagName === "INPUT" && (el.type === "checkbox" || el.type === "radio")) {
    return el.indeterminate ? "mixed" : el.checked ? "checked" : "unchecked";
  }
  const checked = told(el, "aria-checked");
  if (checked === null && !el.hasAttribute("role") && isSwitch(el)) return SWITCHED_ON.test(drawnClass(el)) ? "checked" : "unchecked";
  return checked === "mixed" ? "mixed" : checked === "true" ? "checked" : "unchecked";
}

const ICON_NOISE = /^(btn|button|icon|icons|fa|fas|far|fab|bi|svg|img|mdi|link|js|css|ico|png|jpg|webp|gif|hover|hovered|over|active|selected|focus|focused|visible|pressed|toggled|is|has|ui|state|\d+|.)$/;
// What a picture is at, not what it is: said only where nothing else is.
const ICON_STATES = /^(on|off|filled|full|empty|checked|unchecked|open|opened|expanded|collapsed|enabled|down|up)$/;
// How large and in which colours, as Vuetify's and MUI's classes say it, what lies under and over the picture, and what a tool
// made up to keep styles apart (“css-1k33q06”): “the light theme” is no picture of a pencil in it.
const MAKE_UP = /(?<!\S)(?:notranslate|\S*--(?:size|density|variant|clickable)(?:-\S*)?|\S*-theme--\S*|\S*__(?:overlay|underlay|content|wrapper)|Mui\S*-(?:root|label|startIcon|endIcon|edge\S*|(?:fontS|s)ize[A-Z]\w*|color[A-Z]\w*)|(?:css|svelte)-[a-z0-9]*\d[a-z0-9]*(?:-\S*)?)(?!\S)/g;
const SYMBOLS = { star: "★☆✩✭⭐", heart: "♥♡❤", minus: "−–", plus: "+＋", close: "×✕✖", menu: "☰⋮⋯" };

// “arrow_upward” is drawn as an arrow by a font that makes pictures of such words; a reader is not told them.
const LIGATURES = /(?<!\S)material-(?:icons|symbols)(?:-\w+)?(?!\S)/;

function isLigature(el) {
  return LIGATURES.test(el.getAttribute("class") || "") && !el.firstElementChild;
}

// Words that hint at what a nameless control's picture means; `outside`: without those of what is in it.
function iconWords(el, outside = false) {
  if (isLigature(el)) return squeeze(el.textContent.replace(/_/g, " "));
  const own = isNativeField(el) ? el.getAttribute("name") : "";
  const sources = [own, el.id, el.getAttribute("data-testid"), el.getAttribute("class"), lastPart(el.getAttribute("href"))];
  const sign = el.textContent.length < 20 ? squeeze(el.textContent)[0] : "";
  if (sign) sources.push(...Object.keys(SYMBOLS).filter((word) => SYMBOLS[word].includes(sign)));
  for (const inner of outside ? [] : [...el.querySelectorAll("svg, use, img, i, span")].slice(0, 6)) {
    if (isLigature(inner)) return squeeze(inner.textContent.replace(/_/g, " "));
    const link = inner.getAttribute("href") || inner.getAttribute("xlink:href") || inner.getAttribute("src");
    sources.push(inner.getAttribute("class"), inner.getAttribute("data-icon"), inner.getAttribute("data-testid"), inner.id, lastPart(link));
  }
  for (const side of ["::before", "::after"]) {
    const drawn = getComputedStyle(el, side).content;
    if (/^".+"$/.test(drawn)) sources.push(drawn.slice(1, -1));
  }
  const { content, backgroundImage } = getComputedStyle(el);
  for (const [, link] of `${content} ${backgroundImage}`.matchAll(/url\("([^"]+)"\)/g)) sources.push(lastPart(link));
  if (/label|toggle|trigger|caret|arrow/.test(sources.join(" ")) && el.parentElement) {
    sources.push(el.parentElement.getAttribute("class")); // the head of a picker or menu is called after the whole
  }
  const split = sources.filter(Boolean).join(" ").replace(MAKE_UP, " ").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  const words = split.replace(/(?<!\p{L})pencil(?!\p{L})/u, "edit pencil").split(/[^\p{L}\p{N}×✕✖+]+/u).filter((w) => w && (!ICON_NOISE.test(w) || /[×✕✖+]/.test(w)));
  const telling = words.filter((w) => !ICON_STATES.test(w));
  return [...new Set(telling.length ? telling : words)].slice(0, 8).join(" ");
}

function lastPart(link) {
  if (!link || link.startsWith("data:")) return "";
  return link.split(/[?#]/)[link.startsWith("#") ? 1 : 0].split("/").filter(Boolean).pop() || "";
}

// A bar, an axis of a chart: what it stands for is no name of the box around, which hears for the whole picture.
function isMark(el, tag) {
  return tag > "a" && tag !== "svg" && explicitRole(el).startsWith("graphics-");
}

// An aria-label of what lies in a picture is told like any other's.
function svgName(svg, tag) {
  const title = [...svg.children].find((c) => c.tagName.toLowerCase() === "title");
  return squeeze((tag === "svg" && svg.getAttribute("aria-label")) || (title ? title.textContent : ""));
}
