"""What was spoken before, as MP3: said again at once, and played by the dashboard."""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from pytest_tool.errors import SpeechError
from pytest_tool.narration.mp3 import NOT_KEPT, decoded, encoded
from pytest_tool.narration.sound import Wave
from pytest_tool.narration.voice import Source
from pytest_tool.places import keep_out_of_git

MOST_BYTES = 50_000_000
"""Some hours of speech."""
ENDING = ".mp3"
PART = ".part"
FORGOTTEN_S = 3600.0
"""A half-written file this old belongs to a process that was killed."""
KEY = re.compile(r"[0-9a-f]{64}")


class Cache:
    """A folder of speech, which several processes may use at once. The least recently used goes when it is full."""

    def __init__(self, folder: Path, most_bytes: int = MOST_BYTES) -> None:
        self.folder = folder
        self.most_bytes = most_bytes

    def key(self, provider: str, voice: str, rate: int, text: str) -> str:
        """Names this speech: 64 hexadecimal digits, the same on every machine. ``rate`` is 0 where a voice has none."""
        spoken = json.dumps([provider, voice, rate, text])
        return hashlib.sha256(spoken.encode("ascii")).hexdigest()

    def path(self, key: str) -> Path:
        """Where speech of this key is, or would be. What is no key is a mistake of the caller (ValueError)."""
        if not KEY.fullmatch(key):
            raise ValueError("a key of the speech cache has 64 hexadecimal digits")
        return self.folder / f"{key}{ENDING}"

    def find(self, key: str) -> Wave | None:
        """The speech; None where there is none. A broken file is removed. Raises SpeechError: the cache cannot be used."""
        path = self.path(key)
        try:
            data = path.read_bytes()
            wave = decoded(data)
            if wave is None:
                path.unlink(missing_ok=True)
                return None
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._unusable("read", error) from None
        with suppress(OSError):  # a cache that cannot be written still speaks
            os.utime(path)
        return wave

    def keep(self, key: str, wave: Wave) -> None:
        """Write it, whole or not at all, and make room; a wave without a sample is not kept.

        Raises SpeechError: no space, no permission, no encoder.
        """
        if not wave.pcm:
            return
        data = encoded(wave)
        try:
            keep_out_of_git(self.folder)
            self._write(self.path(key), data)
            self._make_room()
        except OSError as error:
            raise self._unusable("written", error) from None

    def _write(self, path: Path, data: bytes) -> None:
        """Beside it first: nobody ever sees a part of it."""
        number, name = tempfile.mkstemp(PART, ".", self.folder)
        try:
            with os.fdopen(number, "wb") as part:
                part.write(data)
            os.replace(name, path)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise

    def _make_room(self) -> None:
        """The least recently used go until the rest fits."""
        kept: list[tuple[float, int, Path]] = []
        for path in self.folder.iterdir():
            with suppress(FileNotFoundError):  # another process has just removed it
                about = path.stat()
                if path.suffix == ENDING:
                    kept.append((about.st_mtime, about.st_size, path))
                elif path.suffix == PART and about.st_mtime < time.time() - FORGOTTEN_S:
                    path.unlink()
        total = sum(size for _, size, _ in kept)
        for _, size, path in sorted(kept):
            if total <= self.most_bytes:
                break
            path.unlink(missing_ok=True)
            total -= size

    def _unusable(self, how: str, error: OSError) -> SpeechError:
        why = error.strerror or type(error).__name__
        return SpeechError(f"The speech cache {self.folder} cannot be {how}: {why}.", NOT_KEPT)


class Remembered:
    """A voice that is asked only for what it has not said before.

    A cache that fails is told to ``warn`` once and then left alone: speech goes on without it.
    """

    def __init__(self, source: Source, cache: Cache, warn: Callable[[str], None], rate: int = 0) -> None:
        self._source = source
        self._cache = cache
        self._warn = warn
        self._rate = rate
        self._usable = True

    @property
    def name(self) -> str:
        return self._source.name

    @property
    def voice(self) -> str:
        return self._source.voice

    def key(self, text: str) -> str:
        """Under which the cache keeps this text."""
        return self._cache.key(self.name, self.voice, self._rate, text)

    def wave(self, text: str) -> Wave:
        """Raises SpeechError as the voice itself does."""
        key = self.key(text)
        if self._usable and (known := self._find(key)):
            return known
        wave = self._source.wave(text)
        if self._usable and wave.pcm:  # nothing is also what is left of speech that was stopped
            self._keep(key, wave)
        return wave

    def _find(self, key: str) -> Wave | None:
        try:
            return self._cache.find(key)
        except SpeechError as error:
            self._give_up(error)
            return None

    def _keep(self, key: str, wave: Wave) -> None:
        try:
            self._cache.keep(key, wave)
        except SpeechError as error:
            self._give_up(error)

    def _give_up(self, error: SpeechError) -> None:
        self._usable = False
        self._warn(str(error))
