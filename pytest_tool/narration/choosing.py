"""Chooses the voice that was asked for, or the first that works."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pytest_tool.errors import SettingsError, SpeechError
from pytest_tool.narration import players, synthesizers
from pytest_tool.narration.cache import Cache, Remembered
from pytest_tool.narration.dispatcher import dispatcher
from pytest_tool.narration.servers import HOSTED, Health, server_voice
from pytest_tool.narration.speech_server import SpeechServer, ready
from pytest_tool.narration.voice import AUTO, OFF, Made, Voice
from pytest_tool.settings import Settings


@dataclass(frozen=True, slots=True)
class Choice:
    """Holds a voice, if any, and the reason for it, a clause."""

    name: str
    voice: Voice | None
    reason: str
    server: SpeechServer | None = None
    """The speech server that was started for it."""

    def close(self) -> None:
        """Ends what was started for this voice."""
        if self.server:
            self.server.stop()


@dataclass(frozen=True, slots=True)
class Chooser:
    """Chooses and makes a voice, which may take seconds.

    ``warn`` is told what a person should know; ``stop`` is set when nobody waits for a voice any more.
    """

    settings: Settings
    tool_home: Path
    warn: Callable[[str], None]
    stop: threading.Event

    def choose(self, wanted: str) -> Choice:
        """Takes a value of ``--voice``; a voice that fails is ``off``."""
        if wanted == AUTO:
            return self._first_that_works()
        if wanted == OFF:
            return Choice(OFF, None, "no voice was asked for")
        try:
            return self._made(wanted, "asked for")
        except (SettingsError, SpeechError) as error:
            self.warn(f"Nothing is spoken: {error}")
            return Choice(OFF, None, f"{wanted} cannot speak: {_clause(error)}")

    def _first_that_works(self) -> Choice:
        """Tries the provider, the hosted voice, then the synthesizers."""
        passed_over: list[str] = []
        provider = self.settings.speech_provider
        of_this_machine = [] if provider == HOSTED else [provider]
        for name in (*of_this_machine, HOSTED, "synth1", "synth2"):
            try:
                self._check(name)
                before = f"; passed over: {', '.join(passed_over)}" if passed_over else ""
                choice = self._made(name, f"the first that is there{before}")
                if name == provider and choice.server is None:
                    self._ask_health(name)
                return choice
            except (SettingsError, SpeechError) as error:
                passed_over.append(f"{name} ({_clause(error)})")
        return Choice(OFF, None, f"no voice works: {', '.join(passed_over)}")

    def _check(self, name: str) -> None:
        """Tries a synthesizer, looks for a player. Raises SpeechError."""
        if name == "synth2":
            return dispatcher().probe(self.stop)
        if name != "synth1" or not synthesizers.espeak():
            players.needed()
        if name == "synth1":
            synthesizers.probe(self._synthesizer())
        return None

    def _ask_health(self, name: str) -> None:
        """Raises SpeechError where the server is ill."""
        state, why = server_voice(name, self.settings, self.stop).health()
        if state is not Health.READY:
            raise SpeechError(f"It {why}.")

    def _made(self, name: str, reason: str) -> Choice:
        """Makes the voice of this name. Raises SettingsError, SpeechError."""
        if name == "synth2":
            return Choice(name, dispatcher(), reason)
        if name == "synth1":
            return Choice(name, self._synthesized(), reason)
        voice = server_voice(name, self.settings, self.stop)
        server = ready(self.settings, self.tool_home, voice) if name == "tts1" else None
        return Choice(name, Made(Remembered(voice, self._cache(), self.warn)), reason, server)

    def _synthesized(self) -> Voice:
        source = self._synthesizer()
        if isinstance(source, synthesizers.Espeak) and players.installed() is None:
            return source  # the one that plays by itself
        return Made(Remembered(source, self._cache(), self.warn, self.settings.speech_rate))

    def _synthesizer(self) -> synthesizers.Espeak | synthesizers.Pyttsx3:
        return synthesizers.synthesizer(self.settings.speech_rate, self.stop)

    def _cache(self) -> Cache:
        return Cache(self.tool_home / "cache" / "speech")


def _clause(error: SettingsError | SpeechError) -> str:
    """Makes the fact a part of a sentence."""
    fact = error.fact.rstrip(".")
    return fact if fact[1:2].isupper() else fact[:1].lower() + fact[1:]
