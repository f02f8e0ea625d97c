"""Reads and pictures the active page in one moment."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Error, Page

from pytest_tool.browser.camera import Camera
from pytest_tool.browser.deadline import DeadlinePassed
from pytest_tool.browser.glyphs import Drawn, Glyphs
from pytest_tool.browser.injected import Injected
from pytest_tool.browser.marks import blacked_out, withheld
from pytest_tool.browser.quiet import BLOCKED, LEAVING, Signs
from pytest_tool.browser.reading import Read, Reader
from pytest_tool.errors import BrowserError

SIGNS_S = 1.0
FRESH_S = 0.25
"""What was read so short ago still holds when the page's signs have not changed: they do not tell all, such as a value that
a script sets.
"""
SHOTS = 3
"""A page that changes between its walk and its picture is read and taken again, so often in all."""


class Sight:
    """Sees the ``active`` page, whichever that is."""

    def __init__(
        self,
        injected: Injected,
        reader: Reader,
        camera: Camera,
        glyphs: Glyphs,
        active: Callable[[], Page],
        is_coming: Callable[[Page], bool],
    ) -> None:
        self._injected = injected
        self._reader = reader
        self._camera = camera
        self._glyphs = glyphs
        self._active = active
        self._is_coming = is_coming
        self._latest: tuple[Page, Signs, float, Read] | None = None
        """What was read last, of which page, with its signs in that moment, and when."""
        self._pictured: tuple[Read, bytes | None] | None = None
        self._begun: tuple[Signs, Read]
        self._exposed: tuple[int, int, int] | None = None
        """What the page's signs told before the picture that is being taken was begun."""
        self._had_secret = False
        self._brings_read = False
        self.brings_more: Callable[[], None] = nothing_more
        """What else is asked, of a page far away, where its signs bring what is read of it."""

    def begin(self, caption: str = "") -> Signs:
        """Caption an action, and give the page's signs before it."""
        self._brings_read = True
        signs = self._told("begin", caption=caption)
        self._camera.captioned |= bool(caption)  # it may be there, whatever became of the question
        return signs

    def signs(self, drawn: bool = False) -> Signs:
        """Ask the page's signs, after its next frame if ``drawn``."""
        return self._told("signs", drawn=drawn)

    def at_rest(self, signs: Signs) -> None:
        """Prepare picture and reading of a page that will be called quiet."""
        self.bring_read()
        self.expose(signs)

    def bring_read(self, signs: Signs | None = None) -> None:
        """Have the next signs of a far page bring its reading."""
        self._brings_read = True

    def expose(self, signs: Signs) -> None:
        """Begin a picture of a page with these signs."""
        # signs do not tell of frames, nor of a value that a script sets: a secret may be gone until it is read
        if self._active().main_frame.child_frames or self._had_secret or self._glyphs.needed:
            self._camera.discard()
        elif not self._camera.exposing or self._exposed != signs.told:
            self._exposed = signs.told
            self._camera.expose()

    def read(self, signs: Signs) -> Read:
        """Read the page, or reuse what was just read."""
        page, now = self._active(), time.monotonic()
        fresh = self._fresh(page) if signs not in (BLOCKED, LEAVING) and not self._reader.has_read(page) else None
        if fresh and fresh[0].told == signs.told:
            return fresh[1]
        read = self._reader.read_ahead(page)
        self._had_secret = bool(read.secret)
        self._latest = (page, signs, now, read)
        return read

    def anew(self) -> Read:
        """Read the page now."""
        return self._reader.read(self._active())

    def forget(self, but_pictured_s: float = 0.0) -> None:
        """Forget what was read before."""
        latest, self._latest = self._latest, None
        self._camera.discard()
        if (
            latest
            and self._pictured
            and self._pictured[0] is latest[3]
            and time.monotonic() - latest[2] < but_pictured_s
        ):
            self._latest = latest

    def begun(self, signs: Signs) -> Read:
        """Read the page and begin its picture."""
        read = self._begin(signs)
        if not self._camera.exposing:
            self.taken()  # now, since the signs would not tell of a value that is set meanwhile
        return read

    def _begin(self, signs: Signs) -> Read:
        read = self.read(signs)
        self._begun = signs, read
        if self._pictured and self._pictured[0] is read:
            return read
        if read.secret or self._exposed != signs.told or not self._camera.exposing:
            self._exposed = signs.told
            self._camera.expose(at_once=True)
        return read

    def taken(self) -> tuple[Read, bytes | None]:
        """Give what was read when ``begun``, and its picture."""
        hidden = Drawn()
        for tries_left in reversed(range(SHOTS)):
            before, read = self._begun
            if self._pictured and self._pictured[0] is read:
                return self._pictured
            # every box that held a secret in any try is black
            jpeg, now = self._taken(read.page)
            hidden = hidden.and_also(now).and_also(Drawn(read.secret))
            after = self._told("signs")
            if after.told == before.told or not tries_left:
                break
            self._begin(after)
        self._pictured = read, _shown(jpeg, hidden) if jpeg else None
        return self._pictured

    def _taken(self, page: Page) -> tuple[bytes | None, Drawn]:
        """Take a picture, and find what is drawn before and after it."""
        if not self._glyphs.needed:
            return self._camera.picture(), Drawn()
        self._camera.discard()
        before = self._glyphs.drawn(page)
        return self._camera.picture(), before.and_also(self._glyphs.drawn(page))

    def _fresh(self, page: Page) -> tuple[Signs, Read] | None:
        if self._latest is None or page.main_frame.child_frames:
            return None
        of, signs, at, read = self._latest
        return (signs, read) if of is page and time.monotonic() - at < FRESH_S else None

    def _told(self, method: str, **args: object) -> Signs:
        try:
            return self._answer(lambda: self._asked(method, args))
        except DeadlinePassed:
            return LEAVING if self._is_coming(self._active()) else BLOCKED

    def _asked(self, method: str, args: dict[str, object]) -> Signs:
        frame, serial = self._active().main_frame, self._reader.next_serial()
        shows = self._camera.hidden and not self._camera.exposing
        if self._brings_read:
            self._brings_read = False
            self._reader.ahead(self._active())
            self.brings_more()
        try:
            told = self._injected.call(frame, method, SIGNS_S, serial=serial, captioned=shows, **args)
        except Error:
            self._reader.lost()
            raise
        self._reader.came()
        self._camera.hidden &= not shows
        try:
            return Signs(**told)
        except TypeError as error:
            raise BrowserError(
                "The page could not be read: it gave no account of itself.",
                "A script of the page may have replaced built-in functions such as Array.prototype.push.",
            ) from error

    def _answer(self, ask: Callable[[], Signs]) -> Signs:
        if self._is_coming(self._active()):
            return LEAVING  # nobody answers until the other page is there
        try:
            return ask()
        except Error:
            return LEAVING


def nothing_more() -> None:
    """Ask nothing else."""


def _shown(jpeg: bytes, hidden: Drawn) -> bytes:
    if hidden.lost:
        return withheld(jpeg, hidden.lost)
    return blacked_out(jpeg, hidden.secret, hidden.painted)
