"""The hosted decision engine: the gateway's decisions call. It never falls back to the local engine."""

from __future__ import annotations

from pytest_tool.decision import Decision
from pytest_tool.engines.transport import Connection
from pytest_tool.outbound.endpoint import Endpoint
from pytest_tool.question import Question


class HostedEngine:
    """``endpoint.url`` is the gateway's alpha URL; a decision costs what the reply says, else an unknown amount."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.model = endpoint.model
        self._connection = Connection(endpoint)

    def propose(self, question: Question, /) -> Decision:
        """Raises ModelUnavailable when no answer came, BadReply when it cannot be used."""
        return self._connection.decide("/decisions", question, cost_unless_stated=None)

    def close(self) -> None:
        """Ends the connection."""
        self._connection.close()
