"""Masks and cuts what the page told.

It is the only way from a page into an Observation.
"""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from pytest_tool.browser.look import RawBlock, RawControl, RawLook
from pytest_tool.browser.place import Place, common, placed
from pytest_tool.observation import Block, Box, Control, squeeze

Mask = Callable[[str], str]

TEXT_LIMIT = 400
"""Characters of one block; longer text becomes several blocks."""
TOTAL_LIMIT = 60_000
"""Characters of visible text in one observation; what is left out is counted."""
NAME_LIMIT = 200
CONTEXT_LIMIT = 120
"""Characters of a row, a section or what is near."""
URL_LIMIT = 2000
"""A page can make its own URL, and a dialog's message, as long as it likes."""
MOST_TEXTS = 20_000
"""Kept from one look to the next, of all documents: a clock in a row is a new text at each of them."""
MARGIN = 3
"""CSS pixels that are blacked out around a secret's box."""


@dataclass(frozen=True, slots=True)
class Look:
    """One document as it told of itself, and its place."""

    raw: RawLook
    place: Place = field(default_factory=Place)


@dataclass(frozen=True, slots=True)
class Told:
    """Documents put together: masked, boxes in the viewport's coordinates."""

    controls: tuple[Control, ...]
    blocks: tuple[Block, ...]
    secret: tuple[Box, ...]
    left_out: int


class Masking:
    """Puts documents together, as they may be told."""

    def __init__(self, mask: Mask) -> None:
        self._mask = mask
        self._texts = _Texts(mask)
        self._made = _AllMade({}, {})
        self._latest: tuple[list[Look], Told] | None = None

    def told(self, looks: list[Look]) -> Told:
        """Put these documents together, texts masked each time."""
        # what is a secret may have become known meanwhile
        if not self._texts.still_hold():
            self._texts, self._made, self._latest = _Texts(self._mask), _AllMade({}, {}), None
        if self._latest and self._latest[0] == looks:
            return self._latest[1]
        told, self._made = _together(looks, self._texts, self._made)
        self._latest = looks, told
        return told


class _Made(NamedTuple):
    """A control, and what made it, texts aside."""

    raw: RawControl
    place: Place
    equals: tuple[int, int]
    parts: tuple[str, ...]
    control: Control
    secret: bool


class _MadeBlocks(NamedTuple):
    """A block of the page, and what its told ones came from."""

    raw: RawBlock
    place: Place
    section: str
    box: Box
    text: str
    told: list[Block]
    secret: bool


class _AllMade(NamedTuple):
    """The last controls by tag, and blocks by identity."""

    controls: dict[int, _Made]
    blocks: dict[int, _MadeBlocks]


def _together(looks: list[Look], texts: _Texts, before: _AllMade) -> tuple[Told, _AllMade]:
    """Mask first and cut afterwards: half a secret betrays it."""
    numbers = _Numbers(looks, texts)
    made = _AllMade({}, {})
    controls: list[Control] = []
    blocks: list[Block] = []
    secret: list[Box] = []
    left_out = sum(look.raw["left_out"] for look in looks)
    for look in looks:
        place, around = look.place, [texts.context[text] for text in look.raw["texts"]]
        parts = {row: tuple([texts.context[part] for part in told]) for row, told in look.raw["parts"].items()}
        frame, used = texts.context[place.frame], 0
        for c in look.raw["controls"]:
            equals, of_row, was = numbers.next(c), parts.get(c.row, ()), before.controls.get(c.tag)
            if not was or was.raw is not c or was[1:4] != (place, equals, of_row):
                control = _control(c, place, texts, around, of_row, frame, equals)
                was = _Made(c, place, equals, of_row, control, _shows_secret(c, texts))
            made.controls[c.tag] = was
            controls.append(was.control)
            if was.secret:
                secret.append(grown(was.control.box))
        for b in look.raw["blocks"]:
            of_block, section = before.blocks.get(id(b)), around[b.section]
            if not of_block or of_block[:3] != (b, place, section):
                of_block = _made_of(b, place, section, frame, texts)
            made.blocks[id(b)] = of_block
            if of_block.secret:
                secret.append(grown(of_block.box))
            text = of_block.text
            room, used = TOTAL_LIMIT - used, used + len(text)
            left_out += used > TOTAL_LIMIT
            if used <= TOTAL_LIMIT:
                blocks += of_block.told
            elif room > TEXT_LIMIT and not b.cells:  # of a long text its beginning is told
                blocks += _blocks(b, cut(texts.whole[text], room), of_block.box, texts, section, frame)
    return Told(tuple(controls), tuple(blocks), tuple(secret), left_out), made


