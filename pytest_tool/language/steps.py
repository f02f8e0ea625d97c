"""Reads a step as clauses: forms, at most one wish, refusals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.language.checks import names_one, read_halves
from pytest_tool.language.matching import Form, form_of
from pytest_tool.language.pieces import JOINTS, Piece, groups_from, joined, leading_place, pieces_of, placed
from pytest_tool.language.refusing import Refusal, Wish, check_as_step, impossible_day, letter_as_key, wish_or_refusal
from pytest_tool.language.table import verbs
from pytest_tool.language.targets import ordinal_of
from pytest_tool.language.words import ARTICLES, Word, cut

Clause = Form | Wish | Refusal


def read_step(sentence: str) -> tuple[Clause, ...]:
    """Read the clauses of a step in their order."""
    words, place = leading_place(whole := cut(sentence))
    lead = sentence[whole[0].start : words[0].start] if place and words else ""
    if impossible := impossible_day(words, sentence):
        return (impossible,)
    pieces = pieces_of(words, JOINTS)
    found: list[Clause] = []
    at, verb = 0, Piece()
    while at < len(pieces):
        taken, clause = _longest(pieces, at, sentence, verb)
        if isinstance(clause, Form):
            verb = _verb(clause, joined(pieces[at : at + 1], sentence)[0]) or verb
            clause = placed(clause, place, lead)
        elif isinstance(clause, Wish) and any(isinstance(c, Wish) for c in found):
            clause = Refusal(clause.text, "a step has one wish", "Write it as a step of its own.")
        elif isinstance(clause, Wish):
            clause = replace(clause, place=place, lead=lead)
        found.append(clause)
        at += taken
    return tuple(found)


def wait_until(sentence: str) -> str:
    """Read the check that a sentence says to wait for."""
    clauses = read_step(sentence)
    only = clauses[0] if len(clauses) == 1 else None
    return str(only.values[0]) if isinstance(only, Form) and only.name == "wait until" else ""


def _longest(pieces: Sequence[Piece], at: int, sentence: str, verb: Piece) -> tuple[int, Clause]:
    """Read the longest clause here, if need be with a carried verb."""
    group, text = joined(pieces[at : at + 1], sentence)
    if refusal := check_as_step(group, text) or letter_as_key(group, text):
        return 1, refusal
    for taken, longer, whole in groups_from(pieces, at, sentence):
        if (form := _step_form(longer, whole)) and not _holds_orders(form, pieces[at + 1 : at + taken], sentence):
            return taken, form
    for taken, longer, whole in groups_from(pieces, at, sentence) if verb else ():
        form = _step_form((*verb, *longer), " ".join([*(word.text for word in verb), whole]))
        if form and (_is_carried(longer[0]) or form.name == "press key"):
            return taken, form
    return 1, wish_or_refusal(group, text)


def _holds_orders(form: Form, pieces: Sequence[Piece], sentence: str) -> bool:
    """Tell whether a pair is an order: “fill in name "Ann" and tick "Terms"”."""
    return "pairs" in form.names and any(_step_form(*joined([piece], sentence)) for piece in pieces)


def _step_form(words: Piece, text: str) -> Form | None:
    form = form_of(words, text, check=False)
    if form is None or not names_one(form):
        return None
    waits = form.name == "wait until"
    return None if waits and not all(half.form for half in read_halves(str(form.values[0]))) else form


def _verb(form: Form, words: Piece) -> Piece:
    """Take the words that the next clause may leave out."""
    said = [word for word in words if not word.is_passed_over]
    has_verb = said and said[0].kind == "word" and said[0].text.casefold() in verbs()
    return tuple(said[: len(form.row.beginning)]) if has_verb else ()


def _is_carried(first: Word) -> bool:
    """Tell whether a clause leaves its verb out."""
    return first.is_value or first.text.casefold() in ARTICLES or bool(ordinal_of(first.text))
