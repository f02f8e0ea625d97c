"""The box of a row: the one that it is ticked off by, or selected by."""

from __future__ import annotations

import re

from pytest_tool.expect.finding import TICKS
from pytest_tool.expect.regions import Group, groups, stands_in
from pytest_tool.observation import Block, Control, Observation

SELECTING = re.compile(r"(?:de)?select|choose|bulk", re.IGNORECASE)
"""A box of such a name selects its row for what is done next, and says nothing about it."""
MARKING = re.compile(r"\b(?:important|star|starred|favou?rite|pin|pinned|urgent|flag|flagged)\b", re.IGNORECASE)
"""A box of such a name says something else of its row than that it is done."""


def box_of(row: Block, word: str, seen: Observation) -> Control | None:
    """The only box that can say this of the row."""
    own = [c for c in seen.controls if c.role in TICKS and c.row and stands_in(c, row, seen)]
    if word == "selected":
        own = [c for c in own if SELECTING.match(c.name) or not c.name]
    elif word == "done":
        own = [c for c in own if c.role == "checkbox" and not SELECTING.match(c.name) and not MARKING.search(c.name)]
    return own[0] if len(own) == 1 else None


def to_do(seen: Observation) -> list[Group]:
    """The list whose every row can be ticked off, where there is only one."""
    found = [g for g in groups(seen) if g.rows and all(box_of(row, "done", seen) for row in g.rows)]
    return found if len(found) == 1 else []
