"""A lock on a file, which the system lets go however its holder ends: how anybody knows that a process still lives."""

from __future__ import annotations

import sys
from typing import IO, Any

if sys.platform == "win32":
    import msvcrt

    def locked(file: IO[Any], alone: bool = True) -> bool:
        """Whether this open file is locked now; False when another process holds it."""
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def locked(file: IO[Any], alone: bool = True) -> bool:
        """Whether this open file is locked now, ``alone`` or beside others; False when another process holds it."""
        try:
            fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError:  # another process holds it
            return False
        except OSError:  # a file system without locks, so that nobody can hold one
            return True
        return True
