"""Speaks narration on demand, for whoever looks back."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

from pytest_tool.errors import SpeechError
from pytest_tool.narration.cache import Cache
from pytest_tool.narration.mp3 import encoded
from pytest_tool.narration.servers import ServerVoice, server_voice
from pytest_tool.narration.speech_server import SpeechServer, log_in, start, wait_while_loading
from pytest_tool.settings import Settings

MOST_TEXTS = 20_000
"""Sentences whose keys are known at a time; a long run has some hundreds."""


class Speech:
    """Speaks for one project.

    For any number of threads; ``close`` ends what was started for it. ``settings`` is asked when the first sentence is
    to be spoken, and again after a failure: it may have been mended.
    """

    def __init__(self, settings: Callable[[], Settings], tool_home: Path) -> None:
        self._settings = settings
        self._home = tool_home
        self._cache = Cache(tool_home / "cache" / "speech")
        self._texts: OrderedDict[str, str] = OrderedDict()
        self._learning = threading.Lock()
        self._speaking = threading.Lock()
        self._stop = threading.Event()
        self._voice: ServerVoice | None = None
        self._server: SpeechServer | None = None

    def key(self, text: str) -> str:
        """Name a sentence by 64 hexadecimal digits, whoever speaks it."""
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()

    def learn(self, text: str) -> str:
        """Remember a sentence, and give its key."""
        key = self.key(text)
        with self._learning:
            self._texts[key] = text
            self._texts.move_to_end(key)
            if len(self._texts) > MOST_TEXTS:
                self._texts.popitem(last=False)
        return key

    def text(self, key: str) -> str | None:
        """Give the sentence of this key, if learnt."""
        return self._texts.get(key)

    def mp3(self, text: str) -> bytes:
        """Speak the sentence.

        Raises SpeechError or SettingsError: the fact, and which setting mends it.
        """
        voice = self._voice
        if voice and (kept := self._kept(voice, text)):
            return kept  # while another sentence is being made
        with self._speaking:
            voice = self._ready()
            try:
                return self._kept(voice, text) or self._made(voice, text)
            except SpeechError:
                self._voice = None
                raise

    def close(self) -> None:
        """End what was started to speak."""
        self._stop.set()
        if self._server:
            self._server.stop()

    def _ready(self) -> ServerVoice:
        if self._voice is None:
            settings = self._settings()
            voice = server_voice(settings.speech_provider, settings, stop=self._stop)
            if voice.name == "tts1" and settings.tts1_python:
                self._start(settings, voice)
            self._voice = voice
        return self._voice

    def _start(self, settings: Settings, voice: ServerVoice) -> None:
        if self._server:  # of a failed attempt
            self._server.stop()
        self._server = start(settings, log_in(self._home))
        if self._server is None:
            wait_while_loading(voice, self._stop)
        else:
            self._server.wait_ready(stop=self._stop)

    def _kept(self, voice: ServerVoice, text: str) -> bytes | None:
        # asking it, and not the file alone, marks it as used and removes what is broken
        key = self._cache_key(voice, text)
        try:
            return self._cache.path(key).read_bytes() if self._cache.find(key) else None
        except (SpeechError, FileNotFoundError):  # it cannot be used, or another process has just made room there
            return None

    def _made(self, voice: ServerVoice, text: str) -> bytes:
        # a cache that cannot be used is no reason to be silent
        wave = voice.wave(text)
        try:
            self._cache.keep(self._cache_key(voice, text), wave)
            return self._cache.path(self._cache_key(voice, text)).read_bytes()
        except (SpeechError, OSError):
            return encoded(wave)

    def _cache_key(self, voice: ServerVoice, text: str) -> str:
        # the run's own key: what was heard then need not be made again
        return self._cache.key(voice.name, voice.voice, 0, text)


def speech_of(tool_home: Path) -> Speech:
    """Make a Speech with a run's settings in this folder."""
    folder = Path.cwd()

    def settings() -> Settings:
        from pytest_tool.dashboard.configured import settings_in  # pytest is needed only to start another one

        return settings_in(folder)

    return Speech(settings, tool_home)
