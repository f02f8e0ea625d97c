"""Clauses that only say how to get at what the next one names, or that nothing is to be chosen: no wishes of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.verbs import Form
from pytest_tool.grammar.words import Kind, plain

LOOKING_ROUND = re.compile(
    r"(?:switch|flip|cycle|toggle|move|go|click|browse|navigate|look|page|search|step|explore|walk|tab|leaf)"
    r"(?: back and forth)? (?:between|through|among|around|across|over|in)?(?: all)?(?: of)?(?: the| these| those| its)?"
    r"(?: different| various| available| \w+)? "
    r"(?:tabs?|pages?|tree|trees|folders?|menus?|lists?|sections?|panels?|results?|directory|directories|hierarchy|"
    r"sub-?menus?|levels?|accordions?|calendar)"
    r"(?: (?:below|above|here))?"
    r"(?: (?:to|and|until you|till you|in order to) (?:find|locate|look for|search for|see|reach))?(?: it)?",
    re.IGNORECASE,
)
"""“Switch between the tabs to find”, “Navigate through the file tree”: how to look, and not what to do."""
OPENING = re.compile(
    r"(?:expand|unfold|open|collapse)(?: all)?(?: of)?(?: the| these| any)? (?:\w+ )?(?:"
    r"sections?|panels?|accordions?|menus?|"
    r"folders?|tabs?)(?: (?:below|above|here))?,? (?:in order )?to (?:find|locate|look for|search for|see|reach)(?: it)?",
    re.IGNORECASE,
)
"""“Expand the sections below, to find and …”: what is looked for is opened if it must be."""
_THROUGH = re.compile(r"\b(?:between|through|among|around|across|explore)\b", re.IGNORECASE)
_PURPOSE = re.compile(r"\b(?:find|locate|look for|search for|see|reach)\b", re.IGNORECASE)
PRESSING = frozenset({"click", "page", "step", "tab", "toggle", "walk", "leaf"})
BARE_FIND = re.compile(r"(?:find|locate|look for|search for)(?: it)?", re.IGNORECASE)
NOTHING = re.compile(
    r"(?:nothing|none|none of (?:them|these|those|the \w+)|no (?:options?|items?|check ?box(?:es)?|box(?:es)?|entry|"
    r"entries|values?|elements?))(?: at all| from the list| in the list)?",
    re.IGNORECASE,
)
POINTING = frozenset(
    {Form.CLICK, Form.PRESS, Form.DOUBLE_CLICK, Form.RIGHT_CLICK, Form.OPEN, Form.CHOOSE, Form.TICK, Form.HOVER}
)


def is_introduction(clause: Clause, following: Clause | None) -> bool:
    """Whether the clause only says how to look for what the following one points at."""
    if following is None or following.verb is None:
        return False
    words = plain(clause.tokens).casefold()
    if following.verb.form not in POINTING and not BARE_FIND.fullmatch(plain(following.tokens)):
        return False
    if any(t.kind is Kind.QUOTE for t in clause.tokens):
        return False
    through = LOOKING_ROUND.fullmatch(words) and _THROUGH.search(words)
    if through and clause.tokens[0].low in PRESSING:
        through = _PURPOSE.search(words)  # “Click through the pages” alone is an order
    return bool(through or OPENING.fullmatch(words) or BARE_FIND.fullmatch(words))


def chooses_nothing(clause: Clause, known: frozenset[str]) -> bool:
    """“Select nothing”: as it is, it is right. An option or a box that the page calls “None” is chosen."""
    if clause.verb is None or clause.verb.form not in (Form.CHOOSE, Form.TICK, Form.CLICK):
        return False
    said = [i.tokens for i in clause.items]
    if len(said) != 1 or not said[0] or any(t.is_value or t.capital for t in said[0]):
        return False
    words = plain(said[0]).casefold()
    return NOTHING.fullmatch(words) is not None and words not in known


def orders(clauses: Sequence[Clause], known: frozenset[str]) -> list[Clause]:
    """The clauses that order something. A step that orders nothing at all keeps them, and is not understood."""
    kept: list[Clause] = []
    for clause in reversed(clauses):
        if not is_introduction(clause, kept[-1] if kept else None) and not chooses_nothing(clause, known):
            kept.append(clause)
    return kept[::-1]
