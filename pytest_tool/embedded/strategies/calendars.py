"""Dates by a calendar: open it, go to the month, click the day."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from pytest_tool.embedded.matching import named
from pytest_tool.embedded.strategies.scene import Scene, aside, called, final, ordinal, pointing_at
from pytest_tool.grammar.dates import read_date
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control
from pytest_tool.wire.roles import WantedIntent

MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
          "december")  # fmt: skip
MOST_MONTHS = 60
"""So far is paged; a calendar that is further away wants its own way."""
FEWEST_DAYS = 20
"""So many controls with the numbers of days make a calendar."""
DAYS = frozenset({"gridcell", "link", "button", "generic", "cell", "option"})
_MONTH = re.compile(rf"\b({'|'.join(m[:3] for m in MONTHS)})[a-z]*\.?,?\s+((?:19|20)\d\d)\b", re.IGNORECASE)
_MONTH_BEHIND = re.compile(rf"\b((?:19|20)\d\d)\s+({'|'.join(m[:3] for m in MONTHS)})", re.IGNORECASE)
_ONWARD = re.compile(r"(?:\bnext\b|^[>›»→▶]+$|\bright\b|\bforward\b)", re.IGNORECASE)
_BACKWARD = re.compile(r"(?:\bprev(?:ious)?\b|^[<‹«←◀]+$|\bleft\b|\bback(?:ward)?\b)", re.IGNORECASE)


def pick(scene: Scene) -> list[WantedIntent]:
    """The next actions for a date that is chosen in a calendar; empty for any other wish or field."""
    wish = scene.wish
    if wish.act not in (Act.SET, Act.CHOOSE, Act.TYPE, Act.CLICK) or not wish.value:
        return []
    day = read_date(wish.value, month_first=scene.page.month_first)
    if day is None:
        return []
    days = _days(scene.controls)
    if len(days) >= FEWEST_DAYS:
        return _in_calendar(scene, day, days)
    return _opened(scene, day)


def _days(found: Sequence[Control]) -> list[Control]:
    """The days that can be clicked."""
    return [c for c in found if c.role in DAYS and re.fullmatch(r"[1-9]|[12]\d|3[01]", called(c).strip())]


def _opened(scene: Scene, day: date) -> list[WantedIntent]:
    """A click that opens the calendar: into a field that is only for reading, or one that took no text."""
    fields = [c for c in named(scene.wish.target, scene.controls) if c.role in ("textbox", "combobox", "button")]
    fields = fields or [c for c in scene.controls if "readonly" in c.states and c.role in ("textbox", "combobox")]
    refused = any(a.outcome in ("failed", "returned") for a in scene.actions)
    closed = [c for c in fields if "readonly" in c.states or c.role == "button" or refused]
    if len(closed) != 1 or closed[0].type == "date":
        return []
    intent = aside(f"click {pointing_at(closed[0], scene.controls)}", f"the calendar of {day:%B %Y}")
    return [] if scene.asked(intent.text) else [intent]


def _in_calendar(scene: Scene, day: date, days: list[Control]) -> list[WantedIntent]:
    shown = _month(scene)
    if shown is None:
        return []
    away = (day.year - shown.year) * 12 + day.month - shown.month
    if away == 0:
        return _day(scene, day, days)
    way = [c for c in scene.controls if (_ONWARD if away > 0 else _BACKWARD).search(called(c) or c.icon)]
    if len(way) != 1 or abs(away) > MOST_MONTHS or "disabled" in way[0].states:
        return []
    if scene.last and scene.last.outcome != "done" and " to reach " in scene.last.intent:
        return []  # the way is blocked: paging on would not end
    words = f"click {pointing_at(way[0], scene.controls)}"
    return [aside(words, f"{day:%B %Y}")] * abs(away)


def _month(scene: Scene) -> date | None:
    """The month that the calendar shows: written somewhere, or chosen in two selects."""
    selects = " ".join(c.value or "" for c in scene.controls if c.role in ("combobox", "listbox"))
    for text in (*scene.page.text, *(called(c) for c in scene.controls), selects):
        if match := _MONTH.search(text):
            return date(int(match[2]), _number(match[1]), 1)
        if match := _MONTH_BEHIND.search(text):
            return date(int(match[1]), _number(match[2]), 1)
    return None


def _number(month: str) -> int:
    return next(k for k, name in enumerate(MONTHS, 1) if name.startswith(fold(month)[:3]))


def _day(scene: Scene, day: date, days: list[Control]) -> list[WantedIntent]:
    """The day's own control. Days of the months around it may be shown too: then the one between their runs counts."""
    alike = [c for c in days if int(called(c)) == day.day]
    if len(alike) > 1:
        alike = [alike[0] if day.day < 15 else alike[-1]]
        # The days before the 1st of this month are high ones, those behind its last are low ones.
    if not alike or "disabled" in alike[0].states:
        return []
    same = [c for c in scene.controls if called(c) == called(alike[0])]
    counted = f"the {ordinal(same.index(alike[0]) + 1)} " if len(same) > 1 else ""
    return [final(f"click {counted}{quote(called(alike[0]))}", scene.wish)]
