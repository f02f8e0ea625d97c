// What looks broken on this page, told as facts: one walk over what is drawn. When in doubt nothing is told, because a
// tester who gets one false alarm reads no further. Whether a fact matters is judged elsewhere.

const WALK_MS = 200, FAULTS_MS = 300; // the walk, and all of it, end then, whatever the page holds
const MOST_PARTS = 6000, MOST_PIECES = 2000, MOST_LINES = 20, MOST_OF_A_KIND = 5;
const CLIPS = new Set(["hidden", "clip"]);
const TELLS_CODE = new Set(["CODE", "PRE", "KBD", "SAMP", "TEXTAREA"]);

tool.faults = () => {
  const faults = new Faults();
  const modals = document.querySelectorAll(":modal");
  const top = modals.length ? modals[modals.length - 1] : document.documentElement; // nothing behind a modal is in use
  if (top) faults.visit(top, { ...ON_PAGE, ground: firstGround(top) });
  faults.spent = FAULTS_MS;
  faults.texts.forEach((text) => faults.hasTime() && faults.textFaults(text));
  faults.overlaps();
  faults.controls.forEach((control) => faults.hasTime() && faults.controlFaults(control));
  if (!modals.length && top) faults.sidewaysScroll();
  return asJson({ url: location.href, title: document.title, faults: faults.found });
};

// `ground`: the colour behind, null where nobody knows. `lifted`: the nearest part that left the flow. `clip` holds for
// what is in the flow, `liftedClip` for what is positioned. `pinned`: does not scroll with the page. What is just moving, or fading in, is not looked at.
const ON_PAGE = {
  drawn: true, clip: null, liftedClip: null, pinned: false, lifted: null, slanted: false, code: false, dim: false,
  control: null, ground: null, opacity: 1, scroller: false, heard: true,
  moving: false,
};

class Faults {
  constructor() {
    this.found = [];
    this.told = new Map(); // kind → how many of it
    this.texts = [];
    this.controls = [];
    this.parts = 0;
    this.widest = null;
    this.moving = new Set((document.getAnimations ? document.getAnimations() : []).map((a) => a.effect && a.effect.target));
    this.began = performance.now();
    this.spent = WALK_MS;
  }

  hasTime() {
    return performance.now() < this.began + this.spent;
  }

  add(kind, severity, el, box, evidence) {
    const where = faultPlace(el), count = this.told.get(kind) || 0;
    if (count >= MOST_OF_A_KIND || this.found.some((f) => f.kind === kind && f.where === where)) return;
    this.told.set(kind, count + 1);
    const left = box.left, top = box.top;
    this.found.push({ kind, severity, where, box: [left, top, box.right - left, box.bottom - top].map(tenth), evidence });
  }

  visit(el, above) {
    this.parts += 1;
    if (SKIPPED.has(el.tagName) || el.tagName > "a" || isCaption(el)) return; // small letters: a picture's own parts
    if (this.parts > MOST_PARTS || (this.parts % 64 === 0 && !this.hasTime())) return;
    const style = getComputedStyle(el);
    if (style.display === "none" || style.contentVisibility === "hidden") return;
    const ctx = this.context(el, style, above);
    if (ctx === null) return;
    if (ctx.drawn) this.element(el, style, ctx);
    if (NO_CHILDREN.has(el.tagName)) return;
    for (const node of drawnChildren(el, el.tagName)) {
      if (node.nodeType === Node.ELEMENT_NODE) this.visit(node, ctx);
      else if (ctx.drawn && node.nodeType === Node.TEXT_NODE && /\S/.test(node.data)) this.text(node, el, style, ctx);
    }
  }

