"""Parts of the page: tables and lists as groups of rows, and the regions that headings, captions and dialogs name."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pytest_tool.expect.folding import contains, fits, fold, same, same_value
from pytest_tool.expect.naming import EXACT, NEARLY, PHRASE, level, nearest
from pytest_tool.expect.places import is_page
from pytest_tool.grammar.check_terms import How, Kind, Named
from pytest_tool.observation import INNER, Block, Control, Observation

SUMMARY = re.compile(
    r"^(?:grand |sub-?|order |basket |cart )?(?:total|sum|amount due|vat|tax|shipping|delivery|discount)\b"
)
_COUNTS = re.compile(r"\d")
_RESULTS = re.compile(r"(?:query |search )?results?")
"""What people call the only table or list of a page, whatever stands above it."""


@dataclass(frozen=True, slots=True)
class Group:
    """A table or a list: its rows in order, without the header and without summary rows such as “Total”."""

    name: str
    kind: str
    """row or item"""
    rows: tuple[Block, ...]
    header: Block | None = None
    summaries: tuple[Block, ...] = ()


def groups(seen: Observation) -> list[Group]:
    """All tables and lists of the page. Items under headings of their own (cards) are one list, too."""
    found: list[tuple[str, str, list[Block]]] = []
    fresh = True
    for index, block in enumerate(seen.blocks):
        if block.kind not in ("row", "item"):
            fresh = fresh or block.kind == "text"
            continue
        name = _group_name(index, seen.blocks)
        last = found[-1] if found else None
        rows = last is not None and any(not b.header for b in last[2])  # else the second row of headings
        begins = block.header and rows and not _is_foot(index, seen.blocks, last[2] if last else [])
        if fresh or begins or last is None or last[:2] != (name, block.kind):
            found.append((name, block.kind, []))
        found[-1][2].append(block)
        fresh = False
    return [_group(*parts) for parts in found]


def _is_foot(index: int, blocks: tuple[Block, ...], above: list[Block]) -> bool:
    """Whether these are the headings of the table above once more, or its sums, with no row of their own below."""
    head = next((b for b in above if b.header), None)
    following = blocks[index + 1] if index + 1 < len(blocks) else None
    ends = following is None or following.kind != "row" or following.header
    cells = blocks[index].cells
    sums = head is not None and len(head.cells) == len(cells) and any(map(_COUNTS.search, cells))
    return head is not None and (sums or head.cells == cells) and ends


def _group(name: str, kind: str, blocks: list[Block]) -> Group:
    header = max(
        (b for b in blocks if b.header), key=lambda b: len(b.cells), default=None
    )  # above it, headings of groups
    body = [b for b in blocks if not b.header]
    summaries = [b for b in body if kind == "row" and _is_summary(b, header)]
    return Group(name, kind, tuple(b for b in body if b not in summaries), header, tuple(summaries))


def _is_summary(row: Block, header: Block | None) -> bool:
    """A last row of totals: says so in its first words, and fills fewer cells than there are columns."""
    filled = [c for c in row.cells if c.strip()]
    columns = len(header.cells) if header else 3
    return bool(filled) and len(filled) < columns and bool(SUMMARY.match(fold(filled[0])))


def _group_name(index: int, blocks: tuple[Block, ...]) -> str:
    """The section; for an item that has a heading of its own, the nearest heading of a higher level before it."""
    block = blocks[index]
    if block.kind != "item" or not block.section or not contains(block.text, block.section):
        return block.section
    before = [b for b in blocks[:index] if b.kind == "heading"]
    own = next((b for b in reversed(before) if same(b.text, block.section)), None)
    if own is None:
        return block.section
    return next((b.text for b in reversed(before) if b.level < own.level and not contains(block.text, b.text)), "")


def rows_with(text: str, seen: Observation) -> list[Block]:
    """The rows and items that ``text`` names: with a cell that is this text, else with one that contains it."""
    rows = [row for group in groups(seen) for row in group.rows]
    exact = literally(text, [row for row in rows if is_row(row, text, seen)])
    return exact or [row for row in rows if row_has(row, text)]


def literally(text: str, rows: list[Block]) -> list[Block]:
    """Of rows with a cell of this value those where it is written so: invoice 1004 is not the one of “€ 1004”."""
    return [row for row in rows if any(same(cell, text) for cell in row.cells)] or rows


def row_has(row: Block, text: str, loose: bool = False) -> bool:
    """Whether the row shows the text, as whole words, within one cell."""
    return any(contains(part, text, loose) for part in (row.cells or (row.text,)))


def stands_in(control: Control, row: Block, seen: Observation) -> bool:
    """Whether this is the control's row: the same text, or all of its cells (a control's row may be cut short).

    A control's row tells the values of its fields as well, which are no text.
    """
    if same(control.row, row.text) or (bool(row.cells) and all(fold(c) in fold(control.row) for c in row.cells)):
        return True
    told = fold(control.row)
    if row.cells or not told.startswith(fold(row.text).partition(" ")[0]):
        return False
    for field in seen.controls:
        if field.row == control.row and field.value:
            told = f"{told} ".replace(f" {fold(field.value)} ", " ", 1).strip()
    return same(told, row.text)


def is_row(row: Block, text: str, seen: Observation) -> bool:
    """Whether the text is a whole cell of the row, or the name of the item: its heading, link or first text, all before a dot."""
    if row.cells:
        return any(same_value(cell, text) for cell in row.cells) or _is_first_link(row, text, seen)
    if fold(text) not in fold(row.text):
        return False
    if same(row.text, text) or (row.title and same(row.title, text)):
        return True
    inner = [b.text for b in seen.blocks if b.kind == "heading" and same(b.text, row.section)]
    inner += [c.name for c in seen.controls if c.role == "link" and c.row and same(c.row, row.text)]
    own = [c for c in seen.controls if c.row and same(c.row, row.text)]
    inner += [*row.parts[:1], *(c.row_parts[0] for c in own if c.row_parts)]
    inner += [c.name for c in own if c.role == "generic" and c.name and fits(row.text, c.name, How.STARTS)]
    if any(same(name, text) and contains(row.text, name) for name in inner):
        return True
    rest = fold(row.text)[len(fold(text)) :]
    if not fits(row.text, text, How.STARTS):
        return False
    return bool(re.match(r" ?[·|•]| ?[£$€¥]\d", rest)) or _is_buttons(rest, row, seen)


def _is_first_link(row: Block, text: str, seen: Observation) -> bool:
    """Whether a cell begins with a link of this name: what follows it in the cell is what can be done with it."""
    cells = [cell for cell in row.cells if fits(cell, text, How.STARTS)]
    links = [c for c in seen.controls if c.role == "link" and c.row and same(c.name, text)] if cells else []
    return any(stands_in(link, row, seen) for link in links)


def _is_buttons(rest: str, row: Block, seen: Observation) -> bool:
    """Whether nothing but the texts of the row's own buttons follows the item's name: “Buy milk ×”."""
    written = [fold(c.text or c.name) for c in seen.controls if c.role == "button" and c.row and same(c.row, row.text)]
    return bool(written) and rest.strip() == " ".join(written)


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the page. ``tight`` is surely in it; ``wide`` may be: an absence has to hold there as well."""

    names: tuple[str, ...] = ()
    tight: tuple[Block, ...] = ()
    wide: tuple[Block, ...] = ()
    whole_page: bool = False
    problem: str = ""
    columns: tuple[Control, ...] = ()
    """Of a board: a card in one may be nothing but controls, which are told by where they are drawn."""

    def holds(self, control: Control) -> bool:
        """Whether the control stands in it."""
        if any(control is not column and in_box(control, column) for column in self.columns):
            return True
        return any(_is_part(control, name) for name in self.names) or any(
            control.row and same(control.row, b.text) for b in self.tight if b.kind in ("row", "item")
        )

    def groups(self, seen: Observation) -> list[Group]:
        """Its tables and lists."""
        return [g for g in groups(seen) if any(same(g.name, n) for n in self.names) or set(g.rows) & set(self.tight)]


