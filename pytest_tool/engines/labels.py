"""Finds labels for options, of one token each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, product
from string import ascii_lowercase, ascii_uppercase, digits

LONGEST = 12
"""Characters of a label that is taken from the model's vocabulary."""


@dataclass(frozen=True, slots=True)
class Label:
    """A label's text, and the token that chooses it."""

    text: str
    token: int


def labels(encode: Callable[[str], list[int]], before: str, vocabulary: Iterable[str], most: int) -> tuple[Label, ...]:
    """Find up to ``most`` labels in the vocabulary.

    ``before`` is the text that the answer follows: a label is one token there, and leaves the tokens before it alone.
    """
    base = encode(before)
    found: dict[int, Label] = {}
    for text in _candidates(vocabulary):
        *kept, token = encode(before + text)
        if kept == base:
            found.setdefault(token, Label(text, token))
        if len(found) == most:
            break
    return tuple(found.values())


def _candidates(vocabulary: Iterable[str]) -> Iterator[str]:
    yield from chain(ascii_uppercase, ascii_lowercase, digits)
    yield from chain(map("".join, product(ascii_uppercase, repeat=2)), map(str, range(10, 1000)))
    seen = [text for text in vocabulary if text.isprintable() and " " not in text and len(text) <= LONGEST]
    yield from sorted(seen, key=len)
