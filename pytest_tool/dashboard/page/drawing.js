"use strict";
/* What of the page is drawn anew when something has changed, and what the buttons and keys do. */

const NEVER_SEEN = "No picture: this test ended before its page was seen.";
const NOT_COLLECTED = "No picture: this file could not be collected.";
const WARNINGS_TOLD = 3;
const BROKEN_OFF = "This run was broken off: its process ended, or its folder was taken away, before its tests did. "
  + "What is here is everything up to then.";

function drawPage(page, changes) {
  const { item, moment, story } = page;
  const all = changes.all || changes.item;
  page.tests.show(story.items, item, [...changes.items]);
  page.steps.show(item, moment, all ? [] : [...changes.steps], all || changes.fresh);
  if (all || changes.marks) page.timeline.mark(item);
  if (all || changes.moment || changes.marks || changes.fresh) {
    page.timeline.show(item, page.index);
    page.stage.show(page.run, moment, item?.moments.length ?? 0,
      moment?.decisions.findLast((one) => one.entry.tag !== null) ?? null);
    page.panel.show(item, moment, page.state.live && page.settled);
    page.stream.show(item, moment);
    if (item && !moment) page.stage.blank(item.state === "running" ? "Nothing was seen yet."
      : item.phase === "collect" ? NOT_COLLECTED : NEVER_SEEN);
  }
  drawHeader(page);
}

function drawHeader(page) {
  const { story, state, runs } = page;
  const run = runs.named(page.run) ?? {};
  const told = { ...run, ...state };
  const live = byId("run-state");
  say(byId("run-name"), page.run ? (told.session ? `Session ${told.session}` : runTitle(page.run)) : "No run");
  say(byId("run-when"), told.at || story.firstAt ? clock(told.at || story.firstAt) : "");
  live.dataset.state = page.run ? stateOf(told) : "none";
  say(live, page.run ? stateOf(told) : "no run");
  drawTotals(page, told.live);
  byId("tests").hidden = story.items.length > 0 && story.items.every((item) => item.session);
  byId("go-live").dataset.state = !told.live ? "ended" : page.follow ? "following" : "behind";
  byId("go-live").setAttribute("aria-disabled", String(!told.live || page.follow));
  say(byId("go-live"), told.live && page.follow ? "Live" : "Go live");
  byId("run-newer").hidden = told.live || !runs.newer;
  byId("copy-link").disabled = !page.item;
  const notice = byId("notice");
  const text = [...new Set(page.troubles.values()), ...troublesOf(told, story)].join(" ");
  say(notice, text);
  notice.hidden = !text;
  document.title = page.run ? `${page.item ? `${titleOf(page.item)} · ` : ""}${runTitle(page.run)} · tool` : "tool";
}

/** A figure of the run, with the limit that it has. */
function atMost(shown, limit, unit = "") {
  return limit?.value ? `${shown} of ${unit}${limit.value}` : shown;
}

function drawTotals(page, live) {
  const { story } = page;
  const counted = story.tally();
  const tests = byId("total-tests");
  const key = JSON.stringify(counted);
  if (tests.dataset.key !== key) {
    tests.dataset.key = key;
    const shown = tallyOf(counted);
    tests.replaceChildren(...(shown.length ? shown : ["–"]));
  }
  say(byId("total-decisions"), story.totals.decisions.toLocaleString("en"));
  say(byId("total-escalations"), story.totals.escalations.toLocaleString("en"));
  say(byId("total-calls"), atMost(story.totals.calls.toLocaleString("en"), page.settings?.APP_MAX_MODEL_CALLS));
  say(byId("total-cost"), atMost(money(story.totals.cost), page.settings?.APP_MAX_COST, "$"));
  const until = live ? Math.max(Date.now() / 1000, story.lastAt ?? 0) : story.lastAt;
  say(byId("total-seconds"), story.firstAt === null ? "–" : duration(until - story.firstAt));
  clearTimeout(page.ticking);
  if (live) page.ticking = setTimeout(() => drawTotals(page, true), 1000);
}

function troublesOf(told, story) {
  const said = [];
  if (told.error) said.push(`This run cannot be read: ${told.error}`);
  if (told.broken_off) said.push(BROKEN_OFF);
  if (told.stopped) said.push(`pytest was stopped: ${told.stopped}.`);
  if (told.going_on) said.push("This run went on when it was exported: there is more of it.");
  if (told.torn?.length) {
    said.push(`A line of ${told.torn.join(", ")} is torn and left out.`);
  }
  said.push(...story.ownWarnings.slice(0, WARNINGS_TOLD));
  if (!told.live && !told.broken_off && !story.items.length && told.torn) said.push("Nothing happened in this run.");
  return said;
}

/** Buttons and keys. */
function wireControls(page) {
  const count = () => page.item?.moments.length ?? 0;
  const act = {
    play: () => page.player.toggle(),
    previous: () => page.index > 0 && page.seek(page.index - 1),
    next: () => page.index < count() - 1 && page.seek(page.index + 1),
    first: () => page.seek(0),
    last: () => (page.state.live && page.item?.state === "running" ? page.goLive() : page.seek(count() - 1)),
    narration: () => {
      page.narration.toggle();
      if (!page.player.playing) page.narration.say(page.moment?.narrations ?? []);
    },
    tags: () => page.stage.toggleTags(),
    help: () => (byId("help").open ? byId("help").close() : byId("help").showModal()),
  };
  const buttons = { play: "play", previous: "previous", next: "next", "narration-toggle": "narration",
    "tags-toggle": "tags", "help-button": "help" };
  for (const [id, name] of Object.entries(buttons)) byId(id).addEventListener("click", act[name]);
  byId("go-live").addEventListener("click", () => page.state.live && page.goLive());
  byId("copy-link").addEventListener("click", () => page.copyLink());
  byId("theme").addEventListener("click", nextTheme);
  for (const radio of document.querySelectorAll('input[name="speed"]')) {
    radio.addEventListener("change", () => page.player.setSpeed(Number(radio.value)));
  }
  listenToKeys(act);
}
