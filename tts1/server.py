"""Serves HTTP on 127.0.0.1: ``GET /health``, ``GET /v1/voices``, ``POST /v1/audio/speech``.

Answers are JSON, errors ``{"error": {"message": …}}``, speech ``audio/wav``: mono, 16-bit PCM. Each ends its connection.
"""

from __future__ import annotations

import importlib
import io
import json
import logging
import os
import socketserver
import sys
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tts1 import asking
from tts1.asking import Refusal
from tts1.model import VOICES, CannotSpeak, spoken_name
from tts1.speaking import Busy, Loading, Speaking

ADDRESS = "127.0.0.1"
SILENT_S = 5.0
"""So long a client may send nothing of its request."""
ENDPOINTS = {"/health": "GET", "/v1/voices": "GET", "/v1/audio/speech": "POST"}

log = logging.getLogger("tts1")


class Server(ThreadingHTTPServer):
    """Listens as soon as it is made. Raises OSError."""

    daemon_threads = True
    request_queue_size = 128
    allow_reuse_address = os.name != "nt"  # there it would let a second server take the port
    allow_reuse_port = False

    def __init__(self, port: int, voice: str, speaking: Speaking) -> None:
        self.voice = voice
        self.speaking = speaking
        super().__init__((ADDRESS, port), _Handler)

    @property
    def url(self) -> str:
        return f"http://{ADDRESS}:{self.server_port}"

    def server_bind(self) -> None:
        """Spares the parent's look-up of the machine's name, which can take seconds."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = ADDRESS, int(self.server_address[1])

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Logs a defect; a client that left is fine."""
        if not isinstance(sys.exception(), OSError):
            log.exception("a request failed")


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"
    timeout = SILENT_S

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
        asked = asking.read(self.rfile.read(asking.body_size(self.headers)), self.server.voice)
        speaking = self.server.speaking
        try:
            pcm = speaking.say(asked.text, asked.voice)
        except Loading as error:
            raise Refusal(HTTPStatus.SERVICE_UNAVAILABLE, "The model is still loading.", 1) from error
        except Busy as error:
            raise Refusal(HTTPStatus.SERVICE_UNAVAILABLE, "Too many texts wait to be spoken.", 1) from error
        except CannotSpeak as error:
            raise Refusal(HTTPStatus.INTERNAL_SERVER_ERROR, str(error)) from error
        assert speaking.model is not None  # it has just spoken
        self._send(HTTPStatus.OK, _wav(pcm, speaking.model.rate), "audio/wav")

    def _refuse(self, refusal: Refusal) -> None:
        again = {"Retry-After": str(refusal.retry_after_s)} if refusal.retry_after_s else {}
        self._send_json(refusal.status, {"error": {"message": str(refusal)}}, again)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuses, as JSON, what the parent refuses."""
        self._refuse(Refusal(HTTPStatus(code), message or HTTPStatus(code).phrase))

    def _send_json(self, status: HTTPStatus, said: dict[str, Any], more: dict[str, str] | None = None) -> None:
        self._send(status, json.dumps(said).encode(), "application/json", more)

    def _send(self, status: HTTPStatus, body: bytes, kind: str, more: dict[str, str] | None = None) -> None:
        self.close_connection = True
        self.request_version = self.protocol_version  # else there is no head for what the parent did not understand
        self.send_response(status)
        headers = {"Content-Type": kind, "Content-Length": str(len(body)), "Connection": "close"}
        for name, value in {**headers, **(more or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def version_string(self) -> str:
        """Keeps the versions of Python and its library to itself."""
        return "tts1"

    def log_message(self, format: str, *arguments: Any) -> None:
        """Keeps requests out of the log: they may be private."""


def _wav(pcm: bytes, rate: int) -> bytes:
    """Writes mono 16-bit samples as a WAV file."""
    numpy, soundfile = importlib.import_module("numpy"), importlib.import_module("soundfile")
    file = io.BytesIO()
    soundfile.write(file, numpy.frombuffer(pcm, numpy.int16), rate, subtype="PCM_16", format="WAV")
    return file.getvalue()


def _endpoints() -> str:
    *first, last = (f"{method} {path}" for path, method in ENDPOINTS.items())
    return f"{', '.join(first)} and {last}"
