"""Asks the local decision engine over HTTP."""

from __future__ import annotations

import time
from collections.abc import Callable

from pytest_tool.decision import Decision
from pytest_tool.engines.exchange import Refused
from pytest_tool.engines.transport import Connection
from pytest_tool.errors import ModelUnavailable
from pytest_tool.hosts import is_loopback
from pytest_tool.outbound.endpoint import Endpoint, advice
from pytest_tool.outbound.failing import OverTime, for_status, unavailable, unreachable
from pytest_tool.outbound.server_words import is_page
from pytest_tool.question import Question

FIRST_LOOK_S = 0.1
LONGEST_LOOK_S = 1.0
"""How long to wait between two looks at a server that loads its model."""
LONGEST_HEALTH_S = 10.0
WORD_S = 5.0
"""How often somebody who waits is told so."""


class HttpEngine:
    """Decides by a server; ``endpoint.url`` is its root.

    A decision costs nothing on this machine, and an unknown amount on another one, unless the reply says otherwise.
    """

    def __init__(self, endpoint: Endpoint) -> None:
        self.model = endpoint.model
        self._endpoint = endpoint
        self._free = 0.0 if is_loopback(endpoint.url) else None
        self._connection = Connection(endpoint)

    def wait_ready(self, on_progress: Callable[[str], None] = lambda line: None) -> None:
        """Wait until ``/health`` answers 200, and report progress.

        It answers 503 while the model loads. Raises ModelUnavailable when nothing listens, another status comes, or
        ``endpoint.start_s`` is over.
        """
        begun = time.monotonic()
        pause, word_at = FIRST_LOOK_S, 0.0
        while not self._is_ready():
            waited = time.monotonic() - begun
            if waited + pause > self._endpoint.start_s:
                what = f"was still loading its model after {self._endpoint.start_s:g} s"
                raise unavailable(self._endpoint, what, "See its log, or raise LOCAL_ENGINE_START_SECONDS.")
            if waited >= word_at:
                on_progress(f"the local engine at {self._endpoint.url} is loading its model: {waited:.0f} s")
                word_at = waited + WORD_S
            time.sleep(pause)
            pause = min(LONGEST_LOOK_S, pause * 2)

    def _is_ready(self) -> bool:
        other = advice(self._endpoint.model)
        remedy = f"Start a decision server there, correct LOCAL_ENGINE_BASE_URL, {other}, or run with --embedded."
        limit_s = min(LONGEST_HEALTH_S, self._endpoint.timeout_s)
        try:
            health = self._connection.exchange("GET", "/health", limit_s)
        except Refused as error:
            raise ModelUnavailable(unreachable(self._endpoint, error).fact, remedy) from None
        except OverTime:
            raise unavailable(self._endpoint, f"does not answer GET /health within {limit_s:g} s", remedy) from None
        if health.status not in (200, 503):
            raise ModelUnavailable(for_status(self._endpoint, health.status, health.text).fact, remedy)
        if health.status == 200 and is_page(health.text):
            raise unavailable(self._endpoint, "answered GET /health with a page", remedy)
        return health.status == 200

    def propose(self, question: Question, /) -> Decision:
        """Ask the engine for a decision."""
        return self._connection.decide("/v1/systemone", question, cost_unless_stated=self._free)

    def close(self) -> None:
        """End the connection."""
        self._connection.close()
