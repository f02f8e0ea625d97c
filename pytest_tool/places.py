"""Finds where the tool writes, and locks files there."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO, Any

CONFIGURATIONS = ("pytest.toml", "pytest.ini", ".pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg")
SESSION_MARK = "TOOL_SESSION_MARK"
"""The environment variable that a session's process, and so all that it starts, is given: none of them outlives it."""


def home(start: Path) -> Path:
    """Find the nearest ``.tool`` upwards, or where it belongs."""
    for folder in (start, *start.parents):
        if (folder / ".tool").is_dir() or any((folder / name).is_file() for name in CONFIGURATIONS):
            return folder / ".tool"
    return start / ".tool"


def keep_out_of_git(tool_home: Path) -> None:
    """Make the folder, with a ``.gitignore`` that covers all of it."""
    tool_home.mkdir(parents=True, exist_ok=True)
    ignore = tool_home / ".gitignore"
    if not ignore.exists():
        ignore.write_bytes(b"*\n")


def private_folder(folder: Path) -> None:
    """Make a folder that its owner alone can look into."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)


def privately(path: str | Path, flags: int) -> int:
    """Open a file for its owner alone: ``open(…, opener=privately)``."""
    return os.open(path, flags, 0o600)


if sys.platform == "win32":
    import msvcrt

    def locked(file: IO[Any], alone: bool = True) -> bool:
        """Lock this open file, ``alone`` or beside others, if it is free."""
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def locked(file: IO[Any], alone: bool = True) -> bool:
        """Lock this open file, ``alone`` or beside others; False when another process holds it.

        The system lets go of it however the holder ends, so that a lock tells who still lives.
        """
        try:
            fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError:  # another process holds it
            return False
        except OSError:  # a file system without locks, so that nobody can hold one
            return True
        return True
