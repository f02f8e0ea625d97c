"""Waits for what an action began, and for what a step waits for, within limits."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from playwright.sync_api import Error

from pytest_tool.action import TARGETED, Operation
from pytest_tool.browser.loading import Loading
from pytest_tool.browser.quiet import BLOCKED, LEAVING, Quiet, Signs
from pytest_tool.browser.sight import Sight
from pytest_tool.browser.tabs import Tabs
from pytest_tool.errors import BrowserError
from pytest_tool.observation import Observation, Trouble, page_lines

WAIT_S = 5.0
"""So long the operation WAIT waits for a change."""
HOVER_S = 0.7
"""So long a menu may take to open under the mouse: most wait a quarter of a second, so as not to flicker."""
LOOK_MS = 100
UNTOLD_S = 0.25
"""So often a page is read whose signs tell nothing new: a value that a script sets is not among them."""
STARTING = 3
"""So many times as long as an action may take a page may be at work that answers now and then."""
SLOW = TARGETED - {Operation.TYPE, Operation.SELECT} | {Operation.PRESS, Operation.GO_TO, Operation.BACK}
"""The operations that often start something."""


@dataclass
class Waits:
    """Waits on the active page; ``action_s`` bounds one action, ``quiet_s`` the wait for a quiet page.

    ``may_wait`` is asked again and again during a wait that a step asks for, and raises to end it; ``read`` reads the page.
    """

    tabs: Tabs
    sight: Sight
    quiet: Quiet
    loading: Loading
    pump: Callable[[float], None]
    may_wait: Callable[[], None]
    read: Callable[[], Observation]
    action_s: float
    quiet_s: float

    def until(self, ends: float) -> None:
        """Wait in parts: who cancels, or whose browser has ended, is not kept waiting."""
        while (left_s := ends - time.monotonic()) > 0:
            self.may_wait()
            page = self.tabs.active
            try:
                page.wait_for_timeout(min(LOOK_MS, 1000 * left_s))
            except Error as error:
                if not page.is_closed():  # else the wait goes on in the tab that is active then
                    raise BrowserError(f"The browser stopped answering during the wait: {error.message}.") from error

    def settle(self, operation: Operation) -> bool:
        """Wait for what an action started. True when a tab was opened."""
        self.quiet.touched(operation in SLOW)
        soon = self.sight.at_rest if operation in SLOW else self.sight.bring_read  # what was just typed may be a secret
        if operation not in SLOW:
            self.sight.bring_read()  # most of them start nothing
        self.quiet.wait(self.quiet_s, self.action_s, soon)
        opening = self.tabs.is_opening
        opened = bool(self.tabs.opened())
        if opening:
            self.quiet.latest = self.sight.signs()  # loading it has taken its time
        return opened

    def came(self) -> Trouble | None:
        """Wait for a page on its way; tells why it stays out."""
        if not self.loading.is_on(self.tabs.active):
            return None
        began = time.monotonic()
        trouble = self.loading.came(self.tabs.active, self.action_s, self.pump)
        self.quiet.latest = self.sight.signs()
        self.quiet.note("another page", began)
        return trouble

    def change(self, seen: Observation, longest_s: float) -> None:
        """Wait until the page reads otherwise than it did, at most so long."""
        began, told = time.monotonic(), page_lines(replace(seen, dialogs=(), downloads=()))
        signs = self.sight.signs()
        while page_lines(self.read()) == told and (left_s := began + longest_s - time.monotonic()) > 0:
            signs = self._next_signs(signs, min(left_s, LOOK_MS / 1000 if self.has_frames() else UNTOLD_S))
        self.quiet.note("something to change", began)

    def answers_again(self) -> bool:
        """Wait until a page that computes is quiet.

        As long as an action may take from each answer that it gives, since large applications start in several bursts.
        """
        began = answered = time.monotonic()
        while self.quiet.blocked and (asked := time.monotonic()) - answered < self.action_s:
            if asked - began > STARTING * self.action_s:
                break
            if self.sight.signs() == BLOCKED:
                self.pump(LOOK_MS)
                self.quiet.note("the page's own scripts", asked)
            else:
                answered = time.monotonic()
                self.quiet.wait(self.quiet_s, self.action_s)
        return not self.quiet.blocked

    def has_ticked(self) -> bool:
        """Tell whether a timer has run between the page's last signs and this look."""
        return self.sight.signs().ticked > 0

    def has_frames(self) -> bool:
        """Tell of frames: they have clocks of their own, which the page's signs leave out."""
        return bool(self.tabs.active.main_frame.child_frames)

    def _next_signs(self, last: Signs, longest_s: float) -> Signs:
        """Give the page's signs as soon as they tell something new, or after so long."""
        ends = time.monotonic() + longest_s
        while (signs := self.sight.signs(drawn=True)).told == last.told and time.monotonic() < ends:
            if signs in (BLOCKED, LEAVING):
                self.pump(LOOK_MS)
        return signs
