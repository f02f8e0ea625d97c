"""Holds what is to be spoken, on its way there."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field

from pytest_tool.events import Spoken
from pytest_tool.narration.script import Line


@dataclass(eq=False, slots=True)
class Utterance:
    """Follows a line; ``ended`` is set when its fate is sure."""

    line: Line
    item: str = ""
    since: float = field(default_factory=time.monotonic)
    heard: bool = False
    reason: str = ""
    ended: threading.Event = field(default_factory=threading.Event)
    unwanted: threading.Event = field(default_factory=threading.Event)
    """Set by whoever asked for it and does not want to hear it any more, before it is its turn."""

    @property
    def worth_until(self) -> float:
        """Says when it goes stale, on the monotonic clock."""
        return self.since + self.line.lasts_s

    @property
    def needless(self) -> str:
        """Says why it may go unheard by now."""
        if time.monotonic() > self.worth_until:
            return "it came too late"
        if self.unwanted.is_set():
            return "the command was cancelled"
        return "" if any(c.isalnum() for c in self.line.text) else "there is no word in it"

    def as_event(self, voice: str) -> Spoken:
        """Tells what became of it, for the record."""
        ms = round(1000 * (time.monotonic() - self.since), 1)
        return Spoken(item=self.item, text=self.line.text, voice=voice, heard=self.heard, reason=self.reason, ms=ms)
