"""Ticking what stands in a row: the words are a control of their own there, and the box beside them has no name."""

from __future__ import annotations

import re

from pytest_tool.embedded.matching import FIELDS, named, names
from pytest_tool.embedded.strategies import rows
from pytest_tool.embedded.strategies.each import TICKABLE
from pytest_tool.embedded.strategies.hidden import in_place
from pytest_tool.embedded.strategies.rows import HEADS
from pytest_tool.embedded.strategies.scene import Scene, called, final, pointing_at
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control
from pytest_tool.wire.roles import AskedAction, WantedIntent

CHOSEN = frozenset(
    {"option", "tab", "radio", "checkbox", "switch", "treeitem", "menuitem", "menuitemradio", "menuitemcheckbox"}
)
"""What is selected by itself."""
SELECTING = frozenset({"select", "selected", "selection", "choose", "tick", "check", "mark", "row"})
_ON_WORDS = re.compile(rf"click (?:{'|'.join(sorted(HEADS))}) ")
_ELSEWHERE = ("URL is now", "another page", "page loaded", "title is now", "dialog window", "new tab")


def in_row(scene: Scene) -> list[WantedIntent]:
    """“Check "Buy milk"”: the only box of the row whose words these are."""
    if scene.wish.every or scene.wish.act not in (Act.TICK, Act.UNTICK):
        return []
    box = _box(scene)
    return _ticking(box, _words(scene), scene) if box else []


def selecting(scene: Scene) -> list[WantedIntent]:
    """“Select "Buy milk"” in a list whose rows have boxes to select them by: a click on the words opens it."""
    wish = scene.wish
    name = wish.value or ""
    if wish.act is not Act.CHOOSE or wish.every or wish.path or f"tick {quote(name)}" not in wish.other_words:
        return []
    bearing = [c for c in scene.controls if fold(name) in names(c)]
    if any(c.role in CHOSEN for c in bearing) or _in_a_field(scene):
        return []
    heads = {c.row or called(c) for c in bearing}
    rows = heads or {c.row for c in in_place(name, scene.controls) if c.row}
    boxes = [c for c in scene.controls if c.role == "checkbox" and c.row in rows and _selects(c, name)]
    return _ticking(boxes[0], name, scene) if len(boxes) == 1 else []


def _ticking(box: Control, name: str, scene: Scene) -> list[WantedIntent]:
    verb = "untick" if scene.wish.act is Act.UNTICK else "tick"
    alike = [c for c in scene.controls if c.role == box.role and called(c) == called(box) and c.icon == box.icon]
    where = f"the {box.role} in the row of {quote(name)}" if len(alike) > 1 else pointing_at(box, scene.controls)
    return [final(f"{verb} {where}", scene.wish)]


def _selects(box: Control, name: str) -> bool:
    """Whether the box is there to select its row: called so, called as the row is, or not called at all."""
    said = fold(called(box))
    return not said or fold(name) in said or bool(SELECTING & set(said.split()))


def _in_a_field(scene: Scene) -> bool:
    """Whether “the size "Large"” names a field of the page, in which Large is to be chosen."""
    target = scene.wish.target
    if fold(target) == fold(quote(scene.wish.value or "")):
        return False
    return any(c.role in FIELDS or c.states & {"collapsed", "expanded"} for c in named(target, scene.controls))


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
