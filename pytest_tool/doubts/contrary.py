"""Doubts about small words that make another thing of it: all and only, next and last, large and extra large."""

from __future__ import annotations

import re

from pytest_tool.action import POINTING, Operation
from pytest_tool.doubts.case import Considered, called
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.stated import QUOTED, folded

WHOLE = frozenset({"all", "every", "everything", "each", "both", "whole", "everyone", "everybody"})
LIMITS = frozenset({"only", "just", "necessary", "essential", "required", "selected", "some", "functional"})
WAYS = frozenset({"first", "last", "next", "previous"})
TURNS = re.compile(
    r"\b(?P<way>first|last|next|previous) "
    r"(?:page|slide|month|week|day|year|step|screen|question|chapter|image|photo|picture|result|record)s?\b"
)
"""Where one of several is turned to; “the last "Next" button” is none."""
MORE = re.compile(
    r"\b(?P<more>extra(?=[ -](?:large|small|long|short|wide|big|strong|hot|spicy|soft|fast)\b)"
    r"|(?:double|triple|twin|single|half|semi|super|ultra|mini)(?=[ -](?!click|tap|check)\w))"
)
CHOOSING = POINTING - {Operation.DOUBLE_CLICK} | {Operation.SELECT, Operation.CHECK, Operation.UNCHECK}


def takes_all(case: Considered) -> str:
    """“Accept only the necessary cookies” is not done by “Accept all”."""
    said, told = _said(case), _told(case)
    limits = [word for word in said if word in LIMITS]
    if not limits or WHOLE & set(said) or not WHOLE & told:
        return ""
    return f'the intent says “{limits[0]}”, and "{_name(case)}" is for all'


def other_way(case: Considered) -> str:
    """“Go to the last page” is not done by “Next”."""
    turn, told = TURNS.search(" ".join(_said(case))), _told(case) & WAYS
    if turn is None or not told or turn["way"] in told:
        return ""
    return f'the intent says “{turn["way"]}”, and "{_name(case)}" is another way'


def lesser_kind(case: Considered) -> str:
    """“Choose the extra large size” is not “Large”, nor the double room “Room”."""
    target, more = case.target, MORE.search(_words(case))
    if target is None or more is None or case.decision.operation not in CHOOSING:
        return ""
    own = (target.name, target.text, target.icon, target.row, target.section, target.near, case.decision.said)
    bearing = re.findall(r"\w+", folded(" ".join(filter(None, own))))
    if any(word.startswith(more["more"]) for word in bearing):
        return ""
    return f'the intent says “{more["more"]}”, and neither "{_name(case)}" nor what is around it does'


def _words(case: Considered) -> str:
    """What the intent says in its own words, quoted names left out."""
    return folded(QUOTED.sub(" ", without_purpose(case.question.intent.text)))


def _said(case: Considered) -> list[str]:
    return re.findall(r"\w+", _words(case))


def _told(case: Considered) -> set[str]:
    """The words of the name of what would be clicked or chosen."""
    target = case.target
    if target is None or case.decision.operation not in CHOOSING:
        return set()
    name = case.decision.said if case.decision.operation is Operation.SELECT else f"{target.name} {target.text}"
    return set(re.findall(r"\w+", folded(name)))


def _name(case: Considered) -> str:
    return case.decision.said or (called(case.target) if case.target else "")
