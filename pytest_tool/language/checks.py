"""Reads an expectation as checks, half by half, or as none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pytest_tool.language.matching import Form, form_of
from pytest_tool.language.parameters import Pair
from pytest_tool.language.pieces import HALVES, joined, leading_place, pieces_of, placed
from pytest_tool.language.table import Refused, table
from pytest_tool.language.targets import Target
from pytest_tool.language.words import Word, cut


@dataclass(frozen=True, slots=True)
class Half:
    """A half of an expectation; ``form`` is None where it is none of the language's."""

    text: str
    form: Form | None


def read_check(sentence: str) -> Form | None:
    """The one check that the sentence is as a whole, or None."""
    halves = read_halves(sentence)
    return halves[0].form if len(halves) == 1 else None


def read_halves(sentence: str) -> tuple[Half, ...]:
    """The halves of an expectation, joined by “and” or “but”, each with its form; a sentence of one half is that half."""
    words, place = leading_place(cut(sentence))
    pieces = pieces_of(words, HALVES)
    found: list[Half] = []
    at = 0
    while at < len(pieces):
        for end in range(len(pieces), at, -1):
            group, text = joined(pieces[at:end], sentence)
            if form := _check_form(group, text):
                found.append(Half(text, placed(form, place)))
                break
        else:
            found.append(Half(joined(pieces[at : at + 1], sentence)[1], None))
            end = at + 1
        at = end
    if all(half.form is None for half in found):
        return (Half(sentence.strip(), None),)
    return tuple(found)


def _check_form(words: Sequence[Word], text: str) -> Form | None:
    form = form_of(words, text, check=True)
    return None if form is None or any(map(refused_word, words_in(form))) else form


def words_in(form: Form) -> list[str]:
    """What the form's parameters took in words, without what is quoted."""
    taken = [one for value in form.values for one in (value if isinstance(value, tuple) else (value,))]
    targets = [one.field if isinstance(one, Pair) else one for one in taken]
    return [target.name for target in targets if isinstance(target, Target) and not target.quoted]


def refused_word(line: str) -> Refused | None:
    """The row of words that may stand nowhere of which this line holds one."""
    return next((r for r in table().refused if not r.first and holds(line, r.words)), None)


def holds(line: str, words: Sequence[str]) -> bool:
    return bool(re.search(rf"\b(?:{'|'.join(map(re.escape, words))})\b", line, re.I))
