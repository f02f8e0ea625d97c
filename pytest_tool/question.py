"""Holds all that a decider may see of one intent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pytest_tool.action import Answer, Operation, Value
from pytest_tool.decision import Decision, Doubt
from pytest_tool.observation import Control, Observation
from pytest_tool.plan import Step
from pytest_tool.stated import quoted
from pytest_tool.turn import Intent


@dataclass(frozen=True, slots=True)
class Question:
    """Asks about one intent on one page, masked."""

    step: Step
    intent: Intent
    hints: tuple[str, ...]
    seen: Observation
    offered: tuple[Control, ...]
    left_out: int
    operations: tuple[Operation, ...]
    value: Value | None = None
    """What would be typed, supplied before anyone is asked."""
    answer: Answer | None = None
    recent: tuple[str, ...] = ()
    proposal: Decision | None = None
    """What the engine proposed; set only when the escalation model is asked."""
    doubts: tuple[Doubt, ...] = ()

    @property
    def stated(self) -> tuple[str, ...]:
        """List the value, and what intent and step quote."""
        own = (self.value.text,) if self.value else ()
        return *own, *quoted(self.intent.text), *quoted(self.step.text)


class Engine(Protocol):
    """Turns a question into one decision."""

    model: str

    def propose(self, question: Question, /) -> Decision:
        """Propose a decision. Raises ModelUnavailable, or BadReply for an unusable answer."""
        ...
