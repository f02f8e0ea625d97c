"""Tells where a project's dashboard is, and whether it lives.

The standard library alone: a session looks here for what ``tool status`` prints.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import IO

from pytest_tool.places import keep_out_of_git, locked

NO_LINK = getattr(os, "O_NOFOLLOW", 0)
"""Nothing here is a link; one that was put there must not lead to somebody's other files."""


class Place:
    """Keeps the two files of one project, for its owner."""

    def __init__(self, tool_home: Path) -> None:
        self._home = tool_home
        self._about = tool_home / "dashboard.json"
        self._lock = tool_home / "dashboard.lock"

    def hold(self) -> IO[str] | None:
        """Takes the lock and holds it; None where others do.

        What a dashboard that was killed had said of itself is gone then.
        """
        keep_out_of_git(self._home)
        file = self._opened()
        if not locked(file):
            file.close()
            return None
        self._about.unlink(missing_ok=True)
        return file

    def write(self, url: str) -> None:
        """Writes the whole file at once."""
        beside = self._about.with_name(f".{self._about.name}.{os.getpid()}")
        beside.unlink(missing_ok=True)
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            json.dump({"url": url, "pid": os.getpid()}, file)
        beside.replace(self._about)

    def remove(self) -> None:
        """Removes the address, while the lock is held."""
        self._about.unlink(missing_ok=True)

    def running(self) -> str:
        """Gives the address of the dashboard that lives, or empty."""
        if not self._lock.exists():
            return ""
        with self._opened() as file:
            if locked(file, alone=False):
                return ""
        return self._url()

    def _opened(self) -> IO[str]:
        return os.fdopen(os.open(self._lock, os.O_RDWR | os.O_CREAT | NO_LINK, 0o600), "r+", encoding="utf-8")

    def _url(self) -> str:
        """Reads the address from a file of our own."""
        try:
            with self._about.open(encoding="utf-8") as file:
                is_ours = not hasattr(os, "getuid") or os.fstat(file.fileno()).st_uid == os.getuid()
                found = json.load(file) if is_ours else {}
        except (FileNotFoundError, ValueError):  # it begins or ends in this moment
            return ""
        url = found.get("url") if isinstance(found, dict) else None
        return url if isinstance(url, str) else ""


def running(tool_home: Path) -> str:
    """Gives the address of this project's dashboard, or empty."""
    try:
        return Place(tool_home).running()
    except OSError:  # the folder is not ours to use: then neither is a dashboard in it
        return ""
