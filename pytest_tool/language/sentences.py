"""Reads a step as clauses, forms and wishes, or refuses it; and an expectation as checks, or as none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pytest_tool.language.key_names import key_of
from pytest_tool.language.matching import Form, form_of, verbs
from pytest_tool.language.nearest import nearest
from pytest_tool.language.parameters import INT, Pair, Things
from pytest_tool.language.table import Refused, Row, table
from pytest_tool.language.targets import PLACE, SUBJECT, Place, Target, ordinal_of, place_of, role_words
from pytest_tool.language.words import ARTICLES, PASSED_OVER, Word, cut, skeleton

JOINTS = frozenset({"and", "then", ",", ";", ".", "!"})
HALVES = frozenset({"and", "but", ",", ";"})


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


Clause = Form | Wish | Refusal


@dataclass(frozen=True, slots=True)
class Half:
    """A half of an expectation; ``form`` is None where it is none of the language's."""

    text: str
    form: Form | None


def read_step(sentence: str) -> tuple[Clause, ...]:
    """The clauses of a step in their order: forms, at most one wish, refusals."""
    words, place = _leading_place(cut(sentence))
    pieces = _pieces(words, JOINTS)
    found: list[Clause] = []
    no_words: tuple[Word, ...] = ()
    at, verb = 0, no_words
    while at < len(pieces):
        taken, clause = _longest(pieces, at, sentence, verb)
        if isinstance(clause, Form):
            clause = _placed(clause, place)
            verb = _verb(pieces[at]) or verb
        found.append(clause)
        at += taken
    wishes = [clause for clause in found if isinstance(clause, Wish)]
    if len(wishes) > 1:
        second = wishes[1]
        found[found.index(second)] = _refused(second.text, "a step has one wish", "Write it as a step of its own.")
    return tuple(found)


def read_check(sentence: str) -> Form | None:
    """The one check that the sentence is as a whole, or None."""
    halves = read_halves(sentence)
    return halves[0].form if len(halves) == 1 else None


def read_halves(sentence: str) -> tuple[Half, ...]:
    """The halves of an expectation, joined by “and” or “but”, each with its form; a sentence of one half is that half."""
    words, place = _leading_place(cut(sentence))
    pieces = _pieces(words, HALVES)
    found: list[Half] = []
    at = 0
    while at < len(pieces):
        for end in range(len(pieces), at, -1):
            group, text = _joined(pieces[at:end], sentence)
            if form := _check_form(group, text):
                found.append(Half(text, _placed(form, place)))
                break
        else:
            found.append(Half(_joined(pieces[at : at + 1], sentence)[1], None))
            end = at + 1
        at = end
    if all(half.form is None for half in found):
        return (Half(sentence.strip(), None),)
    return tuple(found)


def _longest(pieces: Sequence[_Piece], at: int, sentence: str, verb: tuple[Word, ...]) -> tuple[int, Clause]:
    """How many pieces the clause at this place takes, and what it is."""
    group, text = _joined(pieces[at : at + 1], sentence)
    if refusal := _check_as_step(group, text):
        return 1, refusal
    for end in range(len(pieces), at, -1):
        longer, whole = _joined(pieces[at:end], sentence)
        if form := _step_form(longer, whole):
            return end - at, form
    for end in range(len(pieces), at, -1) if verb else ():
        longer, whole = _joined(pieces[at:end], sentence)
        form = _step_form((*verb, *longer), whole)
        if form and (_is_carried(pieces[at]) or form.name == "press key"):
            return end - at, form
    return 1, _wish_or_refusal(group, text)


def _check_form(words: Sequence[Word], text: str) -> Form | None:
    form = form_of(words, text, check=True)
    return None if form is None or any(map(_refused_word, _words_in(form))) else form


def _step_form(words: Sequence[Word], text: str) -> Form | None:
    form = form_of(words, text, check=False)
    if form is None or any(_refused_word(said) for said in _words_in(form)):
        return None
    if form.name == "click" and KEY_FIRST.match(skeleton(words)) and _begins_with_key(form):
        return None
    if form.name == "wait until" and not all(half.form for half in read_halves(str(form.values[0]))):
        return None
    return form


