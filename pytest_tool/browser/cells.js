// What a table tells of the controls in its cells that have no name of their own.

// “Status:” for a field in the column that is headed so; empty where the cell has words of its own, or no such heading.
function columnTitle(look, el) {
  const cell = el.closest("td"), row = cell && cell.parentElement, table = row && row.closest("table");
  const heads = table && table.tHead && table.tHead.rows[table.tHead.rows.length - 1];
  if (!heads || heads.cells.length !== row.cells.length || look.textOf(cell, SEEN)) return "";
  const head = heads.cells[cell.cellIndex];
  const title = head.tagName === "TH" ? look.textOf(head, SEEN).replace(/\s*[:*]+$/, "") : "";
  const named = /^values?$/i.test(title) && namedByRow(look, row, heads) || title;
  return named && named.length <= MOST_LABEL ? `${named}:` : "";
}

// A box behind the words of its row is called as its column is; before them, as they are.
function columnOfBox(look, el) {
  const cell = el.closest("td"), before = cell ? [...cell.parentElement.cells].slice(0, cell.cellIndex) : [];
  return before.some((other) => look.textOf(other, SEEN)) ? columnTitle(look, el) : "";
}

// “Town” for the field under “Value” in a row that begins with this word, as each row of such a table is one field.
function namedByRow(look, row, heads) {
  const first = row.cells[0], told = first.querySelector("a[href], button, select, textarea, input:not([type=hidden])");
  return look.textOf(heads.cells[0], SEEN) && !told ? look.textOf(first, SEEN).replace(/[\s:*]+$/, "") : "";
}

// “Price filter:” for a field in the heading of a column, or in the row of fields below the headings.
function headingOfField(look, el) {
  const cell = el.closest("th, td, [role=columnheader]");
  if (!cell || !(cell.closest("thead") || cell.matches("th, [role=columnheader]"))) return "";
  const at = [...cell.parentElement.children].indexOf(cell), wide = cell.parentElement.children.length;
  for (let row = cell.parentElement; row; row = row.previousElementSibling) {
    const head = row.children.length === wide ? row.children[at] : null;
    const range = head === cell && look.ranges.get(cell); // what stands on a button beside the field is no heading
    const said = head && (range ? look.text(range[0], range[1], SEEN, RAW, IN_CONTROL) : look.textOf(head, SEEN));
    const title = head && head.matches("th, [role=columnheader]") ? said : "";
    const words = title.replace(/^[\p{S}\s]+|[\p{S}\s:*]+$/gu, "");
    if (words) return words.length <= MOST_LABEL ? `${words} filter:` : "";
  }
  return "";
}

// The heading of a row, which says what the only field in it is for.
function rowTitle(look, el) {
  const cell = el.closest("td"), head = cell && cell.previousElementSibling;
  if (!head || !head.matches("th, [role=rowheader]") || cell.parentElement.querySelectorAll(FIELDS).length > 1) return "";
  const title = look.textOf(head, SEEN).replace(/[\s:*]+$/, "");
  return title.length <= MOST_LABEL ? title : "";
}

// “Price:” for the sign in the heading of a column: the menu that opens there, the arrow that sorts.
function headingAround(look, el) {
  const head = el.closest("th, [role=columnheader]");
  const title = head && head !== el ? look.textOf(head, SEEN) : "";
  return title && title.length <= MOST_LABEL ? `${unsigned(title)}:` : "";
}

// A day of a calendar whose clicks are heard around it, and which shows a hand only while the mouse is on it.
const DAY = /^\s*(?:[1-9]|[12]\d|3[01])\s*$/;

function isDay(cell) {
  const words = classWords(cell); // asked of every cell: its class says no at once
  if (!words.has("day") || words.has("disabled") || !DAY.test(cell.textContent) || cell.querySelector(CLICKABLE)) return false;
  for (let at = cell, up = 0; at && at !== document.body && up < 8; at = at.parentElement, up += 1) if (listensTo(at)) return true;
  return false;
}
