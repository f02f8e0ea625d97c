"""What the page told, checked and masked: the only way from a page into an Observation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

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


class RawControl(NamedTuple):
    """In the order in which ``inOrder`` of listing.js sends it."""

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


class RawBlock(NamedTuple):
    """In the order in which ``listBlocks`` of listing.js sends it."""

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
    left_out: int
    controls: list[RawControl]
    blocks: list[RawBlock]


LOOK: TypeAdapter[RawLook] = TypeAdapter(RawLook)


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


@dataclass(frozen=True, slots=True)
class Look:
    """One document as it told of itself, and where it lies."""

    raw: RawLook
    place: Place = Place()


@dataclass(frozen=True, slots=True)
class Told:
    """Documents put together: masked, boxes in the viewport's coordinates. ``secret`` is to be blacked out."""

    controls: tuple[Control, ...]
    blocks: tuple[Block, ...]
    secret: tuple[Box, ...]
    left_out: int


def masked(looks: list[Look], mask: Mask) -> Told:
    """Mask first, cut afterwards: half a secret must not survive the cut."""
    texts = _Texts(mask)
    controls = [(c, look.place, _box(c.box, look.place)) for look in looks for c in look.raw["controls"]]
    secret = [_grown(box) for c, _, box in controls if _shows_secret(c, texts)]
    blocks: list[Block] = []
    left_out = sum(look.raw["left_out"] for look in looks)
    for look in looks:
        used = 0
        for b in look.raw["blocks"]:
            box = _box(b.box, look.place)
            if texts.hide(b.text) or any(map(texts.hide, b.cells)):
                secret.append(_grown(box))
            used += len(b.text)
            if used > TOTAL_LIMIT:
                left_out += 1
            else:
                blocks += _blocks(b, box, texts)
    numbers = _numbers([c for c, _, _ in controls], texts)
    told = tuple(
        _control(c, box, place, texts, number) for (c, place, box), number in zip(controls, numbers, strict=True)
    )
    return Told(told, tuple(blocks), tuple(secret), left_out)


def _numbers(controls: list[RawControl], texts: _Texts) -> list[tuple[int, int]]:
    """The position of each among those of the same role and name, or icon where they have no name; and how many."""
    keys = [(c.role, texts.name[c.name] or texts.context[c.icon]) for c in controls]
    totals = Counter(keys)
    so_far: Counter[tuple[str, str]] = Counter()
    numbers = []
    for key in keys:
        total = totals[key]
        if total > 1:
            so_far[key] += 1
        numbers.append((so_far[key] or 1, total))
    return numbers


class _Cut(dict[str, str]):
    """Texts as they may be told: found out once for each, since rows and sections repeat."""

    def __init__(self, tell: Callable[[str], str], limit: int = 0) -> None:
        super().__init__({"": ""})
        self._tell = tell
        self._limit = limit

    def __missing__(self, text: str) -> str:
        told = self._tell(text)
        self[text] = told = cut(told, self._limit) if self._limit else told
        return told


class _Texts:
    """Masked, and cut to the length that their place allows."""

    def __init__(self, mask: Mask) -> None:
        self.whole = _Cut(mask)
        self.name = _Cut(self.whole.__getitem__, NAME_LIMIT)
        self.context = _Cut(self.whole.__getitem__, CONTEXT_LIMIT)
        self.piece = _Cut(self.whole.__getitem__, TEXT_LIMIT)
        self.long = _Cut(self.whole.__getitem__, 10 * TEXT_LIMIT)

    def hide(self, text: str) -> bool:
        """Whether there is a secret in it."""
        return self.whole[text] != text


def _shows_secret(c: RawControl, texts: _Texts) -> bool:
    if c.type == "password" and c.value:
        return True
    hide = texts.hide
    return hide(c.name) or hide(c.text) or hide(c.value or "") or hide(c.placeholder)


def _control(c: RawControl, box: Box, place: Place, texts: _Texts, number: tuple[int, int]) -> Control:
    name, context = texts.name, texts.context
    return Control(
        tag=c.tag,
        role=c.role,
        name=name[c.name],
        text=name[c.text],
        value=None if c.value is None else texts.piece[squeeze(c.value)] if c.value else "",
        type=c.type,
        placeholder=name[c.placeholder],
        states=frozenset(c.states),
        row=context[c.row],
        section=context[c.section],
        near=context[c.near],
        icon=context[c.icon],
        href=name[c.href],
        position=number[0],
        equals=number[1],
        options=tuple([name[option] for option in c.options]),
        box=box,
        in_view=c.in_view and _in_view(box, place.viewport),
        covered=c.covered or place.covered,
    )


def _blocks(b: RawBlock, box: Box, texts: _Texts) -> list[Block]:
    cells = tuple([texts.piece[cell] for cell in b.cells])
    section = texts.context[b.section]
    pieces = [texts.piece[b.text]] if cells else _pieces(texts.long[b.text])
    return [Block(b.kind, text, b.level, cells, b.header, section, box, b.label) for text in pieces]


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
    if not place.x and not place.y:
        return Box(x, y, width, height)
    return Box(round(x + place.x, 1), round(y + place.y, 1), width, height)


def _in_view(box: Box, viewport: tuple[int, int] | None) -> bool:
    if viewport is None:
        return True
    return box.x < viewport[0] and box.y < viewport[1] and box.x + box.width > 0 and box.y + box.height > 0


def _grown(box: Box) -> Box:
    return Box(box.x - MARGIN, box.y - MARGIN, box.width + 2 * MARGIN, box.height + 2 * MARGIN)
