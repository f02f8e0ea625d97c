"""Describes one request to a decision server, and its answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back over HTTP."""

    status: int
    text: str
    retry_after: str = ""


class Refused(Exception):
    """A connection that was refused, or broke off: no answer came, and the same request may be sent again."""


class Exchange(Protocol):
    """Sends one request and reads its whole answer."""

    def __call__(self, method: str, path: str, seconds: float, body: bytes | None = None) -> Answer:
        """Send it and read the whole answer.

        Raises OverTime, Refused and ModelUnavailable.
        """
        ...

    def close(self) -> None: ...
