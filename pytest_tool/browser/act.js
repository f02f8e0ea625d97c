// The last look before an action, the guard while the mouse is down, and the few things Playwright has no call for.

function nodeOf(tag) {
  const ref = nodes.get(tag);
  const el = ref && ref.deref();
  return el && el.isConnected ? el : null;
}

// The node to click for a tag: itself, or the label that stands for a hidden input. null when it is gone.
tool.target = ({ tag, pointing }) => {
  const el = nodeOf(tag);
  if (!el) return el;
  if (!pointing) return searchOf(el) || el;
  return (isHideable(el) && standInOf(el)) || editorOf(el) || el;
};

// Whether an action can reach the node now, and if not, why.
tool.ready = ({ tag, pointing }) => {
  const el = nodeOf(tag);
  if (!el) return { problem: "gone" };
  const via = tool.target({ tag, pointing });
  const drawn = editorOf(el) || via;
  if (!drawn.checkVisibility({ visibilityProperty: true }) || !boxOf(drawn)) return { problem: "hidden" };
  if (el.matches(":disabled") || el.closest("[aria-disabled=true]")) return { problem: "disabled" };
  const cover = pointing ? coverOf(el, via) : modalOver(el);
  if (cover) return { problem: "covered", by: inWords(cover) };
  return { problem: !pointing && el.readOnly ? "readonly" : "" };
};

// Something over it may be a sticky header, or the edge of the pane that it was scrolled out of: the middle tells.
function coverOf(el, via) {
  const found = () => {
    const part = visiblePart(via, null);
    return part ? coveringAt(el, via, part) : undefined;
  };
  if (found() === null) return null;
  via.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  return found();
}

// Keys need no free place under the mouse, but nobody types behind a modal dialog.
function modalOver(el) {
  const open = [...document.querySelectorAll("dialog:modal, [aria-modal=true]")].filter((d) => boxOf(d) !== null);
  const top = open.pop();
  return (top && !contains(top, el) && top) || el.closest("[inert]");
}

function inWords(el) {
  const holder = el.closest("dialog, [role=dialog], [role=alertdialog], [aria-label], [id]") || el;
  const label = holder.getAttribute("aria-label") || squeeze((el.innerText || "").slice(0, 200)) || holder.id;
  const role = explicitRole(el) || explicitRole(holder) || el.tagName.toLowerCase();
  return label ? `${role} "${label.slice(0, 60)}"` : role;
}

const POINTER_EVENTS = ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "dblclick", "auxclick"];
let guard = null;

// While armed, a press of the mouse that would land elsewhere is stopped before the page hears of it: the element under
// the pointer can change between the last check and the press (a hover that swaps it, a layout that moves). When it goes
// away between press and release, the browser sends the click to what lies under both: that is stopped as well.
tool.arm = ({ tag }) => {
  tool.disarm({});
  const el = nodeOf(tag);
  const allowed = [el && (editorOf(el) || el), ...(el && el.labels ? el.labels : [])];
  const armed = { hit: false, clicked: false, missed: "", stop: null };
  const onEvent = (event) => {
    if (!event.isTrusted) return;
    const path = event.composedPath();
    const at = elementAt(event.clientX, event.clientY); // a path ends at a closed shadow root, this does not
    const on = allowed.some((node) => path.includes(node) || contains(node, path[0]) || (at && contains(node, at)));
    const isDown = event.type === "pointerdown" || event.type === "mousedown";
    const isFirstClick = event.type === "click" && !armed.clicked; // a label sends a second one to its field
    if (on && isDown) armed.hit = true;
    if (!on && ((isDown && !armed.hit) || isFirstClick)) {
      armed.missed = inWords(path[0] instanceof Element ? path[0] : document.documentElement);
    }
    armed.clicked = armed.clicked || event.type === "click";
    if (!armed.missed) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  for (const name of POINTER_EVENTS) window.addEventListener(name, onEvent, true);
  armed.stop = () => POINTER_EVENTS.forEach((name) => window.removeEventListener(name, onEvent, true));
  guard = armed;
  return true;
};

tool.disarm = () => {
  const was = guard;
  guard = null;
  if (was) was.stop();
  return was ? { hit: was.hit && !was.missed, missed: was.missed } : null;
};

tool.options = ({ tag }) => {
  const el = nodeOf(tag);
  if (!el || el.tagName !== "SELECT") return null;
  return [...el.options].map((o) => ({
    text: optionText(o), disabled: o.disabled || o.matches(":disabled"), kept: el.multiple && o.selected,
  }));
};

// What a field holds now, for the check after typing; a password tells only its length.
tool.held = ({ tag }) => {
  const el = tool.target({ tag, pointing: false });
  if (!el) return null;
  const editor = editorOf(el);
  const text = editor ? drawnText(editor) : isNativeField(el) ? el.value : el.innerText || "";
  return { text: el.type === "password" ? null : text, length: text.length };
};

tool.field = ({ tag }) => {
  const el = nodeOf(tag);
  if (!el) return null;
  return {
    type: el.tagName === "INPUT" ? el.type : "", url: location.href, month_first: monthFirst(), drawn: editorOf(el) !== null,
    focused: el === focused(), lines: el.tagName === "TEXTAREA" || el.isContentEditable,
  };
};

tool.tick = ({ tag }) => {
  const el = nodeOf(tag);
  return el ? tickOf(el) : null;
};

// Scrolls by 0.8 of what is visible, or `far`, to the end: the box of this tag; without one the topmost open dialog, the
// page, or its largest pane. null when the box is gone, or nothing of it is left to scroll.
tool.scroll = ({ tag, down, far }) => {
  const pane = tag ? areaOf(nodeOf(tag)) : paneOf(down);
  if (!pane) return null;
  const before = pane.scrollTop, way = down ? 1 : -1;
  pane.scrollBy({ top: way * (far ? pane.scrollHeight : 0.8 * pane.clientHeight), behavior: "instant" });
  return { moved: Math.round(pane.scrollTop - before), top: Math.round(pane.scrollTop), height: pane.scrollHeight };
};

function areaOf(el) {
  for (let at = el; at; at = parentOf(at)) if (isOverfull(at)) return at;
  return null;
}

function paneOf(down) {
  const page = document.scrollingElement || document.documentElement;
  const around = (node) => {
    for (let at = node; at; at = parentOf(at)) if (at !== page && canScroll(at, down)) return at;
    return null;
  };
  const middle = () => around(elementAt(innerWidth / 2, innerHeight / 2));
  if (document.querySelector("dialog:modal, [aria-modal=true]")) return middle() || page;
  if (canScroll(page, down)) return page;
  const panes = [...document.querySelectorAll("*")].filter((e) => e !== page && canScroll(e, down));
  return middle() || panes.sort((a, b) => b.clientWidth * b.clientHeight - a.clientWidth * a.clientHeight)[0] || page;
}

function canScroll(el, down) {
  if (el.scrollHeight - el.clientHeight < 2) return false;
  const page = el === document.scrollingElement;
  if (!page && !/auto|scroll|overlay/.test(getComputedStyle(el).overflowY)) return false;
  return down ? el.scrollTop + el.clientHeight < el.scrollHeight - 1 : el.scrollTop > 0;
}

// Where this frame's element lies in its parent, for the page that holds it.
tool.frameBox = (el) => {
  const part = visiblePart(el, null);
  const shown = el.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && boxOf(el) !== null;
  const box = el.getBoundingClientRect();
  return {
    shown, x: box.left + el.clientLeft, y: box.top + el.clientTop, width: box.width, height: box.height,
    covered: part !== null && coveringAt(el, el, part) !== null,
  };
};
