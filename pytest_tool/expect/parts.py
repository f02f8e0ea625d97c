"""The parts of a page: tables and lists as groups of rows, and what a heading, a caption or a dialog names."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_tool.expect.compare import contains, fold, same
from pytest_tool.expect.names import PART, best, fit, nearest
from pytest_tool.language import Place
from pytest_tool.observation import INNER, Block, Control, Observation

ROWS = ("row", "item")


@dataclass(frozen=True, slots=True)
class Group:
    """A table or a list: its rows in order, without the header and without summaries at its foot."""

    name: str
    kind: str
    """row or item"""
    rows: tuple[Block, ...]
    header: Block | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the page; ``problem`` says why it was not found."""

    blocks: tuple[Block, ...] = ()
    controls: tuple[Control, ...] = ()
    groups: tuple[Group, ...] = ()
    problem: str = ""
    name: str = ""


def groups(seen: Observation) -> list[Group]:
    """All tables and lists of the page, without those of nothing but links: mostly the navigation."""
    found: list[tuple[str, str, list[Block]]] = []
    fresh = True
    for block in seen.blocks:
        if block.kind not in ROWS:
            fresh = fresh or block.kind == "text"
            continue
        name = _name(block, seen)
        begins = block.header and found and any(not b.header for b in found[-1][2])
        if fresh or begins or not found or found[-1][:2] != (name, block.kind):
            found.append((name, block.kind, []))
        found[-1][2].append(block)
        fresh = False
    made = [_group(*parts) for parts in found]
    return [g for g in made if not _is_menu(g, seen)] or made


def _name(block: Block, seen: Observation) -> str:
    """The section that it stands in; of a card, which has a heading of its own, the heading above."""
    if block.kind != "item" or not block.section or not contains(block.text, block.section):
        return block.section
    headings = [b for b in seen.blocks if b.kind == "heading"]
    own = next((n for n, b in enumerate(headings) if same(b.text, block.section)), None)
    if own is None:
        return block.section
    return next((b.text for b in reversed(headings[:own]) if b.level < headings[own].level), "")


def _group(name: str, kind: str, blocks: list[Block]) -> Group:
    header = max((b for b in blocks if b.header), key=lambda b: len(b.cells), default=None)
    body = [b for b in blocks if not b.header]
    while kind == "row" and len(body) > 1 and _is_foot(body[-1], body[0], header):
        body.pop()
    return Group(name, kind, tuple(body), header)


def _is_foot(last: Block, first: Block, header: Block | None) -> bool:
    """A row below the others that fills fewer cells than they: sums."""
    width = len([c for c in (header or first).cells if c.strip()])
    return 0 < len([c for c in last.cells if c.strip()]) < min(width, len([c for c in first.cells if c.strip()]))


def _is_menu(group: Group, seen: Observation) -> bool:
    """Nothing but links, and signs or numbers between them, as of pages."""
    links = {
        fold(text)
        for c in seen.controls
        if c.role in ("link", "button", "tab", "menuitem")
        for text in (c.name, c.text)
    }
    parts = [part for row in group.rows for part in (row.cells or (row.text,)) if part.strip()]
    return (
        group.kind == "item"
        and bool(parts)
        and all(fold(p).strip("|·•/ ") in links or not any(map(str.isalpha, p)) for p in parts)
    )


def cells(row: Block) -> tuple[str, ...]:
    """What stands in a row, cell by cell; a list item is one."""
    return tuple(row.cell(n) for n in range(len(row.cells))) or (row.text,)


def row_has(row: Block, text: str, loose: bool = False) -> bool:
    """Whether the row shows the text, as whole words, within one cell."""
    return any(contains(part, text, loose) for part in cells(row))


def rows_with(text: str, seen: Observation) -> list[Block]:
    """The rows that ``text`` names: with a cell or a part that is this text, else with one that contains it."""
    rows = [row for group in groups(seen) for row in group.rows]
    exact = [row for row in rows if any(same(part, text) for part in (*cells(row), *row.parts, row.title))]
    return exact or [row for row in rows if row_has(row, text)]


def stands_in(control: Control, row: Block) -> bool:
    """Whether this is the control's row: the same text, or all of its cells (a control's row may be cut short)."""
    if not control.row:
        return False
    return same(control.row, row.text) or (bool(row.cells) and all(fold(c) in fold(control.row) for c in row.cells))


def part_of(place: Place, seen: Observation) -> Part:
    """The part of the page that is meant: the only one of its name, or of its kind where no name is said."""
    match place.kind:
        case "page":
            return Part(seen.blocks, seen.controls, tuple(groups(seen)))
        case "row":
            return _rows(place.name, seen)
        case "next to":
            return _beside(place.name, seen)
        case "dialog" | "window":
            return _dialog(place.name, seen)
        case "table" | "list" if not place.name:
            return _only(place.kind, seen)
        case _:
            return _named(place, seen)


def _rows(text: str, seen: Observation) -> Part:
    rows = rows_with(text, seen)
    inside = tuple(c for c in seen.controls if any(stands_in(c, row) for row in rows))
    inside = inside or tuple(c for c in seen.controls if c.row and contains(c.row, text))
    problem = "" if rows or inside else f'no row with "{text}" was found'
    return Part(tuple(rows), inside, (Group("", "row", tuple(rows)),) if rows else (), problem, text)


def _beside(text: str, seen: Observation) -> Part:
    inside = tuple(c for c in seen.controls if contains(c.near, text) or contains(c.row, text))
    return Part((), inside, (), "" if inside else f'nothing stands next to "{text}"', text)