def _words_in(form: Form) -> list[str]:
    """What the form's parameters took in words, without what is quoted."""
    taken = [one for value in form.values for one in (value if isinstance(value, tuple) else (value,))]
    targets = [one.field if isinstance(one, Pair) else one for one in taken]
    return [target.name for target in targets if isinstance(target, Target) and not target.quoted]


def _wish_or_refusal(words: Sequence[Word], text: str) -> Wish | Refusal:
    line = skeleton(words)
    if (until := form_of(words, text, check=False)) and until.name == "wait until":
        forms = tuple(f"wait until {form}" for form in nearest(cut(str(until.values[0])), check=True))
        return Refusal(text, "what it waits for is no check", "Write a check of the language.", forms)
    if refused := _refused_word(line):
        if refused is table().refused[-1]:
            return _as_check(text, text, refused)
        return Refusal(text, refused.why, refused.instead, nearest(words, marked=False))
    if any(word.is_value for word in words if word.kind != "number"):
        return _refused(text, "no form reads like this", "Write one of the forms.", words)
    if any('"' in word.text for word in words):
        return _refused(text, "a quotation mark is not closed", "Close it.", words)
    said = [
        w.text.casefold() for w in words if w.kind == "word" and (not w.is_passed_over or w.text.casefold() in ARTICLES)
    ]
    if not said or said[0] in ARTICLES | _NO_VERBS or not said[0].isalpha():
        return _refused(text, "it says nothing to do", "Begin with what is to be done.", words)
    if _names_badly(said[0]):
        return _refused(text, "it names no control that can be read", "Put the name in quotation marks.", words)
    if _lacks_value(line):
        return _refused(text, "a value is missing, or stands there without quotation marks", "Quote it.", words)
    if len(said) > 1 and said[-1] in role_words() and not ARTICLES & set(said):
        why = "it may be the end of a name, or an order"
        return _refused(text, why, "Put a name with “and” or a comma in quotation marks.", words)
    return Wish(text)


_PRONOUNS = (
    "i",
    "you",
    "he",
    "she",
    "it",
    "we",
    "they",
    "there",
    "this",
    "that",
    "these",
    "those",
    "my",
    "your",
    "his",
    "her",
)
_PREPOSITIONS = ("its", "our", "their", "to", "in", "on", "at", "of", "for", "with", "by", "from", "or", "but")
_NO_VERBS = frozenset(_PRONOUNS + _PREPOSITIONS)
"""Pronouns and prepositions: a clause that begins with one is no imperative."""


KEY_FIRST = re.compile(r"(?:press|hit) ", re.IGNORECASE)
TARGETS = frozenset({"target", "targets", "field", "name"})
"""Parameters that words without a value can fill."""


def _begins_with_key(form: Form) -> bool:
    """“Press Tab twice more” names no control that is called so."""
    target = form.values[0]
    if not isinstance(target, Target) or target.quoted or target.role:
        return False
    words = target.name.split()
    return any(key_of(" ".join(words[:n])) for n in range(1, len(words)))


def _rows_of(verb: str) -> list[Row]:
    return [row for row in table().steps if verb in re.sub(r"[( ].*", "", row.form).split("/")]


def _taken(row: Row) -> set[str]:
    return set(re.findall(r"\{([^}]*)\}", row.form))


def _names_badly(verb: str) -> bool:
    """Whether a form of this verb takes nothing but a name: where it did not fit, the name was none."""
    return any(_taken(row) and _taken(row) <= TARGETS for row in _rows_of(verb))


def _lacks_value(line: str) -> bool:
    """Whether a clause begins with a verb whose every form needs a value, or with a complete form and how often."""
    first, *more = line.casefold().split()
    rows = _rows_of(first)
    taken = [_taken(row) for row in rows]
    if len(more) > 1 and taken and all(names - TARGETS for names in taken):
        return True
    whole = [row.form.replace("/", "|") for row in rows if not re.search(r"[{(]", row.form)]
    starts = (" ".join(f"(?:{word})" for word in form.split()) for form in whole)
    return any(re.match(rf"{start} (?:{INT}|twice)\b", line, re.IGNORECASE) for start in starts)


def _refused(text: str, why: str, instead: str, words: Sequence[Word] = ()) -> Refusal:
    return Refusal(text, why, instead, nearest(words) if words else ())


