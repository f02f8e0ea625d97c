"""What a voice is, and what it speaks through."""

from __future__ import annotations

import threading
from typing import Protocol

from pytest_tool.narration.sound import Wave


class Output(Protocol):
    """Where sound goes to. Both calls return when it has ended, or soon after ``stop`` was set."""

    stop: threading.Event
    """Set when nobody wants to hear the rest."""

    def play(self, wave: Wave, /) -> None:
        """Raises SpeechError: no player, or it failed or hung."""
        ...

    def wake(self) -> None:
        """Before a program that plays by itself: the wake-up sound, when it is due."""
        ...


class Voice(Protocol):
    """Speaks through an output. ``name`` is what ``--voice`` calls it."""

    @property
    def name(self) -> str: ...
    def speak(self, text: str, out: Output, /) -> None:
        """Returns when the text was spoken. Raises SpeechError."""
        ...
