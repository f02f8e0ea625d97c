"""Fields that are only for reading: a click into one may open a calendar or a list; where it opens nothing, nothing is set."""

from __future__ import annotations

from pytest_tool.embedded.matching import named
from pytest_tool.embedded.strategies.scene import Scene
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold
from pytest_tool.observation import role_and_name

FIELDS = frozenset({"textbox", "searchbox", "spinbutton"})
OPENING = frozenset({"collapsed", "expanded"})
_QUIET = ("focus is on ", "scrolled ")
"""What a click into any field brings about."""


def unchangeable(scene: Scene) -> str:
    """Why a value cannot be set: the field can only be read, and was clicked in vain."""
    wish = scene.wish
    if wish.act not in (Act.TYPE, Act.SET) or not wish.value or not wish.target:
        return ""
    meant = named(wish.target, [c for c in scene.controls if c.role in FIELDS])
    if len(meant) != 1 or "readonly" not in meant[0].states or meant[0].states & OPENING:
        return ""
    field = meant[0]
    clicks = [a for a in scene.actions if a.did == f"click {role_and_name(field)}"]
    opened = [change for a in clicks for change in a.changes if not change.startswith(_QUIET)]
    if not clicks or opened or fold(field.value or "") == fold(wish.value):
        return ""
    return f"{role_and_name(field)} is read-only, and a click into it opens nothing to choose from"
