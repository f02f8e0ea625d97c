"""Finds what a page draws of a secret where a walk through its elements finds nothing.

Chromium tells what it has laid out: the words before and after elements (``::before``), of pictures (SVG), of closed trees,
of a broken image. What is painted as dots has no words; from the moment a secret was opened it may show one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from playwright.sync_api import CDPSession, Error, Frame, Page

from pytest_tool.browser.deadline import DeadlinePassed, deadline
from pytest_tool.browser.injected import Injected
from pytest_tool.browser.masking import Mask, grown
from pytest_tool.observation import Box

SNAPSHOT_S = 5.0
STYLES = (
    "display",
    "visibility",
    "content",
    "background-image",
    "border-image-source",
    "list-style-image",
    "mask-image",
)
PICTURES = range(2, len(STYLES))
"""Those of the styles that may name a picture."""
SECRET, PAINTED = "secret", "painted"
DRAWN_ON = frozenset({"CANVAS", "EMBED", "OBJECT"})
TITLED = frozenset({"IMG", "INPUT", "AREA", "OPTION", "OPTGROUP", "TRACK", "OBJECT"})
"""What may show what an attribute says of it, or words that are laid out elsewhere."""
OF_SCRIPTS = re.compile(r"\bblob:")
DOTS = re.compile(r"\bdata:image/(?!svg)")
NOT_TOLD = "the browser did not tell what it draws"
ONLY_CHROMIUM = "only Chromium tells what it draws"


class Drawn(NamedTuple):
    """What must not be seen of a picture; ``lost`` says why none of it may."""

    secret: tuple[Box, ...] = ()
    painted: tuple[Box, ...] = ()
    """What shows dots that a script of the page may have made of a secret."""
    lost: str = ""

    def and_also(self, other: Drawn) -> Drawn:
        """Join what was found at two moments."""
        return Drawn(self.secret + other.secret, self.painted + other.painted, self.lost or other.lost)


@dataclass(frozen=True, slots=True)
class Guard:
    """Says when pictures are looked at for secrets: once one ``was_opened``; ``keeps`` what nobody can read."""

    was_opened: Callable[[], bool] = lambda: False
    keeps: bool = False


UNGUARDED = Guard()


class Glyphs:
    """Asks the browser what it draws, for one run's pages."""

    def __init__(self, injected: Injected, mask: Mask, guard: Guard) -> None:
        self._injected = injected
        self._mask = mask
        self._guard = guard
        self._sessions: WeakKeyDictionary[Page | Frame, CDPSession | None] = WeakKeyDictionary()
        """None for a frame that is told with the page around it."""

    @property
    def needed(self) -> bool:
        """Tell whether a page may know a secret by now."""
        return self._guard.was_opened()

    def drawn(self, page: Page) -> Drawn:
        """Find what a picture of this moment must not show."""
        if not self.needed:
            return Drawn()
        try:
            found = self._drawn(page)
        except (Error, DeadlinePassed):
            found = Drawn(lost=NOT_TOLD)
        return Drawn(found.secret) if self._guard.keeps else found

    def _drawn(self, page: Page) -> Drawn:
        browser = page.context.browser
        if browser is not None and browser.browser_type.name != "chromium":
            return Drawn(lost=ONLY_CHROMIUM)
        found = self._told(page, page).all(0)
        for frame in page.frames[1:]:
            if self._session(page, frame) and (inside := self._told(page, frame).all(0)) != Drawn():
                found = found.and_also(_framed(inside, _box_of(frame)))
        return found

    def _told(self, page: Page, of: Page | Frame) -> Layout:
        session = self._session(page, of)
        assert session is not None
        with deadline(SNAPSHOT_S):
            told = session.send("DOMSnapshot.captureSnapshot", {"computedStyles": list(STYLES)})
        return Layout(told["documents"], told["strings"], self._mask, partial(self._makes_pictures, page))

    def _session(self, page: Page, of: Page | Frame) -> CDPSession | None:
        if of not in self._sessions:
            with deadline(SNAPSHOT_S):
                try:
                    self._sessions[of] = page.context.new_cdp_session(of)
                except Error:
                    if of is page:
                        raise
                    self._sessions[of] = None
        return self._sessions[of]

    def _makes_pictures(self, page: Page) -> bool:
        """Tell whether a script has made a picture of a canvas."""
        return any(self._injected.call(frame, "exported") for frame in page.frames)


