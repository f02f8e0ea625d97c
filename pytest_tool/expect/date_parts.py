"""What a date says that has a field each for its day, its month and its year."""

from __future__ import annotations

from pytest_tool.expect.finding import FIELDS, is_named
from pytest_tool.expect.naming import NEARLY, level
from pytest_tool.grammar.check_terms import Kind, Named
from pytest_tool.grammar.date_fields import DateFields, dates_in
from pytest_tool.grammar.dates import read_date
from pytest_tool.observation import Observation

KINDS = (None, Kind.FIELD, Kind.BOX)


def date_of(target: Named, seen: Observation, expected: str) -> tuple[str, str] | None:
    """(What the date is called, the day that its fields hold); None where no one such date bears the name.

    The day is written as ``expected`` where that means the same day, else as 2027-03-14; empty while a field is.
    """
    if target.kind not in KINDS or target.row or target.within or target.ordinal or not target.words:
        return None
    meant = [d for d in dates_in(seen.controls) if _is_called(d, target.words)]
    parts = {c.tag for d in meant for c in d.fields}
    rest = [c for c in seen.controls if c.role in FIELDS and c.tag not in parts]
    if len(meant) != 1 or any(is_named(target, c, NEARLY) for c in rest):
        return None
    day = meant[0].day
    holds = "" if day is None else expected if read_date(expected) == day else day.isoformat()
    return f'date "{meant[0].name}"', holds


def _is_called(found: DateFields, words: str) -> bool:
    """“Arrival” and “the arrival date” are one."""
    spoken = (words, words.removesuffix(" date").removeprefix("date of "))
    return any(fit is not None and fit <= NEARLY for fit in (level(said, found.name) for said in spoken))
