"""Speaks in a thread of its own what it is given."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress

from pytest_tool.errors import SpeechError, ToolError
from pytest_tool.narration.choosing import Choice
from pytest_tool.narration.output import Loudspeaker, TooLate
from pytest_tool.narration.utterances import Utterance
from pytest_tool.narration.voice import OFF

RESTS_S = 30.0
"""A voice that failed is tried again after so long: not every line has to wait for a server that hangs."""
LEAVES_S = 5.0
"""Players, synthesizers and requests look for the end every 50 ms; none of them may be left behind."""
CUT_OFF = "the run ended"


class Speaker:
    """Speaks a queue; ``choose`` finds the voice for ``wanted``.

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
        self.rests_s = RESTS_S
        self.choice: Choice | None = None
        """The voice, once it is chosen."""
        self.failed = ""
        """Why it was not heard the last time; empty while it works."""
        self._choose = choose
        self._told = told
        self._warn = warn
        self._queue: queue.SimpleQueue[Utterance | None] = queue.SimpleQueue()
        self._was_chosen = threading.Event()
        self._rests_until = 0.0
        self._is_over = False
        self._thread = threading.Thread(target=self._live, name="tool-speaker", daemon=True)
        self._thread.start()

    def say(self, utterance: Utterance) -> None:
        """Returns at once; it is spoken in its turn, or dropped."""
        self._queue.put(utterance)
        if self._is_over:
            self._end_all()

    def chosen(self, seconds: float) -> Choice | None:
        """Gives the voice, waiting so many seconds for it."""
        self._was_chosen.wait(seconds)
        return self.choice

    def close(self, grace_s: float) -> None:
        """Ends the thread; a voice that works may finish."""
        self._queue.put(None)
        try:
            if self.choice and self.choice.voice and not self.failed:
                self._thread.join(grace_s)
        finally:  # also when somebody presses Ctrl-C: no program is left behind
            self.out.stop.set()
            self._thread.join(LEAVES_S)

    def _live(self) -> None:
        """Lives as the thread, and keeps defects from the run."""
        try:
            self._choose_anew()
            while utterance := self._queue.get():
                self._speak(utterance)
        except Exception as error:  # noqa: BLE001 - said once, as all that goes wrong with a voice
            self.failed = f"the voice ended by a defect ({type(error).__name__})"
            self._warn(f"Nothing is spoken: {self.failed}. Please report it.")
        finally:
            if self.choice:
                self.choice.close()
            self.choice = self.choice or Choice(OFF, None, self.failed)
            self._was_chosen.set()
            self._is_over = True  # before the last look: what comes in later is ended by whoever gives it
            self._end_all()

    def _choose_anew(self) -> None:
        """Chooses again: another voice may be there now."""
        if self.choice:
            self.choice.close()
        self.choice = self._choose(self.wanted)
        self._was_chosen.set()

    def _speak(self, utterance: Utterance) -> None:
        resting = time.monotonic() < self._rests_until
        if self.failed and not resting and not utterance.needless:
            self._choose_anew()
            self._rests_until = time.monotonic() + self.rests_s
        assert self.choice is not None  # chosen before anything is taken
        voice = self.choice.voice
        if self.out.stop.is_set():
            self._end(utterance, CUT_OFF)
        elif voice is None or utterance.needless or resting:
            self._end(utterance, utterance.needless or (self.failed if resting else self.choice.reason))
        else:
            self.out.worth_until = utterance.worth_until
            try:
                voice.speak(utterance.line.text, self.out)
            except TooLate:
                self._end(utterance, utterance.needless)
            except SpeechError as error:
                self._end(utterance, CUT_OFF if self.out.stop.is_set() else self._fails(error))
            else:
                utterance.heard = not self.out.stop.is_set()
                self.failed, self._rests_until = "", 0.0
                self._end(utterance, "" if utterance.heard else CUT_OFF)

    def _fails(self, error: SpeechError) -> str:
        """Rests, warns once until heard again, and gives the reason."""
        if not self.failed:
            self._warn(f"Nothing is spoken: {error}")
        self.failed = error.fact.rstrip(".")
        self._rests_until = time.monotonic() + self.rests_s
        return self.failed

    def _end(self, utterance: Utterance, reason: str) -> None:
        utterance.reason = reason
        voice = self.choice.name if self.choice else self.wanted
        with suppress(ToolError):  # a disk that takes nothing: the run itself finds that, and says so
            self._told(utterance, voice)
        utterance.ended.set()

    def _end_all(self) -> None:
        """Lets go whoever waits for what is still in the queue."""
        with suppress(queue.Empty):
            while True:
                if utterance := self._queue.get_nowait():
                    self._end(utterance, CUT_OFF)
