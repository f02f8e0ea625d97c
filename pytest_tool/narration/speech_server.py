"""Starts the server of ``tts1`` in the environment that ``TTS1_PYTHON`` names, where none answers yet.

It has a session of its own, so that Ctrl-C in the terminal reaches only us. We hold a pipe to its stdin: when we die,
however that happens, it closes, and the server ends. What it says goes to a log file.
"""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import threading
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from urllib.parse import urlsplit

from pytest_tool.errors import SettingsError, SpeechError
from pytest_tool.hosts import host_of, port_of
from pytest_tool.narration.servers import Health, ServerVoice, server_voice
from pytest_tool.places import home, keep_out_of_git
from pytest_tool.settings import Settings, environment_without_keys

PACKAGE = "tts1"
SCRIPT = "start.py"
HERE = frozenset({"127.0.0.1", "localhost"})
"""The server listens on 127.0.0.1 alone."""
READY_S = 60.0
"""A small model loads in a few seconds; one that is fetched first takes longer."""
LISTENS_S = 2.0
"""It listens before it loads its model."""
LOOK_S = 0.1
STOP_S = 3.0
LARGEST_LOG = 1_000_000
LONGEST_WORDS = 200
OUR_PYTHON = ("PYTHONHOME", "PYTHONPATH", "__PYVENV_LAUNCHER__")
"""They speak of the interpreter that we run in, not of the one that the server gets."""


def wait_while_loading(voice: ServerVoice, stop: threading.Event, deadline_s: float = READY_S) -> None:
    """For a server that somebody else has just started; returns soon after ``stop`` was set."""
    ends = time.monotonic() + deadline_s
    while voice.health()[0] is Health.LOADING and time.monotonic() < ends and not stop.wait(LOOK_S):
        pass


class SpeechServer:
    """A server that was started. ``said_from`` is where in the log its own words begin."""

    def __init__(self, process: subprocess.Popen[bytes], said_from: int, voice: ServerVoice, log: Path) -> None:
        self._process = process
        self._said_from = said_from
        self._voice = voice
        self._log = log

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def status(self) -> int | None:
        """The exit status; None while it runs."""
        return self._process.poll()

    def wait_ready(self, deadline_s: float = READY_S, stop: threading.Event | None = None) -> None:
        """Returns when it speaks, or soon after ``stop`` was set. Raises SpeechError: it ended, or loads too long.

        One that ended because another took the port in the same moment is no loss: that one is waited for.
        """
        ends = time.monotonic() + deadline_s
        while True:
            ended = self.status is not None  # before the look: what ended later may still have answered
            state, why = self._voice.health()
            if state is Health.READY:
                return
            if ended and state is not Health.LOADING:
                raise self._error(f"ended with status {self.status}: {self._last_line()}")
            if time.monotonic() >= ends:
                raise self._error(f"was not ready after {deadline_s:g} s: it {why}")
            if (stop or threading.Event()).wait(LOOK_S):
                return

    def wait_listening(self, deadline_s: float = LISTENS_S) -> None:
        """Returns when it answers at all, be it that it loads; or when it has ended, or takes too long for that."""
        ends = time.monotonic() + deadline_s
        while self.status is None and self._voice.health()[0] is Health.ABSENT and time.monotonic() < ends:
            time.sleep(LOOK_S)

    def stop(self, gentle_s: float = STOP_S) -> None:
        """Ends it and what it started, gently first. It may be called again, and while another thread waits."""
        if self._process.stdin and not self._process.stdin.closed:
            self._process.stdin.close()
        for sign in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
            if self.status is None:
                self._send(sign)
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(gentle_s)

    def __enter__(self) -> SpeechServer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _send(self, sign: signal.Signals) -> None:
        """To the whole group: the interpreter may be a script that starts the true one."""
        if os.name != "posix":
            self._process.terminate()
            return
        with suppress(ProcessLookupError):  # it has just ended
            os.killpg(self._process.pid, sign)

    def _error(self, what: str) -> SpeechError:
        return SpeechError(f"The speech server of tts1 {what.rstrip('.')}.", f"See {self._log}; check TTS1_PYTHON.")

    def _last_line(self) -> str:
        """What it said last, fit to be shown."""
        try:
            said = self._log.read_bytes()[self._said_from :].decode("utf-8", "replace")
        except OSError:
            return "its log cannot be read"
        lines = [line.strip() for line in said.splitlines() if line.strip()]
        last = lines[-1] if lines else "it said nothing"
        return "".join(c if c.isprintable() else "?" for c in last)[:LONGEST_WORDS]


