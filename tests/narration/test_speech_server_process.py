"""The server of tts1 as a process: started, waited for, ended; and every interpreter that is none.

What is started here as an interpreter is a real program each time: a small script with the wanted fault, or a small
speech server. The true server runs where an environment for it is found.
"""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pytest_tool.errors import SettingsError, SpeechError
from pytest_tool.narration.servers import Health, server_voice
from pytest_tool.narration.speech_server import SpeechServer, start
from pytest_tool.settings import Settings, Sources, resolve

from recording_server import Answer, RecordingServer

ROOT = Path(__file__).parents[2]
NEVER = threading.Event()
PATIENCE_S = 20.0
"""For what takes milliseconds on a machine that is not busy."""
SECRETS = ("TTS_HOSTED_API_TOKEN", "GATEWAY_API_KEY")

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc: what has ended cannot be seen")

SMALL_SERVER = '''#!{python}
"""Answers /health with 503 until the file "ready" is there, then with 200; ends when its stdin closes."""
import http.server, json, os, pathlib, sys, threading
here = pathlib.Path(__file__).parent

class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        (here / "asked").touch()
        self.send_response(200 if (here / "ready").exists() else 503)
        self.end_headers()
    def log_message(self, *args): pass

(here / "started.json").write_text(json.dumps({{"arguments": sys.argv[1:], "environment": dict(os.environ)}}))
server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[sys.argv.index("--port") + 1])), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print("listening", flush=True)
sys.stdin.buffer.read()
'''


