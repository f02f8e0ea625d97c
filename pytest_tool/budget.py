"""Turns, seconds, cancellation and pauses: one ``check()`` that everybody asks."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from pytest_tool.errors import LimitReached


@dataclass
class Budget:
    """The limits of one step. ``turns`` counts the pilot's turns, ``seconds`` the time of ``clock`` from the step's start.

    ``rest`` is where a step halts while its session is paused: it returns when it may go on, with the seconds that took.
    """

    turns: int
    seconds: float
    cancelled: threading.Event = field(default_factory=threading.Event)
    rest: Callable[[], float] = lambda: 0.0
    _rested: float = 0.0
    _turn: int = 0
    _deadline: float = 0.0

    def begin(self) -> None:
        """A step begins: its turns and its seconds start anew."""
        self._turn = 0
        self._deadline = self.clock() + self.seconds

    def turn(self) -> None:
        """One more turn of the guide. Raises LimitReached."""
        self.check()
        self._turn += 1
        if self._turn > self.turns:
            raise LimitReached(
                f"The step was not finished in {self.turns} turns of the model that leads it.",
                "Split the step, add a hint, or raise tool_step_turns (APP_STEP_TURNS).",
            )

    def clock(self) -> float:
        """Seconds, those of a pause left out."""
        return time.monotonic() - self._rested

    def go_on(self) -> None:
        """A safe point: a pause is waited out. Raises LimitReached when the step was cancelled."""
        self._rested += self.rest()
        if self.cancelled.is_set():
            raise LimitReached("The step was cancelled.")

    def check(self) -> None:
        """The same; raises LimitReached when its seconds are over, too."""
        self.go_on()
        if self.clock() > self._deadline:
            raise LimitReached(
                f"The step was not finished in {self.seconds:g} s.",
                "Split the step, or raise tool_step_seconds (APP_STEP_SECONDS).",
            )