class Layout:
    """What a browser has laid out of a document and those in its frames."""

    def __init__(
        self, documents: list[dict[str, Any]], strings: list[str], mask: Mask, makes_pictures: Callable[[], bool]
    ) -> None:
        self._documents = documents
        self._strings = strings
        self._mask = mask
        self._makes_pictures = makes_pictures
        self._hidden: dict[str, bool] = {}

    def all(self, number: int) -> Drawn:
        """Find it in this document; boxes are in its viewport's coordinates."""
        document = self._documents[number]
        nodes, layout = document["nodes"], document["layout"]
        laid_out = dict(zip(layout["nodeIndex"], range(len(layout["nodeIndex"])), strict=True))
        boxes = [_box(bounds, document) for bounds in layout["bounds"]]
        pictured = [self._pictured(document, i, node) for i, node in enumerate(layout["nodeIndex"])]
        texts = tuple(grown(boxes[i]) for i in self._with_secret(nodes, layout, laid_out) if boxes[i].width)
        pictures = tuple(grown(boxes[i]) for i, told in enumerate(pictured) if told == SECRET)
        found = Drawn(texts + pictures, tuple(boxes[i] for i, told in enumerate(pictured) if told == PAINTED))
        inner = nodes["contentDocumentIndex"]
        for node, of in zip(inner["index"], inner["value"], strict=True):
            if node in laid_out:
                found = found.and_also(_framed(self.all(of), boxes[laid_out[node]]))
        return found

    def _with_secret(
        self, nodes: Mapping[str, Any], layout: Mapping[str, Any], laid_out: Mapping[int, int]
    ) -> Iterator[int]:
        """Yield the pieces of text that show a secret, or in a line together."""
        visible = [i for i, text in enumerate(layout["text"]) if text >= 0 and self._style(layout, i, 1) == "visible"]
        line = partial(self._line_of, nodes, layout, laid_out)
        for _, pieces in groupby(visible, key=line):
            together = list(pieces)
            alone = [i for i in together if self._hides(self._strings[layout["text"][i]])]
            joined = "".join(self._strings[layout["text"][i]] for i in together)
            yield from alone or (together if self._hides(joined) else [])

    def _line_of(self, nodes: Mapping[str, Any], layout: Mapping[str, Any], laid_out: Mapping[int, int], i: int) -> int:
        """Find the element around a text that does not flow in a line."""
        node: int = layout["nodeIndex"][i]
        while node >= 0 and (node not in laid_out or self._style(layout, laid_out[node], 0) in ("", "inline")):
            node = nodes["parentIndex"][node]
        return node

    def _pictured(self, document: Mapping[str, Any], i: int, node: int) -> str:
        """Tell whether a picture shows a secret, or may."""
        nodes, layout = document["nodes"], document["layout"]
        if layout["text"][i] >= 0 or not (layout["bounds"][i][2] and layout["bounds"][i][3]):
            return ""
        name = self._strings[nodes["nodeName"][node]]
        sources = [self._source(nodes, node, name), *(self._style(layout, i, at) for at in PICTURES)]
        if any(map(self._hides, (*sources, *self._words(nodes, node, name)))):
            return SECRET
        streams = name == "VIDEO" and not sources[0]
        own = any(map(OF_SCRIPTS.search, sources)) or (any(map(DOTS.search, sources)) and self._makes_pictures())
        return PAINTED if name in DRAWN_ON or streams or own else ""

    def _source(self, nodes: Mapping[str, Any], node: int, name: str) -> str:
        sources = nodes["currentSourceURL"]
        if node in sources["index"]:
            return str(self._strings[sources["value"][sources["index"].index(node)]])
        named = self._attributes(nodes, node) if name == "image" else {}
        return named.get("href", named.get("xlink:href", ""))

    def _words(self, nodes: Mapping[str, Any], node: int, name: str) -> Iterator[str]:
        """Yield what the browser itself writes in an element: it lays that out in a tree of its own."""
        if name not in TITLED:
            return
        named = self._attributes(nodes, node)
        yield from (named[attribute] for attribute in ("alt", "label") if attribute in named)
        inner = node + 1
        while name == "OPTION" and inner < len(nodes["parentIndex"]) and nodes["parentIndex"][inner] >= node:
            if (text := nodes["nodeValue"][inner]) >= 0:
                yield self._strings[text]
            inner += 1

    def _attributes(self, nodes: Mapping[str, Any], node: int) -> dict[str, str]:
        told = [self._strings[text] for text in nodes["attributes"][node]]
        return dict(zip(told[::2], told[1::2], strict=True))

    def _style(self, layout: Mapping[str, Any], i: int, at: int) -> str:
        styles = layout["styles"][i]
        return self._strings[styles[at]] if at < len(styles) else ""

    def _hides(self, text: str) -> bool:
        if text not in self._hidden:
            self._hidden[text] = self._mask(text) != text
        return self._hidden[text]


def _box(bounds: list[float], document: Mapping[str, Any]) -> Box:
    x, y, width, height = bounds
    return Box(x - document.get("scrollOffsetX", 0), y - document.get("scrollOffsetY", 0), width, height)


def _framed(inside: Drawn, box: Box) -> Drawn:
    """Tell what is in a frame by the whole of it."""
    return Drawn((box,) if inside.secret else (), (box,) if inside.painted else (), inside.lost)


def _box_of(frame: Frame) -> Box:
    """Raises Playwright's Error for a frame that is gone."""
    box = frame.frame_element().bounding_box()
    return Box(box["x"], box["y"], box["width"], box["height"]) if box else Box(0, 0, 0, 0)
