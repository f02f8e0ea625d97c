"""The order in which things are to be sorted, as a sentence says it at its end: “…, highest first”, “in descending order”."""

from __future__ import annotations

from pytest_tool.grammar.words import Token

ASCENDING, DESCENDING = "Ascending", "Descending"
_ENDS: dict[str, str] = {
    "in descending order": DESCENDING, "in ascending order": ASCENDING, "descending": DESCENDING, "ascending": ASCENDING,
    "from high to low": DESCENDING, "from low to high": ASCENDING, "high to low": DESCENDING, "low to high": ASCENDING,
    "highest first": DESCENDING, "lowest first": ASCENDING, "largest first": DESCENDING, "smallest first": ASCENDING,
    "from z to a": DESCENDING, "from a to z": ASCENDING, "newest first": DESCENDING, "oldest first": ASCENDING,
    "most expensive first": DESCENDING, "cheapest first": ASCENDING, "in reverse order": DESCENDING,
}  # fmt: skip


def ordered(part: tuple[Token, ...]) -> tuple[tuple[Token, ...], str]:
    """(the words before, the order); an empty order where the sentence names none."""
    lows = [t.low for t in part]
    for words, order in _ENDS.items():
        ending = words.split()
        if lows[-len(ending) :] == ending:
            before = part[: -len(ending)]
            return before[:-1] if before and before[-1].text in (",", "(") else before, order
    return part, ""
