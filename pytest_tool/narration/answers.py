"""Asks a voice server once, for its whole answer within a deadline."""

from __future__ import annotations

import queue
import ssl
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_tool.outbound.failing import causes
from pytest_tool.outbound.network import ca_for, http_session, proxy_for
from pytest_tool.patience import Aside
from pytest_tool.settings import Settings

if TYPE_CHECKING:
    import requests

CONNECT_S = 2.0
"""A server of this machine accepts at once, so that this is enough for one far away too."""
LOOK_S = 0.05
"""So often it is looked whether anybody still waits for the answer."""
MOST_BYTES = 64_000_000
"""500 characters of speech take about 1.5 MB, so more is a mistake."""
PIECE = 65_536
"""Bytes that are read at a time; between two pieces the deadline and the size are looked at."""


@dataclass(frozen=True, slots=True)
class Server:
    """Says where a voice server is, and the way there."""

    url: str
    proxy: str = field(default="", repr=False)
    ca: str = ""

    @classmethod
    def at(cls, url: str, settings: Settings) -> Server:
        """Takes proxy and certificates as the environment states them. Raises SettingsError."""
        return cls(url, proxy_for(url, settings), ca_for(url, settings))


@dataclass(frozen=True, slots=True)
class Asked:
    """Holds one request; ``body`` is sent as JSON."""

    method: str
    path: str
    total_s: float
    body: dict[str, object] | None = None
    headers: dict[str, str] = field(default_factory=dict, repr=False)
    """They may hold a token."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Holds what came back over HTTP; ``kind`` is its content type."""

    status: int
    kind: str
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode("utf-8-sig", "replace")


class NoAnswer(Exception):
    """Says why a whole answer is missing: ``cannot be reached``."""

    def __init__(self, why: str, nobody: bool = False) -> None:
        self.nobody = nobody
        super().__init__(why)


def answer(server: Server, asked: Asked, stop: threading.Event) -> Answer:
    """Gives the whole answer, whatever its status. Raises NoAnswer.

    The deadline counts everything: the look-up of the name, and a server that drips its headers.
    """
    call = Aside(lambda: _sent(server, asked))
    ends = time.monotonic() + asked.total_s
    while not stop.is_set() and (left := ends - time.monotonic()) > 0:
        with suppress(queue.Empty):
            return call.result(min(LOOK_S, left))
    raise _late(asked)


def _sent(server: Server, asked: Asked) -> Answer:
    """Sends it over a connection of its own. Raises NoAnswer."""
    import requests

    try:
        with http_session(server.proxy, server.ca) as session:
            return _read(session, server, asked)
    except requests.ReadTimeout:
        raise _late(asked) from None
    except (requests.RequestException, ValueError) as error:  # ValueError: headers that nobody should send
        raise _broken(error) from None


def _read(session: requests.Session, server: Server, asked: Asked) -> Answer:
    until, read = time.monotonic() + asked.total_s, bytearray()
    with session.request(
        asked.method,
        server.url + asked.path,
        json=asked.body,
        headers=asked.headers,
        timeout=(CONNECT_S, asked.total_s),
        allow_redirects=False,
        stream=True,
    ) as response:
        for piece in response.iter_content(PIECE):
            read += piece
            if len(read) > MOST_BYTES:
                raise NoAnswer(f"answers with more than {MOST_BYTES:,} bytes")
            if time.monotonic() > until:
                raise _late(asked)
        return Answer(response.status_code, response.headers.get("Content-Type", ""), bytes(read))


def _late(asked: Asked) -> NoAnswer:
    return NoAnswer(f"does not answer within {asked.total_s:g} s")


def _broken(error: Exception) -> NoAnswer:
    """Says why a connection failed."""
    for cause in causes(error):
        if isinstance(cause, ssl.SSLError):
            return NoAnswer("has a certificate that cannot be trusted, or speaks no TLS")
        if isinstance(cause, ConnectionRefusedError):
            return NoAnswer("cannot be reached: nothing listens there", nobody=True)
    return NoAnswer(f"cannot be reached, or breaks the connection off ({type(error).__name__})")
