// What people call a control: where no script and no ARIA names it, the words before it, around it or in its place.

// What a control is and what it is called. Where no script or ARIA names it, the words beside it do.
function calledIn(look, c, content) {
  if (c.called !== undefined) return { role: c.role, name: c.called, solid: true };
  const { el } = c, bare = !el.hasAttribute("role") && !isNativeField(el);
  if (isBranchSign(el)) return { role: "button", name: nameOfSign(look, el), solid: true };
  const lost = lostLabel(look, c) || nameOfReplaced(look, el);
  if (lost) return { role: "combobox", name: lost, solid: true, lost: true };
  const role = bare && c.role === "generic" && isChooser(el) && calledBefore(look, c) ? "combobox" : c.role;
  const stands = c.drawn || (bare === false && c.role === "combobox" && !isNativeField(el));
  const called = (stands && replacedField(c.via)) || el;
  const nameOf = (at) => accessibleName(at, role, content, (e) => look.textOf(e) || look.textOf(e, SEEN));
  const own = nameOf(called), list = own.name || !el.hasAttribute("tabindex") ? null : wrappedList(el); // else a field in it bears the name
  const found = list ? nameOf(list) : own;
  if (!found.name && bare && (role === "combobox" || role === "slider")) return { role, name: calledBefore(look, c), solid: false };
  if (!found.solid && role === "textbox") {
    const name = looseLabel(look, el) || found.name || labelOfEditor(look, el) || calledAround(look, el);
    if (name) return { role, name, solid: false };
  }
  if (!found.name && role === "switch") return { role, name: settingName(look, el) || labelBefore(look, c), solid: true };
  if (!found.name && role === "slider" && (!content || NUMBER.test(content))) return { role, name: labelBefore(look, c) || calledOverTrack(look, c), solid: false };
  if (!found.name && role === "combobox") return { role, name: labelBefore(look, c), solid: false };
  if (found.name && role === "combobox" && found.name === valueInLabel(el)) return { role, name: labelBefore(look, c), solid: false };
  if (role.startsWith("menuitem") && found.name === content) return { role, name: withoutShortcut(look, el, content), solid: true };
  const title = squeeze(el.title || "");
  const heading = title && found.name === title && role === "textbox" ? rowTitle(look, el) : "";
  if (heading) return { role, name: heading, solid: true }; // a person reads this one
  const dated = datePartName(look, el, found.name);
  if (dated) return { role, name: dated, solid: true };
  if (title && found.name === content && !LETTERS.test(content)) return { role, name: title, solid: true, titled: true };
  const folds = isSigned(content) && found.name === content && (c.parts || unfolding(el) !== "") && !el.hasAttribute("aria-expanded");
  return { role, ...found, name: folds ? unsigned(found.name) : found.name };
}

// What was chosen, where it stands in the label around the field and is all that this says: no name.
function valueInLabel(el) {
  const label = isNativeField(el) && !el.hasAttribute("aria-label") && !el.hasAttribute("aria-labelledby") && el.closest("label");
  return label ? squeeze(el.value || "") : "";
}

// A button that opens a list and is named by what was chosen from it is a field to people: they call it as its label, which
// may be tied to nothing. It may name itself by what is only there when more is chosen, too.
function lostLabel(look, c) {
  const { el } = c;
  if (el.tagName !== "BUTTON" || el.getAttribute("aria-haspopup") !== "listbox" || el.hasAttribute("role")) return "";
  const root = el.getRootNode(), ids = (el.getAttribute("aria-labelledby") || "").split(/\s+/).filter(Boolean);
  const naming = ids.map((id) => root.getElementById(id)).filter(Boolean);
  if (!naming.length || !naming.every((at) => contains(el, at))) return "";
  return squeeze(labelsOf(el).map((label) => look.textOf(label)).join(" ")) || labelRightBefore(look, el);
}

// A link that leads nowhere, drawn in place of a native list that is hidden beside its box: called as that list is.
function nameOfReplaced(look, el) {
  const list = replacedList(el);
  return list ? squeeze(labelsOf(list).map((label) => look.textOf(label)).join(" ")) || squeeze(list.title) : "";
}

