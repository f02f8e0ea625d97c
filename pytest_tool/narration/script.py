"""Says what is spoken of an event, captions with ``verbose``."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from pytest_tool.events import Captioned, Event, Progress, SessionClosed, SessionStarted, TestStarted
from pytest_tool.stated import HANDLE
from pytest_tool.wire.session import MOST_SPOKEN

CAPTION_LASTS_S = 5.0
"""A caption that cannot begin by then is about something that is over: the next action has been drawn."""
MILESTONE_LASTS_S = 10.0
ASKED_LASTS_S = float("inf")
"""What a person asked to be spoken is spoken, however late."""


@dataclass(frozen=True, slots=True)
class Line:
    """Holds a text, and how many seconds it is worth saying."""

    text: str
    lasts_s: float


def line_for(event: Event, verbose: bool) -> Line | None:
    """Tells what is said of the event, if anything."""
    match event:
        case Progress(text=text):
            line = Line(speakable(text), MILESTONE_LASTS_S)
        case TestStarted(title=title):
            line = Line(speakable(f"Test: {title}"), MILESTONE_LASTS_S)
        case SessionStarted(name=name):
            line = Line(f"Session {name} has started.", MILESTONE_LASTS_S)
        case SessionClosed(name=name, reason=reason):
            line = Line(speakable(f"Session {name} is closed{f': {reason}' if reason else ''}."), MILESTONE_LASTS_S)
        case Captioned(text=text, said=False) if verbose:
            line = Line(speakable(text), CAPTION_LASTS_S)
        case _:
            return None
    return line if line.text else None


def speakable(text: str) -> str:
    """Puts a text on one printable line, secrets by name."""
    named = HANDLE.sub(lambda handle: f"the secret {handle[1].replace('_', ' ')}", text)
    plain = "".join(c if c.isprintable() else " " for c in named)
    return textwrap.shorten(plain, MOST_SPOKEN, placeholder="…")
