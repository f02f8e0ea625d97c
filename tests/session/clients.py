"""A command in a process of its own, as ``tool`` is."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from typing import Any

from session.processes import until

COMMAND = """
import json, sys
from pytest_tool.session import client

def told(event):
    print(json.dumps(event), flush=True)

result = client.ask("default", sys.argv[1], json.loads(sys.argv[2]), told=told)
told({"event": "result", **result})
sys.exit(result["code"])
"""


class Client:
    """One command in a process of its own, as ``tool`` is; ``events`` is what it was told so far."""

    def __init__(self, command: str, text: str, **fields: object) -> None:
        arguments = [sys.executable, "-c", COMMAND, command, json.dumps({"text": text, **fields})]
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
        self.events: list[dict[str, Any]] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.events.append(json.loads(line))

    def heard(self, **event: object) -> Client:
        """Wait for an event with these fields."""
        assert until(lambda: any(event.items() <= e.items() for e in self.events), 20), (event, self.events)
        return self

    def interrupt(self, how: signal.Signals = signal.SIGINT) -> Client:
        self.process.send_signal(how)
        return self

    def result(self, within_s: float = 10) -> dict[str, Any]:
        """What it ended with; its exit status is the code."""
        status = self.process.wait(within_s)
        assert until(lambda: any(e["event"] == "result" for e in self.events)), self.events
        assert self.events[-1]["code"] == status
        return self.events[-1]
