"""Shows what a page holds, and acts on it, through Playwright.

Playwright stays behind this door. The package may import the layers below it, but not its neighbours ``chat`` and ``engines``.
"""

from __future__ import annotations

from typing import Protocol

from pytest_tool.action import Decision, Outcome
from pytest_tool.observation import Observation


class Browser(Protocol):
    """The active page of one browser context.

    Everything that it tells is masked. Methods raise BrowserError.
    """

    def begin(self, step_text: str) -> None:
        """Begin a step, whose words answer dialogs until the next."""
        ...

    def observe(self, frame: bool = True) -> Observation:
        """Look at the active page once it is quiet.

        The wait is bounded; with a screenshot if ``frame``.
        """
        ...

    def perform(self, decision: Decision, seen: Observation, caption: str = "", /) -> Outcome:
        """Do it under this caption and say what changed.

        Waits for what the action started.
        """
        ...

    def switch(self, index: int) -> None:
        """Go on in another tab, by its index in ``Observation.tabs``."""
        ...

    def close(self, index: int) -> None:
        """Close a tab, by its index in ``Observation.tabs``.

        After the active one, whoever opened it is active next.
        """
        ...

    def caption(self, text: str) -> None:
        """Show a line of text in the page for who watches."""
        ...

    def screenshot(self) -> bytes | None:
        """Take a JPEG of the viewport, secrets blacked out.

        In CSS pixels; None where none could be taken.
        """
        ...

    def pump(self, ms: float) -> None:
        """Deliver the browser's events for so many milliseconds.

        Dialogs and routes are such events.
        """
        ...
