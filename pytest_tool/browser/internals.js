// What elements of a page's own making say of themselves without attributes: their ElementInternals.

const internals = new WeakMap();
if (window.ElementInternals) {
  HTMLElement.prototype.attachInternals = new Proxy(HTMLElement.prototype.attachInternals, {
    apply(target, el, args) {
      const own = Reflect.apply(target, el, args);
      internals.set(el, own);
      return own;
    },
  });
}

const REFLECTED = {
  "aria-checked": "ariaChecked", "aria-disabled": "ariaDisabled", "aria-expanded": "ariaExpanded",
  "aria-invalid": "ariaInvalid", "aria-label": "ariaLabel", "aria-pressed": "ariaPressed",
  "aria-readonly": "ariaReadOnly", "aria-required": "ariaRequired", "aria-selected": "ariaSelected",
  "aria-valuenow": "ariaValueNow", "aria-valuetext": "ariaValueText", role: "role",
};

// An attribute of ARIA, or what the element itself says in its place; null where neither says anything.
function told(el, attribute) {
  const own = el.getAttribute(attribute);
  if (own !== null || !el.tagName.includes("-")) return own;
  const inner = internals.get(el);
  return (inner && inner[REFLECTED[attribute]]) || null;
}

// The labels of a field; inside of a component those of the component, where this is its only field.
function labelsOf(el) {
  const own = ownLabels(el);
  if (own.length) return own;
  const root = el.getRootNode();
  if (!(root instanceof ShadowRoot) || root.querySelectorAll("input, textarea, select").length !== 1) return [];
  try {
    return [...(internals.get(root.host)?.labels || [])];
  } catch {
    return []; // it belongs to no form
  }
}
