"""The processes that a session started, found by a mark in their environment: none outlives it, however it ended.

The browser and the model server end by themselves when their parent does; this is for those that did not. The mark is
random, so that nothing else is ever ended. Where there is no ``/proc`` (macOS, Windows) nothing is found.
"""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path

from pytest_tool.places import SESSION_MARK

GENTLE_S = 3.0
"""So long a process may take to end after it was asked to."""
LOOK_S = 0.05


def marked(mark: str) -> list[int]:
    """The living processes with this mark; this process is never one of them."""
    wanted = f"{SESSION_MARK}={mark}".encode()
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            environment = (entry / "environ").read_bytes()
            state = (entry / "stat").read_text().rpartition(")")[2].split()[0]
        except OSError:  # it has ended, or is somebody else's
            continue
        if state != "Z" and wanted in environment.split(b"\0") and int(entry.name) != os.getpid():
            found.append(int(entry.name))
    return found


def end(mark: str, ending_s: float = 0.0) -> list[int]:
    """End all of them, gently first; the ids of those that had to be. ``ending_s`` is for those that just do so."""
    _all_ended(mark, ending_s)
    there = marked(mark)
    for how in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
        for pid in marked(mark):
            _send(pid, how)
        if _all_ended(mark, GENTLE_S):
            break
    return there


def _all_ended(mark: str, seconds: float) -> bool:
    ends = time.monotonic() + seconds
    while (there := bool(marked(mark))) and time.monotonic() < ends:
        time.sleep(LOOK_S)
    return not there


def _send(pid: int, how: signal.Signals) -> None:
    with suppress(ProcessLookupError):  # it has just ended
        os.kill(pid, how)
