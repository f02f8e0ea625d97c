"""Reads what a sentence means by a control or a part of the page: ordinal, name, role and place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from pytest_tool.language.table import table
from pytest_tool.language.words import Word, restored

_SPOKEN = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_WRITTEN = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th")
ORDINALS = {word: n for words in (_SPOKEN, _WRITTEN) for n, word in enumerate(words, 1)} | {"last": -1}
KINDS = (
    "section", "dialog", "table", "list", "menu", "frame", "form", "group", "page", "window", "grid", "panel", "toolbar",
    "navigation", "sidebar", "header", "footer", "card", "column", "tab",
)  # fmt: skip
"""Words for parts of a page."""
PLURALS = (
    "rows",
    "items",
    "results",
    "entries",
    "options",
    "cards",
    "row",
    "item",
    "result",
    "entry",
    "option",
    "card",
)


@dataclass(frozen=True, slots=True)
class Place:
    """A part of the page: ``row`` and ``next to`` and ``under`` by a text on it, the others by kind and name.

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
        """The name with the ordinal before it, which may be a part of it: “Second country”."""
        said = self.said.split()[0] if self.said else ""
        return f"{said} {self.name}" if self.ordinal and not self.quoted and self.name else self.name

    @property
    def is_it(self) -> bool:
        """Whether it only says “it”: the last thing that was named."""
        return not self.quoted and self.name.casefold() == "it"

    @property
    def roles(self) -> tuple[str, ...]:
        return table().roles.get(role_words().get(self.role, ""), ())


@cache
def role_words() -> dict[str, str]:
    """Each word for a role, in the singular and the plural, with the one that the table has."""
    known = table().roles
    return {f"{word}{'es' if word.endswith(('x', 'ch')) else 's'}": word for word in known} | {
        word: word for word in known
    }


@cache
def _role_pattern() -> str:
    return "|".join(map(re.escape, sorted({*role_words(), *PLURALS}, key=len, reverse=True)))


_QUOTED = r'"[um]?\d+"'
_KIND = "|".join(KINDS)
PLACE = (
    rf"in row (?:of|for|with) {_QUOTED}|(?:under|below) {_QUOTED}|(?:next to|beside) {_QUOTED}"
    rf'|(?:in|on|of) (?:{_QUOTED} |[^"<>]+? )?(?:{_KIND})'
)
"""Where in the page, as it follows a target."""
SUBJECT = rf'(?:in )?row (?:of|for|with) {_QUOTED}|(?:in )?(?:{_QUOTED} |[^"<>]+? )?(?:{_KIND})|under {_QUOTED}'
"""A part of the page as it is spoken of by itself."""


def place_of(said: str, words: Sequence[Word]) -> Place | None:
    """The part of the page that these words mean, or None when they mean none."""
    if row := re.fullmatch(rf"(?:in )?row (?:of|for|with) ({_QUOTED})", said, re.I):
        return Place("row", restored(row[1], words), True)
    if beside := re.fullmatch(rf"(under|below|next to|beside) ({_QUOTED})", said, re.I):
        kind = "under" if beside[1].casefold() in ("under", "below") else "next to"
        return Place(kind, restored(beside[2], words), True)
    if part := re.fullmatch(rf"(?:in |on |of )?(?:({_QUOTED})|([^\"<>]+?))? ?\b({_KIND})", said, re.I):
        return Place(part[3].casefold(), restored(part[1] or (part[2] or "").strip(), words), bool(part[1]))
    return None


_ENDS = "of|in|on|to|for|with|at|from|by|no"
_BEGINS = r"no|two|three|four|five|[-+]?[£$€¥]?[\d.,]+%?"
NO_NAME = re.compile(rf'["<>,;]|\b(?:and|then|or)\b|(?:^|\s)(?:{_ENDS})$|^(?:{_BEGINS})(?:$| )', re.IGNORECASE)
"""What no name in words holds: values, joints, a preposition at its end, a number at its beginning."""


def ordinal_of(word: str) -> int:
    """The place that “second”, “21st” or “last” means; 0 for another word."""
    written = re.fullmatch(r"(\d+)(?:st|nd|rd|th)", word, re.I)
    return int(written[1]) if written else ORDINALS.get(word.casefold(), 0)


def target_of(said: str, words: Sequence[Word], verbs: frozenset[str] = frozenset()) -> Target | None:
    """The control that these words of a skeleton mean, or None where they are no target.

    A name in words holds no verb of the table but as its first word: “the Search button” is one, “Save press Enter” is none.
    """
    rest, places = said.strip(), []
    while match := re.fullmatch(rf"(.*?) ?\b({PLACE})", rest, re.I):
        place = place_of(match[2], words)
        if place is None or not match[1]:
            break
        places.append(place)
        rest = match[1]
    ordinal = 0
    head, _, tail = rest.partition(" ")
    if (nth := ordinal_of(head)) and tail:
        ordinal, rest = nth, tail
    name, role = _name_and_role(rest)
    quoted = bool(re.fullmatch(_QUOTED, name))
    if not quoted and (_has_verb(name, verbs) or NO_NAME.search(name)):
        return None
    return Target(
        restored(name, words), quoted, role, ordinal, tuple(reversed(places)), restored(said.strip(), words, '"')
    )


def _name_and_role(said: str) -> tuple[str, str]:
    """The name and the word for the role, which stands behind it, or before a quoted one."""
    if after := re.fullmatch(rf"(?:(.+?) )?({_role_pattern()})", said, re.I):
        return after[1] or "", after[2].casefold()
    if before := re.fullmatch(rf"({_role_pattern()}) ({_QUOTED})", said, re.I):
        return before[2], before[1].casefold()
    return said, ""


def _has_verb(name: str, verbs: frozenset[str]) -> bool:
    return any(word.casefold() in verbs for word in name.split()[1:])
