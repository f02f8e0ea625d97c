"""Says why a clause that is no form is refused, or that it is a wish."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pytest_tool.language.checks import holds, read_halves, refused_word
from pytest_tool.language.matching import form_of
from pytest_tool.language.nearest import nearest
from pytest_tool.language.parameters import COUNTED, INT, TIMES
from pytest_tool.language.table import Refused, Row, table
from pytest_tool.language.targets import role_words
from pytest_tool.language.words import ARTICLES, Word, cut, skeleton

_PRONOUNS = frozenset(
    {"i", "you", "he", "she", "it", "we", "they", "there", "this", "that", "these", "those"}
    | {"my", "your", "his", "her", "its", "our", "their"}
)
_PREPOSITIONS = frozenset({"to", "in", "on", "at", "of", "for", "with", "by", "from", "or", "but", "next"})
"""A clause that begins with one of these is no imperative."""
_NEGATIONS = frozenset({"never", "not", "without", "do not"})
MORE_THAN_ONE = rf"\b(?:{TIMES}|{'|'.join(COUNTED[2:])})\b"
"""How often, or a number in words that is more than one."""
TARGETS = frozenset({"target", "targets", "field", "name"})
"""Parameters that words without a value can fill."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A clause that names no form: the one control that it means is looked for."""

    text: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """A clause that is not in the language: why, what to do, and the nearest forms in its own words."""

    text: str
    why: str
    instead: str
    nearest: tuple[str, ...] = ()

    def __str__(self) -> str:
        told = f"“{self.text}” is not in the step language: {self.why}. {self.instead}"
        if not self.nearest:
            return told
        several = "s are" if len(self.nearest) > 1 else " is"
        return f"{told} The nearest form{several}: {' · '.join(self.nearest)}."


_SUBJECTS = ARTICLES | {"there", "it", "this", "that"}
"""What a statement begins with, beside a quoted text."""


def says_to_do(sentence: str) -> bool:
    """Whether a sentence may order something: it neither begins with a negation nor states how something is."""
    words = cut(sentence)
    said = [w.text.casefold() for w in words if w.kind == "word"]
    if not said or {said[0], " ".join(said[:2])} & _NEGATIONS:
        return not said
    states = holds(skeleton(words), table().stating.words) and (words[0].kind == "quoted" or said[0] in _SUBJECTS)
    return not states and not all(half.form for half in read_halves(sentence))


def wish_or_refusal(words: Sequence[Word], text: str) -> Wish | Refusal:
    """A clause that is no form: why it is none, the plainest reason first; a wish where there is none."""
    line = skeleton(words)
    if (until := form_of(words, text, check=False)) and until.name == "wait until":
        forms = tuple(f"wait until {form}" for form in nearest(cut(str(until.values[0])), check=True))
        return Refusal(text, "what it waits for is no check", "Write a check of the language.", forms)
    leading = (r for r in table().refused if r.first and re.match(_any_of(r.words), line, re.I))
    if refused := refused_word(line) or next(leading, None):
        if refused is table().stating:
            return _as_check(text, text, refused)
        return Refusal(text, refused.why, refused.instead, nearest(words, marked=False))
    if any(word.is_value for word in words if word.kind != "number"):
        return refusal_of(text, "no form reads like this", "Write one of the forms.", words)
    if any('"' in word.text for word in words):
        return refusal_of(text, "a quotation mark is not closed", "Close it.", words)
    said = [
        w.text.casefold() for w in words if w.kind == "word" and (not w.is_passed_over or w.text.casefold() in ARTICLES)
    ]
    if not said or said[0] in ARTICLES | _PRONOUNS | _PREPOSITIONS or not said[0].isalpha():
        return refusal_of(text, "it says nothing to do", "Begin with what is to be done.", words)
    if _names_badly(said[0]):
        return refusal_of(text, "it names no control that can be read", "Put the name in quotation marks.", words)
    if _lacks_value(line):
        return refusal_of(text, "a value is missing, or stands there without quotation marks", "Quote it.", words)
    if re.search(MORE_THAN_ONE, line, re.I):
        return refusal_of(text, "a wish is one action", "Write a form, once for each or with how often.", words)
    if len(said) > 1 and said[-1] in role_words() and not ARTICLES & set(said):
        why = "it may be the end of a name, or an order"
        return refusal_of(text, why, "Put a name with “and” or a comma in quotation marks.", words)
    return Wish(text)


def _any_of(words: Sequence[str]) -> str:
    return rf"(?:{'|'.join(map(re.escape, words))})\b"


def _rows_of(verb: str) -> list[Row]:
    return [row for row in table().steps if verb in re.sub(r"[( ].*", "", row.form).split("/")]


def _goes_on(row: Row, more: Sequence[str]) -> bool:
    """Whether the form may have these words behind its verb; “log in” and “sign out” alone are whole orders."""
    behind = row.form.partition(" ")[2].partition(" ")[0]
    return behind[:1] in ("{", "(") or (len(more) > 1 and more[0] in behind.split("/"))


def _taken(row: Row) -> set[str]:
    return set(re.findall(r"\{([^}]*)\}", row.form))


def _names_badly(verb: str) -> bool:
    """Whether a form of this verb takes nothing but a name: where it did not fit, the name was none."""
    return any(_taken(row) and _taken(row) <= TARGETS for row in _rows_of(verb))


def _lacks_value(line: str) -> bool:
    """Whether a clause begins with a verb whose every form needs a value, or with a complete form and how often."""
    first, *more = line.casefold().split()
    rows = [row for row in _rows_of(first) if not more or _goes_on(row, more)]
    taken = [_taken(row) for row in rows]
    if more and taken and all(names - TARGETS for names in taken):
        return True
    whole = [row.form.replace("/", "|") for row in rows if not re.search(r"[{(]", row.form)]
    starts = (" ".join(f"(?:{word})" for word in form.split()) for form in whole)
    return any(re.match(rf"{start} (?:{INT}|twice)\b", line, re.IGNORECASE) for start in starts)


def refusal_of(text: str, why: str, instead: str, words: Sequence[Word] = ()) -> Refusal:
    return Refusal(text, why, instead, nearest(words) if words else ())


def check_as_step(words: Sequence[Word], text: str) -> Refusal | None:
    """A step that begins like a check, “Verify …”, with the check that it holds."""
    refused = table().leading
    leading = re.match(rf"{_any_of(refused.words)} *", text, re.I)
    return _as_check(text, text[leading.end() :], refused) if leading else None


def _as_check(text: str, check: str, refused: Refused) -> Refusal:
    """The refusal of a statement, which says how it is written as a check where it is one."""
    check = re.sub(r"^that ", "", check)
    forms = (check,) if all(half.form for half in read_halves(check)) else nearest(cut(check), check=True)
    return Refusal(text, refused.why, refused.instead, tuple(f"Expect: {form}" for form in forms))
