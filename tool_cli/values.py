"""What an option's value may be. A wrong one is told as everywhere in the product: the fact, the valid values, the nearest."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Iterable, Mapping
from types import MappingProxyType

USUAL = "default"
"""The name of a session that nobody named."""
LONGEST_WAKE_S = 5.0
LAST_PORT = 65_535
NONE: Mapping[str, str] = MappingProxyType({})


class Old(str):
    """A value that was given by its older name, ``written``."""

    written: str

    def __new__(cls, value: str, written: str) -> Old:
        made = super().__new__(cls, value)
        made.written = written
        return made


class OneOf:
    """A type for argparse: one of ``words``, whatever its case, or an ``old`` name of one."""

    __slots__ = ("_name", "_old", "words")

    def __init__(self, name: str, words: tuple[str, ...], old: Mapping[str, str] = NONE) -> None:
        self._name = name
        self._old = old
        self.words = words

    def __call__(self, text: str) -> str:
        word = text.casefold()
        if word in self._old:
            return Old(self._old[word], word)
        if word not in self.words:
            near = did_you_mean(word, self.words)
            raise ArgumentTypeError(f"{self._name} is {text!r}. Valid: {', '.join(self.words)}.{near}")
        return word


def max_actions(text: str) -> int:
    """A whole number, 1 or more."""
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"--max-actions is {text!r}. Valid: a whole number, 1 or more.")
    return int(text)


def port(text: str) -> int:
    """A port, 1 to 65535; 0 is a free one."""
    if not text.isascii() or not text.isdecimal() or len(text) > 5 or int(text) > LAST_PORT:
        raise ArgumentTypeError(f"--port is {text!r}. Valid: a whole number from 0 (a free one) to {LAST_PORT}.")
    return int(text)


def wake(text: str) -> float:
    """Seconds, 0 to 5."""
    wrong = ArgumentTypeError(f"--wake is {text!r}. Valid: a number of seconds from 0 to {LONGEST_WAKE_S:g}.")
    try:
        seconds = float(text)
    except ValueError:
        raise wrong from None
    if not 0 <= seconds <= LONGEST_WAKE_S:  # not a number is not in between either
        raise wrong
    return seconds


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """A sentence with the nearest of ``words``, after a space; empty when none is near."""
    from difflib import get_close_matches  # only now: a right word needs no comparison

    near = get_close_matches(word, list(words), 1)
    return f" Did you mean {near[0]}?" if near else ""
