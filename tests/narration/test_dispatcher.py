"""spd-say with a real speech-dispatcher on a private sound server; and programs in its place that lie and hang."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from pytest_tool.errors import SpeechError
from pytest_tool.narration.dispatcher import SpeechDispatcher, dispatcher
from pytest_tool.places import SESSION_MARK

from narration.fakes import Programs, children, until
from narration.pulse import needs_pulse, private_pulse, recording
from narration.speechd import private_dispatcher

NEVER = threading.Event()
SLEEP = shutil.which("sleep")
LISTED = '[ "$1" = -O ] && {{ printf "OUTPUT MODULES\\n{modules}\\n"; exit 0; }}'
TEXT = "Two books are there."
WORD = "Afternoon"


def say(text: str, stop: threading.Event = NEVER, deadline_s: float = 60.0) -> None:
    dispatcher().say(text, stop, deadline_s)


def why(voice: SpeechDispatcher) -> str:
    """Why its probe fails, without the full stop."""
    with pytest.raises(SpeechError) as failed:
        voice.probe(NEVER)
    return failed.value.fact.rstrip(".")


@pytest.fixture(scope="module")
def sound() -> Iterator[None]:
    """A sound server, and a speech-dispatcher that has spoken once: the first time it takes seconds."""
    with private_pulse() as folder, private_dispatcher(folder):
        say("ready")
        yield


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    return Programs(tmp_path / "bin", monkeypatch)


@needs_pulse
def test_what_is_said_is_heard_before_it_returns_also_where_it_looks_like_an_option(sound: None) -> None:
    with recording() as heard:
        began = time.monotonic()
        say("-C is no option")
        took = time.monotonic() - began
    assert heard.peak > 0.1
    assert 0.5 < heard.loud_s < took + 1


def test_the_daemon_that_it_may_start_is_not_the_sessions_to_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Programs(tmp_path / "bin", monkeypatch)
    monkeypatch.setenv(SESSION_MARK, "of-a-session")
    path.put("spd-say", f'echo "mark:${SESSION_MARK}:" >> {path.folder}/environment; exec {SLEEP} 0.6')
    say(TEXT)
    assert (path.folder / "environment").read_text() == "mark::\n"


@needs_pulse
def test_two_who_speak_at_once_are_heard_one_after_the_other(sound: None) -> None:
    with recording() as one:
        say(WORD)
    with recording() as both, ThreadPoolExecutor(2) as workers:
        list(workers.map(say, [WORD, WORD]))
    assert both.loud_s > 1.6 * one.loud_s


@needs_pulse
def test_stop_ends_the_speech_itself(sound: None) -> None:
    stop = threading.Event()
    with ThreadPoolExecutor(1) as worker, recording(2.0) as heard:
        saying = worker.submit(say, TEXT * 10, stop)
        heard.wait_for_speech()
        stop.set()
        saying.result(10)
    assert heard.loud_s < 5  # of about 10
    say(TEXT)  # and the next is spoken


@needs_pulse
def test_a_dispatcher_that_works_is_found_so_by_speaking_unheard(sound: None) -> None:
    with recording() as heard:
        replace(dispatcher(), probe_s=60.0).probe(NEVER)  # this machine may be busy
    assert heard.peak < 0.001


def test_without_a_sound_server_nothing_is_said_and_that_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = tmp_path / "alsa.conf"
    nowhere.write_text("")
    monkeypatch.setenv("PULSE_SERVER", f"unix:{tmp_path}/none")
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(nowhere))
    with private_dispatcher(tmp_path):
        began = time.monotonic()
        with pytest.raises(SpeechError, match="spd-say "):
            replace(dispatcher(), probe_s=2.0).probe(NEVER)
        with pytest.raises(SpeechError, match="spd-say") as failed:
            say(TEXT, deadline_s=1.0)
        assert failed.value.remedy
        assert time.monotonic() - began < 20
    assert "Z" not in children()


def test_a_status_of_0_is_not_believed_where_speech_would_have_taken_longer(path: Programs) -> None:
    """Nor where it comes after a tenth of a second. A busy machine may take as long as speech for one that says nothing."""
    path.put("spd-say", LISTED.format(modules="espeak-ng") + f"\n{SLEEP} 0.1")
    assert until(lambda: why(dispatcher()).startswith("spd-say ended after 0."), 20)
    with pytest.raises(SpeechError, match="too soon to have said anything"):
        say(TEXT * 5)


@pytest.mark.parametrize(
    ("script", "told"),
    [
        (LISTED.format(modules="dummy"), "speech-dispatcher has no voice"),
        (LISTED.format(modules=""), "speech-dispatcher has no voice"),
        ("echo 'Failed to connect to Speech Dispatcher' >&2; exit 1", "spd-say does not reach speech-dispatcher: Failed to connect to Speech Dispatcher"),
        (LISTED.format(modules="espeak-ng") + f"; {SLEEP} 300", "spd-say did not end within 2 s"),
    ],
    ids=["only the dummy", "no module", "no server", "hangs"],
)
def test_a_probe_says_in_seconds_why_not(script: str, told: str, path: Programs) -> None:
    path.put("spd-say", script)
    began = time.monotonic()
    assert why(replace(dispatcher(), probe_s=2.0)) == told
    assert time.monotonic() - began < 10


def test_one_that_hangs_is_told_to_be_silent(path: Programs) -> None:
    asked = path.folder / "asked"
    path.put("spd-say", f'echo "$@" >> {asked}; [ "$1" = -S ] || {SLEEP} 300')
    with pytest.raises(SpeechError, match=r"spd-say did not end within 0\.5 s"):
        say("hello", deadline_s=0.5)
    assert asked.read_text().splitlines() == ["-w -P message -N pytest-tool -- hello", "-S"]


def test_stop_ends_one_that_hangs(path: Programs) -> None:
    path.put("spd-say", f": > {path.folder}/began; [ $1 = -S ] || {SLEEP} 300")
    stop = threading.Event()
    with ThreadPoolExecutor(1) as worker:
        saying = worker.submit(say, "hello", stop)
        assert until((path.folder / "began").exists)
        stop.set()
        saying.result(5)
