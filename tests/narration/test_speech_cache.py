"""Speech that is kept: real MP3 files, several processes, broken files, no space."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from pytest_tool.errors import SpeechError
from pytest_tool.narration.cache import Cache, Remembered
from pytest_tool.narration.mp3 import decoded, encoded
from pytest_tool.narration.sound import Wave

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
    key = cache.key("tts1", "anna", 0, text)
    cache.keep(key, wave or sound(0.4))
    return key


def names(cache: Cache) -> set[str]:
    return {path.name for path in cache.folder.iterdir()} - {".gitignore"}


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("seconds", [0.05, 1.37])
def test_what_comes_back_has_the_samples_that_went_in_at_their_places(cache: Cache, rate: int, seconds: float) -> None:
    wave = sound(seconds, rate)
    found = cache.find(kept(cache, wave=wave))
    assert found is not None
    assert (found.rate, len(found.pcm)) == (rate, len(wave.pcm))
    assert likeness(wave, found) > 0.98


def test_what_is_kept_is_a_tenth_of_the_wave(cache: Cache) -> None:
    path = cache.path(kept(cache, wave=sound(3)))
    assert 1_000 < path.stat().st_size < len(sound(3).pcm) / 10
    assert path.suffix == ".mp3"


def test_as_loud_as_can_be_is_not_torn() -> None:
    square = np.where(np.arange(24_000) // 40 % 2, 32767, -32768).astype("<i2")
    back = decoded(encoded(Wave(square.tobytes(), 24_000)))
    assert back is not None
    assert np.mean((np.frombuffer(back.pcm, "<i2") > 0) == (square > 0)) > 0.99


def test_provider_voice_rate_and_text_make_the_key(cache: Cache) -> None:
    keys = [
        cache.key(*spoken)
        for spoken in [
            ("tts1", "anna", 0, "Hello."), ("tts2", "anna", 0, "Hello."), ("tts1", "bob", 0, "Hello."), ("tts1", "anna", 1, "Hello."),
            ("tts1", "anna", 0, "Hello"), ("tts1anna", "", 0, "Hello."), ("tts1", "an", 0, 'na"Hello.'), ("tts1", "anna", 0, "Grüße"),
            ("tts1", "anna", 0, "\ud800"), ("tts1", "anna", 0, "a/../b\0"),
        ]
    ]  # fmt: skip
    assert len(set(keys)) == len(keys)
    assert all(key.isalnum() and key.isascii() and len(key) == 64 for key in keys)
    assert keys[0] == Cache(Path("elsewhere")).key("tts1", "anna", 0, "Hello.")


@pytest.mark.parametrize("key", ["", "../../etc/passwd", "a" * 63, "A" * 64, "a" * 64 + "\n", "/" + "a" * 63])
def test_what_is_no_key_leads_nowhere(cache: Cache, key: str) -> None:
    with pytest.raises(ValueError, match="64 hexadecimal"):
        cache.find(key)


def test_what_was_never_spoken_is_not_found(cache: Cache) -> None:
    assert cache.find(cache.key("tts1", "anna", 0, "never")) is None
    assert not cache.folder.exists()


def test_the_cache_stays_out_of_git(cache: Cache) -> None:
    kept(cache)
    assert (cache.folder / ".gitignore").read_text() == "*\n"


@pytest.mark.parametrize(
    "broken",
    [lambda d: b"", lambda d: d[:40], lambda d: d[:200], lambda d: d[: len(d) // 2], lambda d: d[:-1], lambda d: b"<html>" * 50,
     lambda d: bytes(len(d)), lambda d: random.Random(1).randbytes(len(d)), lambda d: d + d],
    ids=["empty", "a header's part", "a frame's part", "half", "a byte short", "a page", "zeros", "noise", "twice"],
)  # fmt: skip
def test_a_broken_file_counts_as_absent_and_goes_in_silence(cache: Cache, broken: object, capfd: pytest.CaptureFixture[str]) -> None:
    path = cache.path(key := kept(cache))
    path.write_bytes(broken(path.read_bytes()))  # type: ignore[operator]
    assert cache.find(key) is None
    assert not path.exists()
    assert capfd.readouterr() == ("", "")
    kept(cache)
    assert cache.find(key) is not None


def test_a_file_with_a_hole_counts_as_absent(cache: Cache) -> None:
    path = cache.path(key := kept(cache, wave=sound(2)))
    data = path.read_bytes()
    path.write_bytes(data[:1500] + bytes(600) + data[2100:])
    assert cache.find(key) is None
    assert not path.exists()


def test_the_least_recently_used_go_first(cache: Cache) -> None:
    keys = [kept(cache, f"Sentence {i}.") for i in range(4)]
    for age, key in zip((40, 30, 20, 10), keys, strict=True):
        os.utime(cache.path(key), (time.time() - age, time.time() - age))
    assert cache.find(keys[0]) is not None  # used again, and so the newest
    size = cache.path(keys[0]).stat().st_size
    Cache(cache.folder, most_bytes=int(size * 3.5)).keep(new := cache.key("tts1", "anna", 0, "new"), sound(0.4))
    assert names(cache) == {f"{key}.mp3" for key in (keys[0], keys[3], new)}


def test_only_what_a_killed_process_left_is_swept(cache: Cache) -> None:
    cache.folder.mkdir(parents=True)
    old, fresh, other = (cache.folder / name for name in (".old.part", ".fresh.part", "tts1.log"))
    for path in (old, fresh, other):
        path.write_bytes(b"half")
        os.utime(path, (time.time() - 7200,) * 2)
    os.utime(fresh)
    kept(cache)
    assert (old.exists(), fresh.exists(), other.exists()) == (False, True, True)


WRITER = """
import sys
from pathlib import Path
from pytest_tool.narration.cache import Cache
from pytest_tool.narration.sound import Wave
cache = Cache(Path(sys.argv[1]), most_bytes=15_000)
tone = Wave(b"".join((i % 50 * 400 - 10_000).to_bytes(2, "little", signed=True) for i in range(9_600)), 24_000)
found = 0
for turn in range(40):
    key = cache.key("tts1", "anna", 0, f"Sentence {turn // 2}.")
    wave = cache.find(key)
    if wave is None:
        cache.keep(key, tone)
    else:
        found += 1
        assert len(wave.pcm) == len(tone.pcm)
