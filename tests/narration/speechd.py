"""A speech-dispatcher of one's own, which spd-say starts by itself, and which is ended with its modules."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from narration.fakes import running, until

UP_S = 30.0


@contextmanager
def private_dispatcher(folder: Path) -> Iterator[None]:
    """In this folder; for all programs that are started meanwhile. Skips where there is none, or none with a voice."""
    if shutil.which("spd-say") is None:
        pytest.skip("needs spd-say: `make test` installs speech-dispatcher as root where apt-get is")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(folder))
        patch.setenv("HOME", str(folder))
        for name in ("SPEECHD_ADDRESS", "DISPLAY", "DBUS_SESSION_BUS_ADDRESS"):
            patch.delenv(name, raising=False)
        try:
            listed = subprocess.run(["spd-say", "-O"], capture_output=True, text=True, timeout=UP_S)
            if listed.returncode or not set(listed.stdout.split()[2:]) - {"dummy"}:
                pytest.skip(f"this speech-dispatcher has no voice: {listed.stdout} {listed.stderr}")
            yield
        finally:
            _end(folder)


def _end(folder: Path) -> None:
    noted = folder / "speech-dispatcher" / "pid" / "speech-dispatcher.pid"
    if not noted.exists():
        return
    server = int(noted.read_text())
    for pid in [server, *_modules(server)]:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    assert until(lambda: not running(server))


def _modules(server: int) -> list[int]:
    stats = [(int(stat.parent.name), stat) for stat in Path("/proc").glob("[0-9]*/stat")]
    found = []
    for pid, stat in stats:
        with suppress(OSError):  # it has just ended
            if int(stat.read_text().rpartition(")")[2].split()[1]) == server:
                found.append(pid)
    return found
