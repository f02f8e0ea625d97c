"""Sorts a table by one column (ARIA: sortable table)."""

from __future__ import annotations

import re

from pytest_tool.embedded.naming import plain
from pytest_tool.embedded.scene import Do, Done, Failed, Move, Scene
from pytest_tool.observation import called
from pytest_tool.stated.verbatim import folded

MOST_CLICKS = 3
"""Unsorted, one way, the other."""
WAYS = frozenset({"ascending", "descending"})
_NUMBER = re.compile(r"[^\w.-]*(-?\d+(?:\.\d{1,2})?)\W*")
"""A number that can be read in one way: “1.234” is more than a thousand for some."""


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
    if (
        wanted
        and clicks
        and not any(WAYS & c.states for c in scene.controls)
        and _way(scene, called(control)) == wanted
    ):
        return Done()  # a table that does not say its order shows it
    if clicks == MOST_CLICKS:
        return Failed(f"the column does not say that it is sorted {wanted} after {clicks} clicks.")
    return Do((scene.click(control),), last=not wanted)


def _way(scene: Scene, column: str) -> str:
    """Tell by its cells how a column is sorted; empty where they do not tell."""
    rows = [line.strip("| ").split(" | ") for line in scene.page.text if line.startswith("| ")]
    heads = [(n, row.index(cell)) for n, row in enumerate(rows) for cell in row if plain(cell) == plain(column)]
    if len(heads) != 1:
        return ""
    (head, at), width = heads[0], len(rows[heads[0][0]])
    cells = [row[at] for row in rows[head + 1 :] if len(row) == width]
    numbers = [float(found[1]) for cell in cells if (found := _NUMBER.fullmatch(cell))]
    if len(numbers) < len(cells) and any(re.match(r"\W*\d", cell) for cell in cells):
        return ""
    values: list[float] | list[str] = numbers or [folded(cell) for cell in cells]
    ways = {"ascending": sorted(values), "descending": sorted(values, reverse=True)}
    fit = [way for way, ordered in ways.items() if ordered == values]
    return fit[0] if len(fit) == 1 else ""
