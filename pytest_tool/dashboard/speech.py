"""Speaks the narration for whoever looks back.

Only what a run narrated is spoken. What was spoken once, in the run or here, is in ``.tool/cache/speech/`` and is not
asked for again.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from pytest_tool.errors import SpeechError
from pytest_tool.narration.cache import Cache, speech_key
from pytest_tool.narration.servers import ServerVoice, server_voice
from pytest_tool.narration.speech_server import SpeechServer, ready
from pytest_tool.settings import Settings

MOST_TEXTS = 20_000
"""Sentences whose keys are known at a time; a long run has some hundreds."""


class Speech:
    """Speaks for one project, for any number of threads.

    ``settings`` is asked when the first sentence is to be spoken, and again after a failure: it may have been mended.
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
        """Names a sentence by 64 hexadecimal digits."""
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()

    def learn(self, text: str) -> str:
        """Learns a sentence that somebody may ask for; gives its key."""
        key = self.key(text)
        with self._learning:
            self._texts[key] = text
            self._texts.move_to_end(key)
            if len(self._texts) > MOST_TEXTS:
                self._texts.popitem(last=False)
        return key

    def text(self, key: str) -> str | None:
        """Gives the sentence of this key, if it was learnt."""
        return self._texts.get(key)

    def mp3(self, text: str) -> bytes:
        """Speaks the sentence. Raises SpeechError or SettingsError."""
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
        """Ends what was started for it."""
        self._stop.set()
        if self._server:
            self._server.stop()

    def _ready(self) -> ServerVoice:
        """Gives the voice, its server started where needed."""
        if self._voice is None:
            settings = self._settings()
            voice = server_voice(settings.speech_provider, settings, self._stop)
            if voice.name == "tts1":
                if self._server:  # of a failed attempt
                    self._server.stop()
                self._server = ready(settings, self._home, voice)
            self._voice = voice
        return self._voice

    def _kept(self, voice: ServerVoice, text: str) -> bytes | None:
        """Takes what the cache has of it, be it from the run itself."""
        try:
            return self._cache.find(_cache_key(voice, text))
        except SpeechError:
            return None

    def _made(self, voice: ServerVoice, text: str) -> bytes:
        """Speaks anew, and keeps it where that works."""
        mp3 = voice.wave(text).to_mp3()
        with suppress(SpeechError):
            self._cache.keep(_cache_key(voice, text), mp3)
        return mp3


def _cache_key(voice: ServerVoice, text: str) -> str:
    """Names the sound as the run itself does."""
    return speech_key(voice.name, voice.voice, 0, text)


def speech_of(tool_home: Path) -> Speech:
    """Speaks with the settings of a run in this folder."""
    folder = Path.cwd()

    def settings() -> Settings:
        from pytest_tool.dashboard.configured import settings_in  # pytest is needed only to start another one

        return settings_in(folder)

    return Speech(settings, tool_home)
