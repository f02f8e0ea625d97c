// Faults of words: too faint to be read, or what a template left over.

const LEAST_CONTRAST = 3; // WCAG 2 asks for 4.5, and for 3 where the text is large: below 3 nobody is well served
const PLACEHOLDERS = [
  /\{\{[^{}]{0,80}\}\}/, /\{%[^%]{0,80}%\}/, /<%[=-]?[^%]{0,80}%>/, /\$\{[^{}]{1,80}\}/, /\[object [A-Z]\w*\]/,
  /(?<![\w.])NaN(?![\w.])/, /^undefined$/, /[:£$€¥#=×]\s*undefined\b/, /\bundefined\s*[%£$€¥]/, /, undefined[.!]?$/,
  /translation missing:/i,
];
const FEW_WORDS = /^(?:\S+ ){0,3}undefined[.!]?$/; // "Hello undefined!"
const KEY_PARTS = /^[a-z][\w-]*(?:\.[a-z][\w-]*)+$|^[A-Z][A-Z0-9_]*(?:\.[A-Z][A-Z0-9_]*)+$/;
const KEY_STARTS = new Set((
  "common button buttons label labels form forms error errors page pages nav menu checkout cart basket account message messages title " +
  "titles header footer action actions validation modal dialog auth login home shop product products order orders i18n"
).split(" "));
const NOT_KEYS = new Set((
  "com org net io dev edu gov info app uk de fr eu us ai co js css html htm py txt json xml md csv png jpg jpeg gif svg pdf zip ts " +
  "tsx jsx sh yml yaml toml ini log php rb go rs java kt exe"
).split(" "));

Object.assign(Faults.prototype, {
  rawText({ el, ctx, words, lines }) {
    if (ctx.code || !words) return;
    const left = PLACEHOLDERS.concat(FEW_WORDS).map((p) => p.exec(words)).find(Boolean);
    if (left) this.add("template", "high", el, lines[0], `“${left[0]}” stands in “${words}”`);
    else if (isUntranslated(words) && !isAddress(el, words)) {
      this.add("template", "medium", el, lines[0], `“${words}” looks like the key of a missing translation`);
    }
  },

  faint({ el, style, ctx, lines, words }) {
    if (ctx.dim || !ctx.ground || !/[\p{L}\p{N}]/u.test(words) || style.textShadow !== "none") return;
    const ink = colourOf(style.webkitTextFillColor || style.color);
    if (!ink || ink[3] < 0.1) return; // meant to be unseen
    const ratio = contrast(blend(ink, ctx.ground, ctx.opacity), ctx.ground);
    if (ratio >= LEAST_CONTRAST || !this.isOnGround(el, ctx, lines[0])) return;
    const evidence = `“${words}” has a contrast of ${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1`;
    this.add("contrast", ratio < 2 ? "medium" : "low", el, lines[0], evidence);
  },

  // Whether what lies behind the text really is the colour of its ancestors.
  isOnGround(el, ctx, line) {
    for (let at = el, i = 0; at && i < 6; at = parentOf(at), i += 1) if (isPaintedByPseudo(at)) return false;
    const x = (line.left + line.right) / 2, y = (line.top + line.bottom) / 2;
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return ctx.lifted === null;
    const root = el.getRootNode();
    for (const under of (root.elementsFromPoint ? root : document).elementsFromPoint(x, y)) {
      if (contains(under, el)) {
        if (isOpaque(getComputedStyle(under))) return true;
      } else if (!contains(el, under) && isPainted(under)) {
        return false; // a picture or a box beside it in the page, and behind or before it in the picture
      }
    }
    return true;
  },
});

function isUntranslated(words) {
  if (!KEY_PARTS.test(words) || words.length > 80) return false;
  const parts = words.toLowerCase().split(".");
  if (NOT_KEYS.has(parts[parts.length - 1]) || NOT_KEYS.has(parts[0]) || parts[0] === "www") return false;
  return parts.length > 2 || KEY_STARTS.has(parts[0]);
}

// Names of sites, files and packages are links more often than not, and stand in their own address.
function isAddress(el, words) {
  const link = el.closest("a[href]");
  return Boolean(link && link.href.toLowerCase().includes(words.toLowerCase()));
}

let swatch = null;
const known = new Map(); // a colour as the style says it → its channels

// Red, green and blue in 0 to 255, and how opaque, in 0 to 1; null for what the browser itself does not know.
function colourOf(text) {
  if (!known.has(text)) known.set(text, readColour(text));
  return known.get(text);
}

function readColour(text) {
  const rgb = /^rgba?\(([\d.]+), ?([\d.]+), ?([\d.]+)(?:, ?([\d.]+))?\)$/.exec(text);
  if (rgb) return [...rgb.slice(1, 4).map(Number), rgb[4] === undefined ? 1 : Number(rgb[4])];
  try { // oklch(), color(): drawn once and read back
    swatch = swatch || new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    swatch.clearRect(0, 0, 1, 1);
    swatch.fillStyle = text;
    swatch.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = swatch.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  } catch {
    return null;
  }
}

function blend(ink, ground, opacity) {
  const share = ink[3] * opacity;
  return ground.map((part, i) => ink[i] * share + part * (1 - share));
}

// The ground for what stands in an element of this style.
function groundOf(style, behind) {
  if (style.backgroundClip === "text" || style.mixBlendMode !== "normal" || style.filter !== "none") return null;
  const paint = colourOf(style.backgroundColor);
  if (style.backgroundImage !== "none" || !paint) return null;
  if (paint[3] === 1) return paint.slice(0, 3);
  return behind && blend(paint, behind, 1);
}

// What a page is painted on; a dark one has a colour that the browser tells nobody.
function firstGround(top) {
  return getComputedStyle(top).colorScheme.includes("dark") ? null : [255, 255, 255];
}

function isOpaque(style) {
  const paint = colourOf(style.backgroundColor);
  return style.backgroundImage !== "none" || Boolean(paint && paint[3] >= 0.5);
}

function isPainted(el) {
  return /^(IMG|VIDEO|CANVAS|PICTURE|IFRAME|OBJECT|svg)$/.test(el.tagName) || isOpaque(getComputedStyle(el));
}

function isPaintedByPseudo(el) {
  return ["::before", "::after"].some((part) => {
    const style = getComputedStyle(el, part);
    return style.content !== "none" && style.content !== "normal" && style.position === "absolute" && isOpaque(style);
  });
}

// The contrast of two colours by WCAG 2, from 1 to 21.
function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour) {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
