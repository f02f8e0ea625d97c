"""Sends requests to one chat endpoint, with their retries.

Goes through the ``openai`` package and its retries (408, 409, 429, 5xx, connection errors, ``Retry-After``). Every
header is ours: whatever the ``OPENAI_*`` variables would add is taken out again before a request leaves.
"""

from __future__ import annotations

import http.client
import json
import ssl
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pytest_tool.chat.format import Completion
from pytest_tool.errors import ModelUnavailable
from pytest_tool.outbound.endpoint import Endpoint
from pytest_tool.outbound.failing import (
    OverTime,
    causes,
    exchange,
    over_time,
    seconds_asked,
    silent,
    unavailable,
    unreachable,
    within,
)

if TYPE_CHECKING:
    import openai

RETRIES = 2
LARGEST = 1_000_000
"""Bytes of a reply; a turn takes a few kB, so more is a mistake."""
RETRIED = (408, 409, 429, 500, 502, 503, 504)
RAW = "X-Stainless-Raw-Response"
"""Tells the package, which reads it off the request, to hand out the response unparsed."""


@dataclass(slots=True)
class Call:
    """Tracks one reply under way, until its limit (monotonic seconds)."""

    until: float
    begun: float
    requests: int = 0
    refusal: tuple[int, str] | None = None
    """Status and body of the last answer that was none."""
    too_large: bool = False
    """A reply was larger than any may be."""
    asked_s: float | None = None
    """How long it asked to be left alone."""
    completions: list[Completion] = field(default_factory=list)


class ChatConnection:
    """Connects at the first request, and serves several threads."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint
        self._client: openai.OpenAI | None = None
        self._opening = threading.Lock()
        self._sending = threading.local()

    def post(self, call: Call, messages: Any, fields: dict[str, Any]) -> tuple[int, str]:
        """Post a request; gives status and body after the retries. Raises ModelUnavailable."""
        import openai

        client = self.open()

        def send() -> tuple[int, bytes]:
            self._sending.call = call
            create = client.chat.completions.with_raw_response.create
            answer = create(model=self.endpoint.model, messages=messages, extra_body=fields)
            return answer.status_code, answer.content

        try:
            status, body = within(call.until - time.monotonic(), send)
        except OverTime:
            raise (
                self._too_large() if call.too_large else over_time(self.endpoint, call.refusal, call.asked_s)
            ) from None
        except openai.APIStatusError as error:
            status, body = error.status_code, error.response.content
        except openai.APITimeoutError as error:
            raise (unreachable(self.endpoint, error) if never_connected(error) else silent(self.endpoint)) from None
        except openai.OpenAIError as error:
            raise self._too_large() if call.too_large else unreachable(self.endpoint, error) from None
        return status, body.decode("utf-8-sig", "replace")

    def _too_large(self) -> ModelUnavailable:
        what = f"sent more than {LARGEST // 1_000_000} MB, which is no reply"
        return unavailable(self.endpoint, what, "Check that a chat model answers there.")

    def open(self) -> openai.OpenAI:
        """Open the client; importing the package takes a third of a second."""
        import openai

        with self._opening:
            if self._client is None:
                at = self.endpoint
                http = openai.DefaultHttpxClient(
                    trust_env=False,
                    verify=ssl.create_default_context(cafile=at.ca) if at.ca else True,
                    follow_redirects=False,
                    proxy=at.proxy or None,
                    event_hooks={"request": [self._on_request], "response": [self._on_response]},
                )
                self._client = openai.OpenAI(
                    api_key="none",  # ours goes into the header, and into no other object
                    organization="",
                    project="",
                    base_url=at.url,
                    timeout=openai.Timeout(at.timeout_s, connect=at.connect_s, read=at.read_s),
                    max_retries=RETRIES,
                    http_client=http,
                )
            return self._client

    def _on_request(self, request: Any) -> None:
        """Set our headers alone. Raises OverTime for a late retry."""
        call: Call = self._sending.call
        if time.monotonic() >= call.until:
            raise OverTime
        if call.too_large:
            raise OverTime  # not once more
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
        """Keep a refusal. Raises OverTime where another try comes too late."""
        call: Call = self._sending.call
        response._content = self._read(response, call)
        if response.status_code < 400:
            return
        call.refusal = (response.status_code, response.read().decode("utf-8-sig", "replace"))
        pause = seconds_asked(response.headers.get("Retry-After", "")) if response.status_code in RETRIED else None
        call.asked_s = pause
        if pause is not None and call.requests <= RETRIES and time.monotonic() + pause >= call.until:
            raise OverTime

    @staticmethod
    def _read(response: Any, call: Call) -> bytes:
        """Read a body in pieces, as far as a reply may be large. Raises OverTime."""
        read = bytearray()
        for piece in response.iter_bytes():
            read += piece
            if len(read) > LARGEST:
                call.too_large = True
                raise OverTime
        return bytes(read)

    def close(self) -> None:
        """End the connection; a later call opens a new one."""
        with self._opening:
            client, self._client = self._client, None
        if client is not None:
            client.close()


def never_connected(error: BaseException) -> bool:
    """Tell whether a time-out came before there was a connection.

    Told by the name of its class: the HTTP library below the package is httpx in some of its versions, httpx2 in others.
    """
    return any(type(cause).__name__ == "ConnectTimeout" for cause in causes(error))


class OwnChat:
    """Posts to the tool's own model server, simply."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint

    def open(self) -> None:
        """Open each request's connection with the request."""

    def post(self, call: Call, messages: Any, fields: dict[str, Any]) -> tuple[int, str]:
        """Post a request; gives status and body. Raises ModelUnavailable."""
        call.requests += 1
        body = json.dumps({"model": self.endpoint.model, "messages": messages, **fields}).encode()
        url = f"{self.endpoint.url}/chat/completions"
        try:
            return exchange(url, "POST", call.until - time.monotonic(), body)
        except TimeoutError:
            raise silent(self.endpoint) from None
        except (OSError, http.client.HTTPException) as error:
            raise unreachable(self.endpoint, error) from None

    def close(self) -> None:
        """Close each connection after its request."""
