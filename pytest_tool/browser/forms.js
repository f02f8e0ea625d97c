// What was filled into forms and not sent, and which forms were sent: noted as it happens, told when it is asked for.
// Nothing is read of a field until something is done in it, and nothing of this can be seen or stopped by the page.

const MOST_SENT = 10, MOST_FORMS = 50, MOST_FILLED = 200, MOST_FRAMES = 20;
let sent = []; // { name, at } of the forms that were sent since this was asked last
const filledForms = new Set(); // WeakRefs, the oldest first
const filledIn = new WeakMap(); // form → its field → what was filled in last
const heldBefore = new WeakMap(); // field → what it held before anything was done in it, or when it was sent last
const { get: elementsOf } = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, "elements"); // a field may be called so

// A listener that fails would be an error of the page's.
const quietly = (on) => (event) => {
  try {
    on(event, event.composedPath()[0]);
  } catch {
    // what cannot be noted is not the page's trouble
  }
};

const HEARD = Object.entries({
  focusin: (_, el) => noteBefore(el),
  input: noteEvent,
  change: noteEvent,
  click: notePressed,
  formdata: (_, form) => noteSent(form), // also of a script that reads the form, to send it itself
  submit: (_, form) => {
    if (sent.push({ name: nameOfForm(form), at: now() }) > MOST_SENT) sent.shift();
    noteSent(form);
  },
}).map(([name, on]) => [name, quietly(on)]);

// Where the form of a field may be sent: its own address, and those that buttons have for it. Names of fields hide methods.
tool.sentTo = ({ tag }) => {
  const el = nodeOf(tag), form = el && formOf(el);
  if (!form) return [];
  const buttons = [...document.querySelectorAll("[formaction]"), ...el.getRootNode().querySelectorAll("[formaction]")];
  const senders = buttons.filter((button) => button.form === form).map((button) => button.getAttribute("formaction"));
  return [Element.prototype.getAttribute.call(form, "action"), ...senders].filter(Boolean)
    .map((address) => (URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI).href : ""));
};

tool.hear = () => HEARD.forEach(([name, on]) => listen(name, on, true)); // once, however often
tool.hear();

function noteBefore(el) {
  if (isNativeField(el) && !heldBefore.has(el)) heldBefore.set(el, holding(el));
}

// What a person does is trusted. Playwright fills some fields by script, which have the focus then, and in Firefox file fields.
function noteEvent(event, el) {
  if (isNativeField(el) && (event.isTrusted || el === focused() || isFileField(el))) noteFilled(el);
}

function noteFilled(el) {
  const form = formOf(el);
  if (!form) return;
  if (!heldBefore.has(el)) heldBefore.set(el, isTicked(el) ? String(!el.checked) : "");
  if (!filledIn.has(form)) {
    filledIn.set(form, new Map());
    filledForms.add(new WeakRef(form));
    if (filledForms.size > MOST_FORMS) filledForms.delete(filledForms.values().next().value);
  }
  const fields = filledIn.get(form);
  fields.set(el, holding(el));
  if (fields.size > MOST_FILLED) fields.delete(fields.keys().next().value);
}

function noteSent(form) {
  for (const el of filledIn.get(form)?.keys() || []) heldBefore.set(el, holding(el));
  filledIn.get(form)?.clear();
}

// A page may send by its own script when the button is pressed. The browser stops what is invalid before anything is sent.
function notePressed(event) {
  const button = event.composedPath().find(isSender), form = button && formOf(button);
  if (form && (form.hasAttribute("novalidate") || button.formNoValidate || !form.matches(":invalid"))) noteSent(form);
}

function isSender(el) {
  return el instanceof Element && (el.type === "submit" || (el.type === "image" && el.tagName === "INPUT"));
}

function isTicked(el) {
  return el.type === "checkbox" || el.type === "radio";
}

function holding(el) {
  if (isTicked(el)) return String(el.checked);
  if (isFileField(el)) return [...el.files].map((file) => file.name).join("\n");
  return el.tagName === "SELECT" ? [...el.selectedOptions].map((option) => option.value).join("\n") : el.value;
}

// Of a field in a component's shadow tree the form around the component.
function formOf(el) {
  if (el.form instanceof HTMLFormElement) return el.form;
  let at = parentOf(el);
  while (at && at.tagName !== "FORM") at = parentOf(at);
  return at;
}

// Those that were sent since this was asked last: the name of each, and how many milliseconds ago.
tool.sentForms = () => {
  const told = sent.map(({ name, at }) => [name, now() - at]);
  sent = [];
  return [...told, ...inFrames((inner) => inner.sentForms())];
};

// Forms that could be sent and hold what was filled into them since they last were: [name, names of the fields] of each.
tool.unsentForms = () => {
  const found = [];
  for (const ref of filledForms) {
    const form = ref.deref();
    if (!form) filledForms.delete(ref);
    else if (form.isConnected && !isSearchForm(form) && canBeSent(form)) {
      const fields = [...filledIn.get(form)].filter(([el, held]) => isStillFilled(el, held, form)).map(([el]) => nameOfField(el));
      if (fields.length) found.push([...new Set(fields)]);
    }
  }
  return [...found, ...inFrames((inner) => inner.unsentForms())];
};

function isStillFilled(el, held, form) {
  return el.isConnected && formOf(el) === form && holding(el) === held && held !== heldBefore.get(el);
}

function partsOfForm(form) {
  return [...Reflect.apply(elementsOf, form, []), ...form.querySelectorAll("input[type=image]")];
}

function canBeSent(form) {
  return partsOfForm(form).some((el) => isSender(el) && el.checkVisibility({ visibilityProperty: true }) && boxOf(el) !== null);
}

function isSearchForm(form) {
  if (form.closest("[role=search], search") || form.querySelector("input[type=search]")) return true;
  const asks = (form.getAttribute("method") || "get").toLowerCase() === "get" && (form.hasAttribute("method") || form.hasAttribute("action"));
  return asks && partsOfForm(form).filter((el) => el.tagName === "TEXTAREA" || (el.tagName === "INPUT" && FREE_TEXT.test(el.type))).length === 1;
}

function inFrames(ask) {
  return [...document.querySelectorAll("iframe")].slice(0, MOST_FRAMES).flatMap((el) => {
    const inner = innerTool(el);
    return inner ? ask(inner) : [];
  });
}

function nameOfForm(form) {
  return accessibleName(form, "form", "", ownText).name || form.getAttribute("id") || form.getAttribute("name") || "";
}

function nameOfField(el) {
  return accessibleName(el, nativeRole(el), "", ownText).name || el.getAttribute("name") || el.id || el.type;
}

// The words of a label, without those of what stands in it to be filled or pressed.
function ownText(el) {
  const words = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    return node instanceof Element && !node.matches(`${FIELDS}, button, script, style`) ? ownText(node) : "";
  };
  return squeeze([...el.childNodes].map(words).join(" "));
}
