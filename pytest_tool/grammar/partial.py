"""Options that the step gives only a part of: “choose the item that starts with "Sa" and ends with "ino"”."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.reading import Found, Reading, gap, span
from pytest_tool.grammar.verbs import Form
from pytest_tool.grammar.watching import fold_around
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, Token, quote, said, word_set

CHOOSING = frozenset({Form.CHOOSE, Form.TYPE, Form.CLICK, Form.SEARCH, Form.OPEN, Form.ADD})
_STARTS, _ENDS = r"(?:starts|begins|starting|beginning|start|begin)", r"(?:ends|ending|end)"
PART = re.compile(
    r"(?P<what>(?:(?:the|an?|any|some|one) )?(?:(?:of the|only|first|suggested|single) )?[a-z][a-z -]*?) "
    r"(?:(?:that|which|whose (?:name|text|label|value|title)) )?"
    rf"(?:(?P<one>{_STARTS}|{_ENDS}) (?:with|in|by|on) (?:the (?:letters?|text|characters?) )?§)"
    rf"(?: (?:and |but )?(?:that |which )?(?P<two>{_STARTS}|{_ENDS}) (?:with|in|on) (?:the (?:letters?|text|characters?) )?§)?"
    r"(?: (?:from|in|into|for|as|to|of) (?P<field>.+))?"
)
NOUNS = word_set(
    "item items option options entry entries value suggestion element one word text choice name match result"
)
"""Nouns for an option that tell no field; any other noun may: “the country starting with "No"”."""
POINTED = NOUNS | word_set("country city tag person user product colour color category")
"""What a click may choose by a part of its name; links and buttons are named in full."""


def partly(clause: Clause, reading: Reading) -> Found | None:
    """A wish to choose by a part of the option's text; None where no part is spoken of."""
    if clause.verb is None or clause.verb.form not in CHOOSING:
        return None
    part = _marked(tuple(t for i in clause.items for t in i.tokens))
    if not any(re.fullmatch(rf"{_STARTS}|{_ENDS}", t.low) for t in part):
        return None
    match = PART.fullmatch(fold_around(part))
    values = [t.text for t in part if t.kind is Kind.QUOTE]
    if match is None or len(values) < 1 + bool(match["two"]):
        return [gap(clause.tokens, "put the part of the name in quotation marks")] if _speaks_of_part(part) else None
    words = match["what"].split()
    noun = words[-1]
    if clause.verb.form in (Form.CLICK, Form.OPEN, Form.SEARCH) and noun not in POINTED:
        return None
    told = {match["one"][0] in "sb": values[0]}
    if match["two"]:
        if (match["two"][0] in "sb") in told:
            return [gap(clause.tokens, "one beginning and one end")]
        told[match["two"][0] in "sb"] = values[1]
    return [_choice(clause, part, noun, told.get(True, ""), told.get(False, ""), match)]


def _choice(clause: Clause, part: tuple[Token, ...], noun: str, begins: str, ends: str, match: re.Match[str]) -> Wish:
    count = len((match["field"] or "").split())
    field = said(_tail(part, count)) if count else said(clause.lead[1:]) if clause.lead else ""
    thing = "item" if noun in NOUNS else noun
    clues = [f"starts with {quote(begins)}" if begins else "", f"ends with {quote(ends)}" if ends else ""]
    text = f"choose the {thing} that {' and '.join(c for c in clues if c)}" + (f" in {field}" if field else "")
    target = field or ("" if noun in NOUNS else f"the {noun}")
    start, end = span(clause.tokens)
    return Wish(text, Act.CHOOSE, target, begins=begins, ends=ends, start=start, end=end)


def _tail(part: tuple[Token, ...], words: int) -> tuple[Token, ...]:
    """The last tokens, as many as the folded words are."""
    count, index = 0, len(part)
    while index and count < words:
        index -= 1
        count += 1 if part[index].kind is Kind.QUOTE else len(part[index].low.split())
    return part[index:]


def _marked(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """With the one word behind “starts with” as a quotation: “begins with Sa”."""
    marked = list(part)
    for index, token in enumerate(part):
        clue = index > 1 and part[index - 1].low in ("with", "in", "by", "on")
        if clue and re.fullmatch(rf"{_STARTS}|{_ENDS}", part[index - 2].low) and token.kind in (Kind.WORD, Kind.NUMBER):
            marked[index] = replace(token, kind=Kind.QUOTE) if token.low not in ("the", "a", "an") else token
    return tuple(marked)


def _speaks_of_part(part: tuple[Token, ...]) -> bool:
    lows = [t.low for t in part]
    clues = ("starts", "begins", "ends", "starting", "beginning", "ending")
    return any(a in clues and b == "with" for a, b in pairwise(lows))
