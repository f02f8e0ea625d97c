"""Finds the forms that a clause comes nearest to, filled with its own words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from pytest_tool.language.matching import form_of
from pytest_tool.language.parameters import STATES
from pytest_tool.language.table import Row, table
from pytest_tool.language.targets import role_words
from pytest_tool.language.words import PASSED_OVER, Word, cut

SHOWN = 2
"""So many forms are shown."""
LEAST = 0.5
"""A form that is less alike is not shown."""
SAME_WORD = 0.75
"""From this likeness on a word counts as one of the form's, spelt otherwise."""
LONGEST_REPAIR = 40
"""Words of a clause up to which marks are tried in it."""
PLACEHOLDERS = {
    "string": '"…"', "strings": '"…"', "value": '"…"', "int": "2", "target": '"…"', "targets": '"…"', "field": "the … field",
    "control": "the … button", "times": "twice",
    "pairs": 'name "…"', "name": "the …", "place": "the … section", "where": "in the … section",
    "things": "rows", "key": "Enter", "url": "/…",
    "address": "/…", "menu path": '"File > …"', "ordinal": "first", "direction": "ascending", "drop place": "before",
    "bound": "at least", "state": "checked", "check": '"…" is shown',
}  # fmt: skip
QUOTABLE = frozenset({"string", "strings", "value", "target", "targets"})
IN_WORDS = frozenset({"target", "field", "name", "control"})


def nearest(words: Sequence[Word], *, check: bool = False, marked: bool = True) -> tuple[str, ...]:
    """At most two forms as a person would write them, the nearest first; none where nothing is like one.

    The first is the clause itself with marks around some of its words, where that makes it a form and ``marked`` allows it.
    """
    found = dict.fromkeys([*(_marked(words, check) if marked else ()), *_alike_rows(words, check)])
    return tuple([told for told in found if "…" in told or form_of(cut(told), told, check=check)][:SHOWN])


def _marked(words: Sequence[Word], check: bool) -> Iterator[str]:
    """The clause with its last words, few before many, in quotation marks, as soon as that is a form."""
    if len(words) > LONGEST_REPAIR:
        return
    for at in reversed(range(1, len(words))):
        last = words[at:]
        if any(w.kind != "word" for w in last):
            return
        if any(w.text.casefold() in _ends() for w in last):
            return
        text = " ".join(w.text for w in last)
        quoted = Word("quoted", text, last[0].start, last[-1].end)
        if text.casefold() not in PASSED_OVER and form_of((*words[:at], quoted), "", check=check):
            yield " ".join([*(f'"{w.text}"' if w.kind == "quoted" else w.text for w in words[:at]), f'"{text}"'])
            return


@lru_cache(1)
def _ends() -> frozenset[str]:
    """The words of forms and states: they are no values that somebody forgot to quote."""
    forms = {word for row in table().checks for words in _literals(row.form) for word in words}
    return frozenset(forms | set(STATES) | {"hidden", "gone", "open", "closed", "there", "not", "no"})


def _alike_rows(words: Sequence[Word], check: bool) -> list[str]:
    clause = _Clause(words)
    rows = table().checks if check else table().steps
    best: dict[str, tuple[float, Row]] = {}
    for row in rows:
        score = clause.likeness(row, check)
        if score >= LEAST and score > best.get(row.name, (0.0, row))[0]:
            best[row.name] = (score, row)
    ranked = sorted(best.values(), key=lambda scored: -scored[0])
    return [clause.filled(row) for _, row in ranked[:SHOWN]]


@lru_cache(4096)
def _likeness_of(word: str, other: str) -> float:
    if word == other:
        return 1.0
    matcher = SequenceMatcher(None, word, other)
    if matcher.real_quick_ratio() <= SAME_WORD or matcher.quick_ratio() <= SAME_WORD:
        return 0.0
    ratio = matcher.ratio()
    return ratio if ratio > SAME_WORD else 0.0


@lru_cache(512)
def _literals(form: str) -> tuple[tuple[str, ...], ...]:
    """The words of a form, each with its alternatives; what may be left out is not among them."""
    plain = re.sub(r"\{[^}]*\}|\([^)]*\)", " ", form)
    return tuple(tuple(word.split("/")) for word in plain.split())


def _words(form: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(re.split(r"[/()]", word)) for word in form.split())


NEGATIVE = frozenset({"not", "no"})


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
        return [f'"{w.text}"' if w.kind == "quoted" else w.text for w in self.words if w.is_value]

    def likeness(self, row: Row, check: bool) -> float:
        """0 to 1: how many of the form's words the clause has, its verb above all, and whether its values have a place."""
        literals = _literals(row.form)
        if "{state}" in row.form and not set(self.said) & set(STATES):
            return 0.0
        if not literals or (check and self.is_negative != bool(NEGATIVE & {w for ws in _words(row.form) for w in ws})):
            return 0.0
        hits = [
            max((_likeness_of(w, a) for w in self.said for a in alternatives), default=0.0) for alternatives in literals
        ]
        verb = hits[0] if check else max((_likeness_of(w, a) for w in self.said[:1] for a in literals[0]), default=0.0)
        places = sum(name in QUOTABLE for name in re.findall(r"\{([^}]*)\}", row.form))
        fits = places == len(self.values)
        return 0.5 * verb + 0.35 * sum(hits) / len(hits) + (0.15 if fits else 0.0)

    def filled(self, row: Row) -> str:
        """The form in the clause's own words where it has some, its first alternative where it has not."""
        values, said = list(self.values), set(self.said)
        quoted = [v for v in values if v.startswith('"')]
        literals = {word for alternatives in _literals(row.form) for word in alternatives}
        others = [w.text for w in self.words if w.kind == "word" and w.text.casefold() not in literals | PASSED_OVER]
        while others and others[0].casefold() in _SMALL:
            others.pop(0)

        def fill(match: re.Match[str]) -> str:
            name = match[1]
            if name in QUOTABLE and (left := [v for v in values if name == "value" or v in quoted]):
                values.remove(left[0])
                return left[0]
            if name in IN_WORDS and others:
                told = _named(others, quote=name == "target")
                others.clear()
                return told
            return PLACEHOLDERS[name]

        def choose(match: re.Match[str]) -> str:
            alternatives = match[0].split("/")
            return next((a for a in alternatives if a.casefold() in said), alternatives[0])

        plain = re.sub(
            r"\(([^)]*)\)", lambda m: m[1] if self.is_negative and m[1].strip() in NEGATIVE else "", row.form
        )
        plain = re.sub(r"(?<![^\s}])[^\s{}/]+(?:/[^\s{}/]+)+", choose, plain)
        return re.sub(r"\{([^}]*)\}", fill, plain)


_SMALL = frozenset(["in", "to", "on", "of", "for", "with", "at", "from", "into", "as", "by"])


def _named(said: Sequence[str], quote: bool) -> str:
    """``the "All books" link`` for “All books link”."""
    *name, role = said
    if role.casefold() not in role_words():
        name, role = list(said), ""
    told = " ".join(name)
    return " ".join(filter(None, ["the" if role or not quote else "", f'"{told}"' if quote and told else told, role]))
