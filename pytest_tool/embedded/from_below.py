"""“Delete the first and the third row”: both are counted as they stand when the step begins.

What is done to a row may take it away, or call its button otherwise, and those below it are then counted anew: so the lowest
one goes first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.grammar.phrase import read
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import word_set

_NTH = re.compile(r"click the \w+ (?P<verb>[a-z]+(?: (?:in|out|up|off|on|down))?)")
_AND = re.compile(r"\s*(?:,|,? and)\s*")
GROWS = word_set("pin duplicate copy clone repeat")
"""What puts something above the others, or makes a further one: nobody knows where."""


def from_below(wishes: Sequence[Wish], step: str) -> list[Wish]:
    """The wishes, those of one list “the first, the second and the third” from the last row to the first."""
    ordered: list[Wish] = []
    group: list[Wish] = []
    for wish in wishes:
        if group and not _goes_on(group[-1], wish, step):
            ordered += sorted(group, key=_from_the_end)
            group = []
        group.append(wish)
    return [*ordered, *sorted(group, key=_from_the_end)]


def _goes_on(before: Wish, wish: Wish, step: str) -> bool:
    """Whether both are of one list: one verb, and nothing but “and” between them."""
    verbs = [_verb(w) for w in (before, wish)]
    return bool(verbs[0]) and verbs[0] == verbs[1] and _AND.fullmatch(step[before.end : wish.start]) is not None


def _verb(wish: Wish) -> str:
    said = _NTH.fullmatch(wish.text) if wish.act is Act.CLICK and not wish.every else None
    return said["verb"] if said and said["verb"] not in GROWS and read(wish.target).ordinal else ""


def _from_the_end(wish: Wish) -> int:
    """“The last” before all others, then the highest number; wishes that count nothing stay alone, wherever they are."""
    number = read(wish.target).ordinal
    return -number if number > 0 else number - LOWEST


LOWEST = 1000
"""Below every row that a step counts."""
