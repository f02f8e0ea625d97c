"use strict";
/* Where one is, as the address says it: `#run=…&item=…&step=…&frame=…`. */

const WRITTEN_EVERY_MS = 300;

class Place {
  /** `moved()` is called when a person, a link or the browser's history has changed the address; not by `write`. */
  constructor(moved) {
    window.addEventListener("hashchange", () => {
      this.forget();
      moved();
    });
  }

  /** A number is null where there is none, and NaN where something else stands in its place. */
  read() {
    const told = new URLSearchParams(location.hash.slice(1));
    const number = (name) => (!told.has(name) ? null : /^\d{1,9}$/.test(told.get(name)) ? Number(told.get(name)) : NaN);
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
      this.replace(this.next);
    }, WRITTEN_EVERY_MS);
  }

  /** Another run is shown: the address says so at once, and what was still to be written of the one before is not. */
  enter(run) {
    this.forget();
    if (this.read().run !== run) this.replace(this.hash({ run }));
  }

  forget() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  replace(hash) {
    if (hash !== location.hash) history.replaceState(null, "", hash);
  }

  link(place) {
    return location.href.split("#", 1)[0] + this.hash(place);
  }
}

/** Opens the run, item, step and frame of the address. What it does not name is chosen, what is gone is said. */
async function followAddress(page) {
  const { runs } = page;
  if (runs.known === null) return;  // the first list of runs comes here
  const wanted = page.place.read().run;
  if (page.run && wanted && !runs.named(wanted)) await runs.ask();  // it may have begun just now
  const place = page.place.read();
  const named = place.run ? runs.named(place.run) : undefined;
  const gone = Boolean(place.run) && !named;
  const run = named ?? (gone || !page.run ? runs.first : runs.named(page.run));
  page.lost("place", gone && run ? goneRun(place.run, run, page) : "");
  if (run && run.name !== page.run) return page.open(run.name, gone ? {} : place);
  if (gone) return page.place.write(page.here());
  page.wish = place;
  if (page.settled) settle(page);
}

function goneRun(name, shown, page) {
  const named = name.slice(0, 120);
  if (page.source.embedded) return `There is no run ${named} in this file; the one that it holds is shown.`;
  const which = shown === page.runs.list[0] ? "the newest" : "the one that is live";
  return `There is no run ${named} here any more; ${which} is shown.`;
}

/** The first place to be: what the address names, what is live, or what failed. */
function settle(page) {
  const { wish, story } = page;
  Object.assign(page, { settled: true, wish: {} });
  const item = wish.item ? story.byName.get(wish.item) : isNumbered(wish) ? page.item : undefined;
  const missing = missingOf(wish, item);
  if (missing) page.lost("place", missing);
  if (item) return page.stand(item, momentAt(item, wish) ?? openingMoment(item));
  if (page.state.live) return page.goLive();
  const opening = story.opening();
  return page.stand(opening?.item ?? null, opening?.moment ?? 0);
}

function isNumbered(place) {
  return (place.step ?? place.frame ?? null) !== null;
}

/** What a place names and this run has not, as a sentence; empty when all is there. */
function missingOf(place, item) {
  const named = (place.item ?? "").slice(0, 200);
  if (named && !item) return `There is no test ${named} in this run; this is where the run opens.`;
  if (!item) return isNumbered(place) ? "The address names a place but no test; this is where the run opens." : "";
  const step = (place.step ?? null) !== null && !item.steps.some((one) => one.number === place.step);
  const frame = (place.frame ?? null) !== null && !item.byFrame.has(place.frame);
  if (!step && !frame) return "";
  const what = frame ? (Number.isNaN(place.frame) ? "such picture" : `picture ${place.frame}`)
    : Number.isNaN(place.step) ? "such step" : `step ${place.step}`;
  const instead = momentAt(item, place) === null ? "this is where the test opens" : "its step is shown";
  return `There is no ${what} in this test; ${frame ? instead : instead.replace("its step", "its picture")}.`;
}

/** The moment of an item that a place names; null when it names none. */
function momentAt(item, place) {
  if (place.frame !== null && item.byFrame.has(place.frame)) return item.byFrame.get(place.frame);
  const step = place.step === null ? undefined : item.steps.findLast((one) => one.number === place.step);
  return step ? momentOf(step) : null;
}
