"""Pictures of the viewport, and the caption that is on the page but on no picture.

Chromium is asked in its own protocol, which takes fewer questions than the general way and half the time on a busy machine.
"""

from __future__ import annotations

import base64
import signal
from collections.abc import Callable
from weakref import WeakKeyDictionary

from playwright.sync_api import CDPSession, Error, Page

from pytest_tool.browser.deadline import DeadlinePassed, deadline
from pytest_tool.browser.injected import Injected
from pytest_tool.browser.marks import JPEG_QUALITY

SHOT_S = 5.0
CAPTION_S = 1.0


class Camera:
    """Of the active page, whichever that is."""

    def __init__(self, injected: Injected, active: Callable[[], Page]) -> None:
        self._injected = injected
        self._active = active
        self.captioned = False
        """There may be a caption."""
        self.hidden = False
        """The caption is hidden for a picture."""
        self._sessions: WeakKeyDictionary[Page, CDPSession | None] = WeakKeyDictionary()
        """None for a page that has to be asked in the general way."""

    def caption(self, text: str) -> None:
        """Best effort: a page that is just being replaced shows none."""
        self.captioned = self._told("caption", text=text)

    def picture(self) -> bytes | None:
        """JPEG in CSS pixels, without the caption, which hides what it lies on; None where none could be taken.

        While ``hidden``, whoever asks for the page's signs lets the caption show again: one question less.
        """
        page = self._active()
        if self.captioned and not self.hidden:
            self.hidden = self.captioned = self._told("hideCaption", otherwise=True)  # it may be done yet
        try:
            return self._shot(page)
        except (Error, DeadlinePassed):
            return None

    def _told(self, method: str, otherwise: bool = False, **args: object) -> bool:
        try:
            return bool(self._injected.call(self._active().main_frame, method, CAPTION_S, **args))
        except (Error, DeadlinePassed):
            return otherwise

    def _shot(self, page: Page) -> bytes:
        """The caret stays: hiding it would change the page."""
        if page not in self._sessions:
            self._sessions[page] = _session(page)
        if (session := self._sessions[page]) is None:
            return page.screenshot(
                type="jpeg", quality=JPEG_QUALITY, scale="css", caret="initial", timeout=SHOT_S * 1000
            )
        with deadline(SHOT_S):
            taken = session.send("Page.captureScreenshot", {"format": "jpeg", "quality": JPEG_QUALITY})
        return base64.b64decode(taken["data"])


def _session(page: Page) -> CDPSession | None:
    """For a page of Chromium whose CSS pixels are the screen's, where a call that hangs can be ended."""
    browser = page.context.browser
    if not hasattr(signal, "SIGALRM") or (browser is not None and browser.browser_type.name != "chromium"):
        return None
    try:
        with deadline(SHOT_S):
            return page.context.new_cdp_session(page) if page.evaluate("devicePixelRatio") == 1 else None
    except Error:
        return None