@pytest.fixture
def port() -> int:
    """One that was free a moment ago."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "speech" / "tts1.log"


def interpreter(folder: Path, text: str) -> Path:
    """A program with this text."""
    path = folder / "python"
    path.write_text(text)
    path.chmod(0o755)
    return path


def settings(python: Path | str, port: int, **environ: str) -> Settings:
    stated = {"TTS1_PYTHON": str(python), "TTS1_BASE_URL": f"http://127.0.0.1:{port}"}
    return resolve(Sources(environ={**stated, **environ}))


def started(python: Path, port: int, log: Path) -> SpeechServer:
    server = start(settings(python, port), log.parents[2])
    assert server is not None
    return server


@contextmanager
def closing_server(server: SpeechServer) -> Iterator[SpeechServer]:
    try:
        yield server
    finally:
        server.stop()


def until(true: Callable[[], bool]) -> bool:
    """Whether it comes true in time."""
    ends = time.monotonic() + PATIENCE_S
    while not true() and time.monotonic() < ends:
        time.sleep(0.02)
    return true()


def is_gone(pid: int) -> bool:
    """Whether nothing of the process and its group runs; what has ended and nobody looked at yet counts as gone."""
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            state, _, group = (entry / "stat").read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if str(pid) in (entry.name, group) and state not in "ZX":
            return False
    return True


@pytest.fixture
def small(tmp_path: Path, port: int, log: Path) -> Iterator[SpeechServer]:
    """A small speech server whose model is not loaded yet."""
    server = started(interpreter(tmp_path, SMALL_SERVER.format(python=sys.executable)), port, log)
    assert until((tmp_path / "started.json").exists)
    yield server
    server.stop()
    assert is_gone(server.process.pid)


def test_the_server_is_given_its_script_port_and_voice(small: SpeechServer, tmp_path: Path, port: int) -> None:
    script, *options = json.loads((tmp_path / "started.json").read_text())["arguments"]
    assert options == ["--port", str(port), "--voice", "expr-voice-5-f"]
    assert (Path(script).name, Path(script).parent.name, Path(script).is_file()) == ("start.py", "tts1", True)


def test_a_server_that_loads_its_model_is_waited_for(small: SpeechServer, tmp_path: Path) -> None:
    with pytest.raises(SpeechError, match=r"was not ready after 0\.3 s: it (is still loading its model|does not answer at \S+)\."):
        small.wait_ready(NEVER, 0.3)
    assert small.status is None
    (tmp_path / "ready").touch()
    small.wait_ready(NEVER, PATIENCE_S)


def test_what_it_says_goes_to_the_log_alone(small: SpeechServer, log: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert until(lambda: "listening" in log.read_text())
    small.stop()
    assert capfd.readouterr() == ("", "")


def test_a_second_one_is_not_started(small: SpeechServer, tmp_path: Path, port: int, log: Path) -> None:
    loading = settings(tmp_path / "python", port)
    assert until(lambda: server_voice("tts1", loading).health()[0] is Health.LOADING)
    assert start(loading, log.parents[2]) is None
    (tmp_path / "ready").touch()
    assert start(loading, log.parents[2]) is None


def test_the_one_that_lost_the_race_for_the_port_is_no_loss(small: SpeechServer, tmp_path: Path, port: int, log: Path) -> None:
    """Two runs that start together both find nobody there; the later server then ends."""
    assert until(lambda: server_voice("tts1", settings("x", port)).health()[0] is Health.LOADING)
    (tmp_path / "ready").touch()
    lost = subprocess.Popen(["false"], stdin=subprocess.PIPE)
    lost.wait()
    SpeechServer(lost, server_voice("tts1", settings("x", port)), log).wait_ready(NEVER, PATIENCE_S)


def test_keys_and_what_is_about_our_interpreter_stay_with_us(tmp_path: Path, port: int, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*SECRETS, "PYTHONPATH", "NO_KEY"):
        monkeypatch.setenv(name, str(ROOT) if name == "PYTHONPATH" else "s3cret-0123456789")
    with closing_server(started(interpreter(tmp_path, SMALL_SERVER.format(python=sys.executable)), port, log)):
        assert until((tmp_path / "started.json").exists)
        environment = json.loads((tmp_path / "started.json").read_text())["environment"]
    assert "NO_KEY" in environment
    assert not {*SECRETS, "PYTHONPATH"} & environment.keys()


PARENT = """
import sys, threading, time
from pathlib import Path
from pytest_tool.narration.speech_server import start
from pytest_tool.settings import Sources, resolve
python, port, home = sys.argv[1:]
server = start(resolve(Sources(environ={"TTS1_PYTHON": python, "TTS1_BASE_URL": f"http://127.0.0.1:{port}"})), Path(home))
server.wait_ready(threading.Event(), 20)
print(server.process.pid, flush=True)
time.sleep(60)
"""


def test_it_ends_when_its_parent_is_killed(tmp_path: Path, port: int, log: Path) -> None:
    (tmp_path / "ready").touch()
    python = interpreter(tmp_path, SMALL_SERVER.format(python=sys.executable))
    command = [sys.executable, "-c", PARENT, str(python), str(port), str(log.parents[2])]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert not is_gone(pid)
        parent.kill()
    assert until(lambda: is_gone(pid))


def test_a_server_that_ends_is_told_with_its_last_line(tmp_path: Path, port: int, log: Path) -> None:
    log.parent.mkdir(parents=True)
    log.write_text("of a run before\n")
    python = interpreter(tmp_path, "#!/bin/sh\necho Traceback >&2\necho 'No module named kittentts\x07' >&2\nexit 3\n")
    with closing_server(started(python, port, log)) as server, pytest.raises(SpeechError) as caught:
        server.wait_ready(NEVER, PATIENCE_S)
    assert caught.value.fact == "The speech server of tts1 ended with status 3: No module named kittentts."
    assert caught.value.remedy == f"See {log}; check TTS1_PYTHON."
    assert "of a run before" not in log.read_text()


def test_a_program_that_is_no_python_ends_without_a_word(port: int, log: Path) -> None:
    with closing_server(started(Path("/bin/true"), port, log)) as server, pytest.raises(SpeechError, match="ended with status 0: it said nothing"):
        server.wait_ready(NEVER, PATIENCE_S)


def test_a_server_that_never_answers_is_ended_with_all_it_started(tmp_path: Path, port: int, log: Path) -> None:
    with closing_server(started(interpreter(tmp_path, "#!/bin/sh\nsleep 300\nsleep 300\n"), port, log)) as server:
        with pytest.raises(SpeechError, match=r"was not ready after 0\.2 s: it does not answer at http://127"):
            server.wait_ready(NEVER, 0.2)
        assert not is_gone(server.process.pid)
    assert until(lambda: is_gone(server.process.pid))
    server.stop()  # once more, as a session does that is closed twice


def test_a_server_that_does_not_want_to_end_is_killed(tmp_path: Path, port: int, log: Path) -> None:
    deaf = "#!/bin/sh\ntrap '' TERM\necho deaf\nwhile :; do sleep 1; done\n"
    server = started(interpreter(tmp_path, deaf), port, log)
    assert until(lambda: "deaf" in log.read_text())
    server.stop(gentle_s=0.3)
    assert until(lambda: is_gone(server.process.pid))
    assert server.status == -signal.SIGKILL


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda path: None, "No such file or directory."),
        (lambda path: path.write_text("#!/bin/sh\n"), "Permission denied."),
        (lambda path: path.mkdir(), "Permission denied."),
        (lambda path: interpreter(path.parent, "nothing that can be run"), "Exec format error."),
    ],
)
def test_what_is_no_interpreter_is_said(tmp_path: Path, port: int, log: Path, make: Callable[[Path], object], why: str) -> None:
    make(python := tmp_path / "python")
    with pytest.raises(SettingsError) as caught:
        start(settings(python, port), log.parents[2])
    assert caught.value.fact == f"TTS1_PYTHON names {python}, which cannot be run: {why}"
    assert (caught.value.name, caught.value.source) == ("TTS1_PYTHON", "environment")


@pytest.mark.parametrize("url", ["http://192.0.2.1:8890", "https://127.0.0.1:8890", "http://127.0.0.1:8890/speech", "http://[::1]:8890"])
def test_a_server_that_ours_could_not_be_is_not_started(tmp_path: Path, log: Path, url: str) -> None:
    python = interpreter(tmp_path, f"#!/bin/sh\ntouch {tmp_path}/run\n")
    assert start(settings(python, 0, TTS1_BASE_URL=url), log.parents[2]) is None
    assert not (tmp_path / "run").exists()


def test_without_the_setting_nothing_is_started_or_asked(log: Path) -> None:
    with RecordingServer() as server:
        assert start(settings("", server.port), log.parents[2]) is None
    assert server.requests == []


def test_a_port_that_another_program_has_is_said(tmp_path: Path, log: Path) -> None:
    with RecordingServer(Answer("<html></html>", 404)) as other, pytest.raises(SpeechError) as caught:
        start(settings(tmp_path / "python", other.port), log.parents[2])
    assert f"Port {other.port} is taken by something that is no speech server: it answers GET" in caught.value.fact
    assert "TTS1_BASE_URL" in caught.value.remedy


def test_a_log_that_cannot_be_written_is_said(tmp_path: Path, port: int) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SpeechError, match=r"The log .* cannot be written: "):
        start(settings("/bin/true", port), tmp_path / "file")


def environment_of_tts1() -> Path | None:
    """The interpreter of an environment that was made for the true server."""
    named = os.environ.get("TTS1_PYTHON")
    found = Path(named) if named else ROOT / ".venv" / "tts1" / "bin" / "python"
    return found if found.is_file() else None


@pytest.mark.skipif(environment_of_tts1() is None, reason="neither TTS1_PYTHON nor .venv/tts1: no environment for tts1")
def test_the_true_server_is_started_speaks_and_ends(port: int, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")  # its built-in voice will do
    python = environment_of_tts1()
    assert python is not None
    with closing_server(started(python, port, log)) as server:
        server.wait_ready(NEVER, 60)
        assert server_voice("tts1", settings(python, port)).wave("Every cat is grey at night.").seconds > 0.5
    assert is_gone(server.process.pid)
    assert server.status is not None


def test_the_script_of_the_server_is_where_it_is_looked_for() -> None:
    found = importlib.util.find_spec("tts1")
    assert found is not None
    assert found.submodule_search_locations is not None
    assert (Path(found.submodule_search_locations[0]) / "start.py").is_file()
