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
  return pressedFor(el) || (isHideable(el) && standInOf(el)) || editorOf(el) || el;
};

// Whether an action can reach the node now, and if not, why.
tool.ready = ({ tag, pointing, keys, arms }) => {
  const el = nodeOf(tag);
  if (!el) return { problem: "gone" };
  const via = tool.target({ tag, pointing });
  const drawn = editorOf(el) || via;
  if (!drawn.checkVisibility({ visibilityProperty: true }) || !boxOf(drawn)) return { problem: "hidden" };
  if (isDisabled(el)) return { problem: "disabled" };
  const keyed = keys && isForKeys(el), cover = pointing && !keyed ? coverOf(el, via) : modalOver(el);
  if (cover) return { problem: "covered", by: inWords(cover) };
  if (keyed) return { problem: "", point: null, keyed, zone: false, rests: false, touch: false };
  const part = pointing ? visiblePart(via, cutOf(via)) : null;
  const point = part ? [(part.left + part.right) / 2, (part.top + part.bottom) / 2] : null;
  const zone = point !== null && zoneOf(via, elementAt(...point)) !== null;
  return { problem: !pointing && el.readOnly ? "readonly" : "", armed: arms ? tool.arm({ tag }) : null, point, zone, rests: point !== null && rests(tag, via), width: innerWidth, ratio: devicePixelRatio, touch: isTouched };
};

const SOME_FRAMES_MS = 20; // whatever moves has been drawn elsewhere meanwhile

// Whether it lies where the looks have seen it for some frames, in the page or, as what is fixed does, in the viewport, and
// nothing moves it: then it need not be watched for more.
function rests(tag, via) {
  const was = places.get(tag), box = boxOf(via);
  if (!was || !box || now() - was.since < SOME_FRAMES_MS) return false;
  if (!isSamePlace(was.box, placeOf(box)) && !isSamePlace(was.inPage, inPage(placeOf(box), [scrollX, scrollY]))) return false;
  return !isAnimated(via, () => true) && (!window.visualViewport || visualViewport.scale === 1);
}

// The slider of a drawn thumb that is cut to nothing: people reach it by the Tab key, and the mouse only moves the thumb.
function isForKeys(el) {
  return el.tagName === "INPUT" && el.type === "range" && (isTooSmall(el) || isTooSmall(el.parentElement || el));
}

