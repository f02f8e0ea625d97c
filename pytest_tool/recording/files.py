"""Reads and writes the files beside the plans: ``__recordings__/basket.plan.md.json``."""

from __future__ import annotations

import os
import re
import stat
from codecs import BOM_UTF8
from pathlib import Path

from pydantic import ValidationError

from pytest_tool.errors import ToolError
from pytest_tool.recording.form import VERSION, Recordings

FOLDER = "__recordings__"
MOST_BYTES = 8_000_000
"""A recorded step takes about 500."""
CONFLICT = re.compile(rb"^(?:<{7}|>{7}) ", re.MULTILINE)
DELETE = "Delete it, and let the plan be recorded anew."


class Unreadable(ToolError):
    """Says why a file of recordings is not read; it is never overwritten."""


def path_of(plan: Path) -> Path:
    """Give the file of a plan, or of a file of shared steps."""
    return plan.parent / FOLDER / f"{plan.name}.json"


def read(path: Path) -> Recordings:
    """Read a file; none there is an empty one. Raises Unreadable."""
    try:
        with open(path, "rb", opener=_without_waiting) as file:
            kind = os.fstat(file.fileno())
            if not stat.S_ISREG(kind.st_mode) or kind.st_size > MOST_BYTES:
                why = f"it has {kind.st_size:,} bytes" if stat.S_ISREG(kind.st_mode) else "it is no plain file"
                raise Unreadable(f"{path} is not read: {why}.", DELETE)
            text = file.read(MOST_BYTES)
    except FileNotFoundError:
        return Recordings()
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}.", "Make it yours to read.") from None
    text = text.removeprefix(BOM_UTF8)
    if CONFLICT.search(text):
        raise Unreadable(f"{path} holds the marks of a merge conflict.", "Take either side, or delete the file.")
    return _parsed(path, text)


def write(path: Path, recordings: Recordings) -> bool:
    """Write a file in one piece; gives False where it says the same already. Raises ToolError."""
    text = recordings.text().encode()
    try:
        if path.is_file() and path.read_bytes() == text:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        beside.write_bytes(text)
        beside.replace(path)
    except OSError as error:
        raise ToolError(f"{path} cannot be written: {error.strerror}.", "Make its folder yours to write.") from None
    return True


def _without_waiting(path: str, flags: int) -> int:
    """Open a file, and wait for nobody who would write into a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _parsed(path: Path, text: bytes) -> Recordings:
    try:
        return Recordings.model_validate_json(text)
    except ValidationError as error:
        newer = re.search(rb'"version":\s*(\d+)', text)
        if newer and int(newer[1][:9]) > VERSION:
            fact = f"{path} is of version {int(newer[1][:9])}, and this is a tool that reads version {VERSION}."
            raise Unreadable(fact, "Update the tool.") from None
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise Unreadable(f"{path} holds no recordings of the tool: {where}: {first['msg']}.", DELETE) from None
