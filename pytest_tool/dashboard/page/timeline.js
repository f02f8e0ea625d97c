"use strict";
/* The timeline of an item, a range over its moments with its steps under it, and the player that moves along it. */

const SHORTEST_GAP_S = 0.4;
const LONGEST_GAP_S = 2;

class Timeline {
  /** `on.seek(index)` is called when a person moves it. */
  constructor(on) {
    this.range = byId("scrubber");
    this.marks = byId("marks");
    this.paths = Object.fromEntries(["passed", "failed", "skipped", "running", "noted", "cuts", "found"].map((name) => {
      const path = drawn("path", { class: `mark ${name}`, "vector-effect": "non-scaling-stroke" });
      this.marks.append(path);
      return [name, path];
    }));
    this.range.addEventListener("input", () => on.seek(Number(this.range.value)));
  }

  show(item, index) {
    const count = item?.moments.length ?? 0;
    const last = Math.max(count - 1, 0);
    this.range.max = String(last);
    this.range.value = String(index);
    this.range.disabled = count < 2;
    this.range.setAttribute("aria-valuetext", item ? momentInWords(item, index) : "nothing to show");
    this.range.style.setProperty("--part", String(last ? index / last : 0));
    const moment = item?.moments[index];
    say(byId("position"), count ? `${index + 1} / ${count}` : "– / –");
    say(byId("elapsed"), moment ? `+${duration(moment.at - item.moments[0].at)}` : "");
    // Not `disabled`: a button that loses the focus under one's fingers takes the keyboard away with it.
    byId("previous").setAttribute("aria-disabled", String(!count || index === 0));
    byId("next").setAttribute("aria-disabled", String(!count || index === last));
  }

  /** One path for each kind of mark: as many nodes for two moments as for two thousand. */
  mark(item) {
    const last = Math.max((item?.moments.length ?? 0) - 1, 1);
    this.marks.setAttribute("viewBox", `0 0 ${last} 10`);
    const lines = { passed: "", failed: "", skipped: "", running: "", noted: "", cuts: "", found: "" };
    for (const step of item?.steps ?? []) {
      if (step.first === undefined) continue;
      const [from, to] = [Math.max(step.first - 0.5, 0), Math.min(step.last + 0.5, last)];
      lines[step.state in lines ? step.state : "running"] += `M${from} 5H${to}`;
      if (from > 0) lines.cuts += `M${from} 0V10`;
    }
    for (const moment of item?.moments ?? []) if (moment.findings.length) lines.found += `M${moment.index} 5h0`;
    for (const [name, d] of Object.entries(lines)) this.paths[name].setAttribute("d", d);
  }
}

function momentInWords(item, index) {
  const moment = item.moments[index];
  if (!moment) return "no pictures";
  const attempt = item.attempts.length > 1 ? `attempt ${moment.attempt.number}, ` : "";
  const step = moment.step ? `, ${attempt}${stepName(moment.step).toLowerCase()}: ${moment.step.text}` : "";
  return `frame ${index + 1} of ${item.moments.length}${step}`;
}

/** Moves along the moments by the recorded times. */
class Player {
  /** `on.item()` and `on.index()` tell where it is, `on.go(index)` moves it, `on.holds(moment)`: speech still lasts. */
  constructor(on) {
    this.on = on;
    this.speed = 1;
    this.timer = 0;
    this.playing = false;
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    const count = this.on.item()?.moments.length ?? 0;
    if (count < 2) return;
    this.playing = true;
    this.on.go(this.on.index() >= count - 1 ? 0 : this.on.index());
    this.shown();
    this.plan();
  }

  /** Ends what is being spoken, too. */
  pause() {
    if (!this.playing) return;
    this.end();
    this.on.paused();
  }

  end() {
    clearTimeout(this.timer);
    this.playing = false;
    this.shown();
  }

  /** The last moment ends the playing; the sentence that belongs to it is still heard. */
  plan() {
    clearTimeout(this.timer);
    const [here, next] = [this.on.index(), this.on.index() + 1].map((index) => this.on.item()?.moments[index]);
    if (!here || !next) {
      this.end();
      return this.on.ended();
    }
    const gap = Math.min(Math.max(next.at - here.at, SHORTEST_GAP_S), LONGEST_GAP_S) / this.speed;
    this.timer = setTimeout(() => this.step(next), gap * 1000);
  }

  step(next) {
    if (!this.playing) return;
    if (this.on.holds(next)) {
      this.timer = setTimeout(() => this.step(next), 50);
      return;
    }
    this.on.go(next.index);
    this.plan();
  }

  shown() {
    const button = byId("play");
    button.dataset.playing = String(this.playing);
    button.setAttribute("aria-label", this.playing ? "Pause" : "Play");
    button.title = `${this.playing ? "Pause" : "Play"} (space)`;
  }

  setSpeed(speed) {
    this.speed = speed;
    if (this.playing) this.plan();
  }
}
