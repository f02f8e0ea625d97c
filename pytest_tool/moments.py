"""Reads days, moments and times of day from words, strictly, with dateparser in a given language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from pytest_tool.number_words import is_counted_in, numbers_in

if TYPE_CHECKING:
    from dateparser.date import DateDataParser  # type: ignore[import-untyped]

Reading = date | time
"""A day, a moment (``datetime``, which is a ``date``) or a time of day."""
WIDER = 3
"""So many words on either side are read with a date: “tomorrow” in “the day after tomorrow” is another day."""
_MORE_THAN_A_NUMBER = re.compile(r"[^\W\d_]|\d[-/.:]\d+[-/.:]?\d*")
_ANY_DAY = date(2000, 1, 31)


def is_moment(value: str, words: str, said: str, today: date, spoken: tuple[str, ...]) -> bool:
    """Tell whether the value is the day, the moment or the time of day that these words tell where they stand."""
    if not _MORE_THAN_A_NUMBER.search(value) or not _MORE_THAN_A_NUMBER.search(words):
        return False
    told = [
        _tells(wanted, read, _around(words, said, today, code))
        for code in spoken
        if (read := _read(words, today, code)) and (wanted := _meant(value, today, code))
    ]
    return bool(told) and all(told)


def _tells(wanted: Reading, read: Reading, wider: Iterator[Reading]) -> bool:
    """Whether the words say what is wanted, and no longer stretch of the text around them says something else."""
    return _same(wanted, read) and all(_same(wanted, more) for more in wider)


def _same(wanted: Reading, read: Reading) -> bool:
    """Whether they are one: a day is the same as any moment of it, a time of day as any moment at it."""
    if isinstance(read, datetime) and not isinstance(wanted, datetime):
        return wanted == (read.time() if isinstance(wanted, time) else read.date())
    return type(wanted) is type(read) and wanted == read


def _meant(value: str, today: date, language: str) -> Reading | None:
    """What a value says by itself: an ISO date, or one that does not depend on what day it is."""
    for form in (date, datetime):
        try:
            return form.fromisoformat(value)
        except ValueError:
            continue
    found = _read(value, today, language)
    return found if found == _read(value, today + timedelta(days=400), language) else None


def _around(words: str, said: str, today: date, language: str) -> Iterator[Reading]:
    """What the longer stretches of the text say that hold these words."""
    before, found, after = said.casefold().partition(words.casefold())
    left, right = before.split()[-WIDER:], after.split()[:WIDER]
    stretches = [(i, j) for i in range(len(left) + 1) for j in range(len(right) + 1) if i or j] if found else []
    for i, j in stretches:
        stretch = " ".join([*left[len(left) - i :], words, *right[:j]]).strip(".,;:!?\"'()")
        if more := _read(stretch, today, language):
            yield more


@lru_cache(maxsize=1024)
def _read(text: str, today: date, language: str) -> Reading | None:
    """The one thing that a text says of a day, of a moment or of a time of day; None for any doubt."""
    moment = _agreed(text, today, language)
    if moment is not None:
        return moment
    clock = _agreed(f"{_ANY_DAY} {text}", today, language)
    return clock.time() if isinstance(clock, datetime) and clock.date() == _ANY_DAY else None


def _agreed(text: str, today: date, language: str) -> date | None:
    """The day or moment that a text tells, read in every way that it could be."""
    ways = [
        (order, prefer, at) for order in ("DMY", "MDY") for prefer, at in (("past", time.min), ("future", time(23)))
    ]
    read = set()
    for order, prefer, at in ways:
        try:
            parser = _parser(language, order, prefer, datetime.combine(today, at))
            found = parser.get_date_data(text) if parser else None
        except (ValueError, OverflowError):  # a year beyond the calendar
            return None
        if found is None or found.date_obj is None:
            return None
        if found.period not in ("day", "time") and not (any(c.isdigit() for c in text) or _counts(text, language)):
            return None  # “next month” is no day
        moment = found.date_obj.replace(tzinfo=None)
        read.add(moment if found.period == "time" else moment.date())
    return read.pop() if len(read) == 1 else None


def _counts(text: str, language: str) -> bool:
    return is_counted_in(language) and bool(numbers_in(text, language))


@lru_cache(maxsize=128)
def _parser(language: str, order: str, prefer: str, now: datetime) -> DateDataParser | None:
    """A strict parser of one language; None for a language that dateparser does not know."""
    from dateparser.date import DateDataParser

    settings = {
        "STRICT_PARSING": True, "RETURN_TIME_AS_PERIOD": True, "RELATIVE_BASE": now, "DATE_ORDER": order,
        "PREFER_DATES_FROM": prefer, "PARSERS": ["relative-time", "custom-formats", "absolute-time"],
    }  # fmt: skip
    try:
        return DateDataParser(languages=[language], settings=settings)
    except ValueError:
        return None
