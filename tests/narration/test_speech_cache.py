"""Speech that is kept: real MP3 files, several processes, no space."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from pytest_tool.errors import SpeechError
from pytest_tool.narration.cache import Cache, Remembered, speech_key
from pytest_tool.narration.sound import Wave, from_file

ROOT = Path(__file__).parents[2]
RATES = (8_000, 11_025, 16_000, 22_050, 24_000, 44_100, 48_000)


def sound(seconds: float, rate: int = 24_000, pitch: float = 440.0) -> Wave:
    """A tone that begins loud, so that a shift is seen; quieter and louder in turns."""
    at = np.arange(round(seconds * rate)) / rate
    samples = 12_000 * np.cos(2 * np.pi * pitch * at) * (0.6 + 0.4 * np.cos(2 * np.pi * 3 * at))
    return Wave(samples.astype("<i2").tobytes(), rate)


def likeness(one: Wave, other: Wave) -> float:
    """The correlation of two waves of the same length, sample by sample."""
    return float(np.corrcoef(np.frombuffer(one.pcm, "<i2"), np.frombuffer(other.pcm, "<i2"))[0, 1])


class Speaker:
    """A voice that counts how often it is asked. ``wave`` gives a tone whose length is the text's."""

    name = "tts2"
    voice = "af_heart"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def wave(self, text: str, /) -> Wave:
        self.asked.append(text)
        if text == "unspeakable":
            raise SpeechError("The voice tts2 is hoarse.")
        return sound(0.05 * len(text))


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "cache" / "speech")


def kept(cache: Cache, text: str = "Hello.", wave: Wave | None = None) -> str:
    """The key of speech that is in the cache."""
    key = speech_key("tts1", "anna", 0, text)
    cache.keep(key, (wave or sound(0.4)).to_mp3())
    return key


def names(cache: Cache) -> set[str]:
    return {path.name for path in cache.folder.iterdir()} - {".gitignore"}


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("seconds", [0.05, 1.37])
def test_what_comes_back_has_the_samples_that_went_in_at_their_places(cache: Cache, rate: int, seconds: float) -> None:
    wave = sound(seconds, rate)
    mp3 = cache.find(kept(cache, wave=wave))
    assert mp3 is not None
    found = from_file(mp3)
    assert (found.rate, len(found.pcm)) == (rate, len(wave.pcm))
    assert likeness(wave, found) > 0.98


def test_what_is_kept_is_a_tenth_of_the_wave() -> None:
    assert 1_000 < len(sound(3).to_mp3()) < len(sound(3).pcm) / 10