function replacedList(el) {
  if (el.tagName !== "A" || !/^(?:javascript:|#$|$)/i.test(el.getAttribute("href") || "")) return null;
  const box = el.parentElement, beside = [box.nextElementSibling, box.previousElementSibling];
  const list = beside.find((other) => other && other.tagName === "SELECT" && !other.multiple && !isShown(other));
  return list && el === box.querySelector("a") ? list : null;
}

// A label that is tied to nothing, before the box that begins with the control; what opens in that box changes nothing.
function labelRightBefore(look, el) {
  for (let at = el, up = 0; at && up < 3 && !isOfItsOwn(at); at = at.parentElement, up += 1) {
    let label = at.previousElementSibling;
    while (label && (label.getAttribute("aria-hidden") === "true" || !boxOf(label))) label = label.previousElementSibling; // what only takes the focus
    if (label) return label.tagName === "LABEL" && !label.control && look.ranges.has(label) ? look.textOf(label, SEEN).replace(/\s*:$/, "") : "";
  }
  return "";
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

// What people read over a field that has another name for those who hear it.
function secondName(look, c, name) {
  const label = c.drawn || !name || explicitRole(c.el) === "spinbutton" ? "" : labelBefore(look, c);
  return squeeze(name).toLowerCase() === label.toLowerCase() ? "" : label;
}

// What people call a box whose label has a title, and below it a line that says more: “Renew passport”, not “… Due 10 Feb”.
function headOfLabel(look, el, name) {
  const ids = (el.getAttribute("aria-labelledby") || "").split(/\s+/).filter(Boolean), root = el.getRootNode();
  const naming = ids.length ? ids.map((id) => root.getElementById && root.getElementById(id)).filter(Boolean) : labelsOf(el);
  const lines = naming.length === 1 ? [...naming[0].children].filter((line) => look.ranges.has(line) && look.textOf(line, SEEN)) : [];
  const isLine = (line) => !getComputedStyle(line).display.startsWith("inline") && !line.querySelector(CLICKABLE);
  const told = lines.map((line) => look.textOf(line, SEEN));
  return lines.length > 1 && lines.every(isLine) && told.join(" ") === name ? told[0] : "";
}

// A switch says what it switches by the words in the small box around it.
function settingName(look, el) {
  const around = settingOf(el);
  return around ? look.textOf(around, SEEN) : "";
}

// A label that is tied to nothing, right before the control or the box that holds nothing else; a slider may have its marks before it.
function labelBefore(look, c) {
  const isMark = (text) => (c.role === "slider" ? !/\p{L}/u.test(text) : !text);
  for (let at = c.via, up = 0; at && up < MOST_AROUND && !isOfItsOwn(at); at = at.parentElement, up += 1) {
    let label = at.previousElementSibling;
    while (c.role === "slider" && label && label.tagName === "INPUT" && !boxOf(label)) label = label.previousElementSibling; // holds its number
    const range = label && look.ranges.get(label);
    if (!label || (range && isMark(look.text(range[0], range[1], SEEN)) && !label.querySelector(FIELDS))) continue; // a slider's rail
    const isLabel = range && ((label.tagName === "LABEL" && (!label.control || (contains(at, label.control) && !boxOf(label.control)))) || classWords(label).has("label")) && !label.querySelector(FIELDS);
    const text = isLabel && isMark(look.text(range[1], c.from, SEEN)) && fieldsIn(at, c) < 2 ? look.textOf(label, SEEN).replace(/\s*:$/, "") : "";
    return text.length <= MOST_LABEL && !/[.?!]$/.test(text) ? text : "";
  }
  return "";
}

// “Window: 7” over the track of the one slider that is there: what it stands at is no part of its name.
function calledOverTrack(look, c) {
  for (let at = c.via, up = 0; at && up < MOST_AROUND && !isOfItsOwn(at); at = at.parentElement, up += 1) {
    const title = at.previousElementSibling, text = title && look.ranges.has(title) ? look.textOf(title, SEEN) : "";
    if (!text || !/\p{L}/u.test(text)) continue;
    const said = /^(.*\p{L}.*?)\s*:\s*\S{1,12}$/u.exec(text);
    const sliders = at.parentElement.querySelectorAll("[role=slider], input[type=range]").length;
    return said && said[1].length <= MOST_LABEL && sliders === 1 && !title.querySelector(FIELDS) ? said[1] : "";
  }
  return "";
}

// How many fields a box has; beside a slider one that is not drawn holds its number.
function fieldsIn(box, c) {
  const fields = [...box.querySelectorAll(FIELDS)];
  return c.role === "slider" ? fields.filter((f) => f === c.el || boxOf(f)).length : fields.length;
}

// A cell, a group, a part of the page: what stands before it says nothing of the one field in it.
function isOfItsOwn(el) {
  return SECTIONING.has(el.tagName) || SECTIONING_ROLES.has(explicitRole(el)) || CELL_ROLES.has(explicitRole(el)) || el === document.body;
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
  return (isSigned(text) && text.replace(SIGN, "")) || text;
}

const POPUPS = "[role=listbox], [role=tree], [role=grid], [role=dialog], [role=menu]";

// The words of what opens, under the mouse or as a combobox does, without those that only show then.
function ownWords(look, c) {
  const ranges = (c.parts || [...c.el.querySelectorAll(POPUPS)]).map((part) => look.ranges.get(part)).filter(Boolean).sort((a, b) => a[0] - b[0]);
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
