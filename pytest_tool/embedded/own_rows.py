"""Which of several rows a name is that of: “Basil” heads one of them, and is a part of “Holy Basil” in another."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control, squeeze

CELL = "|"
"""What stands between the cells of a row in the page's text."""
CUT = "…"


def of_own_row(place: str, matched: Sequence[Control], lines: Sequence[str]) -> list[Control]:
    """The one control whose row is called just so, as a whole or by a cell of its own; empty where not one is."""
    name = fold(squeeze(place))
    tables = [[fold(squeeze(cell)) for cell in line.split(CELL)] for line in lines if CELL in line]
    own = [c for c in matched if name and c.row and _is_called(name, fold(squeeze(c.row)), tables)]
    return own if len(own) == 1 else []


def _is_called(name: str, row: str, tables: Sequence[Sequence[str]]) -> bool:
    whole = row.removesuffix(CUT).strip()
    alike = [cells for cells in tables if " ".join(filter(None, cells)).startswith(whole)]
    return row == name or any(name in cells for cells in alike)
