// What the tool keeps in a page: who is who, closed shadow roots, how often the page changed. The files of this folder
// are joined into one function (see injected.py) that runs before the page's own scripts, or late where a page was
// already open. TOKEN is the name, unknown to the page, under which the tool finds itself again.

if (window[TOKEN]) {
  window[TOKEN].adopt(); // the window outlived its first, empty document
  return;
}

// As they are before the page's own scripts: libraries replace some of them.
const {
  Array, Event, Intl, Map, Math, MutationObserver, Number, Object, Proxy, Reflect, RegExp, Set, String, WeakMap, WeakRef, WeakSet,
} = window;
const { stringify } = JSON;
const { addEventListener, removeEventListener, dispatchEvent } = EventTarget.prototype;
const dispatch = (target, event) => Reflect.apply(dispatchEvent, target, [event]);
const listen = (name, on, options) => Reflect.apply(addEventListener, window, [name, on, options]);
const unlisten = (name, on, options) => Reflect.apply(removeEventListener, window, [name, on, options]);
const getComputedStyle = window.getComputedStyle.bind(window);

// Does it while nothing is in force that a library has taught arrays and texts about JSON.
function untaught(work) {
  const taught = [];
  for (const kind of [Array, String, Number, Object]) {
    const own = Object.getOwnPropertyDescriptor(kind.prototype, "toJSON");
    if (own && delete kind.prototype.toJSON) taught.push([kind.prototype, own]);
  }
  try {
    return work();
  } finally {
    for (const [prototype, own] of taught) Object.defineProperty(prototype, "toJSON", own);
  }
}

function asJson(value) {
  return untaught(() => stringify(value));
}

const closedRoots = new WeakMap();
const tags = new WeakMap();
const nodes = new Map(); // tag → WeakRef of its node
const tool = { late: false, born: 0, next: 0, changes: 0, leaving: false, document: null, invalid: [], bubble: null };
Object.defineProperty(window, TOKEN, { value: tool });

// Attributes that a person would notice. Not `style`: what animates by script would never be quiet.
const TELLING = [
  "class", "hidden", "disabled", "open", "inert", "href", "src", "value", "readonly", "aria-expanded", "aria-hidden",
  "aria-checked", "aria-selected", "aria-pressed", "aria-invalid", "aria-busy", "aria-disabled", "aria-label",
];
const watched = new WeakSet();
const watcher = new MutationObserver((records) => {
  if (records.some((r) => !isCaption(r.target) && ![...r.addedNodes].some(isCaption))) tool.changes += 1;
});

function watch(root) {
  if (watched.has(root)) return;
  watched.add(root);
  watcher.observe(root, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: TELLING,
  });
}

const shadowRoots = new Set(); // WeakRefs
const livingRoots = () => {
  const living = [];
  for (const ref of shadowRoots) {
    const root = ref.deref();
    if (!root) shadowRoots.delete(ref);
    else if (root.host.isConnected) living.push(root);
  }
  return living;
};

const attachShadow = Element.prototype.attachShadow;
Element.prototype.attachShadow = new Proxy(attachShadow, {
  apply(target, host, args) {
    const root = Reflect.apply(target, host, args);
    if (root.mode === "closed") closedRoots.set(host, root);
    watch(root);
    shadowRoots.add(new WeakRef(root));
    return root;
  },
});

// A picture made of a canvas may show what only its page knows.
let exports = false;
tool.exported = () => exports;
for (const [kind, name] of [[window.HTMLCanvasElement, "toDataURL"], [window.HTMLCanvasElement, "toBlob"], [window.OffscreenCanvas, "convertToBlob"]]) {
  if (!kind || !kind.prototype[name]) continue;
  kind.prototype[name] = new Proxy(kind.prototype[name], {
    apply(target, canvas, args) {
      exports = true;
      return Reflect.apply(target, canvas, args);
    },
  });
}

// A navigation is known here before its request is, which tells the rest. It may also come to nothing (a download).
const later = window.setTimeout.bind(window);
const now = performance.now.bind(performance);
const REQUESTED_MS = 500;
if (window.navigation) {
  const stays = () => (tool.leaving = false);
  navigation.addEventListener("navigate", (event) => {
    tool.changes += 1;
    tool.leaving = !event.destination.sameDocument && event.downloadRequest === null;
    if (tool.leaving) later(stays, REQUESTED_MS);
  });
  for (const over of ["navigatesuccess", "navigateerror"]) navigation.addEventListener(over, stays);
}

const onInvalid = (event) => {
  if (event.isTrusted && tool.invalid.push(event) > 20) tool.invalid.shift();
};

