"""Rows: what a row shows only under the mouse, and what a first click only selects."""

from __future__ import annotations

import re

from pytest_tool.embedded.strategies.each import ICONS
from pytest_tool.embedded.strategies.hidden import in_place
from pytest_tool.embedded.strategies.scene import Scene, aside, called, final, pointing_at
from pytest_tool.grammar.phrase import content
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control
from pytest_tool.wire.roles import AskedAction, WantedIntent

HEADS = frozenset({"generic", "link", "listitem", "row", "treeitem", "gridcell", "cell", "option"})
FILES = HEADS - {"treeitem", "option", "gridcell"}
"""Choosing one of the others is all that there is to be done to it."""
BY_NAME = frozenset({"edit", "rename", "show", "view", "open", "reply", "answer", "play", "start"})
"""Verbs that a click on the name itself may carry out."""
CROSSES = frozenset({"×", "✕", "✖", "x", "🗑", "🗑️"})
_IN_ROW = re.compile(r"click (?:the )?(?P<what>[\w -]+?) in the row of (?P<name>[\"“].+[\"”])")
_CLICKED = re.compile(r"(?:double_)?click (?P<role>[\w-]+) \"(?P<name>.*?)\"(?: \(.*)?", re.DOTALL)
_SELECTED = re.compile(r"(?P<role>[\w-]+) \"(?P<name>.*)\" is (?:pressed|selected)")
_TELLING = (
    "URL ", "title ", "another page", "page loaded", "dialog", "alert", "status ", "heading ", "text appeared", "the server",
)  # fmt: skip
_AGE = re.compile(r"text appeared: \"(?:.* )?(?:now|\d+ ?\w+ ago)\"")


def reveal(scene: Scene) -> list[WantedIntent]:
    """“Delete "Buy milk"”: the mouse goes over the row first, when nothing in it does that yet."""
    said = _IN_ROW.fullmatch(scene.wish.text) if scene.wish.act is Act.CLICK else None
    if said is None or said["what"] in BY_NAME:
        return []
    name = said["name"][1:-1]
    here = in_place(said["name"], scene.controls)
    heads = [c for c in here if c.role in HEADS and fold(called(c)) == fold(name)]
    if len(heads) != 1 or any(_does(c, said["what"]) for c in here):
        return []
    hover = aside(f"hover over {pointing_at(heads[0], scene.controls)}", f"{said['what']} of {said['name']}")
    return [] if scene.asked(hover.text) else [hover]


def _does(control: Control, verb: str) -> bool:
    words = content(verb)
    if words & content(called(control)) or words & set(control.icon.split()):
        return True
    crossed = verb in ("delete", "remove") and (called(control).strip() in CROSSES or "close" in control.icon.split())
    return crossed or bool(ICONS.get(verb, frozenset()) & {*control.icon.split(), *fold(called(control)).split()})


def only_pointed(wish: Wish, action: AskedAction) -> bool:
    """Whether the click was on what the row is called, and not on anything that does what the wish says."""
    said, clicked = _IN_ROW.fullmatch(wish.text), _CLICKED.fullmatch(action.did)
    if said is None or clicked is None or wish.act is not Act.CLICK or said["what"] in BY_NAME:
        return False
    return clicked["role"] in HEADS and fold(clicked["name"]) == fold(said["name"])


def open_twice(scene: Scene) -> list[WantedIntent]:
    """“Open "notes.txt"”, where one click only selects."""
    last = scene.last
    if last is None or last.did.startswith("double"):
        return []
    clicked = _CLICKED.fullmatch(last.did)
    was_chosen = (
        scene.wish.act is Act.OPEN
        and clicked
        and last.outcome == "no change"
        and fold(clicked["name"]) in fold(scene.wish.target)
    )
    if not was_chosen and not only_selected(scene.wish, last):
        return []
    named = [c for c in scene.controls if clicked and c.role in FILES | {"button"} and called(c) == clicked["name"]]
    if len(named) != 1:
        return []
    return [final(f"double-click {pointing_at(named[0], scene.controls)}", scene.wish)]


def only_selected(wish: Wish, action: AskedAction) -> bool:
    """Whether all that opening it did was to mark it as chosen."""
    clicked = _CLICKED.fullmatch(action.did)
    if wish.act is not Act.OPEN or clicked is None or clicked["role"] not in FILES or action.outcome != "done":
        return False
    marked = any((m := _SELECTED.fullmatch(c)) and m["name"] == clicked["name"] for c in action.changes)
    came, went = (
        [m[1] for c in action.changes if (m := re.fullmatch(rf'control {how}: [\w-]+ "(.*)"', c))]
        for how in ("appeared", "gone")
    )
    drawn_anew = clicked["name"] in came and sorted(came) == sorted(went)  # what is chosen is of another kind now
    telling = any(c.startswith(_TELLING) and not _AGE.fullmatch(c) for c in action.changes)
    return (marked or drawn_anew) and not telling
