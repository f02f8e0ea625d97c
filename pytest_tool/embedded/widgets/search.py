"""Types into a search field and presses Enter (ARIA: searchbox)."""

from __future__ import annotations

from pytest_tool.embedded.engine import is_typable
from pytest_tool.embedded.grounding.mixture import ground
from pytest_tool.embedded.scene import SURE, Do, Done, Failed, Move, Scene
from pytest_tool.observation import Control, role_and_name

SEARCH = "search"
"""The wish that the field is found by where the step names none."""


def fits(scene: Scene) -> bool:
    return scene.order.form == "search"


def move(scene: Scene) -> Move:
    if any("press Enter" in action.intent for action in scene.done):
        return Done()
    if scene.done:
        return Do((scene.press("Enter"),), last=True)
    if scene.order.target is None and len(_searching(scene)) > 1:
        told = ", ".join(map(role_and_name, _searching(scene)))
        return Failed(f"there are several search fields ({told}). Say which: search for … in the … field.")
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
    return next(iter(_searching(scene)), None)


def _searching(scene: Scene) -> list[Control]:
    return [c for c in scene.controls if is_typable(c) and (c.role == "searchbox" or c.type == "search")]
