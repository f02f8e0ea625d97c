"""“Mark it as returned” in the form of what the step before opened: the box of that name, which the form keeps."""

from __future__ import annotations

import re

from pytest_tool.embedded.strategies.each import TICKABLE
from pytest_tool.embedded.strategies.forms import keepers
from pytest_tool.embedded.strategies.hidden import in_place
from pytest_tool.embedded.strategies.scene import Scene, final, pointing_at
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold
from pytest_tool.observation import called
from pytest_tool.wire.roles import WantedIntent

_MARK = re.compile(r"click mark (?:\S.* )?as (?P<no>not )?(?P<state>[a-z][\w -]*?)(?: in the row of (?P<name>.+))?")
_OPENED = re.compile(r"\b(?:edit|open|change|view|show)\b")


def in_form(scene: Scene) -> list[WantedIntent]:
    """The one box that is called just so, of a form that is kept by one button and opened by the step for what is meant."""
    said = _MARK.fullmatch(scene.wish.text)
    if scene.wish.act is not Act.CLICK or scene.wish.every or said is None or len(keepers(scene.controls)) != 1:
        return []
    name = (said["name"] or "").strip('"')
    if not name or not _opened(scene, name) or any(c.row for c in in_place(name, scene.controls)):
        return []  # where it stands in a row, the row says what is done to it
    boxes = [c for c in scene.controls if c.role in TICKABLE and fold(called(c)) == said["state"]]
    if len(boxes) != 1 or boxes[0].row or "disabled" in boxes[0].states:
        return []
    verb = "untick" if said["no"] else "tick"
    return [final(f"{verb} {pointing_at(boxes[0], scene.controls)}", scene.wish)]


def _opened(scene: Scene, name: str) -> bool:
    """Whether the step, or the one before, went to it by its name."""
    told = fold(f"{scene.before} {scene.said}")
    return _OPENED.search(told) is not None and fold(name) in told
