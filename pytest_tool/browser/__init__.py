"""The browser: what a page shows and what is done to it. Playwright stays behind this door."""

from __future__ import annotations

from typing import Protocol

from pytest_tool.decision import Decision, Outcome
from pytest_tool.observation import Observation


class Browser(Protocol):
    """The active page of one browser context. Everything that it tells is masked. Raises BrowserError."""

    def begin(self, step_text: str) -> None:
        """A step begins: until the next, dialogs are answered by its words."""
        ...

    def observe(self, frame: bool = True) -> Observation:
        """One look at the active page once it is quiet (bounded); with a screenshot if ``frame``."""
        ...

    def perform(self, decision: Decision, seen: Observation, caption: str = "", /) -> Outcome:
        """Do it under this caption, wait for what it started, and say what changed."""
        ...

    def switch(self, index: int) -> None:
        """Go on in another tab, by its index in ``Observation.tabs``."""
        ...

    def close(self, index: int) -> None:
        """Close a tab, by its index in ``Observation.tabs``; of the active one, whoever opened it is active next."""
        ...

    def caption(self, text: str) -> None:
        """Show a line of text in the page, for a person who watches."""
        ...

    def screenshot(self) -> bytes | None:
        """JPEG of the viewport in CSS pixels, secrets blacked out; None where none could be taken."""
        ...

    def pump(self, ms: float) -> None:
        """Let the browser deliver its events (dialogs, routes) for so many milliseconds."""
        ...
