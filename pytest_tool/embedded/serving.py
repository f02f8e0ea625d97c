"""Serves the embedded models on the usual wire formats.

GET /health, POST /v1/systemone, POST /v1/chat/completions. The page under test is untrusted and can reach loopback:
requests that a web page could send are refused. The standard library's server is up 50 ms of CPU sooner than any other;
it listens on loopback, and the tool is nearly always its only client.
"""

from __future__ import annotations

import json
import socket
import sys
import threading
import time
import traceback
import uuid
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Never

from pydantic import BaseModel, ValidationError

from pytest_tool.hosts import refusal
from pytest_tool.wire import roles, systemone

CHARACTERS_A_TOKEN = 4
"""A rough count: the embedded models have no tokenizer."""
LONGEST_BODY = 64 * 1024 * 1024
"""Bytes: far more than any page needs, and no more than a machine can bear of a page that means ill."""
IDLE_S = 10.0
"""So long a connection may take to send its next request."""

Answer = Callable[[systemone.Request], systemone.Reply]
Chat = Callable[[roles.Ask], roles.Reply]


class Models:
    """The embedded models, once they are loaded."""

    def __init__(self) -> None:
        self.ready = threading.Event()
        self.decide: Answer | None = None
        self.chat: dict[str, tuple[str, Chat]] = {}
        """Schema name → the model's id and its function."""

    def load(self) -> None:
        """Import the models; importing is what costs."""
        from pytest_tool.embedded import engine, pilot, review, text_model

        self.decide = engine.answer
        self.chat = {
            "pilot_turn": ("embedded-pilot", pilot.turn),
            "goal_plan": ("embedded-text", pilot.goal),
            "field_value": ("embedded-text", text_model.value),
            "escalation": ("embedded-text", text_model.escalate),
            "ui_review": ("embedded-pilot", review.findings),
        }
        self.ready.set()

    def warm(self) -> None:
        """Read the weights before the first question waits."""
        from pytest_tool.embedded.grounding.student import student

        student()

    def told(self, path: str) -> tuple[int, dict[str, Any]]:
        """Answer GET /health with status and body."""
        if path != "/health":
            _unknown(path)
        ready = self.ready.is_set()
        return (200, {"status": "ok"}) if ready else (503, {"status": "loading"})

    def asked(self, path: str, body: bytes) -> dict[str, Any]:
        """Answer a POST."""
        if path not in ("/v1/systemone", "/v1/chat/completions"):
            _unknown(path)
        if self.decide is None or not self.ready.is_set():
            raise _Refused(503, "the models are still loading")
        if path == "/v1/systemone":
            return self.decide(_validated(systemone.Request, body)).model_dump(exclude_none=True)
        return _completion(self.chat, _json_object(body))


class _Refused(Exception):
    """A request that is turned away, and why."""

    def __init__(self, status: int, message: str) -> None:
        self.status = status
        super().__init__(message)


