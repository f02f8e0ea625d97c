"""A text into a search field, and Enter (ARIA: searchbox)."""

from __future__ import annotations

from pytest_tool.embedded.scene import Do, Done, Move, Scene
from pytest_tool.observation import Control


def fits(scene: Scene) -> bool:
    return scene.order.form == "search"


def move(scene: Scene) -> Move:
    if any("press Enter" in action.intent for action in scene.done):
        return Done()
    if scene.done:
        return Do((scene.press("Enter"),), last=True)
    field = _field(scene)
    if field is None:
        return scene.not_found()
    return Do((scene.type(scene.order.wanted, field), scene.press("Enter")), last=True)


def _field(scene: Scene) -> Control | None:
    """The field that is named; else the one search field of the page."""
    alone = [c for c in scene.controls if c.role == "searchbox" or c.type == "search"]
    if scene.order.target is None and len(alone) == 1:
        return alone[0]
    return scene.control
