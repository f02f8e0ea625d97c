"""Sliders and spinbuttons by the keyboard: one press tells how far a press goes, the rest follows from that.

A value that cannot be reached leaves the slider where it was.
"""

from __future__ import annotations

import re

from pytest_tool.embedded.matching import fitting
from pytest_tool.embedded.strategies.scene import Scene, aside, pointing_at
from pytest_tool.grammar.phrase import content, read
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import AskedAction, WantedIntent

TYPED = frozenset({"textbox", "spinbutton", "combobox"})
MOST_PRESSES = 400
MOST_CORRECTIONS = 4
_PRESSED = re.compile(r"press (?P<key>\w+) (?P<times>\d+) times? to reach (?P<aim>\S+) from (?P<value>\S+)")
_FOCUSED = re.compile(r"click .+ to reach (?P<aim>\S+) from (?P<value>\S+)", re.DOTALL)
_NUMBER = re.compile(r"(?<![\w.,:/-])[-−+]?\d+(?:\.\d+)?(?![\w:/]|[.,]\d)")
_OTHER = {"ArrowRight": "ArrowLeft", "ArrowLeft": "ArrowRight", "ArrowUp": "ArrowDown", "ArrowDown": "ArrowUp"}


def slide(scene: Scene) -> list[WantedIntent]:
    """The next press for a slider that is to have a value; empty for any other wish, and when it has the value."""
    control, wanted = the_slider(scene), _number(scene.wish.value)
    now = _now(scene, control) if control else None
    if control is None or wanted is None or now is None or now == wanted:
        return []
    if not _start(scene):
        return [aside(f"click {pointing_at(control, scene.controls)}", f"{wanted:g} from {now:g}")]
    presses = _presses(scene)
    if not presses:
        upward, downward = ("ArrowUp", "ArrowDown") if control.role == "spinbutton" else ("ArrowRight", "ArrowLeft")
        return [_press(upward if wanted > now else downward, 1, wanted, now)]
    if float(presses[-1]["aim"]) != wanted:
        return []  # it is being put back
    first = presses[0]
    after = float(presses[1]["value"]) if len(presses) > 1 else now
    step = after - float(first["value"])
    times = round(abs((wanted - now) / step)) if step else 0
    if len(presses) > MOST_CORRECTIONS or not 0 < times <= MOST_PRESSES or _stays(scene):
        return _back(scene, step, now)
    return [_press(first["key"] if (wanted - now) * step > 0 else _OTHER[first["key"]], times, wanted, now)]


def _back(scene: Scene, step: float, now: float) -> list[WantedIntent]:
    """The presses that put the old value back."""
    old, key = _start(scene), _presses(scene)[0]["key"]
    if not step or not old or (times := round(abs((float(old) - now) / step))) == 0:
        return []
    return [_press(key if (float(old) - now) * step > 0 else _OTHER[key], times, float(old), now)]


def _stays(scene: Scene) -> bool:
    """Whether the last press moved nothing: it is at its end."""
    return scene.last is not None and scene.last.outcome == "no change" and bool(_PRESSED.fullmatch(scene.last.intent))


def unreachable(scene: Scene) -> str:
    """Why a slider that was moved did not get to the value; empty when it is no slider, or was not moved."""
    control = the_slider(scene)
    if control is None or not _start(scene):
        return ""
    reached_ = [m["value"] for m in _presses(scene)]
    name = f'{control.role} "{called(control)}"'
    return (
        f"{name} does not take the value {scene.wish.value}; by the keyboard it came to {', '.join(reached_) or 'none'}"
    )


def _presses(scene: Scene) -> list[re.Match[str]]:
    return [m for a in scene.actions if (m := _PRESSED.fullmatch(a.intent))]


def _start(scene: Scene) -> str:
    """The value that it had before anything was done to it; empty before that."""
    return next((m["value"] for a in scene.actions if (m := _FOCUSED.fullmatch(a.intent))), "")


