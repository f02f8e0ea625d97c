"""The ``pilot`` fixture: plan steps inside ordinary tests."""

from __future__ import annotations

from collections.abc import Callable

from pytest_tool.action import Verdict
from pytest_tool.plan import Expectation, Hint, Step, Test
from pytest_tool.report import ItemRun


class ByHand:
    """Runs plan steps on the test's page; whatever fails is an AssertionError with the text of a failed plan."""

    def __init__(self, item: ItemRun, fill: Callable[[Test], Test]) -> None:
        self._item = item
        self._fill = fill

    def run(self, text: str, *hints: str) -> None:
        """Perform one step, as a plan's numbered item; ``hints`` are a person's advice."""
        __tracebackhide__ = True
        step = self._step(text, hints=tuple(Hint(h, self._item.test.line) for h in hints))
        self._assert(self._item.run.step(step))

    def check(self, text: str) -> None:
        """Check one expectation, as an ``Expect:`` bullet; nothing is done to the page."""
        __tracebackhide__ = True
        step = self._step(f"Check: {text}", expectations=(Expectation(text, self._item.test.line),))
        self._assert(self._item.run.check(step))

    def _step(self, text: str, hints: tuple[Hint, ...] = (), expectations: tuple[Expectation, ...] = ()) -> Step:
        """The step with its variables filled in; it joins the test, so that a failure can name it."""
        test = self._item.test
        step = Step(len(test.steps) + 1, text, test.path, test.line, expectations, hints)
        self._item.test = self._fill(Test(test.title, test.path, test.line, (*test.steps, step)))
        return self._item.test.steps[-1]

    def _assert(self, verdict: Verdict) -> None:
        __tracebackhide__ = True
        if not verdict.passed:
            raise AssertionError(self._item.failure(verdict))
