"""Signals: each with what raises it, and beside it what does not. No word of any language decides."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytest_tool.changes import Change, Kind
from pytest_tool.observation import Control, Observation, fingerprint
from pytest_tool.plan import Step
from pytest_tool.signals import numbered
from pytest_tool.trail import Entry, Trail

STEP = Step(1, "Bestelle zwei", Path("p.plan.md"), 3)
CODE = Control(1, "textbox", "Code", value="WINTER")
BOX = Control(2, "checkbox", "Online", states=frozenset({"checked"}))
PAGE = Observation("http://shop.test/", "Shop", (CODE, BOX))
EMPTY = replace(PAGE, controls=(CODE._replace(value=""), BOX))
OFF = replace(PAGE, controls=(CODE, BOX._replace(states=frozenset({"unchecked"}))))
SEEN = Change(Kind.TEXT_APPEARED, "Bereit")


def did(operation: str, tag: int | None = None, *changes: Change, **fields: Any) -> Entry:
    told = {"outcome": "done", "control": {1: 'textbox "Code"', 2: 'checkbox "Online"'}.get(tag or 0, ""), **fields}
    return Entry(step=1, intent="x", operation=operation, tag=tag, changes=changes or (SEEN,), **told)


def signals(seen: Observation, *entries: Entry, **trail: Any) -> list[Kind]:
    return [change.kind for change in numbered(STEP, seen, Trail(entries=list(entries), at_start=PAGE, **trail)).values()]


TYPED = did("type", 1, value="WINTER")
OFFERING = did("type", 1, value="WINTER", appeared=(9,))
TICKED = did("check", 2)
BLOCKED = did("click", 9, Change(Kind.NOT_SENT, "Code", "Bitte ausfüllen"))
CHOSEN = did("select", 3, value="Art")
LIST = Control(3, "listbox", "Offered", value="", options=("Art", "Music"))
HELD, GIVEN = (replace(PAGE, controls=(one,)) for one in (LIST, LIST._replace(options=("Music",))))


@pytest.mark.parametrize(
    ("kind", "raised", "quiet"),
    [
        (Kind.ALERT, signals(PAGE, did("click", 2, Change(Kind.ALERT, "Fehler"))), signals(PAGE, did("click", 2, Change(Kind.STATUS, "Fehler")))),
        (Kind.REQUEST_FAILED, signals(PAGE, did("click", heard=(Change(Kind.REQUEST_FAILED, "POST /save", "500"),))), signals(PAGE, did("click", heard=(Change(Kind.SENT, "POST /save"),)))),
        (Kind.PAGE_ERROR, signals(PAGE, TICKED, overheard=(Change(Kind.PAGE_ERROR, "x is null"),)), signals(PAGE, TICKED)),
        (Kind.NOT_SENT, signals(PAGE, BLOCKED), signals(PAGE, BLOCKED, did("click", 9, heard=(Change(Kind.SENT, "Order"),)))),
        (Kind.PAGE_ERROR, signals(PAGE, did("click", heard=(Change(Kind.PAGE_ERROR, "x is null"),))), signals(PAGE, did("click", heard=(Change(Kind.PARTING_ERROR, "x is null"),)))),
        (Kind.VALUE_LOST, signals(EMPTY, TYPED), signals(PAGE, TYPED)),
        (Kind.VALUE_LOST, signals(EMPTY, TYPED, did("press", value="Tab")), signals(EMPTY, TYPED, did("press", value="Enter"))),
        (Kind.VALUE_LOST, signals(EMPTY, TYPED, did("click", 9)), signals(EMPTY, TYPED, did("click", 9, heard=(Change(Kind.SENT, "Order"),)))),
        (Kind.VALUE_LOST, signals(EMPTY, TYPED), signals(EMPTY, TYPED, did("type", 1, value=""))),
        (Kind.VALUE_LOST, signals(EMPTY, TYPED, did("click", 9, control='option "Blau"')), signals(EMPTY, TYPED, did("click", 9, control='option "Winter (15)"'))),  # what filters a list
        (Kind.VALUE_LOST, signals(EMPTY, OFFERING, did("click", 9, control='button "Blau"')), signals(EMPTY, OFFERING, did("click", 9, control='option "Blau"'))),
        (Kind.VALUE_LOST, signals(HELD, CHOSEN), signals(GIVEN, CHOSEN)),  # an option that went over to another list
        (Kind.SWITCHED_BACK, signals(OFF, TICKED), signals(PAGE, TICKED)),
        (Kind.SWITCHED_BACK, signals(OFF, TICKED), signals(OFF, TICKED, did("uncheck", 2))),
        (Kind.SWITCHED_BACK, signals(OFF, did("click", 2, Change(Kind.STATE, 'checkbox "Online"', "checked"))), signals(OFF, did("click", 2))),
        (Kind.UNANSWERED, signals(replace(PAGE, modal="Neues Projekt"), TICKED), signals(PAGE, TICKED)),
        (Kind.NO_EFFECT, signals(PAGE, did("click", 9, outcome="no change", state=fingerprint(PAGE))), signals(PAGE, did("wait", outcome="no change", state=fingerprint(PAGE)))),
        (Kind.NO_EFFECT, signals(PAGE, did("click", 9, outcome="no change", state=fingerprint(PAGE))), signals(EMPTY, did("click", 9, outcome="no change", state=fingerprint(PAGE)))),
        (Kind.UNSENT, signals(PAGE, TICKED, unsent=(Change(Kind.UNSENT, '"Name"'),)), signals(PAGE, TICKED)),
    ],
)  # fmt: skip
def test_a_signal_is_raised_by_its_cause_only(kind: Kind, raised: list[Kind], quiet: list[Kind]) -> None:
    assert kind in raised
    assert quiet == []


def test_a_secret_is_never_compared() -> None:
    hidden = replace(PAGE, controls=(CODE._replace(type="password", value="•••"), BOX))
    assert signals(hidden, did("type", 1, value="‹secret:PIN›")) == []


def test_a_signal_keeps_its_id_in_a_step() -> None:
    trail = Trail(entries=[did("click", 2, Change(Kind.ALERT, "eins"))], at_start=PAGE)
    first = numbered(STEP, PAGE, trail)
    trail.entries.insert(0, did("click", 2, Change(Kind.ALERT, "null")))
    again = numbered(STEP, PAGE, trail)
    assert {id: again[id] for id in first} == first
    assert list(again) == ["s2", "s1"]
