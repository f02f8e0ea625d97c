"""Does what only keys do, in sliders, boxes and fields."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import ElementHandle, Error, Frame

from pytest_tool.browser.deadline import deadline
from pytest_tool.browser.injected import Injected
from pytest_tool.browser.reaching import Target

Held = dict[str, Any]
"""What act.js tells of a field: its ``text`` (None for a password), ``length``, ``changes`` of the page, ``beyond``."""


def step(injected: Injected, frame: Frame, tag: int, element: ElementHandle, wanted: float, within_s: float) -> str:
    """Bring a spinbutton or slider to a number by arrows."""
    end = time.monotonic() + within_s
    now = _count(injected, frame, tag)
    while now != wanted:
        if now is None:
            return "It went away while its keys were pressed."
        before = now
        element.press("ArrowUp" if now < wanted else "ArrowDown", timeout=within_s * 1000)
        now = _count(injected, frame, tag)
        if now is not None and (
            now == before or before < wanted < now or now < wanted < before or time.monotonic() > end
        ):
            return f"By its arrow keys it came to {now:g}, not to {wanted:g}."
    return ""


def _count(injected: Injected, frame: Frame, tag: int) -> float | None:
    field = injected.call(frame, "field", tag=tag)
    now: float | None = field["count"]["now"] if field and field["count"] else None
    return now


def spread(injected: Injected, frame: Frame, tag: int, text: str, within_s: float) -> str:
    """Write one character into each box."""
    for at, letter in enumerate(text):
        box = injected.element(frame, "box", tag=tag, at=at)
        if box is None:
            return f"Of the {len(text)} boxes, {at} were left."
        box.fill(letter, timeout=within_s * 1000)
    return ""


def last_key(injected: Injected, frame: Frame, tag: int, target: Target, text: str, within_s: float) -> Held | None:
    """Press the key of a filled field's last character again.

    Some pages hear of a text by ``keyup`` alone; one that makes something else of the key is filled again. Returns what
    the field holds then; None where it has gone.
    """
    key = injected.call(frame, "lastKey", tag=tag, text=text) if text else ""  # clearing it, Playwright has pressed one
    if key:
        try:
            with deadline(within_s):
                frame.page.keyboard.press(key)  # it has the focus
        except Error:
            if injected.call(frame, "held", tag=tag) is None:
                return None  # the page has taken the field away, as it may after any text
            raise
        if still := injected.call(frame, "heldStill", tag=tag, text=text):
            held: Held | None = still["held"]
            return held
        target.element.fill(text, timeout=within_s * 1000)
    return held_by(injected, frame, tag)


def held_by(injected: Injected, frame: Frame, tag: int) -> Held | None:
    """Ask what a field holds now; None where it went."""
    held: Held | None = injected.call(frame, "held", tag=tag)
    return held
