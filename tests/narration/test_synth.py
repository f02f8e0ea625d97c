"""The two voices speak through an output, which says when and plays."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytest_tool.errors import SpeechError
from pytest_tool.narration.dispatcher import SpeechDispatcher
from pytest_tool.narration.sound import Wave
from pytest_tool.narration.synth import Synth1, Synth2
from pytest_tool.narration.synthesizers import Espeak, Pyttsx3
from pytest_tool.narration.voice import Voice

from narration.fakes import Programs
from narration.pulse import as_samples, loud_s, needs_pulse, private_pulse, recording

TEXT = "Two books are there."
SLEEP = shutil.which("sleep")
ESPEAK = Espeak().program()
needs_espeak = pytest.mark.skipif(ESPEAK is None, reason="needs espeak-ng: `make test` installs it as root where apt-get is")


class Noted:
    """An output that keeps what it was asked for."""

    def __init__(self) -> None:
        self.stop = threading.Event()
        self.asked: list[Wave | str] = []

    def play(self, wave: Wave, /) -> None:
        self.asked.append(wave)

    def check(self) -> None:
        self.asked.append("check")

    def let_speak(self, program: Callable[[], None], /) -> None:
        self.asked.append("let speak")
        program()


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    return Programs(tmp_path / "bin", monkeypatch)


@pytest.fixture(scope="module")
def pulse() -> Iterator[Path]:
    with private_pulse() as folder:
        yield folder


@needs_espeak
def test_synth1_gives_its_speech_to_the_player(path: Programs) -> None:
    assert ESPEAK is not None
    (path.folder / "espeak-ng").symlink_to(ESPEAK)
    path.put("paplay", "exit 0")
    voice, out = Synth1(Espeak(), 185), Noted()
    speaks: Voice = voice
    speaks.speak(TEXT, out)
    speaks.speak("…", out)
    assert out.asked == ["check", voice.wave(TEXT), "check"]
    assert voice.name == "synth1"


@needs_espeak
@needs_pulse
def test_without_a_player_espeak_plays_by_itself_in_its_turn(pulse: Path, tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch, recording() as heard:
        alone = Programs(tmp_path / "bin", patch)
        assert ESPEAK is not None
        (alone.folder / "espeak-ng").symlink_to(ESPEAK)
        out = Noted()
        Synth1(Espeak(), 185).speak(TEXT, out)
        patch.undo()  # the recorder is a program too
    assert out.asked == ["let speak"]
    assert heard.loud_s == pytest.approx(loud_s(as_samples(Espeak().wave(TEXT, 185, out.stop))), rel=0.3)


def test_espeak_that_plays_nothing_is_not_believed(path: Programs) -> None:
    path.put("espeak-ng", "echo 'error: No such file or directory' >&2; exit 0")
    with pytest.raises(SpeechError, match="too soon to have said anything and said: error: No such file"):
        Synth1(Espeak(), 185).speak(TEXT * 5, Noted())


def test_pyttsx3_does_not_play_by_itself(path: Programs) -> None:
    out = Noted()
    Synth1(Pyttsx3(), 185).speak(TEXT, out)
    _, wave = out.asked
    assert isinstance(wave, Wave)
    assert wave.seconds > 1


def test_synth2_speaks_by_itself_in_its_turn(path: Programs) -> None:
    path.put("spd-say", f'echo "$@" > {path.folder}/asked; {SLEEP} 0.5')
    voice, out = Synth2(), Noted()
    speaks: Voice = voice
    speaks.speak(TEXT, out)
    assert (voice.name, out.asked) == ("synth2", ["let speak"])
    assert (path.folder / "asked").read_text().endswith(f"-- {TEXT}\n")


def test_synth2_says_what_is_missing(path: Programs) -> None:
    with pytest.raises(SpeechError, match=r"spd-say is not installed\. Install speech-dispatcher\."):
        Synth2(SpeechDispatcher()).speak(TEXT, Noted())
