"""Lines for people: 80 columns wide, and with colour only where somebody looks at them on a terminal."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable
from enum import StrEnum
from typing import IO

WIDTH = 80


class Style(StrEnum):
    """How a part of a line looks; the value is its SGR code."""

    PLAIN = ""
    STRONG = "1"
    FAINT = "2"
    GOOD = "32"
    BAD = "31"
    CARE = "33"


Line = tuple[tuple[str, Style], ...]
"""Parts, each with its style; the newline is not in it."""


def block(words: str, *, head: str = "", head_style: Style = Style.PLAIN, style: Style = Style.PLAIN) -> list[Line]:
    """``words`` wrapped beside ``head``; nothing for no words. What has no space, such as a URL, may overrun."""
    if not words:
        return []
    room = WIDTH - len(head)
    rows: list[str] = []
    for paragraph in words.split("\n"):
        rows += textwrap.wrap(paragraph, room, break_long_words=False, break_on_hyphens=False) or [""]
    margin = " " * len(head)
    first: list[Line] = [((head, head_style), (row, style)) for row in rows[:1]]
    return first + [((margin, Style.PLAIN), (row, style)) for row in rows[1:]]


def table(rows: Iterable[tuple[str, str]]) -> list[Line]:
    """Aligned: a name, its value; rows without a value are left out."""
    told = [(name, value) for name, value in rows if value]
    widest = max((len(name) for name, _ in told), default=0)
    return [line for name, value in told for line in block(value, head=f"{name:{widest}}  ", head_style=Style.FAINT)]


def write(lines: Iterable[Line], stream: IO[str]) -> None:
    """All of them at once, so that two writers do not mix."""
    coloured = wants_colour(stream)
    drawn = ("".join(_drawn(part, style, coloured) for part, style in line).rstrip() for line in lines)
    stream.write("".join(f"{line}\n" for line in drawn))
    stream.flush()


def silence(stream: IO[str]) -> None:
    """Its reader is gone: what is still to be written goes nowhere, else Python would complain at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def wants_colour(stream: IO[str]) -> bool:
    """A terminal that can show it, and a person who has not said no (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def _drawn(part: str, style: Style, coloured: bool) -> str:
    return f"\x1b[{style}m{part}\x1b[0m" if coloured and style and part.strip() else part