def started_for(settings: Settings, root: Path) -> SpeechServer | None:
    """The server for these settings, once it listens: from then on nobody else starts one. Raises as ``start`` does."""
    wanted = settings.speech_provider if settings.voice == "auto" else settings.voice
    server = start(settings, log_in(home(root))) if wanted == PACKAGE else None
    if server:
        server.wait_listening()
    return server


def log_in(tool_home: Path) -> Path:
    """Where the server's words are kept."""
    return tool_home / "cache" / "speech" / "tts1.log"


def start(settings: Settings, log: Path) -> SpeechServer | None:
    """Start it without waiting; None where that is not asked for, cannot be (another machine), or one answers already.

    Raises SettingsError: TTS1_PYTHON names no program. Raises SpeechError: the port is taken by something else, the
    server's files are not installed, the log cannot be written.
    """
    python, url = settings.tts1_python, settings.tts1_base_url
    if python is None or not _is_ours(url):
        return None
    voice = server_voice("tts1", settings)
    state, why = voice.health()
    if state in (Health.READY, Health.LOADING):
        return None
    if state is Health.WRONG:
        fact = f"Port {port_of(url)} is taken by something that is no speech server: it {why}."
        raise SpeechError(fact, "End it, or set TTS1_BASE_URL to a free port.")
    command = [str(python.absolute()), str(_script()), "--port", str(port_of(url)), "--voice", settings.tts1_voice]
    try:
        return SpeechServer(*_run(command, log), voice, log)
    except OSError as error:
        why = {FileNotFoundError: "is not there", PermissionError: "is not executable"}.get(type(error), "")
        raise SettingsError(
            f"TTS1_PYTHON names {python}, which {why or 'is no program'}.",
            "Name the Python interpreter of the speech server's environment.",
            name="TTS1_PYTHON",
            value=str(python),
            source=settings.source("TTS1_PYTHON"),
            valid="a path",
        ) from None


def _is_ours(url: str) -> bool:
    """Whether our server, which knows neither TLS nor another root, can answer there."""
    parts = urlsplit(url)
    return parts.scheme == "http" and host_of(url) in HERE and not parts.path


def _script() -> Path:
    """What the other interpreter runs; the package itself is never imported here. Raises SpeechError."""
    found = importlib.util.find_spec(PACKAGE)
    folders = found.submodule_search_locations if found else None
    script = next((path for folder in folders or [] if (path := Path(folder) / SCRIPT).is_file()), None)
    if script is None:
        raise SpeechError("The speech server tts1 is not installed with the tool.", "Install pytest-tool again.")
    return script


def _run(command: list[str], log: Path) -> tuple[subprocess.Popen[bytes], int]:
    """The process, and the length of the log before it. Raises SpeechError for the log, OSError for the program."""
    try:
        keep_out_of_git(log.parent)
        said = log.open("ab")  # appended to: the servers of two runs at once may share it
        if said.tell() > LARGEST_LOG:
            said.truncate(0)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise SpeechError(f"The log {log} of the speech server cannot be written: {why}.", "Make room there.") from None
    with said:
        said_from = os.fstat(said.fileno()).st_size
        process = subprocess.Popen(
            command,
            env=_environment(),
            stdin=subprocess.PIPE,
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        return process, said_from


def _environment() -> dict[str, str]:
    """Ours without keys and without what is about our interpreter."""
    return {name: value for name, value in environment_without_keys().items() if name not in OUR_PYTHON}
