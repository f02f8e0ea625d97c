// The visible text, block by block, and where it stands.

const MAX_TEXT = 200000;

// Blocks in view are always told, so that a secret in one of them is found and blacked out.
function listBlocks(look, texts) {
  const blocks = [], groups = new Map();
  let used = 0, cut = 0, unended = 0;
  for (const block of look.blocks) {
    const cells = (block.cells || []).map(([from, to]) => look.text(from, to, SEEN | VALUE, RAW * 4));
    const without = block.kind === "row" || block.kind === "item" ? 0 : ON_BUTTON; // a button is no part of a sentence
    const text = cells.length ? squeeze(cells.join(" ")) : look.text(block.from, block.to, SEEN, LONG, without);
    if (!text) continue;
    const box = blockBox(look, block);
    used += text.length;
    if (isUnended(look, block, text, box)) unended += 1;
    if (used > MAX_TEXT && !(box[1] < innerHeight && box[1] + box[3] > 0)) cut += 1;
    else {
      const section = block.kind === "heading" ? "" : sectionText(look, block.section);
      // in the order of RawBlock in look.py; the text of cells is that of all of them
      const own = cells.length ? "" : text, { kind, level, header, label } = block, title = kind === "item" || kind === "text" ? titleOf(look, block, text, kind === "item" ? STANDING_OUT : "dt") : "";
      const pictured = cells.length && cells.includes("") ? block.cells.map((cell, at) => (cells[at] ? "" : look.text(cell[0], cell[1], NAMING, RAW, IN_CONTROL))) : [];
      const parts = kind === "item" && look.blocks.length < MOST_STRUCK ? partsOf(look, block.from, block.to, (at) => !(look.bits[at] & ON_BUTTON)) : [];
      const struck = look.blocks.length < MOST_STRUCK && isStruck(look, block) ? 1 : 0;
      blocks.push(trimmedEnd(2, [kind, own, box, texts.number(section), level || 0, cells, groupOf(look, block, groups), header ? 1 : 0, label ? 1 : 0, title, struck, pictured.some(Boolean) ? pictured : [], parts.length > 1 ? parts : [], drawnCells(look, block, cells), cells.length && block.el.parentElement?.tagName === "TFOOT" ? 1 : 0, isBusy(look, block) ? 1 : 0]));
    }
  }
  const hint = ownTooltip();
  if (hint) blocks.push(["tooltip", hint]);
  return { blocks, left_out: look.leftOut + cut, awaits: unended > 0 && unended <= MOST_UNENDED };
}

// The number of the table, or of the outermost list, that a row or an entry is of; 0 where it is in none.
function groupOf(look, block, groups) {
  const lists = { row: "table, [role=table], [role=grid], [role=treegrid]", item: "ul, ol, [role=list]" }[block.kind];
  let list = lists && firstSeen(look, block)?.parentElement?.closest(lists);
  while (block.kind === "item" && list?.parentElement?.closest(lists)) list = list.parentElement.closest(lists);
  if (list && !groups.has(list)) groups.set(list, groups.size + 1);
  return groups.get(list) || 0;
}

// Which cells without words may show something all the same: a picture without a name, a sign of a font, a box to tick.
function drawnCells(look, block, cells) {
  const isPainted = (cell) => ["::before", "::after"].some((side) => !/^(?:none|normal|"\s*")$/.test(getComputedStyle(cell, side).content));
  const isLong = look.blocks.length >= MOST_STRUCK; // then what is in a cell is enough
  const shows = ([, , , cell]) => (isLong ? cell.firstElementChild !== null : isPainted(cell) || [...cell.querySelectorAll("*")].some((el) => boxOf(el) || isPainted(el)));
  return cells.flatMap((text, at) => (text === "" && shows(block.cells[at]) ? [at] : []));
}

const AWAITING_KINDS = new Set(["text", "status"]);
const UNENDED = /[^.…\s]\s?(?:…|\.{3})$/, LONGEST_UNENDED = 60, MOST_UNENDED = 2; // more of them on a page are texts that were cut

