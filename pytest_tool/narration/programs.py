"""Runs programs with a deadline, and ends all they started.

Sound programs hang: with a half-configured sound server every one of them does. So each has a deadline, and a process
group of its own that is ended as a whole. What goes in and comes out are files, because a pipe that nobody reads or
writes would be one more thing to hang on.
"""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from pytest_tool.budget import Stopwatch
from pytest_tool.errors import SpeechError
from pytest_tool.places import SESSION_MARK
from pytest_tool.settings import environment_without_keys

LOOK_S = 0.02
"""So often it is looked whether the program has ended."""
GONE_S = 2.0
"""So long a killed program may take to be gone; one that waits for a broken driver may take for ever."""
MOST_READ = 4096
"""Bytes of what a program printed or said."""
SAID_CHARACTERS = 200


@dataclass(frozen=True, slots=True)
class Ended:
    """Tells how a program ended; ``stopped``: it was ended because ``stop`` was set."""

    returncode: int
    said: str
    """The last line that it wrote to stderr, printable; empty when it was silent."""
    printed: str
    """The end of what it wrote to stdout."""
    took_s: float
    stopped: bool = False

    @property
    def cause(self) -> str:
        """Says why it failed, in its own words where it had some."""
        return self.said or f"it ended with status {self.returncode}"

    @property
    def and_said(self) -> str:
        """Adds its last words to a sentence."""
        return f" and said: {self.said}" if self.said else ""


@contextmanager
def private_folder() -> Iterator[Path]:
    """Lends a folder for files. Raises SpeechError where that fails."""
    try:
        with tempfile.TemporaryDirectory(prefix="tool-speech-", ignore_cleanup_errors=True) as folder:
            yield Path(folder)
    except OSError as error:
        fact = f"No sound file can be written to {tempfile.gettempdir()}: {error.strerror or error}."
        raise SpeechError(fact, "Make room there, or set TMPDIR to another folder.") from error


def run(
    argv: Sequence[str],
    *,
    deadline_s: float,
    stop: threading.Event,
    given: bytes = b"",
    folder: Path | None = None,
    starts_daemon: bool = False,
) -> Ended:
    """Runs a program with ``given`` as stdin, our keys left out.

    One that ``starts_daemon`` of the user's own goes without a session's mark: the daemon is not the session's to end.
    Raises SpeechError: it is not there, or did not end in time.
    """
    name, environment = Path(argv[0]).name, environment_without_keys()
    if starts_daemon:
        environment.pop(SESSION_MARK, None)
    with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        stdin.write(given)
        stdin.seek(0)
        try:
            process = subprocess.Popen(
                argv, env=environment, stdin=stdin, stdout=out, stderr=err, cwd=folder, start_new_session=True
            )
        except OSError as error:
            fact = f"{name} cannot be run: {error.strerror or error}."
            raise SpeechError(fact, f"Install {name}, or repair it.") from error
        watch = Stopwatch()
        in_time = _waited(process, deadline_s, stop)
        ended = Ended(process.returncode or 0, _last_line(err), _tail(out), watch.seconds, stopped=not in_time)
    if not in_time and not stop.is_set():
        fact = f"{name} did not end within {deadline_s:.3g} s{ended.and_said}."
        raise SpeechError(fact, "See whether the machine's sound server answers.")
    return ended


def _waited(process: subprocess.Popen[bytes], deadline_s: float, stop: threading.Event) -> bool:
    """Says whether it ended in time; afterwards it is gone."""
    watch = Stopwatch()
    try:
        while process.poll() is None:
            if watch.seconds >= deadline_s or stop.wait(LOOK_S):
                return False
        return True
    finally:
        if process.returncode is None:
            end_group(process, getattr(signal, "SIGKILL", signal.SIGTERM))
            with suppress(subprocess.TimeoutExpired):
                process.wait(GONE_S)


def end_group(process: subprocess.Popen[bytes], sign: signal.Signals) -> None:
    """Sends a signal to a process and to all that it started."""
    if os.name != "posix":
        process.terminate()
        return
    with suppress(ProcessLookupError):  # it has just ended
        os.killpg(process.pid, sign)


def _tail(file: IO[bytes]) -> str:
    file.seek(max(0, file.seek(0, os.SEEK_END) - MOST_READ))
    return file.read().decode("utf-8", "replace")


def _last_line(file: IO[bytes]) -> str:
    return last_line(_tail(file))[:SAID_CHARACTERS].rstrip(".")


def last_line(text: str) -> str:
    """Takes the last line that says something, fit to be shown."""
    lines = ("".join(c if c.isprintable() else " " for c in line).strip() for line in text.splitlines())
    return next((line for line in reversed(list(lines)) if line), "")
