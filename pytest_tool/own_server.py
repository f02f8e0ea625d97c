"""Requests to the tool's own model server, with the standard library alone.

The packages that talk to other people's servers take half a second to import, as long as a browser takes to start; this
one listens on loopback, is ours on both sides, and needs no retries, proxies, certificates or keys.
"""

from __future__ import annotations

import http.client
import json
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from pytest_tool.outbound import silent, unreachable

if TYPE_CHECKING:
    from pytest_tool.chat_connection import Call
    from pytest_tool.endpoint import Endpoint


def exchange(url: str, method: str, seconds: float, body: bytes = b"") -> tuple[int, str]:
    """Status and body of one request, on a connection of its own, so that any thread may ask.

    Raises TimeoutError, and OSError or HTTPException when the server is not there.
    """
    at = urlsplit(url)
    connection = http.client.HTTPConnection(at.netloc, timeout=max(0.001, seconds))
    try:
        connection.request(method, at.path, body, {"Content-Type": "application/json", "Connection": "close"})
        answer = connection.getresponse()
        return answer.status, answer.read().decode("utf-8", "replace")
    finally:
        connection.close()


class OwnChat:
    """Stands where ``ChatConnection`` stands for every other endpoint."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint

    def open(self) -> None:
        """Nothing is kept open."""

    def post(self, call: Call, messages: Any, fields: dict[str, Any]) -> tuple[int, str]:
        """Status and body as they came. Raises ModelUnavailable."""
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
        """Nothing is kept open."""
