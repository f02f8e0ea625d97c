"""Doubts about names that are hints: “Click here to rename, delete, etc.” on a box says what comes after ticking it."""

from __future__ import annotations

import re

from pytest_tool.action import Operation
from pytest_tool.embedded.words import stems
from pytest_tool.engines.ask import TICK_ROLES
from pytest_tool.grammar.verbs import Form, lexicon
from pytest_tool.old_rules.case import Considered, called
from pytest_tool.stated import folded

ORDER = re.compile(r"click (?P<verb>[a-z]+)\b")
MEMBERS = re.compile(r"\s*[,/]\s*(?:or |and )?|\s+(?:or|and)\s+")
ORDERS = frozenset({Form.ACT, Form.CLEAR, Form.COPY, Form.RENAME, Form.SET, Form.DRAG, Form.UPLOAD})
CLICKS = frozenset({Operation.CLICK, Operation.CHECK, Operation.UNCHECK})


def only_hints(case: Considered) -> str:
    """“Delete it” is not the box of its row, which says “to rename, delete, etc.”: of several orders it carries out none."""
    target, said = case.target, ORDER.match(folded(case.question.intent.text))
    if target is None or said is None or target.role not in TICK_ROLES or case.decision.operation not in CLICKS:
        return ""
    members = [member.split() for member in MEMBERS.split(folded(target.name).rstrip(" ."))]
    if len(members) < 2 or not all(members) or any(len(words) > 1 for words in members[1:]):
        return ""
    orders = [members[0][-1], *(words[0] for words in members[1:])]
    several = sum(lexicon().get(order) in ORDERS for order in orders) > 1
    listed = stems(said["verb"])[0] in {stem for order in orders for stem in stems(order)}
    return f'"{called(target)}" names several orders, and carries out none of them' if listed and several else ""
