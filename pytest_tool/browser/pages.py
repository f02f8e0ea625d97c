"""Acts on a page as a whole: keys, scrolling, addresses."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import Error, Frame, Page

from pytest_tool.action import Scroll
from pytest_tool.browser.bubbles import not_sent, wrong_after_key
from pytest_tool.browser.deadline import deadline
from pytest_tool.browser.injected import Injected
from pytest_tool.browser.undone import NotLoaded, Refused, Uncertain, first_line
from pytest_tool.changes import Change, Kind
from pytest_tool.observation import Trouble

SEEKING = 0.7
"""This share of an action's time goes into scrolling on until a text shows."""
POLL_MS = 50
DOWNLOAD_POLLS = 6
MOST_PRESSES = 400
"""More presses of a key at once are a slip."""


@dataclass(frozen=True, slots=True)
class Pages:
    """Does what concerns a page as a whole.

    ``why_not(page)`` says why the last page that was asked for did not come. Methods return notes; they raise Refused,
    Uncertain, NotLoaded, DeadlinePassed and Playwright's Error.
    """

    injected: Injected
    mask: Callable[[str], str]
    pump: Callable[[float], None]
    action_s: float
    downloads_begun: Callable[[], int]
    why_not: Callable[[Page], Trouble | None]

    def press(self, page: Page, key: str, times: int) -> tuple[Change, ...]:
        if not 0 < times <= MOST_PRESSES:
            raise Refused(f"a key is pressed 1 to {MOST_PRESSES} times at once, not {times} times")
        if key == "F5":
            for _ in range(times):  # a browser's key, not the page's
                page.reload(timeout=1000 * self.action_s, wait_until="domcontentloaded")
            return ()
        end = time.monotonic() + self.action_s
        for done in range(times):
            if time.monotonic() > end:
                raise Uncertain(f"Of {times} presses, {done} were done within {self.action_s:g} s.")
            with deadline(self.action_s):
                page.keyboard.press(spelled(key))
        return not_sent(wrong_after_key(self.injected, page), self.mask) if key == "Enter" else ()

    def scroll(self, frame: Frame, wanted: Scroll) -> tuple[Change, ...]:
        down = wanted.direction != "up"
        tag, ms = wanted.tag or 0, SEEKING * 1000 * self.action_s
        if wanted.until:
            moved = self.injected.call(frame, "seek", tag=tag, down=down, text=wanted.until, ms=ms)
        else:
            moved = self.injected.call(frame, "scroll", tag=tag, down=down, far=wanted.far)
        if moved is None:
            raise Refused("the target is no longer there to be scrolled")
        if not moved["moved"]:
            return (Change(Kind.ALREADY, "", f"scrolled to the {'bottom' if down else 'top'}"),) if wanted.tag else ()
        return (Change(Kind.SCROLLED, "down" if down else "up", f"{moved['top']} of {moved['height']}"),)

    def go_to(self, page: Page, wanted: str) -> tuple[Change, ...]:
        url = urljoin(page.url, wanted) if wanted else ""
        if urlsplit(url).scheme not in ("http", "https"):
            raise Refused(f'only http and https addresses are opened, not "{wanted}"')
        begun = self.downloads_begun()
        try:
            page.goto(url, timeout=1000 * self.action_s, wait_until="commit")
        except Error as error:
            if self._has_begun_since(begun):
                return ()  # a file came instead of a page
            why = first_line(error, self.mask).removeprefix("Page.goto: ").rstrip(".")
            remedy = "Check the address, and that its server runs and answers."
            raise NotLoaded(str(self.why_not(page) or f"{self.mask(url)} was not loaded: {why}. {remedy}")) from error
        return self._read_in(page, 1000 * self.action_s)

    def _read_in(self, page: Page, ms: float) -> tuple[Change, ...]:
        """Wait for a page as far as it comes."""
        try:
            page.wait_for_load_state("domcontentloaded", timeout=ms)
        except Error:
            return () if page.is_closed() else (Change(Kind.NOTE, "the page has not been loaded to its end"),)
        return ()

    def _has_begun_since(self, begun: int) -> bool:
        # the browser tells that it gives up the page a moment before
        for _ in range(DOWNLOAD_POLLS):
            if self.downloads_begun() > begun:
                return True
            self.pump(POLL_MS)
        return False

    def back(self, page: Page) -> tuple[Change, ...]:
        with deadline(self.action_s):
            before = page.url, page.evaluate("performance.timeOrigin")
            page.go_back(timeout=1000 * self.action_s, wait_until="domcontentloaded")
            after = page.url, page.evaluate("performance.timeOrigin")
        if after[0] == "about:blank" != before[0]:  # the empty page on which every tab begins: nobody wants to be there
            page.go_forward(timeout=1000 * self.action_s, wait_until="domcontentloaded")
        if before == after or after[0] == "about:blank":
            raise Refused("there is no page to go back to")
        return ()


def spelled(key: str) -> str:
    """Spell a key as Playwright wants it."""
    *held, last = key.split("+")
    return "+".join([*held, last.lower() if held and "Shift" not in held and len(last) == 1 else last])
