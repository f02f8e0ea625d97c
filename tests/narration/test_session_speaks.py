"""Sessions and pytest runs that speak: a real session, a speech server on loopback, a player that keeps what it plays."""

from __future__ import annotations

import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytest_tool.archive import read_events
from pytest_tool.session import client

from greeter import GREET, write
from narration.ear import Ear
from narration.voices import SpeakingServer, sound_of
from recording_server import RecordingServer
from session.clients import Client
from session.processes import until
from session.sessions import asked, served, started


@pytest.fixture
def ear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ear:
    """The only player, and nothing set but the voice."""
    ear = Ear(tmp_path / "ear")
    monkeypatch.setenv("PATH", ear.path)
    return ear


@pytest.fixture
def voice(monkeypatch: pytest.MonkeyPatch) -> Iterator[SpeakingServer]:
    with SpeakingServer() as server:
        monkeypatch.setenv("TTS2_BASE_URL", server.url)
        yield server


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty project with a session, which is closed in the end."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "pytest.ini").write_text("[pytest]\n")
    monkeypatch.chdir(folder)
    yield folder
    client.close("default")


@pytest.fixture
def form(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("pages")) as url:
        yield f"{url}/form.html"


def begun(url: str, *more: str) -> dict[str, Any]:
    result = started(url, *more)
    assert result["outcome"] == "done", result
    return result


def free_url() -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}"


def seconds_heard(ear: Ear) -> list[float]:
    return [round(wave.seconds, 2) for wave in ear.heard]


def long(text: str) -> float:
    return round(sound_of(text).seconds, 2)


def test_a_session_speaks_its_milestones_and_what_it_is_asked_to_say(place: Path, form: str, ear: Ear, voice: SpeakingServer) -> None:
    session = begun(form, "--voice=auto")
    audio = asked("audio")
    assert (audio["voice"], audio["bluetooth"], audio["wake_s"]) == ("tts2", False, 1.2)
    assert audio["why"] == "the first that is there"
    said = asked("say", "Now the checkout.\nThen we pay.", speak_wait=True)
    assert (said["outcome"], said["heard"], said["text"]) == ("done", True, "Now the checkout.\nThen we pay.")
    started_at = len(ear.heard)
    assert started_at == 3, "it waits until the player has ended"
    assert asked("do", 'click "Greet"')["outcome"] == "done"
    client.close("default")
    assert voice.asked == ["Session default has started.", "Now the checkout.", "Then we pay.", "Session default is closed."]
    assert seconds_heard(ear) == [long(text) for text in voice.asked]
    events = list(read_events(Path(session["run"])))
    assert [e["text"] for e in events if e["kind"] == "narration"] == voice.asked
    assert all(e["frame"] for e in events if e["kind"] == "narration" and e["text"] == "Now the checkout.")


def test_without_wait_say_returns_before_anything_is_heard(
    place: Path, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, voice: SpeakingServer
) -> None:
    ear = Ear(tmp_path / "slow", seconds=2)
    monkeypatch.setenv("PATH", ear.path)
    begun(form, "--voice=tts2")
    said = asked("say", "Hello")
    assert said["outcome"] == "done"
    assert "heard" not in said
    assert long("Hello") not in seconds_heard(ear)
    assert until(lambda: len(ear.heard) == 2, 20)


