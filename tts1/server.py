"""HTTP on 127.0.0.1: ``GET /health``, ``GET /v1/voices``, ``POST /v1/audio/speech``. Each answer ends its connection.

Answers are JSON, errors ``{"error": {"message": …}}``, speech ``audio/wav``: mono, 16-bit PCM.
"""

from __future__ import annotations

import contextlib
import io
import json
import logging
import os
import socket
import socketserver
import sys
import threading
import time
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tts1 import asking
from tts1.asking import Refusal
from tts1.sound import wav
from tts1.speaking import Busy, Loading, Speaking
from tts1.voices import VOICES, spoken_name

ADDRESS = "127.0.0.1"
REQUEST_S = 5.0
"""So long a whole request may take to arrive, however it trickles."""
ANSWER_S = 30.0
"""So long a client may take to read its answer; on one machine that is long."""
LINGER_S = 1.0
LOOK_S = 0.1
"""How often it is looked whether a client still waits."""
CONNECTIONS = 128
"""At once; the next is hung up on."""

ENDPOINTS = {"/health": "GET", "/v1/voices": "GET", "/v1/audio/speech": "POST"}

log = logging.getLogger("tts1")


class Server(ThreadingHTTPServer):
    """Listens as soon as it is made (raises OSError), serves in threads after ``start``."""

    daemon_threads = True
    request_queue_size = CONNECTIONS
    allow_reuse_address = os.name != "nt"  # there it would let a second server take the port
    allow_reuse_port = False

    def __init__(self, port: int, voice: str, speaking: Speaking) -> None:
        self.voice = voice
        self.speaking = speaking
        self._free = threading.BoundedSemaphore(CONNECTIONS)
        super().__init__((ADDRESS, port), _Handler)

    @property
    def url(self) -> str:
        return f"http://{ADDRESS}:{self.server_port}"

    def start(self) -> None:
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()

    def server_bind(self) -> None:
        """Without the parent's look-up of the machine's name, which can take seconds."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = ADDRESS, int(self.server_address[1])

    def process_request(self, request: Any, client_address: Any) -> None:
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that is gone is no error; anything else is a defect, and its traceback is wanted."""
        if not isinstance(sys.exception(), OSError):
            log.exception("a request failed")


class _InTime(io.RawIOBase):
    """Reads a socket until a deadline for all of it together. Raises TimeoutError."""

    def __init__(self, connection: socket.socket, seconds: float) -> None:
        self._connection = connection
        self._until = time.monotonic() + seconds

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._connection.settimeout(left)
        return self._connection.recv_into(buffer)


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def setup(self) -> None:
        super().setup()
        self.rfile = io.BufferedReader(_InTime(self.connection, REQUEST_S))

    def handle_any(self) -> None:
        try:
            asking.check_sender(self.headers)
            path = self.path.partition("?")[0]
            if path not in ENDPOINTS:
                raise Refusal(HTTPStatus.NOT_FOUND, f"There is {_endpoints()}.")
            if self.command != ENDPOINTS[path]:
                raise Refusal(HTTPStatus.METHOD_NOT_ALLOWED, f"There is {_endpoints()}.")
            {"/health": self._health, "/v1/voices": self._voices, "/v1/audio/speech": self._speech}[path]()
        except Refusal as refusal:
            self._refuse(refusal)

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = handle_any

    def _health(self) -> None:
        if model := self.server.speaking.model:
            self._send_json(HTTPStatus.OK, {"status": "ok", "model": model.name, "voices": len(VOICES)})
        else:
            self._send_json(HTTPStatus.SERVICE_UNAVAILABLE, {"status": "loading"})

    def _voices(self) -> None:
        voices = [{"id": voice, "name": spoken_name(voice), "language": "en"} for voice in VOICES]
        self._send_json(HTTPStatus.OK, {"voices": voices, "default": self.server.voice})

    def _speech(self) -> None:
        asked = asking.read(self._body(), self.server.voice)
        speaking = self.server.speaking
        try:
            turn = speaking.ask(asked.text, asked.voice)
        except Loading as error:
            raise Refusal(HTTPStatus.SERVICE_UNAVAILABLE, "The model is still loading.", 1) from error
        except Busy as error:
            raise Refusal(HTTPStatus.SERVICE_UNAVAILABLE, "Too many texts wait to be spoken.", 1) from error
        while not turn.done.wait(LOOK_S):
            if self._hung_up():
                speaking.leave(turn)
                return
        if turn.failure:
            raise Refusal(HTTPStatus.INTERNAL_SERVER_ERROR, turn.failure)
        if turn.pcm and speaking.model:
            self._send(HTTPStatus.OK, wav(turn.pcm, speaking.model.rate), "audio/wav")

    def _body(self) -> bytes:
        size = asking.body_size(self.headers)
        try:
            body = self.rfile.read(size)
        except TimeoutError as error:
            fact = f"The request did not arrive within {REQUEST_S:g} s."
            raise Refusal(HTTPStatus.REQUEST_TIMEOUT, fact) from error
        if len(body) < size:
            raise Refusal(HTTPStatus.BAD_REQUEST, "The body is shorter than its Content-Length.")
        return body

    def _hung_up(self) -> bool:
        """Whether the client closed its side; with its request out, it has no other way to say that it left."""
        self.connection.settimeout(0)
        try:
            return not self.connection.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except OSError:
            return True

    def _refuse(self, refusal: Refusal) -> None:
        again = {"Retry-After": str(refusal.retry_after_s)} if refusal.retry_after_s else {}
        self._send_json(refusal.status, {"error": {"message": str(refusal)}}, again)
        self._linger()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """The parent's way to refuse what is not HTTP, or a method that nobody has."""
        self._refuse(Refusal(HTTPStatus(code), message or HTTPStatus(code).phrase))

    def _send_json(self, status: HTTPStatus, said: dict[str, Any], more: dict[str, str] | None = None) -> None:
        self._send(status, json.dumps(said).encode(), "application/json", more or {})

    def _send(self, status: HTTPStatus, body: bytes, kind: str, more: dict[str, str] | None = None) -> None:
        self.close_connection = True
        self.request_version = (
            self.protocol_version
        )  # the parent leaves out the head for a request it did not understand
        self.connection.settimeout(ANSWER_S)
        self.send_response(status)
        headers = {"Content-Type": kind, "Content-Length": str(len(body)), "Connection": "close"}
        for name, value in {**headers, **(more or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def _linger(self) -> None:
        """Hear the rest of what was refused: to close before would take the answer away from a client that still sends."""
        until = time.monotonic() + LINGER_S
        with contextlib.suppress(OSError):
            self.connection.shutdown(socket.SHUT_WR)
            while (left := until - time.monotonic()) > 0:
                self.connection.settimeout(left)
                if not self.connection.recv(65536):
                    return

    def version_string(self) -> str:
        """Without the versions of Python and its library."""
        return "tts1"

    def log_message(self, format: str, *arguments: Any) -> None:
        """Requests are not logged: what is spoken may be private, and the log is for what went wrong."""


def _endpoints() -> str:
    *first, last = (f"{method} {path}" for path, method in ENDPOINTS.items())
    return f"{', '.join(first)} and {last}"
