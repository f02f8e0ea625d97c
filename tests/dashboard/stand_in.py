"""A server that speaks the contract of the dashboard and holds its runs in memory: the page is tested against it alone.

It is a real server on loopback: a test adds events while the page listens, and sees what the page asked for and sent.
"""

from __future__ import annotations

import json
import re
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import unquote, urlsplit

import pytest_tool

PAGE = Path(pytest_tool.__file__).parent / "dashboard" / "page"
TOKEN = "a-token-of-the-tests"
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8"}
BATCH = 500
"""Events in one message."""

Event = dict[str, Any]


@dataclass
class StandInRun:
    """A run in memory. ``pictures`` are JPEGs by number, ``boxes`` by frame."""

    name: str
    events: list[Event] = field(default_factory=list)
    live: bool = False
    session: str = ""
    broken_off: bool = False
    torn: list[str] = field(default_factory=list)
    settings: dict[str, Any] = field(default_factory=dict)
    pictures: dict[int, bytes] = field(default_factory=dict)
    any_picture: bytes | None = None
    """Shown for every number that ``pictures`` lacks."""
    boxes: dict[int, list[list[float]]] = field(default_factory=dict)
    cost: float | None = 0.0
    changed: threading.Condition = field(default_factory=threading.Condition)
    cut: bool = False

    def add(self, *events: Event) -> None:
        """Happens now, for everybody who listens."""
        with self.changed:
            self.events += events
            self.changed.notify_all()

    def end(self) -> None:
        with self.changed:
            self.live = False
            self.changed.notify_all()

    def end_stream(self) -> None:
        """Who listens is left in the middle, as when the folder of the run is taken away."""
        with self.changed:
            self.cut = True
            self.changed.notify_all()

    @property
    def state(self) -> dict[str, Any]:
        return {"live": self.live, "session": self.session, "broken_off": self.broken_off, "torn": self.torn}

    def listed(self) -> dict[str, Any]:
        """As ``GET runs`` tells it."""
        tests = dict.fromkeys(("passed", "failed", "error", "skipped", "running"), 0)
        for event in self.events:
            if event["kind"] == "test_finished":
                tests["passed" if event["passed"] else "failed"] += 1
        times = [e["at"] for e in self.events] or [0.0]
        actions = sum(e["kind"] == "suggestion" for e in self.events)
        return {
            "name": self.name, "at": times[0], "seconds": max(times) - times[0], "live": self.live, "session": self.session,
            "broken_off": self.broken_off, "tests": tests, "cost": self.cost, "actions": actions, "error": "",
        }  # fmt: skip


class StandIn:
    """``runs`` newest first; ``speech`` by key (bytes, or an error's text); what was asked and sent is kept."""

    def __init__(self, *runs: StandInRun) -> None:
        self.runs = list(runs)
        self.speech: dict[str, bytes | str] = {}
        self.sessions: dict[str, dict[str, Any]] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        """What a verb of a session answers."""
        self.sent: list[tuple[str, Any]] = []
        """Path and body of each POST."""
        self.asked: list[str] = []
        self.streams: list[str | None] = []
        """The Last-Event-ID of each stream that was opened."""
        self.ended = threading.Event()
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/{TOKEN}/"

    def run(self, name: str) -> StandInRun | None:
        return next((run for run in self.runs if run.name == name), None)

    def __enter__(self) -> Self:
        self.ended.clear()
        stand_in = self

        class Handler(Answers):
            owner = stand_in

        self._server = Server(("127.0.0.1", self.port), Handler)
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.ended.set()
        for run in self.runs:
            with run.changed:
                run.changed.notify_all()
        self._server.shutdown()
        self._server.server_close()


class Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 64

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that leaves in the middle is nothing to report."""


class Answers(BaseHTTPRequestHandler):
    owner: StandIn
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def do_GET(self) -> None:
        path = self._path()
        if path is None:
            return
        self.owner.asked.append(path)
        if path == "runs":
            self._json({"runs": [run.listed() for run in self.owner.runs]})
        elif match := re.fullmatch(r"runs/([^/]+)/(events|frames|boxes)(?:/(\d+)(?:\.jpg)?)?", path):
            self._of_run(unquote(match[1]), match[2], int(match[3] or 0))
        elif match := re.fullmatch(r"speech/([0-9a-f]{64})\.mp3", path):
            sound = self.owner.speech.get(match[1], "There is no speech. Set SPEECH_PROVIDER.")
            if isinstance(sound, bytes):
                self._send(200, "audio/mpeg", sound)
            else:
                self._json({"error": sound}, 503)
        elif match := re.fullmatch(r"sessions/([^/]+)", path):
            self._json(self.owner.sessions.get(unquote(match[1]), {"error": "There is no such session."}))
        else:
            self._file(path or "index.html")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        path = self._path()
        if path is None:
            return
        self.owner.sent.append((path, json.loads(body)))
        verb = path.rpartition("/")[2]
        self._json(self.owner.answers.get(verb, {"outcome": "done", "message": f"Done: {verb}."}))

    def _path(self) -> str | None:
        path = urlsplit(self.path).path
        if self.owner.ended.is_set():  # a connection that was kept open: the server is gone for it too
            self.close_connection = True
            return None
        if not path.startswith(f"/{TOKEN}/"):
            self._send(403, "text/plain; charset=utf-8", b"Open the URL that `tool dashboard` printed.")
            return None
        return path[len(TOKEN) + 2 :]

    def _of_run(self, name: str, what: str, number: int) -> None:
        run = self.owner.run(name)
        if run is None:
            self._json({"error": "There is no such run."}, 404)
        elif what == "events":
            self._stream(run)
        elif what == "boxes":
            self._json(run.boxes.get(number, []))
        elif picture := run.pictures.get(number, run.any_picture):
            self._send(200, "image/jpeg", picture)
        else:
            self._json({"error": "This picture is no longer kept."}, 404)

    def _stream(self, run: StandInRun) -> None:
        last = self.headers.get("Last-Event-ID")
        self.owner.streams.append(last)
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        about = {"name": run.name, "format": 1, "tool": "0.1.0", "settings": run.settings, "project": "shop"}
        self._message("about", about)
        cursor, told = int(last or 0), None
        while not (self.owner.ended.is_set() or run.cut):
            with run.changed:
                batch, state = run.events[cursor : cursor + BATCH], run.state
            if batch:
                cursor += len(batch)
                self._message("events", batch, cursor)
                continue
            if state != told:
                self._message("state", state)
                told = state
            if not state["live"]:
                break
            with run.changed:
                if len(run.events) == cursor and run.state == state and not self.owner.ended.is_set():
                    run.changed.wait(1)
        self.close_connection = True

    def _message(self, event: str, data: Any, cursor: int | None = None) -> None:
        mark = f"id: {cursor}\n" if cursor is not None else ""
        self.wfile.write(f"event: {event}\n{mark}data: {json.dumps(data)}\n\n".encode())
        self.wfile.flush()

    def _file(self, path: str) -> None:
        file = PAGE / path
        if "/" in path or not file.is_file():
            self._send(404, "text/plain; charset=utf-8", b"There is no such file.")
        else:
            self._send(200, TYPES.get(file.suffix, "application/octet-stream"), file.read_bytes())

    def _json(self, data: Any, status: int = 200) -> None:
        self._send(status, "application/json", json.dumps(data).encode())

    def _send(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", CSP)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        self.wfile.write(body)


def wait_until(holds: Any, seconds: float = 5.0) -> bool:
    """Whether this came true in time."""
    until = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True
