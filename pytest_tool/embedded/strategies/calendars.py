"""Dates by a calendar: open it, go to the month, click the day."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from pytest_tool.embedded.matching import named
from pytest_tool.embedded.strategies.scene import Scene, aside, final, is_final, pointing_at
from pytest_tool.grammar.dates import read_date
from pytest_tool.grammar.phrase import content
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, ordinal, quote, word_set
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import AskedAction, WantedIntent

MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
          "december")  # fmt: skip
MOST_MONTHS = 60
"""So far is paged; a calendar that is further away wants its own way."""
FEWEST_DAYS = 20
"""So many controls with the numbers of days make a calendar."""
LONGEST_HEAD = 60
"""Characters of what says which month is shown."""
DAYS = frozenset({"gridcell", "link", "button", "generic", "cell", "option"})
_MONTH = re.compile(rf"\b({'|'.join(m[:3] for m in MONTHS)})[a-z]*\.?,?\s+((?:19|20)\d\d)\b", re.IGNORECASE)
_MONTH_BEHIND = re.compile(rf"\b((?:19|20)\d\d)\s+({'|'.join(m[:3] for m in MONTHS)})", re.IGNORECASE)
_NUMBER = re.compile(r"[1-9]|[12]\d|3[01]")
_TURNS = re.compile(r" to reach [A-Z][a-z]+ \d{4}$")
"""The end of the intents that page a calendar."""
_OPENS = re.compile(
    r"\b(?:calendar|date ?picker|(?:choose|pick|select|change) (?:a |the )?date|open date)\b", re.IGNORECASE
)
_DATED = re.compile(r"\b(?:date|day|calendar)s?\b|\bd+[/.\- ]m+[/.\- ]y+|\bm+[/.\-]d+[/.\-]y+|y+-m+-d+", re.IGNORECASE)
"""How a field for dates tells that it is one."""
DATE_WORDS = word_set("date dates day calendar datepicker picker")
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
    if len(days) >= FEWEST_DAYS and (_is_of_another(scene, days) or len(_months(scene)) > 1):
        return []
    if len(days) >= FEWEST_DAYS and not (intents := _turned_to(scene, day)):
        return _in_calendar(scene, day, days)
    return intents if len(days) >= FEWEST_DAYS else _opened(scene, day)


def _days(found: Sequence[Control]) -> list[Control]:
    """The days that can be clicked."""
    return [c for c in found if c.role in DAYS and (_NUMBER.fullmatch(called(c).strip()) or read_date(called(c)))]


def shown_days(found: Sequence[Control]) -> list[Control]:
    """The days of the calendar in sight; empty where there is none."""
    days = _days(found)
    return days if len(days) >= FEWEST_DAYS else []


def _is_of_another(scene: Scene, days: list[Control]) -> bool:
    """Whether the calendar was in sight from the first, and neither it nor any field is called as the wish says."""
    words = content(scene.wish.target) - DATE_WORDS - content(scene.wish.value or "")
    fields = [c for c in scene.controls if c.role in ("textbox", "combobox", "button")]
    told = content(f"{days[0].section} {days[0].near} {days[0].row}")
    turned = all(_TURNS.search(a.intent) for a in scene.actions if a.outcome == "done" and a.changes)
    return bool(words) and turned and not words <= told and not named(scene.wish.target, fields)


def _months(scene: Scene) -> list[Control]:
    """The lists of months: each calendar has one."""
    short = {month[:3] for month in MONTHS}
    return [c for c in scene.controls if c.role == "combobox" and fold(c.value or "") in {*MONTHS, *short}]


def _turned_to(scene: Scene, day: date) -> list[WantedIntent]:
    """An open calendar may be that of another field: a click into the own one, where there are several."""
    dates = [c for c in scene.controls if "readonly" in c.states and c.role in ("textbox", "combobox")]
    meant = named(scene.wish.target, dates)
    if len(dates) < 2 or len(meant) != 1 or scene.actions or "focused" in meant[0].states:
        return []
    return [aside(f"click {pointing_at(meant[0], scene.controls)}", f"the calendar of {day:%B %Y}")]


def _opened(scene: Scene, day: date) -> list[WantedIntent]:
    """A click that opens the calendar: into a field that is only for reading, or one that took no text."""
    fields = [c for c in named(scene.wish.target, scene.controls) if c.role in ("textbox", "combobox", "button")]
    fields = fields or [c for c in scene.controls if _may_be_for_dates(c, scene.wish.target)]
    refused = any(a.outcome in ("failed", "returned") for a in scene.actions)
    closed = [c for c in fields if "readonly" in c.states or c.role == "button" or refused]
    if len(closed) != 1 or closed[0].type == "date":
        return []
    beside = [c for c in scene.controls if c.role in ("button", "generic") and _OPENS.search(f"{called(c)} {c.icon}")]
    for opener in (closed[0], *(beside if len(beside) == 1 else ())):
        intent = aside(f"click {pointing_at(opener, scene.controls)}", f"the calendar of {day:%B %Y}")
        if not scene.asked(intent.text):
            return [intent]
    return []


def _may_be_for_dates(control: Control, target: str) -> bool:
    """Whether a field that bears another name may be meant: only for reading, and about dates as it says or the wish does not.

    What is picked elsewhere, a publisher, is in such a field too.
    """
    if "readonly" not in control.states or control.role not in ("textbox", "combobox"):
        return False
    held, said = control.value or "", f"{called(control)} {control.near} {control.icon}"
    if held and read_date(held) is None and not _DATED.search(held):
        return False
    return not content(target) - DATE_WORDS or _DATED.search(said) is not None or read_date(held) is not None


def _in_calendar(scene: Scene, day: date, days: list[Control]) -> list[WantedIntent]:
    shown = _month(scene)
    if shown is None:
        return []
    away = (day.year - shown.year) * 12 + day.month - shown.month
    if away and (chosen := _in_selects(scene, day)) is not None:
        return chosen
    if away == 0:
        return _day(scene, day, days)
    way = [c for c in scene.controls if (_ONWARD if away > 0 else _BACKWARD).search(called(c) or c.icon)]
    way = way if len(way) == 1 else _beside_month(scene, days, away > 0)
    if len(way) != 1 or abs(away) > MOST_MONTHS or "disabled" in way[0].states:
        return []
    if scene.last and scene.last.outcome != "done" and " to reach " in scene.last.intent:
        return []  # the way is blocked: paging on would not end
    words = f"click {pointing_at(way[0], scene.controls)}"
    return [aside(words, f"{day:%B %Y}")] * abs(away)


def _beside_month(scene: Scene, days: list[Control], onward: bool) -> list[Control]:
    """The arrows say nothing: they stand right before and behind the button that says the month, and then come the days."""
    first = scene.controls.index(days[0])
    head = scene.controls[max(0, first - 3) : first]
    if len(head) != 3 or not _MONTH.search(called(head[1])) or any(called(c) or c.role != "button" for c in head[::2]):
        return []
    return [head[2] if onward else head[0]]


def picked(wish: Wish, action: AskedAction) -> bool:
    """Whether this action clicked the day that the wish wants, and the page says more than that its calendar has closed."""
    day = read_date(wish.value or "")
    if day is None or not action.did.startswith("click ") or not is_final(wish, action.intent):
        return False
    name = action.did.partition('"')[2].partition('"')[0]
    chosen = f'"{name}" is '
    shown = any(
        change.startswith(("text of ", "value of ")) or change.endswith((f"{chosen}selected", f"{chosen}pressed"))
        for change in action.changes
    )
    return shown and (read_date(name) == day or name == str(day.day))


def _in_selects(scene: Scene, day: date) -> list[WantedIntent] | None:
    """The choices in a calendar that has the year and the month in two selects; None where it has none such."""
    selects = [c for c in scene.controls if c.role in ("combobox", "listbox") and c.value]
    years = [c for c in selects if re.fullmatch(r"(?:19|20)\d\d", c.value or "")]
    months = [c for c in selects if fold(c.value or "") in (*MONTHS, *(m[:3] for m in MONTHS))]
    if len(years) != 1 or len(months) != 1:
        return None
    short = fold(months[0].value or "") not in MONTHS or months[0].value in ("May", "may")
    name = f"{day:%b}" if short and any(name in months[0].options for name in (f"{day:%b}",)) else f"{day:%B}"
    name = name if not short or months[0].options else f"{day:%b}"
    wanted = ((years[0], f"{day.year}"), (months[0], name))
    told = [
        aside(f"choose {quote(value)} in {_field(select, scene)}", f"{day:%B %Y}")
        for select, value in wanted
        if fold(select.value or "") != fold(value)
    ]
    return [intent for intent in told if not scene.asked(intent.text)]


def _field(select: Control, scene: Scene) -> str:
    words = pointing_at(select, scene.controls)
    return words if words.startswith("the ") else f"the {words} combobox"


def _month(scene: Scene) -> date | None:
    """The month that the calendar shows: written somewhere, or chosen in two selects."""
    selects = " ".join(c.value or "" for c in scene.controls if c.role in ("combobox", "listbox", "spinbutton"))
    said = (called(c) for c in scene.controls if len(called(c)) <= LONGEST_HEAD)  # of all days in one, “2027 April”
    for text in (*scene.page.text, *said, selects):
        if match := _MONTH.search(text):
            return date(int(match[2]), _number(match[1]), 1)
        if match := _MONTH_BEHIND.search(text):
            return date(int(match[1]), _number(match[2]), 1)
    return None


def _number(month: str) -> int:
    return next(k for k, name in enumerate(MONTHS, 1) if name.startswith(fold(month)[:3]))


def _day(scene: Scene, day: date, days: list[Control]) -> list[WantedIntent]:
    """The day's own control. Days of the months around it may be shown too: then the one between their runs counts."""
    alike = [c for c in days if read_date(called(c)) == day] or [c for c in days if called(c).strip() == str(day.day)]
    if len(alike) > 1:
        alike = [alike[0] if day.day < 15 else alike[-1]]
        # The days before the 1st of this month are high ones, those behind its last are low ones.
    if not alike or "disabled" in alike[0].states:
        return []
    same = [c for c in scene.controls if called(c) == called(alike[0])]
    counted = f"the {ordinal(same.index(alike[0]) + 1)} " if len(same) > 1 else ""
    return [final(f"click {counted}{quote(called(alike[0]))}", scene.wish)]
