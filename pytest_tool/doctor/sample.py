"""Makes up a step, for a model to show its answer."""

from __future__ import annotations

import io
from pathlib import Path

from pytest_tool.action import Operation
from pytest_tool.observation import Box, Control, Observation
from pytest_tool.plan import Step
from pytest_tool.question import Question
from pytest_tool.turn import Intent

CONTROLS = (
    Control(1, "textbox", "Name", box=Box(20, 40, 200, 24)),
    Control(2, "button", "OK", box=Box(20, 80, 60, 24)),
    Control(3, "button", "Cancel", box=Box(100, 80, 80, 24)),
)
VALUE = "Ann"


def step() -> Step:
    return Step(1, f'Type "{VALUE}" as the name.', Path("doctor"), 1)


def seen(picture: bool = False) -> Observation:
    """Makes the page, with a screenshot for a model that sees."""
    frame = _blank() if picture else None
    return Observation("http://localhost/", "Check-up", CONTROLS, viewport=(320, 200), frame=frame)


def question() -> Question:
    wish = Intent(f'type "{VALUE}" into the Name field', fills=True)
    return Question(step(), wish, (), seen(), CONTROLS, 0, (Operation.CLICK, Operation.TYPE, Operation.DONE))


def _blank() -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.new("RGB", (320, 200), "white").save(out, "JPEG")
    return out.getvalue()
