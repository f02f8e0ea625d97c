// Code editors that draw their text themselves and listen with a small text area that nobody sees: CodeMirror 5, Ace,
// Monaco. What is seen is the editor, and the keys go to the text area.

const LEAST_EDITOR = { width: 80, height: 15 };
const TOO_SMALL = 5; // pixels: no text area of this size is one to write in
const NOT_TEXT = /gutter|line-?numbers?|cursor|measure|scroll-?bar/i;

// Editor → its text area, of those that are drawn.
function drawnEditors() {
  const found = new Map();
  for (const area of document.getElementsByTagName("textarea")) {
    const editor = editorOf(area);
    if (editor) found.set(editor, area);
  }
  return found;
}

// The editor around a text area that is only there to be typed into; null for one that is seen, or switched off.
function editorOf(area) {
  if (area.tagName !== "TEXTAREA" || area.disabled || !area.checkVisibility({ visibilityProperty: true })) return null;
  if (!isUnseen(area)) return null;
  for (let at = area.parentElement, up = 0; at && at !== document.body && up < 4; at = at.parentElement, up += 1) {
    if (at.querySelectorAll("input, select, textarea").length > 1) return null; // a form, not an editor
    const box = at.getBoundingClientRect();
    if (box.width >= LEAST_EDITOR.width && box.height >= LEAST_EDITOR.height && isShown(at)) return /code|editor|ace|mirror/i.test(at.className) ? at : null;
  }
  return null;
}

function isUnseen(area) {
  if (area.offsetWidth <= TOO_SMALL || area.offsetHeight <= TOO_SMALL || Number(getComputedStyle(area).opacity) < 0.05) return true;
  const around = area.parentElement;
  return around.offsetWidth <= TOO_SMALL || around.offsetHeight <= TOO_SMALL;
}

// The field that a script replaced by what is drawn: it is hidden, and stands right before it.
function replacedField(drawn) {
  for (let at = drawn, up = 0; at && up < 4; at = at.parentElement, up += 1) {
    const before = at.previousElementSibling;
    if (before) return isNativeField(before) && before.type !== "hidden" && !isShown(before) ? before : null;
  }
  return null;
}

// The native list that a script hid in what it drew in its place: a combobox or listbox around it.
function wrappedList(drawn) {
  if (!/^(?:combobox|listbox)$/.test(explicitRole(drawn))) return null;
  return [...drawn.querySelectorAll("select")].find((list) => !isShown(list)) || null;
}

// Where the keys go that are meant for a list that is open: to the field in it, when that has the focus.
function searchOf(el) {
  if (isNativeField(el) || el.isContentEditable || el.getAttribute("aria-expanded") !== "true") return null;
  const at = focused();
  return at && at !== el && at.tagName === "INPUT" && /^(text|search)$/.test(at.type) ? at : null;
}

// The lines as they are drawn; of a long text only those near the part that is in view.
function drawnText(editor) {
  return squeeze(drawnLines(editor).join(" "));
}

function drawnLines(editor) {
  const lines = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT, (node) => {
    for (let at = node.parentElement; at && at !== editor; at = at.parentElement) {
      if (at.tagName === "TEXTAREA" || NOT_TEXT.test(at.getAttribute("class") || "")) return NodeFilter.FILTER_REJECT;
    }
    return NodeFilter.FILTER_ACCEPT;
  });
  const told = [];
  let line = null;
  while (lines.nextNode()) {
    const block = lines.currentNode.parentElement.closest("pre, div");
    if (block !== line || !told.length) told.push("");
    line = block;
    told[told.length - 1] += lines.currentNode.data.replace(/\u200b/g, "");
  }
  return told;
}

// No label can be tied to an editor: the one label of the box around it that is tied to nothing, before its toolbar.
function labelOfEditor(look, field) {
  for (let at = field.parentElement, up = 0; field.isContentEditable && at && up < MOST_AROUND && !isOfItsOwn(at); at = at.parentElement, up += 1) {
    if (at.querySelectorAll(FIELDS).length > 1) return "";
    const labels = [...at.querySelectorAll("label")].filter((label) => !contains(field, label));
    if (labels.length) return labels.length === 1 && isLoose(look, labels[0], field) ? look.textOf(labels[0], SEEN).replace(/\s*:$/, "") : "";
  }
  return "";
}

function isLoose(look, label, field) {
  return !label.control && look.ranges.has(label) && Boolean(label.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING);
}
