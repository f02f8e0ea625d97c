"""What a voice is, and what it speaks through."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from pytest_tool.narration.sound import Wave

OFF, AUTO = "off", "auto"
"""The values of ``--voice`` that name no voice: none, and the first that works."""


class Output(Protocol):
    """Where sound goes to. What sounds has ended when a call returns, or soon after ``stop`` was set."""

    stop: threading.Event
    """Set when nobody wants to hear the rest."""

    def check(self) -> None:
        """Before a sound is made, which may cost money. Raises SpeechError: nothing can play it."""
        ...

    def play(self, wave: Wave, /) -> None:
        """Raises SpeechError: no player, or it failed or hung."""
        ...

    def let_speak(self, program: Callable[[], None], /) -> None:
        """Calls ``program``, which plays by itself, when it may; after the wake-up sound where that is due."""
        ...


class Voice(Protocol):
    """Speaks through an output. ``name`` is what ``--voice`` calls it."""

    @property
    def name(self) -> str: ...
    def speak(self, text: str, out: Output, /) -> None:
        """Returns when the text was spoken. Raises SpeechError."""
        ...


class Source(Protocol):
    """Makes speech without playing it: a voice of a server, or a synthesizer. ``voice`` is its own name for the voice."""

    @property
    def name(self) -> str: ...
    @property
    def voice(self) -> str: ...
    def wave(self, text: str, /) -> Wave:
        """An empty wave for a text that has no sound. Raises SpeechError."""
        ...


@dataclass(frozen=True, slots=True)
class Made:
    """A voice whose sound is made first and then played."""

    source: Source

    @property
    def name(self) -> str:
        return self.source.name

    def speak(self, text: str, out: Output, /) -> None:
        out.check()
        wave = self.source.wave(text)
        if wave.pcm:
            out.play(wave)