def find_region(place: Named, seen: Observation) -> Region:
    """The table, list, dialog or section of this name; else the page itself, when that is its name."""
    if not place.words:
        return _nameless(place, seen)
    names = list(dict.fromkeys(n for n in _region_names(seen) if n))
    whole = f"{place.words} {place.said}".strip()
    fits = {n: min((f for f in (level(place.words, n), level(whole, n)) if f is not None), default=None) for n in names}
    best = min((f for f in fits.values() if f is not None), default=None)
    chosen = tuple(n for n in names if fits[n] is not None and fits[n] == best)
    if best is not None and best > NEARLY and len(chosen) > 1:
        return Region(problem=f"it is not clear what {place} is: there is {nearest(place.words, chosen)}")
    if chosen and best is not None and best <= PHRASE:
        counted = tuple(n for n in names if best is EXACT and fits[n] == NEARLY and not _has_text(chosen, seen))
        return _with_cards(_of_names((*chosen, *counted), seen), place, seen)
    if is_page(place.words, seen):
        rows = tuple(row for group in groups(seen) for row in group.rows)
        return Region((), rows, seen.blocks, whole_page=True)
    if _RESULTS.fullmatch(fold(place.words)):
        found = [_nameless(Named("", kind, str(kind)), seen) for kind in (Kind.TABLE, Kind.LIST)]
        if only := next((region for region in found if not region.problem), None):
            return only
    close = nearest(place.words, names)
    return Region(problem=f"{place} was not found; there is {close}" if close else f"{place} was not found")


