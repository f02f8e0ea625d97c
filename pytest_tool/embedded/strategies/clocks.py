"""A time of day by a small clock: what the field opens has a number for the hours and one for the minutes."""

from __future__ import annotations

import re
from datetime import time

from pytest_tool.embedded.matching import named
from pytest_tool.embedded.strategies.scene import Scene, aside, pointing_at
from pytest_tool.grammar.dates import read_time
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

HOURS, MINUTES = frozenset({"hour", "hours", "hh"}), frozenset({"minute", "minutes", "mm"})
HALVES = frozenset({"am", "pm"})
MOST_PRESSES, MOST_TIMES = 59, 3
"""At once, and how often: what moves by other steps than it did at first is left alone."""
_PRESSED = re.compile(r"press Arrow\w+ (?P<times>\d+) times? to reach \d+ from (?P<value>\d+) on the (?P<part>.+)")


def turn(scene: Scene) -> list[WantedIntent]:
    """The next presses that bring the clock to the time; empty for any other wish, and where no clock is open."""
    wanted, parts = _wanted(scene), _parts(scene)
    if wanted is None or parts is None or is_set(scene):
        return []
    hours, minutes, half = parts
    hour = (wanted.hour % 12 or 12) if half else wanted.hour
    for part, number in ((hours, hour), (minutes, wanted.minute)):
        if part.value is not None and part.value.strip().isdigit() and int(part.value) != number:
            return _turned(scene, part, number)
    if half and fold(called(half)) != f"{wanted:%p}".casefold():
        return [aside(f"click {pointing_at(half, scene.controls)}", scene.wish.value or "")]
    return []


def is_set(scene: Scene) -> bool:
    """Whether the field that a clock belongs to holds the time; what only the clock shows is not taken yet."""
    wanted, parts = _wanted(scene), _parts(scene)
    fields = [c for c in named(scene.wish.target, scene.controls) if c.role in ("textbox", "combobox")]
    return wanted is not None and parts is not None and len(fields) == 1 and read_time(fields[0].value or "") == wanted


def unreachable(scene: Scene) -> str:
    """Why a clock that was turned did not come to the time: it goes in steps, or the field keeps another."""
    parts = _parts(scene)
    if parts is None or not any(_PRESSED.fullmatch(a.intent) for a in scene.actions) or is_set(scene) or turn(scene):
        return ""
    shown = ":".join((c.value or "").strip() for c in parts[:2])
    return f"the clock does not come to {scene.wish.value}; it shows {shown}"


def _wanted(scene: Scene) -> time | None:
    acts = (Act.SET, Act.CHOOSE, Act.TYPE)
    return read_time(scene.wish.value) if scene.wish.act in acts and scene.wish.value else None


def _parts(scene: Scene) -> tuple[Control, Control, Control | None] | None:
    """(hours, minutes, the half of the day where it has one) of the one clock that is open."""
    counts = [c for c in scene.controls if c.role == "spinbutton"]
    hours, minutes = ([c for c in counts if fold(called(c)) in names] for names in (HOURS, MINUTES))
    if len(hours) != 1 or len(minutes) != 1:
        return None
    halves = [c for c in scene.controls if fold(called(c)) in HALVES]
    return hours[0], minutes[0], halves[0] if len(halves) == 1 else None


def _turned(scene: Scene, part: Control, number: int) -> list[WantedIntent]:
    """A click into the part and presses: hours go one by one; how far a press moves minutes is seen from the first."""
    now, name = int(part.value or 0), called(part)
    told = [m for a in scene.actions if (m := _PRESSED.fullmatch(a.intent)) and m["part"] == name]
    values = [*(int(m["value"]) for m in told), now]
    moved = abs(values[1] - values[0]) // int(told[0]["times"]) if told else 0
    by_ones = fold(name) in HOURS
    times = abs(number - now) // moved if moved else 0 if told else abs(number - now) if by_ones else 1
    if not 0 < times <= MOST_PRESSES or len(told) > MOST_TIMES:
        return []
    aim = f"{number} from {now} on the {name}"
    key = "ArrowUp" if number > now else "ArrowDown"
    press = aside(f"press {key} {times} time{'s' if times > 1 else ''}", aim)
    click = aside(f"click {pointing_at(part, scene.controls)}", aim)
    return [press] if _is_in(scene, name) else [click, press]


def _is_in(scene: Scene, name: str) -> bool:
    """Whether the last click of this wish was into this part."""
    clicks = [a.intent for a in scene.actions if a.did.startswith("click ")]
    return bool(clicks) and clicks[-1].endswith(f" on the {name}")
