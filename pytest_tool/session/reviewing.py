"""The review of broken UI in a session: of ``step`` and ``auto``, whose pages a person has not looked at one by one."""

from __future__ import annotations

from collections.abc import Callable

from pytest_tool.events import Commanded, Event, StepFinished
from pytest_tool.review import Review
from pytest_tool.wire.session import AT_ONCE

REVIEWED = ("step", "auto")


class OfSteps:
    """A listener that passes on what belongs to these commands. What is found is told and fails nothing.

    ``rest`` returns when a session that is paused goes on: the end of a step asks a model.
    """

    def __init__(self, review: Review, rest: Callable[[], object]) -> None:
        self._review = review
        self._rest = rest
        self._listens = False
        review.fails = False

    def __call__(self, event: Event) -> None:
        if isinstance(event, Commanded) and event.command not in AT_ONCE:
            self._listens = event.command in REVIEWED
        if self._listens:
            if isinstance(event, StepFinished):
                self._rest()
            self._review(event)
