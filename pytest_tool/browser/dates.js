// A date in three fields of one group, for its day, its month and its year: three spinbuttons whose keys go on from one to
// the next, as React Aria and MUI build them, or three plain inputs under one legend.

const DATE_PARTS = ["day", "month", "year"];
const DATE_PART = /^\W*(?:(day|dd?)|(month|mm?)|(year|yy(?:yy)?))(?=$|[\s,:*(]|\bof\b)/i;
const MOST_DATE_LEVELS = 6;

// Which part of a date a field says that it is for; empty for any other field.
function datePartOf(el) {
  const spins = el.isContentEditable && explicitRole(el) === "spinbutton";
  if (!spins && !(el.tagName === "INPUT" && /^(text|number|tel)$/.test(el.type))) return "";
  if (DATE_PARTS.includes(el.dataset.type)) return el.dataset.type;
  const label = el.labels && el.labels[0] ? el.labels[0].textContent : "";
  const found = DATE_PART.exec(squeeze(el.getAttribute("aria-label") || label || el.placeholder || ""));
  return found ? DATE_PARTS[found.slice(1).findIndex(Boolean)] : "";
}

// The group of the date that a field is a part of, with its three parts in their order; null where there are not just
// three, or the group has several dates.
function dateOf(el) {
  if (!datePartOf(el)) return null;
  for (let group = el.parentElement, up = 0; group && up < MOST_DATE_LEVELS; group = group.parentElement, up += 1) {
    const parts = [...group.querySelectorAll("input, [role=spinbutton]")].filter((each) => datePartOf(each) && boxOf(each));
    if (new Set(parts.map(datePartOf)).size === DATE_PARTS.length) return parts.length === DATE_PARTS.length ? { group, parts } : null;
  }
  return null;
}

// “Day, Birth” for a part that is only called “Day”: what tells the date is written once, over all three.
function datePartName(look, el, name) {
  if (!/^(day|month|year)\W*$/i.test(name)) return "";
  const date = dateOf(el), group = date && date.group.closest("fieldset, [role=group]");
  const legend = group && group.tagName === "FIELDSET" && group.querySelector(":scope > legend");
  const said = legend ? look.textOf(legend, SEEN) : group ? accessibleName(group, "group", "", (e) => look.textOf(e) || look.textOf(e, SEEN)).name : "";
  return said && group.querySelectorAll("input, select, textarea, [role=spinbutton]").length === DATE_PARTS.length ? `${name.replace(/\W+$/, "")}, ${said}` : "";
}

// One part of the date that this field belongs to.
tool.datePart = ({ tag, kind }) => {
  const el = nodeOf(tag), date = el && dateOf(el);
  return (date && date.parts.find((part) => datePartOf(part) === kind)) || null;
};

// What each part holds now, in the order of the page; null where the field is none of a date's.
tool.dateParts = ({ tag }) => {
  const el = nodeOf(tag), date = el && dateOf(el);
  return date && date.parts.map((part) => [datePartOf(part), isNativeField(part) ? part.value : part.textContent]);
};
