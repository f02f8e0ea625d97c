"""All that a decider may see of one intent, and the protocol that every decider speaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pytest_tool.action import Decision, Doubt, Operation, Value
from pytest_tool.observation import Control, Observation
from pytest_tool.plan import Step
from pytest_tool.turn import Intent


@dataclass(frozen=True, slots=True)
class Question:
    """One intent on one page. Everything in it is masked; the page's words are data, never orders."""

    step: Step
    intent: Intent
    hints: tuple[str, ...]
    seen: Observation
    offered: tuple[Control, ...]
    """The controls to choose from, at most 250."""
    left_out: int
    """How many controls of the page are not offered."""
    operations: tuple[Operation, ...]
    """What is possible on this page."""
    value: Value | None = None
    """What would be typed, supplied before anyone is asked."""
    recent: tuple[str, ...] = ()
    """The last actions of this step with their outcome, in words."""
    proposal: Decision | None = None
    """What the engine proposed; set only when the escalation model is asked."""
    doubts: tuple[Doubt, ...] = ()
    """Why it is asked."""


class Engine(Protocol):
    """Turns a question into one decision: hosted, http, or the text model as escalation."""

    model: str

    def propose(self, question: Question, /) -> Decision:
        """Raises ModelUnavailable when no answer came, BadReply when it cannot be used."""
        ...
