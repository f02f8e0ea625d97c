"""One text at a time, first come, first served; a few wait, and whoever comes then is told to come back."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from tts1.model import CannotLoad, CannotSpeak, Model
from tts1.sound import silence
from tts1.text import can_be_said, pieces

MAY_WAIT = 8
"""A text that waits behind eight others is too late to be worth hearing."""

log = logging.getLogger("tts1")


class Loading(Exception):
    """The model is not there yet."""


class Busy(Exception):
    """As many texts wait as may."""


@dataclass(slots=True, eq=False)
class Turn:
    """A text on its way to be spoken. After ``done`` it has ``pcm``, or ``failure`` says why not, or nobody waits."""

    text: str
    voice: str
    done: threading.Event = field(default_factory=threading.Event)
    left: threading.Event = field(default_factory=threading.Event)
    pcm: bytes = b""
    failure: str = ""


class Speaking:
    """The thread that loads the model and alone uses it. ``told`` hears once, in that thread, what came of loading."""

    def __init__(self, load: Callable[[], Model], told: Callable[[Model | CannotLoad], None]) -> None:
        self.model: Model | None = None
        self._load = load
        self._told = told
        self._waiting: deque[Turn] = deque()
        self._changed = threading.Condition()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._work, name="speaking", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def ask(self, text: str, voice: str) -> Turn:
        """Raises Loading, Busy."""
        if self.model is None:
            raise Loading
        with self._changed:
            if len(self._waiting) >= MAY_WAIT or self._ended.is_set():
                raise Busy
            turn = Turn(text, voice)
            self._waiting.append(turn)
            self._changed.notify()
        return turn

    def leave(self, turn: Turn) -> None:
        """Nobody wants to hear it any more: its place is free at once, and one being spoken ends with its piece."""
        turn.left.set()
        with self._changed:
            if turn in self._waiting:
                self._waiting.remove(turn)
                log.info("a client left before its text was spoken")

    def end(self, wait_s: float) -> bool:
        """Whether the thread has ended. It cannot be interrupted inside a model."""
        self._ended.set()
        with self._changed:
            self._changed.notify()
        self._thread.join(wait_s)
        return not self._thread.is_alive()

    def _work(self) -> None:
        try:
            model = self._load()
        except CannotLoad as error:
            self._told(error)
            return
        except Exception as error:  # noqa: BLE001 - whoever waits for the model would wait for ever
            self._told(_defect(error))
            return
        self.model = model
        self._told(model)
        while turn := self._next():
            self._speak(turn, model)

    def _next(self) -> Turn | None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._ended.is_set())
            return None if self._ended.is_set() else self._waiting.popleft()

    def _speak(self, turn: Turn, model: Model) -> None:
        said = bytearray()
        try:
            for piece in filter(can_be_said, pieces(turn.text)):
                if turn.left.is_set() or self._ended.is_set():
                    log.info("nobody waits any more for the text that was being spoken")
                    return
                said += model.speak(piece, turn.voice)
            turn.pcm = bytes(said) or silence(model.rate)
        except CannotSpeak as error:
            turn.failure = str(error)
            log.error("%d characters with %s were not spoken. %s", len(turn.text), turn.voice, error)
        except Exception as error:  # a thread that ended of one text would leave all later ones unanswered
            turn.failure = f"The model {model.name} failed at this text in an unexpected way ({type(error).__name__})."
            log.exception("%d characters with %s were not spoken", len(turn.text), turn.voice)
        finally:
            turn.done.set()


def _defect(error: Exception) -> CannotLoad:
    """What nobody foresaw of a model, on one line, as it is the last that is said."""
    first_line = (str(error).strip().splitlines() or [""])[0][:300]
    return CannotLoad(f"The model cannot be loaded, for an unexpected reason: {type(error).__name__}: {first_line}")
