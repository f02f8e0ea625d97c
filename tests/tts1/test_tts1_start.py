"""How it is started and how it ends: options, ports, signals, and what it has to do with the tool (nothing)."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
import toy_kitten
from tts1_process import PATIENCE_S, ROOT, START, environment, running, speech_request

ESPEAK = ("--model", "espeak")


def failed(interpreter: str, folder: Path, *options: str, **env: str) -> subprocess.CompletedProcess[str]:
    command = [interpreter, str(START), *options]
    return subprocess.run(command, capture_output=True, text=True, env=environment(folder, **env), timeout=PATIENCE_S)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_in_order(start, tmp_path: Path, number: int) -> None:
    """The phonemizer's copy of eSpeak is deleted when Python ends as it should."""
    model, temporary = toy_kitten.make(tmp_path / "toy"), tmp_path / "temporary"
    temporary.mkdir()
    with start("--model", str(model), TMPDIR=str(temporary)) as server:
        server.say("Hello.")
        assert list(temporary.iterdir())
        server.process.send_signal(number)
        assert server.process.wait(PATIENCE_S) == 0
        assert "Traceback" not in server.log
        assert not list(temporary.iterdir())


def test_a_signal_ends_it_in_the_middle_of_speech(start, slow_weights: Path) -> None:
    with start("--model", str(slow_weights)) as server, server.connect() as client, server.connect() as other:
        for connection in (client, other):
            connection.sendall(speech_request("This is a long text. " * 190))
        time.sleep(0.5)
        server.process.terminate()
        assert server.process.wait(PATIENCE_S) == 0
        assert "Traceback" not in server.log
        for connection in (client, other):
            with contextlib.suppress(ConnectionResetError):
                assert connection.recv(12) in (b"", b"HTTP/1.1 503")


def test_a_signal_ends_it_while_it_loads(start, tmp_path: Path) -> None:
    folder = toy_kitten.make(tmp_path / "waits", config=False)
    os.mkfifo(folder / "config.json")
    with start("--model", str(folder), wait=False) as server:
        server.process.terminate()
        assert server.process.wait(PATIENCE_S) == 0
        assert "Traceback" not in server.log


def test_the_packages_of_the_model_report_to_nobody(start, tmp_path: Path) -> None:
    """onnxruntime keeps an identifier of the session in a temporary file when it has something to report."""
    model, temporary = toy_kitten.make(tmp_path / "toy"), tmp_path / "temporary"
    temporary.mkdir()
    with start("--model", str(model), TMPDIR=str(temporary), XDG_CACHE_HOME=str(temporary)) as server:
        server.say("Hello.")
        kept = [path.name for path in temporary.iterdir()]
        assert ".ses" not in kept
        assert "Microsoft" not in kept


def test_a_port_that_is_taken_is_told_in_a_sentence(interpreter: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = failed(interpreter, tmp_path, *ESPEAK, "--port", str(port))
    told = f"tts1: Port {port} of 127.0.0.1 is in use. Name another with --port, or end the program that has it.\n"
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", told)


def test_a_second_server_does_not_share_the_port_of_the_first(interpreter: str, start, tmp_path: Path) -> None:
    with start(*ESPEAK) as server:
        assert failed(interpreter, tmp_path, *ESPEAK, "--port", str(server.port)).returncode == 1
        assert server.get("/health").status == 200


@pytest.mark.parametrize("host", ["0.0.0.0", "::1", "192.168.1.7", "example.com", "127.0.0.2", ""])
def test_another_host_than_this_machine_is_refused(interpreter: str, tmp_path: Path, host: str) -> None:
    ended = failed(interpreter, tmp_path, *ESPEAK, f"--host={host}")
    assert ended.returncode == 2
    assert ended.stderr.endswith(f"tts1: error: argument --host: tts1 listens on 127.0.0.1 only, not on {host}.\n")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--port", "65536"), "is no port"),
        (("--port", "web"), "is no port"),
        (("--port", "-1"), "is no port"),
        (("--voice", "nobody"), "expr-voice-5-f"),
        (("--mod", "espeak"), "unrecognized arguments"),
        (("--model", "/no/such/folder", "--port", "0"), "There is no folder /no/such/folder. --model takes a model's folder"),
        (("--model", "m" * 300, "--port", "0"), "The model's files cannot be looked at: File name too long: mmm"),
        (("--model", "KittenML/kitten-tts-nano-0.1", "--port", "0"), "The weights of KittenML/kitten-tts-nano-0.1 cannot be had"),
    ],
)
def test_what_cannot_be_done_is_told_at_the_start(interpreter: str, tmp_path: Path, options: tuple[str, ...], told: str) -> None:
    ended = failed(interpreter, tmp_path, *options)
    assert (ended.returncode, ended.stdout) == (1 if "--model" in options else 2, "")
    assert told in ended.stderr.splitlines()[-1]
    assert "Traceback" not in ended.stderr


