"""Dates that have three fields: one each for day, month and year, with one name over them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from pytest_tool.observation import Control, called

PARTS = ("day", "month", "year")
ROLES = frozenset({"spinbutton", "textbox"})
_PART = re.compile(r"\W*(?P<kind>day|month|year)\b[\s,:]*(?:of (?:the )?)?(?P<of>.*)", re.IGNORECASE | re.DOTALL)
_LEADING = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class DateFields:
    """``name`` is what the date is called, empty where nothing says it; ``fields`` stand in the order of the page."""

    name: str
    fields: tuple[Control, ...]

    @property
    def day(self) -> date | None:
        """The day that the fields hold; None as long as one is empty, or they hold none of the calendar."""
        held = {_kind(c): _LEADING.search(c.value or "") for c in self.fields}
        if not all(held.values()):
            return None
        year, month, number = (int(m[0]) for kind in reversed(PARTS) if (m := held[kind]))
        try:
            return date(year, month, number)
        except ValueError:
            return None


def dates_in(found: Sequence[Control]) -> list[DateFields]:
    """Those of the page, told by what their fields are called: “month, Arrival”, “Day of birth”, “Year”."""
    fields: dict[str, list[Control]] = {}
    for control in found:
        part = _PART.fullmatch(called(control))
        if part and control.role in ROLES:
            fields.setdefault(part["of"].strip(), []).append(control)
    return [DateFields(name, tuple(told)) for name, told in fields.items() if sorted(map(_kind, told)) == sorted(PARTS)]


def _kind(control: Control) -> str:
    part = _PART.fullmatch(called(control))
    return part["kind"].lower() if part else ""
