"""Two fields for one range: “set the years from 2000 to 2005” fills the first and the second field under that label."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from pytest_tool.embedded.lines import controls
from pytest_tool.embedded.matching import named
from pytest_tool.embedded.strategies.scene import pointing_at
from pytest_tool.grammar.dates import read_date
from pytest_tool.grammar.phrase import read
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote, tokens, word_set
from pytest_tool.observation import LABELLED_BESIDE, Control, called, is_labelled_beside
from pytest_tool.wire.roles import Ask

FIELDS = frozenset({"textbox", "spinbutton", "slider"})
LOWER = word_set("from min minimum start starts starting begin beginning low lower least after since first earliest")
UPPER = word_set("to max maximum end ends ending until till high upper most before latest last")
RANGE = word_set("range interval span period")
"""What a person calls both fields together: “the price range”."""
DATES = word_set("date dates day days time")
Pair = tuple[Control, Control]
_NUMBER = re.compile(r"[£$€]?\s*([-−+]?\d[\d,]*(?:\.\d+)?)\s*(?:[£$€%]|[a-z]{0,3})")


def spread(ask: Ask, wishes: Sequence[Wish]) -> list[Wish]:
    """A range as two wishes, where the page has two fields for it; typed values are settled by leaving the last field.

    A picker of dates may take each of its fields only when that is left by a key.
    """
    found, kept = controls(ask.page.controls), []
    for wish in wishes:
        if not wish.since or (pair := pair_of(wish.target, found)) is None:
            kept.append(wish)
            continue
        pointing = [pointing_at(c, found) for c in pair]
        both = [_one(wish, words, value) for words, value in zip(pointing, _values(wish), strict=True)]
        leave = Wish("press Tab", Act.PRESS, value="Tab", start=wish.start, end=wish.end)
        first, second = reversed(both) if _goes_up(ask, pair, pointing, wish) else both
        kept += [first, leave, second] if isinstance(_read(wish.since), date) else [first, second]
        if "slider" not in {c.role for c in pair}:
            kept.append(leave)
    return kept


def _values(wish: Wish) -> tuple[str, str]:
    return wish.since, wish.value or ""


def _one(wish: Wish, words: str, value: str) -> Wish:
    text = f"set {words} to {quote(value)}"
    return replace(wish, text=text, target=words, names=words, value=value, since="", other_words=())


def _goes_up(ask: Ask, pair: Pair, pointing: Sequence[str], wish: Wish) -> bool:
    """Whether the end goes first: a beginning beyond the old end is cut off there by many a page. What was begun goes on."""
    begun = [w for a in ask.history for w in pointing if w in a.intent]
    if begun:
        return begun[0] == pointing[1]
    beginning, end = _number(wish.since), _number(pair[1].value)
    return beginning is not None and end is not None and beginning > end


def _read(text: str | None) -> float | date | None:
    """The number or the day that a value is; None for words, and for a day that is written in a way of its own."""
    number = _number(text)
    return number if number is not None else read_date(text or "")


def _number(text: str | None) -> float | None:
    """The number that a value is: ``2000``, ``£40``, ``1,500``; None for a date and for words."""
    match = _NUMBER.fullmatch((text or "").strip())
    return float(match[1].replace(",", "").replace("−", "-")) if match else None


def pair_of(words: str, found: Sequence[Control]) -> Pair | None:
    """The two neighbours that these words name: under one label, or called alike but for “from” and “to”."""
    if read(words).place:
        return None  # “the barcode of the first copy” is in one of several rows
    fields = [c for c in found if c.role in FIELDS and not c.states & {"disabled", "readonly"}]
    matched = named(words, fields) or named(_without_range(words), fields) or _of_dates(words, fields)
    if len(matched) == 1 and (behind := _behind(matched[0], found)):
        return matched[0], behind
    if len(matched) != 2 or not _are_alike(*matched):
        return None
    first, second = matched
    if _ends(first) == _ends(second) != "" or fields.index(second) != fields.index(first) + 1:
        return None
    return (second, first) if _ends(first) == "upper" or _ends(second) == "lower" else (first, second)


def _without_range(words: str) -> str:
    part = tokens(words)
    return " ".join(t.text for t in part[:-1]) if len(part) > 1 and part[-1].low in RANGE else words


def _of_dates(words: str, fields: Sequence[Control]) -> list[Control]:
    """“The period”, “the date range”: the only fields of the page that are called a beginning and an end, and no more."""
    if not tokens(words) or not all(t.low in RANGE | DATES | {"the"} for t in tokens(words)):
        return []
    bare = [
        c
        for c in fields
        if c.role == "textbox" and _ends(c) and not set(fold(_words(c)).split()) - LOWER - UPPER - DATES
    ]
    return bare if len(bare) == 2 else []


def _behind(first: Control, found: Sequence[Control]) -> Control | None:
    """The next control, where it is a field of the same kind without any words of its own."""
    at = found.index(first) + 1
    second = found[at] if at < len(found) else None
    bare = second and not called(second) and not is_labelled_beside(second)
    if second is None or not bare or not is_labelled_beside(first):
        return None
    third = found[at + 1] if at + 1 < len(found) else None
    more = third and _is_same(second, third) and not called(third) and not is_labelled_beside(third)
    return second if _is_same(first, second) and not more else None


def _is_same(one: Control, other: Control) -> bool:
    return one.role == other.role and one.type == other.type and one.frame == other.frame


def _are_alike(one: Control, other: Control) -> bool:
    """Called the same but for the words that tell the beginning from the end."""
    left, right = (set(fold(_words(c)).split()) - LOWER - UPPER for c in (one, other))
    return _is_same(one, other) and left == right


def _words(control: Control) -> str:
    return called(control) or control.near.removesuffix(":")


def _ends(control: Control) -> str:
    """Whether a field says that it is the beginning or the end of a range; empty where it says neither."""
    told = set(fold(f"{_words(control)} {control.icon}").split())
    lower, upper = bool(told & LOWER), bool(told & UPPER)
    return "" if lower == upper else "lower" if lower else "upper"


def unclear(wish: Wish, found: Sequence[Control]) -> str:
    """Why nothing is set: one value for two fields, or a range for what is no two fields. Empty where it is clear."""
    if wish.act is not Act.SET or not wish.value:
        return ""
    if wish.since:
        fields = named(wish.target, [c for c in found if c.role in LABELLED_BESIDE | {"slider"}])
        if len(fields) == 1 and fold(fields[0].value or "") in (fold(wish.since), fold(wish.value)):
            return ""  # the old value and the new one
        return f"the page does not show two fields for {wish.target}, one from {wish.since} and one to {wish.value}"
    phrase = read(wish.target)
    if phrase.ordinal or not phrase.name or (pair := pair_of(wish.target, found)) is None:
        return ""
    return f"{wish.target} are two fields ({' and '.join(quote(c.value or '') for c in pair)}): say from which value to which"


def missed(ask: Ask, wishes: Sequence[Wish]) -> str:
    """What a range's fields hold instead, when all was done; empty where they hold it."""
    found = controls(ask.page.controls)
    for wish in wishes:
        if not wish.since or (pair := pair_of(wish.target, found)) is None:
            continue
        for control, value in zip(pair, _values(wish), strict=True):
            if "invalid" in control.states:
                return f"The page does not take {quote(value)} for {wish.target}: the field is marked as invalid."
            held, wanted = _read(control.value), _read(value)
            if held != wanted and wanted is not None and (held is not None or isinstance(wanted, float)):
                return f"For {wish.target} the page shows {quote(control.value or '')} instead of {quote(value)}."
    return ""
