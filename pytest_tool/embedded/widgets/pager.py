"""Turns a list's pages, or loads more of it."""

from __future__ import annotations

from pytest_tool.embedded.grounding.mixture import ground
from pytest_tool.embedded.locating import by_target
from pytest_tool.embedded.naming import OPENS
from pytest_tool.embedded.scene import SURE, Do, Move, Scene
from pytest_tool.observation import Control

FORMS = frozenset({"click", "double-click"})
MORE = "load more items"
NEXT = "show the next page of the list"
FEWEST_ROWS = 3
"""So many things in rows make a list."""
MOST_PAGES = 50
NO_WAY = OPENS | {"disabled"}
"""States of what turns no page: it opens something, or does nothing."""


def fits(scene: Scene) -> bool:
    target = scene.order.target
    if scene.order.form not in FORMS or target is None or not target.quoted or scene.acted:
        return False
    return not by_target(target, scene.controls)[0] and len(scene.done) < MOST_PAGES and _way(scene) is not None


def move(scene: Scene) -> Move:
    way = _way(scene)
    assert way is not None
    return Do((scene.on_the_way(way),))


def _way(scene: Scene) -> Control | None:
    able = [c for c in scene.controls if c.role in ("link", "button") and not c.states & NO_WAY]
    numbers = [
        c for c in scene.controls if c.role in ("link", "button") and c.name.isdecimal() and int(c.name) <= MOST_PAGES
    ]
    if len(numbers) > 1:
        return _following(numbers)
    if len({c.row for c in scene.controls if c.row}) < FEWEST_ROWS:
        return None
    for wish in (MORE, NEXT):
        found = ground(wish, scene.page.title, able)
        if found.control is not None and found.confidence >= SURE:
            return able[found.control]
    return None


def _following(numbers: list[Control]) -> Control | None:
    # that page is marked as the current one, or is the one number that is no link
    here = next((int(c.name) for c in numbers if {"current", "disabled", "selected"} & c.states), None)
    told = {int(c.name): c for c in numbers}
    if here is None:
        missing = [n for n in range(1, max(told) + 1) if n not in told]
        here = missing[0] if len(missing) == 1 else None
    return told.get(here + 1) if here is not None else None
