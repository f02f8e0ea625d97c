"""Runs plan steps inside ordinary tests: the ``pilot`` fixture."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from pytest_tool.plan import Expectation, Hint, Step, Test
from pytest_tool.report.item import ItemRun
from pytest_tool.turn import Intent, Verdict


class ByHand:
    """Runs steps on the test's page, and raises AssertionError for failures."""

    def __init__(self, item: ItemRun, fill: Callable[[Test], Test], bind: Callable[[Step], Step]) -> None:
        self._item = item
        self._fill = fill
        self._bind = bind

    def run(self, text: str, *hints: str) -> None:
        """Perform one step; ``hints`` are a person's advice."""
        __tracebackhide__ = True
        line = self._called_at(sys._getframe(1))
        step = self._step(text, line, hints=tuple(Hint(h, line) for h in hints))
        self._assert(self._item.run.step(step))

    def do(self, text: str, *hints: str) -> None:
        """Perform exactly one action: "click Sign in"."""
        __tracebackhide__ = True
        line = self._called_at(sys._getframe(1))
        step = self._step(text, line, hints=tuple(Hint(h, line) for h in hints))
        self._assert(self._item.run.do(step, Intent(step.text)))

    def check(self, text: str) -> None:
        """Check one expectation, as an ``Expect:`` bullet."""
        __tracebackhide__ = True
        line = self._called_at(sys._getframe(1))
        step = self._step(f"Check: {text}", line, expectations=(Expectation(text, line),))
        self._assert(self._item.run.check(step))

    def _called_at(self, caller: FrameType) -> int:
        """Find the calling line in the test's file, else the test's."""
        inside = Path(caller.f_code.co_filename) == self._item.test.path
        return caller.f_lineno if inside else self._item.test.line

    def _step(
        self, text: str, line: int, hints: tuple[Hint, ...] = (), expectations: tuple[Expectation, ...] = ()
    ) -> Step:
        """Fill in the step's variables, and add it to the test."""
        test = self._item.test
        step = self._bind(Step(len(test.steps) + 1, text, test.path, line, expectations, hints))
        self._item.test = self._fill(Test(test.title, test.path, test.line, (*test.steps, step)))
        return self._item.run.filled(self._item.test.steps[-1])

    def _assert(self, verdict: Verdict) -> None:
        __tracebackhide__ = True
        if verdict.skips == "test":
            pytest.skip(verdict.reason)
        if not verdict.passed:
            error = AssertionError(self._item.failure(verdict))
            self._item.raised = (error, verdict)
            raise error
