"""Reads what each parameter of a form takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from cucumber_expressions.parameter_type import ParameterType
from cucumber_expressions.parameter_type_registry import ParameterTypeRegistry

from pytest_tool.language.key_names import key_of
from pytest_tool.language.targets import (
    COUNTED,
    ORDINAL,
    PLACE,
    SUBJECT,
    Target,
    any_of,
    ordinal_of,
    place_of,
    target_of,
)
from pytest_tool.language.words import NUMBER, Word, restored

QUOTED = r'"[um]?\d+"'
VALUE = rf"(?:{QUOTED}|<[hueptd]\d+>|{NUMBER})"
_JOINED = r"(?: ,| and| , and) "
STATES = {
    **{s: s for s in ("checked", "selected", "pressed", "enabled", "disabled", "expanded", "collapsed", "focused")},
    **{s: s for s in ("required", "invalid", "valid", "read-only", "editable")},
    **dict.fromkeys(("ticked", "on"), "checked"),
    **dict.fromkeys(("unchecked", "unticked", "off"), "unchecked"),
    "readonly": "read-only",
}
"""State as it is said → as ``state`` checks name it."""
BOUNDS = {"at least": ">=", "at most": "<=", "more than": ">", "fewer than": "<", "less than": "<", "exactly": "=="}
DROPS = {"onto": "onto", "to": "onto", "into": "onto", "before": "before", "after": "after"}
KIND_OF = {"row": "row", "rows": "row", "item": "item", "items": "item", "card": "item", "cards": "item"}
"""Noun → kind of block; “results”, “entries” and “options” may be either."""
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
INT = rf"\d+(?:,\d{{3}})*|{'|'.join(NUMBERS)}"
TIMES = rf"twice|(?:{INT}) times?"


@dataclass(frozen=True, slots=True)
class Value:
    """A value that the sentence states, and its kind of word."""

    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class Pair:
    """A field and what goes into it."""

    field: Target
    value: Value


@dataclass(frozen=True, slots=True)
class Things:
    """A noun or controls to count, in a part of the page.

    ``noun`` is empty where it is none of a list's or table's; ``kind`` is row or item where the noun says which.
    """

    noun: str
    target: Target

    @property
    def kind(self) -> str:
        return KIND_OF.get(self.noun, "")


Read = object
"""What a parameter is read as; None where these words are none of it."""
Reader = Callable[[str, Sequence[Word]], Read | None]


def _list_of(pattern: str) -> str:
    """Match several of one kind, joined by commas and “and”."""
    return rf"{pattern}(?:{_JOINED}{pattern})*"


def _number(said: str, _: Sequence[Word]) -> int:
    """Read a whole number, or how often: “three”, “twice”."""
    first = said.casefold().split()[0].replace("twice", "two")
    return NUMBERS.index(first) if first in NUMBERS else int(first.replace(",", ""))


def _value(said: str, words: Sequence[Word]) -> Value:
    if place := re.fullmatch(r'["<][a-z]?(\d+)[">]', said):
        word = words[int(place[1])]
        return Value(word.text, word.kind)
    return Value(said, "number")


def _texts(said: str, words: Sequence[Word]) -> tuple[str, ...]:
    return tuple(restored(part, words) for part in re.findall(QUOTED, said))


def _control(said: str, words: Sequence[Word]) -> Target | None:
    target = target_of(said, words)
    return target if target and target.role else None


def _targets(said: str, words: Sequence[Word]) -> tuple[Target, ...] | None:
    """Read one target, or several quoted ones with one place."""
    several = re.fullmatch(rf"({_list_of(QUOTED)})((?: \S+)?(?: (?:{PLACE}))*)", said, re.I)
    parts = [f"{part}{several[2]}" for part in re.findall(QUOTED, several[1])] if several else [said]
    found = [target for part in parts if (target := target_of(part, words))]
    return tuple(found) if len(found) == len(parts) else None


def _pairs(said: str, words: Sequence[Word]) -> tuple[Pair, ...] | None:
    pairs = []
    for part in re.finditer(rf"([^,]+?)(?: with| as| to)? ({VALUE})(?:{_JOINED}|$)", said, re.I):
        field = target_of(part[1].removeprefix("and "), words)
        if field is None:
            return None
        pairs.append(Pair(field, _value(part[2], words)))
    return tuple(pairs) or None


def _things(said: str, words: Sequence[Word]) -> Things | None:
    target = target_of(said, words)
    return Things(target.role if target.role in COUNTED else "", target) if target else None


def _name(said: str, words: Sequence[Word]) -> Target | None:
    """Read a name that a word for a role belongs to, since its form says what bears it: the “Table options” dialog."""
    target = target_of(said, words)
    return target and replace(target, name=f"{target.name} {target.role}".strip(), role="")


def _label(said: str, words: Sequence[Word]) -> Target | None:
    """Read a name without a word for a role, unless that is all of it."""
    target = target_of(said, words)
    return None if target and target.role and target.name else _name(said, words)


def _one_of(known: dict[str, str]) -> tuple[str, Reader]:
    return any_of(known), lambda said, _: known[said.casefold()]


TYPES: dict[str, tuple[str, Reader]] = {
    "string": (QUOTED, restored),
    "strings": (_list_of(QUOTED), _texts),
    "value": (VALUE, _value),
    "int": (INT, _number),
    "times": (TIMES, _number),
    "target": (".+?", target_of),
    "control": (".+?", _control),
    "targets": (".+", _targets),
    "field": (".+?", target_of),
    "pairs": (rf".+ {VALUE}", _pairs),
    "name": (".+?", _name),
    "label": (".+?", _label),
    "place": (SUBJECT, place_of),
    "where": (PLACE, place_of),
    "things": (".+", _things),
    "key": (rf'[^"<>]+?|{QUOTED}', lambda said, words: key_of(restored(said, words))),
    "url": (r'"u\d+"|<[uph]\d+>', _value),
    "address": (rf"{QUOTED}|<[up]\d+>|\S+", restored),
    "menu path": (r'"m\d+"', lambda said, words: tuple(p.strip() for p in restored(said, words).split(">"))),
    "ordinal": (ORDINAL, lambda said, _: ordinal_of(said)),
    "direction": ("ascending|descending", lambda said, _: said.casefold()),
    "drop place": _one_of(DROPS),
    "bound": _one_of(BOUNDS),
    "state": _one_of(STATES),
    "check": (".+", lambda said, words: restored(said, words, '"')),
}
"""Name of a parameter → what it may take, and what reads that."""


def registry() -> ParameterTypeRegistry:
    """Make the parameter types, in place of the built-in ones."""
    made = ParameterTypeRegistry()
    made.parameter_type_by_name.clear()
    made.parameter_types_by_regexp.clear()
    for name, (pattern, _) in TYPES.items():
        made.define_parameter_type(ParameterType(name, pattern, str, lambda said: said, False, False))
    return made
