"""A code that is spread over boxes of one character each: “enter the verification code "482913"”."""

from __future__ import annotations

import re

from pytest_tool.embedded.strategies.scene import Scene, final, pointing_at
from pytest_tool.grammar.phrase import content, read
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold, quote, word_set
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

BOXES = frozenset({"textbox", "spinbutton"})
LEAST = 3
"""Fewer boxes beside each other are a date, or a name."""
CODES = word_set("code pin passcode otp password token digit digits number security verification one-time")


def spread(scene: Scene) -> list[WantedIntent]:
    """The code goes to the first box, and the hands spread it; empty unless there are as many boxes as characters."""
    wish = scene.wish
    if wish.act not in (Act.TYPE, Act.SET) or not wish.value or scene.asked(_to(scene, wish.value)):
        return []
    boxes = _boxes(scene)
    if len(boxes) != len(wish.value) or len(boxes) < LEAST:
        return []
    return [WantedIntent(text=_to(scene, wish.value), fills=True)]


def _to(scene: Scene, value: str) -> str:
    boxes = _boxes(scene)
    first = pointing_at(boxes[0], scene.controls) if boxes else ""
    return final(f"type {quote(value)} into {first}", scene.wish).text


def _boxes(scene: Scene) -> list[Control]:
    """The one group of fields alike but for a number, in the section that the wish names, or for codes on the whole."""
    words = content(read(scene.wish.target).name)
    groups: dict[tuple[str, str], list[Control]] = {}
    for control in scene.controls:
        if control.role in BOXES and len(control.value or "") <= 1:
            groups.setdefault((control.section, re.sub(r"\d+", "0", fold(called(control)))), []).append(control)
    large = {key: boxes for key, boxes in groups.items() if len(boxes) >= LEAST}
    named = [boxes for (section, _), boxes in large.items() if words and words <= content(section)]
    if not named and words & CODES and len(large) == 1:
        named = list(large.values())
    return named[0] if len(named) == 1 else []