def _refused_word(line: str) -> Refused | None:
    return next((r for r in table().refused if _holds(line, r.words)), None)


def _check_as_step(words: Sequence[Word], text: str) -> Refusal | None:
    """A step that begins like a check, “Verify …”, with the check that it holds."""
    refused = table().refused[0]
    leading = re.match(rf"(?:{'|'.join(map(re.escape, refused.words))})\b *", text, re.I)
    return _as_check(text, text[leading.end() :], refused) if leading else None


def _as_check(text: str, check: str, refused: Refused) -> Refusal:
    """The refusal of a statement, which says how it is written as a check where it is one."""
    check = re.sub(r"^that ", "", check)
    forms = (check,) if all(half.form for half in read_halves(check)) else nearest(cut(check), check=True)
    return Refusal(text, refused.why, refused.instead, tuple(f"Expect: {form}" for form in forms))


def _holds(line: str, words: Sequence[str]) -> bool:
    return bool(re.search(rf"\b(?:{'|'.join(map(re.escape, words))})\b", line, re.I))


_Piece = tuple[Word, ...]


def _pieces(words: Sequence[Word], joints: frozenset[str]) -> list[_Piece]:
    """The words between the joints; each piece but the first begins with its joints, so that pieces can be put together."""
    pieces: list[list[Word]] = [[]]
    for word in words:
        is_joint = word.kind in ("word", "stop") and word.text.casefold() in joints
        if is_joint and any(not _is_joint(w, joints) for w in pieces[-1]):
            pieces.append([])
        pieces[-1].append(word)
    return [tuple(piece) for piece in pieces if any(not _is_joint(w, joints) for w in piece)]


def _is_joint(word: Word, joints: frozenset[str]) -> bool:
    return word.kind in ("word", "stop") and word.text.casefold() in joints


def _joined(pieces: Sequence[_Piece], sentence: str) -> tuple[tuple[Word, ...], str]:
    """The words of several pieces, without the joints before and behind them, and how they were written."""
    words = [word for piece in pieces for word in piece]
    while words and _is_joint(words[0], JOINTS | HALVES):
        words.pop(0)
    while words and words[-1].kind == "stop":
        words.pop()
    return tuple(words), sentence[words[0].start : words[-1].end] if words else ""


def _verb(piece: _Piece) -> tuple[Word, ...]:
    """The word that a clause begins with, which the next may leave out; with “in” where it is “fill in”."""
    words = [w for w in piece if not _is_joint(w, JOINTS) and w.text.casefold() not in PASSED_OVER]
    if not words or words[0].text.casefold() not in verbs():
        return ()
    more = len(words) > 1 and words[1].kind == "word" and words[1].text.casefold() in ("in", "over", "by", "on", "off")
    return tuple(words[: 2 if more else 1])


def _is_carried(piece: _Piece) -> bool:
    """Whether a clause leaves its verb out: it begins with a value, an article or an ordinal."""
    first = next((w for w in piece if not _is_joint(w, JOINTS)), None)
    return first is not None and (first.is_value or first.text.casefold() in ARTICLES or bool(ordinal_of(first.text)))


def _leading_place(words: tuple[Word, ...]) -> tuple[tuple[Word, ...], Place | None]:
    """“In the row of "Dune",” at the beginning is the place of all that follows."""
    comma = next((n for n, w in enumerate(words) if w.kind == "stop" and w.text == ","), None)
    if not comma or words[0].text.casefold() not in ("in", "under", "below", "next", "beside"):
        return words, None
    line = skeleton(words[:comma])
    place = place_of(line, words) if re.fullmatch(f"{SUBJECT}|{PLACE}", line, re.I) else None
    return (words[comma + 1 :], place) if place else (words, None)


def _placed(form: Form, place: Place | None) -> Form:
    """The form with the leading place given to every target that has none of its own."""
    if place is None:
        return form

    def there(target: Target) -> Target:
        return target if target.places else replace(target, places=(place,))

    def given(value: object) -> object:
        match value:
            case Target():
                return there(value)
            case Pair(field=field):
                return replace(value, field=there(field))
            case Things(target=target):
                return replace(value, target=there(target))
            case tuple():
                return tuple(map(given, value))
            case _:
                return value

    return replace(form, values=tuple(map(given, form.values)), place=place)
