"""Players: real ones on a private sound server, whose sink is recorded; and false ones, which hang, fail and lie."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pytest_tool.errors import SpeechError
from pytest_tool.narration.players import FLAGS, Player, installed
from pytest_tool.narration.sound import Wave, joined, wake_up
from pytest_tool.narration.synthesizers import Espeak, espeak

from narration.fakes import Programs, children, until
from narration.pulse import as_samples, loud_s, needs_pulse, private_pulse, recording

TEXT = "Two books are in the basket."
NEVER = threading.Event()
SLEEP, CP = shutil.which("sleep"), shutil.which("cp")
TONE = Wave(b"\0\x20\0\xe0" * 4000, 16_000)
"""Half a second."""


@pytest.fixture(scope="module")
def pulse() -> Iterator[Path]:
    with private_pulse() as folder:
        yield folder


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    return Programs(tmp_path / "bin", monkeypatch)


@pytest.fixture(scope="module")
def speech() -> Wave:
    return spoken(TEXT)


def spoken(text: str) -> Wave:
    if espeak() is None:
        pytest.skip("needs espeak-ng: `make test` installs it as root where apt-get is")
    return Espeak(185, NEVER).wave(text)


def real(name: str) -> Player:
    program = shutil.which(name)
    if program is None:
        pytest.skip(f"needs {name}")
    return Player(name, program)


@needs_pulse
@pytest.mark.parametrize(("name", "alike"), [("paplay", 0.9), ("aplay", 0.9), ("ffplay", 0.2)])
def test_what_is_played_is_this_very_sound_from_its_wake_up_to_its_end(pulse: Path, speech: Wave, name: str, alike: float) -> None:
    player = real(name)
    whole = joined(wake_up(1.2, speech.rate), speech) if name != "ffplay" else speech
    began = time.monotonic()
    with recording() as heard:
        player.play(whole, NEVER)
        took = time.monotonic() - began
    assert took >= whole.seconds * 0.8
    other = spoken("Nobody has ordered anything so far.")
    assert heard.likeness(speech) >= alike
    assert heard.likeness(other) < alike / 2
    if name == "ffplay":  # stretches what it plays when the machine is busy
        return
    assert heard.likeness(whole) >= alike
    quiet_s = heard.speech_begins_s - heard.begins_s
    assert 1.15 <= quiet_s <= 1.5  # the speech itself begins with a little silence
    assert heard.level_db(heard.begins_s + 0.1, heard.begins_s + 1.1) == pytest.approx(-60, abs=2)


@needs_pulse
def test_stop_ends_a_player_at_once_and_the_sound_with_it(pulse: Path, speech: Wave) -> None:
    player, stop = real("paplay"), threading.Event()
    long = joined(joined(speech, speech), joined(speech, speech))
    with ThreadPoolExecutor(1) as worker, recording(1.0) as heard:
        playing = worker.submit(player.play, long, stop)
        heard.wait_for_speech()
        stop.set()
        began = time.monotonic()
        playing.result(10)
        took = time.monotonic() - began
    assert took < 3
    assert heard.loud_s < loud_s(as_samples(long)) / 2


@pytest.mark.parametrize("name", list(FLAGS))
def test_without_a_sound_server_a_player_fails_at_once_and_says_why(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = real(name)
    nowhere = tmp_path / "alsa.conf"
    nowhere.write_text("")
    for variable, value in (
        ("PULSE_SERVER", f"unix:{tmp_path}/none"),
        ("ALSA_CONFIG_PATH", str(nowhere)),
        ("HOME", str(tmp_path)),
        ("XDG_RUNTIME_DIR", str(tmp_path)),
    ):
        monkeypatch.setenv(variable, value)
    monkeypatch.delenv("SDL_AUDIODRIVER", raising=False)
    long = Wave(TONE.pcm * 40, TONE.rate)
    began = time.monotonic()
    with pytest.raises(SpeechError, match=name) as failed:
        player.play(long, NEVER)
    assert time.monotonic() - began < long.seconds / 2
    assert "it ended with status" not in failed.value.fact
    assert "--voice off" in failed.value.remedy


def test_a_player_that_hangs_is_ended_at_its_deadline(path: Programs) -> None:
    program = path.put("paplay", f"{SLEEP} 300")
    began = time.monotonic()
    with pytest.raises(SpeechError, match=r"paplay did not end within 1\.5 s"):
        Player("paplay", str(program), slack_s=1.0).play(TONE, NEVER)
    assert 1.5 <= time.monotonic() - began < 15
    assert "Z" not in children()


def test_stop_ends_a_player_that_hangs(path: Programs) -> None:
    path.put("paplay", f": > {path.folder}/began; {SLEEP} 300")
    player, stop = installed(), threading.Event()
    assert player is not None
    with ThreadPoolExecutor(1) as worker:
        playing = worker.submit(player.play, TONE, stop)
        assert until((path.folder / "began").exists)
        stop.set()
        playing.result(5)


def test_a_player_that_fails_is_named_with_the_last_that_it_said(path: Programs) -> None:
    path.put("aplay", "echo warning >&2; echo 'aplay: main:850: audio open error: Host is down' >&2; exit 1")
    player = installed()
    assert player is not None
    with pytest.raises(SpeechError, match=r"^aplay cannot play the sound: aplay: main:850: audio open error: Host is down\. "):
        player.play(TONE, NEVER)


def test_a_player_that_ends_too_soon_has_not_played_whatever_its_status(path: Programs) -> None:
    path.put("ffplay", "echo 'No more combinations to try, audio open failed' >&2; exit 0")
    player = installed()
    assert player is not None
    with pytest.raises(SpeechError, match=r"ffplay ended after \d\.\d s of a sound of 20\.0 s and said: No more combinations"):
        player.play(Wave(TONE.pcm * 40, TONE.rate), NEVER)


def test_the_sound_is_in_a_private_file_that_is_gone_afterwards(path: Programs) -> None:
    copy, where = path.folder / "copy", path.folder / "where"
    path.put("paplay", f'{CP} "$1" {copy}; echo "$1" > {where}; {SLEEP} 0.5')
    player = installed()
    assert player is not None
    player.play(TONE, NEVER)
    assert copy.read_bytes() == TONE.to_wav()
    assert not Path(where.read_text().strip()).parent.exists()


def test_the_first_of_three_players_on_the_path_is_taken(path: Programs) -> None:
    assert installed() is None
    for name in ("ffplay", "aplay", "paplay"):
        path.put(name, "exit 0")
        player = installed()
        assert player is not None
        assert player.name == name
