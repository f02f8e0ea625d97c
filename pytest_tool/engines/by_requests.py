"""Sends requests to other people's decision servers."""

from __future__ import annotations

import socket
import ssl
import time
from dataclasses import dataclass

import requests
from requests.auth import AuthBase

from pytest_tool.engines.exchange import Answer, Refused
from pytest_tool.outbound.endpoint import Endpoint
from pytest_tool.outbound.failing import OverTime, causes, unavailable, unreachable, within
from pytest_tool.outbound.network import http_session

LARGEST = 256 * 1024
"""Bytes of a reply; a decision takes a few kB, so more is a mistake."""


@dataclass(frozen=True, slots=True, repr=False)
class Bearer(AuthBase):
    """Puts the key into the request alone."""

    key: str

    def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
        if self.key:
            request.headers["Authorization"] = f"Bearer {self.key}"
        return request


class TooLarge(Exception):
    """A reply that is larger than LARGEST."""


class ByRequests:
    """An ``Exchange`` through the ``requests`` package."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint
        self._session = self._opened()

    def _opened(self) -> requests.Session:
        session = http_session(self.endpoint.proxy, self.endpoint.ca)
        session.auth = Bearer(self.endpoint.key)
        session.headers.update(dict(self.endpoint.headers))
        return session

    def __call__(self, method: str, path: str, seconds: float, body: bytes | None = None) -> Answer:
        """Send one request and read its whole answer."""
        try:
            return within(seconds, lambda: self._send(method, path, seconds, body))
        except requests.ConnectTimeout as error:
            raise unreachable(self.endpoint, error) from None
        except (OverTime, requests.Timeout):
            self._session = self._opened()  # whatever still hangs on the old one is left behind
            raise OverTime from None
        except TooLarge:
            what = f"sent more than {LARGEST // 1024} kB, which is no decision"
            raise unavailable(self.endpoint, what, "Check that a decision server listens there.") from None
        except (requests.ConnectionError, requests.exceptions.ChunkedEncodingError) as error:
            if may_pass(error):
                raise Refused from error
            raise unreachable(self.endpoint, error) from None
        except requests.RequestException as error:
            raise unreachable(self.endpoint, error) from None

    def _send(self, method: str, path: str, seconds: float, body: bytes | None) -> Answer:
        until = time.monotonic() + seconds
        with self._session.request(
            method,
            self.endpoint.url + path,
            data=body,
            headers={"Content-Type": "application/json", "Accept": "application/json"},
            timeout=(min(seconds, self.endpoint.connect_s), seconds),
            allow_redirects=False,
            stream=True,
        ) as response:
            read = bytearray()
            for piece in response.iter_content(65_536):
                read += piece
                if len(read) > LARGEST:
                    raise TooLarge
                if time.monotonic() > until:
                    raise OverTime
            text = read.decode("utf-8-sig", "replace")
            return Answer(response.status_code, text, response.headers.get("Retry-After", ""))

    def close(self) -> None:
        """End the connection."""
        self._session.close()


def may_pass(error: BaseException) -> bool:
    """Tell a refusal or a cut from what is so each time: a certificate, a host that is not there."""
    return not any(isinstance(cause, ssl.SSLError | socket.gaierror) for cause in causes(error))
