"""An application as a process of its own on loopback, from its start until it answers, to its end."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

LOG_LINES = 40
"""So many of the log's last lines are shown when the application does not start."""


class DidNotStart(RuntimeError):
    """The application ended, or did not answer in time; the text has the end of its log."""


@contextmanager
def serving(command: Sequence[str], folder: Path, ready: str = "/", environment: Mapping[str, str] | None = None, ready_s: float = 90) -> Iterator[str]:
    """The URL of ``command``, run in ``folder``, as soon as the path ``ready`` is answered; ended afterwards.

    ``{port}`` in a word of the command or in a value of ``environment`` is a free port. What the application prints
    goes to ``folder/server.log``.
    """
    port = free_port()
    url, log = f"http://127.0.0.1:{port}", folder / "server.log"
    words = [word.replace("{port}", str(port)) for word in command]
    more = {name: value.replace("{port}", str(port)) for name, value in (environment or {}).items()}
    with log.open("wb") as out:
        process = subprocess.Popen(
            words, cwd=folder, env={**os.environ, **more}, stdin=subprocess.DEVNULL, stdout=out,
            stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
    try:
        _wait_until_it_answers(process, f"{url}{ready}", log, ready_s)
        yield url
    finally:
        _end(process)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_it_answers(process: subprocess.Popen[bytes], url: str, log: Path, ready_s: float) -> None:
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    ends = time.monotonic() + ready_s
    while True:
        if process.poll() is not None:
            raise DidNotStart(f"{process.args!r} ended with {process.returncode}:\n{_tail(log)}")
        if time.monotonic() > ends:
            raise DidNotStart(f"{process.args!r} did not answer at {url} within {ready_s:.0f} s:\n{_tail(log)}")
        try:
            with direct.open(url, timeout=5):
                return
        except urllib.error.HTTPError as error:
            if error.code < 500:
                return  # it is there, and wants a sign-in
        except OSError:
            pass
        time.sleep(0.1)


def _tail(log: Path) -> str:
    return "\n".join(log.read_text(errors="replace").splitlines()[-LOG_LINES:])


def _end(process: subprocess.Popen[bytes]) -> None:
    """The whole process group: applications have workers and kernels."""
    for what, wait_s in ((signal.SIGTERM, 10), (signal.SIGKILL, 10)):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, what)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(wait_s)
            return
