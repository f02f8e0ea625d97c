"""Reads tables and lists as rows, and text as lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from pytest_tool.language.compare import contains, fold, same
from pytest_tool.observation import Block, Control, Observation

KINDS = {"table": "row", "grid": "row", "list": "item"}
"""Word for a group → the kind of its blocks."""
MENU_ROLES = frozenset({"link", "button", "tab", "menuitem"})
LONG = 200
"""Characters from which a text may have been too long for one block."""


@dataclass(frozen=True, slots=True)
class Group:
    """A table or a list, header and sums left out."""

    name: str
    kind: str
    """row or item"""
    rows: tuple[Block, ...]
    header: Block | None = None
    others: tuple[Block, ...] = ()
    """Sums at its foot, titles over several rows, a remark that there are none."""

    @property
    def all_rows(self) -> tuple[Block, ...]:
        """List its rows, the others too."""
        return (*self.rows, *self.others)

    @property
    def blocks(self) -> tuple[Block, ...]:
        """List all that stands in it, its headings too."""
        return (*([self.header] if self.header else []), *self.all_rows)


def groups(seen: Observation) -> tuple[Group, ...]:
    """Find all tables and lists, menus only as a last resort."""
    found: list[tuple[str, str, list[Block]]] = []
    fresh = True
    for block in seen.blocks:
        if block.kind not in KINDS.values():
            fresh = fresh or block.kind == "text"
            continue
        name = _name(block, seen)
        if fresh or not found or found[-1][:2] != (name, block.kind) or _begins(block, found[-1][2]):
            found.append((name, block.kind, []))
        found[-1][2].append(block)
        fresh = False
    made = tuple(_group(*parts) for parts in found)
    links = {fold(text) for c in seen.controls if c.role in MENU_ROLES for text in (c.name, c.text)}
    return tuple(group for group in made if not _is_menu(group, links)) or made


def _begins(block: Block, above: list[Block]) -> bool:
    """Tell the first row of another table; a head may stand in one of its own."""
    last, has_rows = above[-1], any(not b.header for b in above)
    if block.group and last.group:
        return (block.group, block.frame) != (last.group, last.frame) and (has_rows or block.header)
    return block.header and has_rows


def _name(block: Block, seen: Observation) -> str:
    """Name the section of a row, or that above a card."""
    if block.kind != "item" or not block.section or not contains(block.text, block.section):
        return block.section
    headings = [b for b in seen.blocks if b.kind == "heading"]
    own = next((n for n, b in enumerate(headings) if same(b.text, block.section)), None)
    if own is None:
        return block.section
    return next((b.text for b in reversed(headings[:own]) if b.level < headings[own].level), "")


def _group(name: str, kind: str, blocks: list[Block]) -> Group:
    header = max((b for b in blocks if b.header), key=lambda b: len(b.cells), default=None)
    whole = [b for b in blocks if not b.header]
    body = [b for b in whole if not b.foot]
    if header and len(header.cells) > 1 and (len(body) == 1 or any(len(b.cells) > 1 for b in body)):
        body = [b for b in body if len(b.cells) != 1]  # a cell over all columns is a title or a remark
    if kind == "row" and body:
        width = min(len(row.cells) for row in (header or body[0], body[0]))
        while len(body) > 1 and len(body[-1].cells) < width:  # sums at the foot join cells
            body.pop()
    return Group(name, kind, tuple(body), header, tuple(b for b in whole if b not in body))


def _is_menu(group: Group, links: set[str]) -> bool:
    """Tell whether it holds links alone, as navigation does."""
    parts = [part for row in group.rows for part in (row.cells or (row.text,)) if part.strip()]
    linked = all(fold(p).strip("|·•/ ") in links or not any(map(str.isalpha, p)) for p in parts)
    return group.kind == "item" and bool(parts) and linked


def cells(row: Block) -> tuple[str, ...]:
    """List what stands in a row, cell by cell."""
    return tuple(row.cell(n) for n in range(len(row.cells))) or (row.text,)


def row_has(row: Block, text: str, loose: bool = False) -> bool:
    """Tell whether one cell of the row shows the text."""
    return any(contains(cell, text, loose) for cell in cells(row))


def columns(name: str, seen: Observation) -> list[tuple[Group, int]]:
    """Find the columns of this heading, signs of sorting aside."""
    heads = ((g, n, head.rstrip(" ▲▼↑↓")) for g in groups(seen) if g.header for n, head in enumerate(g.header.cells))
    return [(group, n) for group, n, head in heads if same(head, name)]


def rows_with(text: str, seen: Observation) -> list[Block]:
    """Find the rows with a cell that is, else contains, it."""
    rows = [row for group in groups(seen) for row in group.all_rows]
    exact = [row for row in rows if any(same(part, text) for part in (*cells(row), *row.parts, row.title))]
    return exact or [row for row in rows if row_has(row, text)]


def stands_in(control: Control, rows: Iterable[Block]) -> bool:
    """Tell whether one of these is the control's row."""
    said = control.row
    return bool(said) and any(
        same(said, row.text) or (row.cells and all(fold(c) in fold(said) for c in row.cells)) for row in rows
    )


def lines_of(blocks: Iterable[Block], controls: Iterable[Control]) -> list[str]:
    """List every piece of visible text, of controls too.

    Neighbouring blocks of one place are a line too: a text that was too long for one block is in several.
    """
    blocks = tuple(blocks)
    lines = [line for b in blocks for line in ((*cells(b), b.text) if b.cells else (b.text,))]
    for control in controls:
        placeholder = "" if control.value else control.placeholder
        unseen = control.titled or (control.name == control.placeholder and not placeholder)
        lines += filter(None, ("" if unseen else control.name, control.text, control.value, placeholder))
    runs = (list(run) for _, run in groupby(blocks, key=lambda b: (b.kind, b.box, b.frame, b.cells)))
    wholes = (" ".join(b.text for b in run) for run in runs if len(run) > 1)
    return [*lines, *(whole for whole in wholes if len(whole) > LONG)]