print(found)
"""


def test_processes_that_share_a_cache_do_not_disturb_each_other(cache: Cache) -> None:
    command = [sys.executable, "-c", WRITER, str(cache.folder)]
    running = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    ended = [(process.communicate(timeout=50), process.returncode) for process in running]
    assert [(said[1], code) for said, code in ended] == [("", 0)] * 3
    assert all(int(said[0]) > 0 for said, _ in ended)
    assert all(name.endswith(".mp3") for name in names(cache))
    assert sum((cache.folder / name).stat().st_size for name in names(cache)) <= 15_000


def test_threads_that_keep_the_same_speech_leave_one_whole_file(cache: Cache) -> None:
    with ThreadPoolExecutor(8) as pool:
        (key,) = set(pool.map(lambda _: kept(cache), range(24)))
    assert names(cache) == {f"{key}.mp3"}
    assert cache.find(key) is not None


FULL = """
import resource, sys
from pathlib import Path
from pytest_tool.errors import SpeechError
from pytest_tool.narration.cache import Cache
from pytest_tool.narration.sound import Wave
cache = Cache(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    cache.keep(cache.key("tts1", "anna", 0, "Hello."), Wave(bytes(range(200)) * 400, 24_000))
except SpeechError as error:
    print(error)
"""


def test_a_write_that_fails_in_the_middle_leaves_nothing_behind(cache: Cache) -> None:
    pytest.importorskip("resource", reason="limits of the size of a file")
    ended = subprocess.run([sys.executable, "-c", FULL, cache.folder], cwd=ROOT, capture_output=True, text=True, timeout=50)
    assert f"The speech cache {cache.folder} cannot be written: File too large." in ended.stdout
    assert names(cache) == set()


def test_a_cache_that_cannot_be_a_folder_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file")
    cache = Cache(tmp_path / "cache" / "speech")
    with pytest.raises(SpeechError, match=r"cannot be read: Not a directory\."):
        cache.find("a" * 64)
    with pytest.raises(SpeechError, match=r"cannot be written: (Not a directory|File exists)"):
        cache.keep("a" * 64, sound(0.1))


def test_a_rate_that_mp3_does_not_have_is_one_sentence(cache: Cache) -> None:
    with pytest.raises(SpeechError, match="96000 samples a second cannot be kept"):
        kept(cache, wave=sound(0.1, 96_000))


def test_without_the_library_of_soundfile_speech_is_not_kept(cache: Cache, tmp_path: Path) -> None:
    key = kept(cache)
    (tmp_path / "soundfile.py").write_text("raise OSError('sndfile library not found')\n")
    script = f"""if True:
        from pathlib import Path
        from pytest_tool.errors import SpeechError
        from pytest_tool.narration.cache import Cache
        from pytest_tool.narration.sound import Wave
        cache = Cache(Path({str(cache.folder)!r}))
        for use in (lambda: cache.find({key!r}), lambda: cache.keep({key!r}, Wave(bytes(2000), 24_000))):
            try:
                use()
            except SpeechError as error:
                print(error.fact)
    """
    env = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    ended = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, timeout=50)
    assert ended.stdout.splitlines() == ["Speech cannot be kept: the library of soundfile is missing (OSError)."] * 2
    assert cache.path(key).exists()


def test_a_voice_is_asked_once_for_what_is_said_twice(cache: Cache) -> None:
    speaker, warned = Speaker(), list[str]()
    first = Remembered(speaker, cache, warned.append)
    assert (first.name, first.voice) == ("tts2", "af_heart")
    assert first.wave("Hello.") == sound(0.3)  # as it was spoken, not as MP3 gives it back
    again = Remembered(speaker, Cache(cache.folder), warned.append).wave("Hello.")
    assert likeness(again, sound(0.3)) > 0.98
    assert cache.path(first.key("Hello.")).exists()
    Remembered(speaker, cache, warned.append, rate=200).wave("Hello.")
    assert (speaker.asked, warned) == (["Hello.", "Hello."], [])


def test_a_cache_that_fails_is_told_once_and_speech_goes_on(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file")
    speaker, warned = Speaker(), list[str]()
    voice = Remembered(speaker, Cache(tmp_path / "cache"), warned.append)
    assert [voice.wave(text) for text in ("Hello.", "Hello.")] == [sound(0.3), sound(0.3)]
    assert len(warned) == 1
    assert "cannot be read: Not a directory. Speech is not kept in this run" in warned[0]


def test_a_cache_that_is_lost_in_the_middle_is_told_once_too(cache: Cache) -> None:
    speaker, warned = Speaker(), list[str]()
    voice = Remembered(speaker, cache, warned.append)
    voice.wave("Hello.")
    cache.folder.rename(cache.folder.parent / "moved")
    cache.folder.write_text("a file")
    assert [voice.wave(text) for text in ("Hello.", "Again.")] == [sound(0.3), sound(0.3)]
    assert len(warned) == 1
    assert speaker.asked == ["Hello.", "Hello.", "Again."]


def test_silence_without_a_sample_is_not_kept(cache: Cache) -> None:
    cache.keep(cache.key("synth1", "", 185, "…"), Wave(b"", 22_050))
    assert not cache.folder.exists()


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
