"""Ticking what stands in a row: the words are a control of their own there, and the box beside them has no name."""

from __future__ import annotations

import re

from pytest_tool.embedded.matching import FIELDS, named, names
from pytest_tool.embedded.strategies import rows
from pytest_tool.embedded.strategies.each import TICKABLE
from pytest_tool.embedded.strategies.hidden import in_place
from pytest_tool.embedded.strategies.rows import HEADS
from pytest_tool.embedded.strategies.scene import Scene, final, pointing_at
from pytest_tool.embedded.whole_names import having, longer_box
from pytest_tool.grammar.phrase import read
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote, word_set
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import AskedAction, WantedIntent

CHOSEN = frozenset(
    {"option", "tab", "radio", "checkbox", "switch", "treeitem", "menuitem", "menuitemradio", "menuitemcheckbox"}
)
"""What is selected by itself."""
SELECTING = frozenset({"select", "selected", "selection", "choose", "tick", "check", "mark", "row"})
SWITCHING = ("turn on ", "turn off ")
"""How the intents of switches begin; the others are for boxes of any kind."""
SWITCHES = frozenset({"switch", "toggle", "toggleswitch"})
"""Words of what is drawn as a switch."""
DONE = word_set(
    "toggle mark tick check the completion state status of this todo task item entry as complete completed done"
)
"""What the box of a row may say that is there to tick it off, and nothing of the row: “Mark as done”."""
BOXES = frozenset({"box", "boxes", "checkbox", "checkboxes", "tick box", "tick boxes"})
ON_VERBS = frozenset({"on", "enable", "activate"})
OFF_VERBS = frozenset({"off", "disable", "deactivate"})
_ON_WORDS = re.compile(rf"click (?:{'|'.join(sorted(HEADS))}) ")
_ELSEWHERE = ("URL is now", "another page", "page loaded", "title is now", "dialog window", "new tab")


def in_row(scene: Scene) -> list[WantedIntent]:
    """“Check "Buy milk"”: the only box of the row whose words these are."""
    if scene.wish.every or scene.wish.act not in (Act.TICK, Act.UNTICK):
        return []
    if box := _box(scene):
        return _ticking(box, _words(scene), scene)
    if scene.wish.text.startswith(SWITCHING):
        return []  # what only selects a row switches nothing
    if box := _selecting_box(scene):
        return _ticking(box, _row_name(scene), scene)
    if box := _box_beside(scene):
        verb = "untick" if scene.wish.act is Act.UNTICK else "tick"
        return [final(f"{verb} {pointing_at(box, scene.controls)}", scene.wish)]
    return []


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


def switching(scene: Scene) -> list[WantedIntent]:
    """“Switch off "Ann"”: the one switch of Ann's row, or its one button for that; not the box that selects the row."""
    switches, buttons = _switches(scene)
    if len(switches) + len(buttons) != 1:
        return []
    verb = "click" if buttons else "untick" if scene.wish.act is Act.UNTICK else "tick"
    return [final(f"{verb} {pointing_at([*switches, *buttons][0], scene.controls)}", scene.wish)]


def is_switched(scene: Scene) -> bool:
    """Whether that switch is as it is wanted."""
    switches, buttons = _switches(scene)
    if len(switches) != 1 or buttons:
        return False
    return ("checked" in switches[0].states) is (scene.wish.act is Act.TICK)


def selects_only(scene: Scene) -> str:
    """Why nothing is switched: the row has a box that selects it, whose state says nothing."""
    ticks = [c for c in _of_row(scene) if c.role in TICKABLE]
    return (
        f"the row of {quote(_name(scene))} has a box that selects it, and nothing to switch"
        if ticks and not any(_switches(scene))
        else ""
    )


def _switches(scene: Scene) -> tuple[list[Control], list[Control]]:
    """What the row has to switch it by: boxes of any kind, and buttons."""
    here = _of_row(scene)
    verbs = ON_VERBS if scene.wish.act is Act.TICK else OFF_VERBS
    ticks = [c for c in here if c.role in TICKABLE and not _selects_its_row(c, scene.controls)]
    return ticks, [c for c in here if c.role == "button" and verbs & set(fold(called(c)).split())]


