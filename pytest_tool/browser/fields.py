"""Values as fields take them: a person writes a date, the field wants ISO."""

from __future__ import annotations

import re
from datetime import date, datetime, time

DATE_FORMATS = (
    "%Y-%m-%d", "%Y/%m/%d", "%d %B %Y", "%d %b %Y", "%B %d %Y", "%b %d %Y", "%A %d %B %Y", "%A %B %d %Y",
)  # fmt: skip
"""Each can be read in one way only."""
TIME_FORMATS = ("%H:%M", "%H:%M:%S", "%I:%M %p", "%I %p", "%I:%M%p", "%I%p")
MONTH_FORMATS = ("%Y-%m", "%B %Y", "%b %Y", "%m/%Y", "%m.%Y")
IN_NUMBERS = re.compile(r"(\d{1,2})([/.-])(\d{1,2})\2(\d{4})")
ORDINAL = re.compile(r"(\d)(st|nd|rd|th)\b", re.IGNORECASE)
NUMBER = re.compile(r"[+-]?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)
GROUPED = re.compile(r"[+-]?\d{1,3}(,\d{3})+(\.\d+)?")
WEEK = re.compile(r"(\d{4})-?W(\d{2})", re.IGNORECASE)
COLOUR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)


def fitted(value: str, kind: str) -> str | None:
    """The value as an input of this type takes it, or None when it cannot be read in exactly one way."""
    readers = {
        "date": _date, "time": _time, "datetime-local": _datetime, "month": _month, "week": _week,
        "number": _number, "range": _number, "color": _colour,
    }  # fmt: skip
    if kind not in readers or not value:
        return value
    return readers[kind](" ".join(value.split()))


def _date(value: str) -> str | None:
    numbers = IN_NUMBERS.fullmatch(value)
    if numbers:
        return _either_way(int(numbers[1]), int(numbers[3]), int(numbers[4]))
    plain = ORDINAL.sub(r"\1", value).replace(",", " ").replace(" of ", " ")
    found = _first(" ".join(plain.split()), DATE_FORMATS)
    return found.date().isoformat() if found else None


def _either_way(first: int, second: int, year: int) -> str | None:
    """12/24/2026 and 24/12/2026 can be read in one way, 03/04/2026 in two."""
    readings = {r for r in (_day(year, first, second), _day(year, second, first)) if r}
    return readings.pop() if len(readings) == 1 else None


def _day(year: int, month: int, day: int) -> str | None:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


def _time(value: str) -> str | None:
    found = _first(re.sub(r"([ap])\.m\.", r"\1m", value, flags=re.IGNORECASE), TIME_FORMATS)
    return _clock(found.time()) if found else None


def _clock(at: time) -> str:
    return at.strftime("%H:%M:%S" if at.second else "%H:%M")


def _datetime(value: str) -> str | None:
    parts = re.sub(r"(?<=\d)T(?=\d)|\s+at\s+", " ", value).split()
    for cut in range(1, len(parts)):
        on, at = _date(" ".join(parts[:cut]).rstrip(",")), _time(" ".join(parts[cut:]))
        if on and at:
            return f"{on}T{at}"
    return None


def _month(value: str) -> str | None:
    found = _first(value, MONTH_FORMATS)
    return found.strftime("%Y-%m") if found else None


def _week(value: str) -> str | None:
    found = WEEK.fullmatch(value)
    return f"{found[1]}-W{found[2]}" if found and 1 <= int(found[2]) <= 53 else None


def _number(value: str) -> str | None:
    if NUMBER.fullmatch(value):
        return value
    return value.replace(",", "") if GROUPED.fullmatch(value) and "." in value else None


def _colour(value: str) -> str | None:
    return value.lower() if COLOUR.fullmatch(value) else None


def _first(value: str, formats: tuple[str, ...]) -> datetime | None:
    for form in formats:
        try:
            return datetime.strptime(value, form)
        except ValueError:
            continue
    return None
