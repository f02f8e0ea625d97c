"use strict";
/* Elements and the words for numbers. What comes from a run is only ever set as text or as an attribute of text. */

/** An element: `element("p", { class: "reason" }, "text", child)`. Children that are empty or null are left out. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

/** An element of SVG. */
function drawn(tag, attributes = {}, text = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  if (text) made.textContent = text;
  return made;
}

/** Sets a text only where it differs: an unchanged node is not laid out again. */
function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function byId(id) {
  return document.getElementById(id);
}

function plural(count, word) {
  return `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
}

/** USD; `–` when it is not known. */
function money(cost) {
  if (!Number.isFinite(cost)) return "–";
  if (cost === 0) return "$0";
  const digits = cost >= 1 ? 2 : cost >= 0.01 ? 4 : 6;
  return `$${cost.toFixed(digits).replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "")}`;
}

function duration(seconds) {
  if (!Number.isFinite(seconds)) return "–";
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

function milliseconds(ms) {
  if (!Number.isFinite(ms)) return "–";
  return ms >= 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${ms >= 10 ? Math.round(ms) : ms.toFixed(1)} ms`;
}

function percent(part) {
  return `${Math.round(part * 100)} %`;
}

/** Local time of day, with the day when it is not today. */
function clock(at) {
  const then = new Date(at * 1000);
  const time = then.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  if (then.toDateString() === new Date().toDateString()) return time;
  return `${then.toLocaleDateString([], { day: "numeric", month: "short" })}, ${time}`;
}

/** What a run is called: its folder without the time stamp in front. */
function runTitle(name) {
  return name.replace(/^\d{8}T\d{6}(\.\d+)?Z-/, "") || name;
}

/** A node id as its file, its title and its row of the cases: `plans/a.plan.md::A guest buys[chromium-alice]`. */
function partsOf(item) {
  const cut = item.indexOf("::");
  if (cut < 0) return { file: "", name: item || "Without a name", row: "" };
  const [file, named] = [item.slice(0, cut), item.slice(cut + 2)];
  const found = /\[(?:chromium|firefox|webkit)(?:-(.*))?\]$/s.exec(named) ?? /\[([^[\]]*)\]$/.exec(named);
  return { file, name: found ? named.slice(0, found.index) : named, row: found?.[1] ?? "" };
}

/** The sign and the word of each state of a test or step; the sign is never the only thing that tells. */
const SIGNS = {
  running: ["◌", "running"],
  passed: ["✓", "passed"],
  failed: ["✕", "failed"],
  error: ["!", "error"],
  skipped: ["–", "skipped"],
  xfailed: ["–", "failed as expected"],
  xpassed: ["✓", "passed unexpectedly"],
  rerun: ["↻", "run again"],
  closed: ["■", "closed"],
  noted: ["·", "noted"],
  unfinished: ["…", "not finished"],
};

/** The sign of a state, with its word for who cannot see it. */
function sign(state) {
  const [glyph, word] = SIGNS[state] || ["?", state];
  return element("span", { class: "sign", "data-state": state, title: word },
    element("span", { "aria-hidden": "true" }, glyph), element("span", { class: "unseen" }, `${word}: `));
}
