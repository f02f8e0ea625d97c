"""Speaks one text at a time, while a few wait."""

from __future__ import annotations

import logging
import threading

from tts1.model import CannotSpeak, Model
from tts1.text import can_be_said, pieces

MAY_WAIT = 8
"""A text that waits behind eight others is too late to be worth hearing."""
SILENCE_S = 0.2
"""What a text without a word sounds like."""

log = logging.getLogger("tts1")


class Loading(Exception):
    """Says that the model is still being loaded."""


class Busy(Exception):
    """Says that as many texts wait as may."""


class Speaking:
    """Lets one thread at a time use the model."""

    def __init__(self) -> None:
        self.model: Model | None = None
        self._places = threading.BoundedSemaphore(1 + MAY_WAIT)
        self._turn = threading.Lock()
        self._ended = threading.Event()

    def say(self, text: str, voice: str) -> bytes:
        """Gives mono 16-bit samples. Raises Loading, Busy, CannotSpeak."""
        if self.model is None:
            raise Loading
        if not self._places.acquire(blocking=False):
            raise Busy
        try:
            with self._turn:
                return self._said(self.model, text, voice)
        finally:
            self._places.release()

    def end(self, wait_s: float) -> bool:
        """Ends the piece; says whether the model is left alone."""
        self._ended.set()
        return self._turn.acquire(timeout=wait_s)

    def _said(self, model: Model, text: str, voice: str) -> bytes:
        said = bytearray()
        try:
            for piece in filter(can_be_said, pieces(text)):
                if self._ended.is_set():
                    raise Busy
                said += model.speak(piece, voice)
        except CannotSpeak as error:
            log.error("%d characters with %s were not spoken. %s", len(text), voice, error)
            raise
        return bytes(said) or bytes(2 * int(SILENCE_S * model.rate))
