"""Rewrites values as fields take them: ISO for a date."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, time
from functools import partial

from pytest_tool.stated.dates import IN_NUMBERS, NUMBER_WORDS, first_fitting, read_date, read_time

MONTH_FORMATS = ("%Y-%m", "%B %Y", "%b %Y", "%m/%Y", "%m.%Y")
NUMBER = re.compile(r"[+-]?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)
GROUPED = re.compile(r"[+-]?\d{1,3}(,\d{3})+(\.\d+)?")
WEEKS = (
    re.compile(r"(?P<year>\d{4})-?W(?P<week>\d{2})", re.IGNORECASE),
    re.compile(r"(?:calendar )?week (?P<week>\d{1,2})(?:,| of| in)? (?P<year>\d{4})", re.IGNORECASE),
    re.compile(r"(?P<year>\d{4}),? (?:calendar )?week (?P<week>\d{1,2})", re.IGNORECASE),
)
COLOUR = re.compile(r"#?(?P<code>[0-9a-f]{6}|[0-9a-f]{3})", re.IGNORECASE)
COLOURS = {
    "black": "#000000", "silver": "#c0c0c0", "grey": "#808080", "gray": "#808080", "white": "#ffffff",
    "maroon": "#800000", "red": "#ff0000", "purple": "#800080", "magenta": "#ff00ff", "green": "#008000",
    "lime": "#00ff00", "olive": "#808000", "yellow": "#ffff00", "navy": "#000080", "blue": "#0000ff", "teal": "#008080",
    "cyan": "#00ffff", "orange": "#ffa500", "pink": "#ffc0cb", "brown": "#a52a2a", "gold": "#ffd700",
}  # fmt: skip
"""The names of CSS that people use for what a colour field takes."""
DAY_FORM = re.compile(r"(?P<parts>(?:([^\W\d_])\2{0,3}[./\- ]){2}([^\W\d_])\3{0,3})(?![^\W\d_])", re.IGNORECASE)
"""A date as a field shows its form: DD/MM/YYYY, TT.MM.JJJJ, jj/mm/aaaa. Four letters are the year, M the month."""


def fitted(value: str, kind: str, month_first: bool | None = None, form: str = "") -> str | None:
    """Write the value as an input of this type takes it.

    None when it cannot be read in exactly one way. ``month_first`` is how the page shows 03/04/2026, if that is known;
    ``form`` what a text field shows as its form: ``DD/MM/YYYY``.
    """
    if kind in ("text", "tel") and (found := _in_form(form, value)):
        return found
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
    found = next(filter(None, (form.fullmatch(value) for form in WEEKS)), None)
    if found is None:
        return None
    try:
        date.fromisocalendar(int(found["year"]), int(found["week"]), 1)
    except ValueError:
        return None  # most years have no week 53
    return f"{found['year']}-W{int(found['week']):02}"


def _number(value: str) -> str | None:
    if NUMBER.fullmatch(value):
        return value
    words = NUMBER_WORDS.split()
    if value.casefold() in words:
        return str(words.index(value.casefold()))
    return value.replace(",", "") if GROUPED.fullmatch(value) and "." in value else None


def _colour(value: str) -> str | None:
    if found := COLOUR.fullmatch(value):
        code = found["code"].lower()
        return "#" + (code if len(code) == 6 else "".join(2 * c for c in code))
    return COLOURS.get(value.casefold())


def _in_form(form: str, value: str) -> str | None:
    """Write a date in the form that a text field shows."""
    # a value in digits stays as it is: whoever writes 24/12/2026 means the keys
    found = DAY_FORM.search(form)
    runs = [run[0] for run in re.finditer(r"([^\W\d_])\1*", found["parts"], re.IGNORECASE)] if found else []
    kinds = ["Y" if len(run) == 4 else {"m": "m", "y": "y"}.get(run[0].lower(), "d") for run in runs]
    on = read_date(value) if sorted(kinds) in (["Y", "d", "m"], ["d", "m", "y"]) else None
    if found is None or on is None or IN_NUMBERS.fullmatch(value):
        return None
    shown = iter(kinds)
    return on.strftime(re.sub(r"([^\W\d_])\1*", lambda m: f"%{next(shown)}", found["parts"], flags=re.IGNORECASE))
