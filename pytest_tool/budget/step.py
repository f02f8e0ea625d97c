"""Counts turns and seconds, and heeds pauses and cancellation: one ``check()``."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from pytest_tool.errors import LimitReached


@dataclass
class Budget:
    """Limits one step: turns of the pilot, seconds of ``clock``.

    ``rest`` is where a step halts while its session is paused; it returns the seconds that took.
    """

    turns: int
    seconds: float
    cancelled: threading.Event = field(default_factory=threading.Event)
    rest: Callable[[], float] = lambda: 0.0
    _rested: float = 0.0
    _turn: int = 0
    _deadline: float = 0.0

    def begin(self) -> None:
        """Start the turns and seconds of a step anew."""
        self._turn = 0
        self._deadline = self.clock() + self.seconds

    def turn(self) -> None:
        """Count one more turn of the guide. Raises LimitReached."""
        self.check()
        self._turn += 1
        if self._turn > self.turns:
            raise LimitReached(
                f"The step was not finished in {self.turns} turns of the model that leads it.",
                "Split the step, add a hint, or raise tool_step_turns (APP_STEP_TURNS).",
            )

    def clock(self) -> float:
        """Tell the seconds, those of pauses left out."""
        return time.monotonic() - self._rested

    def go_on(self) -> None:
        """Wait out a pause at a safe point. Raises LimitReached when cancelled."""
        self._rested += self.rest()
        if self.cancelled.is_set():
            raise LimitReached("The step was cancelled.")

    def check(self) -> None:
        """Do the same, and raise LimitReached when the seconds are over."""
        self.go_on()
        if self.clock() > self._deadline:
            raise LimitReached(
                f"The step was not finished in {self.seconds:g} s.",
                "Split the step, or raise tool_step_seconds (APP_STEP_SECONDS).",
            )


class Stopwatch:
    """Measures wall time from when it is made."""

    def __init__(self) -> None:
        self._start = time.perf_counter()

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._start

    @property
    def ms(self) -> float:
        return self.seconds * 1000
