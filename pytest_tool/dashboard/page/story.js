"use strict";
/* A run as people look at it: events → items, attempts, steps, moments and totals. Nothing here knows the page.

An item is a test or a session. A moment is a frame of it and what was decided on seeing that frame. Events are taken one
by one, in the order of the run, each in constant time; `add` tells what changed. Items of xdist workers interleave. */

const STEPPING = new Set(["do", "step", "auto"]);
const ATTACHED = { warning: "warnings", model_call: "calls" };

class Story {
  constructor() {
    this.items = [];
    this.byName = new Map();
    this.firstAt = null;
    this.lastAt = null;
    this.newest = null;
    this.totals = { decisions: 0, escalations: 0, calls: 0, cost: 0 };
  }

  /** Takes one event; gives `{item, moment, step, kind}`: what it belongs to, where that is known. */
  add(event) {
    if (!event || typeof event !== "object" || typeof event.kind !== "string") return null;
    if (typeof event.at === "number") {
      this.firstAt = this.firstAt === null ? event.at : Math.min(this.firstAt, event.at);
      this.lastAt = Math.max(this.lastAt ?? event.at, event.at);
    }
    const item = this.itemOf(String(event.item ?? ""), String(event.run ?? ""));
    this.count(event, item);
    item.lastAt = event.at;
    const take = Object.hasOwn(TAKES, event.kind) ? TAKES[event.kind] : TAKES.other;
    const changed = take(item, event) || {};
    if (event.kind === "frame" && this.items[item.index] === item) this.newest = item;
    return { item, kind: event.kind, event, ...changed };
  }

  /** What belongs to no item is one only where it is all there is: it gives way to the first that has a name. */
  itemOf(name, run) {
    const key = name && run ? `${run} ${name}` : name;  // of two runs in one file, each has its own
    const known = this.byName.get(key);
    if (known) return known;
    if (name && this.items[0]?.name === "") Object.assign(this, { items: [], newest: null });
    const item = newItem(name, this.items.length, key, name ? run : "");
    this.byName.set(key, item);
    if (name || !this.items.length) this.items.push(item);
    return item;
  }

  /** Warnings of the run, not of an item. */
  get ownWarnings() {
    const own = this.byName.get("");
    return own && own !== this.items[0] ? own.moments.flatMap((moment) => moment.warnings.map((told) => told.text)) : [];
  }

  /** The same counting as the report of pytest: the engine's decisions are no calls, one unknown cost is enough. */
  count(event, item) {
    const totals = this.totals;
    let cost;
    if (event.kind === "suggestion") {
      if (event.operation) totals.decisions += 1;
      if ("engine_cost" in event) cost = event.engine_cost;
      else if (event.operation && event.decided_by !== "escalation") cost = event.decision_cost ?? null; // an older run
    } else if (event.kind === "model_call") {
      totals.calls += 1;
      if (event.role === "escalation") totals.escalations += 1;
      cost = event.cost ?? null;
    }
    if (cost !== undefined) [totals, item].forEach((one) => addCost(one, cost));
  }

  /** Nothing more comes: what still ran then was not finished. Gives the items that were. */
  stop() {
    const open = this.items.filter((item) => item.state === "running" || item.state === "rerun");
    for (const item of open) {
      Object.assign(item, { state: "unfinished", asking: "" });
      for (const step of item.steps) if (step.state === "running") step.state = "unfinished";
    }
    return open;
  }

  tally() {
    const counted = { passed: 0, failed: 0, error: 0, skipped: 0, running: 0, unfinished: 0 };
    for (const item of this.items) {
      if (item.session || !item.begun) continue;
      const state = item.state === "rerun" ? "running" : COUNTED_AS[item.state] ?? item.state;
      if (Object.hasOwn(counted, state)) counted[state] += 1;
    }
    return counted;
  }

  /** Where an ended run is opened: where it was broken off, else at the first item that failed, else at the first. */
  opening() {
    const open = this.items.filter((item) => item.state === "unfinished");
    const item = open.find((one) => one.moments.length) ?? open[0] ?? this.items.find((one) => BAD.has(one.state))
      ?? this.items[0];
    return item ? { item, moment: openingMoment(item) } : null;
  }
}

/** An item may fail twice, itself and in its tear-down. Of its own failure the run's words are plainer than pytest's. */
function bothReasons(item, before, reason, phase) {
  if (!before) item.reason = reason;
  else if (reason && phase !== "call") {
    item.after = `${IN_ITS[phase] ?? ""}${reason}`;
    item.reason = `${before}\n${item.after}`;
  }
}

