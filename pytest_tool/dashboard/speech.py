"""Narration for whoever looks back: the voice of SPEECH_PROVIDER, asked when somebody wants to hear a sentence.

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
    """Speaks for one project. For any number of threads; ``close`` ends what was started for it.

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
        """The name of a sentence, 64 hexadecimal digits; the same whoever speaks it."""
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()

    def learn(self, text: str) -> str:
        """The key of a sentence that somebody may ask for."""
        key = self.key(text)
        with self._learning:
            self._texts[key] = text
            self._texts.move_to_end(key)
            if len(self._texts) > MOST_TEXTS:
                self._texts.popitem(last=False)
        return key

    def text(self, key: str) -> str | None:
        """The sentence of this key; None where none was learnt."""
        return self._texts.get(key)

    def mp3(self, text: str) -> bytes:
        """Speaks the sentence. Raises SpeechError or SettingsError: the fact, and which setting mends it."""
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
        """Ends what was started for it: nobody wants to hear any more."""
        self._stop.set()
        if self._server:
            self._server.stop()

    def _ready(self) -> ServerVoice:
        """Gives the voice; the speech server of TTS1_PYTHON is started where none answers."""
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
        """Speaks anew. A cache that cannot be used is no reason to be silent."""
        mp3 = voice.wave(text).to_mp3()
        with suppress(SpeechError):
            self._cache.keep(_cache_key(voice, text), mp3)
        return mp3


def _cache_key(voice: ServerVoice, text: str) -> str:
    """Names it as the run itself does: what was heard then is made once."""
    return speech_key(voice.name, voice.voice, 0, text)


def speech_of(tool_home: Path) -> Speech:
    """With the settings that a run in this folder would have."""
    folder = Path.cwd()

    def settings() -> Settings:
        from pytest_tool.dashboard.configured import settings_in  # pytest is needed only to start another one

        return settings_in(folder)

    return Speech(settings, tool_home)
