"""Waits until a page is quiet after an action.

There are no fixed waits: the page's own signs are read with each frame that it draws.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple

from pytest_tool.browser.traffic import Traffic

CALM_S = 0.1
"""So long nothing may happen where the signs may not tell all: after a click that did nothing so far, on a page that goes on
changing, and where a server may send something at any moment.
"""
FRAMES = 2
"""So many frames without a change make a page quiet otherwise; after an action that seldom starts anything one does."""
FRAMES_S = 0.03
"""They take so long (at 60 a second); a busy machine draws some right after each other."""
SOON_S = 0.03
"""A picture takes so long: one that is begun so long before the page may be called quiet is there by then."""
SOON_FAR_S = 0.1
"""So long at most a page is still asked to be quiet; of one far away nothing is known any sooner."""
STILL_S = 0.05
"""A page that was quiet so short ago is not asked again."""
BURSTS = 3
"""A page that changes in more frames than these goes on changing."""
TIMERS_S = 1.0
"""So long the timers that an action has set are waited for, one after the other."""
POLL_MS = 10
NOTHING = "nothing more to come"
"""What is said of the time in which the page did nothing, and was watched to see that it does not."""


class Signs(NamedTuple):
    """What the page says about itself."""

    document: int
    changes: int
    loading: bool
    leaving: bool
    moving: bool
    scrolled: int
    timers: int = 0
    """How many timers that the last action has set will run soon."""
    ticked: int = 0
    """How many timers have run since the last action that were set before it: a clock's, a poll's."""
    waited_ms: float = 0
    """So long the page was waited for before it gave these: for its next frame."""

    @property
    def told(self) -> tuple[int, int, int]:
        """Give a key, equal where the page stayed as it was."""
        return self.document, self.changes, self.scrolled


LEAVING = Signs(0, 0, True, True, False, 0)
"""The document is just being replaced: nobody answers."""
BLOCKED = Signs(0, 0, True, False, False, 0)
"""The page's scripts keep it busy: nobody answers either."""


class Quiet:
    """Waits for a page to be quiet, and learns from it.

    ``signs(drawn)`` are those after the next frame that is drawn, or those of now.
    """

    def __init__(
        self,
        signs: Callable[[bool], Signs],
        traffic: Traffic,
        pump: Callable[[float], None],
        soon_s: float = SOON_S,
    ) -> None:
        self._soon_s = soon_s
        self._signs = signs
        self._traffic = traffic
        self._pump = pump
        self._last: tuple[tuple[int, int, int], int] | None = None
        self._before: tuple[tuple[int, int, int], int] | None = None
        self._touched = self._since = time.monotonic()
        self._frames = self._bursts = 0
        self._often_starts = True
        self._rested = 0.0
        self.latest = LEAVING
        self.waited: dict[str, float] = defaultdict(float)
        """What was waited for since the last action began, each with its milliseconds."""
        self.in_all: dict[str, float] = defaultdict(float)

    @property
    def blocked(self) -> bool:
        """Tell whether the page left the last question unanswered."""
        return self.latest == BLOCKED

    @property
    def still(self) -> bool:
        """Tell whether the page was quiet just now, and untouched since."""
        return time.monotonic() - self._rested < STILL_S

    @property
    def by_itself(self) -> bool:
        """Tell whether the page may have changed by itself."""
        return self.latest.ticked > 0 or self._traffic.live or self._bursts > BURSTS

    def begin(self, signs: Signs) -> None:
        """Begin an action; ``signs`` are those before it."""
        self._before = (signs.told, self._traffic.count)
        self.waited = defaultdict(float)

    def touched(self, often_starts: bool = True) -> None:
        """Note that an action was just done."""
        self._last = None
        self._rested = 0.0
        self._touched = self._since = time.monotonic()
        self._frames = self._bursts = 0
        self._often_starts = often_starts

    def note(self, what: str, began: float) -> None:
        """Note a wait from ``began`` (monotonic seconds) until now."""
        self._add(what, (time.monotonic() - began) * 1000)

    def _add(self, what: str, ms: float) -> None:
        self.waited[what] += ms
        self.in_all[what] += ms

    def wait(self, limit_s: float, leaving_limit_s: float, soon: Callable[[Signs], None] = lambda signs: None) -> bool:
        """Wait until the page is quiet; False past ``limit_s``.

        False too when the page does not answer. While another page is being loaded (slow servers are), it waits up to
        ``leaving_limit_s``. ``soon`` is told the signs of a page that will be quiet in a moment, unless it changes once
        more.
        """
        began = time.monotonic()
        drawn = self._frames < self._enough  # a page that was quiet and tells the same is
        busy = ""
        while True:
            asked = time.monotonic()
            if (
                self._last == (self.latest.told, self._traffic.count)
                and not busy
                and self._rest_s(asked) <= self._soon_s
            ):
                soon(self.latest)
            signs = self.latest = self._signs(drawn)
            busy = self._busy(signs)
            rests = not busy and self._rests()
            if not busy:
                self._add(NOTHING, signs.waited_ms)  # asking and reading is no waiting
            if rests:
                self._rested = time.monotonic()
                return True
            if signs in (BLOCKED, LEAVING):
                self._pump(POLL_MS)
            if busy:
                self.note(busy, asked)
            drawn = True
            limit = leaving_limit_s if self._traffic.loading() else limit_s
            if signs == BLOCKED or time.monotonic() - began >= limit:
                return False

    def _busy(self, signs: Signs) -> str:
        """Say what the page is doing; empty when it rests."""
        told, now = (signs.told, self._traffic.count), time.monotonic()
        changed = told != self._last
        if changed:
            self._last, self._since, self._frames = told, now, 0
            self._bursts += 1
        if signs == BLOCKED:
            return "a page that its own scripts keep busy"
        if self._traffic.loading() or signs.loading or signs.leaving:
            return "a page to load"
        if awaited := self._traffic.awaited():
            return awaited
        if signs.timers and now - self._touched < TIMERS_S:
            return "a timer of the page"
        if signs.moving:
            return "an animation"
        return "changes of the page" if changed and self._bursts > 1 else ""

    def _rests(self) -> bool:
        self._frames += 1
        return self._frames >= self._enough and self._rest_s(time.monotonic()) <= 0

    def _rest_s(self, now: float) -> float:
        return self._since + self._calm_s() - now

    def _calm_s(self) -> float:
        did_nothing = self._often_starts and self._last == self._before
        if did_nothing or self._traffic.live or self._bursts > BURSTS:
            return CALM_S
        return FRAMES_S if self._often_starts else 0.0

    @property
    def _enough(self) -> int:
        return FRAMES if self._often_starts else 1
