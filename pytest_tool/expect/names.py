"""Tells how well names on the page fit a sentence's."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from typing import TypeVar

from pytest_tool.language.compare import contains, fold, same, short

SAME, PART, WORDS = range(3)
"""The same name; the words stand together in a longer one; they are all in it."""
T = TypeVar("T")


def fit(wanted: str, name: str) -> int | None:
    """Tell how well ``name`` is called ``wanted``, if at all."""
    if not wanted or not name:
        return None
    if same(wanted, name):
        return SAME
    if contains(name, wanted):
        return PART
    words = set(re.findall(r"\w+", fold(wanted)))
    return WORDS if words and words <= set(re.findall(r"\w+", fold(name))) else None


def is_called(name: str, wanted: str) -> bool:
    """Tell whether ``name`` is ``wanted``, or holds it as whole words."""
    return fit(wanted, name) in (SAME, PART)


def best(things: Iterable[T], fits: Callable[[T], Iterable[int | None]], most: int) -> tuple[int, list[T]]:
    """Choose those that fit best, up to the level ``most``."""
    levels = [(thing, min((level for level in fits(thing) if level is not None), default=most + 1)) for thing in things]
    top = min((level for _, level in levels), default=most + 1)
    return top, [thing for thing, level in levels if level == top <= most]


def nearest(wanted: str, names: Iterable[str], limit: int = 4) -> str:
    """List the names that come closest, for a message."""
    distinct = list(dict.fromkeys(n for n in names if n))[:400]
    want = set(fold(wanted).split())

    def likeness(name: str) -> float:
        shared = len(want & set(fold(name).split()))
        return shared + difflib.SequenceMatcher(None, fold(wanted), fold(name[:200])).ratio()

    chosen = sorted(distinct, key=likeness, reverse=True) if wanted else distinct
    return ", ".join(f'"{short(name, 60)}"' for name in chosen[:limit])
