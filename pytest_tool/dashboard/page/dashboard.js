"use strict";
/* The page: which run, which item, which moment; what comes in, what is shown. All drawing is done once a frame. */

class Dashboard {
  constructor(source) {
    Object.assign(this, { source, run: null, story: new Story(), item: null, index: 0, state: {}, follow: false,
      settled: false, wish: {} });
    this.changes = freshChanges();
    this.tests = new Tests((item) => this.choose(item));
    this.steps = new Steps((step) => this.seek(momentOf(step)));
    this.stage = new Stage(source);
    this.timeline = new Timeline({ seek: (index) => this.seek(index) });
    this.panel = new DecisionPanel();
    this.stream = new Stream((decision) => this.seek(decision.moment.index));
    this.narration = new Narration(source, { problem: (text) => this.tell(text) });
    this.session = new SessionPanel(source);
    this.place = new Place(() => followAddress(this));
    this.player = new Player({
      item: () => this.item,
      index: () => this.index,
      go: (index) => this.pass(index),
      holds: (moment) => this.narration.active && this.narration.speaking && moment.narrations.length > 0,
      paused: () => this.narration.stop(),
      ended: () => this.state.live && this.goLive(),
    });
    this.runs = new Runs(source, { listed: (runs) => this.listed(runs), lost: (text) => this.lost("runs", text) });
    this.troubles = new Map();
    wireControls(this);
    this.runs.ask();
  }

  listed(runs) {
    byId("nothing").hidden = runs.length > 0;
    document.body.dataset.runs = String(runs.length);
    byId("run").hidden = !runs.length;
    if (this.run) this.attendDeletion(runs);
    else if (runs.length) followAddress(this);
    this.draw({ header: true });
  }

  /** The run that is shown may be taken away while it is looked at, and may come back. */
  attendDeletion(runs) {
    const gone = !this.runs.named(this.run);
    if (gone === Boolean(this.state.deleted) && runs.length) return;
    if (!gone) return this.open(this.run, this.here());
    this.leave();
    this.lost("deleted", runs.length ? "This run was deleted. What had been loaded of it is shown."
      : "This run was deleted.");
    this.now({ ...this.state, live: false, broken_off: false, deleted: true });
    if (runs.length) return;
    Object.assign(this, { run: null, story: new Story(), item: null, state: {} });
    this.place.enter(undefined);
  }

  leave() {
    this.close?.();
    this.player.pause();
    this.narration.stop();
    clearTimeout(this.retry);
    for (const who of ["stream", "deleted"]) this.lost(who, "");
  }

  open(name, wish = {}) {
    this.leave();
    this.place.enter(name);
    Object.assign(this, { run: name, settings: {}, story: new Story(), item: null, index: 0, state: {}, follow: false, settled: false,
      wish });
    this.runs.choose(name);
    this.stage.blank("");
    const on = { about: (about) => this.about(about.settings), events: (events) => this.take(events),
      state: (state) => this.now(state),
      lost: (gone, refused) => this.streamLost(gone, refused) };
    this.close = this.source.open(name, on);
    this.draw({ all: true });
  }

  about(settings) {
    this.settings = settings;
    this.panel.about(settings);
    this.draw({ header: true });
  }

  async streamLost(gone, refused) {
    const { run } = this;
    if (gone && refused) await this.runs.ask();  // which tells whether it was deleted
    if (run !== this.run || this.state.deleted) return;
    const wrong = refused && this.runs.named(this.run)?.error;
    this.lost("stream", gone ? wrong || "The dashboard does not answer; trying again." : "");
    clearTimeout(this.retry);
    if (gone && refused) this.retry = setTimeout(() => this.open(this.run, this.here()), RUNS_ASKED_MS);
  }

  /** All there was has come, or the run has changed its state. */
  now(state) {
    const ended = this.state.live && !state.live && !state.deleted;
    const torn = [...new Set([...(this.state.torn ?? []), ...(state.torn ?? [])])];  // a new stream does not know
    this.state = { ...state, torn };
    this.session.attend(state.live ? state.session : "");
    if (!state.live) this.stopped();
    if (!this.settled) settle(this);
    if (ended) this.announce("The run has ended.");
    this.draw({ header: true, moment: true });
  }

