"""Checks what the walk in the page told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from pydantic import TypeAdapter, ValidationError
from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from pytest_tool.errors import BrowserError

T = TypeVar("T")
FourNumbers = tuple[float, float, float, float]

TAMPERED = "A script of the page may have replaced built-in functions such as JSON.stringify or Array.prototype.map."


class RawControl(NamedTuple):
    """A control, in the order of ``inOrder`` in listing.js.

    What is empty at its end is not sent.
    """

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
    titled: bool = False
    busy: bool = False


class RawBlock(NamedTuple):
    """A block, in the order of ``listBlocks`` in blocks.js."""

    kind: str
    text: str
    box: FourNumbers = (0, 0, 0, 0)
    section: int = 0
    level: int = 0
    cells: tuple[str, ...] = ()
    group: int = 0
    header: bool = False
    label: bool = False
    title: str = ""
    struck: bool = False
    pictured: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    drawn: tuple[int, ...] = ()
    foot: bool = False
    busy: bool = False


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
    pictures: list[str]
    gauges: list[tuple[str, float]]


class RawLook(RawHead):
    texts: list[str]
    """Of rows and sections, of those that are no more as well."""
    parts: dict[int, list[str]]
    """Number of a row among these texts → what stands in elements of their own in it."""
    controls: list[RawControl]
    blocks: list[RawBlock]


class RawEntries(TypedDict, Generic[T]):
    """A list as telling.js tells it.

    Each entry's number among those of the look before, followed by the ``fresh`` ones.
    """

    fresh: list[T]
    order: list[int]


class RawTold(TypedDict):
    """What is new since the last look; all when ``anew``."""

    anew: bool
    head: RawHead
    texts: list[str]
    controls: RawEntries[RawControl]
    blocks: RawEntries[RawBlock]
    parts: RawEntries[tuple[int, list[str]]]


class RawFrame(TypedDict):
    """Where a frame's content lies in the document around it.

    ``covered``: ``no``, ``partly`` or ``all``.
    """

    shown: bool
    x: float
    y: float
    width: float
    height: float
    covered: str
    name: str


class RawInner(TypedDict):
    """A frame, and the look into it where told."""

    box: RawFrame
    told: str | None


class RawLooks(TypedDict):
    """The look at a document and into its frames.

    ``inner`` has those that were asked for; ``next`` is the first tag that is free after them.
    """

    own: str
    inner: list[RawInner]
    next: int


TOLD: TypeAdapter[RawTold] = TypeAdapter(RawTold)
LOOKS: TypeAdapter[RawLooks] = TypeAdapter(RawLooks)


def parsed(told: str, before: RawLook | None = None) -> RawLook:
    """Build a look from the walk's JSON and the last look.

    Raises BrowserError when the page has tampered with what makes it.
    """
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
    """Check what one question told of so many ``frames``."""
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
