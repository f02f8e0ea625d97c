"""The socket side of a session's host: checks who asks, queues commands, and passes on what the main thread says.

It listens on 127.0.0.1 only. The page under test is untrusted and can reach loopback, so nothing is done without the
token of the session's file, for another Host than loopback, for any Origin, or for a body that is no JSON.
"""

from __future__ import annotations

import hmac
import json
import queue
import select
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Protocol

from pytest_tool.session.client import called, result
from pytest_tool.session.turns import Command, Line, Turns, as_result
from pytest_tool.wire.session import AT_ONCE, COMMANDS, FIELDS, LONGEST_BODY, VERSION, Outcome

FIRST_WORD_S = 1.0
"""Who waits for a turn is told so after this."""
NEXT_WORD_S = 5.0
"""And again after each of these; also a sign of life while a command is done."""
IDLE_S = 10.0
"""So long a connection may take to send its request."""


class Answers(Protocol):
    """What the host can say without the main thread."""

    name: str
    turns: Turns

    def named(self, text: str, /) -> str: ...
    def status(self) -> Line: ...
    def at_once(self, command: Command, /) -> Line: ...
    def close(self) -> None: ...


class Server:
    """``with Server(host, token) as server:`` → ``server.port``."""

    def __init__(self, host: Answers, token: str) -> None:
        class Bound(_Handler):
            session = host
            secret = token

        self._http = _Http(("127.0.0.1", 0), Bound)
        self.port: int = self._http.server_port

    def __enter__(self) -> Server:
        threading.Thread(target=self._http.serve_forever, daemon=True, name="tool-session").start()
        return self

    def __exit__(self, *_: object) -> None:
        self._http.shutdown()
        self._http.server_close()


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128
    """Connections that may wait to be taken: with the usual 5, many clients at once would wait a second for it."""


class _Handler(BaseHTTPRequestHandler):
    session: Answers
    secret: str
    timeout = IDLE_S
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        if self._refused():
            return
        if self.path != "/status":
            self._end(404, {"error": "There is GET /status, POST /command and POST /cancel."})
            return
        self._end(200, self.session.status())

    def do_POST(self) -> None:
        if self._refused() or (body := self._body()) is None:
            return
        if self.path == "/cancel":
            self._cancel(str(body.get("id")))
        elif self.path == "/command":
            self._command(body)
        else:
            self._end(404, {"error": "There is GET /status, POST /command and POST /cancel."})

    def _refused(self) -> bool:
        """Whether this is nobody of ours; it is told so, and nothing else happens."""
        host, given = self.headers.get("Host", ""), self.headers.get("Authorization", "")
        port = self.connection.getsockname()[1]
        if host not in (f"127.0.0.1:{port}", f"localhost:{port}"):
            self._end(403, {"error": "The Host is not this machine's loopback."})
        elif self.headers.get("Origin") is not None:
            self._end(403, {"error": "Web pages may not use this server."})
        elif not hmac.compare_digest(given.encode("utf-8", "replace"), f"Bearer {self.secret}".encode()):
            self._end(401, {"error": "The token of the session's file is missing or wrong."})
        else:
            return False
        return True

    def _body(self) -> dict[str, Any] | None:
        """The JSON object that was sent, of this version of the wire; None when it was refused."""
        kind = self.headers.get("Content-Type", "").split(";")[0].strip().lower()
        if kind != "application/json":
            self._end(415, {"error": "Only application/json is read."})
            return None
        size = self.headers.get("Content-Length", "")
        if not size.isdecimal() or int(size) > LONGEST_BODY:
            self._end(413, {"error": f"A Content-Length of at most {LONGEST_BODY} is needed."})
            return None
        try:
            sent = self.rfile.read(int(size))
            read = json.loads(sent)
            json.dumps(read, ensure_ascii=False).encode()
        except (ValueError, OSError, RecursionError):  # no JSON, not all of it, or half a character that is on no disk
            read = None
        if not isinstance(read, dict) or read.get("v") != VERSION or not isinstance(read.get("id"), str):
            self._end(400, {"error": f'A JSON object with "v": {VERSION} and an "id" is needed.'})
            return None
        return read

    def _cancel(self, id: str) -> None:
        if never := self.session.turns.cancel(id):
            fact = "Cancelled while it was waiting for its turn: nothing was done."
            never.end(result(self.session.name, never.name, Outcome.CANCELLED, fact))
        self._end(200, {"cancelled": id})

    def _command(self, body: dict[str, Any]) -> None:
        name, wait = body.get("command"), body.get("wait", True) is not False
        if name not in COMMANDS:
            self._end(400, {"error": f"There is no command {name!r}. There are: {', '.join(COMMANDS)}."})
            return
        fields = {key: value for key, value in body.items() if key not in ("v", "id", "command", "wait")}
        if wrong := [key for key, value in fields.items() if type(value) not in FIELDS.get(key, ())]:
            self._end(400, {"error": f"The field {wrong[0]!r} is unknown, or of another type than it should be."})
            return
        if "text" in fields:  # others are shown what a command is about before it has its turn
            fields["text"] = self.session.named(fields["text"])
        command = Command(body["id"], name, fields, wait, gone=self._hung_up)
        if name == "close":
            self.session.close()
            self._end(200, as_result(result(self.session.name, name, Outcome.DONE)))
        elif name in AT_ONCE:
            self._end(200, as_result(self.session.at_once(command)))
        elif self.session.turns.paused and not wait:
            fact = f"The session is paused. Nothing was done; go on: {self._resume}"
            self._end(200, as_result(result(self.session.name, name, Outcome.BUSY, fact)))
        elif before := self.session.turns.enter(command):
            seconds = time.time() - before.since
            fact = f"Busy for {seconds:.0f} s with: {before.title}. Nothing was done; leave out --no-wait to wait."
            self._end(200, as_result(result(self.session.name, name, Outcome.BUSY, fact)))
        else:
            self._follow(command)

    def _follow(self, command: Command) -> None:
        """Pass on each line until the result; a client that hung up is no longer spoken to."""
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
        turns = self.session.turns
        before = turns.before(command)
        if before is None or not (before or turns.paused):
            return {"event": "alive"}
        whom = f"{self._resume} (the session is paused)" if turns.paused else before[0].title
        return {"event": "waiting", "for": whom, "seconds": round(seconds, 1), "ahead": len(before)}

    @property
    def _resume(self) -> str:
        return f"{called(self.session.name)} resume"

    def _say(self, line: Line) -> bool:
        """Whether the client still listens."""
        try:
            self.wfile.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
        except OSError:
            return False
        return True

    def _hung_up(self) -> bool:
        """Whether the client's end is closed; it has sent all that it will send."""
        try:
            readable, _, _ = select.select([self.connection], [], [], 0)
            return bool(readable) and self.connection.recv(1, socket.MSG_PEEK) == b""
        except (OSError, ValueError):  # ValueError: closed on our side
            return True

    def _head(self, status: int, size: int | None = None) -> None:
        self.close_connection = True
        self.send_response(status)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        if size is not None:
            self.send_header("Content-Length", str(size))
        self.end_headers()

    def _end(self, status: int, line: Line) -> None:
        """The whole answer in one line."""
        data = json.dumps(line, ensure_ascii=False).encode() + b"\n"
        try:
            self._head(status, len(data))
            self.wfile.write(data)
        except OSError:
            self.close_connection = True  # the client has hung up: nobody to tell

    def log_message(self, format: str, *arguments: Any) -> None:
        """Nothing: the log is for what went wrong."""
