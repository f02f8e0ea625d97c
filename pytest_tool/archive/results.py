"""Counts up what a run on disk came to, test by test."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from pytest_tool.archive.folders import picture_path
from pytest_tool.archive.reading import Event, Reading, about
from pytest_tool.changes import in_words

WORST = ("", "unfinished", "skipped", "xfailed", "passed", "xpassed", "error", "failed")
"""Of two words of pytest on one item the later one here counts."""
BAD = frozenset({"failed", "error"})


@dataclass(frozen=True, slots=True)
class StepResult:
    """Holds a finished step; ``how`` is that of StepFinished, ``doubted`` its signals in words."""

    label: str
    where: str
    how: str
    healed: str
    doubted: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TestResult:
    """Holds what became of an item: its last attempt, and what all of them cost (USD, None: unknown).

    A failure stands at ``where``, ``path:line``, in the ``step`` of this label. ``frame`` is its last picture.
    """

    __test__ = False

    item: str
    outcome: str = ""
    title: str = ""
    where: str = ""
    step: str = ""
    reason: str = ""
    blame: str = ""
    steps: tuple[StepResult, ...] = ()
    model_calls: int = 0
    cost: float | None = 0.0
    seconds: float = 0.0
    frame: Path | None = None
    reruns: int = 0
    """How often it was run again; ``first`` is why, of the first attempt."""
    first: str = ""

    @property
    def is_bad(self) -> bool:
        """Tell what makes a run fail."""
        return self.outcome in BAD

    @property
    def replayed(self) -> int:
        return sum(step.how == "replayed" for step in self.steps)

    @property
    def healed(self) -> int:
        return sum(bool(step.healed) for step in self.steps)


@dataclass(frozen=True, slots=True)
class RunResult:
    """Holds a run's tests; ``stopped`` says why it ended early, ``torn`` which files are."""

    folder: Path
    tests: tuple[TestResult, ...]
    stopped: str
    torn: tuple[str, ...]


@dataclass(slots=True)
class _Counting:
    """Takes in the events of a run, one by one."""

    run: Path
    tests: dict[str, TestResult] = field(default_factory=dict)
    begun: dict[str, str] = field(default_factory=dict)
    """Item → where its current step stands."""
    stopped: str = ""

    def take(self, event: Event) -> None:
        item, kind = _text(event, "item"), event.get("kind")
        if kind == "run_stopped":
            self.stopped = _text(event, "reason") or f"{event.get('ran')} of {event.get('selected')} tests had run"
        if kind not in TAKES or not item:
            return
        known = self.tests.get(item) or TestResult(item)
        self.tests[item] = TAKES[kind](self, known, event)

    def started(self, test: TestResult, event: Event) -> TestResult:
        return replace(
            test, title=_text(event, "title"), where=_text(event, "where"), steps=(), outcome="unfinished", reason=""
        )

    def step_started(self, test: TestResult, event: Event) -> TestResult:
        self.begun[test.item] = _text(event, "where")
        return test

    def step_finished(self, test: TestResult, event: Event) -> TestResult:
        doubted = event.get("doubted")
        step = StepResult(
            label=_text(event, "label") or str(event.get("number", "")),
            where=self.begun.get(test.item, ""),
            how=_text(event, "how"),
            healed=_text(event, "healed"),
            doubted=tuple(map(in_words, doubted)) if isinstance(doubted, list) and event.get("passed") else (),
        )
        return replace(test, steps=(*test.steps, step))

    def finished(self, test: TestResult, event: Event) -> TestResult:
        return replace(test, seconds=_number(event, "seconds") or 0.0)

    def told(self, test: TestResult, event: Event) -> TestResult:
        """Hear pytest's word: the worst counts, with its reason; of an attempt that is run again none."""
        outcome = _text(event, "outcome")
        if outcome == "rerun":
            first = test.first or _text(event, "reason")
            return replace(test, outcome="unfinished", reruns=test.reruns + 1, first=first)
        if outcome not in WORST:
            return test
        if WORST.index(outcome) <= WORST.index(test.outcome):
            return test
        return replace(
            test,
            outcome=outcome,
            reason=_text(event, "reason"),
            blame=_text(event, "blame"),
            where=_text(event, "where") or test.where,
            step=_text(event, "step"),
            seconds=test.seconds or _number(event, "seconds") or 0.0,
        )

    def called(self, test: TestResult, event: Event) -> TestResult:
        return replace(test, model_calls=test.model_calls + 1, cost=_sum(test.cost, _number(event, "cost")))

    def decided(self, test: TestResult, event: Event) -> TestResult:
        cost = _number(event, "engine_cost") if "engine_cost" in event else 0.0
        return replace(test, cost=_sum(test.cost, cost))

    def framed(self, test: TestResult, event: Event) -> TestResult:
        picture = event.get("picture") or event.get("number")
        return replace(test, frame=picture_path(self.run, picture)) if isinstance(picture, int) else test


TAKES = {
    "test_started": _Counting.started,
    "step_started": _Counting.step_started,
    "step_finished": _Counting.step_finished,
    "test_finished": _Counting.finished,
    "outcome": _Counting.told,
    "model_call": _Counting.called,
    "suggestion": _Counting.decided,
    "frame": _Counting.framed,
}


def results(run: Path) -> RunResult:
    """Count up a run that nobody writes any more. Raises ToolError for one of a newer tool."""
    about(run)
    reading, counting = Reading(run, boxes=False), _Counting(run)
    for event in reading.more(rest=True):
        counting.take(event)
    tests = (test for test in counting.tests.values() if test.outcome)  # what a session did by hand is no test
    return RunResult(run, tuple(tests), counting.stopped, reading.torn)


def _sum(cost: float | None, more: float | None) -> float | None:
    return None if cost is None or more is None else cost + more


def _text(event: Event, name: str) -> str:
    value = event.get(name)
    return value if isinstance(value, str) else ""


def _number(event: Event, name: str) -> float | None:
    value = event.get(name)
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
