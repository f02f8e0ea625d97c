// A drag while it is under way: where it begins, where the mouse has to go next, and what it would drop on there. The
// page may move things about meanwhile, put a copy under the mouse, or show where the thing would land: all of that is
// read anew at every stop.

let drag = null;
const NEAR = 0.25; // of a control's length: so far from its edge the mouse goes, to land on that side of it
const ASIDE = 6; // pixels beside a control that is passed

// What is dragged for this control, and by what part of it the mouse takes it.
function heldFor(el) {
  const known = held.get(el);
  const item = known && known.item.isConnected && contains(known.item, el) ? known.item : el;
  const grip = known && known.grip && known.grip.isConnected && contains(item, known.grip) && boxOf(known.grip) ? known.grip : item;
  return { item, grip };
}

// The part of a control that the mouse takes when it is dragged.
tool.gripOf = ({ tag }) => {
  const el = nodeOf(tag);
  return el && heldFor(el).grip;
};

// Begins: both are scrolled into view as far as they fit together. The point to take it at, or why it cannot be taken.
tool.takeUp = ({ tag, to, where }) => {
  tool.letGo({});
  const el = nodeOf(tag), goal = nodeOf(to);
  if (!el || !goal) return { problem: "gone" };
  const { item, grip } = heldFor(el), target = heldFor(goal).item;
  if (contains(item, target) || (where !== "onto" && contains(target, item))) return { problem: "inside" };
  if (boxOf(target)) target.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  grip.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const at = takenAt(item, grip);
  if (!at) return { problem: "covered", by: inWords(elementAt(...middleOf(grip)) || document.documentElement) };
  drag = { item, grip, target, where, at, started: false, native: false, missed: "", added: new WeakSet(), was: neighboursOf(item, item), stop: null };
  drag.axis = isAcross(target, item) ? "x" : "y";
  watchDrag(drag);
  return { problem: "", x: at[0], y: at[1] };
};

function middleOf(el) {
  const box = boxOf(el) || el.getBoundingClientRect();
  return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
}

// A visible point of it under which no other control lies; null where it is covered everywhere.
function takenAt(item, grip) {
  const box = visibleBox(grip);
  if (!box) return null;
  const free = [];
  for (const down of [0.5, 0.3, 0.7, 0.15]) {
    for (const across of [0.5, 0.3, 0.7, 0.1, 0.9]) {
      const at = [box.left + across * (box.right - box.left), box.top + down * (box.bottom - box.top)], hit = elementAt(...at);
      if (!hit || !contains(grip, hit)) continue;
      free.push(at);
      const control = hit.closest(CLICKABLE);
      if (!control || control === grip || control === item || contains(control, item) || grip !== item) return at;
    }
  }
  return free[0] || null;
}

// As far as it is in the window and in the boxes that scroll around it; null where nothing of it is.
function visibleBox(el) {
  let part = boxOf(el) && intersect(boxOf(el), { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  for (let at = parentOf(el); part && at && at !== document.body && at !== document.documentElement; at = parentOf(at)) {
    if (getComputedStyle(at).overflowX !== "visible") part = intersect(part, at.getBoundingClientRect());
  }
  return part && part.right - part.left >= 1 && part.bottom - part.top >= 1 ? part : null;
}

// Whether a list runs from side to side there: a neighbour of either stands in the same line.
function isAcross(target, item) {
  const box = target.getBoundingClientRect(), row = getComputedStyle(target.parentElement || target);
  if (row.display.includes("flex") && !row.flexDirection.startsWith("column")) return true;
  const near = [target.previousElementSibling, target.nextElementSibling, item.parentElement === target.parentElement ? item : null];
  return near.some((other) => {
    const its = other && other !== target && boxOf(other);
    return its && Math.min(its.bottom, box.bottom) - Math.max(its.top, box.top) > 0.5 * Math.min(its.height, box.height) && (its.right <= box.left + 1 || its.left >= box.right - 1);
  });
}

// --- what the page does meanwhile

function watchDrag(now) {
  const near = (node) => node === now.item || contains(node, now.item) || (node.parentElement === now.item.parentElement && node.nodeType === 1);
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (isCaption(record.target)) continue;
      for (const node of record.addedNodes) if (node.nodeType === 1) now.added.add(node);
      if (now.moved && (record.addedNodes.length || contains(now.item, record.target) || near(record.target))) now.started = true;
    }
  });
  const root = now.item.getRootNode();
  for (const at of new Set([document, root])) observer.observe(at, { subtree: true, childList: true, attributes: true });
  const during = (name, on) => {
    listen(name, on, true);
    return () => unlisten(name, on, true);
  };
  const onDown = (event) => pressed(now, event);
  const onClick = (event) => now.started || !event.isTrusted || stopEvent(event);
  const offs = [
    during("pointerdown", onDown), during("mousedown", onDown), during("click", onClick),
    during("dragstart", (event) => taken(now, event)), during("dragend", () => (now.ended = true)),
    during("drop", (event) => event.isTrusted && !isOn(event.clientX, event.clientY).on && stopEvent(event)),
  ];
  now.stop = () => [() => observer.disconnect(), ...offs].forEach((off) => off());
}

