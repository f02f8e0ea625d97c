"""What the page told, checked and masked: the only way from a page into an Observation."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from pydantic import TypeAdapter, ValidationError
from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from pytest_tool.errors import BrowserError
from pytest_tool.observation import INNER, NOWHERE, Block, Box, Control, squeeze

T = TypeVar("T")
Mask = Callable[[str], str]
FourNumbers = tuple[float, float, float, float]

TEXT_LIMIT = 400
"""Characters of one block; longer text becomes several blocks."""
TOTAL_LIMIT = 60_000
"""Characters of visible text in one observation; what is left out is counted."""
NAME_LIMIT = 200
CONTEXT_LIMIT = 120
"""Characters of a row, a section or what is near."""
MOST_TEXTS = 20_000
"""Kept from one look to the next, of all documents: a clock in a row is a new text at each of them."""
TAMPERED = "A script of the page may have replaced built-in functions such as JSON.stringify or Array.prototype.map."
MARGIN = 3
"""CSS pixels that are blacked out around a secret's box."""


class RawControl(NamedTuple):
    """In the order in which ``inOrder`` of listing.js sends it; what is empty at its end is not sent."""

    tag: int
    role: str
    name: str
    box: FourNumbers
    in_view: bool = False
    row: int = 0
    """As the section: a number among the look's texts."""
    section: int = 0
    value: str | None = None
    text: str = ""
    type: str = ""
    href: str = ""
    states: tuple[str, ...] = ()
    near: str = ""
    icon: str = ""
    placeholder: str = ""
    lines_more: int = 0
    covered: bool = False
    covered_by: str = ""
    part: str = ""
    options: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    sent_by: str = ""


class RawBlock(NamedTuple):
    """In the order in which ``listBlocks`` of blocks.js sends it."""

    kind: str
    text: str
    box: FourNumbers = (0, 0, 0, 0)
    section: int = 0
    level: int = 0
    cells: tuple[str, ...] = ()
    header: bool = False
    label: bool = False
    title: str = ""
    struck: bool = False
    pictured: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


class RawHead(TypedDict):
    url: str
    title: str
    document: int
    scroll_y: float
    page_height: float
    viewport: tuple[int, int]
    modal: str
    windows: list[str]
    month_first: bool | None
    status: int
    loading: bool
    frames: int
    drawn: int
    left_out: int


class RawLook(RawHead):
    texts: list[str]
    """Of rows and sections, of those that are no more as well."""
    parts: dict[int, list[str]]
    """Number of a row among these texts → what stands in elements of their own in it."""
    controls: list[RawControl]
    blocks: list[RawBlock]


class RawEntries(TypedDict, Generic[T]):
    """A list as telling.js tells it: each entry's number among those of the look before, followed by the ``fresh`` ones."""

    fresh: list[T]
    order: list[int]


class RawTold(TypedDict):
    """What is new since the look before, or all where it is told ``anew``."""

    anew: bool
    head: RawHead
    texts: list[str]
    controls: RawEntries[RawControl]
    blocks: RawEntries[RawBlock]
    parts: RawEntries[tuple[int, list[str]]]


class RawFrame(TypedDict):
    """Where a frame's content lies, in the document that holds it; ``covered``: ``no``, ``partly`` or ``all``."""

    shown: bool
    x: float
    y: float
    width: float
    height: float
    covered: str
    name: str


class RawInner(TypedDict):
    """A frame, and the look into it, where the document around it may tell that."""

    box: RawFrame
    told: str | None


class RawLooks(TypedDict):
    """The look at a document, those into the frames that were asked for, and the first tag that is free after them."""

    own: str
    inner: list[RawInner]
    next: int


TOLD: TypeAdapter[RawTold] = TypeAdapter(RawTold)
LOOKS: TypeAdapter[RawLooks] = TypeAdapter(RawLooks)


def parsed(told: str, before: RawLook | None = None) -> RawLook:
    """A look from the walk's JSON and the look before. Raises BrowserError when the page has tampered with what makes it."""
    raw = _valid(lambda: TOLD.validate_json(told))
    last = before if before and not raw["anew"] else None
    texts = [*last["texts"], *raw["texts"]] if last else raw["texts"]
    controls, blocks = raw["controls"]["fresh"], raw["blocks"]["fresh"]
    numbers = {number for c in controls for number in (c.row, c.section)} | {b.section for b in blocks}
    if not all(0 <= number < len(texts) for number in numbers):
        raise BrowserError("The page could not be read: it names a row or a section that it does not tell.", TAMPERED)
    return RawLook(
        **raw["head"],
        texts=texts,
        parts=dict(_entries(raw["parts"], list(last["parts"].items()) if last else [])),
        controls=_entries(raw["controls"], last["controls"] if last else []),
        blocks=_entries(raw["blocks"], last["blocks"] if last else []),
    )


