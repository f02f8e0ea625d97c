"""Keeps a connection to one decision server: question, decision.

A decision has no effect, so a request may be sent again: after 408, 429 and 5xx, and where no answer came (refused, broken
off). Everything ends within the endpoint's whole-call limit.
"""

from __future__ import annotations

import json
import math
import time

from pydantic import ValidationError

from pytest_tool.decision import Decision
from pytest_tool.engines import ask
from pytest_tool.engines.exchange import Answer, Exchange, Refused
from pytest_tool.errors import BadReply, ModelUnavailable
from pytest_tool.outbound.endpoint import Endpoint
from pytest_tool.outbound.failing import (
    OverTime,
    for_status,
    named,
    names,
    over_time,
    seconds_asked,
    unavailable,
    unreachable,
)
from pytest_tool.outbound.server_words import answer_without, is_page, without
from pytest_tool.question import Question
from pytest_tool.wire import systemone

ATTEMPTS = 3
FIRST_PAUSE_S = 0.25
LONGEST_PAUSE_S = 20.0
"""A ``Retry-After`` beyond this is not waited for."""


def opened(endpoint: Endpoint) -> Exchange:
    """Open the way to this server."""
    if endpoint.embedded:
        from pytest_tool.engines.by_own_server import ByOwnServer

        return ByOwnServer(endpoint)
    from pytest_tool.engines.by_requests import ByRequests

    return ByRequests(endpoint)


class Connection:
    """One decision server."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint
        self.exchange = opened(endpoint)

    def decide(self, path: str, question: Question, cost_unless_stated: float | None) -> Decision:
        """Ask for the decision on this question.

        Raises ModelUnavailable and BadReply.
        """
        started = time.perf_counter()
        answer = self.post(path, body_of(ask.request(question, self.endpoint.model)))
        ms, cost = (time.perf_counter() - started) * 1000, cost_unless_stated
        try:
            reply = self._reply(answer)
            cost = stated_cost(reply, cost_unless_stated)
            reply.model = answer_without(self.endpoint.key, reply.model)
            return ask.decision(question, reply, self.endpoint.model, ms, cost)
        except BadReply as error:
            key = self.endpoint.key
            bad = BadReply(without(key, error.fact), error.remedy, raw=without(key, error.raw))
            raise ask.recorded(bad, self.endpoint.model, ms, cost) from None

    def post(self, path: str, body: bytes) -> Answer:
        """Post a body, again where that is safe."""
        until = time.monotonic() + self.endpoint.timeout_s
        refusal: tuple[int, str] | None = None
        for attempt in range(1, ATTEMPTS + 1):
            try:
                answer = self.exchange("POST", path, until - time.monotonic(), body)
            except Refused as error:
                failure, pause = unreachable(self.endpoint, error), FIRST_PAUSE_S * attempt
            except OverTime:
                raise over_time(self.endpoint, refusal) from None
            else:
                if answer.status == 200:
                    return answer
                refusal = (answer.status, answer.text)
                failure = for_status(self.endpoint, answer.status, answer.text)
                pause = pause_before_retry(answer, attempt)
            if attempt == ATTEMPTS or pause > LONGEST_PAUSE_S or time.monotonic() + pause >= until:
                break
            time.sleep(pause)
        raise failure

    def _reply(self, answer: Answer) -> systemone.Reply:
        if is_page(answer.text):
            remedy = "Check the URL: a proxy or another server may listen there."
            raise unavailable(self.endpoint, "answered with a page instead of JSON", remedy, answer.text)
        try:
            return systemone.Reply.model_validate_json(answer.text)
        except ValidationError as error:
            wrong = error.errors(include_url=False, include_input=False)
            if wrong[0]["type"] == "json_invalid":
                raise self._no_json(answer.text) from None
            field = ".".join(str(part) for part in wrong[0]["loc"]) or "the reply"
            raise BadReply(
                f"{named(self.endpoint)} gave a reply that cannot be used: {field}: {wrong[0]['msg']}.",
                f"Try another {names(self.endpoint).model}; see whether {names(self.endpoint).url} is a decision server.",
                raw=without(self.endpoint.key, answer.text),
            ) from None

    def _no_json(self, text: str) -> ModelUnavailable:
        return unavailable(
            self.endpoint, "answered with something that is not JSON, or was cut off", "Try again.", text
        )

    def close(self) -> None:
        """End the connection."""
        self.exchange.close()


def stated_cost(reply: systemone.Reply, unless_stated: float | None) -> float | None:
    """Read the cost that the reply states, if plausible."""
    stated = reply.usage.cost if reply.usage else None
    return stated if stated is not None and math.isfinite(stated) and stated >= 0 else unless_stated


def body_of(request: systemone.Request) -> bytes:
    """Write the request as JSON bytes, unset fields left out."""
    # lone surrogates, which pages can hold and UTF-8 cannot, become question marks
    sent = request.model_dump()
    if request.session_id is None:
        del sent["session_id"]
    for question in sent["questions"].values():
        if question["type"] == "noul" and question["criteria"] is None:
            del question["criteria"]
    return json.dumps(sent, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def pause_before_retry(answer: Answer, attempt: int) -> float:
    """Compute the seconds before the next attempt."""
    # infinite where another attempt makes no sense
    if answer.status not in (408, 429) and answer.status < 500:
        return math.inf
    asked = seconds_asked(answer.retry_after)
    return FIRST_PAUSE_S * 2 ** (attempt - 1) if asked is None else asked
