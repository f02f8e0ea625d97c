// Which elements a script listens to: what reacts to a click is a control, whatever it is made of. Listeners cannot be
// asked for, so they are noted as they are added. A page that was open before us tells only what its styles tell.

tool.late = document.readyState !== "loading";

// A screen for fingers: there a press is a tap, and what hears only that is a control too.
const isTouched = matchMedia("(pointer: coarse)").matches && "ontouchstart" in window;
const TAPS = isTouched ? ["touchstart", "touchend"] : [];
const PRESSES = new Set(["click", "dblclick", "mousedown", "pointerdown", "mouseup", "pointerup", "contextmenu", ...TAPS]);
const MOST_PRESSES = 5; // kinds of them: the root of a framework hears all, and nothing that is pressed itself needs so many
const DROPS = new Set(["dragenter", "dragover", "drop"]);
const dropElements = new Set(); // WeakRefs of those that hear what is dragged over them
const knownDrops = new WeakSet();
const listeners = new WeakMap(); // element → event type → its listeners

// A Proxy reads as native code and keeps name and length; a page's own errors are its own.
function noting(name, note) {
  const native = EventTarget.prototype[name];
  EventTarget.prototype[name] = new Proxy(native, {
    apply(target, self, args) {
      try {
        if (PRESSES.has(args[0]) && args[1] && self instanceof Element) note(self, args[0], args[1]);
        else if (DROPS.has(args[0]) && args[1] && self instanceof Element) noteDrop(self);
      } catch {
        // what cannot be noted is not our page's trouble
      }
      return Reflect.apply(target, self, args);
    },
  });
}

noting("addEventListener", (el, type, listener) => {
  if (!listeners.has(el)) listeners.set(el, new Map());
  const types = listeners.get(el);
  types.set(type, (types.get(type) || new Set()).add(listener));
});

noting("removeEventListener", (el, type, listener) => {
  const types = listeners.get(el);
  if (types && types.has(type) && types.get(type).delete(listener) && !types.get(type).size) types.delete(type);
});

function noteDrop(el) {
  if (knownDrops.has(el)) return;
  knownDrops.add(el);
  dropElements.add(new WeakRef(el));
}

// The elements in the document that ever listened to what is dragged over them; those that are gone are forgotten.
function livingDropElements() {
  const living = [];
  for (const ref of dropElements) {
    const el = ref.deref();
    if (!el) dropElements.delete(ref);
    else if (el.isConnected) living.push(el);
  }
  return living;
}

// "click" where a click is listened to (or the release that ends one), "press" where only the mouse going down is, else "".
function listensTo(el) {
  const types = listeners.get(el);
  const presses = types ? [...types.keys()].filter((type) => PRESSES.has(type) && type !== "contextmenu") : [];
  if (presses.length >= MOST_PRESSES) return ""; // for what is in it
  if (el.onclick || el.ondblclick || (types && (types.has("click") || types.has("dblclick")))) return "click";
  const down = el.onmousedown || el.onpointerdown || (types && (types.has("mousedown") || types.has("pointerdown")));
  if (down) return "press"; // what also hears it go up is dragged, or selected in
  return el.onmouseup || el.onpointerup || (types && types.size) ? "click" : "";
}
