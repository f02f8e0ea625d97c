"""What was written of a run, whole or as it grows; what cannot be read of it is said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pytest_tool.archive.folders import EVENTS, FORMAT, is_live
from pytest_tool.errors import ToolError

Event = dict[str, Any]


class Reading:
    """Reads a run's files on from where it was. ``cursor`` is what another one was at; it begins at the start."""

    def __init__(self, run: Path, cursor: str = "") -> None:
        self._run = run
        self._read = _places(cursor)
        self._broken: dict[str, None] = {}

    @property
    def cursor(self) -> str:
        """How far it has read, to go on there: ``events.jsonl:4711,events-gw0.jsonl:12``."""
        return ",".join(f"{name}:{at}" for name, at in self._read.items())

    def more(self) -> list[Event]:
        """What was added since, of all writers in the order of time. A line without its end can wait."""
        events: list[Event] = []
        for path in sorted(self._run.glob(EVENTS)):
            with path.open("rb") as file:
                file.seek(self._read.get(path.name, 0))
                whole, end, _ = file.read().rpartition(b"\n")
            self._read[path.name] = self._read.get(path.name, 0) + len(whole) + len(end)
            events += self._parsed(path.name, whole)
        return sorted(events, key=_at)

    def rest(self) -> list[Event]:
        """The lines without an end, once nobody writes any more: whole but for that, or torn."""
        events: list[Event] = []
        for path in sorted(self._run.glob(EVENTS)):
            with path.open("rb") as file:
                file.seek(self._read.get(path.name, 0))
                left = file.read()
            self._read[path.name] = self._read.get(path.name, 0) + len(left)
            events += self._parsed(path.name, left)
        return events

    @property
    def torn(self) -> tuple[str, ...]:
        """The files in which a line was found that is none: its writer was killed, or the disk was full."""
        return tuple(self._broken)

    def _parsed(self, name: str, text: bytes) -> Iterator[Event]:
        for line in text.split(b"\n"):
            if not line:
                continue
            event = _event(line)
            if event is None:
                self._broken[name] = None
            else:
                yield event


def read_events(run: Path) -> Iterator[Event]:
    """All events of a run in the order of time, those of all workers merged; a torn line is left out."""
    return iter(read_run(run)[0])


def read_run(run: Path) -> tuple[list[Event], tuple[str, ...]]:
    """All events, and the names of the files that hold a torn line."""
    reading = Reading(run)
    was_live = is_live(run)  # before the look: what its writer wrote last is whole then
    events = reading.more()
    if not was_live:
        events = sorted(events + reading.more() + reading.rest(), key=_at)
    return events, reading.torn


def about(run: Path) -> dict[str, Any]:
    """``run.json``; empty where it is missing or not whole. Raises ToolError for a format that is newer than ours."""
    try:
        found = json.loads((run / "run.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):  # killed in its first moment, or removed by somebody: the events say enough
        return {}
    if not isinstance(found, dict):
        return {}
    written = found.get("format")
    if isinstance(written, int) and written > FORMAT:
        fact = f"The run {run.name} was written by a newer tool ({found.get('tool')}, format {written})."
        raise ToolError(fact, "Read it with that version: pip install --upgrade pytest-tool.")
    return found


def _places(cursor: str) -> dict[str, int]:
    """Of a cursor; what is none begins at the start."""
    pairs = (part.rpartition(":") for part in cursor.split(",") if part)
    return {name: int(at) for name, _, at in pairs if at.isdecimal()}


def _event(line: bytes) -> Event | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _at(event: Event) -> float:
    at = event.get("at")
    return float(at) if isinstance(at, int | float) else 0.0
