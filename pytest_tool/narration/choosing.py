"""Which voice: the one that was asked for, or the first of ``auto`` that works, and why that one."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pytest_tool.errors import SettingsError, SpeechError
from pytest_tool.narration import players, synthesizers
from pytest_tool.narration.cache import Cache, Remembered
from pytest_tool.narration.dispatcher import SpeechDispatcher
from pytest_tool.narration.servers import HOSTED, ServerVoice, server_voice
from pytest_tool.narration.speech_server import SpeechServer, log_in, start, wait_while_loading
from pytest_tool.narration.synth import Synth1, Synth2
from pytest_tool.narration.voice import AUTO, OFF, Made, Voice
from pytest_tool.settings import Settings


@dataclass(frozen=True, slots=True)
class Choice:
    """A voice, or None: nothing is spoken. ``reason`` says why, as a clause for people."""

    name: str
    voice: Voice | None
    reason: str
    server: SpeechServer | None = None
    """The speech server that was started for it."""

    def close(self) -> None:
        """End what was started for this voice."""
        if self.server:
            self.server.stop()


class Unusable(Exception):
    """A voice that cannot be taken; the text says why, as a clause."""


class Chooser:
    """Chooses and makes a voice for these settings, in the speaking thread: it may take seconds.

    ``warn`` is told what a person should know; ``stop`` is set when nobody waits for a voice any more.
    """

    def __init__(self, settings: Settings, tool_home: Path, warn: Callable[[str], None], stop: threading.Event) -> None:
        self._settings = settings
        self._home = tool_home
        self._cache = Cache(tool_home / "cache" / "speech")
        self._warn = warn
        self._stop = stop

    def choose(self, wanted: str) -> Choice:
        """``wanted`` is a value of ``--voice``. Raises nothing: without a voice it is ``off``, for the reason it says."""
        if wanted == AUTO:
            return self._first_that_works()
        if wanted == OFF:
            return Choice(OFF, None, "no voice was asked for")
        try:
            return self._made(wanted, "asked for")
        except (SettingsError, SpeechError) as error:
            self._warn(f"Nothing is spoken: {error}")
            return Choice(OFF, None, f"{wanted} cannot speak: {_clause(error)}")

    def _first_that_works(self) -> Choice:
        passed_over: list[str] = []
        for name in self._order():
            try:
                return self._working(name, passed_over)
            except Unusable as why:
                passed_over.append(f"{name} ({why})")
            except (SettingsError, SpeechError) as error:
                passed_over.append(f"{name} ({_clause(error)})")
        return Choice(OFF, None, f"no voice works: {', '.join(passed_over)}")

    def _order(self) -> Iterator[str]:
        """The provider if it is one of this machine, then the hosted voice, then the machine's synthesizers."""
        if self._settings.speech_provider != HOSTED:
            yield self._settings.speech_provider
        yield from (HOSTED, "synth1", "synth2")

    def _working(self, name: str, passed_over: list[str]) -> Choice:
        """The voice if it works as far as that is looked at: a server answers, a synthesizer has spoken to a file.

        Raises Unusable, SettingsError or SpeechError.
        """
        synthesizer = synthesizers.chosen() if name == "synth1" else SpeechDispatcher() if name == "synth2" else None
        plays_itself = isinstance(synthesizer, SpeechDispatcher | synthesizers.Espeak)
        if not plays_itself and players.installed() is None:
            raise Unusable(f"none of the players {', '.join(players.FLAGS)} is installed")
        if synthesizer and (why := synthesizer.probe(self._stop)):
            raise Unusable(why)
        before = f"; passed over: {', '.join(passed_over)}" if passed_over else ""
        choice = self._made(name, f"the first that is there{before}")
        if name in ("tts1", "tts2") and choice.server is None and (why := self._asked(name).healthy()):
            raise Unusable(f"it {why}")
        return choice

    def _made(self, name: str, reason: str) -> Choice:
        """The voice of this name. Raises SettingsError or SpeechError, also where its program is not there."""
        if name == "synth2":
            SpeechDispatcher().program()
            return Choice(name, Synth2(), reason)
        if name == "synth1":
            return Choice(name, self._synthesized(), reason)
        server = self._started() if name == "tts1" else None
        return Choice(name, Made(Remembered(self._asked(name), self._cache, self._warn)), reason, server)

    def _asked(self, name: str) -> ServerVoice:
        return server_voice(name, self._settings, stop=self._stop)

    def _synthesized(self) -> Voice:
        asked, synthesizer = self._settings.speech_rate, synthesizers.installed()
        rate = synthesizers.clamped(asked)
        if rate != asked:
            slowest, fastest = synthesizers.SLOWEST, synthesizers.FASTEST
            told = (
                f"APP_SPEECH_RATE is {asked}; synth1 speaks {slowest} to {fastest} words a minute, so it takes {rate}."
            )
            self._warn(told)
        source = Synth1(synthesizer, rate, self._stop)
        if players.installed() is None:
            return source
        return Made(Remembered(source, self._cache, self._warn, rate))

    def _started(self) -> SpeechServer | None:
        """The speech server of TTS1_PYTHON, ready; None where none is to be started, or another one was.

        Raises SettingsError or SpeechError.
        """
        server = start(self._settings, log_in(self._home))
        if server is None:
            if self._settings.tts1_python:
                wait_while_loading(self._asked("tts1"), self._stop)
            return None
        try:
            server.wait_ready(stop=self._stop)
        except SpeechError:
            server.stop()
            raise
        return server


def _clause(error: SettingsError | SpeechError) -> str:
    """The fact as a part of a sentence; a name of a setting keeps its capitals."""
    fact = error.fact.rstrip(".")
    return fact if fact[1:2].isupper() else fact[:1].lower() + fact[1:]
