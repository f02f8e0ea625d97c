"""Asks the hosted decision engine, by the gateway's decisions call."""

from __future__ import annotations

from pytest_tool.decision import Decision
from pytest_tool.engines.transport import Connection
from pytest_tool.outbound.endpoint import Endpoint
from pytest_tool.question import Question


class HostedEngine:
    """Decides by the hosted engine."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.model = endpoint.model
        self._connection = Connection(endpoint)

    def propose(self, question: Question, /) -> Decision:
        """Ask the engine for a decision."""
        return self._connection.decide("/decisions", question, cost_unless_stated=None)

    def close(self) -> None:
        """End the connection."""
        self._connection.close()
