"""Asks the hosted decision engine, by the gateway's decisions call."""

from __future__ import annotations

from pytest_tool.budget.meter import Meter
from pytest_tool.decision import Decision
from pytest_tool.engines.transport import Connection
from pytest_tool.errors import BadReply
from pytest_tool.outbound.endpoint import Endpoint
from pytest_tool.question import Question


class HostedEngine:
    """Decides by the hosted engine."""

    def __init__(self, endpoint: Endpoint, meter: Meter | None = None) -> None:
        self.model = endpoint.model
        self._connection = Connection(endpoint)
        self._meter = meter or Meter()

    def propose(self, question: Question, /) -> Decision:
        """Ask the engine for a decision. Raises BudgetExhausted."""
        number = self._meter.enter(is_chat=False)
        cost: float | None = 0.0
        try:
            decision = self._connection.decide("/decisions", question, cost_unless_stated=None)
            cost = decision.cost
        except BadReply as error:
            cost = error.record.cost if error.record else 0.0
            raise
        finally:
            self._meter.settle(number, cost, self.model)
        return decision

    def close(self) -> None:
        """End the connection."""
        self._connection.close()
