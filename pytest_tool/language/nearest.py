"""Finds the forms that a clause comes nearest to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from itertools import dropwhile, groupby

from pytest_tool.language.matching import form_of
from pytest_tool.language.parameters import INT, STATES, TYPES
from pytest_tool.language.table import Row, table
from pytest_tool.language.targets import role_words
from pytest_tool.language.words import PASSED_OVER, Word, cut, skeleton

SHOWN = 2
"""So many forms are shown."""
LEAST = 0.5
"""A form that is less alike is not shown."""
SAME_WORD = 0.82
"""From this likeness on a word counts as one of the form's, spelt otherwise."""
LONGEST_REPAIR = 40
"""Words of a clause up to which marks are tried in it."""
PLACEHOLDERS = {
    "string": '"…"', "strings": '"…"', "value": '"…"', "int": "2", "target": '"…"', "targets": '"…"', "field": "the … field",
    "control": "the … button", "times": "twice", "pairs": 'name "…"', "name": "the …", "label": "the …", "place": "the … section",
    "where": "in the … section", "things": "rows", "key": "Enter", "url": "/…", "address": "/…", "menu path": '"File > …"',
    "ordinal": "first", "direction": "ascending", "drop place": "before", "bound": "at least", "state": "checked",
    "check": '"…" is shown',
}  # fmt: skip
QUOTABLE = frozenset({"string", "strings", "value", "target", "targets"})
IN_WORDS = frozenset({"target", "field", "name", "label", "control"})
NEGATIVE = frozenset({"not", "no"})
TOLD = ("state", "ordinal", "int", "bound", "direction", "where", "place", "value")
"""Parameters of checks that a sentence without such words does not come near to."""
NUMERIC = frozenset({"int", "value", "address"})
_SMALL = frozenset(["in", "to", "on", "of", "for", "with", "at", "from", "into", "as", "by"])


def nearest(words: Sequence[Word], *, check: bool = False, marked: bool = True) -> tuple[str, ...]:
    """Write at most two forms, the nearest first.

    The first is the clause itself with marks around some of its words, where that makes it a form and ``marked`` allows it.
    """
    marked = marked and not (check and any(w.kind == "quoted" for w in words))  # who quotes one thing quotes the other
    found = dict.fromkeys([*(_marked(words, check) if marked else ()), *_alike(_Clause(words), check)])
    return tuple([told for told in found if "…" in told or form_of(cut(told), told, check=check)][:SHOWN])


def _marked(words: Sequence[Word], check: bool) -> Iterator[str]:
    """Put the last words in quotation marks, if that helps."""
    for at in reversed(range(1, len(words))) if len(words) <= LONGEST_REPAIR else ():
        last = words[at:]
        text = " ".join(w.text for w in last)
        if last[0].kind != "word" or last[0].text.casefold() in _ends():
            return
        quoted = Word("quoted", text, last[0].start, last[-1].end)
        if text.casefold() not in PASSED_OVER and form_of((*words[:at], quoted), "", check=check):
            yield " ".join([*map(_written, words[:at]), f'"{text}"'])
            return


def _written(word: Word) -> str:
    return f'"{word.text}"' if word.kind == "quoted" else word.text


@cache
def _ends() -> frozenset[str]:
    """Collect the words of forms and states, which are hardly values."""
    forms = {word for row in table().checks for words in _literals(row) for word in words}
    return frozenset(forms | set(STATES) | NEGATIVE | {"hidden", "gone", "open", "closed", "there"})


@cache
def _literals(row: Row) -> tuple[tuple[str, ...], ...]:
    """Split a form into its words, each with its alternatives."""
    return tuple(tuple(word.split("/")) for word in re.sub(r"\{[^}]*\}|\([^)]*\)", " ", row.form).split())


def _is_negative(row: Row) -> bool:
    """Tell whether a form says “not”; one that may do so, of a value, is none."""
    form = re.sub(r"\( not?\)", "", row.form) if row.form.endswith("}") else row.form
    return bool(NEGATIVE & set(re.findall(r"\w+", form)))


def _alike(clause: _Clause, check: bool) -> list[str]:
    """Fill the rows that the clause is most like, one of each form."""
    rows = table().checks if check else table().steps
    scored = sorted(((clause.likeness(row, check), row) for row in rows), key=lambda of: -of[0])
    best: dict[str, Row] = {}
    for score, row in scored:
        if score >= LEAST:
            best.setdefault(row.name, row)
    return [clause.filled(row) for row in best.values()][:SHOWN]


