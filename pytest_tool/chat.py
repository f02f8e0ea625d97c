"""One structured reply of a chat model: pilot, text model, escalation model, reviewer.

Goes through the ``openai`` package and its retries (408, 409, 429, 5xx, connection errors, ``Retry-After``). Every
header is ours: whatever the ``OPENAI_*`` variables would add is taken out again before a request leaves.
"""

from __future__ import annotations

import json
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from pytest_tool.chat_format import (
    Completion,
    Format,
    Unfit,
    messages,
    parsed,
    repair,
    request_fields,
    said_by,
)
from pytest_tool.errors import BadReply
from pytest_tool.outbound import (
    OverTime,
    for_status,
    is_html,
    named,
    names,
    over_time,
    unavailable,
    unreachable,
    within,
    without,
)
from pytest_tool.providers import Endpoint, Kind

if TYPE_CHECKING:
    import openai

R = TypeVar("R", bound=BaseModel)

RETRIES = 2
CONNECT_S = 10.0
RAW = "X-Stainless-Raw-Response"
"""Tells the package, which reads it off the request, to hand out the response unparsed."""
REFUSES_FORMAT = (400, 422)
"""How endpoints say that they do not know a ``response_format``."""


@dataclass(frozen=True, slots=True)
class ChatReply(Generic[R]):
    """``value`` is validated. ``ms`` is wall time and ``attempts`` the HTTP requests, repair and retries included.

    ``cost`` is USD, None when unknown; the tokens are None where the endpoint does not count them.
    """

    value: R
    ms: float
    cost: float | None
    input_tokens: int | None
    output_tokens: int | None
    attempts: int
    model: str


@dataclass(frozen=True, slots=True)
class Ask(Generic[R]):
    """What a role is asked."""

    role_name: str
    schema_type: type[R]
    system: str
    ask_json: str
    images: tuple[bytes, ...]


@dataclass(slots=True)
class Call:
    """One reply under way: its limit (monotonic seconds), and what was sent and came back so far."""

    until: float
    begun: float
    requests: int = 0
    statuses: list[int] = field(default_factory=list)
    completions: list[Completion] = field(default_factory=list)


