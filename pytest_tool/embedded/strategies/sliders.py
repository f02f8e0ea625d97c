"""Sliders by the keyboard: one press tells how far a press goes, the rest follows from that."""

from __future__ import annotations

import re

from pytest_tool.embedded.matching import fitting
from pytest_tool.embedded.strategies.scene import Scene, aside, pointing_at
from pytest_tool.grammar.phrase import read
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.observation import Control
from pytest_tool.wire.roles import WantedIntent

MOST_PRESSES = 400
MOST_CORRECTIONS = 4
_FROM = re.compile(r"press (?P<key>\w+) (?P<times>\d+) times? to reach .+ from (?P<value>\S+)")


def slide(scene: Scene) -> list[WantedIntent]:
    """The next press for a slider that is to have a value; empty for any other wish, and when it has the value."""
    control, wanted = the_slider(scene), _number(scene.wish.value)
    now = _number(control.value) if control else None
    if control is None or wanted is None or now is None or now == wanted:
        return []
    focus = aside(f"click {pointing_at(control, scene.controls)}", f"{wanted:g}")
    if not scene.asked(focus.text):
        return [focus]
    presses = [m for a in scene.actions if (m := _FROM.fullmatch(a.intent))]
    if not presses:
        return [_press("ArrowRight" if wanted > now else "ArrowLeft", 1, wanted, now)]
    if len(presses) > MOST_CORRECTIONS:
        return []
    first = presses[0]
    after = _number(presses[1]["value"]) if len(presses) > 1 else now
    step = (after or 0.0) - float(first["value"])
    if not step:
        return []
    same = (wanted - now) * step > 0
    key = first["key"] if same else _other(first["key"])
    times = round(abs((wanted - now) / step))
    return [_press(key, times, wanted, now)] if 0 < times <= MOST_PRESSES else []


def the_slider(scene: Scene) -> Control | None:
    """The one slider that the wish is about."""
    wish, sliders = scene.wish, [c for c in scene.controls if c.role == "slider"]
    if wish.act not in (Act.SET, Act.CHOOSE, Act.TYPE) or not sliders or _number(wish.value) is None:
        return None
    phrase = read(wish.target)
    if phrase.name:
        matched, _ = fitting(phrase, sliders)
        return matched[0] if len(matched) == 1 else None
    if "slider" not in phrase.roles:
        return None
    index = (phrase.ordinal or 1) - (phrase.ordinal > 0 or not phrase.ordinal)
    counted = phrase.ordinal or len(sliders) == 1
    return sliders[index] if counted and -len(sliders) <= index < len(sliders) else None


def is_set(scene: Scene) -> bool:
    """Whether the slider has the wanted value already."""
    control = the_slider(scene)
    return control is not None and _number(control.value) == _number(scene.wish.value)


def reached(wish: Wish, changes: list[str]) -> bool:
    """Whether these changes say that a slider got the value that the wish states."""
    wanted = _number(wish.value)
    found = [re.fullmatch(r'value of slider .* is "(?P<value>[^"]*)"', change) for change in changes]
    return wanted is not None and any(m is not None and _number(m["value"]) == wanted for m in found)


def _press(key: str, times: int, wanted: float, now: float) -> WantedIntent:
    return aside(f"press {key} {times} time{'s' if times > 1 else ''}", f"{wanted:g} from {now:g}")


def _other(key: str) -> str:
    return "ArrowLeft" if key == "ArrowRight" else "ArrowRight"


def _number(text: str | None) -> float | None:
    """The number that a value begins with: ``5``, ``-3.5``, ``40 %``, ``£20``."""
    match = re.fullmatch(r"[^\d\-−+]?\s*([-−+]?\d+(?:\.\d+)?)(?:\s*\D.*)?", (text or "").strip())
    return float(match[1].replace("−", "-")) if match else None