def test_without_weights_the_built_in_voice_speaks_and_the_log_says_why(start) -> None:
    with start() as server:
        assert server.ready == f"tts1 speaks with espeak at http://127.0.0.1:{server.port}\n"
        assert server.get("/health").json == {"status": "ok", "model": "espeak", "voices": 8}
        assert "The built-in eSpeak voice speaks instead." in server.log


def test_it_starts_by_path_from_any_folder_without_the_packages_around_it(interpreter: str, tmp_path: Path) -> None:
    """As in the tool's site-packages: a soundfile that is not for this interpreter lies beside the package."""
    site = tmp_path / "site-packages"
    shutil.copytree(ROOT / "tts1", site / "tts1")
    for folder in (site, site / "tts1"):
        (folder / "soundfile.py").write_text("raise SystemExit('the wrong soundfile')\n")
    (tmp_path / "elsewhere").mkdir()
    command = [interpreter, str(site / "tts1" / "start.py"), *ESPEAK, "--port", "0"]
    with running(command, tmp_path / "log", tmp_path / "elsewhere", environment(tmp_path)) as server:
        assert server.say("Hello.").seconds > 0.2


def test_it_starts_as_a_module(interpreter: str, tmp_path: Path) -> None:
    command = [interpreter, "-m", "tts1", *ESPEAK, "--port", "0", "--voice", "expr-voice-3-m", "--host", "localhost"]
    with running(command, tmp_path / "log", ROOT, environment(tmp_path)) as server:
        assert server.get("/v1/voices").json["default"] == "expr-voice-3-m"


def test_it_listens_where_the_spec_says_unless_told(interpreter: str, tmp_path: Path) -> None:
    usage = subprocess.run([interpreter, str(START), "--help"], capture_output=True, text=True, env=environment(tmp_path))
    assert "(8890)" in usage.stdout
    assert "(expr-voice-5-f)" in usage.stdout


def test_it_imports_nothing_of_the_tool(interpreter: str, tmp_path: Path) -> None:
    """Though it could: the tool lies on the path."""
    env = environment(tmp_path, PYTHONPATH=str(ROOT), PYTHONPROFILEIMPORTTIME="1")
    with running([interpreter, str(START), *ESPEAK, "--port", "0"], tmp_path / "log", tmp_path, env) as server:
        server.say("Hello.")
        assert "numpy" in server.log
        assert "tts1.server" in server.log
        assert "pytest_tool" not in server.log


def test_a_python_without_the_packages_says_what_to_install(tmp_path: Path) -> None:
    """This interpreter without its site-packages."""
    command = [sys.executable, "-I", "-S", str(START), *ESPEAK, "--port", "0"]
    ended = subprocess.run(command, capture_output=True, text=True, env=environment(tmp_path), timeout=PATIENCE_S)
    assert ended.returncode == 1
    assert "The package soundfile cannot be used" in ended.stderr
    assert f"Run: pip install -r {ROOT / 'tts1' / 'requirements.txt'}" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_nothing_is_printed_but_the_one_line(start) -> None:
    with start(*ESPEAK) as server:  # which has read the line
        server.say("Hello.")
        server.process.terminate()
        assert server.process.communicate(timeout=PATIENCE_S)[0] == ""


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every folder")
def test_a_model_behind_a_folder_that_may_not_be_read_is_told_at_the_start(interpreter: str, tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0)
    ended = failed(interpreter, tmp_path, "--model", str(closed / "model"), "--port", "0")
    assert ended.returncode == 1
    assert ended.stderr.splitlines()[-1] == f"tts1: The model's files cannot be looked at: Permission denied: {closed / 'model'}"
    assert "Traceback" not in ended.stderr
