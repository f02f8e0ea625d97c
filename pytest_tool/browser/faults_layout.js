// Faults of place: text that is cut off or lies on other text, controls that nobody can reach.

const CUT_PX = 3, SPILT_PX = 4;
const LEAST_OVERLAP = 0.4; // of a line's height: lines that are set close share less
const FAR_PX = 3000; // what is moved further than this is meant to be away
const PASSING = /menu|dropdown|drop-down|popup|popover|tooltip|autocomplete|typeahead|suggest|picker|calendar|modal|dialog|overlay|backdrop|toast|snackbar|loading|spinner/i;
const PASSING_ROLES = new Set(["menu", "listbox", "tooltip", "dialog", "alertdialog", "combobox", "status", "alert", "tree", "grid"]);

Object.assign(Faults.prototype, {
  clipped(text) {
    const { el, lines, words } = text;
    let at = el, dots = false;
    for (let up = 0; at && up < 4; at = parentOf(at), up += 1) {
      const style = at === el ? text.style : getComputedStyle(at);
      dots = dots || style.textOverflow !== "clip" || style.webkitLineClamp !== "none" || style.animationName !== "none";
      const sideways = CLIPS.has(style.overflowX), down = CLIPS.has(style.overflowY);
      if ((sideways || down) && !dots && this.isCut(at, lines, sideways, down)) {
        this.add("clipped", "medium", el, at.getBoundingClientRect(), `“${words}” is cut off`);
        return;
      }
      const inline = style.display === "inline" || style.display === "contents";
      if (at === text.ctx.control) this.spilt(text, at, style);
      if (!inline && (!text.ctx.control || at === text.ctx.control)) return;
    }
  },

  // A line that is partly within the box and partly not. Of several lines that are folded away, the first counts.
  isCut(box, lines, sideways, down) {
    const outer = box.getBoundingClientRect();
    const left = outer.left + box.clientLeft, top = outer.top + box.clientTop;
    const right = left + box.clientWidth, bottom = top + box.clientHeight;
    if (right - left < 2 || bottom - top < 2) return false;
    const inside = lines.filter((l) => l.right > left + 1 && l.left < right - 1 && l.bottom > top + 1 && l.top < bottom - 1);
    if (sideways && inside.some((l) => l.right > right + CUT_PX || l.left < left - CUT_PX)) return true;
    const first = inside[0];
    if (!down || !first || first !== lines[0]) return false;
    return Math.min(first.bottom, bottom) - Math.max(first.top, top) < 0.6 * first.height;
  },

  // Text that runs out of the button or link that is drawn around it.
  spilt({ el, ctx, lines, words }, control, style) {
    if (ctx.lifted && ctx.lifted !== control && contains(control, ctx.lifted)) return; // a badge on its corner
    const drawn = isOpaque(style) || parseFloat(style.borderLeftWidth) > 0;
    const box = control.getBoundingClientRect();
    if (!drawn || style.display === "inline" || box.width < 8) return;
    if (lines.some((l) => l.right > box.right + SPILT_PX || l.left < box.left - SPILT_PX)) {
      this.add("clipped", "medium", el, box, `“${words}” is wider than what is drawn around it`);
    }
  },

  overlaps() {
    const seen = [];
    for (const text of this.texts) {
      const { ctx, style } = text, ink = colourOf(style.color);
      if (ctx.slanted || ctx.pinned || !ink || ink[3] < 0.1 || text.el.closest("rt, rp, sup, sub")) continue;
      for (const line of text.lines) {
        const part = intersect(line, ctx.clip);
        if (part.right - part.left >= 4 && part.bottom - part.top >= 4) seen.push({ ...part, text });
      }
    }
    seen.sort((a, b) => a.top - b.top);
    for (let i = 0; i < seen.length && this.hasTime(); i += 1) {
      for (let j = i + 1; j < seen.length && seen[j].top < seen[i].bottom; j += 1) this.overlap(seen[i], seen[j]);
    }
  },

  overlap(a, b) {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide < 5 || high < LEAST_OVERLAP * Math.min(a.bottom - a.top, b.bottom - b.top)) return;
    const one = a.text, other = b.text;
    if (one.el === other.el || one.words === other.words) return;
    if (hides(one.el, other.el) || hides(other.el, one.el)) return;
    this.add("overlap", "medium", other.el, b, `“${other.words}” and “${one.words}” lie on each other`);
  },

  controlFaults({ el, style, ctx }) {
    if (!ctx.heard || style.pointerEvents === "none" || isHideable(el)) return;
    const box = boxOf(el);
    if (!box) return;
    const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    if (!ctx.scroller && isBeyondReach(x, y, ctx)) {
      if (!isPutAway(el, style, box, ctx)) this.add("unreachable", "high", el, box, "it lies outside the page, where no scrolling leads");
    } else {
      this.covered(el, ctx, box);
    }
  },

  covered(el, ctx, box) {
    const part = intersect(intersect(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }), ctx.clip);
    if (part.right - part.left < 4 || part.bottom - part.top < 4) return;
    const wide = part.right - part.left, high = part.bottom - part.top;
    let cover = null;
    for (const [across, down] of [[0.5, 0.5], [0.15, 0.2], [0.85, 0.2], [0.15, 0.8], [0.85, 0.8]]) {
      const point = { left: part.left + across * wide, top: part.top + down * high };
      const hit = coveringAt(el, el, { ...point, right: point.left, bottom: point.top });
      if (!hit || hit === document.documentElement || contains(hit, el) || isBesideItsPoint(hit, point)) return;
      cover = cover || hit;
    }
    const layer = layerOver(cover, el);
    if (isPassing(cover, layer) || (!ctx.pinned && canScrollFree(layer, box))) return;
    this.add("covered", "high", el, box, `${faultPlace(cover)} lies on it`);
  },
});