def _of_row(scene: Scene) -> list[Control]:
    """What stands in the one row that a wish to switch names; empty where something is called so itself."""
    said = read(scene.wish.target)
    if scene.wish.every or not scene.wish.text.startswith(SWITCHING) or (said.name and said.place):
        return []  # “"Active" in the row of "Ann"” names the switch itself
    here = in_place(_name(scene), scene.controls)
    if len({c.row for c in here}) != 1 or not here[0].row:
        return []
    return here if not any(c.role in TICKABLE for c in named(scene.wish.target, here)) else []


def _name(scene: Scene) -> str:
    return read(scene.wish.target).name or scene.wish.target


def _selects_its_row(box: Control, found: tuple[Control, ...]) -> bool:
    """Called so; or not called at all, on a page with a box for all rows."""
    words = set(fold(called(box)).split())
    if box.role != "checkbox" or not box.row:
        return False
    return bool(SELECTING & words) or (not words and any(_selects_all(c) for c in found))


def _selecting_box(scene: Scene) -> Control | None:
    """“Tick "Ann"”: the box that selects Ann's row, where all else there that can be ticked is drawn as a switch."""
    name = _row_name(scene)
    here = [c for c in in_place(name, scene.controls) if name and c.role in TICKABLE]
    boxes = [c for c in here if not _is_drawn_as_switch(c)]
    if len({c.row for c in here}) != 1 or len(boxes) != 1 or len(here) < 2:
        return None
    return boxes[0] if _selects_its_row(boxes[0], scene.controls) else None


def _is_drawn_as_switch(control: Control) -> bool:
    return control.role == "switch" or bool(SWITCHES & set(control.icon.split()))


def _row_name(scene: Scene) -> str:
    """Of “"Ann"”, “the box of "Ann"” and “the box beside Ann” the name; empty where the words name a box of its own."""
    wanted = read(scene.wish.target)
    if wanted.exact and not wanted.place:
        return wanted.name
    return wanted.place if not wanted.name or wanted.name in BOXES else ""


def _selects_all(box: Control) -> bool:
    words = set(fold(called(box)).split())
    return box.role == "checkbox" and bool(SELECTING & words) and "all" in words


def _ticking(box: Control, name: str, scene: Scene) -> list[WantedIntent]:
    verb = "untick" if scene.wish.act is Act.UNTICK else "tick"
    alike = [c for c in scene.controls if c.role == box.role and called(c) == called(box) and c.icon == box.icon]
    noun = f"{quote(called(box))} {box.role}" if called(box) else box.role
    where = f"the {noun} in the row of {quote(name)}" if len(alike) > 1 else pointing_at(box, scene.controls)
    return [final(f"{verb} {where}", scene.wish)]


def _selects(box: Control, name: str) -> bool:
    """Whether the box is there to select its row: called so, called as the row is, or not called at all; no switch."""
    said = fold(called(box))
    if _is_drawn_as_switch(box):
        return False
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
    said, words = read(scene.wish.target), called(found[0])
    if said.exact and (not having(said.name, [words]) or longer_box(said.name, words)):
        return None  # “Buy milk” is not “Buy oat milk”, and “Dune” not “Dune Messiah”
    row = found[0].row or called(found[0])  # of a row that says nothing else, the words alone
    boxes = [c for c in scene.controls if c.role in TICKABLE and c.row == row]
    return boxes[0] if len(boxes) == 1 and set(fold(called(boxes[0])).split()) <= DONE else None


def _box_beside(scene: Scene) -> Control | None:
    """“Check "Milk"” in a table with “Oat milk”, whose boxes have no names: the one of the row with just this name in a cell."""
    wanted = read(scene.wish.target)
    if not wanted.exact or wanted.place or any(wanted.name in names(c) for c in scene.controls if c.role in CHOSEN):
        return None
    cells = [
        [fold(cell) for cell in line.strip("| ").split(" | ")] for line in scene.page.text if line.startswith("| ")
    ]
    rows = {" ".join(" ".join(row).split()) for row in cells if wanted.name in row}
    boxes = [c for c in scene.controls if c.role == "checkbox" and not called(c) and fold(c.row) in rows]
    return boxes[0] if len(boxes) == 1 and not _is_drawn_as_switch(boxes[0]) else None


def only_pointed(wish: Wish, action: AskedAction) -> bool:
    """Whether a click on the words did nothing but show what shows under the mouse, or lead elsewhere: nothing is ticked."""
    if wish.act not in (Act.TICK, Act.UNTICK) or not _ON_WORDS.match(action.did):
        return False
    if any(change.startswith(_ELSEWHERE) for change in action.changes):
        return True
    return rows.only_shown(action)
