"""Ticking what stands in a row: the words are a control of their own there, and the box beside them has no name."""

from __future__ import annotations

import re

from pytest_tool.embedded.matching import named
from pytest_tool.embedded.strategies import rows
from pytest_tool.embedded.strategies.each import TICKABLE
from pytest_tool.embedded.strategies.rows import HEADS
from pytest_tool.embedded.strategies.scene import Scene, called, final, pointing_at
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import quote
from pytest_tool.observation import Control
from pytest_tool.wire.roles import AskedAction, WantedIntent

_ON_WORDS = re.compile(rf"click (?:{'|'.join(sorted(HEADS))}) ")
_ELSEWHERE = ("URL is now", "another page", "page loaded", "title is now", "dialog window", "new tab")


def in_row(scene: Scene) -> list[WantedIntent]:
    """“Check "Buy milk"”: the only box of the row whose words these are."""
    box = _box(scene) if scene.wish.act in (Act.TICK, Act.UNTICK) and not scene.wish.every else None
    if box is None:
        return []
    verb = "tick" if scene.wish.act is Act.TICK else "untick"
    alike = [c for c in scene.controls if c.role == box.role and called(c) == called(box) and c.icon == box.icon]
    where = (
        f"the {box.role} in the row of {quote(_words(scene))}" if len(alike) > 1 else pointing_at(box, scene.controls)
    )
    return [final(f"{verb} {where}", scene.wish)]


def _words(scene: Scene) -> str:
    return called(named(scene.wish.target, scene.controls)[0])


def _box(scene: Scene) -> Control | None:
    found = named(scene.wish.target, scene.controls)
    if len(found) != 1 or found[0].role not in HEADS:
        return None
    row = found[0].row or called(found[0])  # of a row that says nothing else, the words alone
    boxes = [c for c in scene.controls if c.role in TICKABLE and c.row == row]
    return boxes[0] if len(boxes) == 1 and not called(boxes[0]) else None


def only_pointed(wish: Wish, action: AskedAction) -> bool:
    """Whether a click on the words did nothing but show what shows under the mouse, or lead elsewhere: nothing is ticked."""
    if wish.act not in (Act.TICK, Act.UNTICK) or not _ON_WORDS.match(action.did):
        return False
    if any(change.startswith(_ELSEWHERE) for change in action.changes):
        return True
    return rows.only_shown(action)
