"use strict";
/* The tests of a run, and the steps of the one that is shown. */

const NONE = { failed: "No test has failed.", healed: "No test has healed." };
/** Filters by name: `outcome: failed`, and by USD: `cost > 0.1`; what nobody knows is more than any number. */
const NAMED = /\b(outcome|blame|run)\s*:\s*([^\s,]+)/g;
const COSTS = /\bcost\s*([<>]=?)\s*\$?(\d*\.?\d+)/g;
const COMPARED = { "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b };

class Tests {
  /** `choose(item)` is called when a person picks a test. */
  constructor(choose) {
    this.items = [];
    this.text = "";
    this.only = "all";
    this.list = new LongList(byId("tests-list"), "tests", testRow, choose);
    byId("tests-text").addEventListener("input",
      (event) => this.filter({ text: event.target.value.trim().toLowerCase() }));
    for (const radio of document.querySelectorAll('input[name="tests-only"]')) {
      radio.addEventListener("change", () => this.filter({ only: radio.value }));
    }
  }

  filter(wish) {
    Object.assign(this, wish);
    this.shown = null;
    this.show(this.items, this.chosen, []);
  }

  /** `changed` are the items that differ from what was last shown. */
  show(items, chosen, changed) {
    Object.assign(this, { items, chosen });
    const all = this.only === "all" && !this.text;
    if (all) this.shown = items;
    else if (!this.shown || this.shown === items || changed.length) this.shown = items.filter((one) => this.fits(one));
    const current = chosen ? (all ? chosen.index : this.shown.indexOf(chosen)) : -1;
    this.list.show(this.shown, current);
    if (all) for (const item of changed) this.list.refresh(item.index);
    say(byId("tests-count"), all ? String(items.length) : `${this.shown.length} of ${items.length}`);
    const none = byId("tests-none");
    none.hidden = this.shown.length > 0 || !items.length;
    if (!none.hidden) say(none, this.text ? "No test fits this filter." : NONE[this.only]);
  }

  fits(item) {
    if (this.only === "failed" && !BAD.has(item.state)) return false;
    if (this.only === "healed" && !hasHealed(item)) return false;
    const said = { run: item.run, outcome: item.state, blame: BAD.has(item.state) ? item.blame : "" };
    const holds = ([, name, wanted]) => String(said[name] || "").toLowerCase().includes(wanted);
    if (![...this.text.matchAll(NAMED)].every(holds)) return false;
    if (![...this.text.matchAll(COSTS)].every(([, is, usd]) => COMPARED[is](item.cost ?? Infinity, Number(usd)))) return false;
    const text = this.text.replace(NAMED, " ").replace(COSTS, " ").replace(/[\s,]+/g, " ").trim();
    const told = [item.title, item.name, item.reason, item.run, hasHealed(item) && "healed"];
    return !text || told.filter(Boolean).join(" ").toLowerCase().includes(text);
  }
}

/** Two lines, whatever it says: nothing below moves when a test ends. */
function testRow(item) {
  const attempt = item.attempts.length > 1 ? `attempt ${item.attempts.length}` : "";
  const word = ["xfailed", "xpassed", "unfinished"].includes(item.state) ? SIGNS[item.state][1] : "";
  const aside = [item.run, word, item.file, attempt, hasHealed(item) ? "healed" : "",
    item.seconds === null ? "" : duration(item.seconds), item.cost ? money(item.cost) : ""];
  const under = BAD.has(item.state) && item.reason ? element("span", { class: "under bad" },
    item.run ? `${item.run} · ` : "", item.blame ? `blame: ${item.blame} · ` : "", firstLine(item.reason))
    : element("span", { class: "under" }, aside.filter(Boolean).join(" · ") || "\u00a0");
  const row = item.row ? element("span", { class: "case" }, item.row) : null;
  const label = element("span", { class: "label" }, element("span", { class: row ? "titled" : "" },
    element("span", { class: "title" }, item.title), row), under);
  return element("li", {}, element("button", { type: "button", class: "row test", "data-state": item.state,
    title: item.name }, sign(item.state), label));
}

function firstLine(text) {
  return text.split("\n", 1)[0];
}

const NO_STEPS = [];

class Steps {
  constructor(choose) {
    this.list = new LongList(byId("steps-list"), "steps", (step, index) => this.row(step, index), choose);
  }

  /** `fresh` when rows look otherwise than before: another item, another attempt. */
  show(item, moment, changed, fresh) {
    this.item = item;
    this.summary(item);
    nowShown(item, moment?.step);
    if (fresh) this.list.forget();
    this.list.show(item?.steps ?? NO_STEPS, moment?.step?.index ?? -1);
    for (const step of changed) this.list.refresh(step.index);
  }

  summary(item) {
    say(byId("item-title"), item ? titleOf(item) : "");
    const hosts = item?.hosts?.length ? `pages may be on ${item.hosts.join(", ")}` : "";
    say(byId("item-file"), item ? [item.run, item.where || item.file, hosts].filter(Boolean).join(" · ") : "");
    const none = byId("steps-none");
    none.hidden = !item || item.steps.length > 0;
    say(none, item && item.state === "running" ? "No step has begun yet." : "No step was begun.");
  }

  row(step, index) {
    const first = this.item.attempts.length > 1 && this.item.steps[index - 1]?.attempt !== step.attempt;
    const words = element("span", { class: "label" },
      element("span", { class: "title" }, step.command ? element("span", { class: "command" }, step.command) : null,
        step.text),
      step.state === "failed" ? element("span", { class: "reason" }, step.reason) : null,
      step.state === "skipped" ? element("span", { class: "aside" }, `Skipped: ${step.reason}`) : null,
      step.included.length ? element("span", { class: "aside" }, sharedFrom(step)) : null,
      step.doubted.length ? element("span", { class: "although" }, although(step)) : null,
      came(step) ? element("span", { class: step.healed ? "although" : "aside" }, came(step)) : null);
    const button = element("button", { type: "button", class: "row step", "data-state": step.state, title: step.where },
      sign(step.state), element("span", { class: "number" }, step.label), words,
      element("span", { class: "seconds" }, step.seconds === null ? "" : duration(step.seconds)));
    return element("li", {}, first ? element("p", { class: "attempt" }, `Attempt ${step.attempt.number}`) : null,
      button);
  }
}

/** Although of which signals a step passed; empty where there were none. */
function although(step) {
  return step.doubted.length ? `Although: ${step.doubted.join("; ")}` : "";
}

/** How a step came about that is recorded; empty for one that was decided. */
function came(step) {
  return step.healed ? `Healed: ${step.healed}` : step.how === "replayed" ? "Replayed" : "";
}

/** The links that led to a shared step, the plan's own first; empty for a step of the plan's own. */
function sharedFrom(step) {
  return step.included.length ? `Shared, from ${step.included.join(" → ")}` : "";
}

/** `Step 2.1`, or the command of a session that has no step. */
function stepName(step) {
  return step.state === "noted" ? step.command : `Step ${step.label}`;
}

/** The step of the moment under the picture, and why it passed or failed; of an item that failed elsewhere, why. */
function nowShown(item, step) {
  const aside = !step || (BAD.has(item.state) && !item.steps.some((one) => one.state === "failed")
    && step === item.steps.at(-1));
  const failedTwice = item?.after && (step?.state === "failed" || step === item.steps.at(-1)) ? item.after : "";
  const [state, text, told] = aside && item?.reason ? [item.state, step ? step.text : "", item.reason] : step
    ? [step.state, step.text, [step.reason, although(step), came(step), sharedFrom(step), failedTwice].filter(Boolean).join("\n")] : [item?.state ?? "", "", ""];
  const key = JSON.stringify([item?.name, step?.index, state, text, told]);
  const heading = byId("now-heading");
  if (heading.dataset.key === key) return;
  heading.dataset.key = key;
  const number = step ? stepName(step) : "";
  heading.replaceChildren(...(item ? [sign(state),
    element("span", { class: "quiet" }, number || SIGNS[state]?.[1] || state), element("span", {}, text)] : []));
  const reason = byId("now-reason");
  say(reason, told);
  reason.dataset.state = state;
}
