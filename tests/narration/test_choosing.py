"""Which voice speaks: ``auto`` in its order and by its conditions, with real servers and with programs on a PATH of its own."""

from __future__ import annotations

import shutil
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_tool.narration.choosing import Choice, Chooser
from pytest_tool.narration.sound import from_file
from pytest_tool.narration.voice import Made
from pytest_tool.settings import Sources, resolve

from narration.fakes import Programs
from narration.voices import SpeakingServer
from recording_server import Answer, RecordingServer

ESPEAK, SLEEP = shutil.which("espeak-ng"), shutil.which("sleep")
needs_espeak = pytest.mark.skipif(ESPEAK is None, reason="espeak-ng is not installed")
TOKEN = "voice-token-0123456789abcdef"
HOSTED = {"TTS_HOSTED_API_TOKEN": TOKEN, "TTS_HOSTED_VOICE_ID": "anna"}
SPD_SAY = 'case "$1" in -O) echo "OUTPUT MODULES"; echo espeak-ng;; -w) exec {sleep} 0.5;; esac'


class Machine:
    """What is installed, which servers answer, and what was chosen then."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.programs = Programs(folder / "bin", patch)
        self.warnings: list[str] = []
        self.nobody = f"http://127.0.0.1:{free_port()}"

    def install(self, *names: str) -> None:
        for name in names:
            if name == "espeak-ng":
                assert ESPEAK
                (self.programs.folder / name).symlink_to(ESPEAK)
            else:
                self.programs.put(name, SPD_SAY.format(sleep=SLEEP) if name == "spd-say" else "exit 1")

    def silence(self) -> None:
        """The synthesizer that is installed cannot speak, so that pyttsx3 does not stand in for it either."""
        self.programs.put("espeak-ng", "exit 1")

    def choose(self, wanted: str = "auto", **environ: str) -> Choice:
        nobody = {"TTS1_BASE_URL": self.nobody, "TTS2_BASE_URL": self.nobody}
        settings = resolve(Sources(environ={**nobody, **environ}))
        return Chooser(settings, self.folder, self.warnings.append, threading.Event()).choose(wanted)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


@pytest.fixture
def server() -> Iterator[SpeakingServer]:
    with SpeakingServer() as server:
        yield server


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("synth1", 'Neither espeak-ng nor pyttsx3 is installed. Install espeak-ng, or run pip install "pytest-tool[speech]".'),
        ("synth2", "spd-say is not installed. Install speech-dispatcher."),
    ],
)
def test_a_voice_that_was_asked_for_without_its_program_is_one_message_and_no_voice(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, wanted: str, told: str
) -> None:
    monkeypatch.setitem(sys.modules, "pyttsx3", None)
    choice = machine.choose(wanted)
    assert machine.warnings == [f"Nothing is spoken: {told}"]
    assert (choice.name, choice.voice) == ("off", None)
    assert choice.reason == f"{wanted} cannot speak: {told.partition('.')[0].replace('Neither', 'neither')}"


@needs_espeak
@pytest.mark.parametrize("provider", ["tts1", "tts2"])
def test_auto_takes_the_provider_that_answers_before_all_others(machine: Machine, server: SpeakingServer, provider: str) -> None:
    machine.install("aplay", "espeak-ng", "spd-say")
    choice = machine.choose(SPEECH_PROVIDER=provider, **{f"{provider.upper()}_BASE_URL": server.url}, **HOSTED)
    assert (choice.name, choice.reason) == (provider, "the first that is there")
    assert [(r.method, r.path) for r in server.requests] == [("GET", "/health")], "its health is asked, no speech"


def test_auto_asks_only_the_provider_that_is_named(machine: Machine, server: SpeakingServer) -> None:
    machine.silence()
    machine.install("paplay")
    choice = machine.choose(SPEECH_PROVIDER="tts1", TTS2_BASE_URL=server.url)
    assert choice.name == "off"
    assert not server.requests


def test_auto_takes_the_hosted_voice_next_without_asking_it(machine: Machine, server: SpeakingServer) -> None:
    machine.install("ffplay")
    choice = machine.choose(TTS_HOSTED_BASE_URL=server.url, **HOSTED)
    assert choice.name == "tts-hosted"
    assert choice.reason == f"the first that is there; passed over: tts2 (it does not answer at {machine.nobody})"
    assert not server.requests
    assert TOKEN not in repr(choice)


@pytest.mark.parametrize("lacking", sorted(HOSTED))
def test_the_hosted_voice_needs_token_and_id(machine: Machine, lacking: str) -> None:
    machine.silence()
    machine.install("ffplay")
    stated = {name: value for name, value in HOSTED.items() if name != lacking}
    choice = machine.choose(SPEECH_PROVIDER="tts-hosted", **stated)
    assert choice.name == "off"
    assert choice.reason.startswith("no voice works: tts-hosted (the hosted voice is not set up), synth1 (")


def test_servers_need_a_player(machine: Machine, server: SpeakingServer) -> None:
    machine.silence()
    choice = machine.choose(TTS2_BASE_URL=server.url, **HOSTED)
    assert choice.name == "off"
    without = "(there is no audio player)"
    assert choice.reason.startswith(f"no voice works: tts2 {without}, tts-hosted {without}, synth1 (")
    assert not server.requests


def test_pyttsx3_stands_in_for_espeak_where_there_is_a_player(machine: Machine) -> None:
    assert "synth1 (there is no audio player)" in machine.choose().reason
    machine.install("paplay")
    choice = machine.choose()
    assert (choice.name, isinstance(choice.voice, Made)) == ("synth1", True), choice.reason


@needs_espeak
def test_auto_takes_synth1_next_and_a_player_is_not_needed_for_it(machine: Machine) -> None:
    machine.install("espeak-ng", "spd-say")
    choice = machine.choose()
    assert choice.name == "synth1"
    assert not isinstance(choice.voice, Made), "espeak-ng plays by itself"


def test_a_synthesizer_that_only_says_that_it_works_is_passed_over_for_synth2(machine: Machine) -> None:
    machine.install("paplay", "spd-say")
    machine.programs.put("espeak-ng", "exit 0")
    choice = machine.choose()
    assert choice.name == "synth2"
    assert "synth1 (espeak-ng wrote no sound" in choice.reason


def test_a_synth2_that_only_says_that_it_works_leaves_no_voice(machine: Machine) -> None:
    machine.programs.put("espeak-ng", "exit 1")
    machine.programs.put("spd-say", 'case "$1" in -O) echo "OUTPUT MODULES"; echo espeak-ng;; esac; exit 0')
    choice = machine.choose()
    assert (choice.name, choice.voice) == ("off", None)
    assert "synth2 (spd-say ended after " in choice.reason
    assert machine.warnings == [], "nobody asked for one of them"


@pytest.mark.parametrize(
    ("health", "why"),
    [(Answer(status=503), "is still loading its model"), (Answer(status=500), "answers GET"), (Answer("<html>", headers={"Content-Type": "text/html"}), "with a page")],
    ids=["loading", "broken", "no speech server"],
)  # fmt: skip
def test_a_server_that_is_not_well_is_passed_over(machine: Machine, health: Answer, why: str) -> None:
    machine.silence()
    machine.install("paplay")
    with RecordingServer(health) as server:
        choice = machine.choose(SPEECH_PROVIDER="tts1", TTS1_BASE_URL=server.url)
    assert choice.name == "off"
    assert why in choice.reason


def test_a_voice_that_was_asked_for_is_taken_without_a_look(machine: Machine) -> None:
    """Its server may be started later, and a program that is there may speak; what fails is said when it speaks."""
    machine.silence()
    machine.install("spd-say")
    for name in ("tts1", "tts2", "synth1", "synth2"):
        choice = machine.choose(name)
        assert (choice.name, choice.reason) == (name, "asked for")
    assert machine.warnings == []


@needs_espeak
def test_speech_of_a_synthesizer_is_kept_by_its_rate(machine: Machine) -> None:
    machine.install("espeak-ng", "paplay")
    for rate in ("100", "300"):
        choice = machine.choose("synth1", APP_SPEECH_RATE=rate)
        assert isinstance(choice.voice, Made)
        choice.voice.source.wave("Ten words a minute would be too slow for anybody.")
    kept = [from_file(file.read_bytes()) for file in (machine.folder / "cache" / "speech").glob("*.mp3")]
    slow, fast = sorted((wave.seconds for wave in kept), reverse=True)
    assert slow > 1.8 * fast


def test_an_interpreter_that_is_not_there_is_a_voice_that_cannot_speak(machine: Machine) -> None:
    machine.install("paplay")
    choice = machine.choose("tts1", TTS1_PYTHON=str(machine.folder / "none"))
    assert choice.name == "off"
    [warning] = machine.warnings
    assert f"TTS1_PYTHON names {machine.folder / 'none'}, which cannot be run: No such file or directory." in warning


def test_a_speech_server_that_somebody_else_has_just_started_is_waited_for(machine: Machine) -> None:
    """As the workers of pytest-xdist find the one that their controller started."""
    machine.install("paplay")
    loading, ready = Answer({"status": "loading"}, 503), Answer({"status": "ok"})
    with RecordingServer(loading, loading, loading, ready) as server:
        choice = machine.choose(SPEECH_PROVIDER="tts1", TTS1_BASE_URL=server.url, TTS1_PYTHON=sys.executable)
    assert (choice.name, choice.server) == ("tts1", None), choice.reason


def test_auto_starts_the_speech_server_of_its_provider_and_ends_it(machine: Machine) -> None:
    """The eSpeak voice of the server needs no download."""
    machine.install("paplay")
    interpreter = machine.programs.put("python-of-tts1", f'exec {sys.executable} "$@" --model espeak')
    choice = machine.choose(SPEECH_PROVIDER="tts1", TTS1_BASE_URL=machine.nobody, TTS1_PYTHON=str(interpreter))
    try:
        assert choice.name == "tts1", choice.reason
        assert isinstance(choice.voice, Made)
        assert choice.voice.source.wave("Hello").seconds > 0.2
        assert choice.server
        assert choice.server.status is None
    finally:
        choice.close()
    assert choice.server.status is not None
