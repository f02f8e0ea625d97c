"""Writes several runs as one page: the shards of a suite, or the machines that ran it.

Each event says its ``run``, so that the same test of two runs is two tests. Frames are numbered anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pytest_tool.archive.reading import Event
from pytest_tool.dashboard.export import check, picture_of, told_of, write_told

FRAMED = ("suggestion", "narration", "finding")
"""Kinds of events that name the frame they are about."""


def write_merged(runs: Sequence[Path], names: Sequence[str], out: Path) -> tuple[str, ...]:
    """Writes the runs into one file, and names the files that hold a torn line.

    Raises ToolError: a run of a newer tool, an empty one, a file there that is not an earlier export, no room.
    """
    check(out)
    merging = _Merging()
    for run, name in zip(runs, names, strict=True):
        merging.add(run, name, told_of(run))
    write_told(out, merging.told(), ((number, *there) for number, there in merging.pictured.items()))
    return tuple(merging.torn)


class _Merging:
    """Puts runs one behind the other."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._projects: dict[str, None] = {}
        self._events: list[Event] = []
        self._stopped: list[str] = []
        self._going_on = self._broken_off = False
        self._frames = 0
        self.torn: list[str] = []
        self.pictured: dict[int, tuple[Path, int]] = {}
        """Number of a picture → its run, and its number there."""

    def add(self, run: Path, name: str, told: dict[str, Any]) -> None:
        about, state = told["about"], told["state"]
        self._names.append(name)
        self._projects[str(about.get("project", ""))] = None
        self._going_on |= state["going_on"]
        self._broken_off |= state["broken_off"]
        self._stopped += [f"{name}: {state['stopped']}"] if state["stopped"] else []
        self.torn += [f"{name}/{file}" for file in state["torn"]]
        numbers: dict[object, int] = {}
        for event in told["events"]:
            kind = event.get("kind")
            if kind == "frame":
                event = self._renumbered(event, run, numbers)
            elif kind in FRAMED and event.get("frame") is not None:
                event = {**event, "frame": numbers.get(event["frame"])}
            self._events.append({**event, "run": name})

    def _renumbered(self, frame: Event, run: Path, numbers: dict[object, int]) -> Event:
        picture, own = picture_of(frame), frame.get("number")
        for number in (picture, own):
            if number not in numbers:
                self._frames += 1
                numbers[number] = self._frames
        self.pictured[numbers[picture]] = run, picture
        return {**frame, "number": numbers[own], "picture": numbers[picture]}

    def told(self) -> dict[str, Any]:
        """Gives what the page is told of them all."""
        names = ", ".join(self._names)
        state = {
            "live": False, "session": "", "going_on": self._going_on, "broken_off": self._broken_off,
            "stopped": "; ".join(self._stopped), "torn": tuple(self.torn),
        }  # fmt: skip
        counted = "1 run" if len(self._names) == 1 else f"{len(self._names)} runs"
        about = {"name": f"{counted}: {names}", "project": ", ".join(filter(None, self._projects))}
        return {"about": about, "state": state, "events": self._events}
