"use strict";
/* A session that is open: its hints, pause, resume and stop. What the session answers is shown as it says it. */

const SESSION_ASKED_MS = 1000;
const STATE_WORDS = {
  ready: "waits for a command", busy: "is busy", paused: "is paused", starting: "is starting", closing: "is closing",
  refused: "could not start", crashed: "has crashed",
};

class SessionPanel {
  constructor(source) {
    this.source = source;
    this.panel = byId("session");
    this.name = "";
    byId("hint-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.hint();
    });
    byId("pause").addEventListener("click", () => this.tell(this.paused ? "resume" : "pause"));
    byId("stop").addEventListener("click", () => this.tell("stop"));
    document.addEventListener("visibilitychange", () => this.ask());
  }

  /** The session of the run that is shown; empty for none, or none that is live. */
  attend(name) {
    const wanted = this.source.embedded ? "" : name;
    if (wanted === this.name) return;
    this.name = wanted;
    this.panel.hidden = !wanted;
    this.show({ state: "", hints: [], running: null });
    say(byId("session-answer"), "");
    this.ask();
  }

  async ask() {
    clearTimeout(this.timer);
    const name = this.name;
    if (!name || document.visibilityState !== "visible") return;
    try {
      const told = await this.source.session(name);
      if (name === this.name) this.show(told);
    } catch (error) {
      if (name === this.name) say(byId("session-state"), error instanceof Refused ? error.message : "does not answer");
    }
    clearTimeout(this.timer);
    if (name === this.name) this.timer = setTimeout(() => this.ask(), SESSION_ASKED_MS);
  }

  show(told) {
    this.paused = told.state === "paused";
    const words = STATE_WORDS[told.state] ?? told.state ?? told.message ?? "";
    say(byId("session-state"), words);
    byId("session-state").dataset.state = told.state ?? "";
    say(byId("pause-word"), this.paused ? "Resume" : "Pause");
    byId("pause").dataset.paused = String(this.paused);
    const running = told.running;
    say(byId("session-running"), running ? `${running.command} ${running.text} (${duration(running.seconds)})`
      : "Nothing is running.");
    byId("stop").disabled = !running;
    if (Array.isArray(told.hints)) this.hints(told.hints);
  }

  hints(texts) {
    const key = JSON.stringify(texts);
    if (key === this.hintsShown) return;
    this.hintsShown = key;
    byId("hints").replaceChildren(...texts.map((text) => element("li", {}, text)));
    byId("hints-none").hidden = texts.length > 0;
  }

  async hint() {
    const field = byId("hint");
    const text = field.value.trim();
    if (!text) {
      say(byId("session-answer"), "Write a hint first.");
      return field.focus();
    }
    if (await this.tell("hint", { text })) field.value = "";
  }

  /** Sends it; gives whether the session took it. */
  async tell(verb, body = {}) {
    const name = this.name;
    try {
      const told = await this.source.tell(name, verb, body);
      if (name !== this.name) return false;
      if (Array.isArray(told.hints)) this.hints(told.hints);
      this.answer(told.message || `${verb}: ${told.outcome}`, told.outcome === "done");
      this.ask();
      return told.outcome === "done";
    } catch (error) {
      this.answer(error instanceof Refused ? error.message : "The dashboard does not answer; nothing was sent.", false);
      return false;
    }
  }

  answer(text, good) {
    say(byId("session-answer"), text);
    byId("session-answer").dataset.good = String(good);
  }
}
