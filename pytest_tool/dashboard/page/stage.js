"use strict";
/* The picture of a moment, with the numbers of its controls drawn over it and the target of the decision marked.

At most one picture is being loaded and one is wanted: while somebody scrubs, those in between are never asked for. */

const GONE = "This picture is not there: it had to make room (APP_KEEP_FRAMES_MB), or was not copied with the run.";
const UNREACHABLE = "The picture cannot be fetched: the dashboard does not answer.";
/** Pixels of a picture for one on the screen: above that the numbers are smaller, too. */
const SMALL = 2.6;
const BOXES_KEPT = 60;

class Stage {
  constructor(source) {
    this.source = source;
    this.screen = byId("screen");
    this.overlay = byId("overlay");
    this.words = byId("no-picture");
    this.tagsShown = true;
    this.shown = null;
    this.wanted = null;
    this.loading = null;
    this.boxes = new Map();
    this.asked = null;
    new ResizeObserver(() => this.draw()).observe(this.screen);
  }

  /** Shows this moment of a run as soon as its picture is there. `total` is how many moments the item has. */
  show(run, moment, total, decision) {
    const frame = pictureOf(moment);
    this.view = { run, moment, decision, key: frame ? `${run}/${frame.number}` : "" };
    this.describe(moment);
    if (!frame) return this.blank(moment ? "No picture was taken here." : "");
    const what = moment.frame ? `Screenshot ${moment.index + 1} of ${total}` : "The page as it was last seen";
    const label = `${what}: ${frame.url}`;
    this.wanted = { key: this.view.key, url: this.source.picture(run, frame.picture || frame.number), label };
    if (this.shown?.key === this.wanted.key) {
      this.shown.image.alt = label;
      return this.mark();
    }
    return this.load();
  }

  blank(text) {
    this.wanted = null;
    this.shown = null;
    this.screen.querySelector("img")?.remove();
    this.overlay.replaceChildren();
    say(this.words, text);
    this.words.hidden = !text;
  }

  describe(moment) {
    const frame = pictureOf(moment);
    const tabs = frame?.tabs || [];
    const active = frame?.tab ?? 0;
    const url = frame?.url ?? "";
    const key = JSON.stringify([tabs, active, url]);
    if (key !== this.described) {
      this.described = key;
      const named = tabs.length ? tabs : url ? [["", url]] : [];
      const tabsShown = named.map(([title, address], index) => tabShown(title || address, index === active));
      byId("tabs").replaceChildren(...tabsShown);
      say(byId("address"), url);
      byId("address").title = url;
    }
    say(byId("caption"), moment?.caption || moment?.progress || "");
  }

  load() {
    if (this.loading || !this.wanted) return;
    const { key, url, label } = (this.loading = this.wanted);
    const image = new Image();
    const arrived = (there) => {
      this.loading = null;
      // One that was overtaken is still worth showing on the way, when the person is elsewhere by now.
      const current = this.wanted?.key === key;
      if (there && this.wanted) this.put(key, image);
      else if (current) this.missing(url);
      if (!current) this.load();
    };
    image.alt = label;
    image.className = "picture";
    if (!url) return arrived(false);
    image.src = url;
    image.decode().then(() => arrived(true), () => arrived(false));
  }

  put(key, image) {
    this.shown = { key, image };
    this.words.hidden = true;
    this.screen.querySelector("img")?.remove();
    this.screen.prepend(image);
    const ratio = `${image.naturalWidth} / ${image.naturalHeight}`;
    if (ratio !== this.ratio) {
      this.ratio = ratio;
      byId("run").style.setProperty("--ratio", String(image.naturalWidth / image.naturalHeight));
    }
    this.mark();
  }

  /** There is no such picture, or nobody who could send it. */
  async missing(url) {
    this.blank("");
    const { key } = this.view;
    const answers = !url || (await fetch(url, { cache: "no-store" }).then(() => true, () => false));
    if (this.view.key === key && !this.shown) this.blank(answers ? GONE : UNREACHABLE);
  }

