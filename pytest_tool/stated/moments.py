"""Reads numbers, days and times from words, by text2num and dateparser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dateparser.date import DateDataParser  # type: ignore[import-untyped]

Reading = date | time
"""A day, a moment (``datetime``, which is a ``date``) or a time of day."""
WIDER = 3
"""So many words on either side are read with a date: “tomorrow” in “the day after tomorrow” is another day."""
_MORE_THAN_A_NUMBER = re.compile(r"[^\W\d_]|\d[-/.:]\d+[-/.:]?\d*")
_ANY_DAY = date(2000, 1, 31)
_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)?(?![\w.])")
_STOPS = re.compile(r"[.!?…;:]+")


@lru_cache(maxsize=128)
def is_counted_in(language: str) -> bool:
    """Tell whether text2num knows a language (ISO 639)."""
    from text_to_num import alpha2digit  # type: ignore[import-untyped]

    try:
        alpha2digit("", language, 0.0)
    except ValueError:
        return False
    return True


def numbers_in(text: str, language: str) -> list[str]:
    """Give a text's cardinal numbers, in digits."""
    from text_to_num import alpha2digit

    digits = alpha2digit(_STOPS.sub(" ; ", text), language, 0.0)
    return [number.replace(",", ".") for number in _NUMBER.findall(digits)]


def moment_said(words: str, today: date, spoken: tuple[str, ...]) -> Reading | None:
    """Read the day, moment or time that words say, in the likeliest language that can."""
    return next((read for code in spoken if (read := _read(words, today, code))), None)


def is_moment(value: str, words: str, said: str, today: date, spoken: tuple[str, ...]) -> bool:
    """Tell whether these words say this day, moment or time."""
    if not _MORE_THAN_A_NUMBER.search(value) or not _MORE_THAN_A_NUMBER.search(words):
        return False
    told = [
        _tells(wanted, read, _around(words, said, today, code))
        for code in spoken
        if (read := _read(words, today, code)) and (wanted := _meant(value, today, code))
    ]
    return bool(told) and all(told)


def _tells(wanted: Reading, read: Reading, wider: Iterator[Reading]) -> bool:
    """Tell whether words and longer stretches say what is wanted."""
    return _same(wanted, read) and all(_same(wanted, more) for more in wider)


def _same(wanted: Reading, read: Reading) -> bool:
    """Compare readings: a day equals any moment of it."""
    if isinstance(read, datetime) and not isinstance(wanted, datetime):
        return wanted == (read.time() if isinstance(wanted, time) else read.date())
    return type(wanted) is type(read) and wanted == read


def _meant(value: str, today: date, language: str) -> Reading | None:
    """Read a value alike on any day."""
    for form in (date, datetime):
        try:
            return form.fromisoformat(value)
        except ValueError:
            continue
    found = _read(value, today, language)
    return found if found == _read(value, today + timedelta(days=400), language) else None


def _around(words: str, said: str, today: date, language: str) -> Iterator[Reading]:
    """Read the longer stretches of the text that hold these words."""
    before, found, after = said.casefold().partition(words.casefold())
    left, right = before.split()[-WIDER:], after.split()[:WIDER]
    stretches = [(i, j) for i in range(len(left) + 1) for j in range(len(right) + 1) if i or j] if found else []
    for i, j in stretches:
        stretch = " ".join([*left[len(left) - i :], words, *right[:j]]).strip(".,;:!?\"'()")
        if more := _read(stretch, today, language):
            yield more


@lru_cache(maxsize=1024)
def _read(text: str, today: date, language: str) -> Reading | None:
    """Read the one day, moment or time that a text says."""
    moment = _agreed(text, today, language)
    if moment is not None:
        return moment
    clock = _agreed(f"{_ANY_DAY} {text}", today, language)
    return clock.time() if isinstance(clock, datetime) and clock.date() == _ANY_DAY else None


def _agreed(text: str, today: date, language: str) -> date | None:
    """Read a day or moment in every way; they must agree."""
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
    """Make a strict parser of one language, if dateparser knows it."""
    from dateparser.date import DateDataParser

    settings = {
        "STRICT_PARSING": True, "RETURN_TIME_AS_PERIOD": True, "RELATIVE_BASE": now, "DATE_ORDER": order,
        "PREFER_DATES_FROM": prefer, "PARSERS": ["relative-time", "custom-formats", "absolute-time"],
    }  # fmt: skip
    try:
        return DateDataParser(languages=[language], settings=settings)
    except ValueError:
        return None