function stopEvent(event) {
  event.stopImmediatePropagation();
  event.preventDefault();
}

// A press that would land elsewhere is stopped before the page hears of it.
function pressed(now, event) {
  if (!event.isTrusted || now.missed) return event.isTrusted && stopEvent(event);
  const at = elementAt(event.clientX, event.clientY);
  if (at && contains(now.item, at)) return undefined;
  now.missed = inWords(at || document.documentElement);
  return stopEvent(event);
}

// The browser's own drag has begun: with what was meant, or it is stopped.
function taken(now, event) {
  const at = event.composedPath()[0];
  if (contains(now.item, at instanceof Element ? at : at.parentElement)) {
    now.native = now.started = true;
    return;
  }
  now.missed = inWords(at instanceof Element ? at : document.documentElement);
  stopEvent(event);
}

// The middle of the target, wherever it is: the way that the first pull goes.
tool.wayTo = () => {
  const box = drag && boxOf(drag.target);
  return box ? middleOf(drag.target) : null;
};

tool.pressedOn = () => (drag ? { missed: drag.missed } : { missed: "nothing" });

// The end of it, as far as we watch. Whether it lies again as it lay.
tool.letGo = () => {
  const was = drag;
  drag = null;
  if (was) was.stop();
  if (was && !was.started) getSelection()?.removeAllRanges(); // the next press on what was selected would drag the text
  return was ? { started: was.started, back: isSame(was.was, neighboursOf(was.item, was.item)) } : { started: false, back: true };
};

// --- where it is, and where it has to go

// Its neighbours in the list: what is drawn there and does not follow the mouse.
function neighboursOf(el, item) {
  const inPlace = (other) => other && other !== item && boxOf(other) && !SKIPPED.has(other.tagName) && !isFloating(other);
  let prev = el.previousElementSibling, next = el.nextElementSibling;
  while (prev && !inPlace(prev)) prev = prev.previousElementSibling;
  while (next && !inPlace(next)) next = next.nextElementSibling;
  return { parent: el.parentElement, prev, next };
}

function isSame(one, other) {
  return one.parent === other.parent && one.prev === other.prev && one.next === other.next;
}

function isFloating(el) {
  return /fixed|absolute/.test(getComputedStyle(el).position);
}

// What shows where it would land: the gap that the page has made for it, else itself where it lies in the list.
function landing() {
  return gapFor() || (drag.item.isConnected ? drag.item : null);
}

function gapFor() {
  const { item, added, target, was } = drag;
  const lists = new Set([was.parent, target, target.parentElement, ...target.querySelectorAll(CONTAINER)]);
  const inside = [...lists].filter(Boolean).flatMap((list) => [...list.children]);
  return inside.find((el) => el !== item && added.has(el) && boxOf(el) && !isFloating(el) && (isFloating(item) || !item.isConnected || !boxOf(item)));
}

// null: the page does not show where it would land. Else whether that is where it is wanted.
function isLanding() {
  const gap = gapFor(), at = gap || landing();
  if (!at) return null;
  const now = neighboursOf(at, drag.item);
  if (!gap && isSame(now, drag.was)) return null;
  if (drag.where === "onto") return contains(drag.target, at);
  return (drag.where === "before" ? now.next : now.prev) === drag.target;
}

// The next point for the mouse; `turn` counts the stops: where the page shows a wrong landing, another point is tried.
tool.aim = ({ turn }) => {
  if (!drag || !drag.target.isConnected) return { problem: "gone" };
  const goal = turn === 0 && isLanding() === null ? passed() : { el: drag.target, late: drag.where === "after" };
  if (!boxOf(drag.target)) return { problem: "hidden" };
  let box = visibleBox(goal.el);
  if (!box || isPartly(goal.el, box)) {
    goal.el.scrollIntoView({ block: drag.where === "onto" ? "nearest" : "center", inline: "nearest", behavior: "instant" });
    box = visibleBox(goal.el);
  }
  if (!box) return { problem: "hidden" };
  const [x, y] = drag.where === "onto" ? roomIn(box, turn) : pointAt(box, goal.late, turn);
  return { problem: "", x, y };
};

