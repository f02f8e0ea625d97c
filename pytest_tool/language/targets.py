"""Reads how a sentence names controls and parts of pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from pytest_tool.language.table import table, verbs
from pytest_tool.language.words import Word, restored

_SPOKEN = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
ORDINALS = {word: n for n, word in enumerate(_SPOKEN, 1)} | {"last": -1}
ORDINAL = rf"{'|'.join(ORDINALS)}|\d+(?:st|nd|rd|th)"
KINDS = (
    "section", "dialog", "table", "list", "menu", "frame", "form", "group", "page", "window", "grid", "panel", "toolbar",
    "navigation", "sidebar", "header", "footer", "card", "column", "tab",
)  # fmt: skip
"""Words for parts of a page."""
COUNTED = frozenset(
    ["row", "item", "result", "entry", "option", "card", "rows", "items", "results", "entries", "options", "cards"]
)
"""Nouns for what a table or a list holds."""


@dataclass(frozen=True, slots=True)
class Place:
    """A part of the page, by its kind and a name.

    The name is empty where only the kind is said (“the dialog”); ``page`` is the whole page.
    """

    kind: str
    name: str = ""
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """A control as a sentence names it.

    ``ordinal`` counts from 1, -1 is the last, 0 says none; ``role`` is the word for the role, ``roles`` are the ARIA roles
    that it stands for. Without a name the role word is all that is said. ``said`` is all of it, as it was written.
    """

    name: str
    quoted: bool
    role: str = ""
    ordinal: int = 0
    places: tuple[Place, ...] = ()
    said: str = ""

    @property
    def with_ordinal(self) -> str:
        """Name with the ordinal, which may belong to it: “Second country”."""
        said = self.said.split()[0] if self.said else ""
        return f"{said} {self.name}" if self.ordinal and not self.quoted and self.name else self.name

    @property
    def is_it(self) -> bool:
        """Tell whether it only says “it”, the last thing named."""
        return not self.quoted and self.name.casefold() == "it"

    @property
    def roles(self) -> tuple[str, ...]:
        return table().roles.get(role_words().get(self.role, ""), ())

    @property
    def alone(self) -> tuple[str, ...]:
        """Roles that are all it says, “the checkbox” or “the check box”; else none."""
        word = role_words().get(f"{self.name} {self.role}".strip().casefold(), "")
        return () if self.quoted else table().roles.get(word, ())


@cache
def role_words() -> dict[str, str]:
    """Map words for roles, plurals too, to the table's."""
    known = table().roles
    plurals = {f"{word}{'es' if word.endswith(('x', 'ch')) else 's'}": word for word in known}
    return plurals | {word: word for word in known}


def any_of(words: Iterable[str]) -> str:
    """Write words as alternatives of a regular expression."""
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


@cache
def _role_pattern() -> str:
    return any_of({*role_words(), *COUNTED})


_QUOTED = r'"[um]?\d+"'
_ROW = rf"row (?:(?:of|for|with) )?(?P<row>{_QUOTED})"
_NEAR = rf"(?P<near>under|below|next to|beside) (?P<text>{_QUOTED})"
_PART = rf'(?:(?P<quoted>{_QUOTED}) |(?P<name>[^"<>]+?) )?(?P<kind>{"|".join(KINDS)})'
_PLACE = re.compile(rf"(?:in )?{_ROW}|{_NEAR}|(?:(?:in|on|of) )?{_PART}", re.I)
PLACE = re.sub(r"\?P<\w+>", "?:", rf"in {_ROW}|{_NEAR}|(?:in|on|of) {_PART}")
"""Where in the page, as it follows a target."""
SUBJECT = re.sub(r"\?P<\w+>", "?:", rf"(?:in )?{_ROW}|(?:in )?{_PART}|under {_QUOTED}")
"""A part of the page as it is spoken of by itself."""


def place_of(said: str, words: Sequence[Word]) -> Place | None:
    """Read the part of the page that these words mean."""
    found = _PLACE.fullmatch(said)
    if found is None:
        return None
    if text := found["row"] or found["text"]:
        near = (found["near"] or "row").casefold()
        return Place({"below": "under", "beside": "next to"}.get(near, near), restored(text, words), True)
    name = restored(found["quoted"] or found["name"] or "", words)
    return Place(found["kind"].casefold(), name, bool(found["quoted"]))


_ENDS = "of|in|on|to|for|with|at|from|by|no"
_BEGINS = r"no|two|three|four|five|[-+]?[£$€¥]?[\d.,]+%?"
NO_NAME = re.compile(rf'["<>,;]|\b(?:and|then|or)\b|(?:^|\s)(?:{_ENDS})$|^(?:{_BEGINS})(?:$| )', re.IGNORECASE)
"""What no name in words holds: values, joints, a preposition at its end, a number at its beginning."""


def ordinal_of(word: str) -> int:
    """Read what “second”, “21st” or “last” means; 0 for others."""
    written = re.fullmatch(r"(\d+)(?:st|nd|rd|th)", word, re.I)
    return int(written[1]) if written else ORDINALS.get(word.casefold(), 0)


def target_of(said: str, words: Sequence[Word]) -> Target | None:
    """Read the control that these words of a skeleton mean.

    A name in words holds a verb of the table at an end alone: “Session type” is one, “Save press Enter” is none.
    """
    rest = said.strip()
    places: list[Place] = []
    while match := re.fullmatch(rf"(.+?) ?\b({PLACE})", rest, re.I):
        if place := place_of(match[2], words):
            places.insert(0, place)
        rest = match[1]
    ordinal = 0
    head, _, tail = rest.partition(" ")
    if (nth := ordinal_of(head)) and tail:
        ordinal, rest = nth, tail
    name, role = _name_and_role(rest)
    quoted = bool(re.fullmatch(_QUOTED, name))
    if not quoted and (NO_NAME.search(name) or any(word.casefold() in verbs() for word in name.split()[1:-1])):
        return None
    return Target(restored(name, words), quoted, role, ordinal, tuple(places), restored(said.strip(), words, '"'))


def _name_and_role(said: str) -> tuple[str, str]:
    """Part the name from the word for the role."""
    role = _role_pattern()
    found = re.fullmatch(rf"(?:(.+?) )?({role})", said, re.I)
    if before := None if found else re.fullmatch(rf"({role}) ({_QUOTED})", said, re.I):
        return before[2], before[1].casefold()
    return (found[1] or "", found[2].casefold()) if found else (said, "")
