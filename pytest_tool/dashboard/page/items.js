"use strict";
/* The parts of an item: its attempts, steps and moments. Nothing here knows the page. */

const BAD = new Set(["failed", "error", "xpassed"]);

function newItem(name, index) {
  const { file, name: title } = partsOf(name);
  return {
    name, index, file, title, where: "", state: "running", reason: "", seconds: null, session: false, lastAt: null,
    attempts: [], steps: [], moments: [], decisions: [], byFrame: new Map(), waiting: [], fresh: false, failing: null,
    command: null, asking: "",
  };
}

function newAttempt(item) {
  const attempt = { number: item.attempts.length + 1, from: item.moments.length, state: "running", reason: "",
    step: null };
  item.attempts.push(attempt);
  item.waiting = [];
  return attempt;
}

function attemptOf(item) {
  return item.attempts.at(-1) || newAttempt(item);
}

function newMoment(item, frame, at) {
  const attempt = attemptOf(item);
  const moment = {
    index: item.moments.length, frame, at, attempt, step: attempt.step, decisions: [], checks: [], findings: [],
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

/** `what` is its state, and the command of a session that it belongs to. */
function newStep(item, event, what) {
  const attempt = attemptOf(item);
  const step = {
    index: item.steps.length, number: event.number, text: event.text || "", where: event.where || "", reason: "",
      seconds: null, attempt,
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

function failingStep(item) {
  return item.steps.findLast((step) => step.state === "failed");
}

/** Where a step is shown: a failed one where it failed, else where it begins. */
function momentOf(step) {
  return (step.state === "failed" ? step.last : step.first) ?? step.at_moment;
}
