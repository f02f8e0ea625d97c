"""Programs of the machine: run with a deadline, and ended with all that they started when nobody waits any more.

Sound programs hang: with a half-configured sound server every one of them does. So each has a deadline, and a process
group of its own that is ended as a whole: by us, or where we are killed by a shell that notices it. What goes in and
comes out are files, because a pipe that nobody reads or writes would be one more thing to hang on.
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
"""So long a killed program may take to be gone; one that waits for a broken disk or driver may take for ever."""
GUARD = 'read -r group && [ "$group" != over ] && { read -r over || kill -s KILL -- "-$group"; }'
"""We hold the other end of its stdin: when we die, however that happens, it comes to an end."""
SAID_CHARACTERS = 200
TAIL_BYTES = 4096
PRINTED_BYTES = 65_536


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended. ``stopped``: it was ended because ``stop`` was set."""

    returncode: int
    said: str
    """The last line that it wrote to stderr, printable; empty when it was silent."""
    printed: str
    """What it wrote to stdout."""
    took_s: float
    stopped: bool = False

    @property
    def cause(self) -> str:
        """Why it failed, in its own words where it had some; without a full stop."""
        return self.said.rstrip(".") or f"it ended with status {self.returncode}"


@contextmanager
def private_folder() -> Iterator[Path]:
    """For the files of one program; gone afterwards. Raises SpeechError: no file can be written there."""
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
    """Run a program in ``folder`` with ``given`` as its stdin, and without our keys in its environment.

    One that ``starts_daemon`` of the user's own goes without a session's mark: the daemon is not the session's to end.
    Raises SpeechError: it is not there, or did not end in time.
    """
    name = Path(argv[0]).name
    left_out = {SESSION_MARK} if starts_daemon else set()
    try:
        with (
            _guard() as guard,
            tempfile.TemporaryFile() as stdin,
            tempfile.TemporaryFile() as out,
            tempfile.TemporaryFile() as err,
        ):
            stdin.write(given)
            stdin.seek(0)
            process = subprocess.Popen(
                argv,
                env={name: value for name, value in environment_without_keys().items() if name not in left_out},
                stdin=stdin,
                stdout=out,
                stderr=err,
                cwd=folder,
                start_new_session=True,
                close_fds=True,
            )
            watch = Stopwatch()
            with suppress(BrokenPipeError):  # somebody ended the guard
                guard.write(b"%d\n" % process.pid)
            in_time = _waited(process, deadline_s, stop)
            if not in_time and not stop.is_set():
                fact = f"{name} did not end within {deadline_s:.3g} s{_because(_last_line(err))}."
                raise SpeechError(fact, "See whether the machine's sound server answers.")
            return Ended(process.returncode or 0, _last_line(err), _start(out), watch.seconds, stopped=not in_time)
    except OSError as error:
        raise SpeechError(
            f"{name} cannot be run: {error.strerror or error}.", f"Install {name}, or repair it."
        ) from error


@contextmanager
def _guard() -> Iterator[IO[bytes]]:
    """Takes the number of a process group, and ends that if we are gone before the block is left. Raises OSError.

    A shell, not the kernel's signal at a parent's death: that is Linux's alone, and reaches no child of a program.
    """
    if os.name != "posix":
        with open(os.devnull, "wb") as nobody:
            yield nobody
        return
    shell = subprocess.Popen(
        ["/bin/sh", "-c", GUARD],
        bufsize=0,
        env={},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    assert shell.stdin
    try:
        yield shell.stdin
    finally:
        with suppress(BrokenPipeError):  # somebody ended the guard
            shell.stdin.write(b"over\n")
        shell.stdin.close()
        try:
            shell.wait(GONE_S)
        except subprocess.TimeoutExpired:
            _end(shell)


def _waited(process: subprocess.Popen[bytes], deadline_s: float, stop: threading.Event) -> bool:
    """Whether it ended by itself, before the deadline and before ``stop``. Afterwards it is gone in any case."""
    watch = Stopwatch()
    try:
        while process.poll() is None:
            if watch.seconds >= deadline_s or stop.wait(LOOK_S):
                return False
        return True
    finally:
        if process.returncode is None:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):  # it has just ended
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(GONE_S)


def _last_line(file: IO[bytes]) -> str:
    file.seek(max(0, file.seek(0, os.SEEK_END) - TAIL_BYTES))
    text = file.read().decode("utf-8", "replace")
    lines = ["".join(c if c.isprintable() else " " for c in line).strip() for line in text.splitlines()]
    return next((line for line in reversed(lines) if line), "")[:SAID_CHARACTERS]


def _start(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read(PRINTED_BYTES).decode("utf-8", "replace")


def _because(said: str) -> str:
    return f" and said: {said.rstrip('.')}" if said else ""
