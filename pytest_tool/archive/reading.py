"""Reads a run, whole or as it grows."""

from __future__ import annotations

import heapq
import json
import math
import os
import sys
from collections.abc import Generator, Iterator
from operator import itemgetter
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote_to_bytes

from pytest_tool.archive.folders import EVENTS, FORMAT, is_live
from pytest_tool.errors import ToolError

Event = dict[str, Any]
FRAME, BOXES, NO_BOX, BOXES_END = b'{"kind": "frame"', b', "boxes": [', b"]", b"]]"
"""How our writer begins the line of a frame, and where the boxes stand in it, of which there may be none."""
LONGEST_PLACE = 15
"""Digits of a place in a file that a cursor may name."""
FAR_OFF = 1e300
"""No time, and a whole number beyond it may be none for a float."""


class Reading:
    """Reads a run's files on from where it was.

    Without ``boxes`` those of frames are left out: they are nine tenths of a run, and cost as much to read.
    """

    def __init__(self, run: Path, cursor: str = "", boxes: bool = True) -> None:
        self._run = run
        self._read = _places(cursor)
        self._boxes = boxes
        self._broken: dict[str, None] = {}

    @property
    def cursor(self) -> str:
        """Tells how far it has read: ``events.jsonl:4711,events-gw0.jsonl:12``, ASCII in one word."""
        return ",".join(f"{quote(os.fsencode(name), safe='')}:{at}" for name, at in self._read.items())

    def some(self, most_events: int, most_bytes: int, rest: bool = False) -> list[Event]:
        """Returns the next of what was added, by time.

        ``most_bytes`` are those of the lines, boxes not counted that are left out; one event there is in any case.
        ``rest``: nobody writes any more, so that a line without its end is whole but for that, or torn.
        """
        events: list[Event] = []
        size = 0
        readers = [self._lines(path, rest) for path in sorted(self._run.glob(EVENTS))]
        try:
            for _, name, end, event, length in heapq.merge(*readers, key=itemgetter(0)):
                if events and (len(events) == most_events or size + length > most_bytes):
                    break
                self._read[name] = end
                if event is not None:
                    events.append(event)
                    size += length
        finally:
            for reader in readers:
                reader.close()
        return events

    def _lines(self, path: Path, rest: bool) -> Generator[tuple[float, str, int, Event | None, int], None, None]:
        """Yields each whole line's time, file, end, event and bytes."""
        try:
            file = path.open("rb")
        except FileNotFoundError:  # the run was removed in this moment
            return
        with file:
            file.seek(self._read.get(path.name, 0))
            at, end = 0.0, file.tell()
            while (line := file.readline()).endswith(b"\n") or (rest and line):
                end += len(line)
                event, length = self._event_in(line)
                at = max(at, _at(event)) if event else at  # a writer's own order stands, whatever its clock did
                if event is None and line.strip():
                    self._broken[path.name] = None
                yield at, path.name, end, event, length

    def _event_in(self, line: bytes) -> tuple[Event | None, int]:
        """Returns the event and how many bytes were read for it."""
        if not self._boxes and line.startswith(FRAME):
            begin = line.find(BOXES)
            ends_with = NO_BOX if line.startswith(NO_BOX, begin + len(BOXES)) else BOXES_END
            end = line.find(ends_with, begin + len(BOXES))
            if 0 < begin < end and (event := _event(line[:begin] + line[end + len(ends_with) :])):
                return event, len(line) - (end - begin)
        event = _event(line)
        if event and not self._boxes and event.get("kind") == "frame":  # written otherwise
            event.pop("boxes", None)
        return event, len(line)

    def more(self, rest: bool = False) -> list[Event]:
        """Returns all that was added since, in the order of time."""
        return self.some(sys.maxsize, sys.maxsize, rest)

    @property
    def torn(self) -> tuple[str, ...]:
        """Names the files that hold a torn line."""
        return tuple(self._broken)


def read_events(run: Path) -> Iterator[Event]:
    """Returns all events of a run in the order of time."""
    return iter(read_run(run)[0])


def read_run(run: Path) -> tuple[list[Event], tuple[str, ...]]:
    """Returns all events, and the names of the files that hold a torn line."""
    reading = Reading(run)
    was_live = is_live(run)  # before the look: what its writer wrote last is whole then
    events = reading.more(rest=not was_live)
    return events, reading.torn


def about(run: Path) -> dict[str, Any]:
    """Reads ``run.json``. Raises ToolError for a newer format."""
    try:
        found = DECODER.decode((run / "run.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):  # killed in its first moment, or removed: the events say enough
        return {}
    if not isinstance(found, dict):
        return {}
    written = found.get("format")
    if isinstance(written, int) and written > FORMAT:
        fact = f"The run {run.name} was written by a newer tool ({found.get('tool')}, format {written})."
        raise ToolError(fact, "Read it with that version: pip install --upgrade pytest-tool.")
    return found


def _places(cursor: str) -> dict[str, int]:
    """Reads a cursor, else begins at the start."""
    pairs = (part.rpartition(":") for part in cursor.split(",") if part)
    return {
        os.fsdecode(unquote_to_bytes(name)): int(at)
        for name, _, at in pairs
        if at.isdecimal() and len(at) <= LONGEST_PLACE
    }


def _no_number(name: str) -> None:
    """Reads ``NaN`` and its like as None: JSON lacks them."""


def _finite(number: str) -> float | None:
    """Reads ``1e999`` as one of them."""
    value = float(number)
    return value if math.isfinite(value) else None


DECODER = json.JSONDecoder(parse_constant=_no_number, parse_float=_finite)


def _event(line: bytes) -> Event | None:
    try:
        found = DECODER.decode(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _at(event: Event) -> float:
    at = event.get("at")
    return float(at) if isinstance(at, int | float) and abs(at) < FAR_OFF else 0.0