// So Python hears, among the errors of the page's scripts, from when on the page is being left. The page may hear it as well.
const MARK = TOKEN.slice(0, 16);
const { debug } = console;
const onLeaving = () => debug(MARK);

tool.adopt = () => {
  listen("invalid", onInvalid, true); // once, however often: it is gone where a window was adopted
  if (window === window.top) listen("beforeunload", onLeaving, true);
  tool.hear?.(); // see forms.js
  if (tool.document === document) return;
  tool.document = document;
  tool.leaving = tool.late = false;
  tool.born = 0;
  watch(document);
};
tool.adopt();

// The signs by which Python sees that the page is quiet, once the next frame is drawn (`drawn`), or at once. `serial` names
// the document from the first time it is seen. `captioned`: the caption, which no picture shows, shows again.
tool.signs = ({ serial, drawn, captioned }) => {
  if (captioned) showCaption();
  if (drawn && hasFrames) {
    const began = now();
    return nextFrame().then(() => ({ ...tool.signs({ serial }), waited_ms: now() - began }));
  }
  tool.adopt();
  tool.born = tool.born || serial;
  const moving = (document.getAnimations ? document.getAnimations() : []).some(isShortAndRunning);
  const loading = document.readyState === "loading";
  return {
    document: tool.born, changes: tool.changes, loading, leaving: tool.leaving, moving, scrolled: Math.round(scrollY),
    timers: timersPending(), ticked: tool.ticked, waited_ms: 0,
  };
};

// A page that is not drawn (another tab is in front) has no frames.
const UNDRAWN_MS = 50;
let hasFrames = false; // nor has one whose scripts are off: neither frames nor timers call anybody there
const frame = window.requestAnimationFrame.bind(window);
later(() => (hasFrames = true), 0);
function nextFrame() {
  return new Promise((resolve) => {
    frame(() => resolve());
    later(resolve, UNDRAWN_MS);
  });
}

function isShortAndRunning(animation) {
  if (animation.playState !== "running" || !animation.effect) return false;
  const end = Number(animation.effect.getComputedTiming().endTime);
  return end - Number(animation.currentTime) < 1000; // a spinner turns for ever and is not waited for
}

function shadowOf(el) {
  return el.shadowRoot || closedRoots.get(el) || null;
}

// The parent in the tree that is drawn: slots and shadow hosts instead of light-DOM parents.
function parentOf(node) {
  if (node.assignedSlot) return node.assignedSlot;
  const parent = node.parentNode;
  if (parent instanceof ShadowRoot) return parent.host;
  if (parent && shadowOf(parent)) {
    const slot = [...shadowOf(parent).querySelectorAll("slot")].find((s) => s.assignedNodes().includes(node));
    return slot || parent;
  }
  return parent instanceof Element ? parent : null;
}

function contains(outer, node) {
  for (let at = node; at; at = parentOf(at)) if (at === outer) return true;
  return false;
}

function elementAt(x, y) {
  let hit = document.elementFromPoint(x, y);
  while (hit && shadowOf(hit)) {
    const inner = shadowOf(hit).elementFromPoint(x, y);
    if (!inner || inner === hit) return slotAt(hit, x, y) || hit;
    hit = inner;
  }
  return hit;
}

// The slot that draws the host's own words at this point: they lie in the host, and a press on them is one in the slot.
function slotAt(host, x, y) {
  const range = document.createRange();
  for (const node of host.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || !/\S/.test(node.data)) continue;
    range.selectNodeContents(node);
    const there = [...range.getClientRects()].some((r) => x >= r.left && x <= r.right && y >= r.top && y <= r.bottom);
    const slot = there ? parentOf(node) : null;
    if (slot && slot !== host) return slot;
  }
  return null;
}

function focused() {
  let at = document.activeElement;
  while (at && shadowOf(at) && shadowOf(at).activeElement) at = shadowOf(at).activeElement;
  return at;
}

// What is drawn of a text: without icon fonts, and without what only says where a line may break or which way it runs.
const UNSEEN = /[\uE000-\uF8FF\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const UNEVEN = /[\uE000-\uF8FF\t-\r\u00A0\u00AD\u1680\u2000-\u200F\u2010\u2011\u2028-\u202F\u205F-\u2069\u3000\uFEFF]|^ | $|  /;

function squeeze(text) {
  if (text === "" || !UNEVEN.test(text)) return text; // most texts need nothing, and looking is cheap
  return text.replace(UNSEEN, "").replace(/[\u2010\u2011]/g, "-").replace(/\s+/g, " ").trim();
}
