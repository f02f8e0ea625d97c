"use strict";
/* The keyboard. A key is left alone where it has a meaning of its own: in fields, selects, dialogs and open panels.

Of a radio that is only ↑ and ↓: who has clicked on a speed still plays with space and moves with ← and →. */

const KEYS = { " ": "play", ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", n: "narration",
  t: "tags", "?": "help" };

function listenToKeys(act) {
  document.addEventListener("keydown", (event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!Object.hasOwn(KEYS, key) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (meansSomethingElse(event.target, key)) return;
    if (event.repeat && !["previous", "next"].includes(KEYS[key])) return;
    event.preventDefault();
    act[KEYS[key]]();
  });
}

function meansSomethingElse(target, key) {
  if (!(target instanceof Element)) return false;
  if (key === "?" && target.closest("#help")) return false;
  if (target.closest("dialog[open], [popover]:popover-open, select, textarea, [contenteditable]")) return true;
  const field = target.closest("input");
  if (field?.type === "range") return ["ArrowLeft", "ArrowRight", "Home"].includes(key);
  if (field?.type === "radio") return false;
  if (field) return true;
  return key === " " && Boolean(target.closest("button, a, summary"));
}