def _has_text(names: tuple[str, ...], seen: Observation) -> bool:
    """Whether anything but controls is called so: the heading of the column “Doing” may say “Doing 2”."""
    return any(same(b.text if b.kind == "heading" else b.section, n) for b in seen.blocks for n in names)


def _region_names(seen: Observation) -> list[str]:
    names = [seen.modal, *(g.name for g in groups(seen))]
    names += [b.section or (b.text if b.kind == "heading" else "") for b in seen.blocks]
    frames = [name for frame in _frames(seen) for name in frame.split(INNER)]
    return names + [c.section for c in seen.controls] + frames + [c.name for c in columns_of_board(seen)]


def _frames(seen: Observation) -> set[str]:
    return {b.frame for b in seen.blocks} | {c.frame for c in seen.controls}


def _is_part(part: Block | Control, name: str) -> bool:
    """Whether the section or one of the frames around it is called so."""
    return same(part.section, name) or any(same(frame, name) for frame in part.frame.split(INNER) if frame)


def columns_of_board(seen: Observation) -> list[Control]:
    """Lists and columns between which things are dragged: no heading need tell them, their boxes do."""
    return [c for c in seen.controls if c.only_scrolls and "droppable" in c.states]


def in_box(block: Block | Control, outer: Control) -> bool:
    x, y, box = block.box.x + block.box.width / 2, block.box.y + block.box.height / 2, outer.box
    return box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height


