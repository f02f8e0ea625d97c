"""Menus: “File > Export > PDF” opens one entry after the other, and chooses the last."""

from __future__ import annotations

from pytest_tool.embedded.matching import named
from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.grammar.words import quote
from pytest_tool.observation import Control
from pytest_tool.wire.roles import WantedIntent

CLICKED = frozenset({"button", "tab", "summary", "treeitem", "combobox"})
"""What opens by a click. Other entries open when the mouse is over them; a click could choose them instead."""


def follow(scene: Scene) -> list[WantedIntent]:
    """The next entry to open, or the choice of the last one. An entry that is open already is passed over."""
    wish = scene.wish
    if not wish.path:
        return []
    entries = [*wish.path, wish.target]
    for index in range(len(wish.path), 0, -1):
        if shown := _named(entries[index], scene):  # the deepest one in sight counts
            return _chosen(scene, shown) if index == len(wish.path) else _opened(scene, entries[index], shown)
    shown = _named(entries[0], scene)
    return _opened(scene, entries[0], shown) if shown else []


def _named(entry: str, scene: Scene) -> Control | None:
    found = named(entry if entry[:1] in "\"“'" else quote(entry), scene.controls)
    return found[0] if len(found) == 1 else None


def _chosen(scene: Scene, entry: Control) -> list[WantedIntent]:
    return [final(f"click {pointing_at(entry, scene.controls)}", scene.wish)]


def _opened(scene: Scene, entry: str, control: Control) -> list[WantedIntent]:
    """By hovering, and where that shows nothing by a click."""
    words = pointing_at(control, scene.controls)
    hover, click = (aside(f"{verb} {words}", scene.wish.target) for verb in ("hover over", "click"))
    if control.role not in CLICKED and not scene.asked(hover.text):
        return [hover]
    return [] if scene.asked(click.text) else [click]