// Whether this text, or something around it, is painted over what lies behind; or moves, or is pinned: all on purpose.
function hides(el, other) {
  for (let at = el; at && !contains(at, other); at = parentOf(at)) {
    const style = getComputedStyle(at);
    if (isOpaque(style) || style.position === "fixed" || style.position === "sticky") return true;
    if (style.backdropFilter !== "none" || (at.getAnimations && at.getAnimations().length)) return true;
  }
  return false;
}

function isBeyondReach(x, y, ctx) {
  const root = document.documentElement;
  const still = ctx.pinned;
  const wide = still || holdsScroll("overflowX") ? innerWidth : Math.max(root.scrollWidth, innerWidth);
  const high = still || holdsScroll("overflowY") ? innerHeight : Math.max(root.scrollHeight, innerHeight);
  const across = still ? x : x + scrollX, down = still ? y : y + scrollY;
  return across < 0 || down < 0 || across > wide || down > high;
}

// Out of sight on purpose: a drawer, a link for keyboards, what slides in when it is needed.
function isPutAway(el, style, box, ctx) {
  if (el.tabIndex < 0 || box.right < -FAR_PX || box.bottom < -FAR_PX || box.left > FAR_PX + innerWidth) return true;
  const jump = el.tagName === "A" && (el.getAttribute("href") || "").startsWith("#");
  if (jump && ctx.lifted) return true;
  for (let at = el, i = 0; at && at !== document.body && i < 4; at = parentOf(at), i += 1) {
    const own = at === el ? style : getComputedStyle(at);
    if (ctx.lifted && own.transitionDuration.split(",").some((s) => parseFloat(s) > 0)) return true;
    if (own.animationName !== "none") return true;
  }
  const around = el.parentElement && el.parentElement !== document.body ? el.parentElement.getBoundingClientRect() : null;
  if (!around || around.width < 1 || around.height < 1) return false;
  return isBeyondReach((around.left + around.right) / 2, (around.top + around.bottom) / 2, ctx);
}

// A pseudo-element is hit as its element, which then lies elsewhere: a card whose link is stretched over all of it.
function isBesideItsPoint(hit, point) {
  const box = hit.getBoundingClientRect();
  return point.left < box.left || point.left > box.right || point.top < box.top || point.top > box.bottom;
}

// The outermost part that lies on the control without holding it.
function layerOver(cover, el) {
  let layer = cover;
  for (let up = parentOf(layer); up && !contains(up, el); up = parentOf(up)) layer = up;
  return layer;
}

// What opens and closes again, or asks first, may lie on controls.
function isPassing(cover, layer) {
  const box = layer.getBoundingClientRect();
  if (box.width >= 0.9 * innerWidth && box.height >= 0.9 * innerHeight) return true;
  for (let at = cover; at; at = at === layer ? null : parentOf(at)) {
    const said = `${at.getAttribute("class") || ""} ${at.id}`;
    if (PASSING.test(said) || PASSING_ROLES.has(explicitRole(at)) || at.matches(":popover-open, dialog, :hover")) return true;
    if (at.querySelector("[role=menu], [role=listbox], [role=dialog], [role=tooltip]")) return true;
  }
  const at = focused(), around = parentOf(layer);
  return Boolean(at && around && around !== document.body && at !== document.body && contains(around, at));
}

// Whether the control can be scrolled out from under what is pinned to the window.
function canScrollFree(layer, box) {
  const pinned = [layer, ...layer.querySelectorAll("*")].slice(0, 50).find((e) => {
    return /fixed|sticky/.test(getComputedStyle(e).position);
  });
  if (!pinned) return false;
  const over = pinned.getBoundingClientRect(), high = box.bottom - box.top, top = box.top + scrollY;
  const most = Math.max(0, document.documentElement.scrollHeight - innerHeight);
  return [0, most, top - innerHeight + high + 4, top - 4, top - over.bottom - 4, top + high - over.top + 4].some((wanted) => {
    const at = top - Math.min(Math.max(wanted, 0), most);
    return at >= 0 && at + high <= innerHeight && (at >= over.bottom || at + high <= over.top);
  });
}
