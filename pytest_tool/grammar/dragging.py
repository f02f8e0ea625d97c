"""What an intent says of a drag: what is dragged, where it is dropped, and at what. “drag "A" before "B"”."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pytest_tool.action import Where
from pytest_tool.grammar.words import Token, plain, said, tokens, word_set

PLACES: dict[str, Where] = {
    **dict.fromkeys(("in front of", "ahead of", "to the left of", "left of", "before", "above"), Where.BEFORE),
    **dict.fromkeys(("to the right of", "right of", "after", "behind", "below", "underneath", "under", "beneath"), Where.AFTER),
    **dict.fromkeys(("on top of", "onto", "on to", "into", "in to", "inside", "over to", "over", "upon"), Where.ONTO),
}  # fmt: skip
"""Words that say where something is dropped, and nothing else."""
WEAK: tuple[str, ...] = ("to", "on", "in", "at")
"""Words that say it where none of those stands; they may as well belong to a name or to the place that it comes from."""
BEYOND = word_set("directly right just immediately straight over down up so that and drop it")
"""Words before those that add nothing."""
_VERB = re.compile(
    r"^\W*(?:please\s+)?(?:drag(?:[ -]and[ -]drop)?|drop|move|pull)\s+(?P<rest>.+)$", re.IGNORECASE | re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Dragged:
    """``source`` and ``goal`` are the words that name the controls, as they were said."""

    source: str
    where: Where
    goal: str


def parted(part: Sequence[Token]) -> tuple[tuple[Token, ...], Where, tuple[Token, ...]] | None:
    """What is dragged, on which side it is dropped, and of what; None where the words do not say where."""
    for words in (PLACES, dict.fromkeys(WEAK, Where.ONTO)):
        found = [
            (at, -len(phrase.split()), where)
            for phrase, where in words.items()
            for at in range(1, len(part) - len(phrase.split()))
            if [t.low for t in part[at : at + len(phrase.split())]] == phrase.split() and not part[at].capital
        ]
        if words is not PLACES:  # of “in the To do list to Done” the last “to”, of “on the board” the first
            to = [f for f in found if part[f[0]].low == "to"]
            found = to[-1:] or found[:1]
        if found:
            last = max(at for at, _, _ in found)
            first = min(f for f in found if f[0] - f[1] >= last and f[0] <= last)
            at, length, where = first
            return _without(part[:at]), where, tuple(part[at - length :])
    return None


def _without(part: Sequence[Token]) -> tuple[Token, ...]:
    end = len(part)
    while end > 1 and part[end - 1].low in BEYOND:
        end -= 1
    return tuple(part[:end])


@lru_cache(256)
def dragged(intent: str) -> Dragged | None:
    """The drag that an intent orders; None for any other intent."""
    match = _VERB.match(intent.strip().rstrip(".!"))
    told = parted(tokens(match["rest"])) if match else None
    if told is None or not plain(told[0]) or not plain(told[2]):
        return None
    return Dragged(said(told[0]), told[1], said(told[2]))


def dropped_where(intent: str) -> Where:
    """On which side of the control it is dropped, by the intent's own words; onto it where they do not say."""
    told = dragged(intent)
    return told.where if told else Where.ONTO
