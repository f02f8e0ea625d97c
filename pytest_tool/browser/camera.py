"""Takes pictures of the viewport, and shows a caption beside them.

Chromium is asked in its own protocol: fewer questions, half the time on a busy machine, and a picture (two of the
screen's frames, 30 ms, mostly waiting) is taken while something else is asked.
"""

from __future__ import annotations

import asyncio
import base64
import signal
from collections.abc import Callable, Coroutine
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import CDPSession, Error, Page

from pytest_tool.browser.deadline import DeadlinePassed, deadline
from pytest_tool.browser.injected import Injected
from pytest_tool.browser.marks import JPEG_QUALITY

SHOT_S = 5.0
CAPTION_S = 1.0
SHOT = ("Page.captureScreenshot", {"format": "jpeg", "quality": JPEG_QUALITY})


class Camera:
    """The pictures and the caption of the active page."""

    def __init__(self, injected: Injected, active: Callable[[], Page]) -> None:
        self._injected = injected
        self._active = active
        self.captioned = False
        self.hidden = False
        self._sessions: WeakKeyDictionary[Page, CDPSession | None] = WeakKeyDictionary()
        """None for a page that has to be asked in the general way."""
        self._exposed: tuple[Page, asyncio.Future[dict[str, str]]] | None = None

    @property
    def exposing(self) -> bool:
        """Tell whether a picture is being taken."""
        return self._exposed is not None

    def caption(self, text: str) -> None:
        """Show a caption, as far as the page is there."""
        self.captioned = self._told("caption", text=text)

    def expose(self, at_once: bool = False) -> None:
        """Begin a picture, for which ``picture`` waits."""
        self.discard()
        page = self._active()
        try:
            session = self._session(page)
        except (Error, DeadlinePassed):
            return
        if session is None or session._loop.is_closed():
            return
        # told before the next frame is asked for: the page does one after the other
        if self.captioned:
            _begun(session, self._injected.answer(page.main_frame, "hideCaption"))
            self.hidden = True
        self._exposed = page, _begun(session, _shot(session))
        if at_once:
            session._sync(asyncio.sleep(0))

    def discard(self) -> None:
        """Drop the picture being taken: the page changes."""
        self._exposed = None

    def picture(self) -> bytes | None:
        """Take a JPEG in CSS pixels, the caption hidden.

        None where no picture could be taken. While ``hidden``, whoever asks for the page's signs shows the caption
        again.
        """
        page = self._active()
        exposed, self._exposed = self._exposed, None
        if exposed and exposed[0] is page:
            return _developed(*exposed)
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
        """Take a picture now, caret included: hiding it changes the page."""
        if (session := self._session(page)) is None:
            return page.screenshot(
                type="jpeg", quality=JPEG_QUALITY, scale="css", caret="initial", timeout=SHOT_S * 1000
            )
        with deadline(SHOT_S):
            taken = session.send(*SHOT)
        return base64.b64decode(taken["data"])

    def _session(self, page: Page) -> CDPSession | None:
        if page not in self._sessions:
            self._sessions[page] = _session(page)
        return self._sessions[page]


def _session(page: Page) -> CDPSession | None:
    """Open Chromium's protocol where CSS pixels are the screen's."""
    browser = page.context.browser
    if not hasattr(signal, "SIGALRM") or (browser is not None and browser.browser_type.name != "chromium"):
        return None
    try:
        with deadline(SHOT_S):
            return page.context.new_cdp_session(page) if page.evaluate("devicePixelRatio") == 1 else None
    except Error:
        return None


def _begun(session: CDPSession, work: Coroutine[Any, Any, Any]) -> asyncio.Future[Any]:
    """Begin work with Playwright's next call, after earlier work."""
    task = session._loop.create_task(work)
    task.add_done_callback(lambda task: task.cancelled() or task.exception())
    return task


def _shot(session: CDPSession) -> Coroutine[Any, Any, dict[str, str]]:
    # newer versions of Playwright are also told how long it may take
    send: Callable[..., Coroutine[Any, Any, dict[str, str]]] = session._impl_obj.send
    try:
        return send(*SHOT, SHOT_S * 1000)
    except TypeError:
        return send(*SHOT)


def _developed(page: Page, taken: asyncio.Future[dict[str, str]]) -> bytes | None:
    try:
        page._sync(asyncio.wait([taken], timeout=SHOT_S))
        return base64.b64decode(taken.result()["data"])
    except (Error, asyncio.InvalidStateError):
        return None
