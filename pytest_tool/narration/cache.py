"""Keeps what was spoken as MP3, to be said again."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pytest_tool.errors import SpeechError
from pytest_tool.narration.sound import Wave, from_file
from pytest_tool.narration.voice import Source
from pytest_tool.places import keep_out_of_git

MOST_BYTES = 50_000_000
"""Some hours of speech."""


def speech_key(provider: str, voice: str, rate: int, text: str) -> str:
    """Names speech by 64 hexadecimal digits; ``rate`` may be 0."""
    return hashlib.sha256(json.dumps([provider, voice, rate, text]).encode("ascii")).hexdigest()


@dataclass(frozen=True, slots=True)
class Cache:
    """Keeps speech for several processes; the least used goes."""

    folder: Path
    most_bytes: int = MOST_BYTES

    def find(self, key: str) -> bytes | None:
        """Reads the MP3 and marks it as used. Raises SpeechError."""
        path = self._path(key)
        try:
            found = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._unusable("read", error) from None
        with suppress(OSError):  # a cache that cannot be written still speaks
            os.utime(path)
        return found

    def keep(self, key: str, mp3: bytes) -> None:
        """Writes the MP3, whole, and makes room. Raises SpeechError."""
        try:
            keep_out_of_git(self.folder)
            with tempfile.TemporaryDirectory(dir=self.folder) as beside:
                part = Path(beside) / "part"
                part.write_bytes(mp3)
                os.replace(part, self._path(key))
            self._make_room()
        except OSError as error:
            raise self._unusable("written", error) from None

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}.mp3"

    def _make_room(self) -> None:
        """Removes the least recently used until the rest fits."""
        kept: list[tuple[float, int, Path]] = []
        for path in self.folder.glob("*.mp3"):
            with suppress(FileNotFoundError):  # another process has just removed it
                kept.append((path.stat().st_mtime, path.stat().st_size, path))
        total = sum(size for _, size, _ in kept)
        for _, size, path in sorted(kept):
            if total <= self.most_bytes:
                break
            path.unlink(missing_ok=True)
            total -= size

    def _unusable(self, how: str, error: OSError) -> SpeechError:
        why = error.strerror or type(error).__name__
        return SpeechError(f"The speech cache {self.folder} cannot be {how}: {why}.", "Speech is made anew each time.")


@dataclass(frozen=True, slots=True)
class Remembered:
    """Asks a source once for each text; ``warn`` hears of failures."""

    source: Source
    cache: Cache
    warn: Callable[[str], None]
    rate: int = 0

    @property
    def name(self) -> str:
        return self.source.name

    @property
    def voice(self) -> str:
        return self.source.voice

    def wave(self, text: str, /) -> Wave:
        """Raises SpeechError as the voice itself does."""
        key = speech_key(self.name, self.voice, self.rate, text)
        try:
            if known := self.cache.find(key):
                return from_file(known)
        except SpeechError as error:
            self.warn(str(error))
        wave = self.source.wave(text)
        try:
            self.cache.keep(key, wave.to_mp3())
        except SpeechError as error:
            self.warn(str(error))
        return wave