def _entries(told: RawEntries[T], before: list[T]) -> list[T]:
    known = before + told["fresh"]
    if not all(0 <= number < len(known) for number in told["order"]):
        raise BrowserError("The page could not be read: it leaves out what it has not told before.", TAMPERED)
    return [known[number] for number in told["order"]]


def parsed_together(told: object, start: int, most: int, frames: int) -> RawLooks:
    """What one question told of a document and so many ``frames``. Raises BrowserError, as for tags that are none of the
    ``most`` from ``start``.
    """
    raw = _valid(lambda: LOOKS.validate_python(told))
    if len(raw["inner"]) != frames or not start <= raw["next"] <= start + most:
        raise BrowserError("The page could not be read: its scripts interfere with the numbering of its controls.")
    return raw


def _valid(read: Callable[[], T]) -> T:
    try:
        return read()
    except ValidationError as error:
        first = error.errors()[0]
        what = f"{first['msg']} at {'.'.join(map(str, first['loc'])) or 'the top'}"
        raise BrowserError(f"The page could not be read: {what}.", TAMPERED) from error


@dataclass(frozen=True, slots=True)
class Place:
    """Where a document lies in the page: a frame's content is moved by its offset, and seen as far as the frame is."""

    x: float = 0
    y: float = 0
    scale: float = 1
    """Pixels of the page for one of the document: a frame may be drawn larger or smaller."""
    covered: bool = False
    window: Box | None = None
    """What of the page a document in a frame is seen through; None for the page's own document."""
    frame: str = ""
    """What the frame is called, and those around it."""


def framed(at: Place, box: RawFrame, raw: RawLook | None = None) -> Place:
    """The place of a document in a frame of a document at ``at``. Without its look neither its scale nor title is known."""
    x, y = at.x + at.scale * box["x"], at.y + at.scale * box["y"]
    width, height = at.scale * box["width"], at.scale * box["height"]
    window = common(Box(x, y, width, height), at.window) if at.window else None
    own = box["name"] or (raw["title"] if raw else "")
    name = INNER.join(filter(None, (at.frame, own)))
    inner = raw["viewport"][0] if raw else 0
    scale = width / inner if inner else at.scale
    return Place(x, y, scale, at.covered or box["covered"] == "all", window or NOWHERE, name)