def _dialog(name: str, seen: Observation) -> Part:
    names = [n for n in ((seen.modal,) if seen.modal else seen.windows) if n]
    if name:
        names = [n for n in (seen.modal, *seen.windows) if (f := fit(name, n)) is not None and f <= PART]
    if len(names) != 1:
        return Part(
            problem=f"it is not clear which dialog: {nearest('', names)}" if names else "no such dialog is open"
        )
    return _of_names((names[0],), seen)


def _only(kind: str, seen: Observation) -> Part:
    wanted = [g for g in groups(seen) if g.kind == ("row" if kind == "table" else "item")]
    if kind == "list" and not wanted:
        wanted = [g for g in groups(seen) if g.kind == "row"]
    headed = [g for g in wanted if g.header]
    wanted = headed if len(wanted) > 1 and len(headed) == 1 else wanted
    if len(wanted) != 1:
        return Part(
            problem=f"it is not clear which {kind}: there are {len(wanted)}" if wanted else f"there is no {kind}"
        )
    group = wanted[0]
    inside = tuple(c for c in seen.controls if any(stands_in(c, row) for row in group.rows))
    return Part(group.rows, inside, (group,), name=group.name)


def _named(place: Place, seen: Observation) -> Part:
    whole = f"{place.name} {place.kind}".strip()
    names = list(dict.fromkeys(n for n in _names(seen) if n))
    levels = {n: best((fit(place.name, n), fit(whole, n))) for n in names}
    top = best(levels.values())
    chosen = [n for n in names if top is not None and levels[n] == top]
    if column := next((c for c in seen.controls if c.only_scrolls and same(c.name, place.name or place.kind)), None):
        return _drawn(column, seen)
    if not place.name or top is None or top > PART:
        close = nearest(place.name, names)
        return Part(problem=f"no {whole} was found" + (f"; there is {close}" if close else ""))
    if len(chosen) > 1 and top == PART:
        return Part(problem=f"it is not clear what the {whole} is: there is {nearest(place.name, chosen)}")
    part = _of_names(tuple(chosen), seen)
    if place.kind in ("table", "list"):
        wanted = "row" if place.kind == "table" else "item"
        kinds = tuple(g for g in part.groups if g.kind == wanted) or part.groups
        if not kinds:
            return Part(problem=f"{whole} has no rows", name=whole)
        return Part(tuple(row for g in kinds for row in g.rows), part.controls, kinds, name=whole)
    return part


def _drawn(area: Control, seen: Observation) -> Part:
    """What lies in an area that things are dropped on: no heading need tell it, its box does."""

    def within(part: Block | Control) -> bool:
        x, y = part.box.x + part.box.width / 2, part.box.y + part.box.height / 2
        return area.box.x <= x <= area.box.x + area.box.width and area.box.y <= y <= area.box.y + area.box.height

    blocks = tuple(b for b in seen.blocks if within(b))
    listed = tuple(g for g in groups(seen) if set(g.rows) & set(blocks))
    return Part(blocks, tuple(c for c in seen.controls if c is not area and within(c)), listed, name=area.name)


def _names(seen: Observation) -> list[str]:
    frames = {b.frame for b in seen.blocks} | {c.frame for c in seen.controls}
    return [
        seen.modal, *seen.windows, *(g.name for g in groups(seen)),
        *(b.text if b.kind == "heading" else b.section for b in seen.blocks),
        *(c.section for c in seen.controls), *(name for frame in frames for name in frame.split(INNER)),
    ]  # fmt: skip


def _of_names(names: tuple[str, ...], seen: Observation) -> Part:
    """What is called so by its section or frame, and what stands below a heading of that name."""

    def within(part: Block | Control) -> bool:
        frames = part.frame.split(INNER) if part.frame else []
        return any(same(part.section, n) or any(same(f, n) for f in frames) for n in names)

    below = _below(names, seen)
    blocks = tuple(b for b in seen.blocks if within(b) or b in below)
    sections = {fold(b.text) for b in below if b.kind == "heading"}
    listed = tuple(g for g in groups(seen) if any(same(g.name, n) for n in names) or set(g.rows) & set(blocks))
    rows = [row for g in listed for row in g.rows]
    inside = tuple(
        c for c in seen.controls if within(c) or fold(c.section) in sections or any(stands_in(c, r) for r in rows)
    )
    return Part(tuple(dict.fromkeys((*blocks, *rows))), inside, listed, name=names[0])


def _below(names: tuple[str, ...], seen: Observation) -> set[Block]:
    """What stands below a heading of this name, up to the next of its level or a higher one."""
    found: set[Block] = set()
    reach = 0
    for block in seen.blocks:
        if block.kind == "heading" and any(same(block.text, n) for n in names):
            reach = block.level or 6
        elif block.kind == "heading" and block.level <= reach:
            reach = 0
        elif reach:
            found.add(block)
    return found


def lines_of(blocks: tuple[Block, ...], controls: tuple[Control, ...]) -> list[str]:
    """Every piece of visible text: blocks, cells, and names, texts, values and placeholders of controls."""
    lines = [line for b in blocks for line in ((*cells(b), b.text) if b.cells else (b.text,))]
    for control in controls:
        placeholder = "" if control.value else control.placeholder
        lines += [t for t in (control.name, control.text, control.value, placeholder) if t]
    return [*lines, *_wholes(blocks)]


def _wholes(blocks: tuple[Block, ...]) -> list[str]:
    """Neighbouring texts of one place together: a text that was too long for one block is in several."""
    whole: list[str] = []
    before: Block | None = None
    for block in blocks:
        if (
            before is not None
            and not block.cells
            and (block.kind, block.box, block.frame) == (before.kind, before.box, before.frame)
        ):
            whole[-1] = f"{whole[-1]} {block.text}"
        else:
            whole.append(block.text)
        before = block
    return [text for text in whole if len(text) > 200]