class Server(ThreadingHTTPServer):
    """Serves on a socket that listens already."""

    daemon_threads = True  # who still asks when we end has ended too

    def __init__(self, models: Models, listening: socket.socket) -> None:
        super().__init__(listening.getsockname(), _Handler, bind_and_activate=False)
        self.socket.close()
        self.socket = listening
        self.models = models
        self.one_at_a_time = threading.Lock()
        """Two at once would take each as long as one after the other."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Pass over a client that hung up."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]  # passed on as it came


class _Handler(BaseHTTPRequestHandler):
    server: Server
    timeout = IDLE_S
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1
    """Head and body leave together."""

    def do_GET(self) -> None:
        self._answer(self.server.models.told)

    def do_POST(self) -> None:
        size = self.headers.get("Content-Length", "")
        known = size.isdecimal() and len(size) <= len(str(LONGEST_BODY)) and int(size) <= LONGEST_BODY
        self.close_connection |= not known  # where the next request would begin is not known
        body = self.rfile.read(int(size)) if known else None  # also of what is refused: else its answer is lost
        self._answer(lambda path: (200, self._asked(path, body)))

    def _asked(self, path: str, body: bytes | None) -> dict[str, Any]:
        if body is None:
            raise _Refused(411, f"A Content-Length of at most {LONGEST_BODY} is needed.")
        with self.server.one_at_a_time:
            return self.server.models.asked(path, body)

    def _answer(self, work: Callable[[str], tuple[int, dict[str, Any]]]) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        try:
            if refused := refusal(self.command, headers):
                raise _Refused(*refused)
            status, told = work(self.path.partition("?")[0])
        except _Refused as refused_because:
            status, told = refused_because.status, _error(refused_because.status, str(refused_because))
        except Exception as mistake:  # noqa: BLE001 - a mistake of ours is said; its traceback goes to stderr
            traceback.print_exc()
            status = 500
            told = _error(status, f"The embedded model failed on this request: {type(mistake).__name__}: {mistake}")
        body = json.dumps(told, ensure_ascii=False).encode("utf-8", "replace")
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *arguments: object) -> None:
        """Stay silent: stderr is for what went wrong."""


def _unknown(path: str) -> Never:
    raise _Refused(404, f"There is no {path} here, but GET /health, POST /v1/systemone and POST /v1/chat/completions.")


def _error(status: int, message: str) -> dict[str, Any]:
    kind = "invalid_request_error" if status < 500 else "server_error"
    return {"error": {"message": message, "type": kind, "code": None}}


def _json_object(body: bytes) -> dict[str, Any]:
    try:
        read = json.loads(body)
    except ValueError as error:
        raise _Refused(400, f"The body is not JSON: {error}.") from error
    if not isinstance(read, dict):
        raise _Refused(400, "The body must be a JSON object.")
    return read


def _validated(model: type[systemone.Request], body: bytes) -> systemone.Request:
    try:
        return model.model_validate_json(body)
    except ValidationError as error:
        raise _Refused(400, _said(error)) from error


def _said(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    return f"{'.'.join(map(str, first['loc'])) or 'body'}: {first['msg']}."


def _completion(served: dict[str, tuple[str, Chat]], body: dict[str, Any]) -> dict[str, Any]:
    schema = body.get("response_format")
    name = schema.get("json_schema", {}).get("name") if isinstance(schema, dict) else None
    if name not in served:
        known = ", ".join(served)
        raise _Refused(400, f"response_format.json_schema.name is {name!r}; the embedded models answer: {known}.")
    model, function = served[name]
    asked = _asked(body.get("messages"))
    text = _dumped(function(asked))
    prompt, said = len(json.dumps(body)) // CHARACTERS_A_TOKEN, len(text) // CHARACTERS_A_TOKEN
    return {
        "id": f"embedded-{uuid.uuid4().hex[:12]}",
        "object": "chat.completion",
        "created": int(time.time()),
        "model": model,
        "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": prompt, "completion_tokens": said, "total_tokens": prompt + said, "cost": 0.0},
    }


def _dumped(reply: BaseModel) -> str:
    return reply.model_dump_json()


def _asked(messages: object) -> roles.Ask:
    said = messages if isinstance(messages, list) else []
    users = [m for m in said if isinstance(m, dict) and m.get("role") == "user"]
    if not users:
        raise _Refused(400, "messages has no user message.")
    content = users[-1].get("content")
    parts = content if isinstance(content, list) else [{"type": "text", "text": content}]
    texts = [p["text"] for p in parts if isinstance(p, dict) and isinstance(p.get("text"), str)]
    for text in texts:
        if text.lstrip().startswith("{"):
            return _ask(text)
    raise _Refused(400, "The last user message has no JSON part.")


def _ask(text: str) -> roles.Ask:
    try:
        return roles.Ask.model_validate_json(text)
    except ValidationError as error:
        raise _Refused(400, f"The JSON part of the last user message cannot be read: {_said(error)}") from error
