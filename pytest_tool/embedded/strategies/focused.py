"""A key that goes into a named field: “press Enter in the message” presses it there, wherever the focus is now."""

from __future__ import annotations

from pytest_tool.embedded.strategies.scene import Scene, aside, pointing_at
from pytest_tool.embedded.words import stems
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

FIELDS = frozenset({"textbox", "searchbox", "spinbutton"})
"""What a click gives the focus, and nothing else: a list would open."""
NOUNS = frozenset(stems("field box input textbox area"))


def give(scene: Scene) -> list[WantedIntent]:
    """A click into the field, where the focus is not there yet."""
    wish = scene.wish
    if wish.act is not Act.PRESS or wish.names or not wish.target or scene.asides:
        return []
    wanted = set(stems(wish.target)) - NOUNS
    fields = [c for c in scene.controls if c.role in FIELDS and wanted and set(stems(called(c))) - NOUNS == wanted]
    if len(fields) != 1 or "focused" in fields[0].states or _was_used(fields[0], scene):
        return []
    return [aside(f"click {pointing_at(fields[0], scene.controls)}", f"the {wish.target}")]


def _was_used(field: Control, scene: Scene) -> bool:
    """Whether the action before was in this very field: another click would move the cursor."""
    before = scene.history[-1] if scene.history else None
    return before is not None and before.outcome == "done" and quote(called(field)) in before.did
