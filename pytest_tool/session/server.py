"""Serves the host of a session on 127.0.0.1.

The page under test is untrusted and can reach loopback, so nothing is done without the token of the session's file.
"""

from __future__ import annotations

import hmac
import json
import queue
import select
import socket
import threading
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

from pytest_tool.hosts import refusal
from pytest_tool.session.client import called, result
from pytest_tool.session.turns import Command, Line, as_result
from pytest_tool.wire.session import AT_ONCE, COMMANDS, FIELDS, LONGEST_BODY, VERSION, Outcome

if TYPE_CHECKING:
    from pytest_tool.session.host import Host

FIRST_WORD_S = 1.0
"""Who waits for a turn is told so after this."""
NEXT_WORD_S = 5.0
"""And again after each of these; also a sign of life while a command is done."""
IDLE_S = 10.0
"""So long a connection may take to send its request."""
PATHS: Line = {"error": "There is GET /status, POST /command and POST /cancel."}


class Server(ThreadingHTTPServer):
    """Listens while it is entered: ``with Server(host, token) as server:`` → ``server.server_port``."""

    daemon_threads = True
    request_queue_size = 128
    """Connections that may wait to be taken: with the usual 5, many clients at once would wait a second for it."""

    def __init__(self, host: Host, token: str) -> None:
        self.host, self.token = host, token
        super().__init__(("127.0.0.1", 0), _Handler)

    def __enter__(self) -> Server:
        threading.Thread(target=self.serve_forever, daemon=True, name="tool-session").start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self.server_close()


class _Handler(BaseHTTPRequestHandler):
    server: Server
    timeout = IDLE_S
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        if not self._refused():
            known = self.path == "/status"
            self._end(200 if known else 404, self.server.host.status() if known else PATHS)

    def do_POST(self) -> None:
        if self._refused() or (body := self._body()) is None:
            return
        if self.path == "/cancel":
            self._cancel(str(body["id"]))
        elif self.path == "/command":
            self._command(body)
        else:
            self._end(404, PATHS)

    def _refused(self) -> bool:
        """Turns a stranger away; tells whether it was one."""
        given = self.headers.get("Authorization", "")
        wrong = refusal(self.command, {name.lower(): value for name, value in self.headers.items()})
        if wrong is None and not hmac.compare_digest(
            given.encode("utf-8", "replace"), f"Bearer {self.server.token}".encode()
        ):
            wrong = 401, "The token of the session's file is missing or wrong."
        if wrong:
            status, fact = wrong
            self._end(status, {"error": fact})
        return wrong is not None

    def _body(self) -> dict[str, Any] | None:
        """Reads the JSON object that was sent, or refuses it."""
        size = self.headers.get("Content-Length", "")
        if not size.isdecimal() or int(size) > LONGEST_BODY:
            self._end(413, {"error": f"A Content-Length of at most {LONGEST_BODY} is needed."})
            return None
        try:
            read = json.loads(self.rfile.read(int(size)))
            json.dumps(read, ensure_ascii=False).encode()
        except (ValueError, OSError, RecursionError):  # no JSON, not all of it, or half a character that is on no disk
            read = None
        if not isinstance(read, dict) or read.get("v") != VERSION or not isinstance(read.get("id"), str):
            self._end(400, {"error": f'A JSON object with "v": {VERSION} and an "id" is needed.'})
            return None
        return read

    def _cancel(self, id: str) -> None:
        host = self.server.host
        if never := host.turns.cancel(id):
            fact = "Cancelled while it was waiting for its turn: nothing was done."
            never.end(result(host.name, never.name, Outcome.CANCELLED, fact))
        self._end(200, {"cancelled": id})

    def _command(self, body: dict[str, Any]) -> None:
        host, name, wait = self.server.host, body.get("command"), body.get("wait", True) is not False
        if name not in COMMANDS:
            self._end(400, {"error": f"There is no command {name!r}. There are: {', '.join(COMMANDS)}."})
            return
        fields = {key: value for key, value in body.items() if key not in ("v", "id", "command", "wait")}
        if wrong := [key for key, value in fields.items() if type(value) not in FIELDS.get(key, ())]:
            self._end(400, {"error": f"The field {wrong[0]!r} is unknown, or of another type than it should be."})
            return
        if "text" in fields:  # others are shown what a command is about before it has its turn
            fields["text"] = host.named(fields["text"])
        command = Command(body["id"], name, fields, wait, gone=self._hung_up)
        if name == "close":
            host.close()
            self._end(200, as_result(result(host.name, name, Outcome.DONE)))
        elif name in AT_ONCE:
            self._end(200, as_result(host.at_once(command)))
        elif busy := self._busy(command):
            self._end(200, as_result(result(host.name, name, Outcome.BUSY, busy)))
        else:
            self._follow(command)

    def _busy(self, command: Command) -> str:
        """Queues the command, or tells an impatient one who is before it."""
        turns = self.server.host.turns
        if turns.paused and not command.wait:
            return f"The session is paused. Nothing was done; go on: {self._resume}"
        before = turns.enter(command)
        if before is None:
            return ""
        seconds = time.time() - before.since
        return f"Busy for {seconds:.0f} s with: {before.title}. Nothing was done; leave out --no-wait to wait."

    def _follow(self, command: Command) -> None:
        """Passes on each line until the result, or until the client hangs up."""
        self._head(200)
        begun, said_at = time.monotonic(), 0.0
        while True:
            line: Line | None
            try:
                line = command.lines.get(timeout=FIRST_WORD_S)
            except queue.Empty:
                waited = time.monotonic() - begun
                if said_at and waited - said_at < NEXT_WORD_S:
                    continue
                said_at = waited
                line = self._waiting(command, waited)
            if line is None or not self._say(line) or line["event"] == "result":
                return

    def _waiting(self, command: Command, seconds: float) -> Line:
        turns = self.server.host.turns
        before = turns.before(command)
        if before is None or not (before or turns.paused):
            return {"event": "alive"}
        whom = f"{self._resume} (the session is paused)" if turns.paused else before[0].title
        return {"event": "waiting", "for": whom, "seconds": round(seconds, 1), "ahead": len(before)}

    @property
    def _resume(self) -> str:
        return f"{called(self.server.host.name)} resume"

    def _hung_up(self) -> bool:
        """Tells whether the client's end is closed."""
        try:
            readable, _, _ = select.select([self.connection], [], [], 0)
            return bool(readable) and self.connection.recv(1, socket.MSG_PEEK) == b""
        except (OSError, ValueError):  # ValueError: closed on our side
            return True

    def _head(self, status: int) -> None:
        self.close_connection = True
        self.send_response(status)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()

    def _say(self, line: Line) -> bool:
        """Sends a line; tells whether the client still listens."""
        try:
            self.wfile.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
        except OSError:
            return False
        return True

    def _end(self, status: int, line: Line) -> None:
        with suppress(OSError):  # the client has hung up: nobody to tell
            self._head(status)
            self._say(line)

    def log_message(self, format: str, *arguments: Any) -> None:
        """Keeps quiet: the log is for what went wrong."""
