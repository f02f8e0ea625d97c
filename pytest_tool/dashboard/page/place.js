"use strict";
/* Where one is, as the address says it: `#run=…&item=…&step=…&frame=…`. */

const WRITTEN_EVERY_MS = 300;

class Place {
  /** `moved(place)` is called when the address was changed by a person or a link. */
  constructor(moved) {
    this.written = "";
    window.addEventListener("hashchange", () => {
      if (location.hash !== this.written) moved(this.read());
    });
  }

  read() {
    const told = new URLSearchParams(location.hash.slice(1));
    const number = (name) => (/^\d{1,9}$/.test(told.get(name) ?? "") ? Number(told.get(name)) : null);
    return { run: told.get("run"), item: told.get("item"), step: number("step"), frame: number("frame") };
  }

  hash(place) {
    const told = new URLSearchParams();
    for (const name of ["run", "item", "step", "frame"]) {
      if (place[name] !== null && place[name] !== undefined) told.set(name, place[name]);
    }
    return `#${told}`;
  }

  /** Kept up to date, though not for each moment while playing: browsers slow down who writes too often. */
  write(place) {
    this.next = this.hash(place);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      if (this.next === location.hash) return;
      this.written = this.next;
      history.replaceState(null, "", this.next);
    }, WRITTEN_EVERY_MS);
  }

  link(place) {
    return location.href.split("#", 1)[0] + this.hash(place);
  }
}

/** The moment of an item that a place names; null when it names none. */
function momentAt(item, place) {
  if (place.frame !== null && item.byFrame.has(place.frame)) return item.byFrame.get(place.frame);
  const step = place.step === null ? undefined : item.steps.findLast((one) => one.number === place.step);
  return step ? momentOf(step) : null;
}
