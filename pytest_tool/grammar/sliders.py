"""Sliders and spinners: “select 5 with the slider”, “move the slider to 5”, “set the sliders to [1, 2, 3]”, “by 2”."""

from __future__ import annotations

import re
from dataclasses import replace

from pytest_tool.grammar.changing import set_
from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.reading import ARTICLES, Found, Reading, gap, span
from pytest_tool.grammar.verbs import Form
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, Token, drop_front, find, quote, said, word_set

SLIDERS = word_set("slider sliders spinner spinners spinbutton spinbuttons stepper handle knob dial thumb")
MANY = word_set("sliders spinners spinbuttons")
MOVING = word_set("drag move pull push slide")
RELATIVE = word_set("increase decrease raise lower reduce")
_NUMBER = r"[-+−]?\d+(?:\.\d+)?"
_LIST = re.compile(
    rf"(?:[\[({{]\s*)?({_NUMBER}(?:\s*(?:,\s*and\s|,|;|/|\band\b|&)\s*{_NUMBER})*)\s*[\])}}]?(?:,? respectively)?"
)
_ANNOUNCED = re.compile(
    r"^.*?\b(?:to|at|as)\s+(?:the\s+)?(?:(?:combination|values?|numbers?|positions?)\s*(?:of\s+)?:?\s*)?", re.IGNORECASE
)


def sliders(clause: Clause, reading: Reading) -> Found | None:
    """Set wishes for sliders, one for each; None for other clauses."""
    if clause.verb is None:
        return _used(clause)
    part = clause.items[0].tokens if clause.items else ()
    if clause.verb.words in RELATIVE and len(clause.items) == 1 and find(part, ("by",)) > 0:
        return [gap(clause.tokens, "say the value that it should have afterwards: “to 5”")]
    named = {t.low for t in (*part, *clause.lead)} & SLIDERS
    if not named:
        return None
    if named & MANY and (clause.verb.form is Form.SET or clause.verb.words in MOVING):
        return _several(clause)
    if clause.verb.form in (Form.CHOOSE, Form.TYPE, Form.SET) and (wish := _selected(clause, part)):
        return [wish]
    if clause.verb.words in MOVING:
        return set_(clause, reading) if part[-1].is_value else [gap(clause.tokens, "to which value?")]
    return None


def _set_to(value: str, target: str, clause: Clause) -> Wish:
    start, end = span(clause.tokens)
    return Wish(f"set {target} to {quote(value)}", Act.SET, target, value, names=target, start=start, end=end)


def _selected(clause: Clause, part: tuple[Token, ...]) -> Wish | None:
    """“Select 104 with the slider”, “Using the slider, select 104”."""
    if len(clause.items) != 1 or not part or part[0].kind is not Kind.NUMBER:
        return None
    tool = part[2:] if len(part) > 2 and part[1].low in ("with", "on", "using", "via", "in", "by") else ()
    if tool and tool[0].low == "using":
        tool = tool[1:]
    if not tool and len(part) == 1 and clause.lead:
        tool = clause.lead[1:]
    if not tool or tool[-1].low not in SLIDERS or any(t.is_value for t in tool):
        return None
    return _set_to(part[0].text, said(tool), clause)


def _used(clause: Clause) -> Found | None:
    """“Use the slider to select 104”."""
    part = clause.tokens
    to = find(part, ("to",), last=True)
    if len(part) < 5 or part[0].low != "use" or part[to - 1].low not in SLIDERS or len(part) != to + 3:
        return None
    if part[to + 1].low not in ("select", "choose", "set", "pick", "get", "reach") or part[-1].kind is not Kind.NUMBER:
        return None
    return [_set_to(part[-1].text, said(part[1:to]), clause)]


def _several(clause: Clause) -> Found | None:
    """One wish for each number; the words must say nothing else, and a number of sliders must be that of the values."""
    words = ", ".join(said(i.tokens) for i in clause.items)
    announced = _ANNOUNCED.match(words)
    listed = _LIST.fullmatch(words[announced.end() :]) if announced else None
    if announced is None or listed is None:
        return [gap(clause.tokens, "which slider goes to which value?")]
    values = re.findall(_NUMBER, listed[1])
    before = drop_front(clause.items[0].tokens, {"all", "of", *ARTICLES})
    told = next((t.low for t in before if t.low in MANY), "")
    counted = {"two": 2, "three": 3, "four": 4, "five": 5, "2": 2, "3": 3, "4": 4, "5": 5}.get(before[0].low, 0)
    rest = before[1:] if counted else before
    if rest[0].low != told or (counted and counted != len(values)):
        return [gap(clause.tokens, "which slider goes to which value?")]
    if len(values) == 1:
        return [gap(clause.tokens, "name each slider with its value")]
    noun = told.removesuffix("s")
    return [replace(_set_to(v, f"the {_nth(n)} {noun}", clause)) for n, v in enumerate(values, 1)]


def _nth(number: int) -> str:
    return f"{number}" + {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number // 10 != 1 else 0, "th")
