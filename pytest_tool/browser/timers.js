// The timers that a page sets: what an action has begun shows in them before it shows anywhere else. A search field that
// asks its server 300 ms after the last key has nothing under way in between, and yet it is not done.

const LONGEST_TIMER = 500; // ms; a longer one is seldom an answer: a message goes away again, a clock ticks
const LONGEST_INTERVAL = 100; // ms; a faster one is a movement
const IDLE_CALLBACK = 50; // ms in which a page that is idle has run its idle callbacks
const LOOPS_AFTER = 3; // runs of one function with one delay since an action: it goes on for ever
const waiting = new Set(); // { epoch, key, delay, longest } of each timer that has not run
const loops = new Set();
let runs = new Map(); // key → runs since the last action
let epoch = 0;
tool.ticked = 0; // runs, since the last action, of timers that were set before it

// An action begins: what is set from now on is its doing. Of a page that was open before us no timer is known.
tool.begin = ({ serial, captioned, caption }) => {
  epoch += 1;
  runs = new Map();
  tool.ticked = tool.late ? 1 : 0;
  const signs = tool.signs({ serial, captioned });
  try {
    if (caption) tool.caption({ text: caption });
  } catch {
    // best effort: a page may have replaced what a caption is made with, and that is no reason not to act
  }
  return signs;
};

// How many timers of the last action will run soon.
function timersPending() {
  let pending = 0;
  for (const { epoch: began, delay, longest, key } of waiting) {
    if (began === epoch && delay <= longest && !loops.has(key)) pending += 1;
  }
  return pending;
}

function ran(timer) {
  if (timer.epoch !== epoch) tool.ticked += 1;
  const times = (runs.get(timer.key) || 0) + 1;
  runs.set(timer.key, times);
  if (times >= LOOPS_AFTER) loops.add(timer.key);
}

// Both as Proxies, which read as native code. `longest` is the delay up to which such a timer is waited for.
function noted(setter, clearer, longest, repeats, delayOf, timers = byId) {
  const set = window[setter], clear = window[clearer];
  if (!set || !clear) return;
  window[setter] = new Proxy(set, {
    apply(target, self, args) {
      const [callback, ms, ...rest] = args, delay = delayOf(ms);
      if (typeof callback !== "function") return Reflect.apply(target, self, args);
      const key = `${delay} ${Function.prototype.toString.call(callback).slice(0, 200)}`;
      const timer = { epoch, delay, longest, key };
      const run = function (...passed) {
        if (!repeats) forget(timers, id);
        ran(timer);
        return Reflect.apply(callback, this, passed);
      };
      const id = Reflect.apply(target, self, [run, ms, ...rest]);
      timers.set(id, timer);
      waiting.add(timer);
      return id;
    },
  });
  window[clearer] = new Proxy(clear, {
    apply(target, self, args) {
      forget(timers, args[0]);
      return Reflect.apply(target, self, args);
    },
  });
}

function forget(timers, id) {
  waiting.delete(timers.get(id));
  timers.delete(id);
}

const byId = new Map(); // clearTimeout ends an interval too: their ids are of one row
const inMilliseconds = (ms) => Math.max(0, Number(ms) || 0);
noted("setTimeout", "clearTimeout", LONGEST_TIMER, false, inMilliseconds);
noted("setInterval", "clearInterval", LONGEST_INTERVAL, true, inMilliseconds);
noted("requestIdleCallback", "cancelIdleCallback", IDLE_CALLBACK, false, () => IDLE_CALLBACK, new Map());
