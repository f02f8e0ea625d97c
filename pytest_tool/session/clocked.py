"""Where the time of a command goes: the same browser and the same listeners, with a stopwatch on each."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from pytest_tool.changes import Change
from pytest_tool.decision import Decision, Outcome
from pytest_tool.events import Event, Listener
from pytest_tool.observation import Observation
from pytest_tool.stage import Browser


class Clocked:
    """A Browser that passes everything on. What is neither observing, performing nor recording was deciding."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.begin_command()

    def begin_command(self) -> None:
        """All counters at 0."""
        self._began = time.perf_counter()
        self._spent = {"observe": 0.0, "perform": 0.0, "record": 0.0}

    def told(self) -> dict[str, float]:
        """Milliseconds since the command began: ``observe_ms``, ``decide_ms``, ``perform_ms``, ``record_ms``, ``total_ms``."""
        total = time.perf_counter() - self._began
        spent = {**self._spent, "decide": total - sum(self._spent.values()), "total": total}
        return {
            f"{name}_ms": round(1000 * spent[name], 1) for name in ("observe", "decide", "perform", "record", "total")
        }

    def recording(self, listener: Listener) -> Listener:
        """The listener, its time counted as recording."""

        def timed(event: Event) -> None:
            with self._counted("record"):
                listener(event)

        return timed

    def begin(self) -> None:
        self._browser.begin()

    def heard(self) -> tuple[Change, ...]:
        with self._counted("observe"):
            return self._browser.heard()

    def unsent(self) -> tuple[Change, ...]:
        with self._counted("observe"):
            return self._browser.unsent()

    def observe(self, frame: bool = True) -> Observation:
        with self._counted("observe"):
            return self._browser.observe(frame)

    def look(self) -> Observation:
        with self._counted("observe"):
            return self._browser.look()

    def pictured(self, seen: Observation) -> Observation:
        with self._counted("observe"):
            return self._browser.pictured(seen)

    def perform(self, decision: Decision, seen: Observation, caption: str = "") -> Outcome:
        """What performing took is the outcome's own word; the rest (where the control is, for an export) is recording."""
        recorded, began = self._spent["record"], time.perf_counter()
        outcome = self._browser.perform(decision, seen, caption)
        took = time.perf_counter() - began
        self._spent["perform"] += outcome.ms / 1000
        self._spent["record"] = recorded + took - outcome.ms / 1000
        return outcome

    def switch(self, index: int) -> None:
        with self._counted("perform"):
            self._browser.switch(index)

    def close(self, index: int) -> None:
        with self._counted("perform"):
            self._browser.close(index)

    def caption(self, text: str) -> None:
        with self._counted("perform"):
            self._browser.caption(text)

    def pump(self, ms: float) -> None:
        self._browser.pump(ms)

    @contextmanager
    def _counted(self, what: str) -> Iterator[None]:
        began = time.perf_counter()
        try:
            yield
        finally:
            self._spent[what] += time.perf_counter() - began