class _Numbers:
    """Counts controls of the same role and name."""

    def __init__(self, looks: list[Look], texts: _Texts) -> None:
        self._name, self._icon = texts.name, texts.context
        self._totals = Counter(self._called(c) for look in looks for c in look.raw["controls"])
        self._so_far: Counter[tuple[str, str]] = Counter()

    def next(self, c: RawControl) -> tuple[int, int]:
        """Number this control after those asked for before."""
        called = self._called(c)
        total = self._totals[called]
        if total == 1:
            return 1, 1
        self._so_far[called] += 1
        return self._so_far[called], total

    def _called(self, c: RawControl) -> tuple[str, str]:
        return c.role, self._name[c.name] or self._icon[c.icon]


class _Cut(dict[str, str]):
    """Texts as they may be told, found out once each."""

    def __init__(self, tell: Callable[[str], str], limit: int = 0) -> None:
        super().__init__({"": ""})
        self._tell = tell
        self._limit = limit

    def __missing__(self, text: str) -> str:
        told = self._tell(text)
        self[text] = told = cut(told, self._limit) if self._limit else told
        return told


class _Texts:
    """Texts masked, and cut to the length of their place."""

    def __init__(self, mask: Mask) -> None:
        self._mask = mask
        self._none_hidden = True
        self.whole = _Cut(self._masked)
        self.name = _Cut(self.whole.__getitem__, NAME_LIMIT)
        self.context = _Cut(self.whole.__getitem__, CONTEXT_LIMIT)
        self.piece = _Cut(self.whole.__getitem__, TEXT_LIMIT)

    def still_hold(self) -> bool:
        """Tell whether all would be masked as before."""
        return len(self.whole) < MOST_TEXTS and all(self._mask(text) == told for text, told in self.whole.items())

    def hide(self, *texts: str) -> bool:
        """Tell whether there is a secret in one of them."""
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
    (
        tag, role, own, raw, in_view, row, section, value, text, kind, href, states, near, icon, placeholder, lines_more,
        covered, covered_by, part, options, suggestions, sent_by, titled, busy,
    ) = c  # fmt: skip
    name, context = texts.name, texts.context
    box = placed(raw, place)
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
        titled,
        busy,
    )


def _made_of(b: RawBlock, place: Place, section: str, frame: str, texts: _Texts) -> _MadeBlocks:
    box, text = placed(b.box, place), b.text or " ".join(filter(None, b.cells))
    told = _blocks(b, texts.whole[text], box, texts, section, frame)
    return _MadeBlocks(b, place, section, box, text, told, texts.hide(text, *b.cells))


def _blocks(b: RawBlock, text: str, box: Box, texts: _Texts, section: str, frame: str) -> list[Block]:
    cells = tuple([texts.piece[cell] for cell in b.cells])
    pieces = [cut(text, TEXT_LIMIT)] if cells else _pieces(text)
    pictured, parts = (tuple([texts.piece[name] for name in names]) for names in (b.pictured, b.parts))
    own = (
        b.level,
        cells,
        b.header,
        section,
        frame,
        box,
        b.label,
        texts.piece[b.title],
        b.struck,
        pictured,
        parts,
        b.group,
        b.drawn,
        b.foot,
        b.busy,
    )
    return [Block(b.kind, piece, *own) for piece in pieces]


def _pieces(text: str) -> list[str]:
    """Cut a text at spaces, at most TEXT_LIMIT each."""
    if len(text) <= TEXT_LIMIT:
        return [text]
    return [m.strip() for m in re.findall(rf".{{1,{TEXT_LIMIT}}}(?:\s|$)|\S{{{TEXT_LIMIT}}}", text)]


def cut(text: str, limit: int) -> str:
    """Cut to ``limit`` characters, an ellipsis for the rest."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def grown(box: Box) -> Box:
    """Widen the box of a secret by a margin."""
    return Box(box.x - MARGIN, box.y - MARGIN, box.width + 2 * MARGIN, box.height + 2 * MARGIN)
