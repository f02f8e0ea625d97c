"""Doubts about what is there before: “change the time zone from London to New York” is no change of Berlin."""

from __future__ import annotations

import re

from pytest_tool.action import Operation
from pytest_tool.grammar.dates import read_date, read_time
from pytest_tool.grammar.steps import parse
from pytest_tool.observation import Control
from pytest_tool.old_rules.case import Considered, called, texts
from pytest_tool.old_rules.fields import HANDED, HOLDING
from pytest_tool.stated import folded, quoted

RADIOS = frozenset({"radio", "menuitemradio"})
SETTLED = HANDED | {Operation.CHECK}
_CHANGED = (
    r"\b(?:change|set|update|switch|move|edit|modify|correct|adjust|raise|lower|increase|decrease|reduce|rename|postpone)\b"
    r"(?:(?!\. ).)*? from (?P<old>(?:(?! from |\. ).)+?) to (?:the )?[\"“]?{new}"
)
"""What a value is to be instead of, before the word for it."""
_DRAGGED = re.compile(
    r"\b(?:drag|move|take|put)\b(?:(?!\. ).)*? from (?:the )?(?P<old>(?:(?! from |\. ).)+?)(?: column| list| section| lane)?"
    r"(?: (?:to|onto|into)\b|,? and (?:drop|put)\b)",
    re.IGNORECASE,
)
_MARKS = ' "“”'
_COUNT = re.compile(r"\W*\(?\d*\)?\W*$")
"""How many lie in a list, behind its name: “In progress (2)”."""


def was_another(case: Considered) -> str:
    """“From London to New York” is only for a list in which London is chosen. What a control does not tell is not asked for."""
    target, step = case.target, case.question.step.text
    new = (quoted(case.question.intent.text) or (case.decision.said,))[0]
    if target is None or case.decision.operation not in SETTLED or not new or _was_begun(case):
        return ""
    said = re.search(_CHANGED.format(new=re.escape(new)), step, re.IGNORECASE)
    old, present = (said["old"].strip(_MARKS) if said else ""), _present(target, case)
    if not old or present is None or any(wish.since for wish in parse(step).wishes):  # else a range for two fields
        return ""
    if present.startswith("•") or _is_same(old, present, target) or _is_same(new, present, target):
        return ""
    is_there = f"is “{present}”" if present else "is empty"
    return f'the step says “from {old}”, and "{called(target)}" {is_there}'


def _was_begun(case: Considered) -> bool:
    """Whether this very control was given something in this step: what it holds now is on its way."""
    given = SETTLED - {Operation.CLICK} | {Operation.PRESS}
    return any(e.tag == case.decision.tag and e.operation in given and e.outcome == "done" for e in case.past)


def _present(target: Control, case: Considered) -> str | None:
    """What is chosen or stands there; None where that is not told."""
    if target.role not in RADIOS:
        return target.value if target.role in HOLDING else None
    group = [
        c
        for c in case.question.seen.controls
        if (c.role, c.section, c.row) == (target.role, target.section, target.row)
    ]
    chosen = [c for c in group if "checked" in c.states]
    return called(chosen[0]) if len(chosen) == 1 else None


def _is_same(said: str, present: str, target: Control) -> bool:
    """Whether a value may be called so: “Ann” for Ann Lee, 2 for 2.00, a day in other words, “high priority” for High."""
    if any(read(said) is not None and read(said) == read(present) for read in (_number, read_date, read_time)):
        return True
    wanted, told = (set(re.findall(r"\w+", folded(text))) for text in (said, present))
    own = set(re.findall(r"\w+", folded(" ".join(texts(target._replace(options=()))))))
    return wanted <= told or (bool(told) and told <= wanted <= told | own)


def _number(text: str) -> float | None:
    figure = re.fullmatch(r"\W*(\d[\d,]*(?:\.\d+)?)\W*(?:[a-z]{1,3})?", folded(text))
    return float(figure[1].replace(",", "")) if figure else None


def lies_elsewhere(case: Considered) -> str:
    """“Drag A from Done to To do” is not done to an A in the column “In progress”, on a page that has a column Done."""
    target, seen = case.target, case.question.seen
    said = _DRAGGED.search(case.question.step.text) if case.decision.operation is Operation.DRAG else None
    if target is None or said is None or not target.section:
        return ""
    old, own = _head(said["old"]), _head(target.section)
    heads = {_head(text) for text in (*seen.headings, *(c.section for c in seen.controls))}
    named = [name for name in map(folded, quoted(case.question.intent.text)) if name in folded(" ".join(texts(target)))]
    told = [*((c.section, c.name) for c in seen.controls), *((b.section, b.text) for b in seen.blocks)]
    if old == own or old not in heads or any(_head(s) == old and n in folded(t) for s, t in told for n in named):
        return ""
    return f'the step says “from {said["old"].strip(_MARKS)}”, and "{called(target)}" is in “{target.section}”'


def _head(text: str) -> str:
    return _COUNT.sub("", folded(text).strip(_MARKS))
