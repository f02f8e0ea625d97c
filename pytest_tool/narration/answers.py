"""One request to a voice server, and its whole answer within a deadline."""

from __future__ import annotations

import queue
import ssl
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_tool.outbound.failing import OverTime, causes
from pytest_tool.outbound.network import ca_for, http_session, proxy_for
from pytest_tool.patience import Aside
from pytest_tool.settings import Settings

if TYPE_CHECKING:
    import requests

LOOK_S = 0.05
"""So often it is looked whether anybody still waits for the answer."""
PIECE = 65_536
"""Bytes that are read at a time; between two pieces the deadline and the size are looked at."""


@dataclass(frozen=True, slots=True)
class Server:
    """Where a voice server is, and the way there. A proxy's URL may hold a password."""

    url: str
    proxy: str = field(default="", repr=False)
    ca: str = ""

    @classmethod
    def at(cls, url: str, settings: Settings) -> Server:
        """With proxy and certificates as the environment states them. Raises SettingsError."""
        return cls(url, proxy_for(url, settings), ca_for(url, settings))


@dataclass(frozen=True, slots=True, repr=False)
class Token:
    """Puts a token into its header, so that it stands in no other object; without a token, nothing."""

    header: str = ""
    value: str = ""

    def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
        if self.value:
            request.headers[self.header] = self.value
        return request


@dataclass(frozen=True, slots=True)
class Asked:
    """One request; ``body`` is sent as JSON. ``most_bytes`` of an answer are read."""

    method: str
    path: str
    total_s: float
    connect_s: float
    most_bytes: int
    body: dict[str, object] | None = None
    token: Token = Token()


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back over HTTP."""

    status: int
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode("utf-8-sig", "replace")


class NoAnswer(Exception):
    """No whole answer came; the text says why, as what is said of a server: ``cannot be reached``.

    ``nobody``: nothing listens there at all.
    """

    def __init__(self, why: str, nobody: bool = False) -> None:
        self.nobody = nobody
        super().__init__(why)


class _TooLarge(Exception):
    """The answer is larger than what is read of one."""


def _waited(call: Aside[Answer], seconds: float, stop: threading.Event) -> Answer:
    """What the call gave; it is left to its own end after so long, or when ``stop`` is set. Raises OverTime for both."""
    ends = time.monotonic() + seconds
    while not stop.is_set() and (left := ends - time.monotonic()) > 0:
        with suppress(queue.Empty):
            return call.result(min(LOOK_S, left))
    raise OverTime


def answer(server: Server, asked: Asked, stop: threading.Event) -> Answer:
    """The whole answer, whatever its status; a redirect is not followed. Raises NoAnswer, also when ``stop`` was set.

    The deadline counts everything: the look-up of the name, and a server that drips its headers.
    """
    import requests

    late = f"does not answer within {asked.total_s:g} s"
    try:
        return _waited(Aside(lambda: _sent(server, asked)), asked.total_s, stop)
    except OverTime:
        raise NoAnswer(late) from None
    except _TooLarge:
        raise NoAnswer(f"answers with more than {asked.most_bytes:,} bytes") from None
    except requests.ConnectTimeout:
        raise NoAnswer("cannot be reached") from None
    except requests.Timeout:
        raise NoAnswer(late) from None
    except requests.RequestException as error:
        raise _broken(error) from None
    except ValueError as error:  # what urllib3 and http.client make of headers that nobody should send
        raise NoAnswer(f"answers with something that is no HTTP ({type(error).__name__})") from None


def _broken(error: requests.RequestException) -> NoAnswer:
    """Why nothing came over a connection that failed."""
    import requests

    for cause in causes(error):
        if isinstance(cause, ssl.SSLError):
            return NoAnswer("has a certificate that cannot be trusted, or speaks no TLS")
        if isinstance(cause, ConnectionRefusedError):
            return NoAnswer("cannot be reached: nothing listens there", nobody=True)
        if isinstance(cause, ConnectionResetError | requests.exceptions.ChunkedEncodingError):
            return NoAnswer("breaks the connection off before its answer is complete")
    what = "cannot be reached" if isinstance(error, requests.ConnectionError) else "cannot be asked"
    return NoAnswer(f"{what} ({type(error).__name__})")


def _sent(server: Server, asked: Asked) -> Answer:
    """Raises what ``requests`` raises, OverTime and _TooLarge.

    A connection of its own for each request: minutes may lie between two sentences, and a kept one may be dead by then.
    """
    until = time.monotonic() + asked.total_s
    with (
        http_session(server.proxy, server.ca) as session,
        session.request(
            asked.method,
            server.url + asked.path,
            json=asked.body,
            auth=asked.token,
            timeout=(asked.connect_s, asked.total_s),
            allow_redirects=False,
            stream=True,
        ) as response,
    ):
        read = bytearray()
        for piece in response.iter_content(PIECE):
            read += piece
            if len(read) > asked.most_bytes:
                raise _TooLarge
            if time.monotonic() > until:
                raise OverTime
        return Answer(response.status_code, bytes(read))