function isPartly(el, box) {
  const whole = boxOf(el);
  return box.bottom - box.top < 0.6 * Math.min(whole.height, innerHeight * 0.6) || box.right - box.left < 0.6 * Math.min(whole.width, innerWidth * 0.6);
}

// In one list what is dragged down takes the place of the last one that it passes, and not of the one behind that.
function passed() {
  const { target, where, was, item } = drag, late = where === "after";
  if (was.parent !== target.parentElement) return { el: target, late };
  const down = Boolean(item.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING);
  const { prev, next } = neighboursOf(target, item);
  if (down && !late && prev && prev !== was.prev) return { el: prev, late: true };
  if (!down && late && next && next !== was.next) return { el: next, late: false };
  return { el: target, late };
}

// On its side of the target, in the direction in which the list runs; other points of it where that did not do.
function pointAt(box, late, turn) {
  const rightToLeft = drag.axis === "x" && getComputedStyle(drag.target).direction === "rtl";
  const side = late === rightToLeft ? NEAR : 1 - NEAR;
  const share = [side, side, 1 - side, 0.5, late === rightToLeft ? 0.05 : 0.95, late === rightToLeft ? 0.95 : 0.05][Math.min(turn, 5)];
  const wide = box.right - box.left, high = box.bottom - box.top;
  return drag.axis === "x" ? [box.left + share * wide, box.top + high / 2] : [box.left + wide / 2, box.top + share * high];
}

// A free place in a column, behind its last item; the middle of what holds none.
function roomIn(box, turn) {
  const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const children = [...drag.target.querySelectorAll("*")].filter((el) => el !== drag.item && boxOf(el) && held.has(el) && !isFloating(el));
  const last = children.length ? Math.max(...children.map((el) => el.getBoundingClientRect().bottom)) : null;
  if (last === null || turn > 1) return middle;
  return [middle[0], turn === 0 && last + ASIDE < box.bottom ? Math.min(last + 4 * ASIDE, (last + box.bottom) / 2) : Math.min(last - ASIDE, box.bottom - ASIDE)];
}

// --- what it would be dropped on

// The mouse is there now: after the page has drawn once, whether it would land where it is wanted.
tool.overNow = async ({ x, y }) => {
  if (drag) drag.moved = true;
  await new Promise((resolve) => {
    later(resolve, 100); // a hidden page draws nothing
    requestAnimationFrame(() => later(resolve, 0));
  });
  if (!drag) return { started: false, landing: null, on: false, by: "nothing" };
  const { on, by } = isOn(x, y);
  return { started: drag.started, native: drag.native, landing: isLanding(), on, by: on || !by ? "" : inWords(by) };
};

// Whether a release at this point is on the target, or beside it in its list.
function isOn(x, y) {
  const { target, where, item } = drag;
  const hits = stackAt(x, y);
  const by = hits.find((el) => !contains(item, el) && !isCopy(el)) || null;
  const at = landing();
  const inList = where !== "onto" && target.parentElement ? target.parentElement : target;
  if (by) return { on: contains(inList, by) || (isLanding() === true && at !== null && contains(at, by)), by };
  const box = visibleBox(inList);
  return { on: Boolean(box) && hits.length > 0 && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom, by: null };
}

// All elements at a point, the topmost first, those in shadow trees too. A shadow root is told what lies around it as well.
function stackAt(x, y, root = document) {
  const own = root.elementsFromPoint(x, y).filter((el) => el.getRootNode() === root);
  return own.flatMap((el) => (shadowOf(el) ? [...stackAt(x, y, shadowOf(el)), el] : [el]));
}

// A picture of what is dragged, that the page has made and that follows the mouse.
function isCopy(el) {
  const size = drag.item.isConnected ? boxOf(drag.item) : null;
  for (let at = el; at; at = parentOf(at)) {
    if (!drag.added.has(at) || !isFloating(at)) continue;
    const box = at.getBoundingClientRect();
    return !size || (box.width <= 1.6 * size.width + 40 && box.height <= 1.6 * size.height + 40);
  }
  return false;
}

// Where it lies now, to see that it has come to rest: things fly back.
tool.restsAt = ({ tag }) => {
  const el = nodeOf(tag), box = el && boxOf(el);
  return { at: box ? [box.left, box.top, box.width, box.height].map(Math.round) : [] };
};
