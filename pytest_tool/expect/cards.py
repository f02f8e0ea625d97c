"""Cards: parts of the page that look alike, each with a heading and controls of its own, in columns or below one heading."""

from __future__ import annotations

import re
from itertools import groupby

from pytest_tool.expect.folding import fits, fold, same
from pytest_tool.expect.naming import stem
from pytest_tool.expect.regions import Group, Region, columns_of_board, in_box
from pytest_tool.grammar.check_terms import How
from pytest_tool.observation import Block, Observation

CALLED = frozenset({"card", "tile", "widget"})
"""What they may be called wherever they stand, in the singular."""
DRAGGED = CALLED | {"task", "ticket", "issue", "item", "entry", "entrie", "todo", "to-do", "story", "storie"}
"""What they may be called where they can be dragged from column to column."""
COUNTING = re.compile(r".*\D\s*\(?(?P<n>\d{1,4})\)?")
"""“To do 2”, “Doing (1)”: a heading that ends with a number."""


def cards(seen: Observation) -> list[Group]:
    """The cards below each heading. Only the smallest headings are cards, and only where each of one size is: a part of the
    page with controls is none.
    """
    drawn = {fold(c.row): c.row for c in seen.controls if c.row}
    headings = [b for b in seen.blocks if b.kind == "heading"]
    size = max((b.level for b in headings), default=0)
    smallest = [(_above(i, headings), b) for i, b in enumerate(headings) if b.level == size]
    rows = [(name, _row(heading, list(drawn.values()))) for name, heading in smallest]
    if size < 2 or not all(row for _, row in rows):
        return []
    return [
        Group(name, "item", tuple(row for _, row in some if row)) for name, some in groupby(rows, key=lambda r: r[0])
    ]


def texts_in(name: str, seen: Observation) -> list[Block]:
    """What the one card of this heading says below it; nothing where several headings say just that, or none."""
    headings = [b for b in seen.blocks if b.kind == "heading"]
    own = [b for b in headings if same(b.text, name)]
    if len(own) != 1 or own[0].level < max(b.level for b in headings):
        return []
    return [b for b in seen.blocks if b.kind != "heading" and same(b.section, name)]


def headed(name: str, seen: Observation) -> list[Block]:
    """The same as a row: a card without any control is told by its heading alone."""
    texts = tuple(b.text for b in texts_in(name, seen))
    return [Block("item", " ".join((name, *texts)), cells=(name, *texts))] if texts else []


def _above(index: int, headings: list[Block]) -> str:
    return next((b.text for b in reversed(headings[:index]) if b.level < headings[index].level), "")


def _row(heading: Block, drawn: list[str]) -> Block | None:
    """The card as an item of a list that has this heading."""
    text = next((row for row in drawn if fits(row, heading.text, How.STARTS)), "")
    return Block("item", text, section=heading.text) if text else None


def all_of(found: list[Group]) -> list[Group]:
    """The cards of all columns as one list: for how many there are it does not matter where."""
    return [Group("", "item", tuple(row for group in found for row in group.rows))] if found else []


def inside(found: list[Group], region: Region) -> list[Group]:
    """Those of a column."""
    return [group for group in found if any(same(group.name, name) for name in region.names)]


def dragged(region: Region, seen: Observation, noun: str) -> dict[str, int]:
    """How many things that can be dragged stand in a column of a board, which no heading and no list tells. Nobody knows of a
    column that goes on out of sight, of an empty one with texts in it, and of what lies in no column.
    """
    board = columns_of_board(seen)
    own = [c for c in board if any(same(c.name, name) for name in region.names)]
    if len(own) != 1 or stem(noun) not in DRAGGED or "scrollable" in own[0].states or seen.left_out:
        return {}
    cards_ = [c for c in seen.controls if "draggable" in c.states]
    if not all(any(in_box(card, column) for column in board) for card in cards_):
        return {}
    inside = [card for card in cards_ if in_box(card, own[0])]
    if not inside and any(in_box(b, own[0]) and not same(b.text, own[0].name) for b in seen.blocks):
        return {}
    told = COUNTING.fullmatch(own[0].name)
    said = {"the column's title says": int(told["n"])} if told and told["n"] != str(len(inside)) else {}
    return {**said, f'in the column "{own[0].name}" there are': len(inside)}


def counted(region: Region, seen: Observation, words: str) -> dict[str, int]:
    """“To do 2”: what a heading says of how many are below it, but for a number that it is called by."""
    if re.search(r"\d", words):
        return {}
    told = [b.text for b in seen.blocks if b.kind == "heading" and any(same(b.text, name) for name in region.names)]
    return {f'the heading says "{text}":': int(m["n"]) for text in told if (m := COUNTING.fullmatch(text))}
