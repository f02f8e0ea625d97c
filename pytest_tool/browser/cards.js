// What tells equal controls apart: the boxes around them that are built alike, the parts of the page that they stand in.

const MOST_ALIKE = 60, MOST_PART_WORDS = 8;

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
    if (group.length > 1 && group.length <= MOST_ALIKE) addParts(group);
    if (group.length > 1 && FIELD_ROLES.has(group[0].role)) addSenders(group, listed);
  }
  addSender(listed);
  addSearches(listed);
  for (const c of listed) if (!c.row && !c.of.area && !(FIELD_ROLES.has(c.role) && c.name)) c.row = repeatedCard(look, c);
}

// Equal controls in different parts of a page are told apart by what the page itself calls these parts: in the facets, in
// the sidebar, in the toolbar. Nobody reads that, but people call them so too.
function addParts(group) {
  const parts = group.map((c) => partWords(c.of.via));
  const shared = parts.reduce((words, part) => new Set([...words].filter((w) => part.has(w))));
  group.forEach((c, i) => {
    const own = [...parts[i]].filter((w) => !shared.has(w)).slice(0, MOST_PART_WORDS);
    c.part = own.join(" ");
  });
}

// Equal fields, each in a form of its own, are told apart by the button that sends it, where it has just one.
function addSenders(group, listed) {
  const forms = group.map((c) => c.of.el.form);
  if (!forms.every(Boolean) || new Set(forms).size < group.length) return;
  group.forEach((c, i) => {
    const senders = listed.filter((b) => b.of.el.form === forms[i] && b.of.el.type === "submit" && b.name);
    if (senders.length === 1) c.sent_by = senders[0].name;
  });
}

// The field that has the focus, and holds something, tells which button sends it: a form that is being filled in has just one.
function addSender(listed) {
  const at = focused(), field = at && at.form && at.tagName !== "BUTTON" && at.value ? listed.find((c) => c.of.el === at) : null;
  const senders = field ? listed.filter((b) => b.of.el.form === at.form && b.of.el.type === "submit") : [];
  const alike = field ? listed.filter((c) => c.role === field.role && c.name === field.name) : [];
  if (senders.length === 1 && senders[0].name && alike.length === 1 && isNativeField(at)) field.sent_by = senders[0].name;
}

// A field that is alone in a form that searches, called only by what it looks in (“name, city”), tells so by its button.
function addSearches(listed) {
  const forms = new Map(); // form → all that is in it: asked of each control once, since a form may have a thousand
  for (const c of listed) {
    const form = c.of.el.form;
    if (form && !forms.has(form)) forms.set(form, []);
    if (form) forms.get(form).push(c);
  }
  for (const [form, inside] of forms) {
    const fields = inside.filter((c) => FIELD_ROLES.has(c.role));
    const [field] = fields.length < 2 ? inside.filter((c) => c.role === "textbox" && !c.sent_by) : [];
    if (!field) continue;
    const senders = inside.filter((c) => c.of.el.type === "submit");
    const name = senders.length === 1 ? senders[0].name : "";
    if (form.getAttribute("role") === "search" || /^(search|find|look up)\b/i.test(name)) field.sent_by = name || "Search";
  }
}

function partWords(el) {
  const words = new Set();
  for (let at = parentOf(el), up = 0; at && at !== document.body && up < MOST_AROUND; at = parentOf(at), up += 1) {
    for (const word of `${at.id || ""} ${at.getAttribute?.("class") || ""}`.toLowerCase().split(/[^a-z]+/)) if (word.length > 3) words.add(word);
  }
  return words;
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
