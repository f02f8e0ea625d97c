"""Speaks in a thread of its own what it is given, one after the other; whoever gives it goes on at once."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from pytest_tool.errors import SpeechError
from pytest_tool.events import Spoken
from pytest_tool.narration.choosing import Choice
from pytest_tool.narration.output import Loudspeaker, TooLate
from pytest_tool.narration.script import Line

MOST_WAITING = 50
"""Utterances in the queue; more than that is never heard in time."""
RESTS_S = 30.0
"""A voice that failed is tried again after so long: not every line has to wait for a server that hangs."""
LEAVES_S = 5.0
"""Players, synthesizers and requests look for the end every 50 ms; none of them may be left behind."""
CUT_OFF = "the run ended"
TOO_LATE = "it came too late"


@dataclass(eq=False, slots=True)
class Utterance:
    """A line on its way to be heard. ``ended`` is set when it was, or when it is sure that it will not be."""

    line: Line
    item: str = ""
    since: float = field(default_factory=time.monotonic)
    heard: bool = False
    reason: str = ""
    ended: threading.Event = field(default_factory=threading.Event)

    @property
    def worth_until(self) -> float:
        """When what it tells is no news any more, on the monotonic clock."""
        return self.since + self.line.lasts_s

    def as_event(self, voice: str) -> Spoken:
        """What became of it, for the record."""
        ms = round(1000 * (time.monotonic() - self.since), 1)
        return Spoken(item=self.item, text=self.line.text, voice=voice, heard=self.heard, reason=self.reason, ms=ms)

    @property
    def must_be_heard(self) -> bool:
        """A person asked for it."""
        return self.line.lasts_s == float("inf")


class Speaker:
    """A voice with a queue. ``choose`` finds the voice for ``wanted``, a value of ``--voice``, and may take seconds.

    ``told`` hears what became of each utterance and by which voice, ``warn`` what went wrong; both are called in the
    speaking thread.
    """

    def __init__(
        self,
        wanted: str,
        choose: Callable[[str], Choice],
        out: Loudspeaker,
        told: Callable[[Utterance, str], None],
        warn: Callable[[str], None],
    ) -> None:
        self.wanted = wanted
        self.out = out
        self._choose = choose
        self._told = told
        self._warn = warn
        self._waiting: deque[Utterance] = deque()
        self._changed = threading.Condition()
        self._closed = False
        self._speaking = False
        self._was_heard = False
        self._abandoned = False
        self._rests_until = 0.0
        self._failed = ""
        self._choice: Choice | None = None
        self._thread = threading.Thread(target=self._speak_all, name="tool-speaker", daemon=True)
        self._thread.start()

    def say(self, utterance: Utterance) -> None:
        """Returns at once; it is spoken in its turn, or dropped when that comes too late."""
        with self._changed:
            if self._closed:
                utterance.ended.set()
                return
            self._waiting.append(utterance)
            dropped = self._overflow()
            self._changed.notify_all()
        for one in dropped:
            self._end(one, False, "too much was waiting to be spoken")

    def choice(self, seconds: float) -> Choice | None:
        """The voice, once it is chosen; None when that takes longer than ``seconds``."""
        with self._changed:
            self._changed.wait_for(lambda: self._choice is not None, seconds)
            return self._choice

    def close(self, grace_s: float) -> None:
        """End. A voice that is being heard, or was before, may speak what is still waiting, for at most ``grace_s``; for
        one that was never heard nobody waits.
        """
        with self._changed:
            self._closed = True
            if self._was_heard or self.out.sounding:
                self._changed.wait_for(lambda: not self._waiting and not self._speaking, grace_s)
        self._end_all(CUT_OFF)
        self.out.stop.set()
        self._thread.join(LEAVES_S)
        with self._changed:  # a thread that has not ended by now tells nobody any more: who listened may be gone
            self._abandoned = True

    def _overflow(self) -> list[Utterance]:
        """The oldest that nobody asked for, when too many wait; taken out of the queue."""
        surplus = len(self._waiting) - MOST_WAITING
        dropped = [u for u in self._waiting if not u.must_be_heard][: max(0, surplus)]
        self._waiting = deque(u for u in self._waiting if u not in dropped)
        return dropped

    def _speak_all(self) -> None:
        """The life of the thread. A defect of ours ends the voice, not the run."""
        try:
            choice = self._choose(self.wanted)
            try:
                self._speak_with(choice)
            finally:
                choice.close()
        except Exception as error:  # noqa: BLE001 - said once, as all that goes wrong with a voice
            self._warn(f"The voice ended by a defect ({type(error).__name__}: {error}). Please report it.")
        finally:
            self._end_all(CUT_OFF)

    def _speak_with(self, choice: Choice) -> None:
        with self._changed:
            self._choice = choice
            self._changed.notify_all()
        while utterance := self._next():
            try:
                self._speak(utterance, choice)
            finally:
                with self._changed:
                    self._speaking = False
                    self._changed.notify_all()
                utterance.ended.set()

    def _end_all(self, reason: str) -> None:
        """Nobody is to wait for what is still in the queue, or comes into it."""
        with self._changed:
            self._closed = True
            left = tuple(self._waiting)
            self._waiting.clear()
            self._changed.notify_all()
        for one in left:
            self._end(one, False, reason)

    def _next(self) -> Utterance | None:
        """The next in the queue, however long that takes; None after the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            if not self._waiting:
                return None
            self._speaking = True
            return self._waiting.popleft()

    def _speak(self, utterance: Utterance, choice: Choice) -> None:
        if time.monotonic() > utterance.worth_until:
            return self._end(utterance, False, TOO_LATE)
        if choice.voice is None:
            return self._end(utterance, False, choice.reason)
        if time.monotonic() < self._rests_until:
            return self._end(utterance, False, self._failed)
        self.out.worth_until = utterance.worth_until
        try:
            choice.voice.speak(utterance.line.text, self.out)
        except TooLate:
            return self._end(utterance, False, TOO_LATE)
        except SpeechError as error:
            if self.out.stop.is_set():
                return self._end(utterance, False, CUT_OFF)
            self._rests_until, self._failed = time.monotonic() + RESTS_S, error.fact.rstrip(".")
            self._warn(f"Nothing is spoken: {error}")
            return self._end(utterance, False, self._failed)
        self.out.fell_silent()
        if self.out.stop.is_set():
            return self._end(utterance, False, CUT_OFF)
        self._was_heard = True
        return self._end(utterance, True, "")

    def _end(self, utterance: Utterance, heard: bool, reason: str) -> None:
        utterance.heard, utterance.reason = heard, reason
        with self._changed:
            if not self._abandoned:
                self._told(utterance, self._choice.name if self._choice else self.wanted)
        utterance.ended.set()
