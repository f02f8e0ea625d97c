"""A real HTTP server on loopback that records what it is sent and answers as a test tells it."""

from __future__ import annotations

import json
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Recorded:
    """One request; header names in lower case."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes
    connection: tuple[str, int]

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Answer:
    """What is sent back. ``body`` is sent as it is when it is bytes or text, else as JSON."""

    body: Any = field(default_factory=dict)
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)

    def send(self, handler: BaseHTTPRequestHandler) -> None:
        body = self.body if isinstance(self.body, bytes | str) else json.dumps(self.body)
        raw = body.encode() if isinstance(body, str) else body
        handler.send_response(self.status)
        sent = {"Content-Type": "application/json", "Content-Length": str(len(raw)), **self.headers}
        for name, value in sent.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(raw)


Behaviour = Answer | Callable[[BaseHTTPRequestHandler], None]


class RecordingServer:
    """Answers in the given order, the last one for ever. A callable gets the handler and does as it likes."""

    def __init__(self, *answers: Behaviour, tls: ssl.SSLContext | None = None) -> None:
        self.requests: list[Recorded] = []
        self._answers = list(answers or (Answer(),))
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_any(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                headers = {name.lower(): value for name, value in self.headers.items()}
                outer.requests.append(Recorded(self.command, self.path, headers, body, self.client_address))
                answer = outer._answers.pop(0) if len(outer._answers) > 1 else outer._answers[0]
                try:
                    answer.send(self) if isinstance(answer, Answer) else answer(self)
                except OSError:
                    self.close_connection = True  # the client has left

            do_GET = do_POST = do_CONNECT = handle_any

            def log_message(self, *args: object) -> None:
                """Silent."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.scheme = "http"
        if tls:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
            self.scheme = "https"
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def url(self) -> str:
        return f"{self.scheme}://127.0.0.1:{self.port}"

    def __enter__(self) -> RecordingServer:
        return self

    def __exit__(self, *exc: object) -> None:
        self._server.shutdown()
        self._server.server_close()


def trickle(handler: BaseHTTPRequestHandler) -> None:
    """A byte every 50 ms, for three seconds."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    for _ in range(60):
        handler.wfile.write(b" ")
        handler.wfile.flush()
        time.sleep(0.05)


def cut(handler: BaseHTTPRequestHandler) -> None:
    """Breaks off in the middle of its answer."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"choices": [{"')
    handler.wfile.flush()
    handler.close_connection = True
