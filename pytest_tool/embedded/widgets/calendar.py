"""Picks a date in a calendar."""

from __future__ import annotations

import re
from datetime import date

from pytest_tool.embedded.scene import Do, Done, Failed, Move, Scene
from pytest_tool.observation import Control, role_and_name
from pytest_tool.stated.dates import first_fitting, read_date

FORMS = frozenset({"set", "select", "type", "fill in"})
DAYS = ("gridcell", "button", "link", "option", "generic")
FEWEST_DAYS = 20
"""So many controls with the numbers of days make a calendar; some of its days may not be free."""
MIDDLE = 15
"""Of two days of one number the first is meant before it, the last behind: the other is of the month beside."""
MOST_MONTHS = 24
"""So far a calendar is turned; what is further away wants a field that dates are typed into."""
MONTHS = ("%B %Y %d", "%b %Y %d", "%Y-%m %d", "%m/%Y %d")
_DAY = re.compile(r"[1-9]|[12]\d|3[01]")
_MONTH = re.compile(r"\b(?:[^\W\d_]{3,}\.?,? (?:19|20)\d\d|(?:19|20)\d\d-\d\d|\d\d/(?:19|20)\d\d)\b")


def fits(scene: Scene) -> bool:
    control = scene.behind
    if scene.order.form not in FORMS or control is None or _wanted(scene) is None:
        return False
    return "readonly" in control.states or (control.role == "button" and not control.type)


def move(scene: Scene) -> Move:
    control, day = scene.behind, _wanted(scene)
    assert control is not None
    assert day is not None
    if (held := control.value or control.text) and read_date(held) == day:
        return Done()
    days = [c for c in scene.of_role(*DAYS) if _DAY.fullmatch(c.name)]
    if len(days) < FEWEST_DAYS:
        return _opened(scene, control)
    month = _month(scene, days)
    if month is None:
        return Failed("the calendar does not say in digits or English which month it shows.")
    away = (day.year - month.year) * 12 + day.month - month.month
    return _turned(scene, days, away) if away else _picked(days, day, scene)


def _wanted(scene: Scene) -> date | None:
    return read_date(scene.order.wanted)


def _opened(scene: Scene, control: Control) -> Move:
    at = scene.every.index(control)
    beside = [c for c in scene.every[at + 1 : at + 2] if c.role == "button"]
    for opener in (control, *beside):
        click = scene.click(opener)
        if not any(action.intent == click.text for action in scene.done):
            return Do((click,))
    why = f"no calendar opened from {role_and_name(control)}."
    return Failed(why if len(scene.done) <= 1 + len(beside) else f"{role_and_name(control)} does not hold the date.")


def _month(scene: Scene, days: list[Control]) -> date | None:
    """Find the first day of the month that is shown."""
    for text in (days[0].section, days[0].near, *scene.page.text):
        for said in _MONTH.findall(text):
            if found := first_fitting(f"{said.replace(',', '').replace('.', '')} 1", MONTHS):
                return found.date()
    return None


def _turned(scene: Scene, days: list[Control], away: int) -> Move:
    # what lies above the days at their left turns back, at their right onward
    if abs(away) > MOST_MONTHS or len(scene.done) > MOST_MONTHS + 2:
        return Failed(f"the calendar shows another month, {abs(away)} months away.")
    top = min(c.box.y for c in days)
    left, right = min(c.box.x for c in days), max(c.box.x + c.box.width for c in days)
    middle = (left + right) / 2
    first = scene.controls.index(days[0])
    above = [
        c for c in scene.controls[max(0, first - 6) : first] if c.role in DAYS and c.box.y + c.box.height <= top + 1
    ]
    side = [c for c in above if (c.box.x + c.box.width / 2 > middle) == (away > 0)]
    if not side:
        return Failed(f"the calendar shows another month, {abs(away)} months away, and nothing turns it.")
    inner = side[0] if away > 0 else side[-1]
    return Do((scene.click(inner),))


def _picked(days: list[Control], day: date, scene: Scene) -> Move:
    # the last days of the month before may stand in front, and the first ones of the next behind
    alike = [c for c in days if c.name == str(day.day)]
    if not alike:
        return Failed(f"the {day.day} of that month is not offered.")
    meant = alike[0] if day.day < MIDDLE else alike[-1]
    if "disabled" in meant.states:
        return Failed(f"the {day.day} of that month is disabled.")
    click = scene.click(meant)
    if not any(action.intent == click.text for action in scene.done):
        return Do((scene.answered(click),))
    return Done() if "selected" in meant.states else Failed("the day was clicked, and is not selected.")
