"""“Clear the search” is about its field, not the button “Search” beside it; “reset the search” the cross that is beside both."""

from __future__ import annotations

import re

from pytest_tool.embedded.strategies.focused import FIELDS, NOUNS
from pytest_tool.embedded.strategies.scene import Scene, final, pointing_at
from pytest_tool.embedded.words import stems
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

_CLEARED = re.compile(r"\W*(?:and |then )*(?:clear|empty)\b")
_RESET = re.compile(r"click (?:reset|cancel) (?:search|search field)")
_CROSS = frozenset({"times", "close", "clear", "x", "xmark", "cross", "reset", "remove", "×", "✕", "✖"})


def focus(scene: Scene) -> list[WantedIntent]:
    """A click into the one field to search in, where keys will empty it."""
    wish = scene.wish
    if (
        wish.act is not Act.CLICK
        or not _CLEARED.match(fold(scene.said))
        or set(stems(fold(wish.target))) - NOUNS != _SEARCH
    ):
        return []
    field = _field(scene)
    return [final(f"click {pointing_at(field, scene.controls)}", wish)] if field else []


def reset(scene: Scene) -> list[WantedIntent]:
    """The cross that stands behind the field, or behind the button that sends it."""
    field = _field(scene)
    if scene.wish.act is not Act.CLICK or not _RESET.fullmatch(fold(scene.wish.text)) or field is None:
        return []
    at = scene.controls.index(field)
    behind = scene.controls[at + 1 : at + 3]
    if behind and not _is_cross(behind[0]) and fold(called(behind[0])) not in ("search", "go", "find"):
        return []  # it belongs to something else
    crosses = [c for c in behind if _is_cross(c) and "disabled" not in c.states]
    return [final(f"click {pointing_at(crosses[0], scene.controls)}", scene.wish)] if len(crosses) == 1 else []


_SEARCH = set(stems("search"))


def _field(scene: Scene) -> Control | None:
    """The only one of the page: a field of that role, or one whose name begins so."""
    able = [c for c in scene.controls if c.role in FIELDS and "disabled" not in c.states]
    found = [c for c in able if c.role == "searchbox" or set(stems(called(c))[:1]) == _SEARCH]
    return found[0] if len(found) == 1 else None


def _is_cross(control: Control) -> bool:
    """A button that says nothing, or only what its picture does."""
    words = set(f"{fold(called(control))} {control.icon}".split())
    return (
        control.role == "button"
        and bool(words & _CROSS)
        and len(fold(called(control)).split()) <= len(words & _CROSS) + 2
    )
