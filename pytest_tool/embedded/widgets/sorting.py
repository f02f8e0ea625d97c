"""Sorts a table by one column (ARIA: sortable table)."""

from __future__ import annotations

from pytest_tool.embedded.scene import Do, Done, Failed, Move, Scene

MOST_CLICKS = 3
"""Unsorted, one way, the other."""


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
    if clicks == MOST_CLICKS:
        return Failed(f"the column does not say that it is sorted {wanted} after {clicks} clicks.")
    return Do((scene.click(control),), last=not wanted)
