"""Types a date into separate fields for day, month and year."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from playwright.sync_api import Frame, Page

from pytest_tool.browser.deadline import deadline
from pytest_tool.browser.injected import Injected
from pytest_tool.stated.dates import IN_NUMBERS, read_date

Parts = Sequence[Sequence[str]]
"""What the page tells of the three: (day, month or year; what it holds), in the order of the page."""
_DIGITS = re.compile(r"\d+")


def goes_in_parts(text: str) -> bool:
    """Tell whether the text is a date, however ambiguous."""
    # a number alone is for the one field
    return read_date(text, month_first=True) is not None


def as_date(text: str, parts: Parts, month_first: bool | None) -> date | None:
    """Read the day that is meant; None where ambiguous."""
    if not IN_NUMBERS.fullmatch(" ".join(text.split())):
        return read_date(text)
    kinds = [kind for kind, _ in parts]
    own = kinds.index("month") < kinds.index("day") if kinds[0] != "year" else None
    known = [order for order in (own, month_first) if order is not None]
    return read_date(text, month_first=known[0] if len(set(known)) == 1 else None)


def type_parts(injected: Injected, page: Page, frame: Frame, tag: int, day: date, within_s: float) -> str:
    """Type each part of the date, and say what failed."""
    # by keys, which also serve a part that goes on to the next one by itself
    for kind, _ in injected.call(frame, "dateParts", tag=tag) or ():
        part = injected.element(frame, "datePart", tag=tag, kind=kind)
        if part is None:
            return f"The field for the {kind} of the date went away."
        number = str(getattr(day, kind))
        with deadline(within_s):
            if part.evaluate("(el) => el.tagName === 'INPUT'"):
                part.fill(number, timeout=1000 * within_s)
            else:
                part.focus()
                page.keyboard.type(number)
    return _missed(injected.call(frame, "dateParts", tag=tag), day)


def _missed(held: Parts | None, day: date) -> str:
    if held is None:
        return "The fields of the date went away."
    numbers = {kind: _DIGITS.findall(text) for kind, text in held}
    if all(numbers[kind] and int(numbers[kind][0]) == getattr(day, kind) for kind in ("day", "month", "year")):
        return ""
    shown = ", ".join(f'{kind} "{text}"' for kind, text in held)
    return f"For {day.isoformat()} the fields of the date hold {shown}."
