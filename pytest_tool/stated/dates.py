"""Reads dates and times that can be read in one way."""

from __future__ import annotations

import re
from datetime import date, datetime, time

DATE_FORMATS = (
    "%Y-%m-%d", "%Y/%m/%d", "%d %B %Y", "%d %b %Y", "%B %d %Y", "%b %d %Y", "%A %d %B %Y", "%A %B %d %Y",
    "%a %d %b %Y", "%a %b %d %Y",
)  # fmt: skip
"""Each can be read in one way only."""
TIME_FORMATS = ("%H:%M", "%H:%M:%S", "%I:%M %p", "%I:%M:%S %p", "%I %p")
NUMBER_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
IN_NUMBERS = re.compile(r"(\d{1,2})([/.-])(\d{1,2})\2(\d{4})")
ORDINAL = re.compile(r"(\d)(st|nd|rd|th)\b", re.IGNORECASE)
_COUNTED = re.compile(r"\d{4}|\d{1,2}(:\d|\s+[ap]m\b)", re.IGNORECASE)
"""A year or the time of day, one of which is in each of the formats."""
_HALF = re.compile(r"\s*([ap])(?:\.m\.?|m)$", re.IGNORECASE)


def read_date(text: str, month_first: bool | None = None) -> date | None:
    """Read the day that the words mean; it needs a year.

    ``month_first`` says how 03/04/2026 is read; None: not at all, as it has two readings.
    """
    words = " ".join(text.split())
    if numbers := IN_NUMBERS.fullmatch(words):
        return _in_order(int(numbers[1]), int(numbers[3]), int(numbers[4]), month_first)
    plain = ORDINAL.sub(r"\1", words).replace(",", " ").replace(" of ", " ")
    plain = re.sub(r"\b([A-Za-z]{3,})\.", r"\1", re.sub(r"\bsept\b", "Sep", plain, flags=re.IGNORECASE))
    found = first_fitting(" ".join(plain.split()), DATE_FORMATS)
    return found.date() if found else None


def _in_order(first: int, second: int, year: int, month_first: bool | None) -> date | None:
    """Read 12/24/2026 in its one way, 03/04/2026 in the known order."""
    by_month, by_day = day(year, first, second), day(year, second, first)
    if by_month and by_day and by_month != by_day:
        return None if month_first is None else by_month if month_first else by_day
    return by_month or by_day


def day(year: int, month: int, number: int) -> date | None:
    """Make a day, if the calendar has it."""
    try:
        return date(year, month, number)
    except ValueError:
        return None


def read_time(text: str) -> time | None:
    """Read a time of day: “17:30”, “5:30 pm”, “noon”, “midnight”."""
    words = " ".join(text.split()).casefold()
    if words in ("noon", "midnight"):
        return time(12 if words == "noon" else 0)
    found = first_fitting(_HALF.sub(r" \1m", words), TIME_FORMATS)
    return found.time() if found else None


def first_fitting(value: str, formats: tuple[str, ...]) -> datetime | None:
    """Read the value in the first format that fits all of it."""
    if not _COUNTED.search(value):
        return None  # at once: to read the formats for the first time takes 10 ms
    for form in formats:
        try:
            return datetime.strptime(value, form)
        except ValueError:
            continue
    return None
