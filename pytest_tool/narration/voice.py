"""Defines what a voice is, and the source that makes its speech."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pytest_tool.narration.output import Loudspeaker
from pytest_tool.narration.sound import Wave

OFF, AUTO = "off", "auto"
"""The values of ``--voice`` that name no voice: none, and the first that works."""


class Voice(Protocol):
    """Speaks through a loudspeaker."""

    def speak(self, text: str, out: Loudspeaker, /) -> None:
        """Speaks a printable line with a word in it. Raises SpeechError."""
        ...


class Source(Protocol):
    """Makes speech, for others to play, by its ``voice``."""

    @property
    def name(self) -> str: ...
    @property
    def voice(self) -> str: ...
    def wave(self, text: str, /) -> Wave:
        """Makes the speech of a text. Raises SpeechError, also where it was stopped."""
        ...


@dataclass(frozen=True, slots=True)
class Made:
    """Speaks by a source whose sound is then played."""

    source: Source

    def speak(self, text: str, out: Loudspeaker, /) -> None:
        """Looks for a player first: making the sound may cost money."""
        out.check()
        out.play(self.source.wave(text))
