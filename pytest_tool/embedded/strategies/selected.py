"""What is done to what is ticked: “tick "old.txt" and delete it” is the “Delete selected” of the page, where no row has a bin."""

from __future__ import annotations

import re

from pytest_tool.embedded.strategies.hidden import in_place
from pytest_tool.embedded.strategies.scene import Scene, final, pointing_at
from pytest_tool.embedded.words import stems
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

_IN_ROW = re.compile(r"click (?P<verb>[a-z]+) in the row of \"(?P<name>[^\"]+)\"")
_ABOUT = frozenset({"selected", "selection", "ticked", "checked"})


def act(scene: Scene) -> list[WantedIntent]:
    """The one button for all that is ticked, where just the box of the row that is meant is ticked."""
    said = _IN_ROW.fullmatch(scene.wish.text)
    if scene.wish.act is not Act.CLICK or scene.wish.every or said is None:
        return []
    boxes = [c for c in scene.controls if c.role == "checkbox" and c.row]
    ticked = [c for c in boxes if "checked" in c.states]
    meant = {c.row for c in in_place(said["name"], boxes)}
    if len(ticked) != 1 or meant != {ticked[0].row}:
        return []
    found = [
        c for c in scene.controls if c.role in ("button", "link") and not c.row and _is_for(c, said["verb"], scene)
    ]
    able = [c for c in found if "disabled" not in c.states]
    return [final(f"click {pointing_at(able[0], scene.controls)}", scene.wish)] if len(able) == len(found) == 1 else []


def _is_for(control: Control, verb: str, scene: Scene) -> bool:
    """Whether it says that order, and that it is for what is selected, or came when the box was ticked."""
    words = fold(called(control)).split()
    if not words or stems(words[0])[:1] != stems(verb)[:1]:
        return False
    told = f'control appeared: {control.role} "{called(control)}"'
    came = any(a.did.startswith(("check ", "click checkbox")) and told in a.changes for a in scene.history)
    return bool(_ABOUT & set(words[1:])) or (came and len(words) == 1)
