"""One speaker at a time: the workers of pytest-xdist, and sessions side by side, do not talk at once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from pytest_tool.places import keep_out_of_git

ASK_AGAIN_S = 0.05


class Floor:
    """Whoever has the floor speaks. It is a lock on a file; where there are no such locks, everybody just speaks."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @contextmanager
    def taken(self, stop: threading.Event) -> Iterator[None]:
        """Waits for the floor, unless ``stop`` is set meanwhile. A lock ends with its process, so nobody waits for the dead."""
        file = self._file()
        try:
            while file and not _locked(file) and not stop.wait(ASK_AGAIN_S):
                pass
            yield
        finally:
            if file:
                file.close()

    def _file(self) -> IO[bytes] | None:
        try:
            keep_out_of_git(self._path.parent)
            return self._path.open("ab")
        except OSError:  # a folder that cannot be written: two voices at once are better than none
            return None


def floor_in(tool_home: Path) -> Floor:
    """The one of all runs and sessions of a project."""
    return Floor(tool_home / "cache" / "speech" / "floor")


def _locked(file: IO[bytes]) -> bool:
    try:
        import fcntl
    except ImportError:  # Windows
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True
