"""Tracks the page on its way into a tab.

While a page is on its way, Chromium lets no script run in the tab: whoever asks the old page something waits for the
new one. So it is known here, from the network.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Error, Page, Request, Response

from pytest_tool.browser.deadline import DeadlinePassed, deadline
from pytest_tool.browser.failures import WITHOUT_PAGE, answered, answered_nothing, not_loaded, too_late
from pytest_tool.observation import Trouble

POLL_MS = 20
STOP_S = 1.0
STOPPED_S = 0.5
"""So long the browser may take to report that what was stopped has ended."""
ERROR_PAGE = "chrome-error:"
"""Where Chromium is when it shows a page of its own instead of the one that did not come."""


class Loading:
    """Listens to a context from now on; tells masked."""

    def __init__(self, context: BrowserContext, mask: Callable[[str], str]) -> None:
        self._mask = mask
        self._coming: dict[Page, tuple[Request, float]] = {}
        self._last: dict[Page, Trouble] = {}
        context.on("request", self._began)
        context.on("response", self._answered)
        context.on("requestfinished", self._ended)
        context.on("requestfailed", self._failed)

    def is_on(self, page: Page) -> bool:
        """Tell whether another page is on its way here."""
        return page in self._coming

    def came(self, page: Page, limit_s: float, pump: Callable[[float], None]) -> Trouble | None:
        """Wait for the page on its way; stop a late one."""
        while (coming := self._coming.get(page)) and not page.is_closed():
            request, began = coming
            if time.monotonic() - began >= limit_s:
                self._stop(page, pump)
                return too_late(self._mask(request.url), limit_s)
            pump(POLL_MS)
        return None

    def trouble(self, page: Page, url: str, status: int) -> Trouble | None:
        """Say what is wrong with the page that is shown."""
        if not url.startswith(ERROR_PAGE):
            return answered(status)
        return self._last.get(page) or not_loaded("the page", "")

    def why_not(self, page: Page) -> Trouble | None:
        """Say why the last page stayed out of this tab."""
        return self._last.get(page)

    def _began(self, request: Request) -> None:
        if (page := tab_of(request)) is not None:
            self._coming[page] = request, time.monotonic()
            self._last.pop(page, None)

    def _answered(self, response: Response) -> None:
        page = self._arrived(response.request)
        if page is not None and response.status >= 400:
            self._last[page] = answered_nothing(self._mask(response.url), response.status)

    def _ended(self, request: Request) -> None:
        self._arrived(request)

    def _failed(self, request: Request) -> None:
        page, code = self._arrived(request), request.failure or ""
        if page is not None and WITHOUT_PAGE not in code:  # else the answer has said it better
            self._last[page] = not_loaded(self._mask(request.url), code)

    def _arrived(self, request: Request) -> Page | None:
        page = tab_of(request)
        if page is not None and (coming := self._coming.get(page)) and coming[0] is request:
            del self._coming[page]
        return page

    def _stop(self, page: Page, pump: Callable[[float], None]) -> None:
        # another browser goes on, and lets the old page answer meanwhile
        try:
            with deadline(STOP_S):
                session = page.context.new_cdp_session(page)
                session.send("Page.stopLoading")
                session.detach()
        except (Error, DeadlinePassed):
            self._coming.pop(page, None)
            return
        ends = time.monotonic() + STOPPED_S
        while page in self._coming and time.monotonic() < ends:
            pump(POLL_MS)
        self._coming.pop(page, None)


def tab_of(request: Request) -> Page | None:
    """Find the tab that this is to bring another page into."""
    try:
        frame = request.frame if request.is_navigation_request() else None
        return frame.page if frame is not None and frame.parent_frame is None else None
    except Error:
        return None  # of a tab that is just being opened, or of a service worker
