"use strict";
/* What was narrated, spoken again: in order, through one audio element, never two at once. Off until somebody asks. */

const TOO_LATE_S = 10;

class Narration {
  /** `on.problem(text)` is told what could not be spoken; the same only once. */
  constructor(source, on) {
    this.source = source;
    this.on = on;
    this.audio = byId("voice");
    this.button = byId("narration-toggle");
    this.active = false;
    this.queue = [];
    this.turn = null;
    this.told = new Set();
    if (source.voice) this.refuse(source.voice);
    this.audio.addEventListener("ended", () => this.turn?.over());
    this.audio.addEventListener("error", () => this.turn?.failed(new DOMException("", "NotSupportedError")));
  }

  refuse(why) {
    this.button.disabled = true;
    this.button.title = why;
    const reason = element("span", { class: "unseen", id: "narration-reason" }, why);
    this.button.setAttribute("aria-describedby", reason.id);
    this.button.after(reason);
  }

  get speaking() {
    return this.turn !== null;
  }

  toggle() {
    if (this.source.voice) return this.on.problem(this.source.voice);
    this.active = !this.active;
    this.button.setAttribute("aria-pressed", String(this.active));
    if (!this.active) this.stop();
  }

  /** Puts these narrations at the end, but for those that are there. Of a live run, what comes too late is left out. */
  say(narrations, live = false) {
    if (!this.active) return;
    const there = new Set([this.turn?.told, ...this.queue.map((entry) => entry.told)]);
    this.queue.push(...narrations.filter((told) => told.speech && !there.has(told)).map((told) => ({ told, live })));
    this.next();
  }

  stop() {
    this.queue = [];
    this.turn?.aborted.abort();
    this.turn?.over();
    this.audio.pause();
    this.audio.removeAttribute("src");
  }

  async next() {
    if (this.turn) return;
    const entry = this.queue.shift();
    if (!entry) return;
    if (entry.live && Date.now() / 1000 - entry.told.at > TOO_LATE_S) return this.next();
    const aborted = new AbortController();
    const turn = { aborted, told: entry.told };
    const ended = new Promise((resolve, reject) => Object.assign(turn, { over: resolve, failed: reject }));
    ended.catch(() => {});  // it may fail when nobody waits any more
    this.turn = turn;
    try {
      await this.play(entry.told, aborted.signal, ended);
    } catch (error) {
      if (!aborted.signal.aborted) this.problem(error);
    }
    if (this.turn === turn) this.turn = null;
    this.next();
  }

  async play(told, signal, ended) {
    const url = await this.source.speech(told.speech, signal);
    try {
      if (signal.aborted) return;
      this.audio.src = url;
      await Promise.race([this.audio.play(), ended]);
      if (!signal.aborted) await ended;
    } finally {
      if (url.startsWith("blob:")) URL.revokeObjectURL(url);
    }
  }

  problem(error) {
    const text = error.name === "NotAllowedError" ? "The browser does not play sound before a click on this page."
      : error.name === "NotSupportedError" ? "The browser cannot play this sound."
      : error instanceof TypeError ? "The speech cannot be fetched: the dashboard does not answer." : error.message;
    if (this.told.has(text)) return;
    this.told.add(text);
    this.on.problem(text);
  }
}
