"""Keeps what a run comes to, as its files grow.

A file is read once, however often it is asked about; of a frame nothing is kept but the place of its line.
"""

from __future__ import annotations

import json
import re
from array import array
from dataclasses import dataclass, field
from pathlib import Path

from pytest_tool.archive.folders import EVENTS, is_cut_off
from pytest_tool.turn import TAB_OUTCOMES

FRAME = re.compile(rb'\{"kind": "frame", "at": (\d{1,15}(?:\.\d+)?), .*?"number": (\d{1,18})\b')
"""How our writer begins the line of a frame. A quotation mark inside a text has a backslash before it."""
COUNTED_AS = {
    "passed": "passed", "xpassed": "passed", "failed": "failed", "error": "error", "skipped": "skipped",
    "xfailed": "skipped",
}  # fmt: skip
WORST = ("skipped", "passed", "failed", "error")
"""Of two words on one attempt the later one here counts, but a failed test stays one whatever its tear-down did."""
Event = dict[str, object]


@dataclass(slots=True)
class Attempt:
    """An item as its last attempt stands."""

    told: str = ""
    finished: str = ""

    def hear(self, outcome: str) -> None:
        counted = COUNTED_AS.get(outcome, "")
        if self.told != "failed" and counted and (not self.told or WORST.index(counted) > WORST.index(self.told)):
            self.told = counted

    @property
    def state(self) -> str:
        return self.told or self.finished or "running"


@dataclass(slots=True)
class Frames:
    """Where the lines of one file's frames begin."""

    read: int = 0
    numbers: array[int] = field(default_factory=lambda: array("q"))
    places: array[int] = field(default_factory=lambda: array("q"))


class Ledger:
    """The sums of one run, for one thread."""

    def __init__(self, run: Path) -> None:
        self._run = run
        self._files: dict[str, Frames] = {}
        self.items: dict[str, Attempt] = {}
        self.first = 0.0
        self.last = 0.0
        """Of its first and its last event, seconds since the epoch."""
        self.actions = 0
        self.cost: float | None = 0.0
        """USD; None as soon as one call did not tell."""
        self.sessions = 0
        self.open_sessions = 0
        self.stopped = ""
        """Of a pytest that ended before all its tests had run: how many had, and why."""

    def read_on(self) -> None:
        """Take in what was added."""
        for path in sorted(self._run.glob(EVENTS)):
            known = self._files.setdefault(path.name, Frames())
            try:
                if path.stat().st_size > known.read:
                    self._read_file(path, known)
            except FileNotFoundError:  # the run was removed in this moment
                continue

    def boxes(self, number: int) -> list[object] | None:
        """Read the boxes of a frame as written, if there."""
        self.read_on()
        for name, known in self._files.items():
            if number in known.numbers:
                with (self._run / name).open("rb") as file:
                    file.seek(known.places[known.numbers.index(number)])
                    found = _event(file.readline()).get("boxes")
                return found if isinstance(found, list) else []
        return None

    @property
    def unfinished(self) -> bool:
        """Tell whether a run that is over was left unfinished."""
        if is_cut_off(self._run):  # between two tests, perhaps: those that were to come are nowhere
            return True
        if self.sessions:
            return self.open_sessions > 0
        return any(item.state == "running" for item in self.items.values())

    def tests(self, live: bool) -> dict[str, int]:
        """Count how many items stand how."""
        # a session is no test
        counted = dict.fromkeys(("passed", "failed", "error", "skipped", "running"), 0)
        for item in self.items.values() if not self.sessions else ():
            counted[item.state] += live or item.state != "running"
        return counted

    def _read_file(self, path: Path, known: Frames) -> None:
        with path.open("rb") as file:
            file.seek(known.read)
            while (line := file.readline()).endswith(b"\n"):
                if frame := FRAME.match(line):
                    self._frame(known, float(frame[1]), int(frame[2]))
                else:
                    self._hear(known, _event(line))
                known.read += len(line)

    def _frame(self, known: Frames, at: float, number: int) -> None:
        self._time(at)
        if abs(number) < 2**63:
            known.numbers.append(number)
            known.places.append(known.read)

    def _hear(self, known: Frames, event: Event) -> None:
        if at := _number(event, "at"):
            self._time(at)
        item = str(event.get("item", ""))
        match event.get("kind"):
            case "frame":  # written by somebody else
                if (number := _number(event, "number")) is not None:
                    self._frame(known, self.last, int(number))
            case "test_started":
                self.items[item] = Attempt()
            case "step_started":
                self.items.setdefault(item, Attempt())
            case "test_finished":
                self.items.setdefault(item, Attempt()).finished = "passed" if event.get("passed") is True else "failed"
            case "outcome":
                self._outcome(item, str(event.get("outcome", "")))
            case "session_started":
                self.sessions += 1
                self.open_sessions += 1
            case "session_closed":
                self.open_sessions = 0
            case "run_stopped":
                self.stopped = _stopped(event)
            case "suggestion":
                self._suggestion(event)
            case "model_call":
                self._paid(event, "cost")

    def _outcome(self, item: str, outcome: str) -> None:
        if outcome == "rerun":
            self.items[item] = Attempt()
        else:
            self.items.setdefault(item, Attempt()).hear(outcome)

    def _suggestion(self, event: Event) -> None:
        # as ``tool status`` counts: what an escalation cost stands with its model call
        outcome, operation = event.get("outcome"), event.get("operation")
        if outcome in TAB_OUTCOMES or (operation and outcome not in ("returned", "suggested")):
            self.actions += 1
        if "engine_cost" in event:
            self._paid(event, "engine_cost")
        elif operation and event.get("decided_by") != "escalation":  # of a run before that was written
            self._paid(event, "decision_cost")

    def _paid(self, event: Event, name: str) -> None:
        cost = _number(event, name)
        self.cost = None if cost is None or self.cost is None else self.cost + cost

    def _time(self, at: float) -> None:
        self.first = min(self.first or at, at)
        self.last = max(self.last, at)


def _stopped(event: Event) -> str:
    ran, selected = _number(event, "ran") or 0, _number(event, "selected") or 0
    reason = str(event.get("reason", ""))
    return f"{ran:.0f} of {selected:.0f} tests had run{f': {reason}' if reason else ''}"


def _event(line: bytes) -> Event:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _number(event: Event, name: str) -> float | None:
    # a boolean is none, and neither is what Python writes as NaN
    value = event.get(name)
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e300
    return value if is_number else None  # type: ignore[return-value]