  /** Gets the boxes of the picture that is shown, and draws them. */
  async mark() {
    const { run, moment, key } = this.view;
    if (this.shown?.key !== key || !pictureOf(moment)) return this.overlay.replaceChildren();
    if (this.boxes.has(key)) return this.draw();
    this.overlay.replaceChildren();
    this.asked?.abort();
    this.asked = new AbortController();
    try {
      const boxes = await this.source.boxes(run, pictureOf(moment), this.asked.signal);
      this.boxes.set(key, Array.isArray(boxes) ? boxes : []);
      if (this.boxes.size > BOXES_KEPT) this.boxes.delete(this.boxes.keys().next().value);
    } catch {
      return;  // overtaken, or no longer kept: the picture says enough
    }
    if (this.view.key === key) this.draw();
  }

  draw() {
    const boxes = this.shown && this.shown.key === this.view?.key ? this.boxes.get(this.shown.key) : null;
    if (!boxes) return this.overlay.replaceChildren();
    const { naturalWidth: width, naturalHeight: height } = this.shown.image;
    const scale = Math.max(width / (this.screen.clientWidth || 1), height / (this.screen.clientHeight || 1));
    this.overlay.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const target = boxes.find(([tag]) => tag === this.view.decision?.entry.tag);
    const goal = boxes.find(([tag]) => tag === (this.view.decision?.entry.to ?? null));
    const others = this.tagsShown ? boxes.filter((box) => box !== target && box !== goal) : [];
    const outlines = others.map(([, x, y, w, h]) => `M${x} ${y}h${w}v${h}h${-w}z`).join("");
    this.overlay.replaceChildren(
      drawn("path", { class: "outlines", d: outlines }),
      ...others.flatMap((box) => badge(box, scale, "plain")),
      ...(goal ? targetMarks(goal, scale, this.view.decision.entry) : []),
      ...(target ? targetMarks(target, scale, this.view.decision.entry) : []),
    );
  }

  toggleTags() {
    this.tagsShown = !this.tagsShown;
    byId("tags-toggle").setAttribute("aria-pressed", String(this.tagsShown));
    this.draw();
  }
}

function tabShown(title, active) {
  return element("li", { class: "tab", "data-active": String(active), title },
    element("span", { class: "unseen" }, active ? "active tab: " : "tab: "), title);
}

/** A number at the upper left corner of its control, as large on the screen whatever the size of the picture. */
function badge([tag, x, y, wide], shown, kind) {
  const scale = shown > SMALL ? shown * 0.75 : shown;
  const text = String(tag);
  const [width, height] = [(5 + 6 * text.length) * scale, 13 * scale];
  // On a small control the number would hide what it numbers: it goes beside it. The target's goes above its ring.
  const left = Math.max(kind === "plain" ? x - width * (wide < width * 2 ? 0.9 : 0.5) : x - 4 * scale, 0);
  const top = Math.max(kind === "plain" ? y - height / 2 : y - height - 4 * scale, 0);
  return [
    drawn("rect", { class: `badge ${kind}`, x: left, y: top, width, height, rx: 3 * scale }),
    drawn("text", { class: `number ${kind}`, x: left + width / 2, y: top + 9.8 * scale, "font-size": 10 * scale },
      text),
  ];
}

function targetMarks(box, scale, entry) {
  const [, x, y, width, height] = box;
  const gap = 3 * scale;
  const around = { x: x - gap, y: y - gap, width: width + 2 * gap, height: height + 2 * gap, rx: 5 * scale };
  const done = ["returned", "suggested", "failed"].includes(entry.outcome) ? "undone" : "done";
  return [drawn("rect", { class: `target halo ${done}`, ...around }),
    drawn("rect", { class: `target ${done}`, ...around }),
    ...badge(box, scale, `goal ${done}`)];
}
