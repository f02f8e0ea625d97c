// What a document knows of the frames in it: where they lie, what they are called, what lies on them.

// Where the content of this frame lies, as it is drawn: a frame may be scaled. The content's own pixels may be others.
function contentBox(el) {
  const box = el.getBoundingClientRect();
  const scale = el.offsetWidth ? box.width / el.offsetWidth : 1;
  return {
    x: box.left + scale * el.clientLeft, y: box.top + scale * el.clientTop,
    width: scale * el.clientWidth, height: scale * el.clientHeight,
  };
}

// A look at this document and into the frames in it: each question takes its time, so one is asked for all of one site. The
// look of another site's frame is null: that one is asked itself. The tags of all follow each other.
// `held`: see `look`, first of this document and then of the frames.
tool.looks = ({ start, serial, held, frames }) => {
  const own = tool.look({ start, serial, held: held[0] });
  let next = tool.next;
  const inner = frames.map((el, i) => {
    const asked = { start: next, serial: serial + i + 1, held: held[i + 1] };
    const box = tool.frameBox(el), within = box.shown ? lookInto(el, asked) : null;
    if (within) next = within.next;
    return { box, told: within && within.told };
  });
  return { own, inner, next };
};

// The same, while others are asked whose tags are to follow each other: null where there is something new to give one to.
tool.looksAgain = (asked) => {
  let told = null;
  try {
    told = tool.looks(asked);
  } finally {
    if (!told || told.next > asked.start) untag(asked.start, asked.frames);
  }
  return told.next > asked.start ? null : told;
};

tool.untag = untag;

// Takes back all tags from `start` on, in this document and in the frames in it.
function untag(start, frames) {
  for (const [tag, node] of nodes) {
    if (tag < start) continue;
    tags.delete(node.deref());
    nodes.delete(tag);
  }
  for (const el of frames) innerTool(el)?.untag(start, []);
}

const { get: innerWindow } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentWindow");

function innerTool(el) {
  try {
    return Reflect.apply(innerWindow, el, [])[TOKEN];
  } catch {
    return null; // it is of another site
  }
}

function lookInto(el, asked) {
  try {
    const within = innerTool(el);
    return { told: within.look(asked), next: within.next };
  } catch {
    return null; // or its document is just being replaced, or it fails, and says why when it is asked itself
  }
}

tool.frameBox = (el) => {
  const shown = el.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && boxOf(el) !== null;
  const name = byIds(el, "aria-labelledby", (e) => squeeze(e.textContent || "")) || squeeze(el.getAttribute("aria-label") || el.title);
  return { shown, ...contentBox(el), covered: shown ? coveredPart(el) : "no", name };
};

// What lies on a frame is smaller than it, mostly, and keeps to its edges: a banner, a header, a chat. Lines and columns at
// these shares of it find that: each point takes the browser some time.
const LINES = [1 / 16, 1 / 4, 1 / 2, 3 / 4, 15 / 16];

function coveredPart(el) {
  const part = visiblePart(el, null);
  if (!part) return "no";
  let free = 0;
  for (const row of LINES) {
    for (const column of LINES) {
      free += coverAt(el, part.left + column * (part.right - part.left), part.top + row * (part.bottom - part.top)) === null;
    }
  }
  return free === LINES.length ** 2 ? "no" : free ? "partly" : "all";
}

function coverAt(el, x, y) {
  const hit = elementAt(x, y);
  return !hit || contains(el, hit) ? null : hit;
}

// Points of the content of a frame, `width` of its own pixels wide: which of them something lies on.
tool.coveredIn = (el, { points, width }) => points.map((point) => {
  const [x, y] = outside(el, point, width);
  return isInWindow(x, y) && coverAt(el, x, y) !== null;
});

function outside(el, [x, y], width) {
  const box = contentBox(el), scale = width ? box.width / width : 1;
  return [box.x + scale * x, box.y + scale * y];
}

function isInWindow(x, y) {
  return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
}

// The last look before a click in a frame: where its point lies here, and what lies on it. Out of view, or under a header
// that stays where it is, it is scrolled into the middle once.
tool.overFrame = (el, { point, width }) => {
  const found = () => {
    const [x, y] = outside(el, point, width), seen = isInWindow(x, y);
    return { point: [x, y], width: innerWidth, seen, cover: seen ? coverAt(el, x, y) : null };
  };
  let now = found();
  if (!now.seen || now.cover) {
    el.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    now = found();
  }
  return { point: now.point, width: now.width, ratio: devicePixelRatio, by: now.cover ? inWords(now.cover) : "" };
};
