"""espeak-ng and pyttsx3 make speech; programs in their place lie about it."""

from __future__ import annotations

import importlib.util
import random
import shutil
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from pytest_tool.errors import SpeechError
from pytest_tool.narration.sound import Wave
from pytest_tool.narration.synthesizers import PIECE_CHARACTERS, Espeak, Pyttsx3, espeak, probe, synthesizer

from narration.fakes import Programs, children, until

NEVER = threading.Event()
SLEEP, CP = shutil.which("sleep"), shutil.which("cp")
PLAN = "open the shop, then put two books in the basket; sign in as Ada and wait until the order is paid"
needs_espeak = pytest.mark.skipif(espeak() is None, reason="needs espeak-ng: `make test` installs it as root where apt-get is")
needs_pyttsx3 = pytest.mark.skipif(importlib.util.find_spec("pyttsx3") is None, reason='needs pip install "pytest-tool[speech]"')
BOTH = [pytest.param(Espeak(185, NEVER), marks=needs_espeak, id="espeak"), pytest.param(Pyttsx3(185, NEVER), marks=needs_pyttsx3, id="pyttsx3")]


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    return Programs(tmp_path / "bin", monkeypatch)


def sentence(seed: int, words: int) -> str:
    chance = random.Random(seed)
    return " ".join(chance.choice(PLAN.split()) for _ in range(words))


@pytest.mark.parametrize("voice", BOTH)
def test_a_synthesizer_that_works_is_found_so_by_speaking(voice: Espeak | Pyttsx3) -> None:
    probe(voice)


@pytest.mark.parametrize("voice", BOTH)
@pytest.mark.parametrize(
    "text",
    ["-w /etc/passwd", "--help", "<speak>one<break time='50s'/>two</speak>", "[[h@l'oU]] there", "1 < 2 && 3 > 2", "你好，世界", "привет, мир", "مرحبا", "$(touch x) `id`\nnew line"],
)  # fmt: skip
def test_every_text_is_spoken_and_none_is_obeyed(voice: Espeak | Pyttsx3, text: str) -> None:
    wave = voice.wave(text)
    assert wave.peak > 0.1
    assert 0.3 < wave.seconds < 15


@pytest.mark.parametrize("voice", BOTH)
def test_what_looks_like_phonemes_is_spelt_out(voice: Espeak | Pyttsx3) -> None:
    assert voice.wave("[[h@l'oU]]").seconds > 1.5 * voice.wave("hello").seconds


@pytest.mark.parametrize("voice", BOTH)
def test_the_rate_is_heard(voice: Espeak | Pyttsx3) -> None:
    slow, usual, fast = (replace(voice, rate=rate).wave(sentence(1, 20)).seconds for rate in (90, 185, 440))
    assert slow > 1.5 * usual > 2 * fast


@pytest.mark.parametrize("voice", BOTH)
def test_speech_that_has_no_end_is_refused(voice: Espeak | Pyttsx3) -> None:
    with pytest.raises(SpeechError, match="longer than 600 s"):
        replace(voice, rate=80).wave("one two three four five six. " * 240)


@needs_espeak
@needs_pyttsx3
def test_twenty_texts_by_pyttsx3_have_the_length_that_espeak_gives_them() -> None:
    texts = [sentence(seed, 3 + seed * 6) for seed in range(20)]  # the longest has two pieces
    assert max(map(len, texts)) > 1.5 * PIECE_CHARACTERS
    with ThreadPoolExecutor(4) as workers:
        waves = list(workers.map(lambda text: Pyttsx3(185, NEVER).wave(text), texts))
    for text, wave in zip(texts, waves, strict=True):
        expected = Espeak(185, NEVER).wave(text).seconds
        assert wave.seconds == pytest.approx(expected, rel=0.1, abs=0.3), text


@needs_pyttsx3
def test_pyttsx3_works_where_every_warning_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONWARNINGS", "error")
    assert Pyttsx3(185, NEVER).wave("two books").seconds > 0.4
    ours = "import sys, pytest_tool.narration.pyttsx3_process; print(*sorted(m for m in sys.modules if m.startswith(('pytest', 'numpy', 'requests'))))"
    loaded = subprocess.run(
        [sys.executable, "-W", "error", "-c", ours], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    ).stdout.split()
    assert [name for name in loaded if not name.startswith("pytest_tool.narration.pyttsx3")] == ["pytest_tool", "pytest_tool.narration"]


@needs_espeak
def test_where_espeak_is_installed_it_is_chosen() -> None:
    assert synthesizer(185, NEVER) == Espeak(185, NEVER)
    assert synthesizer(185, NEVER).voice == "espeak-ng"


def test_where_no_espeak_is_installed_pyttsx3_is_chosen(path: Programs) -> None:
    assert synthesizer(185, NEVER) == Pyttsx3(185, NEVER)
    path.put("espeak", "exit 0")
    assert synthesizer(185, NEVER).voice == "espeak"


LIES = {
    "no file": ("exit 0", "espeak-ng wrote no sound"),
    "an empty file": (": > $6", "It sent or wrote no sound that can be read"),
    "no samples": (f"{CP} {{empty}} $6", "The sound is empty"),
    "silence": (f"{CP} {{silence}} $6", "espeak-ng wrote nothing but silence"),
    "a failure": ("echo 'Error: no voices' >&2; exit 1", "espeak-ng cannot speak: Error: no voices"),
}  # fmt: skip


@pytest.mark.parametrize("lie", LIES)
def test_a_status_of_0_is_not_believed(lie: str, path: Programs, tmp_path: Path) -> None:
    (tmp_path / "silence").write_bytes(Wave(bytes(44_100), 22_050).to_wav())
    (tmp_path / "empty").write_bytes(Wave(b"", 22_050).to_wav())
    script, why = LIES[lie]
    path.put("espeak-ng", script.format(silence=tmp_path / "silence", empty=tmp_path / "empty"))
    with pytest.raises(SpeechError, match=why) as failed:
        probe(Espeak(185, NEVER))
    assert failed.value.remedy


def test_a_synthesizer_that_hangs_is_ended_at_its_deadline_and_by_stop(path: Programs) -> None:
    path.put("espeak-ng", f": > {path.folder}/began; {SLEEP} 300")
    with pytest.raises(SpeechError, match=r"espeak-ng did not end within 0\.5 s"):
        Espeak(185, NEVER, deadline_s=0.5).wave("hello")
    (path.folder / "began").unlink()
    stop = threading.Event()
    with ThreadPoolExecutor(1) as worker:
        making = worker.submit(Espeak(185, stop).wave, "hello")
        assert until((path.folder / "began").exists)
        stop.set()
        with pytest.raises(SpeechError):
            making.result(5)
    assert "Z" not in children()


def test_a_probe_ends_within_its_few_seconds(path: Programs) -> None:
    path.put("espeak-ng", f"{SLEEP} 300")
    began = time.monotonic()
    with pytest.raises(SpeechError, match="espeak-ng did not end within 3 s"):
        probe(Espeak(185, NEVER))
    assert time.monotonic() - began < 10
