// Where things are drawn and whether a click would reach them.

function tenth(number) {
  return Math.round(number * 10) / 10;
}

function trimmed(value) {
  return value === null || value === undefined ? null : String(value).slice(0, RAW);
}

// What holds the children as they are drawn, or a list of them: a shadow tree instead of its host's, a slot's nodes, of
// closed details the summary.
function drawnWithin(el, tag) {
  const shadow = shadowOf(el);
  if (shadow) {
    watch(shadow);
    return shadow;
  }
  if (tag === "SLOT" && el.getRootNode() instanceof ShadowRoot) {
    const assigned = el.assignedNodes({ flatten: true });
    return assigned.length ? assigned : el;
  }
  if (tag === "DETAILS" && !el.open) return [...el.children].filter((c) => c.tagName === "SUMMARY").slice(0, 1);
  return el;
}

function drawnChildren(el, tag) {
  const within = drawnWithin(el, tag);
  return Array.isArray(within) ? within : within.childNodes;
}

function boxOf(el) {
  let box = el.getBoundingClientRect();
  if ((box.width < 1 || box.height < 1) && el.firstElementChild && el.tagName !== "INPUT") {
    box = el.firstElementChild.getBoundingClientRect(); // a link around a floating picture has no size of its own
  }
  return box.width >= 1 && box.height >= 1 ? box : null;
}

// Text that only screen readers get: clipped away, one pixel large, or moved off the page.
function isOnlyForReaders(el, style) {
  if (isCutAway(style)) return true;
  const box = el.getBoundingClientRect();
  if (style.overflowX !== "visible" && box.width <= 1 && box.height <= 1) return true;
  const edge = box.height ? 0 : -1; // at the very top and without a height: it holds the dialogs and messages of a page
  if (!box.width || (box.right + scrollX > 0 && box.bottom + scrollY > edge)) return false;
  const [left, top] = scrolledAround(el); // what a list has scrolled out of its own box is not moved off the page
  return box.right + left <= 0 || box.bottom + top <= edge;
}

// Parts of a table float nowhere, and but for its cells they hide nothing that is too large.
const ROWS = new Set(["table-row", "table-row-group", "table-header-group", "table-footer-group"]);

const FAR_LEFT = -2000; // CSS pixels: what is moved so far is meant to be away

// Put where nobody sees it: for screen readers alone, or beyond an edge to which nothing scrolls, as a drawer waits.
function isParked(el, style, position, clip) {
  if (position === "sticky" || (position === "relative" && !(parseFloat(style.left) < FAR_LEFT))) return false;
  if (isOnlyForReaders(el, style)) return true;
  const box = el.getBoundingClientRect();
  if (!box.width || !box.height || (box.left < innerWidth && box.top < innerHeight)) return false;
  if (position === "fixed") return el.offsetParent === null;
  return clip === null && box.left >= innerWidth && holdsScroll("overflowX");
}

// Cut to nothing, wherever it stands.
function isClippedAway(style) {
  const path = style.clipPath, inset = path === "none" ? null : /^inset\(([^)]*?)(?: round .*)?\)$/.exec(path);
  if (!inset) return /^circle\(0(?:px|%)?[ )]/.test(path);
  const [top, right = top, bottom = top, left = right] = inset[1].split(" ").map((part) => (part.endsWith("%") ? parseFloat(part) : 0));
  return top + bottom >= 100 || left + right >= 100;
}

// How far the page and the boxes around an element are scrolled.
function scrolledAround(el) {
  let left = scrollX, top = scrollY;
  for (let around = el.parentElement; around && around !== document.documentElement; around = around.parentElement) {
    left += around.scrollLeft;
    top += around.scrollTop;
  }
  return [left, top];
}

// Fully transparent by a filter.
function isFilteredAway(style) {
  const filter = style.filter;
  return filter !== "none" && /opacity\(0(\.0*)?%?\)/.test(filter);
}

// Drawn, and yet nothing is to be seen of it, since it is scaled to nothing.
function isScaledAway(el, style) {
  if (style.transform === "none" && style.scale === "none") return false;
  return isTiny(el.getBoundingClientRect()) && (el.offsetWidth > 0 || el.offsetHeight > 0);
}

function isTiny(box) {
  return box.width < 1 && box.height < 1;
}

// Whether it is scaled away by itself or with what is around it.
function isShrunk(el) {
  if (!isTiny(el.getBoundingClientRect())) return false;
  for (let at = el; at; at = parentOf(at)) if (isScaledAway(at, getComputedStyle(at))) return true;
  return false;
}

function isHideable(el) {
  return el.tagName === "INPUT" && (el.type === "checkbox" || el.type === "radio" || el.type === "file");
}

