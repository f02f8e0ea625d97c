"""The embedded models behind the wire formats that any other model is spoken to with: an ASGI application.

GET /health, POST /v1/systemone, POST /v1/chat/completions. The page under test is untrusted and can reach loopback:
requests that a web page could send are refused. Starlette is used without FastAPI on top, which would start 0.25 s
later; the contracts are pydantic models anyway.
"""

from __future__ import annotations

import json
import threading
import time
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

from pydantic import BaseModel, ValidationError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from pytest_tool.loopback import refusal
from pytest_tool.wire import roles, systemone

CHARACTERS_A_TOKEN = 4
"""A rough count: the embedded models have no tokenizer."""

Answer = Callable[[systemone.Request], systemone.Reply]
Chat = Callable[[roles.Ask], roles.Reply]


class Models:
    """The embedded models; ``load`` takes a moment, and until then ``ready`` is not set."""

    def __init__(self) -> None:
        self.ready = threading.Event()
        self.decide: Answer | None = None
        self.chat: dict[str, tuple[str, Chat]] = {}
        """Schema name → the model's id and its function."""

    def load(self) -> None:
        """Import the models; importing is what costs."""
        from pytest_tool.embedded import decision, pilot, review, text_model

        self.decide = decision.answer
        self.chat = {
            "pilot_turn": ("embedded-pilot", pilot.turn),
            "goal_plan": ("embedded-text", pilot.turn),  # a goal is read like a step
            "field_value": ("embedded-text", text_model.value),
            "escalation": ("embedded-text", text_model.escalate),
            "ui_review": ("embedded-pilot", review.findings),
        }
        self.ready.set()

    def warm(self) -> None:
        """Read the weights now, not while the first question waits."""
        from pytest_tool.embedded import ranker, vectors

        ranker.ranker()
        vectors.members()


class _Refused(Exception):
    """The request cannot be served; the message says why."""

    def __init__(self, status: int, message: str) -> None:
        self.status = status
        super().__init__(message)


def app(models: Models) -> ASGIApp:
    """The ASGI application that serves these models."""

    async def health(request: Request) -> JSONResponse:
        ready = models.ready.is_set()
        return JSONResponse({"status": "ok" if ready else "loading"}, 200 if ready else 503)

    async def decisions(request: Request) -> JSONResponse:
        if models.decide is None:
            raise _Refused(503, "the models are still loading")
        reply = models.decide(_validated(systemone.Request, await request.body()))
        return JSONResponse(reply.model_dump(exclude_none=True))

    async def completions(request: Request) -> JSONResponse:
        if not models.ready.is_set():
            raise _Refused(503, "the models are still loading")
        return JSONResponse(_completion(models.chat, _json_object(await request.body())))

    served = Starlette(
        routes=[
            Route("/health", _answering(health)),
            Route("/v1/systemone", _answering(decisions), methods=["POST"]),
            Route("/v1/chat/completions", _answering(completions), methods=["POST"]),
        ],
        exception_handlers={Exception: _defect},
    )
    return _only_local(served)


Endpoint = Callable[[Request], Awaitable[JSONResponse]]


def _answering(endpoint: Endpoint) -> Endpoint:
    """The endpoint with refusals turned into answers in the shape that chat clients read."""

    async def answer(request: Request) -> JSONResponse:
        try:
            return await endpoint(request)
        except _Refused as refusal:
            return _error(refusal.status, str(refusal))

    return answer


def _error(status: int, message: str) -> JSONResponse:
    kind = "invalid_request_error" if status < 500 else "server_error"
    return JSONResponse({"error": {"message": message, "type": kind, "code": None}}, status)


async def _defect(request: Request, error: Exception) -> JSONResponse:
    """A mistake of ours is said in the same shape; its traceback goes to stderr."""
    return _error(500, f"The embedded model failed on this request: {type(error).__name__}: {error}")


def _only_local(served: ASGIApp) -> ASGIApp:
    """Refuses what a web page could send: another Host than loopback, any foreign Origin, POSTs that are no JSON."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (refused := refusal(scope)):
            await _error(*refused)(scope, receive, send)
        else:
            await served(scope, receive, send)

    return guarded


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
    """The chat completion for this request, in the public format."""
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
    """The JSON part of the last user message."""
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
