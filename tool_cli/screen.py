"""Draws lines for people, 80 columns wide, coloured on a terminal."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable
from enum import StrEnum
from typing import IO

WIDTH = 80


class Style(StrEnum):
    """Names how a part of a line looks; the value is its SGR code."""

    PLAIN = ""
    STRONG = "1"
    FAINT = "2"
    GOOD = "32"
    BAD = "31"
    CARE = "33"


Line = tuple[tuple[str, Style], ...]
"""Parts, each with its style; the newline is not in it."""


def block(words: str, *, head: str = "", head_style: Style = Style.PLAIN, style: Style = Style.PLAIN) -> list[Line]:
    """Wraps ``words`` beside ``head``; a long URL may overrun."""
    room = WIDTH - len(head)
    rows: list[str] = []
    for paragraph in words.split("\n") if words else []:
        rows += textwrap.wrap(paragraph, room, break_long_words=False, break_on_hyphens=False) or [""]
    heads = [(head, head_style), *[(" " * len(head), Style.PLAIN)] * len(rows)]
    return [(before, (row, style)) for before, row in zip(heads, rows, strict=False)]


def table(rows: Iterable[tuple[str, str]]) -> list[Line]:
    """Aligns names and values, empty values left out."""
    told = [(name, value) for name, value in rows if value]
    widest = max((len(name) for name, _ in told), default=0)
    return [line for name, value in told for line in block(value, head=f"{name:{widest}}  ", head_style=Style.FAINT)]


def counted(number: float, noun: str) -> str:
    """Counts: ``3 steps``."""
    return f"{number:.0f} {noun}{'' if number == 1 else 's'}"


def write(lines: Iterable[Line], stream: IO[str]) -> None:
    """Writes all lines at once: two writers stay apart."""
    # a terminal that can show it, and a person who has not said no (https://no-color.org)
    coloured = stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"
    drawn = ("".join(_drawn(part, style, coloured) for part, style in line).rstrip() for line in lines)
    stream.write("".join(f"{line}\n" for line in drawn))
    stream.flush()


def silence(stream: IO[str]) -> None:
    """Redirects a stream whose reader is gone: Python would complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def _drawn(part: str, style: Style, coloured: bool) -> str:
    return f"\x1b[{style}m{part}\x1b[0m" if coloured and style and part.strip() else part
