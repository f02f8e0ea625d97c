"""Says why a clause is refused, or that it is a wish."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pytest_tool.language.checks import read_halves, refused_word
from pytest_tool.language.matching import form_of
from pytest_tool.language.nearest import nearest
from pytest_tool.language.parameters import NUMBERS, TIMES
from pytest_tool.language.table import Refused, Row, table
from pytest_tool.language.targets import Place, role_words
from pytest_tool.language.words import ARTICLES, Word, cut, skeleton
from pytest_tool.stated.dates import read_date

_SUBJECTS = ARTICLES | {"there", "it", "this", "that"}
"""What a statement begins with, beside a quoted text."""
_NO_VERBS = _SUBJECTS | {
    "i", "you", "he", "she", "we", "they", "these", "those", "my", "your", "his", "her", "its", "our", "their",
    "to", "in", "on", "at", "of", "for", "with", "by", "from", "or", "but", "next",
}  # fmt: skip
"""A clause that begins with one of these is no imperative."""
_NEGATIONS = frozenset({"never", "not", "without", "do not"})
MORE_THAN_ONE = rf"\b(?:{TIMES}|{'|'.join(NUMBERS[2:])})\b"
"""How often, or a number in words that is more than one."""
NAMES = frozenset({"target", "targets", "field", "name"})
"""Parameters that words without a value can fill."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A clause in free words: the control it means is looked for, in the ``place`` that the sentence begins with."""

    text: str
    place: Place | None = None
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A clause outside the language, and what to write instead."""

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


def says_to_do(sentence: str) -> bool:
    """Tell whether a sentence may order something."""
    words = cut(sentence)
    said = [w.text.casefold() for w in words if w.kind == "word"]
    if not said or {said[0], " ".join(said[:2])} & _NEGATIONS:
        return not said
    states = re.search(table().stating.pattern, skeleton(words), re.I)
    if states and (words[0].kind == "quoted" or said[0] in _SUBJECTS):
        return False
    waits = (form := form_of(words, sentence, check=False)) is not None and form.name == "wait until"
    return waits or not all(half.form for half in read_halves(sentence))  # “Wait until Name” may be a field's name


def wish_or_refusal(words: Sequence[Word], text: str) -> Wish | Refusal:
    """Say why a clause is refused, the plainest reason first."""
    line = skeleton(words)
    if (until := form_of(words, text, check=False)) and until.name == "wait until":
        forms = tuple(f"wait until {form}" for form in nearest(cut(str(until.values[0])), check=True))
        return Refusal(text, "what it waits for is no check", "Write a check of the language.", forms)
    leading = (r for r in table().refused if r.first and re.match(r.pattern, line, re.I))
    if refused := refused_word(line) or next(leading, None):
        if refused is table().stating:
            return _as_check(text, text, refused)
        return Refusal(text, refused.why, refused.instead, nearest(words, marked=False))
    fault = _fault(words, line)
    return Refusal(text, *fault, nearest(words)) if fault else Wish(text)


def _fault(words: Sequence[Word], line: str) -> tuple[str, str] | None:
    """Say what keeps a clause from being a wish."""
    said = [
        w.text.casefold() for w in words if w.kind == "word" and (not w.is_passed_over or w.text.casefold() in ARTICLES)
    ]
    verb = said[0] if said else ""
    rows = [row for row in table().steps if verb in row.beginning[0] and row.parameters]
    if any(word.is_value and word.kind != "number" for word in words):
        return "no form reads like this", "Write one of the forms."
    if any('"' in word.text for word in words):
        return "a quotation mark is not closed", "Close it."
    if verb in _NO_VERBS or not verb.isalpha():
        return "it says nothing to do", "Begin with what is to be done."
    if any(NAMES.issuperset(row.parameters) for row in rows):
        return "it names no control that can be read", "Put the name in quotation marks."
    if any(_goes_on(row, said) for row in rows):
        return "a value is missing, or stands there without quotation marks", "Quote it."
    if re.search(MORE_THAN_ONE, line, re.I):
        return "a wish is one action", "Write a form, once for each or with how often."
    if len(said) > 1 and said[-1] in role_words() and not ARTICLES & set(said):
        return "it may be the end of a name, or an order", "Put a name with “and” or a comma in quotation marks."
    return None


def _goes_on(row: Row, said: Sequence[str]) -> bool:
    """Tell whether a clause begins as the form, and says more."""
    begins = all(word in words for word, words in zip(said, row.beginning, strict=False))
    return begins and len(said) > len(row.beginning)


def check_as_step(words: Sequence[Word], text: str) -> Refusal | None:
    """Refuse a step that begins like a check: “Verify …”."""
    refused = table().leading
    leading = re.match(f"{refused.pattern} *", text, re.I)
    return _as_check(text, text[leading.end() :], refused) if leading else None


def letter_as_key(words: Sequence[Word], text: str) -> Refusal | None:
    """Refuse to press a letter, which is no key but text, and hardly a control in words."""
    presses = {verb for row in table().steps if row.name == "press key" for verb in row.beginning[0]}
    verb, pressed = words[0].text.casefold(), words[1:2]
    if (
        verb not in presses
        or not pressed
        or pressed[0].kind != "word"
        or not re.fullmatch(r"(?:shift\+)?[^\W\d_]", pressed[0].text, re.I)
    ):
        return None
    name = pressed[0].text
    return Refusal(
        text, "a letter is no key", "Type text into a field, and quote what a control is called.", (f'click "{name}"',)
    )


def impossible_day(words: Sequence[Word], text: str) -> Refusal | None:
    """Refuse a date that no calendar has."""
    dates = (word.text for word in words if word.kind == "date" and re.search(r"\d{4}", word.text))
    missing = next((said for said in dates if not any(read_date(_day(said), first) for first in (True, False))), None)
    if missing is None:
        return None
    return Refusal(text, f"no calendar has the day {missing}", "Write another, or quote it if it is no date.")


def _day(said: str) -> str:
    """Leave out the time of day, and the point of “31. March”."""
    return re.sub(r"T.*|(?<=\d)\.(?= )", "", said, flags=re.DOTALL)


def _as_check(text: str, check: str, refused: Refused) -> Refusal:
    """Refuse a statement, and say how to write it as a check."""
    check = check.removeprefix("that ")
    forms = (check,) if all(half.form for half in read_halves(check)) else nearest(cut(check), check=True)
    return Refusal(text, refused.why, refused.instead, tuple(f"Expect: {form}" for form in forms))
