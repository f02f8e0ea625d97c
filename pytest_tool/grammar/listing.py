"""Lists of what goes into a form: “the form: first name Ann, last name Lee”, “"a" in the first and "b" in the second field”."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.grammar.clauses import Item
from pytest_tool.grammar.reading import ARTICLES, ORDINALS, value_run
from pytest_tool.grammar.words import Kind, Token, drop_front, plain, word_set

FORMS = frozenset({"form", "details", "fields", "data", "information", "following", "values"})
JOINTS = word_set("into in inside to as for on under at within with from and or")
FIELD_NOUNS = word_set("field box textbox input textarea line")


def without_form(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """“the form with name "A"” → “name "A"”: the form itself is no field."""
    for index, token in enumerate(part[:-1]):
        if token.is_value:
            break
        if token.low in FORMS and part[index + 1].low in ("with", ":", "as", "using", "from"):
            rest = drop_front(
                part[index + 1 :], ("with", ":", "as", "follows", "using", "from", "the", "this", "following")
            )
            return rest[2:] if rest[0].low in FORMS | {"info"} and len(rest) > 2 and rest[1].text == ":" else rest
    return drop_front(part, (":",))


def listed_pairs(items: Sequence[Item]) -> list[Item]:
    """“the form: first name Ann, last name Lee”: each label in lower case, each value in capitals; [] for other lists."""
    if len(items) < 2 or without_form(items[0].tokens) == items[0].tokens:
        return []
    pairs: list[Item] = []
    for item in items:
        part = without_form(item.tokens)
        at = next((i for i, t in enumerate(part) if t.capital or t.is_value), 0)
        clear = all(t.capital or t.is_value for t in part[at:]) and all(t.kind is Kind.WORD for t in part[:at])
        if not at or at > 3 or not clear or {t.low for t in part[:at]} & JOINTS:
            return []
        value = replace(part[at], kind=Kind.QUOTE, text=plain(part[at:]), end=part[-1].end)
        pairs.append(replace(item, tokens=(*part[:at], value)))
    return pairs


def with_fields(items: Sequence[Item]) -> list[Item]:
    """“in the first … in the second field”: the noun that one of them has is everyone's."""
    nouns = [t for i in items if (t := i.tokens[-1:]) and t[0].low in FIELD_NOUNS]
    ordered = [i for i in items if len(i.tokens) > 1 and _ordinal(i.tokens[-1]) and i.tokens[-2].low in ARTICLES]
    first = [i.tokens for i in items if len(i.tokens) > 1 and _ordinal(i.tokens[-2])]
    noun = nouns[-1] if nouns else next((p[-1:] for p in first if p[-1].low in FIELD_NOUNS), ())
    if not noun or not ordered:
        return list(items)
    return [replace(i, tokens=(*i.tokens, _behind(i.tokens[-1], noun[0]))) if i in ordered else i for i in items]


def _ordinal(token: Token) -> bool:
    return token.low in ORDINALS


def _behind(token: Token, noun: Token) -> Token:
    return replace(noun, start=token.end + 1, end=token.end + 1)


def with_shared(items: Sequence[Item]) -> list[Item]:
    """“"V" as the password and as the password confirmation”: a field without a value of its own takes the one before it."""
    found: list[Item] = []
    for item in map(_once_more, items):
        if found and item.tokens[:1] and item.tokens[0].low == "same":
            values = [t for t in found[-1].tokens if t.is_value]
            item = replace(item, tokens=(*(values if len(values) == 1 else ()), *item.tokens[1:]))
        before = found[-1].tokens if found and _is_field(item.tokens) else ()
        found.append(replace(item, tokens=(*before[: value_run(before)], *item.tokens)))
    return found


def _once_more(item: Item) -> Item:
    """“Once more as the confirmation”, “and the same as the password confirmation”: “same” in front of where it goes."""
    said = " ".join("§" if t.is_value else t.low for t in item.tokens)
    if not (again := _AGAIN.match(said)) or (again["same"] and not _CONFIRMS.search(plain(item.tokens).casefold())):
        return item
    length = len(again[0].split())
    same = replace(item.tokens[0], kind=Kind.WORD, text="same")
    return replace(item, tokens=(same, *item.tokens[length:]))


_AGAIN = re.compile(
    r"(?:(?P<same>the same(?: (?:value|one|text|word|name|password|passcode|pin|e-?mail|address))?(?: again)?)|"
    r"(?:it |that )?(?:again|once more|once again|a second time))(?= (?:as|into|in|for) )"
)
_CONFIRMS = re.compile(r"\b(?:confirm\w*|repeat\w*|repetition|verif\w+|again|second|re-?enter\w*|re-?type\w*)\b")
"""“The same as the billing city” may compare; what asks for something again takes what was typed."""


def _is_field(part: Sequence[Token]) -> bool:
    """“as the nickname”, `into the "Nickname"`: where something goes, and nothing that does."""
    name = drop_front(tuple(part[1:]), ARTICLES)
    values = [t for t in name if t.is_value]
    return bool(part) and part[0].low in ("as", "into") and (not values or (len(name) == 1 and name[0].is_value))