@dataclass(frozen=True)
class _Clause:
    """The words of a clause, for holding forms against them."""

    words: Sequence[Word]

    @property
    def said(self) -> list[str]:
        return [w.text.casefold() for w in self.words if w.kind == "word" and w.text.casefold() not in PASSED_OVER]

    @property
    def is_negative(self) -> bool:
        return bool(NEGATIVE & set(self.said))

    @property
    def values(self) -> list[str]:
        return [_written(w) for w in self.words if w.is_value]

    def likeness(self, row: Row, check: bool) -> float:
        """Weigh, 0 to 1, the form's words and values it has."""
        literals, said = _literals(row), self.said
        if not literals or (check and (self.lacks(row) or self.is_negative != _is_negative(row))):
            return 0.0
        hits = [any(get_close_matches(word, said, 1, SAME_WORD) for word in words) for words in literals]
        if check and sum(hits) < len(hits) / 2:
            return 0.0
        verb = hits[0] if check else any(get_close_matches(word, said[:1], 1, SAME_WORD) for word in literals[0])
        values = [v for v in self.values if "value" in row.parameters or v.startswith('"')]
        fits = sum(name in QUOTABLE for name in row.parameters) == len(values)
        return 0.5 * verb + 0.35 * sum(hits) / len(hits) + 0.15 * fits

    def lacks(self, row: Row) -> bool:
        """Tell whether a parameter of a check is left without its value."""
        line = skeleton(self.words)
        told = (TYPES[name][0] for name in row.parameters if name in TOLD)
        if not all(re.search(rf"(?<!\S)(?:{pattern})(?!\S)", line, re.I) for pattern in told):
            return True
        literals = {word for words in _literals(row) for word in words}
        loses = any(w.kind == "quoted" for w in self.words) and not QUOTABLE & set(row.parameters)
        if loses or (self.said[:1] == ["there"] and "there" not in literals):  # that is no name of anything
            return True
        verb = next((n for n, w in enumerate(self.words) if w.text.casefold() in literals), len(self.words))
        is_early = "value" in row.parameters and not any(w.is_value for w in self.words[verb:])
        return is_early or (any(w.kind == "number" for w in self.words) and not NUMERIC & set(row.parameters))

    def run_outside(self, literals: set[str]) -> list[str]:
        """Take the first words in a row that are none of the form's."""
        runs = groupby(self.words, key=lambda w: w.kind == "word" and w.text.casefold() not in literals)
        runs_of_names = (
            [w.text for w in run if w.text.casefold() not in PASSED_OVER] for is_name, run in runs if is_name
        )
        named = (list(dropwhile(lambda text: text.casefold() in _SMALL, run)) for run in runs_of_names)
        return next(filter(None, named), [])

    def filled(self, row: Row) -> str:
        """Write the form in the clause's own words."""
        values, said = self.values, set(self.said)
        literals = {word for words in _literals(row) for word in words}
        others = self.run_outside(literals)

        def fill(match: re.Match[str]) -> str:
            name = match[1]
            if name in QUOTABLE and (left := [v for v in values if name == "value" or v.startswith('"')]):
                values.remove(left[0])
                return left[0]
            if name in IN_WORDS and others:
                told = _named(others, quote=name == "target")
                others.clear()
                return told
            number = next((v for v in values if name == "int" and re.fullmatch(INT, v)), "")
            return number or PLACEHOLDERS[name]

        def choose(match: re.Match[str]) -> str:
            alternatives = match[0].split("/")
            return next((a for a in alternatives if a.casefold() in said), alternatives[0])

        optional = r"\((?! ?no)[^)]*\)|[()]" if self.is_negative else r"\([^)]*\)"
        plain = re.sub(
            r"(?<![^\s}])[^\s{}/]+(?:/[^\s{}/]+)+", choose, re.sub(optional, "", row.form.replace("(s)", "s"))
        )
        return re.sub(r"\{([^}]*)\}", fill, plain)


def _named(said: Sequence[str], quote: bool) -> str:
    """Write ``the "All books" link`` for “All books link”."""
    name, role = (said[:-1], said[-1]) if said[-1].casefold() in role_words() else (said, "")
    told = " ".join(name)
    return " ".join(filter(None, ["the" if role or not quote else "", f'"{told}"' if quote and told else told, role]))
