// What is known of an element that a person, or a script of Playwright's, could find it by.

// The element that an action is done to. A scroll area for its way; for keys, what has the focus.
tool.acted = ({ tag, pointing, keys, scrolls, down }) => {
  if (keys) {
    const at = focused();
    return at && at !== document.body && at !== document.documentElement ? at : null;
  }
  if (!scrolls) return tool.target({ tag, pointing });
  const pane = tag ? areaOf(nodeOf(tag)) : paneOf(down);
  return pane === (document.scrollingElement || document.documentElement) ? null : pane;
};

const TICKED_BY_PLAYWRIGHT = new Set(["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio", "option", "treeitem"]);
const SCOPES = {
  TR: "row", LI: "listitem", ARTICLE: "article", DIALOG: "dialog", FIELDSET: "group", NAV: "navigation", FORM: "form",
  SECTION: "region", ASIDE: "complementary", MAIN: "main", HEADER: "banner", FOOTER: "contentinfo",
};
const NAMED_SCOPES = new Set([...Object.values(SCOPES), "alertdialog", "tabpanel", "search", "radiogroup", "toolbar"]);
const MOST_SCOPES = 4, MOST_TEXTS = 6, LONGEST = 60;

tool.facts = (el) => {
  const attribute = (name) => squeeze(el.getAttribute(name) || "");
  const ticked = el.tagName === "LABEL" ? el.control : el;
  const isInput = ticked && ticked.tagName === "INPUT" && (ticked.type === "checkbox" || ticked.type === "radio");
  return asJson({
    test_id: attribute("data-testid"), id: el.id, tag: el.tagName.toLowerCase(), title: attribute("title"),
    name: attribute("name"), alt: attribute("alt"), placeholder: attribute("placeholder"),
    label: el.labels && el.labels.length ? squeeze(el.labels[0].textContent || "") : "",
    text: ["INPUT", "TEXTAREA", "SELECT"].includes(el.tagName) ? "" : squeeze((el.innerText || "").slice(0, 400)),
    closed: isInClosedRoot(el), css: cssOf(el), scopes: scopesOf(el),
    is_tickable: Boolean(isInput) || TICKED_BY_PLAYWRIGHT.has(explicitRole(el)),
    kept: el.tagName === "SELECT" && el.multiple ? [...el.selectedOptions].map(optionText) : [],
  });
};

function isInClosedRoot(el) {
  for (let root = el.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    if (root.mode === "closed") return true;
  }
  return false;
}

// Rows, items and named parts around it, the nearest first, each with the texts that tell it from its like.
function scopesOf(el) {
  const scopes = [];
  for (let at = parentOf(el); at && scopes.length < MOST_SCOPES; at = parentOf(at)) {
    const role = explicitRole(at) || SCOPES[at.tagName] || "";
    if (role === "row" || role === "listitem" || role === "article") scopes.push({ role, name: "", texts: textsOf(at) });
    else if (NAMED_SCOPES.has(role)) {
      const name = partName(at);
      if (name) scopes.push({ role, name, texts: [] });
    }
  }
  return scopes;
}

function partName(el) {
  const called = byIds(el, "aria-labelledby", (e) => squeeze(e.textContent || "")) || squeeze(el.getAttribute("aria-label") || "");
  const legend = el.tagName === "FIELDSET" ? el.querySelector(":scope > legend") : null;
  return called || (legend ? squeeze(legend.textContent || "") : "");
}

// Headings first, then what a table says first; a text of letters tells more than a price, which changes.
function textsOf(part) {
  const found = [];
  for (const selector of ["h1, h2, h3, h4, h5, h6, [role=heading]", "th, [role=rowheader]", "td, [role=cell], [role=gridcell]", "a, strong, b, span, p, label"]) {
    for (const each of part.querySelectorAll(selector)) {
      found.push(...(each.innerText || "").split("\n").map(squeeze));
      if (found.length > 40) break;
    }
  }
  found.push(...(part.innerText || "").split("\n").map(squeeze));
  found.push(...found.flatMap((t) => t.split(/\s[·•|–—]\s/)));
  const usable = [...new Set(found)].filter((t) => t && t.length <= LONGEST && /[\p{L}\p{N}]/u.test(t));
  const words = usable.filter((t) => /\p{L}{2}/u.test(t) && !/\d/.test(t));
  return [...words, ...usable.filter((t) => !words.includes(t))].slice(0, MOST_TEXTS);
}

// The shortest path of tags that leads to this element alone, from an ancestor with an id of its own where there is one.
function cssOf(el) {
  const steps = [];
  for (let at = el; at && at !== document.documentElement; at = at.parentElement || hostOf(at)) {
    const isAnchor = at !== el && isOwnId(at);
    steps.unshift(isAnchor ? `#${CSS.escape(at.id)}` : stepOf(at));
    const path = steps.join(" > ");
    if (isAnchor || (el.getRootNode() === document && document.querySelectorAll(path).length === 1)) return path;
  }
  return steps.join(" > ");
}

function hostOf(el) {
  const root = el.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

function isOwnId(el) {
  return Boolean(el.id) && el.getRootNode().querySelectorAll(`#${CSS.escape(el.id)}`).length === 1;
}

function stepOf(el) {
  const tag = el.tagName.toLowerCase();
  const siblings = el.parentNode ? [...el.parentNode.children].filter((e) => e.tagName === el.tagName) : [el];
  return siblings.length === 1 ? tag : `${tag}:nth-of-type(${siblings.indexOf(el) + 1})`;
}
