"""Starts the server of ``tts1`` where ``TTS1_PYTHON`` names its environment.

It has a session of its own, so that Ctrl-C in the terminal reaches only us. We hold a pipe to its stdin: when we die,
however that happens, it closes, and the server ends. What it says goes to a log file.
"""

from __future__ import annotations

import importlib.util
import signal
import subprocess
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from pytest_tool.errors import SettingsError, SpeechError
from pytest_tool.hosts import host_of, port_of
from pytest_tool.narration.programs import end_group, last_line
from pytest_tool.narration.servers import Health, ServerVoice, server_voice
from pytest_tool.places import home, keep_out_of_git
from pytest_tool.settings import Settings, environment_without_keys

PACKAGE = "tts1"
HERE = frozenset({"127.0.0.1", "localhost"})
"""The server listens on 127.0.0.1 alone."""
READY_S = 60.0
"""A small model loads in a few seconds; one that is fetched first takes longer."""
LISTENS_S = 2.0
"""It listens before it loads its model."""
LOOK_S = 0.1
STOP_S = 3.0
OUR_PYTHON = frozenset({"PYTHONHOME", "PYTHONPATH", "__PYVENV_LAUNCHER__"})
"""They speak of the interpreter that we run in, not of the one that the server gets."""


@dataclass(frozen=True, slots=True)
class SpeechServer:
    """Holds a server that was started, and the log of what it says."""

    process: subprocess.Popen[bytes]
    voice: ServerVoice
    log: Path

    @property
    def status(self) -> int | None:
        """Tells the exit status, once it has ended."""
        return self.process.poll()

    def wait_ready(self, stop: threading.Event, deadline_s: float = READY_S) -> None:
        """Returns when it speaks, or stopped. Raises SpeechError.

        One that ended because another took the port in the same moment is no loss: that one is waited for.
        """
        ends = time.monotonic() + deadline_s
        while not stop.wait(LOOK_S):
            ended = self.status is not None  # before the look: what ended later may still have answered
            state, why = self.voice.health()
            if state is Health.READY:
                return
            if ended and state is not Health.LOADING:
                raise self._error(f"ended with status {self.status}: {self._last_line() or 'it said nothing'}")
            if time.monotonic() >= ends:
                raise self._error(f"was not ready after {deadline_s:g} s: it {why}")

    def stop(self, gentle_s: float = STOP_S) -> None:
        """Ends it and what it started, gently first."""
        if self.process.stdin:
            self.process.stdin.close()
        for sign in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
            if self.status is None:  # the whole group: the interpreter may be a script that starts the true one
                end_group(self.process, sign)
                with suppress(subprocess.TimeoutExpired):
                    self.process.wait(gentle_s)

    def _error(self, what: str) -> SpeechError:
        return SpeechError(f"The speech server of tts1 {what.rstrip('.')}.", f"See {self.log}; check TTS1_PYTHON.")

    def _last_line(self) -> str:
        return last_line(self.log.read_text("utf-8", "replace"))


def started_for(settings: Settings, root: Path) -> SpeechServer | None:
    """Starts the server, and returns once it listens. Raises as ``start``."""
    wanted = settings.speech_provider if settings.voice == "auto" else settings.voice
    server = start(settings, home(root)) if wanted == PACKAGE else None
    if server:
        _wait_while(Health.ABSENT, server.voice, LISTENS_S)
    return server


def ready(settings: Settings, tool_home: Path, voice: ServerVoice) -> SpeechServer | None:
    """Starts the server where asked to, and waits for it. Raises as ``start``."""
    server = start(settings, tool_home)
    if server is None:
        if settings.tts1_python:  # somebody else may just have started it
            _wait_while(Health.LOADING, voice, READY_S)
        return None
    try:
        server.wait_ready(voice.stop)
    except SpeechError:
        server.stop()
        raise
    return server


def _wait_while(state: Health, voice: ServerVoice, seconds: float) -> None:
    ends = time.monotonic() + seconds
    while voice.health()[0] is state and time.monotonic() < ends and not voice.stop.wait(LOOK_S):
        pass


def start(settings: Settings, tool_home: Path) -> SpeechServer | None:
    """Starts it and returns at once, if it has to be started.

    Raises SettingsError: TTS1_PYTHON names no program. Raises SpeechError: the port is taken by something else, the
    server's files are not installed, the log cannot be written.
    """
    python, url = settings.tts1_python, settings.tts1_base_url
    if python is None or not _is_ours(url):
        return None
    voice = server_voice(PACKAGE, settings)
    state, why = voice.health()
    if state in (Health.READY, Health.LOADING):
        return None
    if state is Health.WRONG:
        fact = f"Port {port_of(url)} is taken by something that is no speech server: it {why}."
        raise SpeechError(fact, "End it, or set TTS1_BASE_URL to a free port.")
    log = _emptied(tool_home / "cache" / "speech" / "tts1.log")
    command = [str(python.absolute()), str(_script()), "--port", str(port_of(url)), "--voice", settings.tts1_voice]
    try:
        return SpeechServer(_run(command, log), voice, log)
    except OSError as error:
        raise SettingsError(
            f"TTS1_PYTHON names {python}, which cannot be run: {error.strerror}.",
            "Name the Python interpreter of the speech server's environment.",
            name="TTS1_PYTHON",
            value=str(python),
            source=settings.source("TTS1_PYTHON"),
            valid="a path",
        ) from None


def _is_ours(url: str) -> bool:
    """Says whether our server can answer at this URL."""
    parts = urlsplit(url)
    return parts.scheme == "http" and host_of(url) in HERE and not parts.path


def _script() -> Path:
    """Finds what the other interpreter runs. Raises SpeechError."""
    found = importlib.util.find_spec(PACKAGE)
    if found is None or found.origin is None:
        raise SpeechError("The speech server tts1 is not installed with the tool.", "Install pytest-tool again.")
    return Path(found.origin).with_name("start.py")


def _emptied(log: Path) -> Path:
    """Makes the log. Raises SpeechError where that fails."""
    try:
        keep_out_of_git(log.parent)
        log.write_bytes(b"")
    except OSError as error:
        fact = f"The log {log} of the speech server cannot be written: {error.strerror}."
        raise SpeechError(fact, "Make room there.") from None
    return log


def _run(command: list[str], log: Path) -> subprocess.Popen[bytes]:
    """Starts the process, which appends to the log."""
    environment = {name: value for name, value in environment_without_keys().items() if name not in OUR_PYTHON}
    with log.open("ab") as said:
        return subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
