"""The voices of the machine speak through a loudspeaker, which says when and plays."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_tool.errors import SpeechError
from pytest_tool.narration.dispatcher import dispatcher
from pytest_tool.narration.output import Bluetooth, Loudspeaker
from pytest_tool.narration.synthesizers import Espeak, espeak

from narration.fakes import Programs
from narration.pulse import as_samples, loud_s, needs_pulse, private_pulse, recording

TEXT = "Two books are there."
SLEEP = shutil.which("sleep")
NEVER = threading.Event()
ESPEAK = espeak()
needs_espeak = pytest.mark.skipif(ESPEAK is None, reason="needs espeak-ng: `make test` installs it as root where apt-get is")


@pytest.fixture
def out(tmp_path: Path) -> Loudspeaker:
    return Loudspeaker(Bluetooth(False, 0, 0), tmp_path)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    return Programs(tmp_path / "bin", monkeypatch)


@pytest.fixture(scope="module")
def pulse() -> Iterator[Path]:
    with private_pulse() as folder:
        yield folder


@needs_espeak
@needs_pulse
def test_without_a_player_espeak_plays_by_itself(pulse: Path, tmp_path: Path, out: Loudspeaker) -> None:
    with pytest.MonkeyPatch.context() as patch, recording() as heard:
        alone = Programs(tmp_path / "bin", patch)
        assert ESPEAK is not None
        (alone.folder / "espeak-ng").symlink_to(ESPEAK)
        Espeak(185, NEVER).speak(TEXT, out)
        patch.undo()  # the recorder is a program too
    assert heard.loud_s == pytest.approx(loud_s(as_samples(Espeak(185, NEVER).wave(TEXT))), rel=0.3)


def test_espeak_that_plays_nothing_is_not_believed(path: Programs, out: Loudspeaker) -> None:
    path.put("espeak-ng", "echo 'error: No such file or directory' >&2; exit 0")
    with pytest.raises(SpeechError, match="too soon to have said anything and said: error: No such file"):
        Espeak(185, NEVER).speak(TEXT * 5, out)


def test_synth2_speaks_by_itself(path: Programs, out: Loudspeaker) -> None:
    path.put("spd-say", f'echo "$@" > {path.folder}/asked; {SLEEP} 0.5')
    dispatcher().speak(TEXT, out)
    assert (path.folder / "asked").read_text().endswith(f"-- {TEXT}\n")


def test_synth2_says_what_is_missing(path: Programs) -> None:
    with pytest.raises(SpeechError, match=r"spd-say is not installed\. Install speech-dispatcher\."):
        dispatcher()
