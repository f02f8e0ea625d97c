"""Opens a row's own menu for the control inside."""

from __future__ import annotations

from pytest_tool.embedded.locating import by_target
from pytest_tool.embedded.order import place_said
from pytest_tool.embedded.scene import Do, Move, Scene
from pytest_tool.observation import Control
from pytest_tool.stated.verbatim import folded, stands_in


def fits(scene: Scene) -> bool:
    place = place_said(scene.order)
    target = scene.order.target
    if scene.order.form != "click" or place is None or place.kind != "row" or target is None or not target.quoted:
        return False
    return not scene.acted and not by_target(target, scene.controls)[0] and _opener(scene) is not None


def move(scene: Scene) -> Move:
    opener, target = _opener(scene), scene.order.target
    assert opener is not None
    assert target is not None
    if "collapsed" in opener.states and not scene.done:
        return Do((scene.on_the_way(opener),))
    entries = scene.called(target.name, scene.of_role("menuitem", "menuitemcheckbox", "button", "link", "option"))
    inside = [c for c in entries if c.role.startswith("menuitem")] or entries
    return Do((scene.click(inside[0]),), last=True) if len(inside) == 1 else scene.not_found()


def _opener(scene: Scene) -> Control | None:
    place = place_said(scene.order)
    said = folded(place.name) if place else ""
    able = [c for c in scene.controls if {"collapsed", "expanded"} & c.states]
    found = [c for c in able if stands_in(folded(c.row), said)]
    return found[0] if len(found) == 1 else None
