"""What is to be spoken, in its order: put in by the run, taken out by the speaking thread."""

from __future__ import annotations

import threading
import time
from collections import deque
from dataclasses import dataclass, field

from pytest_tool.events import Spoken
from pytest_tool.narration.script import Line

MOST_WAITING = 50
"""Utterances in the queue; more than that is never heard in time."""
MOST_ASKED = 500
"""Of those that a person asked for; more than that takes half an hour to hear."""
CUT_OFF = "the run ended"


@dataclass(eq=False, slots=True)
class Utterance:
    """A line on its way to be heard. ``ended`` is set when it was, or when it is sure that it will not be."""

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
        """When what it tells is no news any more, on the monotonic clock."""
        return self.since + self.line.lasts_s

    @property
    def must_be_heard(self) -> bool:
        """A person asked for it."""
        return self.line.lasts_s == float("inf")

    @property
    def needless(self) -> str:
        """Why nobody has to hear it by now; or empty."""
        if time.monotonic() > self.worth_until:
            return "it came too late"
        if self.unwanted.is_set():
            return "the command was cancelled"
        return "" if any(c.isalnum() for c in self.line.text) else "there is no word in it"

    def as_event(self, voice: str) -> Spoken:
        """What became of it, for the record."""
        ms = round(1000 * (time.monotonic() - self.since), 1)
        return Spoken(item=self.item, text=self.line.text, voice=voice, heard=self.heard, reason=self.reason, ms=ms)


class Utterances:
    """A bounded queue with one taker, who says when it has dealt with what it took."""

    def __init__(self) -> None:
        self._waiting: deque[Utterance] = deque()
        self._taken = False
        self._closed = False
        self._changed = threading.Condition()

    def put(self, utterance: Utterance) -> list[Utterance]:
        """Returns what will not be spoken for it: when too many wait, the oldest that nobody asked for; of far too many
        the newest; after the end, itself.
        """
        with self._changed:
            self._waiting.append(utterance)
            surplus = max(0, len(self._waiting) - MOST_WAITING)
            dropped = [u for u in self._waiting if not u.must_be_heard][:surplus]
            dropped += [u for u in list(self._waiting)[MOST_ASKED:] if u not in dropped]
            if self._closed:
                dropped = list(self._waiting)
            self._waiting = deque(u for u in self._waiting if u not in dropped)
            self._changed.notify_all()
            return dropped

    def take(self) -> Utterance | None:
        """The next one, however long that takes; None after the end. The one that was taken before is dealt with."""
        with self._changed:
            self._taken = False
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._waiting or self._closed)
            if not self._waiting:
                return None
            self._taken = True
            return self._waiting.popleft()

    def close(self) -> list[Utterance]:
        """Nothing comes in any more. Returns what was still waiting."""
        with self._changed:
            self._closed = True
            left = list(self._waiting)
            self._waiting.clear()
            self._changed.notify_all()
            return left

    def idle(self, seconds: float) -> bool:
        """Whether all that was put in is dealt with, or is so after ``seconds`` at most."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting and not self._taken, seconds)
