"""Types into a search field and presses Enter (ARIA: searchbox)."""

from __future__ import annotations

from pytest_tool.embedded.engine import is_typable
from pytest_tool.embedded.grounding.mixture import ground
from pytest_tool.embedded.scene import SURE, Do, Done, Move, Scene
from pytest_tool.observation import Control

SEARCH = "search"
"""The wish that the field is found by where the step names none."""


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
    if scene.order.target is not None:
        return scene.control
    fields = [c for c in scene.controls if is_typable(c)]
    meant = ground(SEARCH, scene.page.title, fields)
    if meant.control is not None and meant.confidence >= SURE:
        return fields[meant.control]
    alone = [c for c in fields if c.role == "searchbox" or c.type == "search"]
    return alone[0] if len(alone) == 1 else None
