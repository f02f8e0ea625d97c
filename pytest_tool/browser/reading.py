"""Reads a page and the frames in it: one walk a document, put together to one observation."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Error, Frame, Page

from pytest_tool.browser.deadline import DeadlinePassed
from pytest_tool.browser.injected import Injected
from pytest_tool.browser.look import Look, Mask, Place, masked, numbered, parsed
from pytest_tool.errors import BrowserError
from pytest_tool.observation import Box, Observation

MAX_FRAMES = 20
FRAME_S = 2.0
"""A frame that does not answer (an advertisement, say) is left out after so long."""
RESERVED = 10_000
"""Tags set aside for one walk, whose answer may get lost; more than one walk can list."""
RETRY_MS = 20


@dataclass(frozen=True, slots=True)
class Read:
    """An observation, still without tabs and frame, and what must be black on its screenshot."""

    seen: Observation
    secret: tuple[Box, ...]


class Reader:
    """Keeps the tags apart: numbers are given out once over all pages and documents of the browser."""

    def __init__(self, injected: Injected, mask: Mask, pump: Callable[[float], None]) -> None:
        self._injected = injected
        self._mask = mask
        self._pump = pump
        self._next_tag = 1
        self._serial = 0
        self._frames: dict[int, Frame] = {}

    def frame_of(self, tag: int, page: Page) -> Frame:
        """The frame whose document holds this control."""
        frame = self._frames.get(tag)
        return frame if frame is not None and not frame.is_detached() else page.main_frame

    def next_serial(self) -> int:
        """A new name for a document that is seen for the first time."""
        self._serial += 1
        return self._serial

    def read(self, page: Page) -> Read:
        """Raises BrowserError when the page is closed, does not answer, or cannot be read."""
        look = self._patiently(page)
        self._frames = {}
        looks = [look]
        lost: list[Box] = []
        if look.raw["frames"]:
            self._children(page.main_frame, Place(), look.raw["viewport"], looks, lost)
        raw = look.raw
        seen = Observation(
            url=self._mask(raw["url"]),
            title=self._mask(raw["title"]),
            controls=numbered([c for part in looks for c in part.controls]),
            blocks=tuple(b for part in looks for b in part.blocks),
            modal=self._mask(raw["modal"]),
            month_first=raw["month_first"],
            document=str(raw["document"]),
            scroll_y=raw["scroll_y"],
            page_height=raw["page_height"],
            viewport=raw["viewport"],
            drawn=raw["drawn"],
            left_out=sum(part.left_out for part in looks) + len(lost),
        )
        return Read(seen, tuple(box for part in looks for box in part.secret) + tuple(lost))

    def _patiently(self, page: Page) -> Look:
        """The main document, asked again while it is being replaced."""
        end = time.monotonic() + self._injected.limit_s
        while True:
            try:
                return self._walk(page.main_frame, Place(), self._injected.limit_s)
            except Error as error:
                if page.is_closed():
                    raise BrowserError("The page was closed while it was being read.") from error
                if time.monotonic() > end:
                    why = self._mask(error.message.splitlines()[0]).removeprefix("Frame.evaluate: ").rstrip(".")
                    remedy = "If it crashed, run the test again, with fewer workers where memory is short."
                    raise BrowserError(f"The page cannot be read: {why}.", remedy) from error
                self._pump(RETRY_MS)

    def _walk(self, frame: Frame, place: Place, limit_s: float) -> Look:
        start = self._next_tag
        self._next_tag += RESERVED
        raw = parsed(self._injected.call(frame, "look", limit_s, start=start, serial=self.next_serial()))
        if not start <= raw["next"] <= start + RESERVED:
            raise BrowserError("The page could not be read: its scripts interfere with the numbering of its controls.")
        self._next_tag = raw["next"]
        look = masked(raw, self._mask, place)
        if place.viewport is not None:
            self._frames.update(dict.fromkeys((c.tag for c in look.controls), frame))
        return look

    def _children(
        self, parent: Frame, at: Place, viewport: tuple[int, int], looks: list[Look], lost: list[Box]
    ) -> None:
        """The frames in a document. What cannot be read is counted, and black on the screenshot."""
        for child in parent.child_frames:
            if len(looks) > MAX_FRAMES:
                return
            try:
                box = self._injected.about(child.frame_element(), "frameBox")
            except (Error, DeadlinePassed):
                continue  # it is just going away
            if not box or not box["shown"]:
                continue
            place = Place(at.x + box["x"], at.y + box["y"], at.covered or box["covered"], viewport)
            try:
                looks.append(self._walk(child, place, FRAME_S))
            except (Error, BrowserError):
                lost.append(Box(place.x, place.y, box["width"], box["height"]))
                continue
            if looks[-1].raw["frames"]:
                self._children(child, place, viewport, looks, lost)
