"""Catches file choosers, the browser's own windows for picking files."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, FileChooser, Page

from pytest_tool.changes import Change, Kind


class Choosers:
    """Hears of the file choosers of all pages of a context."""

    def __init__(self, context: BrowserContext) -> None:
        # who listens keeps the browser from showing its window, which nobody could close
        self._open: list[FileChooser] = []
        context.on("page", self._watch)
        for page in context.pages:
            self._watch(page)

    def _watch(self, page: Page) -> None:
        page.on("filechooser", lambda chooser: self._open.append(chooser))

    def taken(self) -> FileChooser | None:
        """Take the newest that has opened since the last call."""
        opened, self._open = self._open, []
        return opened[-1] if opened else None

    def told(self) -> tuple[Change, ...]:
        """Report a chooser that opened and was left alone."""
        return (Change(Kind.CHOOSER_EMPTY),) if self.taken() else ()
