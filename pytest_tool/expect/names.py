"""How well a name on the page is the one that a sentence says."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

from pytest_tool.expect.compare import contains, fold, same

SAME, PART, WORDS = range(3)
"""The same name; the words stand together in a longer one; they are all in it."""


def fit(wanted: str, name: str) -> int | None:
    """How well ``name`` is called ``wanted``; None where it is not."""
    if not wanted or not name:
        return None
    if same(wanted, name):
        return SAME
    if contains(name, wanted):
        return PART
    words = set(re.findall(r"\w+", fold(wanted)))
    return WORDS if words and words <= set(re.findall(r"\w+", fold(name))) else None


def best(levels: Iterable[int | None]) -> int | None:
    """The best of these."""
    return min((level for level in levels if level is not None), default=None)


def nearest(wanted: str, names: Iterable[str], limit: int = 4) -> str:
    """The names that come closest, for a message; empty when there are none."""
    distinct = list(dict.fromkeys(n for n in names if n))[:400]
    want = set(fold(wanted).split())

    def likeness(name: str) -> float:
        shared = len(want & set(fold(name).split()))
        return shared + difflib.SequenceMatcher(None, fold(wanted), fold(name[:200])).ratio()

    chosen = sorted(distinct, key=likeness, reverse=True)[:limit] if wanted else distinct[:limit]
    return ", ".join(f'"{name if len(name) <= 60 else name[:59] + "…"}"' for name in chosen)