// Something over it may be a sticky header, or the edge of the pane that it was scrolled out of: the middle tells.
function coverOf(el, via) {
  const found = () => {
    const part = visiblePart(via, cutOf(via));
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
  const behind = top && !contains(top, el) && !(top.tagName !== "DIALOG" && liesOver(el, top) && coverOf(el, el) === null);
  return (behind && top) || el.closest("[inert]");
}

function inWords(el) {
  const holder = el.closest("dialog, [role=dialog], [role=alertdialog], [aria-label], [id]") || el;
  const label = holder.getAttribute("aria-label") || squeeze((el.innerText || "").slice(0, 200)) || holder.id;
  const role = explicitRole(el) || explicitRole(holder) || el.tagName.toLowerCase();
  return label ? `${role} "${label.slice(0, 60)}"` : role;
}

const POINTER_EVENTS = ["pointerdown", "touchstart", "mousedown", "pointerup", "touchend", "mouseup", "click", "dblclick", "contextmenu", "auxclick"];
let guard = null;

// While armed, a press of the mouse that would land elsewhere is stopped before the page hears of it: the element under
// the pointer can change between the last check and the press (a hover that swaps it, a layout that moves). When it goes
// away between press and release, the browser sends the click to what lies under both: that is stopped as well.
tool.arm = ({ tag, entry = null }) => {
  tool.disarm({});
  tool.invalid.length = 0; // what a page has looked at by itself, as it was typed
  const el = entry === null ? nodeOf(tag) : tool.entry({ tag, at: entry });
  const allowed = [el && (editorOf(el) || el), el && pressedFor(el), ...(el && el.labels ? el.labels : [])].filter(Boolean);
  notePainted(el);
  const armed = { el, hit: false, clicked: false, missed: "", stop: null, left: fieldLeft(el) };
  const moves = el !== null && isAnimated(el, (timing) => timing.endTime === Infinity);
  const isOn = (node) => node instanceof Node && allowed.some((each) => contains(each, node));
  let flees = false; // it left the mouse that had come to it, as what hides or moves under the mouse does; it may be back
  const onOut = (event) => (flees = flees || (event.isTrusted && !moves && isOn(event.target) && !isOn(event.relatedTarget)));
  const onEvent = (event) => {
    if (!event.isTrusted) return;
    const path = event.composedPath();
    const at = event.clientX === undefined ? null : elementAt(event.clientX, event.clientY); // a path ends at a closed shadow root, this does not
    const zone = el && at && zoneOf(el, at);
    const meets = zone || allowed.some((node) => path.includes(node) || contains(node, path[0]) || (at && contains(node, at)));
    const on = meets && (armed.hit || !flees);
    const isDown = event.type === "pointerdown" || event.type === "mousedown";
    const isFirstClick = event.type === "click" && !armed.clicked; // a label sends a second one to its field
    if (on && isDown && !armed.hit) Object.assign(armed, { hit: true, takes: path.some(takesPresses), changes: tool.changes });
    if (!on && ((isDown && !armed.hit) || isFirstClick)) {
      armed.missed = inWords(path[0] instanceof Element ? path[0] : document.documentElement);
    }
    if (isFirstClick && armed.left) armed.left.is = armed.left.field.value; // before the page hears of the click, and may empty it
    armed.clicked = armed.clicked || event.type === "click";
    if (!armed.missed) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  for (const name of POINTER_EVENTS) listen(name, onEvent, true);
  listen("mouseout", onOut, true);
  armed.stop = () => {
    for (const name of POINTER_EVENTS) unlisten(name, onEvent, true);
    unlisten("mouseout", onOut, true);
  };
  guard = armed;
  return { hears: hears(), moves };
};

// The field that a click elsewhere leaves, with what it holds until then; a password is nobody's.
function fieldLeft(el) {
  const at = focused();
  if (!at || at === el || at.tagName !== "INPUT" || !/^(text|number|tel)$/.test(at.type) || !/\d/.test(at.value)) return null;
  const name = accessibleName(at, "textbox", "", (e) => squeeze(e.textContent || "")).name;
  return { field: at, name, was: at.value, is: at.value };
}

// In a frame whose sandbox allows no scripts, no listener runs, not even ours.
function hears() {
  let heard = false;
  const event = `${TOKEN}-heard`, listener = () => (heard = true);
  listen(event, listener, { once: true });
  window.dispatchEvent(new Event(event));
  unlisten(event, listener);
  return heard;
}

// An animation runs of it, or of what it lies in; an endless one will not let it come to rest.
function isAnimated(el, counts) {
  const running = document.getAnimations ? document.getAnimations() : [];
  return running.some((a) => a.playState === "running" && a.effect && a.effect.target &&
    counts(a.effect.getComputedTiming()) && contains(a.effect.target, el));
}

// Whether this does something as soon as the mouse goes down on it; who listens further up shows it by a change.
function takesPresses(node) {
  const types = listeners.get(node);
  return Boolean(node.onmousedown || node.onpointerdown || (types && (types.has("mousedown") || types.has("pointerdown"))));
}

tool.disarm = () => {
  const was = guard;
  guard = null;
  if (was) was.stop();
  const left = was && was.left ? { name: was.left.name, was: was.left.was, is: was.left.is } : null;
  if (!was) return null;
  const pressed = was.hit && (was.takes || tool.changes > was.changes), asks = pressed && was.missed !== "" && isBehindWindow(was.el);
  return { left, hit: was.hit && !was.missed, pressed, asks, missed: was.missed, wrong: tool.wrong() };
};

// A window has come over it since it was free to be pressed.
function isBehindWindow(el) {
  return Boolean(el && el.isConnected && modalOver(el));
}

// What the browser itself found wrong with a form since the last time, and said in a bubble that no page can read: it did
// not send the form. A page that shows its own messages (`novalidate`, or it prevents the bubble) says so itself.
tool.wrong = () => {
  const found = tool.invalid.splice(0).filter((e) => !e.defaultPrevented).map((e) => e.target);
  const told = found.filter((el) => el.form && !el.form.noValidate && !el.validity.valid && (!boxOf(el) || el.getRootNode().activeElement === found[0]));
  for (const el of told.slice(0, 1)) tool.bubble = el;
  const named = (el) => accessibleName(el, "textbox", "", (e) => squeeze(e.textContent || "")).name || el.name || el.type;
  return told.slice(0, 5).map((el) => ({ name: named(el), message: bubbleText(el) }));
};

tool.options = ({ tag }) => {
  const el = nodeOf(tag);
  if (!el || el.tagName !== "SELECT") return null;
  return [...el.options].map((o) => ({
    text: optionText(o), disabled: o.disabled || o.matches(":disabled"), kept: el.multiple && o.selected,
    value: o.value, group: o.parentElement.tagName === "OPTGROUP" ? o.parentElement.label : "",
  }));
};

// An entry of a list that is drawn with all of them.
tool.entry = ({ tag, at }) => {
  const el = nodeOf(tag);
  return (el && el.tagName === "SELECT" && el.options[at]) || null;
};

// What a field holds now, for the check after typing; a password tells only its length.
tool.held = ({ tag }) => {
  const el = tool.target({ tag, pointing: false });
  if (!el) return null;
  const editor = editorOf(el);
  const text = editor ? drawnText(editor) : isNativeField(el) ? el.value : el.innerText || "";
  const { rangeOverflow, rangeUnderflow, stepMismatch } = el.validity || {};
  const stepped = stepMismatch && (el.form || el.hasAttribute("step")); // whole numbers, where nobody says so and no form asks, are no rule
  const beyond = rangeOverflow || rangeUnderflow || stepped ? bubbleText(el) : "";
  return { text: el.type === "password" ? null : text, length: text.length, changes: tool.changes, beyond };
};

const FREE_TEXT = /^(text|search|url|tel|password|textarea)$/; // in these a part can be marked
const OWN_KEY = /^[!-+\--:<-~]$/; // what a keyboard has a key for; a comma or semicolon may end an entry of a list

// Gives the focus to a field that takes any text, and marks all that it holds, to be written over; false for other fields.
tool.mark = ({ tag }) => {
  const el = tool.target({ tag, pointing: false });
  if (!el || !/^(INPUT|TEXTAREA)$/.test(el.tagName) || !(FREE_TEXT.test(el.type) || el.type === "email")) return false;
  el.focus();
  el.select();
  return el === focused();
};

// Chooses an entry of a list, beside those of a list that takes several, and tells the page as a browser does; false when
// the list is gone.
tool.choose = ({ tag, at }) => {
  const el = nodeOf(tag);
  if (!el || !el.options[at]) return false;
  noteBefore(el);
  el.options[at].selected = true;
  noteFilled(el);
  dispatch(el, new Event("input", { bubbles: true, composed: true }));
  dispatch(el, new Event("change", { bubbles: true }));
  return true;
};

// The key that goes with a text which was just filled in, or none: its last character, which is marked to be written over;
// where that cannot be, a key that writes nothing. Only while the field has the focus and holds the text as it was given.
tool.lastKey = ({ tag, text }) => {
  const el = tool.target({ tag, pointing: false });
  if (el && el.isContentEditable) return contains(el, focused()) ? "Shift" : ""; // an editor of text in colours redraws it then
  if (!el || el !== focused() || el.value !== text || !(FREE_TEXT.test(el.type) || /^(email|number)$/.test(el.type))) return "";
  if (!FREE_TEXT.test(el.type) || !OWN_KEY.test(text.slice(-1))) return "Shift";
  el.setSelectionRange(text.length - 1, text.length);
  return text.slice(-1);
};

// What the field holds now, unless that is another text than was given; one that the page has emptied has been taken over.
tool.heldStill = ({ tag, text }) => {
  const el = tool.target({ tag, pointing: false });
  return !el || el.value === text || !el.value ? { held: tool.held({ tag }) } : null;
};

tool.field = ({ tag }) => {
  const el = nodeOf(tag);
  if (!el) return null;
  const type = el.tagName === "INPUT" ? el.type : "", form = type === "text" || type === "tel" ? el.placeholder : "";
  return {
    type, form, count: countOf(el), url: location.href, month_first: monthFirst(), boxes: boxesFrom(el).length, changes: tool.changes,
    date: tool.dateParts({ tag }), drawn: editorOf(el) !== null, focused: el === focused(), lines: el.tagName === "TEXTAREA" || el.isContentEditable,
    ready: tool.ready({ tag, pointing: false }),
  };
};

function bubbleText(el) {
  const explained = el.validity.patternMismatch && el.title ? `: ${el.title}` : "";
  return squeeze(el.validationMessage).replace(/\.$/, "") + explained;
}

// Where a spinbutton or a slider stands and may go; null for what text is typed into.
function countOf(el) {
  if (el.type === "range") return { now: el.valueAsNumber, least: Number(el.min || 0), most: Number(el.max || 100) };
  if (isNativeField(el) || el.isContentEditable || !["spinbutton", "slider"].includes(explicitRole(el))) return null;
  const told = (name) => (el.hasAttribute(name) ? Number(el.getAttribute(name)) : null);
  return { now: told("aria-valuenow"), least: told("aria-valuemin"), most: told("aria-valuemax") };
}

// A code in boxes of one character each: this box and those like it that follow in the same group.
function boxesFrom(el) {
  if (el.tagName !== "INPUT" || el.maxLength !== 1) return [el];
  let group = el.parentElement;
  for (let up = 0; up < 2 && group && group.querySelectorAll("input[maxlength='1']").length < 2; up += 1) group = group.parentElement;
  const boxes = group ? [...group.querySelectorAll("input[maxlength='1']")].filter((b) => b.type === el.type && boxOf(b)) : [el];
  return boxes.slice(boxes.indexOf(el));
}

tool.box = ({ tag, at }) => {
  const el = nodeOf(tag);
  return (el && boxesFrom(el)[at]) || null;
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

const MORE_MS = 800; // so long a list may take, at its end, to load more

// Scrolls on, a screenful at a time, until a text is drawn: lists draw only what is in view, and load more at their end.
tool.seek = async ({ tag, down, text, ms }) => {
  const pane = tag ? areaOf(nodeOf(tag)) : paneOf(down);
  if (!pane) return null;
  const ends = performance.now() + ms, from = pane.scrollTop, way = down ? 1 : -1, wanted = wholeWords(text);
  let waited = pane.scrollHeight - pane.clientHeight < 2 ? MORE_MS : 0;
  while (!draws(pane, wanted) && performance.now() < ends) {
    const before = pane.scrollTop;
    pane.scrollBy({ top: way * 0.8 * pane.clientHeight, behavior: "instant" });
    await Promise.race([new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))), rest(100)]);
    if (Math.abs(pane.scrollTop - before) >= 1) waited = 0;
    else if (waited >= MORE_MS) break;
    else waited += await rest(100);
  }
  return { moved: Math.round(pane.scrollTop - from), top: Math.round(pane.scrollTop), height: pane.scrollHeight };
};

function rest(ms) {
  return new Promise((go) => later(() => go(ms), ms));
}

function wholeWords(text) {
  const plain = squeeze(text).toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, "u");
}

function draws(pane, wanted) {
  const root = pane === document.scrollingElement ? document.body : pane;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (wanted.test(squeeze(node.data).toLowerCase()) && node.parentElement.checkVisibility() && boxOf(node.parentElement)) return true;
  }
  return false;
}

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
  if (!page && !isScroller(el, getComputedStyle(el))) return false;
  return down ? el.scrollTop + el.clientHeight < el.scrollHeight - 1 : el.scrollTop > 0;
}
