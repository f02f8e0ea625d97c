"""The parameters of forms: what each takes of a sentence, and what it is read as."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from cucumber_expressions.parameter_type import ParameterType
from cucumber_expressions.parameter_type_registry import ParameterTypeRegistry

from pytest_tool.language.key_names import key_of
from pytest_tool.language.targets import ORDINALS, PLACE, PLURALS, SUBJECT, Target, ordinal_of, place_of, target_of
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
COUNTED = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
INT = rf"\d+(?:,\d{{3}})*|{'|'.join(COUNTED)}"
TIMES = rf"twice|(?:{INT}) times?"


def number_of(said: str) -> int:
    """The whole number that is written in digits or in a word."""
    return COUNTED.index(said.casefold()) if said.casefold() in COUNTED else int(said.replace(",", ""))


def _any_of(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


def list_of(pattern: str) -> str:
    """Several of one kind, joined by commas and “and”."""
    return rf"{pattern}(?:{_JOINED}{pattern})*"


@dataclass(frozen=True, slots=True)
class Value:
    """A value that the sentence states; ``kind`` is quoted, number, date, time, email, url, path or handle."""

    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class Pair:
    """A field and what goes into it."""

    field: Target
    value: Value


@dataclass(frozen=True, slots=True)
class Things:
    """What is counted: a noun, the name of controls, or both, in a part of the page.

    ``noun`` is empty where it is none of a list's or table's; ``kind`` is row or item where the noun says which.
    """

    noun: str
    target: Target

    @property
    def kind(self) -> str:
        return KIND_OF.get(self.noun, "")


Read = object
"""What a parameter is read as; None where these words are none of it."""
Reader = Callable[[str, Sequence[Word], frozenset[str]], Read | None]


def _value(said: str, words: Sequence[Word], _: frozenset[str] = frozenset()) -> Value:
    if place := re.fullmatch(r'["<][a-z]?(\d+)[">]', said):
        word = words[int(place[1])]
        return Value(word.text, word.kind)
    return Value(said, "number")


def _text(said: str, words: Sequence[Word], _: frozenset[str]) -> str:
    return restored(said, words)


def _texts(said: str, words: Sequence[Word], _: frozenset[str]) -> tuple[str, ...]:
    return tuple(restored(part, words) for part in re.findall(QUOTED, said))


def _target(said: str, words: Sequence[Word], verbs: frozenset[str]) -> Target | None:
    return target_of(said, words, verbs)


def _control(said: str, words: Sequence[Word], verbs: frozenset[str]) -> Target | None:
    target = target_of(said, words, verbs)
    return target if target and target.role else None


def _targets(said: str, words: Sequence[Word], verbs: frozenset[str]) -> tuple[Target, ...] | None:
    """One target, or several quoted ones, for all of which a role word and places behind the list count."""
    several = re.fullmatch(rf"({list_of(QUOTED)})((?: \S+)?(?: (?:{PLACE}))*)", said, re.I)
    parts = [f"{part}{several[2]}" for part in re.findall(QUOTED, several[1])] if several else [said]
    found = [target_of(part, words, verbs) for part in parts]
    return None if any(t is None for t in found) else tuple(t for t in found if t is not None)


def _pairs(said: str, words: Sequence[Word], verbs: frozenset[str]) -> tuple[Pair, ...] | None:
    pairs = []
    for part in re.finditer(rf"([^,]+?)(?: with| as| to)? ({VALUE})(?:{_JOINED}|$)", said, re.I):
        field = target_of(part[1].removeprefix("and "), words, verbs)
        if field is None:
            return None
        pairs.append(Pair(field, _value(part[2], words)))
    return tuple(pairs) or None


def _things(said: str, words: Sequence[Word], verbs: frozenset[str]) -> Things | None:
    target = target_of(said, words, verbs)
    if target is None:
        return None
    return Things(target.role if target.role in PLURALS else "", target)


def _name(said: str, words: Sequence[Word], verbs: frozenset[str]) -> Target | None:
    target = target_of(said, words, verbs)
    if target and target.role and not target.name:  # “the Menu dialog”
        return replace(target, name=restored(said, words), role="")
    return target if target and not target.role else None


TYPES: tuple[tuple[str, str, Reader], ...] = (
    ("string", QUOTED, _text),
    ("strings", list_of(QUOTED), _texts),
    ("value", VALUE, _value),
    ("int", INT, lambda said, *_: number_of(said)),
    (
        "times",
        TIMES,
        lambda said, *_: 2 if said.casefold() == "twice" else number_of(said.split()[0]),
    ),
    ("target", ".+?", _target),
    ("control", ".+?", _control),
    ("targets", ".+", _targets),
    ("field", ".+?", _target),
    ("pairs", rf".+ {VALUE}", _pairs),
    ("name", ".+?", _name),
    ("place", SUBJECT, lambda said, words, _: place_of(said, words)),
    ("where", PLACE, lambda said, words, _: place_of(said, words)),
    ("things", ".+", _things),
    ("key", r'[^"<>]+?|"[um]?\d+"', lambda said, words, _: key_of(restored(said, words))),
    ("url", r'"u\d+"|<[uph]\d+>', _value),
    ("address", r'"[um]?\d+"|<[up]\d+>|\S+', _text),
    ("menu path", r'"m\d+"', lambda said, words, _: tuple(p.strip() for p in restored(said, words).split(">"))),
    ("ordinal", rf"{_any_of(ORDINALS)}|\d+(?:st|nd|rd|th)", lambda said, *_: ordinal_of(said)),
    ("direction", "ascending|descending", lambda said, *_: said.casefold()),
    ("drop place", _any_of(DROPS), lambda said, *_: DROPS[said.casefold()]),
    ("bound", _any_of(BOUNDS), lambda said, *_: BOUNDS[said.casefold()]),
    ("state", _any_of(STATES), lambda said, *_: STATES[said.casefold()]),
    ("check", ".+", lambda said, words, _: restored(said, words, '"')),
)
READERS: dict[str, Reader] = {name: reader for name, _, reader in TYPES}
"""Name of a parameter → what reads the words that it took."""


def registry() -> ParameterTypeRegistry:
    """The parameter types for Cucumber expressions; what is built in there gives way to the language's own."""
    made = ParameterTypeRegistry()
    made.parameter_type_by_name.clear()
    made.parameter_types_by_regexp.clear()
    for name, pattern, _ in TYPES:
        made.define_parameter_type(ParameterType(name, pattern, str, lambda said: said, False, False))
    return made
