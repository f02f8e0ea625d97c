"""What the page told, checked and masked: the only way from a page into an Observation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from pydantic import TypeAdapter, ValidationError
from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from pytest_tool.errors import BrowserError
from pytest_tool.observation import Block, Box, Control, squeeze

Mask = Callable[[str], str]
FourNumbers = tuple[float, float, float, float]

TEXT_LIMIT = 400
"""Characters of one block; longer text becomes several blocks."""
TOTAL_LIMIT = 60_000
"""Characters of visible text in one observation; what is left out is counted."""
NAME_LIMIT = 200
CONTEXT_LIMIT = 120
"""Characters of a row, a section or what is near."""
MARGIN = 3
"""CSS pixels that are blacked out around a secret's box."""


class RawControl(TypedDict):
    tag: int
    role: str
    name: str
    text: str
    value: str | None
    type: str
    placeholder: str
    states: list[str]
    row: str
    section: str
    near: str
    icon: str
    href: str
    options: list[str]
    box: FourNumbers
    in_view: bool
    covered: bool


class RawBlock(TypedDict):
    kind: str
    text: str
    level: int
    cells: list[str]
    header: bool
    label: bool
    section: str
    box: FourNumbers


class RawLook(TypedDict):
    url: str
    title: str
    document: int
    next: int
    scroll_y: float
    page_height: float
    viewport: tuple[int, int]
    modal: str
    month_first: bool | None
    frames: int
    drawn: int
    left_out: int
    controls: list[RawControl]
    blocks: list[RawBlock]


LOOK: TypeAdapter[RawLook] = TypeAdapter(RawLook)


@dataclass(frozen=True, slots=True)
class Look:
    """One document as it was seen: masked, its boxes in the viewport's coordinates. ``secret`` is to be blacked out."""

    raw: RawLook
    controls: tuple[Control, ...]
    blocks: tuple[Block, ...]
    secret: tuple[Box, ...]
    left_out: int


def parsed(told: str) -> RawLook:
    """The walk's JSON. Raises BrowserError when the page has tampered with what makes it."""
    try:
        return LOOK.validate_json(told)
    except ValidationError as error:
        first = error.errors()[0]
        raise BrowserError(
            f"The page could not be read: {first['msg']} at {'.'.join(map(str, first['loc'])) or 'the top'}.",
            "A script of the page may have replaced built-in functions such as JSON.stringify or Array.prototype.map.",
        ) from error


@dataclass(frozen=True, slots=True)
class Place:
    """Where a document lies in the page: a frame's content is moved by its offset, and seen as far as the frame is."""

    x: float = 0
    y: float = 0
    covered: bool = False
    viewport: tuple[int, int] | None = None
    """The page's, for a document in a frame; None for the page's own."""


def masked(raw: RawLook, mask: Mask, place: Place = Place()) -> Look:
    """Mask first, cut afterwards: half a secret must not survive the cut."""
    hidden = _Remembered(mask)
    controls, blocks, secret = [], [], []
    for c in raw["controls"]:
        box = _box(c["box"], place)
        if _shows_secret(c, hidden):
            secret.append(_grown(box))
        controls.append(_control(c, box, hidden, place))
    used = left_out = 0
    for b in raw["blocks"]:
        box = _box(b["box"], place)
        if hidden.changes(b["text"]) or any(hidden.changes(cell) for cell in b["cells"]):
            secret.append(_grown(box))
        used += len(b["text"])
        if used > TOTAL_LIMIT:
            left_out += 1
        else:
            blocks += _blocks(b, box, hidden)
    return Look(raw, tuple(controls), tuple(blocks), tuple(secret), raw["left_out"] + left_out)


def numbered(controls: list[Control]) -> tuple[Control, ...]:
    """The controls with their position among those of the same role and name, or icon where they have no name."""
    totals = Counter((c.role, c.name or c.icon) for c in controls)
    so_far: Counter[tuple[str, str]] = Counter()
    result = []
    for c in controls:
        key = (c.role, c.name or c.icon)
        so_far[key] += 1
        result.append(c if totals[key] == 1 else replace(c, position=so_far[key], equals=totals[key]))
    return tuple(result)


class _Remembered:
    """``mask``, asked once for each text: rows and sections repeat."""

    def __init__(self, mask: Mask) -> None:
        self._mask = mask
        self._known: dict[str, str] = {"": ""}

    def __call__(self, text: str, limit: int = NAME_LIMIT) -> str:
        if text not in self._known:
            self._known[text] = self._mask(text)
        return cut(self._known[text], limit)

    def changes(self, text: str) -> bool:
        self(text)
        return self._known[text] != text


def _shows_secret(c: RawControl, hidden: _Remembered) -> bool:
    if c["type"] == "password" and c["value"]:
        return True
    return any(hidden.changes(text) for text in (c["value"] or "", c["name"], c["text"], c["placeholder"]))


def _control(c: RawControl, box: Box, hidden: _Remembered, place: Place) -> Control:
    return Control(
        tag=c["tag"],
        role=c["role"],
        name=hidden(c["name"]),
        text=hidden(c["text"]),
        value=None if c["value"] is None else hidden(squeeze(c["value"]), TEXT_LIMIT),
        type=c["type"],
        placeholder=hidden(c["placeholder"]),
        states=frozenset(c["states"]),
        row=hidden(c["row"], CONTEXT_LIMIT),
        section=hidden(c["section"], CONTEXT_LIMIT),
        near=hidden(c["near"], CONTEXT_LIMIT),
        icon=hidden(c["icon"], CONTEXT_LIMIT),
        href=hidden(c["href"]),
        options=tuple(hidden(option) for option in c["options"]),
        box=box,
        in_view=c["in_view"] and _in_view(box, place.viewport),
        covered=c["covered"] or place.covered,
    )


def _blocks(b: RawBlock, box: Box, hidden: _Remembered) -> list[Block]:
    cells = tuple(hidden(cell, TEXT_LIMIT) for cell in b["cells"])
    section = hidden(b["section"], CONTEXT_LIMIT)
    texts = [hidden(b["text"], TEXT_LIMIT)] if cells else _pieces(hidden(b["text"], 10 * TEXT_LIMIT))
    return [Block(b["kind"], text, b["level"], cells, b["header"], section, box, b["label"]) for text in texts]


def _pieces(text: str) -> list[str]:
    """Cut at spaces into pieces of at most TEXT_LIMIT."""
    if len(text) <= TEXT_LIMIT:
        return [text]
    return [m.strip() for m in re.findall(rf".{{1,{TEXT_LIMIT}}}(?:\s|$)|\S{{{TEXT_LIMIT}}}", text)]


def cut(text: str, limit: int) -> str:
    """At most ``limit`` characters; an ellipsis says that there was more."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def _box(raw: FourNumbers, place: Place) -> Box:
    x, y, width, height = raw
    return Box(round(x + place.x, 1), round(y + place.y, 1), width, height)


def _in_view(box: Box, viewport: tuple[int, int] | None) -> bool:
    if viewport is None:
        return True
    return box.x < viewport[0] and box.y < viewport[1] and box.x + box.width > 0 and box.y + box.height > 0


def _grown(box: Box) -> Box:
    return Box(box.x - MARGIN, box.y - MARGIN, box.width + 2 * MARGIN, box.height + 2 * MARGIN)