// “Searching the archive…”: a short text in view that ends so, and is no control, stands for what is still to come.
function isUnended(look, block, text, [left, top, width, height]) {
  if (!AWAITING_KINDS.has(block.kind) || block.label || text.length > LONGEST_UNENDED || !UNENDED.test(text)) return false;
  let last = block.to - 1;
  while (last > block.from && !(look.bits[last] & SEEN && /\S/.test(look.words[last]))) last -= 1;
  return !(look.bits[last] & IN_CONTROL) && left < innerWidth && left + width > 0 && top < innerHeight && top + height > 0;
}

const STANDING_OUT = "b, strong, h1, h2, h3, h4, h5, h6, [role=heading], [class*=title i]";

const MOST_STRUCK = 500; // blocks: nobody reads a longer page for what is crossed out, and each question for a style takes time
const STRUCK_AROUND = 4; // elements around a text that may cross it out

function isStruck(look, block) {
  return isCrossedOut(firstSeen(look, block)?.parentElement);
}

function isCrossedOut(el) {
  for (let around = 0; el && around < STRUCK_AROUND; around += 1, el = el.parentElement) {
    if (getComputedStyle(el).textDecorationLine.includes("line-through")) return true;
  }
  return false;
}

// The text node with which a block begins.
function firstSeen(look, block) {
  let at = block.from;
  while (at < block.to && !(look.nodes[at] && look.bits[at] & SEEN && /\S/.test(look.words[at]))) at += 1;
  return at < block.to ? look.nodes[at] : null;
}

// “Fix login” of “Fix login bug High”: the words that an entry of a list begins with, where they stand out and more follows; so
// does the term of a description.
function titleOf(look, block, text, heads) {
  const head = firstSeen(look, block)?.parentElement?.closest(heads), range = head && look.ranges.get(head);
  const title = range && range[0] >= block.from && range[1] < block.to ? look.text(range[0], range[1], SEEN) : "";
  return title !== text && text.startsWith(title) ? title : "";
}

// What the browser, or a style sheet, shows of the element under the mouse: its title, or what is written behind it.
function ownTooltip() {
  const under = [...document.querySelectorAll(":hover")].slice(-3).reverse();
  const titled = under.length ? under[0].closest("[title]") : null;
  if (titled && squeeze(titled.title)) return squeeze(titled.title);
  for (const el of under) {
    for (const side of ["::after", "::before"]) {
      const style = getComputedStyle(el, side), told = /^"(.*\p{L}.*)"$/u.exec(style.content);
      if (told && style.position === "absolute" && style.visibility === "visible" && style.opacity > 0.05) return squeeze(told[1]);
    }
  }
  return "";
}

// A row's own box is found four times as fast as that around its words. They may overflow it: in view the words count, since
// a secret among them is blacked out.
function isFar(box) {
  return box.top > 2 * innerHeight || box.bottom < -innerHeight;
}

function blockBox(look, block) {
  const own = block.el ? boxOf(block.el) : null;
  if (own && isFar(own) && !block.el.querySelector("[rowspan]")) return [own.left, own.top, own.width, own.height].map(tenth);
  const drawn = (node) => node !== null && node.parentElement;
  let from = block.from, last = block.to - 1;
  while (from <= last && !drawn(look.nodes[from])) from += 1;
  while (last > from && !drawn(look.nodes[last])) last -= 1;
  if (from > last) return [0, 0, 0, 0];
  return (boxBetween(look.nodes[from], look.nodes[last]) || boxAround(look.nodes.slice(from, last + 1).filter(drawn))).map(tenth);
}

const between = document.createRange(); // one for all: each that is alive makes changes of the page slower

function boxBetween(first, last) {
  if (first !== last && first.getRootNode() !== last.getRootNode()) return null;
  between.setStart(first, 0);
  between.setEnd(last, last.length);
  const box = between.getBoundingClientRect();
  return [box.left, box.top, box.width, box.height];
}

// Of texts in several shadow trees, which no range can hold.
function boxAround(texts) {
  const boxes = texts.map((node) => node.parentElement.getBoundingClientRect());
  const left = Math.min(...boxes.map((b) => b.left)), top = Math.min(...boxes.map((b) => b.top));
  return [left, top, Math.max(...boxes.map((b) => b.right)) - left, Math.max(...boxes.map((b) => b.bottom)) - top];
}
