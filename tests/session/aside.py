"""A command that goes on while the test does something else."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from pytest_tool.archive import read_events
from pytest_tool.session import client

from session.processes import until

LONG = 'Click "Greet". Then wait 20 seconds. Then click "Clear"'
"""A goal that does one thing, and then waits for longer than any test."""
GREETED = 'click button "Greet"'
WAITING = "wait 20 s"


class Aside:
    """Asked in a thread of its own; ``events`` is what was told so far."""

    def __init__(self, command: str, text: str = "", **fields: object) -> None:
        self.events: list[dict[str, object]] = []
        self._result: dict[str, Any] = {}
        self._fields = {"text": text, **fields}
        self._thread = threading.Thread(target=self._ask, args=(command,), daemon=True)
        self._thread.start()

    def _ask(self, command: str) -> None:
        self._result = client.ask("default", command, self._fields, told=self.events.append)

    def doing(self, text: str) -> Aside:
        """Wait until this is being done."""
        assert until(lambda: {"event": "doing", "text": text} in self.events, 20), (self.events, self._result)
        return self

    def result(self, within_s: float = 20) -> dict[str, Any]:
        """What it ended with, which takes no longer than so."""
        self._thread.join(within_s)
        assert not self._thread.is_alive(), f"no result within {within_s} s"
        return self._result


def done_on_disk(run: Path) -> list[str]:
    """The clicks that the run on disk tells of, in words."""
    events = read_events(run)
    return [f"{e['operation']} {e['control']}" for e in events if (e["kind"], e.get("operation"), e.get("error")) == ("suggestion", "click", "")]
