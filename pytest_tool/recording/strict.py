"""Stands where models would, when nothing but the recording may decide."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, NoReturn

from pytest_tool.errors import ModelUnavailable
from pytest_tool.observation import Observation
from pytest_tool.plan import Expectation, Step
from pytest_tool.question import Question
from pytest_tool.trail import Trail
from pytest_tool.turn import Turn, Verdict

if TYPE_CHECKING:
    from pytest_tool.pilot import Guide

NOBODY = "Under --tool-recording strict no model decides."


class JudgeAlone:
    """Judges expectations by a pilot that is made when the first one has to be judged."""

    sees = False

    def __init__(self, make: Callable[[], Guide], embedded: bool) -> None:
        self._make = make
        self.embedded = embedded

    @cached_property
    def _pilot(self) -> Guide:
        return self._make()

    def next(self, step: Step, seen: Observation, trail: Trail, /) -> Turn:
        """Say what comes next: nobody does."""
        return Verdict(False, NOBODY)

    def judge(
        self, step: Step, expectation: Expectation, seen: Observation, trail: Trail, looked_for: str = "", /
    ) -> Verdict:
        """Judge an expectation by evidence. Raises ModelError."""
        return self._pilot.judge(step, expectation, seen, trail, looked_for)


class Undecided:
    """Refuses every decision."""

    model = ""

    def propose(self, question: Question, /) -> NoReturn:
        """Raise ModelUnavailable."""
        raise ModelUnavailable(NOBODY)

    def value(self, question: Question, trail: Trail, /) -> NoReturn:
        """Raise ModelUnavailable."""
        raise ModelUnavailable(NOBODY)

    def accepts(self, question: Question, trail: Trail, /) -> NoReturn:
        """Raise ModelUnavailable."""
        raise ModelUnavailable(NOBODY)
