"""Keeps the open pages of a context, and the active one."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Error, Page

from pytest_tool.browser.deadline import DeadlinePassed, deadline
from pytest_tool.browser.masking import TEXT_LIMIT, URL_LIMIT, cut
from pytest_tool.errors import BrowserError
from pytest_tool.observation import Tab

TITLE_S = 0.5
"""``Page.title()`` has no limit of its own, and a busy tab must not stop the others."""
LOAD_MS = 3000
CLOSE_S = 5.0


class Tabs:
    """Holds the active page until told, or it closes.

    ``active`` (also for a tab that crashed), ``switch`` and ``close`` raise BrowserError.
    """

    def __init__(self, page: Page, mask: Callable[[str], str]) -> None:
        self._active = page
        self.context = page.context
        self._mask = mask
        self._new: list[Page] = []
        self._openers: dict[Page, Page] = {}
        self._crashed: list[Page] = []
        self.context.on("page", self._opened)
        self._watch(page)

    def _opened(self, page: Page) -> None:
        self._new.append(page)
        if (opener := page.opener()) is not None:  # a page that has closed does not tell it any more
            self._openers[page] = opener
        self._watch(page)

    def _watch(self, page: Page) -> None:
        page.on("crash", lambda crashed: self._crashed.append(crashed))

    @property
    def active(self) -> Page:
        """Give the active page, or its heir once closed."""
        if self._active.is_closed():
            self._active = self._heir()
        if self._active in self._crashed:  # it stays open, and answers nothing any more
            where = self._mask(self._active.url)
            raise BrowserError(f"The tab of {where} crashed.", "Run the test again; fewer workers need less memory.")
        return self._active

    def _heir(self) -> Page:
        pages = self.context.pages
        if (browser := self.context.browser) and not browser.is_connected():
            fact = "The browser has ended: it crashed, was closed from outside, or the connection to it was lost."
            raise BrowserError(fact, "Run the test again.")
        if not pages:
            raise BrowserError("The last page of the browser was closed.", "The step must not close its own page.")
        opener = self._openers.get(self._active)
        return opener if opener in pages and opener is not None else pages[-1]

    def switch(self, index: int) -> None:
        """Go on in another tab."""
        self._active = self._at(index)
        try:
            self._active.bring_to_front()
        except Error as error:
            if not self._active.is_closed():
                raise
            raise BrowserError(f"Tab {index} was closed at that moment.", "Look which tabs are open.") from error

    def close(self, index: int) -> None:
        """Close a tab, its own objections aside."""
        page = self._at(index)
        if len(self.context.pages) == 1:
            raise BrowserError(
                "This is the only tab: a test needs one to go on in.", "Leave out the step that closes it."
            )
        with deadline(CLOSE_S):
            page.close()
        self.active.bring_to_front()

    def _at(self, index: int) -> Page:
        pages = self.context.pages
        if not 0 <= index < len(pages):
            raise BrowserError(f"There is no tab {index}: {len(pages)} are open, counted from 0.")
        return pages[index]

    @property
    def is_opening(self) -> bool:
        """Tell whether a page began to open since ``opened``."""
        return bool(self._new)

    def opened(self) -> tuple[Page, ...]:
        """Give the pages that opened since the last call."""
        new, self._new = self._new, []
        for page in new:
            try:
                page.wait_for_load_state("domcontentloaded", timeout=LOAD_MS)
            except Error:
                continue  # closed again, or slow: it is told all the same
        return tuple(page for page in new if not page.is_closed())

    def listed(self, read: Page, title: str) -> tuple[Tab, ...]:
        """List all open pages, masked."""
        active = self.active
        titled = ((p, title if p is read else self._title(p)) for p in self.context.pages)
        return tuple(Tab(i, name, cut(self._mask(p.url), URL_LIMIT), p is active) for i, (p, name) in enumerate(titled))

    def _title(self, page: Page) -> str:
        try:
            with deadline(TITLE_S):
                return cut(self._mask(page.title()), TEXT_LIMIT)
        except (Error, DeadlinePassed):
            return "(not answering)"
