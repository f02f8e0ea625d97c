"""The run on disk: append-only, flushed after every event, readable while it is written and after a kill.

``.tool/runs/<UTC stamp>-<name>/``
    run.json        format version, tool version, settings without secrets
    events.jsonl    one event a line; a pytest-xdist worker writes ``events-<worker>.jsonl``
    frames/NNNN.jpg the screenshots that the events name; a worker's numbers start at its own thousands
"""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import threading
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from pytest_tool.errors import ToolError
from pytest_tool.events import Event, FrameTaken
from pytest_tool.places import keep_out_of_git

FORMAT = 1
FRAMES_A_WORKER = 100_000
"""Worker gw0 numbers its frames from 100001, gw1 from 200001, …, so that one folder holds them all."""


def new_run_folder(tool_home: Path, name: str) -> Path:
    """The path of a new run, not yet made: ``<stamp>-<name>``, with a number where that exists already."""
    now = datetime.now(UTC)  # to the millisecond, for runs that begin together
    stamp = f"{now:%Y%m%dT%H%M%S}.{now.microsecond // 1000:03d}Z"
    base = tool_home / "runs" / f"{stamp}-{re.sub(r'[^A-Za-z0-9_.-]+', '-', name).strip('-') or 'run'}"
    names = itertools.chain([base], (Path(f"{base}-{n}") for n in itertools.count(2)))
    return next(path for path in names if not path.exists())


class Archive:
    """A listener that writes what it hears. Nothing is created before the first event."""

    def __init__(self, folder: Path, about: Mapping[str, Any], worker: str = "", keep_runs: int = 20) -> None:
        self.folder = folder
        self._about = dict(about)
        self._worker = worker
        self._keep_runs = keep_runs
        self._lock = threading.Lock()
        self._file: IO[str] | None = None
        number = int(worker.removeprefix("gw")) + 1 if re.fullmatch(r"gw\d+", worker) else 0
        self.frame_numbers: Iterator[int] = itertools.count(number * FRAMES_A_WORKER + 1)

    def __call__(self, event: Event) -> None:
        """Append the event and flush. Raises ToolError where the disk does not take it: no run goes unrecorded."""
        with self._lock:
            try:
                self._write(event)
            except OSError as error:
                fact = f"The run cannot be written to {self.folder}: {error.strerror}."
                raise ToolError(fact, "Make that folder writable, and see that there is room on the disk.") from error

    def _write(self, event: Event) -> None:
        """A frame's picture is written before the line that names it."""
        file = self._file = self._file or self._open()
        if isinstance(event, FrameTaken):
            _write_whole(self.frame_path(event.number), event.jpeg)
        file.write(json.dumps(event.to_json(), ensure_ascii=False) + "\n")
        file.flush()

    def frame_path(self, number: int) -> Path:
        """Where frame ``number`` lies."""
        return self.folder / "frames" / f"{number:04d}.jpg"

    def close(self) -> None:
        """No more events."""
        with self._lock:
            if self._file:
                self._file.close()

    def _open(self) -> IO[str]:
        tool_home = self.folder.parent.parent
        (self.folder / "frames").mkdir(parents=True, exist_ok=True)
        keep_out_of_git(tool_home)
        about = self.folder / "run.json"
        if not about.exists():
            _write_whole(about, json.dumps({"format": FORMAT, **self._about}, indent=1, ensure_ascii=False).encode())
        prune(self.folder.parent, self._keep_runs)
        name = f"events-{self._worker}.jsonl" if self._worker else "events.jsonl"
        return (self.folder / name).open("a", encoding="utf-8")


def prune(runs: Path, keep: int) -> None:
    """Delete the oldest runs beyond ``keep`` (their names begin with their UTC stamp); 0 keeps all.

    The run of a session that has not been closed stays: it is still being written, or somebody wants to know its end.
    """
    folders = sorted(p for p in runs.iterdir() if p.is_dir())
    in_use = _of_sessions(runs.parent / "sessions")
    for old in folders[:-keep] if keep else []:
        if old.name not in in_use:
            shutil.rmtree(old, ignore_errors=True)  # another process may be deleting the same one


def _of_sessions(folder: Path) -> set[str]:
    """The names of the runs that the files of sessions speak of."""
    names = set()
    for path in folder.glob("*.json"):
        try:
            names.add(Path(str(json.loads(path.read_text(encoding="utf-8")).get("run", ""))).name)
        except (OSError, ValueError):  # closed in this moment, or not whole: no run of ours
            continue
    return names


def read_events(folder: Path) -> Iterator[dict[str, Any]]:
    """All events of a run in the order of time, those of all workers merged; a torn last line is left out."""
    events = []
    for path in sorted(folder.glob("events*.jsonl")):
        for line in path.read_text(encoding="utf-8", errors="replace").split("\n"):
            try:
                events.append(json.loads(line))
            except json.JSONDecodeError:
                continue  # the process was killed while it wrote this line
    yield from sorted(events, key=lambda e: e["at"])


def _write_whole(path: Path, data: bytes) -> None:
    """All of the file or nothing: written beside it, then renamed."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_bytes(data)
    beside.replace(path)
