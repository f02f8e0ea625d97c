"""Asks a chat model for one structured reply."""

from __future__ import annotations

import dataclasses
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import BaseModel, ValidationError

from pytest_tool.budget.meter import Meter
from pytest_tool.chat.connection import Call, ChatConnection, OwnChat
from pytest_tool.chat.format import (
    MAX_COMPLETION_TOKENS,
    MAX_TOKENS,
    Completion,
    Format,
    Unfit,
    messages,
    parsed,
    repair,
    request_fields,
    said_by,
    wants_other_name,
)
from pytest_tool.errors import BadReply, ModelError
from pytest_tool.events import ModelCalled
from pytest_tool.outbound.endpoint import Endpoint, Kind
from pytest_tool.outbound.failing import NO_IMAGES, for_status, named, names, unavailable
from pytest_tool.outbound.server_words import answer_without, excerpt, is_page

R = TypeVar("R", bound=BaseModel)

REFUSES_FORMAT = (400, 422)
"""How endpoints say that they do not know a ``response_format``."""


@dataclass(frozen=True, slots=True)
class ChatReply(Generic[R]):
    """Holds a validated answer, and what it took."""

    value: R
    record: ModelCalled


@dataclass(frozen=True, slots=True)
class Ask(Generic[R]):
    """Holds what a role is asked."""

    role_name: str
    schema_type: type[R]
    system: str
    ask_json: str
    images: tuple[bytes, ...]