def the_slider(scene: Scene) -> Control | None:
    """The one slider that the wish is about; a spinbutton, when it took no text."""
    wish = scene.wish
    sliders = [c for c in scene.controls if c.role == "slider" and "disabled" not in c.states]
    if spinbutton := _untyped(scene):
        return spinbutton
    if wish.act not in (Act.SET, Act.CHOOSE, Act.TYPE) or not sliders or _number(wish.value) is None:
        return None
    phrase = read(wish.target)
    if phrase.name and phrase.name != "slider":
        matched, _ = fitting(phrase, sliders)
        if any(phrase.name == fold(called(c)) for c in scene.controls if c.role in TYPED):
            matched = [c for c in matched if phrase.name == fold(called(c))]  # “Units” is no “Minimum units”
        matched = matched or [c for c in sliders if len(sliders) == 1 and not called(c) and _line(scene) is not None]
        return matched[0] if len(matched) == 1 else None
    if "slider" not in phrase.roles and phrase.name != "slider":
        return None
    index = (phrase.ordinal or 1) - (phrase.ordinal > 0 or not phrase.ordinal)
    counted = phrase.ordinal or len(sliders) == 1
    return sliders[index] if counted and -len(sliders) <= index < len(sliders) else None


def _untyped(scene: Scene) -> Control | None:
    """The spinbutton that was meant, and could not be typed into."""
    refused = [a.did for a in scene.actions if a.outcome == "failed" and a.did.startswith("type ")]
    found = [
        c
        for c in scene.controls
        if c.role == "spinbutton" and any(d.endswith(f'spinbutton "{c.name}"') for d in refused)
    ]
    return (
        found[0]
        if len(found) == 1 and "disabled" not in found[0].states and _number(scene.wish.value) is not None
        else None
    )


def _now(scene: Scene, control: Control) -> float | None:
    """Its value, or that of the only text that tells it: “Maximum price: £40” for a slider without a name."""
    return _line(scene) if control.value is None and not called(control) else _number(control.value)


def _line(scene: Scene) -> float | None:
    """The number in the only text that is about it and has one number."""
    words = _about(scene.wish)
    told = [
        (line, _NUMBER.findall(line.replace("£", " ").replace("$", " ").replace("€", " "))) for line in scene.page.text
    ]
    numbers = [found[0] for line, found in told if len(found) == 1 and words <= content(line.replace(":", " "))]
    return _number(numbers[0]) if len(numbers) == 1 else None


def _about(wish: Wish) -> frozenset[str]:
    return content(wish.target) - {"slider"}


def is_set(scene: Scene) -> bool:
    """Whether the slider has the wanted value already."""
    control = the_slider(scene)
    return control is not None and (now := _now(scene, control)) is not None and now == _number(scene.wish.value)


def reached(wish: Wish, action: AskedAction) -> bool:
    """Whether this action gave a slider the value that the wish states."""
    wanted = _number(wish.value)
    if wanted is None:
        return False
    found = [
        re.fullmatch(r'value of (?:slider|spinbutton) .* is "(?P<value>[^"]*)"', change) for change in action.changes
    ]
    values = [m["value"] for m in found if m is not None]
    if not values and _PRESSED.fullmatch(action.intent):
        shown = [c.partition('"')[2].rstrip('"') for c in action.changes if re.match(r"\w+ appeared: ", c)]
        shown = [re.sub("[£$€]", " ", line) for line in shown if _about(wish) <= content(line.replace(":", " "))]
        values = [n for line in shown for n in _NUMBER.findall(line)]
    return any(_number(value) == wanted for value in values)


def missed(wish: Wish, action: AskedAction) -> bool:
    """Whether a click on a slider gave it another value than the wish states: it was hit where its middle is."""
    wanted = _number(wish.value) if wish.act in (Act.SET, Act.CHOOSE, Act.TYPE) else None
    if wanted is None or not action.did.startswith("click slider "):
        return False
    found = [re.fullmatch(r'value of slider .* is "(?P<value>[^"]*)"', change) for change in action.changes]
    return any(_number(m["value"]) != wanted for m in found if m is not None)


def _press(key: str, times: int, wanted: float, now: float) -> WantedIntent:
    return aside(f"press {key} {times} time{'s' if times > 1 else ''}", f"{wanted:g} from {now:g}")


def _number(text: str | None) -> float | None:
    """The number that a value begins with: ``5``, ``-3.5``, ``40 %``, ``£20``; none of ``17:30`` and ``2026-12-24``."""
    match = re.fullmatch(r"[^\d\-−+]?\s*([-−+]?\d+(?:\.\d+)?)(?![:/-]\d)(?:\s*\D.*)?", (text or "").strip())
    return float(match[1].replace("−", "-")) if match else None