def test_as_loud_as_can_be_is_not_torn() -> None:
    square = np.where(np.arange(24_000) // 40 % 2, 32767, -32768).astype("<i2")
    back = from_file(Wave(square.tobytes(), 24_000).to_mp3())
    assert np.mean((np.frombuffer(back.pcm, "<i2") > 0) == (square > 0)) > 0.99


def test_provider_voice_rate_and_text_make_the_key() -> None:
    keys = [
        speech_key(*spoken)
        for spoken in [
            ("tts1", "anna", 0, "Hello."), ("tts2", "anna", 0, "Hello."), ("tts1", "bob", 0, "Hello."), ("tts1", "anna", 1, "Hello."),
            ("tts1", "anna", 0, "Hello"), ("tts1anna", "", 0, "Hello."), ("tts1", "an", 0, 'na"Hello.'), ("tts1", "anna", 0, "a/../b\0"),
        ]
    ]  # fmt: skip
    assert len(set(keys)) == len(keys)
    assert all(key.isalnum() and key.isascii() and len(key) == 64 for key in keys)


def test_what_was_never_spoken_is_not_found(cache: Cache) -> None:
    assert cache.find(speech_key("tts1", "anna", 0, "never")) is None
    assert not cache.folder.exists()


def test_the_cache_stays_out_of_git(cache: Cache) -> None:
    kept(cache)
    assert (cache.folder / ".gitignore").read_text() == "*\n"


def test_the_least_recently_used_go_first(cache: Cache) -> None:
    keys = [kept(cache, f"Sentence {i}.") for i in range(4)]
    for age, key in zip((40, 30, 20, 10), keys, strict=True):
        os.utime(cache.folder / f"{key}.mp3", (time.time() - age, time.time() - age))
    assert cache.find(keys[0]) is not None  # used again, and so the newest
    size = len(sound(0.4).to_mp3())
    Cache(cache.folder, most_bytes=int(size * 3.5)).keep(new := speech_key("tts1", "anna", 0, "new"), sound(0.4).to_mp3())
    assert names(cache) == {f"{key}.mp3" for key in (keys[0], keys[3], new)}


WRITER = """
import sys
from pathlib import Path
from pytest_tool.narration.cache import Cache, speech_key
cache = Cache(Path(sys.argv[1]), most_bytes=15_000)
found = 0
for turn in range(40):
    key = speech_key("tts1", "anna", 0, f"Sentence {turn // 2}.")
    kept = cache.find(key)
    if kept is None:
        cache.keep(key, bytes(4000))
    else:
        found += 1
        assert len(kept) == 4000
print(found)
"""


def test_processes_that_share_a_cache_do_not_disturb_each_other(cache: Cache) -> None:
    command = [sys.executable, "-c", WRITER, str(cache.folder)]
    running = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    ended = [(process.communicate(timeout=50), process.returncode) for process in running]
    assert [(said[1], code) for said, code in ended] == [("", 0)] * 3
    assert all(int(said[0]) > 0 for said, _ in ended)
    assert sum((cache.folder / name).stat().st_size for name in names(cache)) <= 15_000


FULL = """
import resource, sys
from pathlib import Path
from pytest_tool.errors import SpeechError
from pytest_tool.narration.cache import Cache
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    Cache(Path(sys.argv[1])).keep("a" * 64, bytes(80_000))
except SpeechError as error:
    print(error)
"""


def test_a_write_that_fails_in_the_middle_leaves_nothing_to_be_found(cache: Cache) -> None:
    pytest.importorskip("resource", reason="limits of the size of a file")
    ended = subprocess.run([sys.executable, "-c", FULL, cache.folder], cwd=ROOT, capture_output=True, text=True, timeout=50)
    assert f"The speech cache {cache.folder} cannot be written: File too large." in ended.stdout
    assert cache.find("a" * 64) is None


def test_a_cache_that_cannot_be_a_folder_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file")
    cache = Cache(tmp_path / "cache" / "speech")
    with pytest.raises(SpeechError, match=r"cannot be read: Not a directory\."):
        cache.find("a" * 64)
    with pytest.raises(SpeechError, match=r"cannot be written: (Not a directory|File exists)"):
        cache.keep("a" * 64, b"sound")


def test_a_rate_that_mp3_does_not_have_is_one_sentence() -> None:
    with pytest.raises(SpeechError, match="96000 samples a second cannot be kept"):
        sound(0.1, 96_000).to_mp3()


def test_a_voice_is_asked_once_for_what_is_said_twice(cache: Cache) -> None:
    speaker, warned = Speaker(), list[str]()
    first = Remembered(speaker, cache, warned.append)
    assert first.wave("Hello.") == sound(0.3)  # as it was spoken, not as MP3 gives it back
    again = Remembered(speaker, Cache(cache.folder), warned.append).wave("Hello.")
    assert likeness(again, sound(0.3)) > 0.98
    Remembered(speaker, cache, warned.append, rate=200).wave("Hello.")
    assert (speaker.asked, warned) == (["Hello.", "Hello."], [])


def test_a_cache_that_fails_is_told_and_speech_goes_on(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file")
    speaker, warned = Speaker(), list[str]()
    voice = Remembered(speaker, Cache(tmp_path / "cache"), warned.append)
    assert [voice.wave(text) for text in ("Hello.", "Hello.")] == [sound(0.3), sound(0.3)]
    assert "cannot be read: Not a directory. Speech is made anew each time." in warned[0]


def test_speech_that_failed_is_not_kept(cache: Cache) -> None:
    voice = Remembered(Speaker(), cache, pytest.fail)
    with pytest.raises(SpeechError, match="hoarse"):
        voice.wave("unspeakable")
    assert not cache.folder.exists()


def test_an_idle_run_pays_nothing_for_voices() -> None:
    heavy = ("requests", "numpy", "soundfile")
    script = (
        "import sys, json; import pytest_tool.narration.cache, pytest_tool.narration.servers, pytest_tool.narration.speech_server;"
        f"print(json.dumps([m for m in {heavy} if m in sys.modules]))"
    )
    ended = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=50)
    assert json.loads(ended.stdout) == []
