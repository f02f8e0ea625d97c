"""Checks the values of options; names the valid ones."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable, Iterable

USUAL = "default"
"""The name of a session that nobody named."""


class Refused(Exception):
    """Ends a command before it began, with why.

    ``outcome`` is one of the wire's.
    """

    def __init__(self, why: str, outcome: str = "refused") -> None:
        self.outcome = outcome
        super().__init__(why)


class OneOf:
    """Takes one of ``words`` in any case, or an ``old`` one."""

    __slots__ = ("_name", "_old", "words")

    def __init__(self, name: str, words: tuple[str, ...], old: Iterable[str] = ()) -> None:
        self._name = name
        self._old = old
        self.words = words

    def __call__(self, text: str) -> str:
        word = text.casefold()
        if word not in self.words and word not in self._old:
            near = did_you_mean(word, self.words)
            raise ArgumentTypeError(f"{self._name} is {text!r}. Valid: {', '.join(self.words)}.{near}")
        return word


class Number:
    """Takes a number from ``least`` to ``most``, made by ``kind``; a type for argparse."""

    __slots__ = ("_kind", "_least", "_most", "_name", "_valid")

    def __init__(
        self, name: str, valid: str, least: float, most: float, kind: Callable[[str], int | float] = int
    ) -> None:
        self._name = name
        self._valid = valid
        self._least = least
        self._most = most
        self._kind = kind

    def __call__(self, text: str) -> int | float:
        try:
            number = self._kind(text)
        except ValueError:
            number = float("nan")
        if not self._least <= number <= self._most:  # nan is not in between either
            raise ArgumentTypeError(f"{self._name} is {text!r}. Valid: {self._valid}.")
        return number


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """Returns `` Did you mean X?`` for the nearest of ``words``."""
    from difflib import get_close_matches  # only now: a right word needs no comparison

    near = get_close_matches(word, list(words), 1)
    return f" Did you mean {near[0]}?" if near else ""
