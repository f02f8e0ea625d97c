"""A sample run and sample results; a session that answers by a script, over the real wire."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from pytest_tool.session.files import Files
from pytest_tool.wire.session import VERSION

TOOL = (sys.executable, "-m", "tool_cli.main")
ROOT = Path(__file__).parents[2]

Ran = subprocess.CompletedProcess[str]
Tool = Callable[..., Ran]

SUGGESTION: dict[str, object] = {
    "number": 3, "intent": "add it", "operation": "click", "control": 'button "Add to basket"', "tag": 7, "value": "", "confidence": 0.93,
    "decided_by": "engine", "doubts": [], "decision_model": "embedded", "decision_ms": 12.0, "decision_cost": 0.0, "did": 'click button "Add to basket"',
}  # fmt: skip


def environment(**more: str) -> dict[str, str]:
    """Like a person's shell, with this checkout's packages."""
    dropped = ("NO_COLOR", "COLUMNS", "PYTHONUNBUFFERED")
    paths = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**{k: v for k, v in os.environ.items() if k not in dropped}, "PYTHONPATH": paths, "TERM": "xterm", **more}


def result(command: str, outcome: str = "done", code: int = 0, message: str = "", **more: object) -> dict[str, object]:
    return {"format": 1, "session": "default", "command": command, "outcome": outcome, "code": code, "message": message, **more}


def event(kind: str, at: float, **fields: object) -> dict[str, object]:
    return {"kind": kind, "at": at, "item": "shop.plan.md::A guest", **fields}


EVENTS = [
    event("test_started", 1.0, title="A guest buys", where="shop.plan.md:3"),
    event("step_started", 2.0, number=1, text="Put the book in the basket.", where="shop.plan.md:4"),
    event("asking", 2.1, whom="pilot"),
    event("model_call", 2.2, role="pilot_turn", model="embedded-pilot", ms=35.2, cost=0.0, error=""),
    event("progress", 2.3, text="click add to basket"),
    event("suggestion", 3.0, step=1, intent="add it", outcome="done", operation="click", control='button "Add to basket"', confidence=0.93,
          decided_by="engine", decision_model="embedded-grounding-1", doubts=["fresh hint: a long advice that goes on until it needs another line"],
          changes=['the basket badge is "1"'], waited={"POST /basket": 240.4, "an animation": 61, "odd": "x"}, error="", value="", extent="", overruled=""),
    event("suggestion", 3.5, step=1, intent="press the thing", outcome="returned", operation="", doubts=["low confidence: 0.2"], confidence=None),
    event("check", 4.0, expectation="the basket badge says 1", passed=True, reason="", by="code"),
    event("check", 4.5, expectation="there is no error", passed=False, reason="but there is one", by="code"),
    event("warning", 4.6, text="the server answered 404"),
    event("step_finished", 5.0, number=1, passed=False, reason="there is an error", seconds=3.0),
    event("test_finished", 5.1, passed=False, reason="there is an error", seconds=4.1),
]  # fmt: skip


class Host:
    """A session's host that answers what it is told to, and keeps what it was asked."""

    def __init__(self, where: Path, run: Path | None = None) -> None:
        self.answers: list[dict[str, object]] = []
        self.asked: list[dict[str, object]] = []
        self.files = Files("default", where / ".tool" / "sessions")
        self.files.make_folder()
        self.run = run
        host = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                host.asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.answer(host.answers)

            def do_GET(self) -> None:
                self.answer([{"event": "result", **result("status", state="ready", run=str(host.run))}])

            def answer(self, lines: list[dict[str, object]]) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "application/x-ndjson")
                self.end_headers()
                self.wfile.write("".join(f"{json.dumps(line)}\n" for line in lines).encode())

            def log_message(self, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()
        self.lock = self.files.hold()
        about: dict[str, object] = {"port": self.server.server_port, "token": "t", "wire": VERSION, "state": "ready", "pid": os.getpid(), "run": str(run)}
        self.files.write(about)

    def will(self, *lines: dict[str, object]) -> None:
        *events, last = lines
        self.answers = [*events, {"event": "result", **last}]

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        if self.lock:
            self.lock.close()
        self.files.remove()
