"""Tells where a project's dashboard is, and whether it lives.

A session looks here for what ``tool status`` prints, so it takes the standard library and a few small modules.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import IO

from pytest_tool.locks import locked
from pytest_tool.places import keep_out_of_git

NO_LINK = getattr(os, "O_NOFOLLOW", 0)
"""Nothing here is a link; one that was put there must not lead to somebody's other files."""


class Place:
    """The two files of one project."""

    def __init__(self, tool_home: Path) -> None:
        self._home = tool_home
        self._about = tool_home / "dashboard.json"
        self._lock = tool_home / "dashboard.lock"

    def hold(self) -> IO[str] | None:
        """Take the lock; None where another process holds it."""
        keep_out_of_git(self._home)
        file = self._opened()
        if not locked(file):
            file.close()
            return None
        self._about.unlink(missing_ok=True)
        return file

    def write(self, url: str) -> None:
        """Write the address: all of the file or nothing."""
        # for its owner alone: the address is the key to the dashboard
        beside = self._about.with_name(f".{self._about.name}.{os.getpid()}")
        beside.unlink(missing_ok=True)
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            json.dump({"url": url, "pid": os.getpid()}, file)
        beside.replace(self._about)

    def remove(self) -> None:
        """Remove the address, still holding the lock."""
        self._about.unlink(missing_ok=True)

    def running(self) -> str:
        """Give the address of the dashboard that lives, if any."""
        if not self._lock.exists():
            return ""
        with self._opened() as file:
            if locked(file, alone=False):
                return ""
        return self._url()

    def _opened(self) -> IO[str]:
        return os.fdopen(os.open(self._lock, os.O_RDWR | os.O_CREAT | NO_LINK, 0o600), "r+", encoding="utf-8")

    def _url(self) -> str:
        # one that somebody else put there (in a folder that many may write to) is none of ours
        try:
            with self._about.open(encoding="utf-8") as file:
                is_ours = not hasattr(os, "getuid") or os.fstat(file.fileno()).st_uid == os.getuid()
                found = json.load(file) if is_ours else {}
        except (FileNotFoundError, ValueError):  # it begins or ends in this moment
            return ""
        url = found.get("url") if isinstance(found, dict) else None
        return url if isinstance(url, str) else ""


def running(tool_home: Path) -> str:
    """Give the address of this project's dashboard, or empty."""
    try:
        return Place(tool_home).running()
    except OSError:  # the folder is not ours to use: then neither is a dashboard in it
        return ""
