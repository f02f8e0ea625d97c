"""Whether the browser of a session and its tabs are alive: a crash is noticed, and said to the next command."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Error, Page


class Health:
    """Watches one browser context."""

    def __init__(self, context: BrowserContext) -> None:
        self._context = context
        self._crashed: list[Page] = []
        context.on("page", self._watch)
        for page in context.pages:
            self._watch(page)

    def _watch(self, page: Page) -> None:
        page.on("crash", lambda page: self._crashed.append(page))

    @property
    def ended(self) -> str:
        """What is known of the browser's end; empty while it runs."""
        browser = self._context.browser
        if browser is None or browser.is_connected():
            return ""
        return "the browser has ended: it crashed, or was killed"

    def crashed_tab(self) -> str:
        """What is to be said of tabs that crashed since the last call; each is replaced by an empty one. Or empty."""
        crashed, self._crashed = self._crashed, []
        if not crashed or self.ended:
            return ""
        urls = ", ".join(page.url for page in crashed)
        try:
            self._context.new_page()
            for page in crashed:
                page.close()
        except Error:
            return f"the tab of {urls} crashed, and no other could be opened"
        return f"the tab of {urls} crashed; an empty one was opened in its place"
