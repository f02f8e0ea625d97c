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
from pytest_tool.narration.synthesizers import PIECE_CHARACTERS, Espeak, Pyttsx3, Synthesizer, chosen, clamped, pieces

from narration.fakes import Programs, children, until

NEVER = threading.Event()
SLEEP, CP = shutil.which("sleep"), shutil.which("cp")
PLAN = "open the shop, then put two books in the basket; sign in as Ada and wait until the order is paid"
needs_espeak = pytest.mark.skipif(Espeak().program() is None, reason="needs espeak-ng: `make test` installs it as root where apt-get is")
needs_pyttsx3 = pytest.mark.skipif(importlib.util.find_spec("pyttsx3") is None, reason='needs pip install "pytest-tool[speech]"')
BOTH = [pytest.param(Espeak(), marks=needs_espeak, id="espeak"), pytest.param(Pyttsx3(), marks=needs_pyttsx3, id="pyttsx3")]


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    return Programs(tmp_path / "bin", monkeypatch)


def sentence(seed: int, words: int) -> str:
    chance = random.Random(seed)
    return " ".join(chance.choice(PLAN.split()) for _ in range(words))


@pytest.mark.parametrize("voice", BOTH)
def test_a_synthesizer_that_works_is_found_so_by_speaking(voice: Espeak | Pyttsx3) -> None:
    assert replace(voice, probe_s=60.0).probe() == ""  # this machine may be busy


@pytest.mark.parametrize("voice", BOTH)
@pytest.mark.parametrize(
    "text",
    ["-w /etc/passwd", "--help", "a\0b\x1b[2J c", "half a \udcff letter", "<speak>one<break time='50s'/>two</speak>", "[[h@l'oU]] there", "1 < 2 && 3 > 2", "你好，世界", "привет, мир", "مرحبا", "$(touch x) `id`\nnew line"],
)  # fmt: skip
def test_every_text_is_spoken_and_none_is_obeyed(voice: Synthesizer, text: str) -> None:
    wave = voice.wave(text, 185, NEVER)
    assert wave.peak > 0.1
    assert 0.3 < wave.seconds < 15


@pytest.mark.parametrize("voice", BOTH)
def test_what_looks_like_phonemes_is_spelt_out(voice: Synthesizer) -> None:
    assert voice.wave("[[h@l'oU]]", 185, NEVER).seconds > 1.5 * voice.wave("hello", 185, NEVER).seconds


@pytest.mark.parametrize("voice", BOTH)
@pytest.mark.parametrize("text", ["", "  \n", "…", "?!", "\0"])
def test_a_text_without_words_is_no_sound_and_no_error(voice: Synthesizer, text: str) -> None:
    assert voice.wave(text, 185, NEVER).pcm == b""


@pytest.mark.parametrize("voice", BOTH)
def test_the_rate_is_heard_and_kept_within_what_is_possible(voice: Synthesizer) -> None:
    slow, usual, fast, fastest, too_fast = (voice.wave(sentence(1, 20), rate, NEVER).seconds for rate in (90, 185, 440, 450, 9999))
    assert slow > 1.5 * usual > 2 * fast
    assert too_fast == fastest
    assert [clamped(rate) for rate in (-5, 79, 80, 185, 450, 451)] == [80, 80, 80, 185, 450, 450]


@pytest.mark.parametrize("voice", BOTH)
def test_speech_that_has_no_end_is_refused(voice: Synthesizer) -> None:
    with pytest.raises(SpeechError, match=r"at most 600 s are played"):
        voice.wave("one two three four five six. " * 240, 80, NEVER)


@needs_espeak
@needs_pyttsx3
def test_twenty_texts_by_pyttsx3_have_the_length_that_espeak_gives_them() -> None:
    texts = [sentence(seed, 3 + seed * 6) for seed in range(20)]  # the longest has two pieces
    assert max(map(len, texts)) > 1.5 * PIECE_CHARACTERS
    with ThreadPoolExecutor(4) as workers:
        waves = list(workers.map(lambda text: Pyttsx3().wave(text, 185, NEVER), texts))
    for text, wave in zip(texts, waves, strict=True):
        expected = Espeak().wave(text, 185, NEVER).seconds
        assert wave.seconds == pytest.approx(expected, rel=0.1, abs=0.3), text