class ChatModel:
    """Asks one chat endpoint, also from several threads, over a kept connection."""

    def __init__(self, endpoint: Endpoint, meter: Meter | None = None) -> None:
        self.endpoint = endpoint
        self.model = endpoint.model
        self._meter = meter or Meter()
        self._format = Format.SCHEMA
        self._tokens = MAX_TOKENS
        """How the endpoint calls the limit of a reply."""
        self._connection = OwnChat(endpoint) if endpoint.embedded else ChatConnection(endpoint)

    def reply(
        self,
        role_name: str,
        schema_type: type[R],
        system: str,
        ask_json: str,
        images: tuple[bytes, ...] = (),
        unfit: Callable[[R], str] = lambda reply: "",
    ) -> ChatReply[R]:
        """Ask for a ``schema_type``, whose schema is named ``role_name``; ``images`` are JPEGs.

        One repair turn is allowed, also for what ``unfit`` finds wrong with the answer. Raises ModelUnavailable when no usable
        answer came, BadReply when it does not fit.
        """
        self._connection.open()
        now = time.monotonic()
        call = Call(now + self.endpoint.timeout_s, now)
        try:
            asked = Ask(role_name, schema_type, system, ask_json, images if self.endpoint.vision else ())
            value = self._answer(call, asked, unfit)
        except ModelError as error:
            error.record = self._record(call, role_name, error.fact)
            raise
        return ChatReply(value, self._record(call, role_name))

    def _answer(self, call: Call, ask: Ask[R], unfit: Callable[[R], str]) -> R:
        """Ask, and once more for an unfit answer. Raises ModelError."""
        said = self._said(call, ask)
        try:
            return _fitting(parsed(ask.schema_type, said), unfit)
        except Unfit as error:
            again = dataclasses.replace(ask, ask_json=repair(ask.ask_json, said, str(error)))
        said = self._said(call, again)
        try:
            return _fitting(parsed(ask.schema_type, said), unfit)
        except Unfit as error:
            shown = f": “{excerpt(said, self.endpoint.key)}”" if said.strip() else ", it is empty"
            fact = f"{named(self.endpoint)} twice gave a reply that does not fit: {error}{shown}."
        raise BadReply(fact, f"Try another {names(self.endpoint).model}.", raw=said)

    def _said(self, call: Call, ask: Ask[R]) -> str:
        """Give the text of the model's message. Raises ModelUnavailable and BudgetExhausted."""
        number = self._meter.enter()
        cost: float | None = 0.0  # nothing was paid for what was not answered
        try:
            completion = self._completion(call, ask)
            call.completions.append(completion)
            cost = self._cost(completion)
        finally:
            self._meter.settle(number, cost, self.model)
        choice = completion.choices[0]
        if choice.message.refusal or choice.finish_reason == "content_filter":
            remedy = "Reword the step, or use another model."
            raise unavailable(self.endpoint, "refused to answer", remedy, choice.message.refusal or "")
        if choice.finish_reason == "length":
            what = "was cut off at its length limit (finish_reason: length)"
            raise unavailable(self.endpoint, what, self._longer_answers())
        if choice.finish_reason == "error":
            remedy = f"Try again, or another {names(self.endpoint).model}."
            raise unavailable(self.endpoint, "ended with an error", remedy, json.dumps(choice.error))
        return answer_without(self.endpoint.key, said_by(choice.message))

    def _longer_answers(self) -> str:
        """Say what helps against answers that are cut off."""
        limit = self.endpoint.max_tokens
        ways = [f"Raise {names(self.endpoint).tokens}, which is {limit}"] if limit else []
        ways += ["set TEXT_MODEL_REASONING=none"] if self.endpoint.reasons else []
        said = ", or ".join([*ways, "use a model with a higher limit"])
        return f"{said[0].upper()}{said[1:]}."

    def _completion(self, call: Call, ask: Ask[R]) -> Completion:
        """Ask with the strictest response format that the endpoint takes. Raises ModelUnavailable."""
        forms = list(Format)[list(Format).index(self._format) :]
        for form in forms:
            status, body = self._post(call, form, ask)
            if status == 400 and self._tokens == MAX_TOKENS and wants_other_name(body):
                self._tokens = MAX_COMPLETION_TOKENS
                status, body = self._post(call, form, ask)
            if status not in REFUSES_FORMAT:
                break
        if not 200 <= status < 300:
            raise for_status(self.endpoint, status, body, images=bool(ask.images), tries=call.requests)
        self._format = form
        return self._read(body, images=bool(ask.images))

    def _post(self, call: Call, form: Format, ask: Ask[R]) -> tuple[int, str]:
        sent = messages(form, ask.schema_type, ask.system, ask.ask_json, ask.images)
        fields = {**request_fields(form, ask.role_name, ask.schema_type), **json.loads(self.endpoint.extra)}
        if self.endpoint.max_tokens:
            fields[self._tokens] = self.endpoint.max_tokens
        return self._connection.post(call, sent, fields)

    def _read(self, text: str, images: bool) -> Completion:
        """Read the completion in a body. Raises ModelUnavailable."""
        if is_page(text):
            remedy = f"Check {names(self.endpoint).url}: a proxy or another server may listen there."
            raise unavailable(self.endpoint, "answered with a page instead of JSON", remedy, text)
        try:
            completion = Completion.model_validate_json(text)
        except ValidationError:
            what = "answered with something that is no chat completion, or was cut off"
            raise unavailable(self.endpoint, what, f"Try again; check {names(self.endpoint).url}.", text) from None
        if not completion.choices:
            what = "answered without a choice"
            it = names(self.endpoint)
            remedy = f"Check {it.model} and {it.url}, or try again.{f' {NO_IMAGES}' if images else ''}"
            raise unavailable(self.endpoint, what, remedy, text)
        return completion

    def _record(self, call: Call, role_name: str, error: str = "") -> ModelCalled:
        """Sum up time, cost and counts over the repair turn."""
        counted = [self._sum(call, name) for name in ("prompt_tokens", "completion_tokens")]
        costs = [self._cost(completion) for completion in call.completions]
        known = [cost for cost in costs if cost is not None]
        told = all(completion.counted("cost") is not None for completion in call.completions)
        said = [answer_without(self.endpoint.key, c.model) for c in call.completions if c.model]
        return ModelCalled(
            role=role_name,
            model=said[-1] if said else self.model,
            ms=(time.monotonic() - call.begun) * 1000,
            cost=sum(known) if costs and len(known) == len(costs) else self._free,
            estimated=bool(known) and not told and self._free is None,
            input_tokens=None if counted[0] is None else int(counted[0]),
            output_tokens=None if counted[1] is None else int(counted[1]),
            attempts=call.requests,
            error=error,
        )

    @property
    def _free(self) -> float | None:
        """Give the cost of a call that tells none: nothing on this machine, else unknown."""
        return 0.0 if self.endpoint.kind is Kind.LOCAL else None

    def _cost(self, completion: Completion) -> float | None:
        """Give what a completion cost: as told, else estimated."""
        told = completion.counted("cost")
        if told is not None or self._free is not None:
            return told if told is not None else self._free
        tokens = [completion.counted(name) for name in ("prompt_tokens", "completion_tokens")]
        counted = [None if number is None else int(number) for number in tokens]
        return self._meter.prices.estimate(self.model, self.endpoint.url, counted[0], counted[1])

    def _sum(self, call: Call, name: str) -> float | None:
        parts = [c.counted(name) for c in call.completions]
        return None if None in parts or not parts else sum(p for p in parts if p is not None)

    def close(self) -> None:
        """End the connection; a later call opens a new one."""
        self._connection.close()


def _fitting(value: R, unfit: Callable[[R], str]) -> R:
    if fact := unfit(value):
        raise Unfit(fact)
    return value
