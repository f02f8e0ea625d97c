"""Amounts told before what they are of, and limits: “set 2 adults” sets the field Adults, “limit the price to 50” its maximum."""

from __future__ import annotations

from pytest_tool.grammar.clauses import NUMBER_WORDS, Clause
from pytest_tool.grammar.reading import ARTICLES, Found, Reading, gap, span
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, drop_front, find, fold, plain, quote

MOST = 2
"""Words of what is counted: “adult guests”."""


def how_many(clause: Clause, reading: Reading) -> Found | None:
    """“Set 2 adults”, where something on the page is called Adults; None for other words."""
    part = clause.items[0].tokens if len(clause.items) == 1 and not clause.lead else ()
    if clause.verb is None or clause.verb.words != "set" or not 1 < len(part) <= MOST + 1:
        return None
    noun = part[1:]
    if (
        not (part[0].text.isdigit() or part[0].low in NUMBER_WORDS)
        or any(t.kind is not Kind.WORD or t.capital for t in noun)
        or fold(plain(part)) in reading.known
    ):
        return None
    words = fold(plain(noun))
    if not {words, f"{words}s", words.removesuffix("s"), f"number of {words}"} & reading.known:
        return None
    if not part[0].text.isdigit():
        return [gap(part, "write the number in digits, so that it is a stated value")]
    return _set(f"the {plain(noun)}", part[0].text, clause)


def limited(clause: Clause, reading: Reading) -> Found | None:
    """“Limit the price to 50” sets the maximum price; None for other words."""
    part = clause.tokens
    at = find(part, ("to",), last=True)
    field, value = drop_front(part[1:at], ARTICLES), part[at + 1 :]
    if clause.verb is not None or not part or part[0].low != "limit" or not field or len(value) != 1:
        return None
    if any(t.kind is not Kind.WORD or t.capital for t in field) or value[0].kind not in (Kind.NUMBER, Kind.QUOTE):
        return None
    return _set(f"the maximum {plain(field)}", value[0].text, clause)


def _set(field: str, value: str, clause: Clause) -> Found:
    start, end = span(clause.tokens)
    return [Wish(f"set {field} to {quote(value)}", Act.SET, field, value, names=field, start=start, end=end)]
