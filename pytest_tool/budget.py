"""Turns, seconds and cancellation: one ``check()`` that everybody asks."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field

from pytest_tool.errors import LimitReached


@dataclass
class Budget:
    """The limits of one step. ``turns`` counts the pilot's turns, ``seconds`` wall time from the step's start."""

    turns: int
    seconds: float
    cancelled: threading.Event = field(default_factory=threading.Event)
    _turn: int = 0
    _deadline: float = 0.0

    def begin(self) -> None:
        """A step begins: its turns and its seconds start anew."""
        self._turn = 0
        self._deadline = time.monotonic() + self.seconds

    def turn(self) -> None:
        """One more turn of the guide. Raises LimitReached."""
        self.check()
        self._turn += 1
        if self._turn > self.turns:
            raise LimitReached(
                f"The step was not finished in {self.turns} turns of the model that leads it.",
                "Split the step, add a hint, or raise tool_step_turns (APP_STEP_TURNS).",
            )

    def check(self) -> None:
        """Raises LimitReached when the step was cancelled or its seconds are over."""
        if self.cancelled.is_set():
            raise LimitReached("The step was cancelled.")
        if time.monotonic() > self._deadline:
            raise LimitReached(
                f"The step was not finished in {self.seconds:g} s.",
                "Split the step, or raise tool_step_seconds (APP_STEP_SECONDS).",
            )
