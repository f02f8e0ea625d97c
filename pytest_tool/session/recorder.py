"""A browser that also says what an export needs: where each control is, and what each action set going."""

from __future__ import annotations

from collections.abc import Callable

from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.changes import Change
from pytest_tool.decision import Decision, Outcome
from pytest_tool.events import Ensued, Event, Located
from pytest_tool.observation import Observation


class Recorder:
    """A ``stage.Browser`` that passes everything on to ``browser`` and tells ``tell`` (a trail's) around each action."""

    def __init__(self, browser: PlaywrightBrowser, tell: Callable[[Event], None]) -> None:
        self._browser = browser
        self._tell = tell
        self._witness = browser.witness()

    def begin(self) -> None:
        """As the browser's."""
        self._browser.begin()

    def heard(self) -> tuple[Change, ...]:
        """As the browser's."""
        return self._browser.heard()

    def unsent(self) -> tuple[Change, ...]:
        """As the browser's."""
        return self._browser.unsent()

    def observe(self, frame: bool = True) -> Observation:
        """As the browser's."""
        return self._browser.observe(frame)

    def look(self) -> Observation:
        """As the browser's."""
        return self._browser.look()

    def pictured(self, seen: Observation) -> Observation:
        """As the browser's."""
        return self._browser.pictured(seen)

    def perform(self, decision: Decision, seen: Observation, caption: str = "") -> Outcome:
        """As the browser's; Located is told before, Ensued after it unless nothing was done."""
        place = self._witness.place(decision, seen)
        self._tell(
            Located(
                locator=place.locator,
                page=place.page,
                missing=place.missing,
                onto=place.onto,
                is_tickable=place.is_tickable,
                kept=place.kept,
                is_file_field=place.is_file_field,
            )
        )
        before, handed = len(self._browser.untold), len(self._browser.untold_downloads)
        outcome = self._browser.perform(decision, seen, caption)
        if outcome.touched:
            doing = self._witness.doing()
            dialogs = tuple((d.kind, d.message, d.answer) for d in self._browser.untold[before:])
            files = tuple(d.name for d in self._browser.untold_downloads[handed:] if not d.error)
            self._tell(Ensued(page=doing.page, opened=doing.opened, sent=doing.sent, dialogs=dialogs, downloads=files))
        return outcome

    def switch(self, index: int) -> None:
        """As the browser's; the tab in which it goes on is told."""
        self._browser.switch(index)
        self._tell(Located(locator="", page=self._witness.here()))

    def close(self, index: int) -> None:
        """As the browser's; which tab was closed is told, and in which it goes on."""
        closed = self._witness.number(index)
        self._browser.close(index)
        self._tell(Located(locator="", page=closed))
        self._tell(Ensued(page=self._witness.here(), opened=(), sent=(), dialogs=()))

    def caption(self, text: str) -> None:
        """As the browser's."""
        self._browser.caption(text)

    def screenshot(self) -> bytes | None:
        """As the browser's."""
        return self._browser.screenshot()

    def pump(self, ms: float) -> None:
        """As the browser's."""
        self._browser.pump(ms)
