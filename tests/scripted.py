"""A model that follows a script: a real HTTP server on loopback that speaks both contracts and keeps what it was sent."""

from __future__ import annotations

import http.server
import json
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

Chat = Callable[[str, dict[str, Any]], Mapping[str, Any]]
"""(role, ask) → the JSON object that the model says."""
Decide = Callable[[dict[str, Any]], Mapping[str, Any]]
"""A System One request → ``{"operation": "CLICK", "pointing": "3", …}``, or with confidences ``{"pointing": ("3", 0.4)}``."""


@dataclass
class Sent:
    """One request that arrived."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]

    @property
    def role(self) -> str:
        """The chat role that was asked; empty for a decision."""
        return str(self.body.get("response_format", {}).get("json_schema", {}).get("name", ""))

    @property
    def ask(self) -> dict[str, Any]:
        """The one JSON part of a chat request."""
        content = self.body["messages"][-1]["content"]
        text = content if isinstance(content, str) else next(p["text"] for p in content if p["type"] == "text")
        return dict(json.loads(text))


@dataclass
class ScriptedModel:
    """``with ScriptedModel(chat, decide) as model:`` → ``model.url``; ``model.sent`` is what it got."""

    chat: Chat = lambda role, ask: {}
    decide: Decide = lambda request: {}
    sent: list[Sent] = field(default_factory=list)
    problems: list[BaseException] = field(default_factory=list)
    """What the script itself did wrong; looked at when the server stops."""
    chat_cost: float | None = None
    """What each chat call says that it cost; None: it does not say."""
    decision_cost: float | None = 0.00002
    """The same of each decision."""
    chat_model: str = "scripted"
    """What the chat model calls itself."""
    engine_model: str = "scripted-engine"
    """What the decision engine calls itself."""

    def __enter__(self) -> ScriptedModel:
        script = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                self.reply(200, {"status": "ok"})

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                sent = Sent(self.path, {k.lower(): v for k, v in self.headers.items()}, body)
                script.sent.append(sent)
                try:
                    status, answer = 200, script.answer(sent)
                except Exception as error:  # noqa: BLE001 - kept, and raised in the test's own thread
                    script.problems.append(error)
                    status, answer = 500, {"error": {"message": f"the script failed: {error!r}"}}
                with suppress(ConnectionError):  # the client did not want to wait so long
                    self.reply(status, answer)

            def reply(self, status: int, body: Mapping[str, Any]) -> None:
                data = json.dumps(body).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *args: object) -> None:
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        if self.problems and exc[0] is None:
            raise self.problems[0]

    @property
    def url(self) -> str:
        """``http://127.0.0.1:PORT``; chat lies under ``/v1``."""
        return f"http://127.0.0.1:{self._server.server_port}"

    @property
    def roles(self) -> list[str]:
        """The chat roles that were asked, in order; a decision is ``decide``."""
        return [s.role or "decide" for s in self.sent]

    def answer(self, sent: Sent) -> Mapping[str, Any]:
        """The scripted answer in its wire format."""
        if sent.path.endswith("/chat/completions"):
            said = json.dumps(self.chat(sent.role, sent.ask))
            message = {"role": "assistant", "content": said}
            choice = {"index": 0, "message": message, "finish_reason": "stop"}
            usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110, "cost": self.chat_cost}
            return {"id": "x", "object": "chat.completion", "created": 1, "model": self.chat_model, "choices": [choice], "usage": usage}
        answers = {}
        for name, said in self.decide(sent.body).items():
            option, confidence = said if isinstance(said, tuple) else (said, 0.95)
            answers[name] = {"type": "choice", "choice": option, "confidence": confidence}
        return {"id": "x", "model": self.engine_model, "answers": answers, "usage": {"input_tokens": 50, "cost": self.decision_cost}}


def tag_of(request: dict[str, Any], words: str) -> str:
    """The tag of the one control in a System One request whose description contains ``words``."""
    found = [tag for tag, control in request["state"]["controls"].items() if words in json.dumps(control)]
    assert len(found) == 1, f"{words!r} is in {found} of {request['state']['controls']}"
    return str(found[0])