def _nameless(place: Named, seen: Observation) -> Region:
    """“the table”, “the list”, “the dialog”: the only one."""
    if place.kind is Kind.DIALOG:
        return _dialog(seen)
    if place.said == "form" and not any(b.kind == "row" for b in seen.blocks):  # a page that is nothing but a form
        return Region((), seen.blocks, seen.blocks, whole_page=True)
    wanted = [g for g in groups(seen) if g.kind == ("row" if place.kind is Kind.TABLE else "item")]
    wanted = [g for g in wanted if not is_menu(g, seen)] or wanted
    if place.said == "list" and all(_leads_on(g, seen) for g in wanted):
        wanted = [
            g for g in groups(seen) if g.kind == "row" and g.header
        ] or wanted  # a table is a list, where there is no other
    if len(wanted) > 1:
        headed = [g for g in wanted if g.header and any(cell.strip() for cell in g.header.cells)]
        wanted = headed if len(headed) == 1 else wanted  # what only lines things up has no headings
    if place.kind not in (Kind.TABLE, Kind.LIST) or len(wanted) != 1:
        known = nearest("", (g.name for g in wanted))
        return Region(
            problem=f"it is not clear what {place} is: there are {len(wanted)}" + (f" ({known})" if known else "")
        )
    tables = [g for g in groups(seen) if g.kind == "row" and g.header and place.said == "list" and g is not wanted[0]]
    others = tuple(row for table in tables for row in table.rows)  # people call a table a list, too
    return Region((), wanted[0].rows, tuple(dict.fromkeys((*wanted[0].rows, *wanted[0].summaries, *others))))


def _dialog(seen: Observation) -> Region:
    """The one that covers the page, else the only one."""
    names = (seen.modal,) if seen.modal else seen.windows
    if len(names) == 1:
        return _of_names(names, seen)
    return Region(problem=f"it is not clear which dialog: there are {len(names)}" if names else "no dialog is open")


def is_menu(group: Group, seen: Observation) -> bool:
    """A list or table of nothing but links: mostly the navigation, which “the table”, “there are 3 results” do not mean."""
    links = _links(seen)
    parts = [part for row in group.rows for part in (row.cells or (row.text,)) if part.strip()]
    return bool(parts) and all(_without_bar(part) in links for part in parts)


def _leads_on(group: Group, seen: Observation) -> bool:
    """“Previous”, “2”, “Next”, links of the site: no list that anybody means."""
    links = _links(seen)
    return all(_without_bar(row.text) in links or _PAGING.fullmatch(fold(row.text)) for row in group.rows)


def _links(seen: Observation) -> set[str]:
    """What links and buttons are called, and what is seen of it: “Comments 2”, whatever else its name tells."""
    pressed = [c for c in seen.controls if c.role in ("link", "button", "menuitem", "tab")]
    return {fold(words) for c in pressed for words in (c.name, c.text) if words}


def _without_bar(text: str) -> str:
    """“All (7) |” is the link “All (7)”, with what parts it from the next."""
    return fold(text).rstrip("|·•/ ")


_PAGING = re.compile(r"(?:previous|prev|next|first|last|older|newer|page|\d+|[«»‹›<>←→…. ])*(?: page)?")


def _of_names(names: tuple[str, ...], seen: Observation) -> Region:
    inside = [b for b in seen.blocks if any(_is_part(b, n) for n in names)]
    cards = [row for g in groups(seen) if any(same(g.name, n) for n in names) for row in g.rows]
    columns = [c for c in columns_of_board(seen) if any(same(c.name, n) for n in names)]
    drawn = [b for b in seen.blocks if any(in_box(b, c) for c in columns)]
    tight = tuple(dict.fromkeys([*inside, *cards, *drawn]))
    return Region(names, tight, tuple(dict.fromkeys([*tight, *_below(names, seen)])), columns=tuple(columns))


def _with_cards(region: Region, place: Named, seen: Observation) -> Region:
    """A column or a section has in it what the smaller headings below its own say: the titles of its cards."""
    if place.kind is not Kind.SECTION:
        return region
    titles = [b for b in _below(region.names, seen) if b.kind == "heading"]
    return replace(region, tight=tuple(dict.fromkeys([*region.tight, *titles])))


def _below(names: tuple[str, ...], seen: Observation) -> list[Block]:
    """What stands below a heading of this name, up to the next heading of its level or a higher one."""
    found: list[Block] = []
    reach = 0
    for block in seen.blocks:
        if block.kind == "heading" and any(same(block.text, n) for n in names):
            reach = block.level or 6
        elif block.kind == "heading" and block.level <= reach:
            reach = 0
        elif reach:
            found.append(block)
    return found
