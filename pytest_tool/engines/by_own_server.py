"""Sends requests to the model server shipped with the tool."""

from __future__ import annotations

from http.client import HTTPException

from pytest_tool.engines.exchange import Answer, Refused
from pytest_tool.outbound.endpoint import Endpoint
from pytest_tool.outbound.failing import OverTime, exchange


class ByOwnServer:
    """An ``Exchange`` with the standard library alone."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint

    def __call__(self, method: str, path: str, seconds: float, body: bytes | None = None) -> Answer:
        """Send one request and read its whole answer."""
        try:
            return Answer(*exchange(self.endpoint.url + path, method, seconds, body or b""))
        except TimeoutError:
            raise OverTime from None
        except (OSError, HTTPException) as error:
            raise Refused from error

    def close(self) -> None:
        """Leave it: each request closes its own connection."""
