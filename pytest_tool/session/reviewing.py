"""The review of broken UI in a session: of ``step`` and ``auto``, whose pages a person has not looked at one by one."""

from __future__ import annotations

from pytest_tool.events import Commanded, Event
from pytest_tool.review import Review

REVIEWED = ("step", "auto")


class OfSteps:
    """A listener that passes on what belongs to these commands. What is found is told and fails nothing."""

    def __init__(self, review: Review) -> None:
        self._review = review
        self._listens = False
        review.fails = False

    def __call__(self, event: Event) -> None:
        if isinstance(event, Commanded):
            self._listens = event.command in REVIEWED
        if self._listens:
            self._review(event)
