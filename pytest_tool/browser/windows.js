// Dialog windows: those that are modal, those that cover all of the page and so are as good as modal, and the others.

const EDGE = 2; // pixels from the edge of the viewport: what is behind a window is seen there, if anywhere

// `modal`: the name of the window that keeps the rest of the page from being used; `windows`: those of all others.
function openWindows(look, modal) {
  const others = look.windows.filter(isOpen), covering = modal ? null : coveringWindow(look);
  const top = modal || covering;
  return {
    modal: top ? windowName(look, top) : "",
    windows: others.filter((w) => w !== covering).map((w) => windowName(look, w)),
  };
}

function coveringWindow(look) {
  return look.windows.filter((w) => isOpen(w) && isAlone(look, w)).pop();
}

function isAriaModal(el, role) {
  return (role === "dialog" || role === "alertdialog" || el.tagName === "DIALOG") && el.getAttribute("aria-modal") === "true";
}

function isWindow(el, role) {
  return role === "dialog" || role === "alertdialog" || (el.tagName === "DIALOG" && !role);
}

// Drawn, and not kept aside until it slides in.
function isOpen({ el }) {
  const box = boxOf(el);
  if (!box || !el.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  if (el.closest("[aria-hidden=true], [inert]")) return false;
  if (box.right <= 0 || box.left >= innerWidth) return false;
  return isFixed(el) ? box.bottom > 0 && box.top < innerHeight : box.bottom + scrollY > 0;
}

function isFixed(el) {
  for (let at = el; at && at.tagName; at = parentOf(at)) if (getComputedStyle(at).position === "fixed") return true;
  return false;
}

// Whether at all corners of the viewport lies a cover that holds no words but the window's.
function isAlone(look, { el }) {
  const right = document.documentElement.clientWidth - EDGE, bottom = innerHeight - EDGE;
  const corners = [[EDGE, EDGE], [right, EDGE], [EDGE, bottom], [right, bottom]];
  return corners.every(([x, y]) => {
    const cover = coverAround(elementAt(x, y));
    return cover && !hasWordsBeside(look, cover, el);
  });
}

// The innermost box around that lies over the whole of the viewport.
function coverAround(hit) {
  for (let at = hit; at && at.tagName && at !== document.body && at !== document.documentElement; at = parentOf(at)) {
    const box = at.getBoundingClientRect(), { position } = getComputedStyle(at);
    const isLaidOver = position === "fixed" || position === "absolute";
    if (isLaidOver && box.left <= EDGE && box.top <= EDGE && box.right >= document.documentElement.clientWidth - EDGE && box.bottom >= innerHeight - EDGE) return at;
  }
  return null;
}

function hasWordsBeside(look, cover, el) {
  const range = look.ranges.get(cover);
  if (!range || cover === el) return false;
  const [from, to] = contains(cover, el) ? look.ranges.get(el) || range : [range[1], range[1]];
  return Boolean(look.text(range[0], from, SEEN) || look.text(to, range[1], SEEN));
}

// The dialog that lies on top: a native one above the rest, an inner or later one above the others.
function topModal(look) {
  const native = look.modals.filter((m) => m.native);
  const order = (a, b) => a.from - b.from || b.to - a.to;
  return (native.length ? native : look.modals).sort(order).pop() || null;
}

function windowName(look, shown) {
  const named = byIds(shown.el, "aria-labelledby", (e) => look.textOf(e)) || shown.el.getAttribute("aria-label");
  if (named && squeeze(named)) return squeeze(named);
  const heading = look.blocks.slice(shown.block, shown.end).find((b) => b.kind === "heading");
  if (heading) return look.text(heading.from, heading.to, SEEN);
  return firstLine(look, shown.el) || "dialog";
}

// What stands first in a dialog, where that is as short as a title and no sentence.
function firstLine(look, el) {
  const [from, to] = look.ranges.get(el) || [0, 0];
  let at = from, line = "";
  for (; at < to && !(line.trim() && look.words[at] === " "); at += 1) if (look.bits[at] & SEEN) line += look.words[at];
  return line.trim().length <= MOST_LABEL && !/[.?!:]$/.test(line.trim()) ? squeeze(line) : "";
}