class ChatModel:
    """One chat endpoint. Its connection is opened at the first call and kept; calls may come from several threads."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint
        self.model = endpoint.model
        self._format = Format.SCHEMA
        self._client: openai.OpenAI | None = None
        self._opening = threading.Lock()
        self._sending = threading.local()

    def reply(
        self, role_name: str, schema_type: type[R], system: str, ask_json: str, images: tuple[bytes, ...] = ()
    ) -> ChatReply[R]:
        """The model's answer as ``schema_type``, whose schema is named ``role_name``. ``images`` are JPEGs.

        One repair turn is allowed. Raises ModelUnavailable when no usable answer came, BadReply when it does not fit.
        """
        self._connected()  # importing the package takes a third of a second: not the model's time
        ask = Ask(role_name, schema_type, system, ask_json, images if self.endpoint.vision else ())
        now = time.monotonic()
        call = Call(now + self.endpoint.timeout_s, now)
        said = self._said(call, ask)
        try:
            return self._report(call, parsed(schema_type, said))
        except Unfit as error:
            again = repair(ask_json, said, str(error))
        said = self._said(call, Ask(role_name, schema_type, system, again, ask.images))
        try:
            return self._report(call, parsed(schema_type, said))
        except Unfit as error:
            fact = f"{named(self.endpoint)} twice gave a reply that does not fit: {error}."
        raise BadReply(fact, f"Try another {names(self.endpoint).model}.", raw=said)

    def _said(self, call: Call, ask: Ask[R]) -> str:
        """The text of the model's message. Raises ModelUnavailable."""
        completion = self._completion(call, ask)
        call.completions.append(completion)
        choice = completion.choices[0]
        if choice.message.refusal or choice.finish_reason == "content_filter":
            remedy = "Reword the step, or use another model."
            raise unavailable(self.endpoint, "refused to answer", remedy, choice.message.refusal or "")
        if choice.finish_reason == "length":
            what = "was cut off at its length limit (finish_reason: length)"
            raise unavailable(self.endpoint, what, "Set TEXT_MODEL_REASONING=none, or use a model with a higher limit.")
        return said_by(choice.message)

    def _completion(self, call: Call, ask: Ask[R]) -> Completion:
        """The endpoint's reply, with the strictest response format that it takes. Raises ModelUnavailable."""
        forms = list(Format)[list(Format).index(self._format) :]
        for form in forms:
            status, body = self._post(call, form, ask)
            if status not in REFUSES_FORMAT:
                break
        if status != 200:
            raise for_status(self.endpoint, status, body, images=bool(ask.images))
        self._format = form
        return self._read(body)

    def _post(self, call: Call, form: Format, ask: Ask[R]) -> tuple[int, str]:
        """Status and body after the retries, the key taken out should the server repeat it. Raises ModelUnavailable."""
        import openai

        client = self._connected()
        sent: Any = messages(form, ask.schema_type, ask.system, ask.ask_json, ask.images)
        extra = {**request_fields(form, ask.role_name, ask.schema_type), **json.loads(self.endpoint.extra)}

        def send() -> tuple[int, bytes]:
            self._sending.call = call
            create = client.chat.completions.with_raw_response.create
            answer = create(model=self.endpoint.model, messages=sent, extra_body=extra)
            return answer.status_code, answer.content

        try:
            status, body = within(call.until - time.monotonic(), send)
        except OverTime:
            raise over_time(self.endpoint, call.statuses) from None
        except openai.APIStatusError as error:
            status, body = error.status_code, error.response.content
        except openai.OpenAIError as error:
            raise unreachable(self.endpoint, error) from None
        return status, without(self.endpoint.key, body.decode("utf-8", "replace"))

    def _read(self, text: str) -> Completion:
        """The completion in a body. Raises ModelUnavailable."""
        if is_html(text):
            remedy = f"Check {names(self.endpoint).url}: a proxy or another server may listen there."
            raise unavailable(self.endpoint, "answered with a page instead of JSON", remedy, text)
        try:
            completion = Completion.model_validate_json(text)
        except ValidationError:
            what = "answered with something that is no chat completion, or was cut off"
            raise unavailable(self.endpoint, what, f"Try again; check {names(self.endpoint).url}.", text) from None
        if not completion.choices:
            what = "answered without a choice"
            raise unavailable(self.endpoint, what, f"Check {names(self.endpoint).model}, or try again.", text)
        return completion

    def _report(self, call: Call, value: R) -> ChatReply[R]:
        """The reply with its time, cost and counts, summed over the repair turn."""
        counted = [self._sum(call, name) for name in ("prompt_tokens", "completion_tokens")]
        cost = self._sum(call, "cost")
        return ChatReply(
            value,
            ms=(time.monotonic() - call.begun) * 1000,
            cost=0.0 if cost is None and self.endpoint.kind is Kind.LOCAL else cost,
            input_tokens=None if counted[0] is None else int(counted[0]),
            output_tokens=None if counted[1] is None else int(counted[1]),
            attempts=call.requests,
            model=call.completions[-1].model or self.model,
        )

    def _sum(self, call: Call, name: str) -> float | None:
        parts = [c.counted(name) for c in call.completions]
        return None if None in parts else sum(p for p in parts if p is not None)

    def _connected(self) -> openai.OpenAI:
        """The open client."""
        import openai

        with self._opening:
            if self._client is None:
                at = self.endpoint
                http = openai.DefaultHttpxClient(
                    trust_env=False,
                    follow_redirects=False,
                    proxy=at.proxy or None,
                    event_hooks={"request": [self._on_request], "response": [self._on_response]},
                )
                self._client = openai.OpenAI(
                    api_key=at.key or "none",
                    organization="",
                    project="",
                    base_url=at.url,
                    timeout=openai.Timeout(at.timeout_s, connect=min(CONNECT_S, at.timeout_s)),
                    max_retries=RETRIES,
                    http_client=http,
                )
            return self._client

    def _on_request(self, request: Any) -> None:
        """Counts the request, and leaves only the headers that are ours. Raises OverTime: a late retry is not sent."""
        call: Call = self._sending.call
        if time.monotonic() >= call.until:
            raise OverTime
        call.requests += 1
        ours = {
            "Host": request.url.netloc.decode("ascii"),
            "Content-Type": "application/json",
            "Content-Length": request.headers["content-length"],
            "Accept": "application/json",
            "User-Agent": "openai-python",
            RAW: "true",
            **dict(self.endpoint.headers),
        }
        if self.endpoint.key:
            ours["Authorization"] = f"Bearer {self.endpoint.key}"
        request.headers = type(request.headers)(ours)

    def _on_response(self, response: Any) -> None:
        self._sending.call.statuses.append(response.status_code)

    def close(self) -> None:
        """Ends the connection; a later call opens a new one."""
        with self._opening:
            client, self._client = self._client, None
        if client is not None:
            client.close()
