"""Keeps each picture of a run once, as room allows."""

from __future__ import annotations

import hashlib
import os
from collections import OrderedDict
from pathlib import Path

from pytest_tool.archive.folders import picture_path
from pytest_tool.places import privately


class Pictures:
    """Keeps one writer's pictures within ``most_bytes``; 0 keeps all.

    The last picture of a failed step always stays: it is what somebody will want to see.
    """

    def __init__(self, run: Path, most_bytes: int = 0) -> None:
        self._run = run
        self._most_bytes = most_bytes
        self._numbers: dict[bytes, int] = {}
        """Digest → the picture that has it."""
        self._kept: OrderedDict[int, tuple[bytes, int]] = OrderedDict()
        """Picture → its digest and its size, the one that was seen longest ago first."""
        self._needed: set[int] = set()
        self._bytes = 0

    def keep(self, number: int, jpeg: bytes) -> int:
        """Keeps a frame; returns the number of the picture showing it."""
        digest = hashlib.blake2b(jpeg, digest_size=16).digest()
        there = self._numbers.get(digest)
        if there is not None:
            self._kept.move_to_end(there)
            return there
        write_whole(picture_path(self._run, number), jpeg)
        self._numbers[digest] = number
        self._kept[number] = digest, len(jpeg)
        self._bytes += len(jpeg)
        self._make_room(number)
        return number

    def need(self, picture: int) -> None:
        """Lets this one stay."""
        self._needed.add(picture)

    def _make_room(self, newest: int) -> None:
        for picture, (digest, size) in list(self._kept.items()) if self._most_bytes else []:
            if self._bytes <= self._most_bytes:
                return
            if picture not in self._needed and picture != newest:
                picture_path(self._run, picture).unlink(missing_ok=True)
                self._bytes -= size
                del self._kept[picture], self._numbers[digest]


def write_whole(path: Path, data: bytes) -> None:
    """Writes the file as a whole: beside it, then renamed."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(beside, "wb", opener=privately) as file:
            file.write(data)
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
