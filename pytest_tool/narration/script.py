"""What is said of an event: the script of the narration. Milestones, or with ``verbose`` every caption too."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pytest_tool.events import Captioned, Event, Progress, SessionClosed, SessionStarted, TestStarted
from pytest_tool.stated import HANDLE
from pytest_tool.wire.session import MOST_SPOKEN

CAPTION_LASTS_S = 5.0
"""A caption that cannot begin by then is about something that is over: the next action has been drawn."""
MILESTONE_LASTS_S = 10.0
ASKED_LASTS_S = float("inf")
"""What a person asked to be spoken is spoken, however late."""
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+")


@dataclass(frozen=True, slots=True)
class Line:
    """A text to be spoken, and for how many seconds after its event it is worth that."""

    text: str
    lasts_s: float


def line_for(event: Event, verbose: bool) -> Line | None:
    """What is said of the event; None for most of them."""
    match event:
        case Progress(text=text):
            return _line(text, MILESTONE_LASTS_S)
        case TestStarted(title=title):
            return _line(f"Test: {title}", MILESTONE_LASTS_S)
        case SessionStarted(name=name):
            return _line(f"Session {name} has started.", MILESTONE_LASTS_S)
        case SessionClosed(name=name, reason=reason):
            return _line(f"Session {name} is closed{f': {reason}' if reason else ''}.", MILESTONE_LASTS_S)
        case Captioned(text=text, said=False) if verbose:
            return _line(text, CAPTION_LASTS_S)
        case _:
            return None


def _line(text: str, lasts_s: float) -> Line | None:
    spoken = speakable(text)
    return Line(spoken, lasts_s) if spoken else None


def speakable(text: str) -> str:
    """On one line, without what no voice can say; a secret by its name, as on the page."""
    plain = HANDLE.sub(lambda handle: f"the secret {handle[1].replace('_', ' ')}", CONTROL.sub(" ", text))
    return shortened(" ".join(plain.split()))


def shortened(text: str) -> str:
    """What a model wrote may be long: whole sentences of it where there are some, else whole words."""
    if len(text) <= MOST_SPOKEN:
        return text
    cut = text[:MOST_SPOKEN]
    sentence = max(cut.rfind(end) for end in (". ", "! ", "? "))
    return cut[: sentence + 1] if sentence > MOST_SPOKEN // 3 else cut.rpartition(" ")[0] or cut