  // What holds for everything inside; null where nothing inside can be seen.
  context(el, style, above) {
    const ctx = { ...above };
    ctx.opacity = above.opacity * Number(style.opacity);
    if (ctx.opacity < 0.05 || isCutAway(style) || isFilteredAway(style) || isScaledAway(el, style)) return null;
    ctx.drawn = style.visibility === "visible" && style.fontSize !== "0px";
    ctx.code = above.code || TELLS_CODE.has(el.tagName) || el.isContentEditable;
    ctx.dim = above.dim || isSwitchedOff(el);
    ctx.heard = above.heard && el.getAttribute("aria-hidden") !== "true" && !el.inert;
    ctx.moving = above.moving || this.moving.has(el);
    ctx.slanted = above.slanted || ctx.moving || isSlanted(style);
    ctx.ground = ctx.moving ? null : groundOf(style, above.ground);
    this.place(style.position, el, ctx);
    if (isFaultControl(el)) ctx.control = el;
    if (style.overflowX !== "visible" && style.display !== "inline" && el.parentElement && el !== document.body) {
      const box = el.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) return style.overflowX === "auto" || style.overflowX === "scroll" ? ctx : null;
      ctx.clip = intersect(box, ctx.clip);
      if (style.position !== "static") ctx.liftedClip = ctx.clip;
      ctx.scroller = ctx.scroller || !CLIPS.has(style.overflowX) || !CLIPS.has(style.overflowY);
    }
    return ctx;
  }

  place(position, el, ctx) {
    if (position === "absolute") ctx.clip = ctx.liftedClip;
    if (position === "fixed") Object.assign(ctx, { clip: null, liftedClip: null, scroller: false });
    if (position === "fixed" || position === "sticky") ctx.pinned = true;
    if (position === "absolute" || position === "fixed") ctx.lifted = el;
  }

  element(el, style, ctx) {
    if (el.tagName === "IMG") this.image(el, ctx);
    if (ctx.control === el && !ctx.dim && !ctx.moving) this.controls.push({ el, style, ctx });
    if (!ctx.clip && !ctx.pinned) this.reachesRight(el);
  }

  image(img, ctx) {
    const box = img.getBoundingClientRect();
    if (!img.complete || img.naturalWidth > 0 || !(img.currentSrc || img.getAttribute("src"))) return;
    if (box.width < 3 || box.height < 3 || !ctx.heard) return; // a counting pixel is meant for nobody
    const address = (img.currentSrc || img.src).split(/[?#]/)[0]; // what follows may be known to nobody as a secret
    this.add("image", "medium", img, box, `${address.slice(0, RAW)} did not load`);
  }

  text(node, el, style, ctx) {
    if (this.texts.length >= MOST_PIECES) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].slice(0, MOST_LINES).filter(isOnPage);
    if (lines.length) this.texts.push({ el, style, ctx, lines, words: squeeze(node.data).slice(0, RAW) });
  }

  textFaults(text) {
    this.rawText(text);
    if (!text.ctx.slanted) this.clipped(text);
    this.faint(text);
  }

  reachesRight(el) {
    const right = el.getBoundingClientRect().right + scrollX;
    if (right > document.documentElement.clientWidth + 2 && (!this.widest || right > this.widest.right + 0.5)) {
      this.widest = { el, right };
    }
  }

  sidewaysScroll() {
    const root = document.scrollingElement || document.documentElement;
    const shown = root.clientWidth, wide = root.scrollWidth;
    if (wide <= shown + 2 || !this.widest || holdsScroll("overflowX")) return;
    const box = this.widest.el.getBoundingClientRect();
    this.add("scroll", "medium", this.widest.el, box, `the page is ${wide} px wide and the window ${shown} px`);
  }
}

// Whether html and body let nobody scroll in this direction.
function holdsScroll(axis) {
  const root = getComputedStyle(document.documentElement)[axis];
  const body = document.body ? getComputedStyle(document.body)[axis] : "visible";
  return CLIPS.has(root) || (root === "visible" && CLIPS.has(body));
}

function isOnPage(box) {
  return box.width >= 1 && box.height >= 1 && box.right + scrollX > 0 && box.bottom + scrollY > 0;
}

function isCutAway(style) {
  if (style.clip !== "auto" && /rect\(\s*(0|1)(px)?[ ,]/.test(style.clip)) return true;
  return isClippedAway(style);
}

function isSwitchedOff(el) {
  if (el.getAttribute("aria-disabled") === "true") return true;
  if (el.tagName === "LABEL") return Boolean(el.control && el.control.matches(":disabled"));
  return el.matches(":disabled");
}

function isSlanted(style) {
  if (style.rotate !== "none" || style.writingMode !== "horizontal-tb") return true;
  const matrix = /^matrix\(([^)]*)\)/.exec(style.transform);
  if (!matrix) return style.transform !== "none";
  const [, b, c] = matrix[1].split(",").map(Number);
  return Math.abs(b) > 0.01 || Math.abs(c) > 0.01;
}

function isFaultControl(el) {
  return ACTING_ROLES.has(explicitRole(el)) || nativeRole(el) !== "";
}

function faultWords(el) {
  return squeeze(el.textContent || "").slice(0, RAW);
}

// `button "Pay now"`, `image "Cover of Dune"`, `heading "Basket"`, else the text itself: cut for good after masking.
function faultPlace(el) {
  let at = el;
  for (let i = 0; at && i < 4 && !isFaultControl(at); i += 1) at = parentOf(at);
  const control = at && isFaultControl(at) ? at : null;
  if (control) {
    const role = explicitRole(control) || nativeRole(control);
    const { name } = accessibleName(control, role, faultWords(control), faultWords);
    return `${role} "${name}"`;
  }
  if (el.tagName === "IMG") return `image "${squeeze(el.alt || "") || lastPart(el.currentSrc || el.src)}"`;
  const words = faultWords(el);
  if (HEADINGS[el.tagName]) return `heading "${words}"`;
  return words && words.length < 120 ? `text "${words}"` : `<${el.tagName.toLowerCase()}>${faultId(el)}`;
}

function faultId(el) {
  const called = el.getAttribute("aria-label") || el.id || (el.getAttribute("class") || "").split(/\s+/)[0];
  return called ? ` "${called}"` : "";
}