function isShown(el) {
  if (!el.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const box = el.getBoundingClientRect();
  return box.width > 2 && box.height > 2 && !isClipped(el);
}

function isClipped(el) {
  const style = getComputedStyle(el);
  return (style.position === "absolute" || style.position === "fixed") && isOnlyForReaders(el, style);
}

// Libraries hide not the input but a box around it, of one pixel. What holds the label as well would hide both.
function isClippedBeside(input, label) {
  for (let at = parentOf(input); at && !contains(at, label); at = parentOf(at)) if (isClipped(at)) return true;
  return false;
}

// The label that people see and click instead of this input, because the input itself is hidden.
function standInOf(input) {
  const shown = isShown(input);
  return ownLabels(input).find((label) => isShown(label) && (!shown || isClippedBeside(input, label))) || null;
}

function isTooSmall(el) {
  const box = el.getBoundingClientRect();
  return box.width <= 2 || box.height <= 2;
}

// Boxes around an input; pixels. A tick box that is drawn as such is 13 wide.
const MOST_SHELLS = 6, LEAST_FIELD = 32, LEAST_TICK = 10, LEAST_LINE = 14, MOST_HIGH = 120;

// Whether a click in its middle goes to it; where that is out of view nobody can tell.
function isReached(el) {
  const part = visiblePart(el, null);
  return part === null || coveringAt(el, el, part) === null;
}

// A native list that nobody sees, beside the drawn one: browsers fill it in, forms send it.
function isOnlyForForms(field) {
  return field.tagName === "SELECT" && boxOf(field) === null;
}

// The box that people see as the field, where the input of a list or a switch is transparent, next to nothing
// or lets presses through; else null.
function shellOf(input) {
  if (input.tagName !== "INPUT" || !input.checkVisibility({ visibilityProperty: true })) return null;
  const seen = input.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isPressed = getComputedStyle(input).pointerEvents !== "none";
  const { width: own } = input.getBoundingClientRect();
  if (seen && isPressed && own >= (isHideable(input) ? LEAST_TICK : LEAST_FIELD)) return null;
  for (let at = parentOf(input), up = 0; at && at.tagName && up < MOST_SHELLS; at = parentOf(at), up += 1) {
    if ([...at.querySelectorAll(FIELDS)].filter((field) => !isOnlyForForms(field)).length > 1) return null;
    const { width, height } = at.getBoundingClientRect();
    if (height > MOST_HIGH) return null;
    if (width >= LEAST_FIELD && height >= LEAST_LINE && isShown(at)) return at;
  }
  return null;
}

// What is pressed instead of the input of such a list or switch; null where it can be pressed itself.
function pressedFor(input, shell = isShelled(input) ? shellOf(input) : null) {
  return shell && (isHideable(input) || isTooSmall(input) || !isReached(input)) ? shell : null;
}

function isShelled(el) {
  return el.tagName === "INPUT" && /^(combobox|switch)$/.test(explicitRole(el));
}

function intersect(a, b) {
  if (!b) return { left: a.left, top: a.top, right: a.right, bottom: a.bottom };
  return {
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  };
}

// The part of the first line box that can be seen, or null. `whole`: the box around all its lines, where it is known.
function visiblePart(el, clip, whole = boxOf(el)) {
  if (!whole || !seenOf(whole, clip)) return null;
  const rects = [...el.getClientRects()].filter((r) => r.width >= 1 && r.height >= 1);
  return seenOf(rects[0] || whole, clip);
}

function seenOf(box, clip) {
  const width = innerWidth, height = innerHeight;
  if (box.top >= height || box.bottom <= 0 || box.left >= width || box.right <= 0) return null; // most of a long page
  const part = intersect(intersect(box, { left: 0, top: 0, right: width, bottom: height }), clip);
  return part.right - part.left >= 1 && part.bottom - part.top >= 1 ? part : null;
}

// Whether it is in a layer of its own over a dialog: the list of a field in the dialog, which many libraries add to the body.
function liesOver(el, dialog) {
  for (let at = el; at && at.tagName && at !== document.body && !contains(at, dialog); at = parentOf(at)) {
    const { position } = getComputedStyle(at);
    if (position === "absolute" || position === "fixed") return true;
  }
  return false;
}

// What would get a click in the middle of this part, when it is not the control itself.
function coveringAt(el, via, part) {
  const hit = elementAt((part.left + part.right) / 2, (part.top + part.bottom) / 2);
  if (!hit || contains(via, hit) || contains(el, hit)) return hit ? null : document.documentElement;
  return ownLabels(el).some((label) => contains(label, hit)) || zoneOf(el, hit) ? null : hit;
}

const CONTROLS = "a[href], button, [role=button], [role=link], input, select, textarea, summary";

// The drop zone that is pressed instead of a file field which lies in it, unseen, under what is hit; or null. What lies over
// the whole zone is none of it, another control that is drawn in the zone stands for itself, and a zone has one field.
function zoneOf(el, hit) {
  if (el.tagName !== "INPUT" || el.type !== "file" || !hit || contains(el, hit)) return null;
  const style = getComputedStyle(el);
  if (style.pointerEvents !== "none" && Number(style.opacity) > 0.05) return null;
  const zone = parentOf(el);
  if (!zone || !contains(zone, hit) || /^(BODY|HTML|FORM|MAIN)$/.test(zone.tagName)) return null;
  const control = hit.closest(CONTROLS), fields = zone.querySelectorAll("input, select, textarea");
  return (control && !contains(control, el)) || fields.length > 1 ? null : zone;
}

// What the boxes around a file field leave of it: many are made larger than what is to be pressed, and cut.
function cutOf(el) {
  let cut = null;
  if (el.tagName !== "INPUT" || el.type !== "file") return cut;
  for (let at = el.parentElement; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (at !== document.body && at !== document.documentElement && style.overflowX !== "visible") cut = intersect(at.getBoundingClientRect(), cut);
    if (style.position === "fixed") break;
  }
  return cut;
}
