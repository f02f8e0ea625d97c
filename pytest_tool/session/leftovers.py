"""Ends the processes that carry a session's random mark.

The browser and the model server end by themselves when their parent does; this is for those that did not. Where there
is no ``/proc`` (macOS, Windows) none is found.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path

from pytest_tool.places import SESSION_MARK
from pytest_tool.session.files import until

GENTLE_S = 3.0
"""So long a process may take to end after it was asked to."""


def marked(mark: str) -> list[int]:
    """Lists the living processes with this mark, this one left out."""
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


def end(mark: str, ending_s: float) -> list[int]:
    """Ends them after ``ending_s``, gently first; returns those that had to be."""
    until(lambda: not marked(mark), ending_s)
    there = marked(mark)
    for how in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
        for pid in marked(mark):
            with suppress(ProcessLookupError):  # it has just ended
                os.kill(pid, how)
        if until(lambda: not marked(mark), GENTLE_S):
            break
    return there
