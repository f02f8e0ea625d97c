"""Hands out the page's files and a run's pictures."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from pytest_tool.archive.folders import picture_path

PAGE = Path(__file__).parent / "page"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
INDEX = "index.html"
NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""A run may come from elsewhere: a link in it, or a pipe, is no picture."""
LONGEST_NUMBER = 12
"""Digits of a picture or a frame."""


class PageFiles:
    """The files in the page's folder, by their names."""

    def __init__(self) -> None:
        there = PAGE.iterdir() if PAGE.is_dir() else ()
        self._paths = {p.name: p for p in there if p.suffix in KINDS and p.is_file() and not p.name.startswith(".")}

    def read(self, name: str) -> tuple[bytes, str] | None:
        """Read the file and its content type, if it exists."""
        path = self._paths.get(name)
        return (path.read_bytes(), KINDS[path.suffix]) if path else None


def number_in(text: str) -> int | None:
    """Read the number of a picture or frame, if one."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else None


def picture(run: Path, number: int) -> bytes | None:
    """Read a picture of the run, if still kept."""
    try:
        with os.fdopen(os.open(picture_path(run, number), os.O_RDONLY | NO_LINK), "rb") as file:
            return file.read() if stat.S_ISREG(os.fstat(file.fileno()).st_mode) else None
    except OSError:  # given up to make room, or never written
        return None