  stopped() {
    this.follow = false;
    for (const item of this.story.stop()) {
      this.changes.items.add(item);
      if (item === this.item) this.draw({ fresh: true, marks: true });
    }
  }

  take(events) {
    for (const event of events) {
      const change = this.story.add(event);
      if (change) this.note(change);
    }
    if (this.item && this.story.items[this.item.index] !== this.item) this.stand(this.story.items[0], 0);
    if (this.follow) this.goLive(true);
    this.draw({ header: true });
  }

  note(change) {
    const { item } = change;
    if (change.begun || change.ended || change.step) this.changes.items.add(item);
    if (item !== this.item) return;
    if (change.step) this.changes.steps.add(change.step);
    if (change.begun) this.changes.fresh = true;
    this.changes.moment ||= !change.moment || change.moment.index === this.index
      || item.moments.length === this.index + 1;
    this.changes.marks ||= change.kind === "frame" || Boolean(change.step || change.found || change.decision);
    if (change.ended_step && this.settled) {
      this.announce(`${stepName(change.step)} ${change.step.state}: ${change.step.text}`);
    }
    if (change.narration && this.follow) this.narration.say([change.narration], true);
  }

  /** Follows the newest moment: of the item that is shown while it runs, then of the one that runs now. */
  goLive(keep = false) {
    const { story } = this;
    const stays = this.item && (this.item.state === "running" || !story.newest || story.newest.state !== "running");
    const item = stays ? this.item : (story.newest ?? story.items.at(-1) ?? null);
    this.follow = true;
    if (!keep) this.player.pause();
    this.stand(item, Math.max((item?.moments.length ?? 0) - 1, 0));
  }

  choose(item) {
    this.player.pause();
    this.narration.stop();
    this.lost("place", "");
    this.follow = Boolean(this.state.live && item.state === "running");
    this.stand(item, this.follow ? Math.max(item.moments.length - 1, 0) : openingMoment(item));
  }

  /** A person moves to a moment. */
  seek(index) {
    this.follow = false;
    this.narration.stop();
    this.stand(this.item, index);
    if (this.player.playing) this.player.plan();
  }

  /** The player moves to a moment. */
  pass(index) {
    this.follow = false;
    this.stand(this.item, index);
    this.narration.say(this.item.moments[index]?.narrations ?? []);
  }

  stand(item, index) {
    const count = item?.moments.length ?? 0;
    const to = Math.max(0, Math.min(index, count - 1));
    if (item !== this.item) this.draw({ item: true });
    if (item !== this.item || to !== this.index) this.draw({ moment: true });
    this.item = item;
    this.index = to;
    if (this.settled) this.place.write(this.here());
  }

  get moment() {
    return this.item?.moments[this.index];
  }

  here() {
    return { run: this.run, item: this.item?.key, step: this.moment?.step?.number, frame: this.moment?.frame?.number };
  }

  draw(what) {
    Object.assign(this.changes, what);
    this.drawing ??= requestAnimationFrame(() => {
      this.drawing = null;
      const changes = this.changes;
      this.changes = freshChanges();
      drawPage(this, changes);
    });
  }

  async copyLink() {
    const { run, item, step } = this.here();
    const link = this.place.link({ run, item, step });
    try {
      await navigator.clipboard.writeText(link);
      this.tell("The link to this step is copied.");
    } catch {
      this.tell(`The browser does not let this page copy. The link: ${link}`);
    }
  }

  lost(who, text) {
    if (text) this.troubles.set(who, text);
    else this.troubles.delete(who);
    this.draw({ header: true });
  }

  /** A line for a moment, read out once. */
  tell(text) {
    const toast = byId("said");
    say(toast, text);
    toast.dataset.shown = "true";
    clearTimeout(this.telling);
    this.telling = setTimeout(() => delete toast.dataset.shown, 8000);
  }

  announce(text) {
    say(byId("announced"), text);
  }
}

function freshChanges() {
  return { items: new Set(), steps: new Set(), fresh: false, item: false, moment: false, marks: false, header: false,
    all: false };
}

document.addEventListener("DOMContentLoaded", () => {
  showTheme(rememberedTheme());
  globalThis.dashboard = new Dashboard(sourceOfThisPage());
});
