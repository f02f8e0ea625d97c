"""Looks at and acts on one run's page, on record."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from pytest_tool.action import GoTo, Operation, Value
from pytest_tool.blame import blamed, is_kept
from pytest_tool.briefing import caption_of
from pytest_tool.budget import Budget
from pytest_tool.changes import Change, Kind
from pytest_tool.decision import Choice, Decision, Outcome
from pytest_tool.errors import BrowserError, ToolError
from pytest_tool.events import Captioned, Warned
from pytest_tool.observation import Dialog, Download, Observation, fingerprint
from pytest_tool.plan import Step, Test
from pytest_tool.stated.vault import without_user_info
from pytest_tool.trail import Entry, Trail, frame_of
from pytest_tool.turn import Blame, CloseTab, SwitchTab, Verdict


class Browser(Protocol):
    """Names what the loop needs of the browser, all masked."""

    def begin(self) -> None: ...
    def observe(self, frame: bool = True, quiet_s: float | None = None, /) -> Observation: ...
    def look(self) -> Observation: ...
    def pictured(self, seen: Observation, /) -> Observation: ...
    def perform(self, decision: Decision, seen: Observation, caption: str = "", /) -> Outcome: ...
    def heard(self) -> tuple[Change, ...]: ...
    def unsent(self) -> tuple[Change, ...]: ...
    def switch(self, index: int, /) -> None: ...
    def close(self, index: int, /) -> None: ...
    def caption(self, text: str, /) -> None: ...
    def pump(self, ms: float, /) -> None: ...


@dataclass
class Stage:
    """Holds browser, record and limits of one run."""

    browser: Browser
    trail: Trail
    budget: Budget
    frame_numbers: Iterator[int]
    last_frame: int = 0
    seen: Observation | None = None
    """The last look at the page that is on record."""
    newest: Observation | None = None
    dialogs: tuple[Dialog, ...] = ()
    downloads: tuple[Download, ...] = ()
    _unpictured: tuple[Observation, float, int] | None = None
    """The last look while its picture is being taken, when it was, and the number of the picture before."""

    def open(self, test: Test) -> Verdict:
        """Go to the page where the test starts, if it names one."""
        if not test.url:
            return Verdict(True, "")
        url = without_user_info(test.url)
        start = Decision(GoTo(Value(test.url, "plan")), 1.0, "", 0.0, 0.0)
        try:
            outcome = self.browser.perform(start, Observation("about:blank", ""))
        except ToolError as error:
            return Verdict(False, str(error), blame=blamed(error))
        for change in outcome.changes:
            if change.kind is Kind.TROUBLE:
                self.trail.tell(Warned(text=f"{url}: {change}"))
        if outcome.error:
            blame = Blame.APP if is_kept(outcome.heard) else Blame.BROWSER
            return Verdict(False, f"{url} could not be opened. {outcome.error}", blame=blame)
        return Verdict(outcome.done, "")

    def begin(self) -> None:
        """Begin a step."""
        self.browser.begin()
        self.budget.begin()
        self.dialogs, self.downloads = (), ()
        self.trail.begin_step()

    def look(self) -> Observation:
        """Observe afresh, and begin a picture meanwhile.

        What is told meanwhile goes on record after it.
        """
        seen = self.seen = self.glance(frame=True)
        self._unpictured = seen, time.time(), self.last_frame
        self.last_frame = next(self.frame_numbers)
        self.trail.hold()
        return seen

    def pictured(self) -> Observation | None:
        """Give the last look its picture, if it can be had."""
        if self._unpictured is None:
            return None
        (shown, at, before), self._unpictured = self._unpictured, None
        try:
            shown = self.browser.pictured(shown)
        finally:  # nothing that was told meanwhile is lost
            frame = replace(frame_of(shown, self.last_frame), at=at) if shown.frame else None
            self.last_frame = self.last_frame if frame else before
            self.trail.release(frame)
        return shown if frame else None

    def look_again(self) -> Observation:
        """Observe afresh; a page that looks the same stays off the record."""
        seen = self.glance()
        if self.seen is None or fingerprint(seen) != fingerprint(self.seen):
            return self.look()
        return seen

    def glance(self, frame: bool = False, quiet_s: float | None = None) -> Observation:
        """Observe afresh, off the record; ``quiet_s`` bounds the wait for a quiet page."""
        self.pictured()
        self.budget.check()
        seen = self.browser.look() if frame else self.browser.observe(False, quiet_s)
        self.trail.overheard += self.browser.heard()
        self.dialogs += seen.dialogs
        self.downloads += seen.downloads
        self.newest = seen
        return seen

    def act(self, choice: Choice, seen: Observation) -> Outcome | None:
        """Do what was decided, captioned."""
        decision = choice.decision
        if decision is None:
            return None
        if decision.operation is Operation.DONE:
            return Outcome(True, (Change(Kind.NOTE, "nothing to do: already so"),))
        self.pictured()
        caption = caption_of(decision, seen)
        self.trail.tell(Captioned(text=caption))
        return self.browser.perform(decision, seen, caption)

    def say(self, text: str) -> None:
        """Draw a caption for what is no action."""
        self.pictured()
        self.trail.tell(Captioned(text=text))
        self.browser.caption(text)

    def turn_to(self, step: Step, turn: SwitchTab | CloseTab) -> Observation:
        """Go on in another tab, or close one."""
        self.pictured()
        closes, error = isinstance(turn, CloseTab), ""
        try:
            (self.browser.close if closes else self.browser.switch)(turn.index)
        except BrowserError as impossible:
            error = str(impossible)
        seen = self.look()
        here = next((tab.index for tab in seen.tabs if tab.active), turn.index)
        changes = (*([Change(Kind.TAB_CLOSED)] if closes else []), Change(Kind.TAB, str(here), seen.title))
        done, wish = ("closed tab", "close") if closes else ("switched tab", "switch to")
        told = Entry(
            step=step.number,
            intent=f"{wish} tab {turn.index}",
            outcome="failed" if error else done,
            changes=() if error else changes,
            error=error,
        )
        self.trail.tell(told)
        return seen

    def pump(self, ms: float) -> None:
        """Let the browser deliver its events."""
        self.pictured()
        self.browser.pump(ms)
