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
tool.looks = ({ start, serial, held, frames, uncaptioned }) => {
  const own = tool.look({ start, serial, held: held[0] });
  let next = tool.next;
  const inner = frames.map((el, i) => {
    const asked = { start: next, serial: serial + i + 1, held: held[i + 1] };
    const box = tool.frameBox(el), within = box.shown ? lookInto(el, asked) : null;
    if (within) next = within.next;
    return { box, told: within && within.told };
  });
  if (uncaptioned) tool.hideCaption();
  return { own, inner, next };
};

const { get: innerWindow } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentWindow");

function lookInto(el, asked) {
  try {
    const within = Reflect.apply(innerWindow, el, [])[TOKEN];
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

// What lies on a frame is smaller than it, mostly: a banner, a header, a chat. So many lines and columns find it.
const LINES = 8;

function coveredPart(el) {
  const part = visiblePart(el, null);
  if (!part) return "no";
  let free = 0, all = 0;
  for (let row = 0; row < LINES; row += 1) {
    for (let column = 0; column < LINES; column += 1) {
      const x = part.left + ((column + 0.5) * (part.right - part.left)) / LINES;
      const y = part.top + ((row + 0.5) * (part.bottom - part.top)) / LINES;
      all += 1;
      free += coverAt(el, x, y) === null;
    }
  }
  return free === all ? "no" : free ? "partly" : "all";
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