def middle(box: FourNumbers) -> tuple[float, float]:
    """The middle of a box."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2


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


class Masking:
    """Puts documents together, as they may be told. What it told last is not made anew where all is as it was."""

    def __init__(self, mask: Mask) -> None:
        self._mask = mask
        self._texts = _Texts(mask)
        self._made: dict[int, _Made] = {}
        self._latest: tuple[list[Look], Told] | None = None

    def told(self, looks: list[Look]) -> Told:
        """Of these documents. Their texts are masked each time: what is a secret may have become known meanwhile."""
        if not self._texts.still_hold():
            self._texts, self._made, self._latest = _Texts(self._mask), {}, None
        if self._latest and self._latest[0] == looks:
            return self._latest[1]
        told, self._made = _together(looks, self._texts, self._made)
        self._latest = looks, told
        return told


class _Made(NamedTuple):
    """A control, and all that it was made of but for texts."""

    raw: RawControl
    place: Place
    equals: tuple[int, int]
    parts: tuple[str, ...]
    control: Control
    secret: bool


def _together(looks: list[Look], texts: _Texts, before: Mapping[int, _Made]) -> tuple[Told, dict[int, _Made]]:
    """Mask first, cut afterwards: half a secret must not survive the cut. ``before``: what was made last, by its tag."""
    numbers = _Numbers(looks, texts)
    made: dict[int, _Made] = {}
    controls: list[Control] = []
    blocks: list[Block] = []
    secret: list[Box] = []
    left_out = sum(look.raw["left_out"] for look in looks)
    for look in looks:
        place, around = look.place, [texts.context[text] for text in look.raw["texts"]]
        parts = {row: tuple([texts.context[part] for part in told]) for row, told in look.raw["parts"].items()}
        frame, used = texts.context[place.frame], 0
        for c in look.raw["controls"]:
            equals, of_row, was = numbers.next(c), parts.get(c.row, ()), before.get(c.tag)
            if not was or was.raw is not c or was[1:4] != (place, equals, of_row):
                control = _control(c, place, texts, around, of_row, frame, equals)
                was = _Made(c, place, equals, of_row, control, _shows_secret(c, texts))
            made[c.tag] = was
            controls.append(was.control)
            if was.secret:
                secret.append(_grown(was.control.box))
        for b in look.raw["blocks"]:
            box, text = _box(b.box, place), b.text or " ".join(filter(None, b.cells))
            if texts.hide(text, *b.cells):
                secret.append(_grown(box))
            room, used = TOTAL_LIMIT - used, used + len(text)
            left_out += used > TOTAL_LIMIT
            if used <= TOTAL_LIMIT or (room > TEXT_LIMIT and not b.cells):  # of a long text its beginning is told
                blocks += _blocks(b, text, box, texts, around[b.section], frame, room)
    return Told(tuple(controls), tuple(blocks), tuple(secret), left_out), made


class _Numbers:
    """The position of each control among those of the same role and name, or icon where they have no name; and how many."""

    def __init__(self, looks: list[Look], texts: _Texts) -> None:
        self._name, self._icon = texts.name, texts.context
        self._totals = Counter(self._called(c) for look in looks for c in look.raw["controls"])
        self._so_far: Counter[tuple[str, str]] = Counter()

    def next(self, c: RawControl) -> tuple[int, int]:
        """Of this control, which comes after those that were asked for."""
        called = self._called(c)
        total = self._totals[called]
        if total == 1:
            return 1, 1
        self._so_far[called] += 1
        return self._so_far[called], total

    def _called(self, c: RawControl) -> tuple[str, str]:
        return c.role, self._name[c.name] or self._icon[c.icon]


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
        self._mask = mask
        self._none_hidden = True
        self.whole = _Cut(self._masked)
        self.name = _Cut(self.whole.__getitem__, NAME_LIMIT)
        self.context = _Cut(self.whole.__getitem__, CONTEXT_LIMIT)
        self.piece = _Cut(self.whole.__getitem__, TEXT_LIMIT)

    def still_hold(self) -> bool:
        """Whether all of them would be masked as they were; and they are not too many to ask."""
        return len(self.whole) < MOST_TEXTS and all(self._mask(text) == told for text, told in self.whole.items())

    def hide(self, *texts: str) -> bool:
        """Whether there is a secret in one of them."""
        told = [self.whole[text] for text in texts]
        return not self._none_hidden and any(map(operator.ne, told, texts))

    def _masked(self, text: str) -> str:
        told = self._mask(text)
        self._none_hidden = self._none_hidden and told == text
        return told


def _shows_secret(c: RawControl, texts: _Texts) -> bool:
    if c.type == "password" and c.value:
        return True
    return texts.hide(c.name, c.text, c.value or "", c.placeholder)


def _control(
    c: RawControl,
    place: Place,
    texts: _Texts,
    around: list[str],
    parts: tuple[str, ...],
    frame: str,
    equals: tuple[int, int],
) -> Control:
    """``around``: the look's texts, as they may be told, and ``parts`` those of its row."""
    (
        tag, role, own, raw, in_view, row, section, value, text, kind, href, states, near, icon, placeholder, lines_more,
        covered, covered_by, part, options, suggestions, sent_by,
    ) = c  # fmt: skip
    name, context = texts.name, texts.context
    box = _box(raw, place)
    return Control(
        tag,
        role,
        name[own],
        name[text],
        None if value is None else texts.piece[squeeze(value)] if value else "",
        kind,
        name[placeholder],
        frozenset(states),
        around[row],
        around[section],
        frame,
        context[near],
        context[icon],
        name[href],
        *equals,
        tuple([name[option] for option in options]) if options else (),
        box,
        in_view and (place.window is None or common(box, place.window) is not None),
        covered or place.covered,
        name[covered_by],
        context[part],
        lines_more + 1,
        tuple([name[text] for text in suggestions]) if suggestions else (),
        name[sent_by],
        parts,
    )


def _blocks(b: RawBlock, text: str, box: Box, texts: _Texts, section: str, frame: str, room: int) -> list[Block]:
    cells = tuple([texts.piece[cell] for cell in b.cells])
    pieces = [texts.piece[text]] if cells else _pieces(cut(texts.whole[text], room))
    pictured, parts = (tuple([texts.piece[name] for name in names]) for names in (b.pictured, b.parts))
    own = (b.level, cells, b.header, section, frame, box, b.label, b.title, b.struck, pictured, parts)
    return [Block(b.kind, piece, *own) for piece in pieces]


def _pieces(text: str) -> list[str]:
    """Cut at spaces into pieces of at most TEXT_LIMIT."""
    if len(text) <= TEXT_LIMIT:
        return [text]
    return [m.strip() for m in re.findall(rf".{{1,{TEXT_LIMIT}}}(?:\s|$)|\S{{{TEXT_LIMIT}}}", text)]


def cut(text: str, limit: int) -> str:
    """At most ``limit`` characters; an ellipsis says that there was more."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def _box(raw: FourNumbers, place: Place) -> Box:
    if place.window is None:
        return Box(*raw)
    x, y, width, height = raw
    width, height = round(width * place.scale, 1), round(height * place.scale, 1)
    return Box(round(x * place.scale + place.x, 1), round(y * place.scale + place.y, 1), width, height)


def common(one: Box, other: Box) -> Box | None:
    """What two boxes have in common."""
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.x + one.width, other.x + other.width), min(one.y + one.height, other.y + other.height)
    return Box(left, top, right - left, bottom - top) if left < right and top < bottom else None


def _grown(box: Box) -> Box:
    return Box(box.x - MARGIN, box.y - MARGIN, box.width + 2 * MARGIN, box.height + 2 * MARGIN)
