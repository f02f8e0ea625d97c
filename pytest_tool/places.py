"""Where the tool keeps what it writes, and how what it starts is found. The standard library alone, and little of it."""

from __future__ import annotations

from pathlib import Path

CONFIGURATIONS = ("pytest.toml", "pytest.ini", ".pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg")

SESSION_MARK = "TOOL_SESSION_MARK"
"""The environment variable that a session's process, and so all that it starts, is given: none of them outlives it."""


def home(start: Path) -> Path:
    """The ``.tool`` folder: in the nearest folder upwards that has one or a pytest configuration, else in ``start``."""
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
