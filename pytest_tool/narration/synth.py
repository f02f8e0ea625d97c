"""The voices that are programs of the machine: synth1 makes a sound that a player plays; synth2 plays by itself."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

from pytest_tool.narration import players
from pytest_tool.narration.dispatcher import SpeechDispatcher
from pytest_tool.narration.sound import Wave
from pytest_tool.narration.synthesizers import Espeak, Synthesizer
from pytest_tool.narration.voice import Made, Output


@dataclass(frozen=True, slots=True)
class Synth1:
    """A synthesizer at ``rate`` words a minute. ``stop`` ends what it is making."""

    synthesizer: Synthesizer
    rate: int
    stop: threading.Event = field(default_factory=threading.Event)

    @property
    def name(self) -> str:
        return "synth1"

    @property
    def voice(self) -> str:
        """What makes the speech."""
        return self.synthesizer.name

    def wave(self, text: str, /) -> Wave:
        """The speech; an empty wave for a text without words, or if ``stop`` was set. Raises SpeechError."""
        return self.synthesizer.wave(text, self.rate, self.stop)

    def speak(self, text: str, out: Output, /) -> None:
        if isinstance(self.synthesizer, Espeak) and players.installed() is None:
            espeak = self.synthesizer  # the one synthesizer that needs no player
            out.let_speak(lambda: espeak.say(text, self.rate, out.stop))
        else:
            Made(self).speak(text, out)


@dataclass(frozen=True, slots=True)
class Synth2:
    """speech-dispatcher, with the rate and the voice that are set there."""

    dispatcher: SpeechDispatcher = field(default_factory=SpeechDispatcher)

    @property
    def name(self) -> str:
        return "synth2"

    def speak(self, text: str, out: Output, /) -> None:
        out.let_speak(lambda: self.dispatcher.say(text, out.stop))
