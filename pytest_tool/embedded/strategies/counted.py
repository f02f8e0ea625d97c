"""What is counted in a list: “tick the first todo”, “delete the third one”. The row is found first, then what it has for it.

A box that ticks all of them, which often stands before the first, is none of theirs; and a row that shows its buttons only
under the mouse counts as much as the others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import TypeVar

from pytest_tool.embedded.strategies.each import TICKABLE, boxes
from pytest_tool.embedded.strategies.rows import HEADS
from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.embedded.strategies.signs import does
from pytest_tool.grammar.phrase import read
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold, ordinal
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

T = TypeVar("T")
TAKING = frozenset({"delete", "remove"})
_DONE_TO = re.compile(r"click the \w+ (?P<verb>[a-z]+(?: (?:in|out|up|off|on|down))?)")
"""“Delete the third todo”, as the grammar says it."""


def in_list(scene: Scene) -> list[WantedIntent]:
    """The action on the row that is counted, after the mouse has gone there where it shows nothing yet."""
    wish, number = scene.wish, _number(scene)
    if not number:
        return []
    if wish.act in (Act.TICK, Act.UNTICK):
        box = _nth(number, boxes(scene.controls))
        return [final(f"{wish.act} {pointing_at(box, scene.controls)}", wish)] if box else []
    verb = _verb(scene)
    row = _nth(number, _rows(scene.controls, verb)) if verb else None
    if not row:
        return []
    doing = [c for c in row if does_it(c, verb)]
    if len(doing) == 1:
        return [final(f"click {pointing_at(doing[0], scene.controls)}", wish)]
    head = next((c for c in row if c.role in HEADS), row[0])
    hover = aside(f"hover over {pointing_at(head, scene.controls)}", f"{verb} of {wish.target}")
    return [] if doing or scene.asked(hover.text) else [hover]


def uncounted(scene: Scene) -> str:
    """Why no row of the page can be meant; empty where one can, or where it is not known what is counted."""
    wish, number = scene.wish, _number(scene)
    if not number:
        return ""
    if wish.act in (Act.TICK, Act.UNTICK):
        every = [c for c in scene.controls if c.role in TICKABLE]
        found = boxes(scene.controls)
        if every and not found:
            return "the page has rows with several boxes: name the one that is meant"
        return _lacking(number, len(found)) if found else ""
    verb = _verb(scene)
    rows = _rows(scene.controls, verb) if verb else []
    if verb not in TAKING:  # what does it elsewhere counts as well, where no row has it: a tab is called “Archive”, too
        in_rows = {c.row for c in scene.controls if c.row and does_it(c, verb)}
        return _lacking(number, len(rows)) if len(in_rows) > 1 else ""
    there = len(rows) or sum(does(c, verb) for c in scene.controls)
    return _lacking(number, there)


def _lacking(number: int, there: int) -> str:
    if number <= there:
        return ""
    return f"there is no {ordinal(number)} one" + (f", only {there}" if there else " on this page")


def _number(scene: Scene) -> int:
    """Which one is meant, where the wish counts things that are no kind of control, and none is called so."""
    if scene.wish.every:
        return 0
    phrase = read(scene.wish.target)
    if phrase.place_ordinal and len(phrase.place.split()) == 2 and not phrase.place.endswith("row"):
        is_of_row = _verb(scene) in TAKING or bool(phrase.roles & TICKABLE)  # “the box of the second todo”
        return phrase.place_ordinal if is_of_row else 0
    if phrase.exact or phrase.roles or phrase.place or not phrase.ordinal or len(phrase.name.split()) > 1:
        return 0
    names = {fold(called(c)) for c in scene.controls}
    return 0 if fold(scene.wish.target.removeprefix("the ")) in names else phrase.ordinal


def does_it(control: Control, verb: str) -> bool:
    """Whether it does what the verb says; of “check in” both words tell, as there is “Check out”."""
    return does(control, verb) if " " not in verb else f"{fold(called(control))} ".startswith(f"{verb} ")


def verb_of_row(scene: Scene) -> str:
    """“delete” where one of several things is counted that can be deleted; empty for other wishes."""
    return _verb(scene) if _number(scene) and not read(scene.wish.target).place else ""


def _verb(scene: Scene) -> str:
    if scene.wish.act is not Act.CLICK:
        return ""
    said = _DONE_TO.fullmatch(scene.wish.text)
    if said and said["verb"] not in scene.wish.target.split():
        return said["verb"]
    phrase = read(scene.wish.target)
    return phrase.name if phrase.place_ordinal else ""


def _rows(found: Sequence[Control], verb: str) -> list[list[Control]]:
    """The rows of the list that is meant, each with its controls; none where the page has several such lists."""
    groups = [list(row) for text, row in groupby(found, key=lambda c: c.row or called(c)) if text]
    rows = [row for row in groups if row[0].row or any(c.row for c in row)]
    rows = [row for row in rows if {c.role for c in row} != {"link"}] or rows  # “Created by Ann, Bob” below a list
    kinds = {_kind(row, verb) for row in rows if any(does_it(c, verb) for c in row)} or {
        _kind(row, verb) for row in rows
    }
    kind = kinds.pop() if len(kinds) == 1 else None
    return [row for row in rows if _kind(row, verb) == kind]


def _kind(row: Sequence[Control], verb: str) -> tuple[str, ...]:
    """What a row has beside what the verb means, which may show only under the mouse."""
    return tuple(c.role for c in row if not does_it(c, verb))


def _nth(number: int, found: Sequence[T]) -> T | None:
    index = number - 1 if number > 0 else number
    return found[index] if -len(found) <= index < len(found) else None
