// What a press shows by colours alone: a class or a style of its own that came or went, and by which the page paints. The mouse
// and the focus paint as well, but by no class.

const PAINT = [
  "color", "background-color", "background-image", "border-top-color", "fill", "stroke", "opacity", "filter", "font-weight",
  "text-decoration-line",
];
const MOST_PAINTED = 30, MOST_RULES = 20000;
let painted = []; // [element, its classes, its own paint] before the press

// What is pressed with what is in it, what it controls, and the page.
function notePainted(el) {
  const controlled = el && el.getRootNode().getElementById?.(el.getAttribute("aria-controls") || "");
  const parts = el ? [el, ...[...el.querySelectorAll("*")].slice(0, MOST_PAINTED), controlled, document.documentElement, document.body] : [];
  painted = parts.filter(Boolean).map((part) => [part, [...part.classList], paintOf(part.style)]);
}

function paintOf(style) {
  return PAINT.map((property) => style.getPropertyValue(property)).join();
}

tool.repainted = () => painted.some(([el, classes, paint]) => el.isConnected && (paintOf(el.style) !== paint || isPaintedAnew(el, classes)));

function isPaintedAnew(el, before) {
  const now = [...el.classList], rule = rulePaintingBy(now.filter((name) => !before.includes(name))), was = rulePaintingBy(before.filter((name) => !now.includes(name)));
  return (rule || was) !== null && readableRules(el.getRootNode()).some((each) => (was && was(each)) || (rule && rule(each) && matches(el, each.selectorText)));
}

// Tells a rule that names one of these classes and paints, whatever mouse and focus do; null for no class.
function rulePaintingBy(names) {
  if (!names.length) return null;
  const named = new RegExp(`\\.(?:${names.map((name) => CSS.escape(name).replace(/[\\^$*+?.()|[\]{}]/g, "\\$&")).join("|")})(?![\\w-])`);
  return ({ selectorText, style }) => named.test(selectorText) && !/:(?:hover|focus|active)/.test(selectorText) && PAINT.some((property) => style.getPropertyValue(property));
}

function matches(el, selector) {
  try {
    return el.matches(selector);
  } catch {
    return false; // a part of a nested rule
  }
}

// Those that the browser lets be read: of a style sheet of another site none.
function readableRules(root) {
  const found = [], open = [...(root.styleSheets || []), ...(root.adoptedStyleSheets || [])];
  while (open.length && found.length < MOST_RULES) {
    const at = open.pop();
    if (at.selectorText) found.push(at);
    try {
      open.push(...(at.cssRules || []));
    } catch {
      continue;
    }
  }
  return found;
}
