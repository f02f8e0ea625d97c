"""Sorts a table by one column (ARIA: sortable table)."""

from __future__ import annotations

import re

from pytest_tool.embedded.naming import plain
from pytest_tool.embedded.scene import Do, Done, Failed, Move, Scene
from pytest_tool.language.compare import sort_keys
from pytest_tool.observation import called

MOST_CLICKS = 3
"""Unsorted, one way, the other."""
_DIGIT = re.compile(r"\W*\d")
WAYS = frozenset({"ascending", "descending"})


def fits(scene: Scene) -> bool:
    return scene.order.form == "sort"


def move(scene: Scene) -> Move:
    control, wanted = scene.control, scene.order.wanted
    clicks = len(scene.done)
    if control is not None and wanted and wanted in control.states:
        return Done()
    if not wanted and clicks:
        return Done()
    if control is None:
        return scene.not_found()
    if clicks and not any(WAYS & c.states for c in scene.controls) and wanted in _ways(scene, called(control)):
        return Done()  # a table that does not say its order shows it
    if clicks == MOST_CLICKS:
        return Failed(f"the column does not say that it is sorted {wanted} after {clicks} clicks.")
    return Do((scene.click(control),), last=not wanted)


def _ways(scene: Scene, column: str) -> frozenset[str]:
    """Tell by its cells how a column is sorted; empty where they do not tell."""
    rows = [line.strip("| ").split(" | ") for line in scene.page.text if line.startswith("| ")]
    heads = [(n, row.index(cell)) for n, row in enumerate(rows) for cell in row if plain(cell) == plain(column)]
    if len(heads) != 1:
        return frozenset()
    (head, at), width = heads[0], len(rows[heads[0][0]])
    cells = [row[at] for row in rows[head + 1 :] if len(row) == width]
    keys = sort_keys(cells) or []
    if len(keys) < 2 or (isinstance(keys[0], str) and any(_DIGIT.match(cell) for cell in cells)):
        return frozenset()  # what begins with digits and is no number may be sorted as either
    ways = {"ascending": sorted(keys), "descending": sorted(keys, reverse=True)}
    return frozenset(way for way, ordered in ways.items() if ordered == keys)
