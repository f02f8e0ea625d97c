"""Finds, names and prunes the folders of runs, and tells which are still written."""

from __future__ import annotations

import itertools
import json
import re
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from pytest_tool.places import locked

FORMAT = 1
"""Of ``run.json`` and the events. What is added to it keeps its number; a reader leaves aside what it does not know."""
EVENTS = "events*.jsonl"


def new_run_folder(tool_home: Path, name: str) -> Path:
    """Returns the path of a new run: ``<stamp>-<name>``."""
    now = datetime.now(UTC)  # to the millisecond, for runs that begin together
    stamp = f"{now:%Y%m%dT%H%M%S}.{now.microsecond // 1000:03d}Z"
    base = tool_home / "runs" / f"{stamp}-{re.sub(r'[^A-Za-z0-9_.-]+', '-', name).strip('-') or 'run'}"
    names = itertools.chain([base], (Path(f"{base}-{n}") for n in itertools.count(2)))
    return next(path for path in names if not path.exists())


def events_path(run: Path, worker: str = "") -> Path:
    """Returns where the events of pytest lie, or those of a worker of pytest-xdist."""
    return run / (f"events-{worker}.jsonl" if worker else "events.jsonl")


def lock_path(events: Path) -> Path:
    """Returns the file that the writer of these events holds locked."""
    return events.with_suffix(".lock")


def picture_path(run: Path, picture: int) -> Path:
    """Returns where a picture lies."""
    return run / "frames" / f"{picture:04d}.jpg"


def downloads_folder(run: Path) -> Path:
    """Returns where the files lie that pages handed over."""
    return run / "downloads"


def is_run(folder: Path) -> bool:
    """Tells whether a run was written there, by any user."""
    try:
        return (folder / "run.json").is_file() or any(folder.glob(EVENTS))
    except PermissionError:
        return True


def runs_in(tool_home: Path) -> list[Path]:
    """Lists all runs of a project, the newest first."""
    runs = tool_home / "runs"
    if not runs.is_dir():
        return []
    return sorted((path for path in runs.iterdir() if path.is_dir() and is_run(path)), reverse=True)


def is_live(run: Path) -> bool:
    """Tells whether a process still writes there."""
    return any(_is_held(lock_path(events)) for events in run.glob(EVENTS))


def _is_held(lock: Path) -> bool:
    try:
        with lock.open("rb") as file:
            return not locked(file, alone=False)
    except (FileNotFoundError, PermissionError):  # its writer has ended; of another user
        return False


def is_cut_off(run: Path) -> bool:
    """Tells whether a writer was killed: others remove their lock."""
    return any(lock_path(events).exists() for events in run.glob(EVENTS))


def prune(runs: Path, keep: int) -> None:
    """Deletes the oldest runs beyond ``keep``; 0 keeps all.

    What is still being written stays, and so does the run of a session that has not been closed: somebody wants to
    know its end.
    """
    folders = sorted(path for path in runs.iterdir() if path.is_dir())
    in_use = set(_of_sessions(runs.parent / "sessions"))
    for old in folders[:-keep] if keep else []:
        if old.name not in in_use and not is_live(old):
            shutil.rmtree(old, ignore_errors=True)  # another process may be deleting the same one


def _of_sessions(folder: Path) -> Iterator[str]:
    """Names the runs that the files of sessions speak of."""
    for path in folder.glob("*.json"):
        try:
            yield Path(str(json.loads(path.read_text(encoding="utf-8")).get("run", ""))).name
        except (OSError, ValueError):  # closed in this moment, or not whole: no run of ours
            continue
