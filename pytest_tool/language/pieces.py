"""Cuts a sentence at its joints."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pytest_tool.language.matching import Form
from pytest_tool.language.parameters import Pair, Things
from pytest_tool.language.targets import PLACE, SUBJECT, Place, Target, place_of
from pytest_tool.language.words import Word, skeleton

JOINTS = frozenset({"and", "then", ",", ";", ".", "!"})
HALVES = frozenset({"and", "but", ",", ";"})
Piece = tuple[Word, ...]


def pieces_of(words: Sequence[Word], joints: frozenset[str]) -> list[Piece]:
    """Cut the words before their joints."""
    pieces: list[list[Word]] = [[]]
    for word in words:
        if _is_joint(word, joints) and not _is_joint((pieces[-1] or [word])[-1], joints):
            pieces.append([])
        pieces[-1].append(word)
    return [tuple(piece) for piece in pieces if not all(_is_joint(w, joints) for w in piece)]


def _is_joint(word: Word, joints: frozenset[str] = JOINTS | HALVES) -> bool:
    return word.kind in ("word", "stop") and word.text.casefold() in joints


def groups_from(pieces: Sequence[Piece], at: int, sentence: str) -> Iterator[tuple[int, Piece, str]]:
    """Join ever fewer pieces: their number, words and text."""
    for end in range(len(pieces), at, -1):
        yield end - at, *joined(pieces[at:end], sentence)


def joined(pieces: Sequence[Piece], sentence: str) -> tuple[Piece, str]:
    """Join the words of several pieces, outer joints aside."""
    words = [word for piece in pieces for word in piece]
    while words and _is_joint(words[0]):
        words.pop(0)
    while words and words[-1].kind == "stop":
        words.pop()
    return tuple(words), sentence[words[0].start : words[-1].end] if words else ""


def leading_place(words: Piece) -> tuple[Piece, Place | None]:
    """Take a place at the beginning: “In the row of "Dune",”."""
    comma = next((n for n, w in enumerate(words) if w.kind == "stop" and w.text == ","), 0)
    line = skeleton(words[:comma])
    is_place = re.match("(?:in|under|below|next|beside) ", line, re.I) and re.fullmatch(
        f"{SUBJECT}|{PLACE}", line, re.I
    )
    place = place_of(line, words) if is_place else None
    return (words[comma + 1 :], place) if place else (words, None)


def placed(form: Form, place: Place | None, lead: str = "") -> Form:
    """Give the leading place, and the words that it was said in, to targets that lack one."""
    words = lead.strip().rstrip(",")

    def there(target: Target) -> Target:
        if place is None or target.places:
            return target
        return replace(target, places=(place,), said=f"{target.said} {words[:1].lower()}{words[1:]}".strip())

    def given(value: object) -> object:
        match value:
            case Target():
                return there(value)
            case Pair(field=target):
                return replace(value, field=there(target))
            case Things(target=target):
                return replace(value, target=there(target))
            case tuple():
                return tuple(map(given, value))
        return value

    return replace(form, values=tuple(map(given, form.values)), place=place, lead=lead)