def test_everything_is_spoken_when_that_is_asked_for(place: Path, form: str, ear: Ear, voice: SpeakingServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APP_NARRATION", "verbose")
    begun(form, "--voice=tts2")
    asked("do", 'click "Greet"')
    assert until(lambda: 'click button "Greet"' in voice.asked, 20)


def test_bluetooth_is_switched_on_a_running_session(place: Path, form: str, ear: Ear, voice: SpeakingServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APP_AUDIO_WAKE_IDLE", "0")
    begun(form, "--voice=tts2")
    asked("say", "One", speak_wait=True)
    assert asked("audio", bluetooth="on", wake=0.7)["wake_s"] == 0.7
    asked("say", "Two", speak_wait=True)
    assert asked("audio", bluetooth="off")["bluetooth"] is False
    asked("say", "Two", speak_wait=True)
    assert seconds_heard(ear)[1:] == [long("One"), round(0.7 + long("Two"), 2), long("Two")]
    refused = asked("audio", wake=5.1)
    assert (refused["code"], refused["message"]) == (2, "--wake is 5.1. Give a number of seconds from 0 to 5.")


def test_a_voice_that_fails_is_told_and_the_session_goes_on(place: Path, form: str, ear: Ear, monkeypatch: pytest.MonkeyPatch) -> None:
    with RecordingServer() as server:
        monkeypatch.setenv("TTS2_BASE_URL", server.url)
    begun(form, "--voice=tts2")
    said = asked("say", "Hello", speak_wait=True)
    assert (said["outcome"], said["code"], said["heard"]) == ("done", 0, False)
    assert said["message"].startswith(f"Not spoken: The voice tts2 at {server.url} ")
    warnings = client.status("default")["warnings"]
    assert len([w for w in warnings if str(w).startswith("Nothing is spoken: ")]) == 1
    assert asked("do", 'click "Greet"')["outcome"] == "done"


def test_a_silent_session_says_that_there_is_no_voice(place: Path, form: str, ear: Ear, voice: SpeakingServer) -> None:
    begun(form, "--voice=off")
    said = asked("say", "Hello", speak_wait=True)
    assert (said["outcome"], said["heard"]) == ("done", False)
    audio = asked("audio")
    assert (audio["voice"], audio["why"]) == ("off", "no voice was asked for")
    assert voice.requests == []


def test_the_end_of_a_session_does_not_wait_for_a_sound_without_end(
    place: Path, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, voice: SpeakingServer
) -> None:
    monkeypatch.setenv("PATH", Ear(tmp_path / "slow", seconds=60).path)
    begun(form, "--voice=tts2")
    asked("say", "One")
    began = time.monotonic()
    assert client.close("default").get("ended", []) == []
    assert time.monotonic() - began < 20


def test_what_was_said_just_before_the_end_is_heard(place: Path, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, voice: SpeakingServer) -> None:
    ear = Ear(tmp_path / "slow", seconds=0.3)
    monkeypatch.setenv("PATH", ear.path)
    begun(form, "--voice=tts2")
    asked("say", "One")
    client.close("default")
    assert voice.asked == ["Session default has started.", "One", "Session default is closed."]
    assert len(ear.heard) == 3


def test_waiting_for_speech_is_no_step_and_has_no_limit_of_one(
    place: Path, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, voice: SpeakingServer
) -> None:
    monkeypatch.setenv("APP_STEP_SECONDS", "1.5")
    monkeypatch.setenv("PATH", Ear(tmp_path / "slow", seconds=2).path)
    begun(form, "--voice=tts2")
    said = asked("say", "One", speak_wait=True)
    assert (said["outcome"], said["heard"]) == ("done", True), said


def test_ctrl_c_ends_waiting_for_speech_and_what_waits_behind_it(
    place: Path, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, voice: SpeakingServer
) -> None:
    ear = Ear(tmp_path / "slow", seconds=4)
    monkeypatch.setenv("PATH", ear.path)
    begun(form, "--voice=tts2")
    said = Client("say", "One", speak_wait=True).heard(event="doing", text="One").interrupt().result()
    assert (said["outcome"], said["code"]) == ("cancelled", 1), said
    asked("say", "Two", speak_wait=True)
    assert "One" not in voice.asked
    assert voice.asked[-1] == "Two"


def test_a_pytest_run_is_silent_unless_a_voice_is_asked_for(project: pytest.Pytester, ear: Ear, voice: SpeakingServer) -> None:
    write(project, GREET)
    silent = project.runpytest_subprocess("-q")
    silent.assert_outcomes(passed=1)
    assert not voice.requests
    runs = project.path / ".tool" / "runs"
    narrated = [e["text"] for e in read_events(next(runs.iterdir())) if e["kind"] == "narration"]
    assert narrated == ["Test: A visitor is greeted", "Typing the name."]
    spoken = project.runpytest_subprocess("-q", "--voice", "tts2")
    spoken.assert_outcomes(passed=1)
    assert voice.asked[0] == "Test: A visitor is greeted"
    assert ear.heard


def test_a_voice_that_fails_is_one_line_of_the_summary_and_no_failure(project: pytest.Pytester, ear: Ear, monkeypatch: pytest.MonkeyPatch) -> None:
    with RecordingServer() as server:
        monkeypatch.setenv("TTS2_BASE_URL", server.url)
    for name in ("one", "two", "three"):
        write(project, GREET, name)
    result = project.runpytest_subprocess("--voice=tts2", "-W", "error")
    result.assert_outcomes(passed=3)
    assert result.stdout.str().count("Nothing is spoken: ") == 1


def test_workers_of_xdist_share_one_speech_server_which_ends_with_the_run(project: pytest.Pytester, ear: Ear, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an environment without the speech model the server speaks with eSpeak."""
    url = free_url()
    interpreter = project.path / "python-of-tts1"
    interpreter.write_text(f'#!/bin/sh\necho $$ >> "{project.path}/starts"\nexec {sys.executable} "$@" --model espeak\n')
    interpreter.chmod(0o755)
    monkeypatch.setenv("TTS1_PYTHON", str(interpreter))
    monkeypatch.setenv("TTS1_BASE_URL", url)
    write(project, GREET)
    write(project, GREET.replace("is greeted", "is welcomed"), "again")
    result = project.runpytest_subprocess("-n", "2", "--voice=tts1")
    result.assert_outcomes(passed=2)
    assert "Nothing is spoken" not in result.stdout.str()
    [pid] = (project.path / "starts").read_text().split()
    assert len(ear.heard) >= 2
    assert until(lambda: not Path(f"/proc/{pid}").exists(), 10)
