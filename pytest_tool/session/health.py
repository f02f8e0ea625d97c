"""Notices when a session's browser or a tab has crashed."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Error, Page

from pytest_tool.browser.deadline import DeadlinePassed, deadline

PROBE_S = 2.0
"""So long a living browser may take for a trifle."""
EVERY_S = 1.0
"""So often an idle browser is asked for one: an end that Playwright does not tell of (its driver's) is noticed."""


class Health:
    """Watches one browser context; every URL that it tells has passed ``mask``."""

    def __init__(self, context: BrowserContext, mask: Callable[[str], str]) -> None:
        self._context = context
        self._mask = mask
        self._crashed: list[Page] = []
        self._ended = False
        self._asked = time.monotonic()
        context.on("page", self._watch)
        for page in context.pages:
            self._watch(page)

    def _watch(self, page: Page) -> None:
        page.on("crash", lambda page: self._crashed.append(page))

    @property
    def ended(self) -> str:
        """Tells what is known of the browser's end; empty while it runs."""
        browser = self._context.browser
        if self._ended or (browser is not None and not browser.is_connected()):
            return "its browser crashed, or was killed, or the line to it broke"
        return ""

    def ask(self, every_s: float = 0.0) -> None:
        """Asks the browser for a trifle, unless that was done within ``every_s``."""
        if time.monotonic() - self._asked < every_s or self.ended:
            return
        self._asked = time.monotonic()
        try:
            with deadline(PROBE_S):
                self._context.cookies("http://127.0.0.1/")
        except (Error, DeadlinePassed):
            self._ended = True

    def crashed_tab(self) -> str:
        """Replaces crashed tabs by an empty one, and says so."""
        crashed, self._crashed = self._crashed, []
        if not crashed or self.ended:
            return ""
        urls = ", ".join(self._mask(page.url) for page in crashed)
        try:
            self._context.new_page()
            for page in crashed:
                page.close()
        except Error:
            return f"the tab of {urls} crashed, and no other could be opened"
        return f"the tab of {urls} crashed; an empty one was opened in its place"
