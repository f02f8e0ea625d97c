"use strict";
/* What was decided on seeing a moment, in full, and the stream of all decisions of the item. */

class DecisionPanel {
  constructor() {
    this.holder = byId("moment");
    this.least = null;
  }

  /** `settings` are those of the run: they tell which confidence was asked for. */
  about(settings) {
    const least = Number.parseFloat(settings?.APP_DECISION_MIN_CONFIDENCE?.value);
    this.least = Number.isFinite(least) ? least : null;
  }

  show(item, moment, live) {
    const asking = live && item && moment === item.moments.at(-1) && item.asking;
    const parts = [];
    if (asking) parts.push(element("p", { class: "asking" }, `Asking ${item.asking}…`));
    else if (item && !moment?.decisions.length) parts.push(element("p", { class: "empty" }, nothingHere(item, moment)));
    if (moment) parts.push(
      ...moment.decisions.map((decision) => decisionCard(decision.entry, this.least)),
      part("Conditions", moment.conditions.map(conditionRow)),
      part("Python", moment.python.map(pythonRow)),
      part("Checks", moment.checks.map(checkRow)),
      part("Findings", moment.findings.map(findingRow)),
      part("Warnings", moment.warnings.map((told) => element("li", { class: "warning" }, told.text))),
      callsTable(moment.calls));
    this.holder.replaceChildren(...parts.filter(Boolean));
  }
}

function nothingHere(item, moment) {
  if (moment) {
    if (!moment.frame) return moment.seen ? "Nothing was decided here. The picture is the page as it was last seen."
      : "Nothing was decided here, and no picture was taken.";
    const after = item.moments[moment.index - 1]?.decisions.length > 0;
    return `Nothing was decided on this picture${after ? ": it shows what came of the action before" : ""}.`;
  }
  if (item.phase === "collect") return "Nothing of this file was run: it could not be collected.";
  return item.state === "running" ? "Nothing was seen yet."
    : "This test ended before its page was seen: only its outcome is known.";
}

/** What it is done to; of a drag also where it is dropped. */
function aimOf(entry) {
  return [entry.control, entry.place].filter(Boolean).join(" ");
}

function decisionCard(entry, least) {
  const title = entry.operation ? [element("span", { class: "operation" }, entry.operation.replaceAll("_", " ")),
    element("span", { class: "control" }, aimOf(entry) || (entry.value ? `“${entry.value}”` : ""))]
      : [element("span", { class: "control" }, entry.intent)];
  return element("article", { class: "decision", "data-outcome": entry.outcome },
    element("h3", {}, ...title),
    entry.operation ? element("p", { class: "intent" }, entry.intent) : null,
    Number.isFinite(entry.confidence) ? confidenceBar(entry.confidence, least) : null,
    facts(entry),
    bullets("Doubts", "doubts", entry.doubts, doubtRow),
    bullets("Changes", "changes", entry.changes, (text) => element("li", {}, text)),
    waitedLine(entry.waited),
    entry.error ? element("p", { class: "error" }, entry.error) : null);
}

function waitedLine(waited) {
  const parts = Object.entries(waited || {}).filter(([, ms]) => ms >= 10);
  const total = parts.reduce((sum, [, ms]) => sum + ms, 0);
  if (total < 100) return null;
  const told = parts.map(([what, ms]) => `${what} ${milliseconds(ms)}`).join(", ");
  return element("p", { class: "quiet" }, `Waited ${milliseconds(total)} after it: ${told}`);
}

function confidenceBar(confidence, least) {
  const bar = element("span", { class: "bar", "aria-hidden": "true" }, element("span", { class: "fill" }));
  bar.firstChild.style.width = `${Math.min(Math.max(confidence, 0), 1) * 100}%`;
  const sure = least === null || confidence >= least;
  if (least !== null) {
    const tick = element("span", { class: "least" });
    tick.style.left = `${Math.min(least, 1) * 100}%`;
    bar.append(tick);
  }
  return element("p", { class: "confidence", "data-sure": String(sure) },
    element("span", { class: "key" }, "Confidence"), bar,
    element("span", { class: "figure" }, percent(confidence)),
    element("span", { class: "unseen" }, least === null ? "" : `, at least ${percent(least)} is asked for`));
}

function facts(entry) {
  const who = { engine: "the engine", escalation: "the escalation model", tool: "the tool itself" }[entry.decided_by];
  const by = entry.decided_by ? element("span", { class: "who", "data-who": entry.decided_by }, who || entry.decided_by)
    : "nobody";
  const stated = entry.value_stated_by ? ` stated by ${entry.value_stated_by}` : "";
  const rows = [
    ["Outcome", entry.outcome ? element("span", { class: "outcome" }, entry.outcome) : ""],
    ["Value", entry.value ? [element("code", {}, entry.value), stated] : ""],
    ["Extent", entry.extent],
    ["Decided by", entry.operation ? by : ""],
    ["Model", entry.decision_model],
    ["Took", entry.operation || entry.decision_ms ? `${milliseconds(entry.decision_ms)} · ${money(entry.decision_cost)}` : ""],
    ["Runner-up", entry.runner_up],
    ["Overruled", entry.overruled],
  ].filter(([, said]) => said && said.length !== 0);
  const pairs = rows.flatMap(([key, said]) => [element("dt", {}, key), element("dd", {}, said)]);
  return element("dl", { class: "facts" }, pairs);
}

