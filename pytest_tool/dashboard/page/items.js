"use strict";
/* The parts of an item: its attempts, steps and moments. Nothing here knows the page. */

const BAD = new Set(["failed", "error"]);
/** As pytest and the list of runs count them. */
const COUNTED_AS = { passed: "passed", xpassed: "passed", failed: "failed", error: "error", skipped: "skipped",
  xfailed: "skipped" };
const WORST = ["skipped", "passed", "failed", "error"];
const IN_ITS = { setup: "In its set-up: ", teardown: "In its tear-down: " };

/** Of two words on one attempt the later one here counts, but a failed test stays one whatever its tear-down did. */
function isWorse(outcome, told) {
  if (!told || COUNTED_AS[told] === "failed") return !told;
  return WORST.indexOf(COUNTED_AS[outcome]) > WORST.indexOf(COUNTED_AS[told]);
}

function newItem(name, index, key, run) {
  const { file, name: title, row } = partsOf(name);
  return {
    name, index, key, run, file, title, row, cost: 0, begun: false, told: "", after: "", phase: "",
    where: "", state: "running", reason: "", blame: "", seconds: null, session: false, lastAt: null,
    attempts: [], steps: [], moments: [], decisions: [], byFrame: new Map(), waiting: [], fresh: false, failing: null,
    command: null, asking: "",
  };
}

/** One unknown cost makes the sum unknown. */
function addCost(one, cost) {
  one.cost = cost === null || one.cost === null ? null : one.cost + cost;
}

function newAttempt(item) {
  const attempt = { number: item.attempts.length + 1, from: item.moments.length, state: "running", reason: "",
    step: null };
  item.attempts.push(attempt);
  Object.assign(item, { waiting: [], begun: true, told: "", after: "", phase: "", blame: "" });
  return attempt;
}

function attemptOf(item) {
  return item.attempts.at(-1) || newAttempt(item);
}

/** `seen` is the frame before, which is shown where a moment has none of its own. */
function newMoment(item, frame, at) {
  const attempt = attemptOf(item);
  const before = item.moments.at(-1);
  const moment = {
    index: item.moments.length, frame, seen: before?.attempt === attempt ? pictureOf(before) : null, at, attempt,
    step: attempt.step, decisions: [], conditions: [], python: [], checks: [], findings: [],
    warnings: [], calls: [], narrations: item.waiting, caption: "", progress: "",
  };
  item.waiting = [];
  item.moments.push(moment);
  if (attempt.step) {
    attempt.step.first ??= moment.index;
    attempt.step.last = moment.index;
  }
  return moment;
}

/** The frame that shows a moment: its own, or the page as it was last seen. */
function pictureOf(moment) {
  return moment?.frame ?? moment?.seen ?? null;
}

/** `what` is its state, and the command of a session that it belongs to. */
function newStep(item, event, what) {
  const attempt = attemptOf(item);
  const step = {
    index: item.steps.length, number: event.number, label: event.label || String(event.number || ""),
    included: Array.isArray(event.included) ? event.included : [], text: event.text || "", where: event.where || "",
    reason: "", seconds: null, doubted: [], how: "", healed: "", attempt,
    first: undefined, last: undefined, at_moment: Math.max(item.moments.length - 1, 0), ...what,
  };
  item.steps.push(step);
  attempt.step = step;
  return step;
}

/** The newest moment of this attempt; without a picture where something is told before the first frame. */
function momentNow(item, at) {
  const newest = item.moments.at(-1);
  return newest && newest.index >= attemptOf(item).from ? newest : newMoment(item, null, at);
}

/** The newest moment of this step, which it gets where it had none: for what is told before its first frame, or without one. */
function momentOfStep(item, at) {
  const { step } = attemptOf(item);
  return step && step.first === undefined ? newMoment(item, null, at) : momentNow(item, at);
}

/** Whether this call of a check in Python is another try of the one before, which failed. */
function isTriedAgain(before, call) {
  const same = (name) => String(before[name]) === String(call[name]);
  return Boolean(before?.error) && call.role === "check" && ["function", "took", "where"].every(same);
}

/** The moment of this step that waits for a frame: nothing has been decided in it. */
function unseenMoment(item) {
  const [newest, { step }] = [item.moments.at(-1), attemptOf(item)];
  return step && newest?.step === step && !newest.frame && !newest.decisions.length ? newest : undefined;
}

function momentOfFrame(item, number, at) {
  const index = item.byFrame.get(number);
  return index === undefined ? momentNow(item, at) : item.moments[index];
}

/** The decision was taken on the frame before the newest, when a frame was taken since: the one after the action. */
function decidedOn(item, event) {
  const after = momentOfFrame(item, event.frame, event.at);
  const first = attemptOf(item).from;
  return event.outcome !== "suggested" && item.fresh && after.index > first ? item.moments[after.index - 1] : after;
}

/** Its title, with its row of the cases where it has one. */
function titleOf(item) {
  return item.row ? `${item.title} · ${item.row}` : item.title;
}

/** Whether a step of its last attempt was decided anew. */
function hasHealed(item) {
  return item.steps.some((step) => step.healed && step.attempt === item.attempts.at(-1));
}

function failingStep(item) {
  return item.steps.findLast((step) => step.state === "failed");
}

/** Where a step is shown: a failed one where it failed, else where it begins. */
function momentOf(step) {
  return (step.state === "failed" ? step.last : step.first) ?? step.at_moment;
}

/** Where an item is opened: where it failed, or how far it came when it was broken off, else where its page is first seen. */
function openingMoment(item) {
  if (!BAD.has(item.state) && item.state !== "unfinished") return Math.max(item.moments.findIndex(pictureOf), 0);
  const step = BAD.has(item.state) ? failingStep(item) : undefined;
  return step ? momentOf(step) : Math.max(item.moments.length - 1, 0);
}
