"""When a page is quiet: no request that just began is under way, and the document has stopped changing.

There are no fixed waits: the page's own signs are read every POLL_MS, and an old long poll is not waited for.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Error, Request

CALM_S = 0.1
"""So long nothing may change before a page that did something counts as quiet."""
FIELD_S = 0.05
"""The same after filling a field, which seldom starts anything."""
POLL_MS = 20
LONG_S = 3.0
"""A request that takes longer is not waited for: a long poll, a stream, a dead host."""
ENDLESS = frozenset({"eventsource", "websocket", "media", "ping"})


class Traffic:
    """The requests of a browser context that are under way, with the time each began."""

    def __init__(self, context: BrowserContext) -> None:
        self._open: dict[Request, float] = {}
        self.count = 0
        context.on("request", self._began)
        context.on("requestfinished", self._ended)
        context.on("requestfailed", self._ended)

    def _began(self, request: Request) -> None:
        if request.resource_type not in ENDLESS:
            self._open[request] = time.monotonic()
            self.count += 1

    def _ended(self, request: Request) -> None:
        if self._open.pop(request, None) is not None:
            self.count += 1

    def loading(self) -> bool:
        """A page, not just a part of it, is on its way."""
        return any(r.is_navigation_request() and _of_whole_page(r) for r in self._open)

    def idle(self) -> bool:
        """Nothing that began in the last LONG_S is under way."""
        now = time.monotonic()
        return all(now - began > LONG_S for began in self._open.values())


def _of_whole_page(request: Request) -> bool:
    try:
        return request.frame.parent_frame is None
    except Error:
        return True  # of a page that is just being opened


class Signs(NamedTuple):
    """What the page says about itself; equal signs mean that nothing happened between."""

    document: int
    changes: int
    loading: bool
    leaving: bool
    moving: bool
    """A short animation runs."""
    scrolled: int


LEAVING = Signs(0, 0, True, True, False, 0)
"""The document is just being replaced: nobody answers."""
BLOCKED = Signs(0, 0, True, False, False, 0)
"""The page's scripts keep it busy: nobody answers either."""


class Quiet:
    """Waits for a page to be quiet. What one wait has learnt serves the next: a page that has been quiet since the last
    action is not waited for again.
    """

    def __init__(self, signs: Callable[[], Signs], traffic: Traffic, pump: Callable[[float], None]) -> None:
        self._signs = signs
        self._traffic = traffic
        self._pump = pump
        self._last: tuple[Signs, int] | None = None
        self._since = 0.0
        self._needed = CALM_S

    @property
    def blocked(self) -> bool:
        """The page did not answer when it was last asked."""
        return self._last is not None and self._last[0] == BLOCKED

    def touched(self, needed_s: float = CALM_S) -> None:
        """An action was just done, and has ``needed_s`` to show what it starts: what was known no longer holds."""
        self._last = (self._signs(), self._traffic.count)
        self._since = time.monotonic()
        self._needed = needed_s

    def wait(self, limit_s: float, leaving_limit_s: float) -> bool:
        """True once the page is quiet, False when ``limit_s`` have passed before or the page does not answer.

        While another page is being loaded (slow servers are), it waits up to ``leaving_limit_s``.
        """
        began = time.monotonic()
        while True:
            signs = self._signs()
            told, now = (signs, self._traffic.count), time.monotonic()
            busy = signs.loading or signs.leaving or signs.moving or not self._traffic.idle()
            if told != self._last:
                self._last, self._since, self._needed = told, now, CALM_S
            elif not busy and now - self._since >= self._needed:
                return True
            left_ms = 1000 * (self._since + self._needed - now)
            if signs == BLOCKED or now - began >= (leaving_limit_s if self._traffic.loading() else limit_s):
                return False
            self._pump(min(POLL_MS, left_ms) if left_ms > 1 else POLL_MS)
