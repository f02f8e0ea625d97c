"""Where things are put in or taken out: “remove "Dune" from the basket” is not done by “Remove from wishlist”."""

from __future__ import annotations

import re

_COLLECTIONS: tuple[str, ...] = (
    "basket|cart|bag|trolley",
    "wish ?list|favou?rites|favou?rite list|saved items",
    "watch ?list",
    "play ?list|queue",
    "library",
    "comparison|compare list",
    "archive",
    "calendar",
    "group|team|channel",
)
"""Words for one collection each."""
_IN = re.compile(
    r"\b(?:from|off|out of|to|into|in|onto) (?:the |my |your |our |this |a )?(?:shopping )?(?P<what>"
    + "|".join(f"(?P<c{k}>{words})" for k, words in enumerate(_COLLECTIONS))
    + r")\b",
    re.IGNORECASE,
)


def collections(words: str) -> dict[int, str]:
    """The collections that a sentence puts something in or takes it from: number → as it is called there."""
    return {_number(m): m["what"] for m in _IN.finditer(words)}


def _number(match: re.Match[str]) -> int:
    return next(k for k in range(len(_COLLECTIONS)) if match[f"c{k}"])


def another_collection(step: str, name: str) -> str:
    """What a control is for instead of the collection that the step names; empty when that is not told, or the same."""
    said, told = collections(step), collections(name)
    return "" if not said or not told or said.keys() & told.keys() else next(iter(told.values()))
