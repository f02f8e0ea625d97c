"""Forms about lists as a whole and who is in them: “the posts are sorted by date”, “Bob Ray is no longer listed”."""

from __future__ import annotations

import re

from pytest_tool.grammar.check_forms_page import GONE, SEEN, Forms
from pytest_tool.grammar.check_sentence import SAYING_MORE, N, Sentence, is_name, kind_at_end, region, texts
from pytest_tool.grammar.check_terms import Kind
from pytest_tool.grammar.check_types import Both, Check, Shown
from pytest_tool.grammar.check_types_rows import Rows, Sorted

FALLING = r"descending|descending order|(?:newest|latest|most recent|highest|largest|biggest) first|z to a"
RISING = r"ascending|ascending order|(?:oldest|earliest|lowest|smallest) first|a to z"
CAPITAL = r"(?-i:[A-Z])[\w'-]*"
NAME = rf"(?P<name>{CAPITAL}(?: {CAPITAL}| {N})*)"
LONG_NAME = rf"(?P<name>{CAPITAL}(?: {CAPITAL}| {N})+)"
NO_NAME = frozenset(
    (SAYING_MORE + " the a an my your our this there i we you they nothing everything nobody everybody").split()
)
"""With a capital only because the sentence begins with it."""


def _name(m: re.Match[str], s: Sentence) -> str:
    """A name with capitals; nothing for “Results table”, which is a part of the page."""
    first = m["name"].split()[0].lower()
    return "" if first in NO_NAME or kind_at_end(m["name"])[1] else s.expand(m["name"])


def _sorted(m: re.Match[str], s: Sentence) -> Check | None:
    noun, column = m["noun"].lower(), s.expand(m["q"] or m["column"])
    if not is_name(noun, Kind.LIST) or not (m["q"] or is_name(column, Kind.LIST)):
        return None
    return Sorted(noun, column, falling=bool(m["falling"]), rising=bool(m["rising"]))


def _listed(m: re.Match[str], s: Sentence) -> Check | None:
    """In a row, not just anywhere: “Welcome, Bob” lists nobody."""
    name = _name(m, s)
    place = region(m["place"], s) if m["place"] else None
    if not name or (m["place"] and (place is None or place.kind not in (Kind.TABLE, Kind.LIST))):
        return None
    return Rows((name,), noun="item", within=place, negated=bool(m["not"]))


def _results(m: re.Match[str], s: Sentence) -> Check | None:
    """Each in a row of its own: what was searched for is on the page anyway."""
    found = [Rows((text,), noun="item") for text in texts(m["vs"], s)]
    return Both(tuple(found)) if len(found) > 1 else next(iter(found), None)


def _shown(m: re.Match[str], s: Sentence) -> Check | None:
    name = _name(m, s)
    return Shown((name,), bool(m["not"])) if name else None


FORMS: Forms = (
    (
        r"(?:the )?(?P<noun>[a-z][a-z-]*(?: [a-z][a-z-]*)?) (?:is|are) (?:sorted|ordered) by (?:the )?"
        r"(?:column )?(?:(?P<q>[\ue000-\ue0ff])|(?P<column>[A-Za-z][\w-]*(?: [a-z][\w-]*)??))(?: column)?"
        rf"(?:,? \(?(?:in |from )?(?:(?P<falling>{FALLING})|(?P<rising>{RISING}))\)?)?",
        _sorted,
    ),
    (r"the results (?:contain|include|list|show) (?P<vs>.+)", _results),
    (rf"{NAME} is(?P<not> not)? listed(?P<place>)", _listed),
    (rf"{NAME} is(?P<not> not)?(?: listed| shown)? in (?P<place>the .+)", _listed),
    (rf"{LONG_NAME} is(?P<not> not)? {SEEN}", _shown),
    (rf"{LONG_NAME} (?P<not>(?:is|has|was) {GONE})", _shown),
)  # fmt: skip
