// What people see and no text tells: pictures that have come, by what they are called, and how far something has got.

const MOST_PICTURES = 100; // of a gallery the first ones do

function pictured() {
  const pictures = [], gauges = [];
  for (const el of document.querySelectorAll("img[alt], svg, [role=img], [role=progressbar], [role=meter], progress, meter")) {
    const isGauge = el.tagName === "PROGRESS" || el.tagName === "METER" || ["progressbar", "meter"].includes(el.getAttribute("role"));
    const found = isGauge ? gauges : pictures;
    if (found.length >= MOST_PICTURES) continue;
    const told = isGauge ? gaugeOf(el) : pictureName(el);
    if (told && boxOf(el) && el.checkVisibility({ opacityProperty: true, visibilityProperty: true })) found.push(told);
  }
  return { pictures, gauges };
}

// Empty for one that only adorns, or did not come.
function pictureName(el) {
  if (el.tagName === "IMG" && !(el.complete && el.naturalWidth > 0)) return "";
  const tag = el.tagName.toLowerCase();
  return wordsFor(el) || squeeze(el.tagName === "IMG" ? el.alt : tag === "svg" ? svgName(el, tag) : "");
}

// Name and per cent of the way; null where it only shows that something goes on.
function gaugeOf(el) {
  const isNative = "position" in el || el.tagName === "METER";
  const [now, least, most] = isNative
    ? [el.hasAttribute("value") ? el.value : NaN, el.min || 0, el.max]
    : ["now", "min", "max"].map((of) => parseFloat(el.getAttribute(`aria-value${of}`) || { now: "", min: "0", max: "100" }[of]));
  const label = isNative && el.labels && el.labels[0] ? squeeze(el.labels[0].innerText) : "";
  return Number.isFinite(now) && most > least ? [wordsFor(el) || label, (100 * (now - least)) / (most - least)] : null;
}

function wordsFor(el) {
  return byIds(el, "aria-labelledby", (e) => squeeze(e.textContent || "")) || squeeze(el.getAttribute("aria-label") || "");
}
