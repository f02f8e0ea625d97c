"use strict";
/* The list of runs: asked for while the page is visible, which also tells whether the dashboard is still there. */

const RUNS_ASKED_MS = 1500;

class Runs {
  /** `on.listed(runs)` is told each list that differs, `on.lost(text)` when nobody answers ("" when they do again). */
  constructor(source, on) {
    Object.assign(this, { source, on, known: null, list: [], seen: null });
    byId("run-button").addEventListener("click", () => this.opened());
    byId("runs-list").addEventListener("click", (event) => {
      if (event.target.closest("a")) byId("runs-panel").hidePopover();
    });
    byId("runs-list").addEventListener("keydown", (event) => this.walk(event));
    document.addEventListener("visibilitychange", () => this.ask());
  }

  async ask() {
    clearTimeout(this.timer);
    if (document.visibilityState !== "visible") return;
    try {
      const runs = await this.source.runs();
      this.on.lost("");
      const key = JSON.stringify(runs);
      if (key !== this.known) {
        this.known = key;
        this.list = runs;
        this.seen ??= new Set(runs.map((run) => run.name));
        this.on.listed(runs);
        this.fill();
      }
    } catch (error) {
      this.on.lost(error instanceof Refused ? error.message
        : "The dashboard has ended. Start it again: tool dashboard");
    }
    clearTimeout(this.timer);
    if (!this.source.embedded) this.timer = setTimeout(() => this.ask(), RUNS_ASKED_MS);
  }

  named(name) {
    return this.list.find((run) => run.name === name);
  }

  /** The run to open when none is asked for: the newest that is live, else the newest. */
  get first() {
    return this.list.find((run) => run.live) ?? this.list[0];
  }

  /** Whether a run has begun that nobody has seen in the list. */
  get newer() {
    return this.list.some((run) => !this.seen.has(run.name));
  }

  choose(name) {
    this.chosen = name;
    this.seen.add(name);
    this.fill();
  }

  opened() {
    for (const run of this.list) this.seen.add(run.name);
    byId("run-newer").hidden = true;
    this.fill();
    const list = byId("runs-list");
    requestAnimationFrame(() => (list.querySelector('[aria-current="true"]') ?? list.querySelector("a"))?.focus());
  }

  fill() {
    const list = byId("runs-list");
    const focused = list.contains(document.activeElement) ? document.activeElement.dataset.name : null;
    list.replaceChildren(...this.list.map((run) => this.row(run)));
    if (focused !== null) [...list.querySelectorAll("a")].find((link) => link.dataset.name === focused)?.focus();
  }

  row(run) {
    const title = run.session ? `Session ${run.session}` : runTitle(run.name);
    const under = [run.at ? clock(run.at) : "", duration(run.seconds), money(run.cost)].filter(Boolean).join(" · ");
    const link = element("a", { class: "run", href: `#${new URLSearchParams({ run: run.name })}`, "data-name": run.name,
      "aria-current": run.name === this.chosen ? "true" : null },
      element("span", { class: "label" }, element("span", { class: "title" }, title),
        element("span", { class: "under" }, under)),
      element("span", { class: "tally" }, ...tallyOf(run.tests)), stateChip(run));
    return element("li", {}, link, run.error ? element("p", { class: "error" }, run.error) : null);
  }

  walk(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const links = [...byId("runs-list").querySelectorAll("a")];
    const next = by && links[links.indexOf(document.activeElement) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}

/** `✓ 38 ✕ 2`, as elements; what is zero is left out. */
function tallyOf(tests) {
  if (!tests) return [];
  const states = ["passed", "failed", "error", "skipped", "running", "unfinished"];
  return states.filter((state) => tests[state] > 0).map((state) =>
    element("span", { class: "count", "data-state": state, title: SIGNS[state][1] },
      element("span", { "aria-hidden": "true" }, SIGNS[state][0]), ` ${tests[state]}`,
      element("span", { class: "unseen" }, ` ${SIGNS[state][1]}`)));
}

function stateOf(run) {
  if (run.deleted) return "deleted";
  if (run.live) return "live";
  if (run.error) return "unreadable";
  if (run.going_on) return "went on";
  return run.broken_off ? "broken off" : run.stopped ? "stopped" : "ended";
}

function stateChip(run) {
  const state = stateOf(run);
  return element("span", { class: "chip", "data-state": state }, state);
}