function bullets(title, name, texts, row) {
  if (!texts?.length) return null;
  return element("div", { class: name }, element("h4", {}, title), element("ul", {}, Array.from(texts, row)));
}

function doubtRow(text) {
  const cut = text.indexOf(": ");
  if (cut < 0) return element("li", {}, text);
  return element("li", {}, element("strong", {}, text.slice(0, cut)), text.slice(cut));
}

function part(title, rows) {
  return rows.length ? element("section", { class: "part" }, element("h3", {}, title), element("ul", {}, rows)) : null;
}

function checkRow(check) {
  return element("li", { class: "check" }, sign(check.passed ? "passed" : "failed"),
    element("span", {}, check.expectation, element("span", { class: "aside" }, `${check.reason} (by ${check.by})`)));
}

function conditionRow({ condition, holds, reason, by }) {
  return element("li", { class: "check" }, sign(holds ? "passed" : "skipped"),
    element("span", {}, `${condition}: ${holds ? "yes" : "no"}`,
      element("span", { class: "aside" }, `${reason ? `${reason} ` : ""}(by ${by})`)));
}

function pythonRow(call) {
  const gave = Object.entries(call.gave || {}).map(([name, text]) => `${name} = "${text}"`).join(", ");
  return element("li", { class: "check" }, sign(call.error ? "failed" : "passed"),
    element("span", {}, element("code", {}, `${call.function}(${[call.took, call.fixtures].flat().join(", ")})`),
      gave ? element("span", { class: "gave" }, `gave ${gave}`) : null,
      element("span", { class: "aside" }, `${call.where} · ${milliseconds(call.ms)}${call.tries > 1 ? `, the last of ${call.tries} tries` : ""}`),
      call.error ? element("span", { class: "error" }, call.error) : null));
}

function findingRow(finding) {
  return element("li", { class: "finding", "data-severity": finding.severity },
    element("strong", {}, finding.what), ` (${finding.severity}) ${finding.where}`,
    element("span", { class: "aside" }, finding.evidence));
}

function callsTable(calls) {
  if (!calls.length) return null;
  const failed = calls.filter((call) => call.error);
  const troubles = failed.map((call) => element("p", { class: "error" }, `${call.role}: ${call.error}`));
  const head = ["Asked", "Took", "Tokens", "Cost"].map((name) => element("th", { scope: "col" }, name));
  return element("section", { class: "part" }, element("h3", {}, "Model calls"),
    element("table", { class: "calls" }, element("thead", {}, element("tr", {}, head)),
      element("tbody", {}, calls.map(callRow))), ...troubles);
}

function callRow(call) {
  const tokens = `${call.input_tokens ?? "–"} → ${call.output_tokens ?? "–"}`;
  const model = element("span", { class: "aside" }, call.model);
  return element("tr", {}, element("th", { scope: "row" }, call.role.replaceAll("_", " "), model),
    ...[milliseconds(call.ms), tokens, money(call.cost)].map((told) => element("td", {}, told)));
}

class Stream {
  constructor(choose) {
    this.list = new LongList(byId("stream-list"), "decisions", streamRow, choose);
  }

  show(item, moment) {
    const decisions = item?.decisions ?? [];
    const own = moment?.decisions.at(-1)?.index ?? -1;
    this.list.show(decisions, own, own >= 0 ? own : lastBefore(decisions, moment?.index ?? -1));
    say(byId("stream-count"), decisions.length ? String(decisions.length) : "");
    byId("stream-none").hidden = decisions.length > 0;
  }
}

/** The last decision at or before a moment, by halving: they are in order. */
function lastBefore(decisions, index) {
  let [low, high] = [0, decisions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (decisions[middle].moment.index <= index) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function streamRow({ entry, step }, index) {
  const what = entry.operation ? [element("span", { class: "operation" }, entry.operation.replaceAll("_", " ")),
    ` ${aimOf(entry) || entry.value || entry.intent}`] : [entry.intent];
  const over = entry.decided_by === "escalation" ? "escalation" : "";
  const under = [step ? stepName(step).toLowerCase() : "", entry.outcome, over,
    entry.operation ? milliseconds(entry.decision_ms) : ""].filter(Boolean).join(" · ");
  return element("li", {}, element("button", { type: "button", class: "row decided", "data-outcome": entry.outcome,
    "data-who": entry.decided_by },
    element("span", { class: "number" }, String(index + 1)),
    element("span", { class: "label" }, element("span", { class: "title" }, what),
      element("span", { class: "under" }, under)),
    element("span", { class: "figure" }, Number.isFinite(entry.confidence) ? percent(entry.confidence) : "")));
}
