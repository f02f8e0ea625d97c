"""Keeps the files of a session: its JSON (0600), lock and log.

The standard library alone: every ``tool`` command reads this first. The host holds a lock on ``<name>.lock`` as long as
it lives, and the system lets it go however the host ends: a process id could have been given to somebody else.
"""

from __future__ import annotations

import errno
import json
import os
import re
import stat
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

from pytest_tool.places import home, keep_out_of_git, locked

USUAL = "default"
"""The name of a session that nobody named."""
NO_LINK = getattr(os, "O_NOFOLLOW", 0)
"""A link that was put here must not lead to somebody's other files."""
NO_WAIT = getattr(os, "O_NONBLOCK", 0)
"""Nor may a pipe that was put here be waited for."""
NO_FILE = (errno.ENOENT, errno.ELOOP, errno.ENXIO)
"""There is none, or a link or a socket in its place."""
MOST_BYTES = 64 * 1024
"""Of a session's file."""
LOOK_S = 0.02
VALID_NAME = r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}"


def wrong_name(name: str) -> str:
    """Returns what is wrong with a session's name, or an empty text."""
    if re.fullmatch(VALID_NAME, name) and not name.endswith("."):
        return ""
    return f"{name[:80]!r} is no name for a session. Use letters, digits, dots, dashes and underscores, 64 at most."


def folder() -> Path:
    """Returns the folder of this project's sessions."""
    return home(Path.cwd()) / "sessions"


def until(true: Callable[[], bool], seconds: float) -> bool:
    """Waits; tells whether it came true within so many seconds."""
    ends = time.monotonic() + seconds
    while not (found := true()) and time.monotonic() < ends:
        time.sleep(LOOK_S)
    return found


class Files:
    """Names the files of one session, reads and writes them."""

    def __init__(self, name: str, where: Path | None = None) -> None:
        where = where or folder()
        self.name = name
        self.about = where / f"{name}.json"
        self.lock = where / f"{name}.lock"
        self.log = where / f"{name}.log"
        """What the host and pytest print; a person reads it when a session died."""

    def read(self) -> dict[str, object]:
        """Returns what the host says about itself (``Host.known``), or an empty object.

        A file that another user put there is ignored: what a person types would go to the port that it names.
        """
        try:
            with os.fdopen(os.open(self.about, os.O_RDONLY | NO_LINK | NO_WAIT), encoding="utf-8") as file:
                found = json.loads(file.read(MOST_BYTES)) if _is_ours(file) else {}
        except OSError as error:
            if error.errno in NO_FILE:
                return {}
            raise
        except (ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}

    def write(self, about: dict[str, object]) -> None:
        """Replaces the file as a whole, private: it holds the token."""
        beside = self.about.with_name(f".{self.about.name}.{os.getpid()}")
        beside.unlink(missing_ok=True)
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            json.dump(about, file, ensure_ascii=False)
        beside.replace(self.about)

    def make_folder(self) -> None:
        """Makes the folder of sessions, open to its owner alone."""
        keep_out_of_git(self.about.parent.parent)
        self.about.parent.mkdir(mode=0o700, exist_ok=True)

    def remove(self, mark: object = None) -> None:
        """Removes the file, with ``mark`` only if it is that session's."""
        if mark is None or self.read().get("mark") == mark:
            self.about.unlink(missing_ok=True)

    def hold(self, alone: bool = True) -> IO[str] | None:
        """Takes the lock, unless another process holds it.

        Who only looks does not need it ``alone``: two that look at once do not take each other for a session.
        """
        file = os.fdopen(os.open(self.lock, os.O_RDWR | os.O_CREAT | NO_LINK, 0o600), "r+", encoding="utf-8")
        if locked(file, alone):
            return file
        file.close()
        return None

    @property
    def alive(self) -> bool:
        """Tells whether the host is there."""
        if not self.lock.exists():
            return False
        held = self.hold(alone=False)
        if held is None:
            return True
        held.close()
        return False

    def last_words(self, lines: int = 3) -> str:
        """Returns the end of the log."""
        text = self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""
        return "\n".join([line for line in text.splitlines() if line.strip()][-lines:])


def _is_ours(file: IO[str]) -> bool:
    """Tell a plain file of this user, as small as a session writes it."""
    found = os.fstat(file.fileno())
    is_mine = not hasattr(os, "getuid") or found.st_uid == os.getuid()
    return is_mine and stat.S_ISREG(found.st_mode) and found.st_size <= MOST_BYTES


def sessions() -> list[str]:
    """Lists the sessions that have a file in this project."""
    return sorted(path.stem for path in folder().glob("[!.]*.json"))


def run_of(name: str) -> Path | None:
    """Returns the run folder of a session, living or dead."""
    run = Files(name).read().get("run")
    return Path(str(run)) if run else None
