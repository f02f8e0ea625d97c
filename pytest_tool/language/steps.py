"""Reads a step as clauses: forms, at most one wish, refusals."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.language.checks import read_halves, refused_word, words_in
from pytest_tool.language.key_names import key_of
from pytest_tool.language.matching import Form, form_of, verbs
from pytest_tool.language.pieces import JOINTS, Piece, is_joint, joined, leading_place, pieces_of, placed
from pytest_tool.language.refusing import Refusal, Wish, check_as_step, refusal_of, wish_or_refusal
from pytest_tool.language.targets import Target, ordinal_of
from pytest_tool.language.words import ARTICLES, PASSED_OVER, Word, cut, skeleton

Clause = Form | Wish | Refusal
KEY_FIRST = re.compile(r"(?:press|hit) ", re.IGNORECASE)


def read_step(sentence: str) -> tuple[Clause, ...]:
    """The clauses of a step in their order: forms, at most one wish, refusals."""
    words, place = leading_place(cut(sentence))
    pieces = pieces_of(words, JOINTS)
    found: list[Clause] = []
    no_words: tuple[Word, ...] = ()
    at, verb = 0, no_words
    while at < len(pieces):
        taken, clause = _longest(pieces, at, sentence, verb)
        if isinstance(clause, Form):
            clause = placed(clause, place)
            verb = _verb(pieces[at]) or verb
        found.append(clause)
        at += taken
    wishes = [clause for clause in found if isinstance(clause, Wish)]
    if len(wishes) > 1:
        second = wishes[1]
        found[found.index(second)] = refusal_of(second.text, "a step has one wish", "Write it as a step of its own.")
    return tuple(found)


def wait_until(sentence: str) -> str:
    """The check that a sentence says to wait for; empty where it says something else."""
    clauses = read_step(sentence)
    only = clauses[0] if len(clauses) == 1 else None
    return str(only.values[0]) if isinstance(only, Form) and only.name == "wait until" else ""


def _longest(pieces: Sequence[Piece], at: int, sentence: str, verb: tuple[Word, ...]) -> tuple[int, Clause]:
    """How many pieces the clause at this place takes, and what it is."""
    group, text = joined(pieces[at : at + 1], sentence)
    if refusal := check_as_step(group, text):
        return 1, refusal
    for end in range(len(pieces), at, -1):
        longer, whole = joined(pieces[at:end], sentence)
        if (form := _step_form(longer, whole)) and not _holds_orders(form, pieces[at + 1 : end], sentence):
            return end - at, form
    for end in range(len(pieces), at, -1) if verb else ():
        longer, whole = joined(pieces[at:end], sentence)
        form = _step_form((*verb, *longer), " ".join([*(word.text for word in verb), whole]))
        if form and (_is_carried(pieces[at]) or form.name == "press key"):
            return end - at, form
    return 1, wish_or_refusal(group, text)


def _holds_orders(form: Form, pieces: Sequence[Piece], sentence: str) -> bool:
    """Tell whether what looks like a field and its value is an order by itself: “fill in name "Ann" and tick "Terms"”."""
    return "pairs" in form.names and any(_step_form(*joined([piece], sentence)) for piece in pieces)


def _step_form(words: Sequence[Word], text: str) -> Form | None:
    form = form_of(words, text, check=False)
    if form is None or any(refused_word(said) for said in words_in(form)):
        return None
    if form.name == "click" and KEY_FIRST.match(skeleton(words)) and _begins_with_key(form):
        return None
    if form.name == "wait until" and not all(half.form for half in read_halves(str(form.values[0]))):
        return None
    return form


def _begins_with_key(form: Form) -> bool:
    """“Press Tab twice more” names no control that is called so."""
    target = form.values[0]
    if not isinstance(target, Target) or target.quoted or target.role:
        return False
    words = target.name.split()
    return any(key_of(" ".join(words[:n])) for n in range(1, len(words)))


def _verb(piece: Piece) -> tuple[Word, ...]:
    """The word that a clause begins with, which the next may leave out; with “in” where it is “fill in”."""
    words = [w for w in piece if not is_joint(w, JOINTS) and w.text.casefold() not in PASSED_OVER]
    if not words or words[0].text.casefold() not in verbs():
        return ()
    more = len(words) > 1 and words[1].kind == "word" and words[1].text.casefold() in ("in", "over", "by", "on", "off")
    return tuple(words[: 2 if more else 1])


def _is_carried(piece: Piece) -> bool:
    """Whether a clause leaves its verb out: it begins with a value, an article or an ordinal."""
    first = next((w for w in piece if not is_joint(w, JOINTS)), None)
    return first is not None and (first.is_value or first.text.casefold() in ARTICLES or bool(ordinal_of(first.text)))
