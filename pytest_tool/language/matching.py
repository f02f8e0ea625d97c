"""Matches words with the rows of the table, in their order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from cucumber_expressions.errors import CucumberExpressionError
from cucumber_expressions.expression import CucumberExpression
from cucumber_expressions.parameter_type_registry import ParameterTypeRegistry

from pytest_tool.language.parameters import TYPES, Read, registry
from pytest_tool.language.table import Row, TableError, table
from pytest_tool.language.targets import Place
from pytest_tool.language.words import Word, cut, restored, skeleton


@dataclass(frozen=True, slots=True)
class Form:
    """A sentence, or a clause of one, that is a row of the table.

    ``values`` are what its parameters were read as, in their order, ``captured`` the same as text. ``negated`` says that the
    form's own words hold “not” or “no”. ``names`` are those of the parameters.
    """

    row: Row
    values: tuple[Read, ...]
    captured: tuple[str, ...]
    negated: bool
    text: str
    names: tuple[str, ...] = ()
    place: Place | None = None
    """Said at the beginning of the sentence: “In the row of "Dune",”."""
    lead: str = ""
    """That place as it was written, up to what is to be done there."""

    @property
    def name(self) -> str:
        return self.row.name

    @property
    def told(self) -> str:
        """Form as output calls it: the first row of its name."""
        rows = (*table().steps, *table().checks)
        return next(row.form for row in rows if row.name == self.row.name)

    @property
    def expected(self) -> str:
        """Check as what should be: “the total should be £5”."""
        words = cut(self.text)
        verbs = SHOULD.keys() & set(re.findall(r"\w+", self.row.form))  # “Offers” may be a name
        at = next((n for n, w in enumerate(words) if w.kind == "word" and w.text.casefold() in verbs), None)
        if at is None:
            return self.text
        negated = words[at + 1 : at + 2] and words[at + 1].text.casefold() == "not"
        last = words[at + 1 if negated else at]
        verb = " ".join(filter(None, ["should", "not" if negated else "", SHOULD[words[at].text.casefold()]]))
        return f"{self.text[: words[at].start]}{verb}{self.text[last.end :]}"


SHOULD = {
    "is": "be", "are": "be", "was": "have been", "has": "have", "does": "", "said": "have said", "asked": "have asked",
    "says": "say", "shows": "show", "contains": "contain", "offers": "offer", "ends": "end", "comes": "come",
}  # fmt: skip
"""Verb of a check → what stands behind “should”."""


NEGATING = frozenset({"not", "no", "gone"})
"""Words of a check's own that turn it round."""


class _Compiled:
    """A row, ready to match."""

    def __init__(self, row: Row, types: ParameterTypeRegistry) -> None:
        self.row = row
        try:
            made = CucumberExpression(row.form, types)
        except CucumberExpressionError as error:
            told = " ".join(str(error).split())
            raise TableError(f"forms.md, line {row.line}: “{row.form}” is no Cucumber expression: {told}") from error
        self.names = tuple(p.name for p in made.parameter_types)
        self.pattern = re.compile(made.regexp, re.I)

    def match(self, line: str, words: Sequence[Word], text: str) -> Form | None:
        """Read a skeleton as this row, if it is one."""
        found = self.pattern.match(line)
        if found is None:
            return None
        values, own = [], list(line)
        for n, name in enumerate(self.names, 1):
            value = TYPES[name][1](found[n], words)
            if value is None:
                return None
            values.append(value)
            own[slice(*found.span(n))] = " " * len(found[n])
        captured = tuple(restored(said, words) for said in found.groups())
        negated = not NEGATING.isdisjoint("".join(own).casefold().split())
        return Form(self.row, tuple(values), captured, negated, text, self.names)


_types = cache(registry)


@cache
def _compiled(row: Row) -> _Compiled:
    return _Compiled(row, _types())


@cache
def _needed(form: str) -> tuple[frozenset[str], ...]:
    """Give the words of a form that stand outside of its parameters and options, each with its alternatives."""
    own = re.sub(r"\{[^}]*\}|\( [^)]*\)|\([^)]* \)", " ", form)
    return tuple(frozenset(word.casefold().split("/")) for word in own.split() if "(" not in word)


def form_of(words: Sequence[Word], text: str, *, check: bool) -> Form | None:
    """Find the first row that these words are; only rows whose own words occur are compiled. Raises TableError."""
    line = skeleton(words)
    said = frozenset(line.casefold().split())
    rows = (r for r in (table().checks if check else table().steps) if not any(map(said.isdisjoint, _needed(r.form))))
    return next((form for row in rows if (form := _compiled(row).match(line, words, text))), None)
