"use strict";
/* Where a run comes from: the server that is being asked, or this very file when it was exported. Both are used alike:

   embedded         true for an export
   runs()           → [RUN]
   open(run, on)    on.about, on.events, on.state, on.lost are called; gives a function that ends it
   picture(run, n)  → URL of a picture
   boxes(run, frame, signal) → [[tag, x, y, width, height]]
   speech(key, signal)       → URL of a sound, or an Error whose message is for people
   voice            "" when narration can be played, else why not
   session(name), tell(name, verb, body)  → what the session answers */

class ServerSource {
  embedded = false;
  voice = "";

  async runs() {
    return (await this.json("runs")).runs;
  }

  open(run, on) {
    const stream = new EventSource(`runs/${encodeURIComponent(run)}/events`);
    let over = false;
    stream.addEventListener("open", () => on.lost(false));
    stream.addEventListener("about", (message) => on.about(JSON.parse(message.data)));
    stream.addEventListener("events", (message) => on.events(JSON.parse(message.data)));
    stream.addEventListener("state", (message) => {
      const state = JSON.parse(message.data);
      over = !state.live;
      if (over) stream.close();
      on.state(state);
    });
    // The browser itself connects again, and says what it has already; only a refused stream is not tried again.
    stream.addEventListener("error", () => {
      if (!over) on.lost(true, stream.readyState === EventSource.CLOSED);
    });
    return () => stream.close();
  }

  picture(run, number) {
    return `runs/${encodeURIComponent(run)}/frames/${encodeURIComponent(number)}.jpg`;
  }

  async boxes(run, frame, signal) {
    return this.json(`runs/${encodeURIComponent(run)}/boxes/${encodeURIComponent(frame.number)}`, { signal });
  }

  async speech(key, signal) {
    const answer = await fetch(`speech/${encodeURIComponent(key)}.mp3`, { signal });
    if (!answer.ok) throw new Error(await errorIn(answer, "The speech could not be made."));
    return URL.createObjectURL(await answer.blob());
  }

  session(name) {
    return this.json(`sessions/${encodeURIComponent(name)}`);
  }

  tell(name, verb, body) {
    const headers = { "Content-Type": "application/json" };
    return this.json(`sessions/${encodeURIComponent(name)}/${verb}`,
      { method: "POST", headers, body: JSON.stringify(body) });
  }

  async json(path, options = {}) {
    const answer = await fetch(path, { cache: "no-store", ...options });
    if (!answer.ok) throw new Refused(await errorIn(answer, `The dashboard answered ${answer.status}.`), answer.status);
    return answer.json();
  }
}

/** The server answered, and said no. */
class Refused extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function errorIn(answer, otherwise) {
  const text = await answer.text().catch(() => "");
  if (answer.headers.get("Content-Type")?.startsWith("text/plain")) return text || otherwise;
  try {
    const told = JSON.parse(text);
    return told.error || told.message || otherwise;
  } catch {
    return otherwise;
  }
}

class ExportSource {
  embedded = true;

  constructor(holder) {
    this.run = JSON.parse(holder.textContent);
    this.urls = new Map();
    const spoken = document.querySelector('script[type="text/plain"][id^="tool-speech-"]');
    this.voice = spoken ? "" : "This file holds no speech: export it with narration to hear it.";
  }

  async runs() {
    const { about, state, events } = this.run;
    const at = events[0]?.at ?? 0;
    return [{ name: about.name, at, seconds: (events.at(-1)?.at ?? at) - at, session: "", ...state, live: false,
      tests: null }];
  }

  open(_run, on) {
    on.about(this.run.about);
    on.events(this.run.events);
    on.state({ torn: [], session: "", broken_off: false, ...this.run.state, live: false });
    return () => {};
  }

  picture(_run, number) {
    return this.embeddedUrl(`tool-picture-${number}`, "image/jpeg");
  }

  async boxes(_run, frame) {
    return frame.boxes || [];
  }

  async speech(key) {
    const url = this.embeddedUrl(`tool-speech-${key}`, "audio/mpeg");
    if (!url) throw new Error("The speech of this sentence is not in this file.");
    return url;
  }

  embeddedUrl(id, type) {
    const holder = byId(id);
    return holder ? `data:${type};base64,${holder.textContent.trim()}` : "";
  }
}

function sourceOfThisPage() {
  const holder = byId("tool-run");
  return holder ? new ExportSource(holder) : new ServerSource();
}
