"""Lists the runs of a project for the page."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

from pytest_tool.archive import about, is_live, runs_in
from pytest_tool.archive.folders import EVENTS
from pytest_tool.dashboard import sessions
from pytest_tool.dashboard.ledger import Ledger
from pytest_tool.errors import ToolError

BEGINS_S = 10.0
"""So long a run may have its ``run.json`` and no events yet: old runs are deleted in between."""


class Runs:
    """The runs of a project, and perhaps one elsewhere.

    For any number of threads; each file is read once, however often it is asked about.
    """

    def __init__(self, tool_home: Path, named: Path | None = None) -> None:
        self._home = tool_home
        self._named = named
        self._ledgers: dict[Path, Ledger] = {}
        self._reading = threading.Lock()

    def folders(self) -> dict[str, Path]:
        """Map the page's names to folders, the newest first."""
        there = {path.name: path for path in runs_in(self._home) if _is_text(path.name)}
        if self._named is None or self._named.resolve() in [path.resolve() for path in there.values()]:
            return there
        return {name_of(self._home, self._named): self._named, **there}

    def find(self, name: str) -> Path | None:
        """Find the folder of this very name, if any."""
        return self.folders().get(name)

    def told(self) -> list[dict[str, Any]]:
        """Tell what the page shows of each run."""
        folders = self.folders()
        writers = sessions.writers(self._home)
        with self._reading:
            self._ledgers = {path: known for path, known in self._ledgers.items() if path in folders.values()}
            return [self._told(name, run, writers.get(run.resolve(), "")) for name, run in folders.items()]

    def state(self, run: Path, live: bool) -> dict[str, Any]:
        """Tell whether a run goes on, and who writes it."""
        if live:
            session = sessions.writers(self._home).get(run.resolve(), "")
            return {"live": True, "session": session, "broken_off": False, "stopped": ""}
        with self._reading:
            known = self._ledger(run)
            return {"live": False, "session": "", "broken_off": known.unfinished, "stopped": known.stopped}

    def boxes(self, run: Path, number: int) -> list[object] | None:
        """Read the boxes of a frame, if there is one."""
        with self._reading:
            return self._ledger(run, read=False).boxes(number)

    def _told(self, name: str, run: Path, session: str) -> dict[str, Any]:
        error, live = "", goes_on(run)
        try:
            next(run.iterdir(), None)  # of a folder that may not be read a pattern finds nothing, and says nothing
            about(run)
            known = self._ledger(run)
        except ToolError as wrong:
            known, error = Ledger(run), str(wrong)
        except OSError as wrong:
            known, error = Ledger(run), f"It cannot be read: {wrong.strerror}. Make {run} readable."
        return {
            "name": name,
            "at": known.first,
            "seconds": round(max(0.0, (time.time() if live else known.last) - known.first), 3) if known.first else 0,
            "live": live,
            "session": session if live else "",
            "broken_off": not live and known.unfinished,
            "stopped": known.stopped,
            "tests": known.tests(live),
            "cost": known.cost,
            "actions": known.actions,
            "error": error,
        }

    def _ledger(self, run: Path, read: bool = True) -> Ledger:
        known = self._ledgers.setdefault(run, Ledger(run))
        if read:
            known.read_on()
        return known


def name_of(tool_home: Path, run: Path) -> str:
    """Name a run as the page does."""
    here, run = (tool_home / "runs").resolve(), run.resolve()
    return f"{run.name} (elsewhere)" if run.parent != here and (here / run.name).exists() else run.name


def goes_on(run: Path) -> bool:
    """Tell whether somebody writes it, or is about to."""
    return is_live(run) or _begins(run)


def _begins(run: Path) -> bool:
    try:
        return not any(run.glob(EVENTS)) and time.time() - (run / "run.json").stat().st_mtime < BEGINS_S
    except (FileNotFoundError, PermissionError):
        return False


def _is_text(name: str) -> bool:
    return name.encode("utf-8", "replace") == name.encode("utf-8", "surrogateescape")
