"""Speaks in a thread of its own what it is given, one after the other; whoever gives it goes on at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress

from pytest_tool.errors import SpeechError, ToolError
from pytest_tool.narration.choosing import Choice
from pytest_tool.narration.output import Loudspeaker, TooLate
from pytest_tool.narration.utterances import CUT_OFF, Utterance, Utterances
from pytest_tool.narration.voice import OFF

RESTS_S = 30.0
"""A voice that failed is tried again after so long: not every line has to wait for a server that hangs."""
FIRST_WORD_S = 1.0
"""So long a voice that has neither spoken nor failed so far is waited for at the end of a run."""
LOOK_S = 0.05
LEAVES_S = 5.0
"""Players, synthesizers and requests look for the end every 50 ms; none of them may be left behind."""


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
        self.rests_s = RESTS_S
        self.choice: Choice | None = None
        """The voice, once it is chosen."""
        self.failed = ""
        """Why it was not heard the last time; empty while it works."""
        self._choose = choose
        self._told = told
        self._warn = warn
        self._queue = Utterances()
        self._was_chosen = threading.Event()
        self._was_heard = False
        self._rests_until = 0.0
        self._listening = threading.Lock()
        self._abandoned = False
        self._thread = threading.Thread(target=self._live, name="tool-speaker", daemon=True)
        self._thread.start()

    def say(self, utterance: Utterance) -> None:
        """Returns at once; it is spoken in its turn, or dropped when that comes too late."""
        for dropped in self._queue.put(utterance):
            self._end(dropped, CUT_OFF if dropped is utterance else "too much was waiting to be spoken")

    def chosen(self, seconds: float) -> Choice | None:
        """The voice; None when choosing it takes longer than ``seconds``."""
        self._was_chosen.wait(seconds)
        return self.choice

    def close(self, grace_s: float) -> None:
        """End. A voice that works may speak what is still waiting, for at most ``grace_s``; for others nobody waits."""
        ends, begun = time.monotonic() + grace_s, time.monotonic()
        try:
            while time.monotonic() < ends and self._may_finish(begun) and not self._queue.idle(LOOK_S):
                pass
        finally:  # also when somebody who does not want to wait presses Ctrl-C: no program is left behind
            self._end_all()
            self.out.stop.set()
            self._thread.join(LEAVES_S)
            with self._listening:  # a thread that has not ended by now tells nobody any more: who listened may be gone
                self._abandoned = True

    def _may_finish(self, begun: float) -> bool:
        if self.failed:
            return False
        return self._was_heard or time.monotonic() < max(self.out.sounds_until, begun + FIRST_WORD_S)

    def _live(self) -> None:
        """The life of the thread. A defect of ours ends the voice, not the run."""
        try:
            self._choose_anew()
            while utterance := self._queue.take():
                self._speak(utterance)
        except Exception as error:  # noqa: BLE001 - said once, as all that goes wrong with a voice
            self.failed = f"the voice ended by a defect ({type(error).__name__})"
            self._pass_on(lambda: self._warn(f"Nothing is spoken: {self.failed}. Please report it."))
        finally:
            if self.choice:
                self.choice.close()
            self.choice = self.choice or Choice(OFF, None, self.failed)
            self._was_chosen.set()
            self._end_all()

    def _choose_anew(self) -> None:
        """Also after a failure: the server may have ended that was started for this voice, or another voice is there now."""
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
        if needless := utterance.needless or (self.choice.reason if voice is None else self.failed if resting else ""):
            return self._end(utterance, needless)
        assert voice is not None  # else there is a reason
        self.out.worth_until = utterance.worth_until
        try:
            voice.speak(utterance.line.text, self.out)
        except TooLate:
            return self._end(utterance, utterance.needless)
        except SpeechError as error:
            return self._end(utterance, CUT_OFF if self.out.stop.is_set() else self._fails(error))
        if self.out.stop.is_set():
            return self._end(utterance, CUT_OFF)
        self._was_heard, self.failed, utterance.heard = True, "", True
        return self._end(utterance, "")

    def _fails(self, error: SpeechError) -> str:
        """The reason. It is warned of once, however it is worded, until the voice was heard again."""
        if not self.failed:
            self._pass_on(lambda: self._warn(f"Nothing is spoken: {error}"))
        assert self.choice is not None  # it has just failed
        self.failed = error.fact.rstrip(".")
        self._rests_until = time.monotonic() + (0.0 if self.choice.server else self.rests_s)
        return self.failed

    def _end(self, utterance: Utterance, reason: str) -> None:
        utterance.reason = reason
        voice = self.choice.name if self.choice else self.wanted
        self._pass_on(lambda: self._told(utterance, voice))
        utterance.ended.set()

    def _end_all(self) -> None:
        """Nobody is to wait for what is still in the queue, or comes into it."""
        for utterance in self._queue.close():
            self._end(utterance, CUT_OFF)

    def _pass_on(self, call: Callable[[], None]) -> None:
        """To whoever listens, as long as somebody does. A disk that takes nothing: the run itself finds that, and says so."""
        with self._listening, suppress(ToolError):
            if not self._abandoned:
                call()
