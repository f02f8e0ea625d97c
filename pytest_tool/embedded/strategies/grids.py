"""The tables of a page: their headings, their rows, and which of the controls are what a row shows in a column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pytest_tool.embedded.lines import without_sign
from pytest_tool.embedded.looking import page_text, with_headers
from pytest_tool.grammar.phrase import read
from pytest_tool.grammar.words import fold, word_set
from pytest_tool.observation import Control, called, squeeze
from pytest_tool.wire.roles import AskedPage

COLUMN = word_set("column columns cell cells value field")
"""What a person calls a column's heading beside its words, or a cell of it."""
SHOWN_IN = frozenset({"generic", "cell", "gridcell", "link", "row"})
"""Roles of what shows a cell: other controls in it do something."""


@dataclass(frozen=True, slots=True)
class Row:
    """``heads`` are the folded headings of its table, ``cells`` its own texts."""

    heads: tuple[str, ...]
    cells: tuple[str, ...]


def rows(page: AskedPage) -> Iterator[Row]:
    """The rows of data of every table that has headings."""
    heads: tuple[str, ...] = ()
    for line in with_headers(page_text(page.text)):
        if line.header:
            heads = tuple(fold(without_sign(cell)) for cell in line.cells)
        elif heads and len(line.cells) == len(heads):
            yield Row(heads, line.cells)
        else:
            heads = ()


def column_in(words: str, heads: Sequence[str]) -> str:
    """The heading that these words mean: the same words, or the same but for “column”; "" where there is none."""
    name = fold(words)
    bare = " ".join(w for w in name.removeprefix("the ").split() if w not in COLUMN)
    return next((h for h in heads if h and h in (name, bare)), "")


def headings(page: AskedPage) -> frozenset[str]:
    return frozenset(head for row in rows(page) for head in row.heads)


def is_cell(control: Control, page: AskedPage) -> bool:
    """Whether it is only what a row of data shows."""
    if control.role not in SHOWN_IN or not (control.row or control.role == "row"):
        return False
    whole = squeeze(control.row or called(control))
    return any(squeeze(" ".join(row.cells)) == whole for row in rows(page))


def cell_meant(words: str, page: AskedPage) -> tuple[Row, int] | None:
    """“The population of Denmark”, “the population in the row of Denmark” → the row and the number of the column.

    None where it is not exactly one row, or not exactly one column.
    """
    phrase = read(words)
    if phrase.relation not in ("row", "whole", "place") or not phrase.place or not phrase.name or phrase.ordinal:
        return None
    found = []
    for row in rows(page):
        column = column_in(phrase.name, row.heads)
        if not column or row.heads.count(column) != 1:
            continue
        at = row.heads.index(column)
        others = [fold(cell) for n, cell in enumerate(row.cells) if n != at]
        if phrase.place in others or (phrase.relation == "row" and _named(phrase.place) in others):
            found.append((row, at))
    return found[0] if len(found) == 1 else None


def _named(place: str) -> str:
    """“country Denmark” → “denmark”: the row of the country Denmark."""
    return place.split(" ", 1)[-1]


def shows(row: Row, at: int, found: Sequence[Control]) -> Control | None:
    """The control that shows this cell; None where none does, or where two may be it."""
    whole = squeeze(" ".join(row.cells))
    mine = [c for c in found if c.role in SHOWN_IN - {"row"} and squeeze(c.row) == whole]
    if [squeeze(called(c)) for c in mine] == [squeeze(cell) for cell in row.cells]:
        return mine[at]
    same = [c for c in mine if fold(called(c)) == fold(row.cells[at])]
    return same[0] if len(same) == 1 and row.cells.count(row.cells[at]) == 1 else None
