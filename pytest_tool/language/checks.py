"""Reads an expectation as checks, half by half."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pytest_tool.language.matching import Form, form_of
from pytest_tool.language.parameters import Pair
from pytest_tool.language.pieces import HALVES, groups_from, joined, leading_place, pieces_of, placed
from pytest_tool.language.table import Refused, table, verbs
from pytest_tool.language.targets import Target
from pytest_tool.language.words import Word, cut


@dataclass(frozen=True, slots=True)
class Half:
    """A half of an expectation, with its form if it is one."""

    text: str
    form: Form | None


def read_check(sentence: str) -> Form | None:
    """Read the one check that the sentence is as a whole."""
    halves = read_halves(sentence)
    return halves[0].form if len(halves) == 1 else None


def read_halves(sentence: str) -> tuple[Half, ...]:
    """Read the halves of an expectation, joined by “and” or “but”."""
    words, place = leading_place(cut(sentence))
    pieces = pieces_of(words, HALVES)
    found: list[Half] = []
    at = 0
    while at < len(pieces):
        groups = groups_from(pieces, at, sentence)
        read = (
            (taken, Half(text, placed(form, place)))
            for taken, group, text in groups
            if (form := check_form(group, text))
        )
        taken, half = next(read, (1, Half(joined(pieces[at : at + 1], sentence)[1], None)))
        found.append(half)
        at += taken
    return tuple(found) if any(half.form for half in found) else (Half(sentence.strip(), None),)


def check_form(words: Sequence[Word], text: str) -> Form | None:
    """Read a check that names one thing."""
    form = form_of(words, text, check=True)
    return form if form and names_one(form) else None


def names_one(form: Form) -> bool:
    """Tell whether what its parameters took in words are names: no refused word, and no order behind the first word."""
    taken = [one for value in form.values for one in (value if isinstance(value, tuple) else (value,))]
    targets = [one.field if isinstance(one, Pair) else one for one in taken]
    in_words = [t for t in targets if isinstance(t, Target) and not t.quoted]
    return not any(refused_word(t.name) or _ends_in_order(t) for t in in_words)


def _ends_in_order(target: Target) -> bool:
    """Tell whether a name ends in an order that nothing joins to it: “Save reload”, “Save press button”."""
    before, _, last = target.name.rpartition(" ")
    order = f"{last} {target.role}"
    return bool(before) and last.casefold() in verbs() and form_of(cut(order), order, check=False) is not None


def refused_word(line: str) -> Refused | None:
    """Find the first refused row of which this holds a word."""
    return next((r for r in table().refused if not r.first and re.search(r.pattern, line, re.I)), None)
