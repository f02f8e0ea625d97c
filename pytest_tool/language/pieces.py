"""Cuts a sentence at its joints, and gives a place that stands first to all that follows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.language.matching import Form
from pytest_tool.language.parameters import Pair, Things
from pytest_tool.language.targets import PLACE, SUBJECT, Place, Target, place_of
from pytest_tool.language.words import Word, skeleton

JOINTS = frozenset({"and", "then", ",", ";", ".", "!"})
HALVES = frozenset({"and", "but", ",", ";"})


Piece = tuple[Word, ...]


def pieces_of(words: Sequence[Word], joints: frozenset[str]) -> list[Piece]:
    """The words between the joints; each piece but the first begins with its joints, so that pieces can be put together."""
    pieces: list[list[Word]] = [[]]
    for word in words:
        joins = is_joint(word, joints)
        if joins and any(not is_joint(w, joints) for w in pieces[-1]):
            pieces.append([])
        pieces[-1].append(word)
    return [tuple(piece) for piece in pieces if any(not is_joint(w, joints) for w in piece)]


def is_joint(word: Word, joints: frozenset[str]) -> bool:
    return word.kind in ("word", "stop") and word.text.casefold() in joints


def joined(pieces: Sequence[Piece], sentence: str) -> tuple[tuple[Word, ...], str]:
    """The words of several pieces, without the joints before and behind them, and how they were written."""
    words = [word for piece in pieces for word in piece]
    while words and is_joint(words[0], JOINTS | HALVES):
        words.pop(0)
    while words and words[-1].kind == "stop":
        words.pop()
    return tuple(words), sentence[words[0].start : words[-1].end] if words else ""


def leading_place(words: tuple[Word, ...]) -> tuple[tuple[Word, ...], Place | None]:
    """“In the row of "Dune",” at the beginning is the place of all that follows."""
    comma = next((n for n, w in enumerate(words) if w.kind == "stop" and w.text == ","), None)
    if not comma or words[0].text.casefold() not in ("in", "under", "below", "next", "beside"):
        return words, None
    line = skeleton(words[:comma])
    place = place_of(line, words) if re.fullmatch(f"{SUBJECT}|{PLACE}", line, re.I) else None
    return (words[comma + 1 :], place) if place else (words, None)


def placed(form: Form, place: Place | None) -> Form:
    """The form with the leading place given to every target that has none of its own."""
    if place is None:
        return form

    def there(target: Target) -> Target:
        return target if target.places else replace(target, places=(place,))

    def given(value: object) -> object:
        match value:
            case Target():
                return there(value)
            case Pair(field=field):
                return replace(value, field=there(field))
            case Things(target=target):
                return replace(value, target=there(target))
            case tuple():
                return tuple(map(given, value))
            case _:
                return value

    return replace(form, values=tuple(map(given, form.values)), place=place)
