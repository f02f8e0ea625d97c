"""Values as fields take them: a person writes a date, the field wants ISO."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import time
from functools import partial

from pytest_tool.grammar.dates import first_fitting, read_date, read_time

MONTH_FORMATS = ("%Y-%m", "%B %Y", "%b %Y", "%m/%Y", "%m.%Y")
NUMBER = re.compile(r"[+-]?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)
GROUPED = re.compile(r"[+-]?\d{1,3}(,\d{3})+(\.\d+)?")
WEEK = re.compile(r"(\d{4})-?W(\d{2})", re.IGNORECASE)
COLOUR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)


def fitted(value: str, kind: str, month_first: bool | None = None) -> str | None:
    """The value as an input of this type takes it, or None when it cannot be read in exactly one way.

    ``month_first`` is how the page shows 03/04/2026, if that is known.
    """
    readers: dict[str, Callable[[str], str | None]] = {
        "date": partial(_date, month_first), "datetime-local": partial(_datetime, month_first), "time": _time,
        "month": _month, "week": _week, "number": _number, "range": _number, "color": _colour,
    }  # fmt: skip
    if kind not in readers or not value:
        return value
    return readers[kind](" ".join(value.split()))


def _date(month_first: bool | None, value: str) -> str | None:
    found = read_date(value, month_first)
    return found.isoformat() if found else None


def _time(value: str) -> str | None:
    found = read_time(value)
    return _clock(found) if found else None


def _clock(at: time) -> str:
    return at.strftime("%H:%M:%S" if at.second else "%H:%M")


def _datetime(month_first: bool | None, value: str) -> str | None:
    parts = re.sub(r"(?<=\d)T(?=\d)|\s+at\s+", " ", value).split()
    for cut in range(1, len(parts)):
        on, at = _date(month_first, " ".join(parts[:cut]).rstrip(",")), _time(" ".join(parts[cut:]))
        if on and at:
            return f"{on}T{at}"
    return None


def _month(value: str) -> str | None:
    found = first_fitting(value, MONTH_FORMATS)
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