/** What each kind of event does to its item, and what it tells of that. */
const TAKES = {
  test_started(item, event) {
    newAttempt(item);
    Object.assign(item, { title: event.title || item.title, where: event.where || "", state: "running", reason: "",
      hosts: Array.isArray(event.hosts) ? event.hosts : [] });
    return { begun: true };
  },
  test_finished(item, event) {
    const state = event.passed ? "passed" : "failed";
    Object.assign(attemptOf(item), { state, reason: event.reason || "" });
    item.blame = event.blame || "";
    Object.assign(item, { seconds: event.seconds, asking: "" });
    if (!item.told) Object.assign(item, { state, reason: event.passed ? "" : event.reason || "" });
    return { ended: true };
  },
  outcome(item, event) {
    const { outcome, reason = "", phase = "call" } = event;
    if (outcome === "rerun") {
      attemptOf(item).state = "rerun";
      Object.assign(item, { state: "rerun", reason, told: "", asking: "" });
      return { ended: true };
    }
    if (!Object.hasOwn(COUNTED_AS, outcome) || (outcome === "passed" && phase !== "call")) return {};
    const worse = isWorse(outcome, item.told);
    const before = BAD.has(item.state) ? item.reason : "";
    if (BAD.has(outcome)) bothReasons(item, before, reason, phase);
    else if (worse) item.reason = outcome === "passed" ? "" : reason || item.reason;
    if (worse) Object.assign(item, { state: outcome, told: outcome, phase, blame: event.blame || item.blame });
    Object.assign(item, { begun: true, asking: "", seconds: item.seconds ?? event.seconds ?? null });
    return { ended: true };
  },
  session_started(item, event) {
    Object.assign(item, { session: true, title: `Session ${event.name}`, state: "running",
      hosts: Array.isArray(event.hosts) ? event.hosts : [] });
    attemptOf(item);
    return { begun: true };
  },
  session_closed(item, event) {
    Object.assign(item, { session: true, state: event.reason ? "failed" : "closed", reason: event.reason || "",
      asking: "" });
    return { ended: true };
  },
  /** Those that act are followed by their step; the others (open, suggest, hint, say) stand for themselves. */
  command(item, event) {
    item.command = event;
    if (STEPPING.has(event.command)) return {};
    return { step: newStep(item, event, { command: event.command || "", state: "noted" }) };
  },
  step_started(item, event) {
    const command = item.command && item.command.number === event.number ? item.command.command : "";
    return { step: newStep(item, event, { command, state: "running" }) };
  },
  step_finished(item, event) {
    const attempt = attemptOf(item);
    const step = item.steps.findLast((one) => one.attempt === attempt && one.number === event.number);
    if (!step) return {};
    const state = event.skipped ? "skipped" : event.passed ? "passed" : "failed";
    if (event.skipped && step === attempt.step) momentOfStep(item, event.at);
    Object.assign(step, { state, reason: event.reason || "", seconds: event.seconds,
      doubted: Array.isArray(event.doubted) ? event.doubted : [], how: event.how || "", healed: event.healed || "" });
    item.asking = "";
    return { step, ended_step: true };
  },
  /** A frame that is taken because a check failed shows that failure: the check is told there too. */
  frame(item, event) {
    const unseen = unseenMoment(item);
    const moment = unseen ? Object.assign(unseen, { frame: event, at: event.at }) : newMoment(item, event, event.at);
    if (item.failing && !moment.checks.includes(item.failing)) moment.checks.push(item.failing);
    item.failing = null;
    item.byFrame.set(event.number, moment.index);
    item.fresh = true;
    return { moment };
  },
  suggestion(item, event) {
    const moment = decidedOn(item, event);
    const step = item.steps.findLast((one) => one.number === event.step) || moment.step;
    const decision = { index: item.decisions.length, entry: event, moment, step };
    moment.decisions.push(decision);
    item.decisions.push(decision);
    Object.assign(item, { fresh: false, asking: "" });
    return { moment, decision };
  },
  caption(item, event) {
    const moment = momentNow(item, event.at);
    moment.caption = event.text || "";
    item.fresh = false;
    return { moment };
  },
  progress(item, event) {
    const moment = momentNow(item, event.at);
    moment.progress = event.text || "";
    return { moment };
  },
  narration(item, event) {
    const known = item.byFrame.get(event.frame);
    const newest = item.moments.at(-1);
    if (known === undefined && !(newest && newest.index >= attemptOf(item).from)) {
      item.waiting.push(event);
      return { narration: event };
    }
    const moment = known === undefined ? newest : item.moments[known];
    moment.narrations.push(event);
    return { moment, narration: event };
  },
  condition(item, event) {
    const moment = momentOfStep(item, event.at);
    moment.conditions.push(event);
    return { moment };
  },
  python(item, event) {
    const moment = momentOfStep(item, event.at);
    const failed = isTriedAgain(moment.python.at(-1), event) ? moment.python.pop() : null;
    moment.python.push({ ...event, tries: 1 + (failed?.tries ?? 0) });
    return { moment };
  },
  check(item, event) {
    const moment = momentOfStep(item, event.at);
    moment.checks.push(event);
    item.failing = event.passed ? null : event;
    return { moment };
  },
  finding(item, event) {
    const moment = momentOfFrame(item, event.frame, event.at);
    moment.findings.push(event);
    return { moment, found: true };
  },
  asking(item, event) {
    item.failing = null;
    item.asking = event.whom || "";
  },
  waiting(item, event) {
    item.asking = event.whom ? `${event.whom} (${Math.round(event.seconds)} s)` : item.asking;
  },
  other(item, event) {
    if (!Object.hasOwn(ATTACHED, event.kind)) return {};
    const list = ATTACHED[event.kind];
    const moment = momentNow(item, event.at);
    moment[list].push(event);
    if (event.kind === "model_call") item.asking = "";
    return { moment };
  },
};
