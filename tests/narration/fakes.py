"""Small programs that stand on the PATH in place of real ones, and processes seen from outside."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest


class Programs:
    """A folder that is the whole PATH: what is not put there is not installed."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        folder.mkdir()
        patch.setenv("PATH", str(folder))

    def put(self, name: str, script: str) -> Path:
        """A shell script; ``sleep`` and the like need their whole path."""
        file = self.folder / name
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)
        return file


def until(true: Callable[[], object], seconds: float = 10.0) -> bool:
    ends = time.monotonic() + seconds
    while not (found := bool(true())) and time.monotonic() < ends:
        time.sleep(0.01)
    return found


def children() -> list[str]:
    """The states of this process's children, a word each: an ended one that nobody waited for is a Z."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(words[1]) == os.getpid():
            found.append(words[0])
    return found


def running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False
