"""Reads a page and its frames into one observation."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import cast

from playwright.sync_api import ElementHandle, Error, Frame, Page

from pytest_tool.browser.deadline import DeadlinePassed
from pytest_tool.browser.injected import Asked, Injected
from pytest_tool.browser.look import RawFrame, RawLook, parsed, parsed_together
from pytest_tool.browser.masking import NAME_LIMIT, TEXT_LIMIT, URL_LIMIT, Look, Mask, Masking, Told, cut
from pytest_tool.browser.place import Place, framed, middle
from pytest_tool.errors import BrowserError
from pytest_tool.observation import Box, Gauge, Observation

MAX_FRAMES = 20
FEW = 4
BARRED = frozenset({"button", "link", "menuitem"})
"""Controls of a bar at the top, and so many of them: alone they are not yet the page."""
FRAME_S = 2.0
"""A frame that does not answer (an advertisement, say) is left out after so long."""
RESERVED = 10_000
"""Tags set aside for one walk, whose answer may get lost; more than one walk can list."""
RETRY_MS = 20


@dataclass(frozen=True, slots=True)
class Read:
    """An observation, and what its screenshot must black out."""

    page: Page
    seen: Observation
    secret: tuple[Box, ...]
    status: int
    """What the server answered when the page was asked for; 0 where that is not known."""


@dataclass(frozen=True, slots=True)
class Inner:
    """A frame as the document around it tells of it."""

    element: ElementHandle
    box: RawFrame | None
    told: str | None = None
    """The look at its document, where that is of the same site; else it is asked itself."""
    serial: int = 0
    answer: Walked | Exception | None = None
    """What it told where it was asked in the same moment, or why it told nothing; None where it is to be asked alone."""


@dataclass(frozen=True, slots=True)
class Held:
    """The latest look at a document, and its serial."""

    serial: int
    raw: RawLook


@dataclass(frozen=True, slots=True)
class Question:
    """What a document is asked.

    Tags from ``start`` on are set aside for its answer, ``most`` of them; ``known`` are the frames in it that are
    known.
    """

    asked: Asked
    start: int
    most: int
    serial: int
    known: Mapping[Frame, ElementHandle]


@dataclass(frozen=True, slots=True)
class Walked:
    """What one question tells of a document and its frames."""

    raw: RawLook
    inner: Mapping[Frame, Inner] = field(default_factory=dict)


class Reader:
    """Reads documents, and numbers their controls by unique tags."""

    def __init__(self, injected: Injected, mask: Mask, pump: Callable[[float], None]) -> None:
        self._injected = injected
        self._mask = mask
        self._masking = Masking(mask)
        self._pump = pump
        self._next_tag = 1
        self._serial = 0
        self._frames: dict[int, Frame] = {}
        self._elements: dict[Frame, ElementHandle] = {}
        self._held: dict[Frame, Held] = {}
        self._ahead: Question | None = None
        self._walk_ahead: tuple[Frame, Walked] | None = None
        self._foreign: set[Frame] = set()
        """Those that were of another site than the document around them when that was read last."""

    def frame_of(self, tag: int, page: Page) -> Frame:
        """Find the frame whose document holds this control."""
        frame = self._frames.get(tag)
        return frame if frame is not None and not frame.is_detached() else page.main_frame

    def next_serial(self) -> int:
        """Number a document that is seen for the first time."""
        self._serial += 1
        return self._serial

    def ahead(self, page: Page) -> None:
        """Ask ahead what a walk will ask; ``came`` takes the answer."""
        if self._injected.is_far and self._foreign.isdisjoint(page.main_frame.child_frames):
            self._ahead = self._question(page.main_frame, "looks", self._injected.limit_s)
            self._injected.ahead("looks", **self._ahead.asked.args)

    def came(self) -> None:
        """Take what was asked ahead, where it was answered."""
        asked, self._ahead, self._walk_ahead = self._ahead, None, None
        told = self._injected.told_ahead(asked.asked.frame, "looks") if asked else None
        if asked and told is not None:
            with suppress(BrowserError):  # whoever reads it then hears why
                self._walk_ahead = asked.asked.frame, self._walked(asked, told)

    def lost(self) -> None:
        """Give the tags back that were set aside for a document that has gone."""
        asked, self._ahead, self._walk_ahead = self._ahead, None, None
        if asked and self._next_tag == asked.start + asked.most:
            self._next_tag = asked.start

    def has_read(self, page: Page) -> bool:
        """Tell whether the page was read together with its last signs."""
        return self._walk_ahead is not None and self._walk_ahead[0] is page.main_frame

    def read_ahead(self, page: Page) -> Read:
        """Give what was read together with the last signs, or read it now, as ``read`` does."""
        ahead, self._walk_ahead = self._walk_ahead, None
        return self._together(page, ahead[1]) if ahead and ahead[0] is page.main_frame else self.read(page)

    def read(self, page: Page) -> Read:
        """Read a page and its frames.

        Raises BrowserError when the page is closed, does not answer, or cannot be read.
        """
        self._walk_ahead = None
        return self._together(page, self._patiently(page))

    def _together(self, page: Page, walked: Walked) -> Read:
        self._frames = {}
        self._elements = {frame: el for frame, el in self._elements.items() if not frame.is_detached()}
        self._held = {of: held for of, held in self._held.items() if of.page is page and not of.is_detached()}
        self._foreign &= self._elements.keys()
        look = Look(walked.raw)
        looks = [look]
        lost: list[Box] = []
        if look.raw["frames"]:
            width, height = look.raw["viewport"]
            self._children(page.main_frame, Place(window=Box(0, 0, width, height)), walked.inner, looks, lost)
        raw, told = look.raw, self._masking.told(looks)
        seen = Observation(
            url=cut(self._mask(raw["url"]), URL_LIMIT),
            title=cut(self._mask(raw["title"]), TEXT_LIMIT),
            controls=told.controls,
            blocks=told.blocks,
            modal=cut(self._mask(raw["modal"]), NAME_LIMIT),
            windows=tuple(cut(self._mask(name), NAME_LIMIT) for name in raw["windows"]),
            month_first=raw["month_first"],
            loading=any(each.raw["loading"] for each in looks) or _is_bare(told),
            document=str(raw["document"]),
            scroll_y=raw["scroll_y"],
            page_height=raw["page_height"],
            viewport=raw["viewport"],
            drawn=raw["drawn"],
            pictures=tuple(map(self._mask, raw["pictures"])),
            gauges=tuple(Gauge(self._mask(name), percent) for name, percent in raw["gauges"]),
            left_out=told.left_out + len(lost),
        )
        return Read(page, seen, told.secret + tuple(lost), raw["status"])

    def _patiently(self, page: Page) -> Walked:
        """Walk the main document, again while it is being replaced."""
        end = time.monotonic() + self._injected.limit_s
        while True:
            try:
                return self._walk(page.main_frame, self._injected.limit_s)
            except Error as error:
                if page.is_closed():
                    raise BrowserError("The page was closed while it was being read.") from error
                if time.monotonic() > end:
                    why = self._mask(error.message.splitlines()[0]).removeprefix("Frame.evaluate: ").rstrip(".")
                    remedy = (
                        "Pages that load themselves anew all the time, or replace built-in functions such as Map, cannot be "
                        "read. If the tab crashed, run the test again, with fewer workers where memory is short."
                    )
                    raise BrowserError(f"The page cannot be read: {why}.", remedy) from error
                self._pump(RETRY_MS)

    def _walk(self, frame: Frame, limit_s: float) -> Walked:
        """Walk a document, and the known frames in it."""
        first = self._question(frame, "looks", limit_s)
        others = [self._question(child, "looksAgain", FRAME_S) for child in first.known if child in self._foreign]
        told, *answers = self._injected.call_each([first.asked, *(other.asked for other in others)])
        walked = self._walked(first, told)
        inner = {**walked.inner}
        for other, answer in zip(others, answers, strict=True):
            inner[other.asked.frame] = replace(inner[other.asked.frame], answer=self._answered(other, answer))
        return replace(walked, inner=inner)

    def _question(self, frame: Frame, method: str, limit_s: float) -> Question:
        # an answer may get lost: its tags are never given out again
        known = dict([(child, el) for child in frame.child_frames if (el := self._elements.get(child))][:MAX_FRAMES])
        start, serial = self._next_tag, self.next_serial()
        most = RESERVED * (1 + len(known)) if method == "looks" else 0
        self._next_tag += most
        self._serial += len(known)
        held = [self._held[of].serial if of in self._held else 0 for of in (frame, *known)]
        args = {"start": start, "serial": serial, "held": held, "frames": list(known.values())}
        return Question(Asked(frame, method, args, limit_s), start, most, serial, known)

    def _answered(self, asked: Question, answer: object) -> Walked | Exception | None:
        # the document around it must answer; this one need not
        try:
            return answer if answer is None or isinstance(answer, Exception) else self._walked(asked, answer)
        except BrowserError as error:
            return error

    def _walked(self, asked: Question, told: object) -> Walked:
        raw = parsed_together(told, asked.start, asked.most, len(asked.known))
        if asked.most:
            self._next_tag = raw["next"]
        inner = {
            child: Inner(el, of["box"], of["told"], asked.serial + i)
            for i, ((child, el), of) in enumerate(zip(asked.known.items(), raw["inner"], strict=True), 1)
        }
        self._foreign.difference_update(inner)
        self._foreign.update(child for child, of in inner.items() if of.told is None and of.box and of.box["shown"])
        return Walked(self._parsed(raw["own"], asked.asked.frame, asked.serial), inner)

    def _parsed(self, told: str, frame: Frame, serial: int) -> RawLook:
        """Update the look held of a frame by what is told."""
        held = self._held.get(frame)
        if told or held is None:
            held = self._held[frame] = Held(serial, parsed(told, held.raw if held else None))
        return held.raw

    def _children(
        self, parent: Frame, at: Place, told: Mapping[Frame, Inner], looks: list[Look], lost: list[Box]
    ) -> None:
        for child, inner in self._framed(parent, told).items():
            box = inner.box
            if not box or not box["shown"]:
                continue
            place = framed(at, box)
            try:
                if len(looks) > MAX_FRAMES:
                    raise BrowserError("There are more frames than are read.")
                walked = self._within(child, inner)
                place = framed(at, box, walked.raw)
                look = Look(walked.raw, place)
                looks.append(self._uncovered(inner.element, look) if box["covered"] == "partly" else look)
                self._frames.update(dict.fromkeys((c.tag for c in look.raw["controls"]), child))
            except (Error, BrowserError):
                lost.append(Box(place.x, place.y, box["width"] * at.scale, box["height"] * at.scale))
                continue
            if look.raw["frames"]:
                self._children(child, place, walked.inner, looks, lost)

    def _within(self, child: Frame, inner: Inner) -> Walked:
        if inner.told is not None:
            return Walked(self._parsed(inner.told, child, inner.serial))
        if isinstance(inner.answer, Exception):
            raise inner.answer
        return inner.answer or self._walk(child, FRAME_S)

    def _framed(self, parent: Frame, told: Mapping[Frame, Inner]) -> dict[Frame, Inner]:
        found = {child: element for child in parent.child_frames if (element := self._element(child))}
        new = {child: element for child, element in found.items() if child not in told}
        boxes: list[RawFrame | None] = []
        try:
            boxes = self._injected.about_each(parent, list(new.values()), "frameBox") if new else []
        except (Error, DeadlinePassed):
            boxes = [self._box_of(element) for element in new.values()]  # one of them is just going away
        asked = {child: Inner(held, box) for (child, held), box in zip(new.items(), boxes, strict=True)}
        return {child: told.get(child) or asked[child] for child in found}

    def _element(self, frame: Frame) -> ElementHandle | None:
        if frame not in self._elements:
            try:
                self._elements[frame] = frame.frame_element()
            except Error:
                return None  # it is just going away
        return self._elements[frame]

    def _box_of(self, element: ElementHandle) -> RawFrame | None:
        try:
            return cast(RawFrame | None, self._injected.about(element, "frameBox"))
        except (Error, DeadlinePassed):
            return None

    def _uncovered(self, element: ElementHandle, look: Look) -> Look:
        """Ask which controls of a partly covered frame are covered."""
        controls = look.raw["controls"]
        points = [middle(c.box) for c in controls]
        covered = self._injected.about(element, "coveredIn", points=points, width=look.raw["viewport"][0])
        pairs = zip(controls, covered or [False] * len(points), strict=True)
        told = [c._replace(covered=True) if over else c for c, over in pairs]
        return replace(look, raw={**look.raw, "controls": told})


def _is_bare(told: Told) -> bool:
    # an application that draws itself has only begun to
    return not told.blocks and 0 < len(told.controls) <= FEW and {c.role for c in told.controls} <= BARRED