@needs_pyttsx3
def test_pyttsx3_works_where_every_warning_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONWARNINGS", "error")
    assert Pyttsx3().wave("two books", 185, NEVER).seconds > 0.4
    ours = "import sys, pytest_tool.narration.pyttsx3_process; print(*sorted(m for m in sys.modules if m.startswith(('pytest', 'numpy', 'requests'))))"
    loaded = subprocess.run(
        [sys.executable, "-W", "error", "-c", ours], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    ).stdout.split()
    assert [name for name in loaded if not name.startswith("pytest_tool.narration.pyttsx3")] == ["pytest_tool", "pytest_tool.narration"]


def test_pieces_are_cut_between_words_and_lose_none() -> None:
    text = sentence(3, 400)
    cut = pieces(text)
    assert " ".join(cut) == text
    assert len(cut) > 5
    assert max(map(len, cut)) <= PIECE_CHARACTERS
    assert "".join(pieces("x" * 1000)) == "x" * 1000
    assert pieces("  ") == []


@needs_espeak
def test_where_espeak_is_installed_it_is_chosen() -> None:
    assert chosen() == Espeak()
    assert chosen().name == "espeak-ng"


def test_where_no_espeak_is_installed_pyttsx3_is_chosen(path: Programs) -> None:
    assert Espeak().probe() == "espeak-ng is not installed"
    assert chosen() == Pyttsx3()
    path.put("espeak", "exit 0")
    assert chosen().name == "espeak"


LIES = {
    "no file": ("exit 0", "espeak-ng wrote no sound"),
    "an empty file": (": > $6", "espeak-ng wrote no usable file. The sound cannot be used: it is not a WAV file"),
    "no samples": (f"{CP} {{empty}} $6", "espeak-ng wrote no usable file. The sound is empty"),
    "silence": (f"{CP} {{silence}} $6", "espeak-ng wrote nothing but silence"),
    "a failure": ("echo 'Error: no voices' >&2; exit 1", "espeak-ng cannot speak: Error: no voices"),
}  # fmt: skip


@pytest.mark.parametrize("lie", LIES)
def test_a_status_of_0_is_not_believed(lie: str, path: Programs, tmp_path: Path) -> None:
    (tmp_path / "silence").write_bytes(Wave(bytes(44_100), 22_050).to_wav())
    (tmp_path / "empty").write_bytes(Wave(b"", 22_050).to_wav())
    script, why = LIES[lie]
    path.put("espeak-ng", script.format(silence=tmp_path / "silence", empty=tmp_path / "empty"))
    assert Espeak().probe() == why
    with pytest.raises(SpeechError) as failed:
        Espeak().wave("hello", 185, NEVER)
    assert failed.value.remedy


def test_a_synthesizer_that_hangs_is_ended_at_its_deadline_and_by_stop(path: Programs) -> None:
    path.put("espeak-ng", f": > {path.folder}/began; {SLEEP} 300")
    with pytest.raises(SpeechError, match=r"espeak-ng did not end within 0\.5 s"):
        Espeak(making_s=0.5).wave("hello", 185, NEVER)
    (path.folder / "began").unlink()
    stop = threading.Event()
    with ThreadPoolExecutor(1) as worker:
        making = worker.submit(Espeak().wave, "hello", 185, stop)
        assert until((path.folder / "began").exists)
        stop.set()
        assert making.result(5).pcm == b""
    assert "Z" not in children()


def test_a_probe_ends_within_its_few_seconds(path: Programs) -> None:
    path.put("espeak-ng", f"{SLEEP} 300")
    began = time.monotonic()
    assert Espeak(probe_s=0.5).probe() == "espeak-ng did not end within 0.5 s"
    assert time.monotonic() - began < 10
    assert (Espeak().probe_s, Pyttsx3().probe_s) == (3, 3)
