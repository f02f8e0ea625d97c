"""Verbs that open one of two forms: “complete the form with …” types, “complete the purchase” is a button."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.grammar import adding, changing, choosing, doing, filling, messages, ticking
from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.formatting import formats
from pytest_tool.grammar.giving import made
from pytest_tool.grammar.reading import ARTICLES, Found, Reading, has_name, split_at
from pytest_tool.grammar.things import NOUNS
from pytest_tool.grammar.verbs import Form
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import Kind, Token, drop_front, fold, word_set

SAYS_WHERE = frozenset({"with", "in", "into", "as", "to", "by", "form", "field", "fields", ":", "="})
"""“Complete the form with …” fills it in; “complete "Buy milk"” has nothing of a field."""


def type_or_act(clause: Clause, reading: Reading) -> Found:
    """“Complete the purchase” is a button, “complete the form with …” is not; so is “put it in the basket”."""
    verb = clause.verb.words if clause.verb else ""
    words = {t.low for item in clause.items for t in item.tokens}
    last = clause.items[-1].tokens[-1:] if clause.items else ()
    if verb == "insert" and not any(t.is_value for item in clause.items for t in item.tokens):
        return doing.act(_called(clause, "add", reading), reading)  # “insert a table”: an editor's button
    if verb in ("put", "insert") and (words & doing.COLLECTIONS or (last and last[0].low == "in")):
        return adding.add(replace(clause, verb=replace(clause.verb, words="add") if clause.verb else None), reading)
    if verb == "complete" and clause.items and all(ticking.is_counted(item.tokens) for item in clause.items):
        return ticking.completed(clause, reading)
    if verb == "complete" and not any(t.is_value for item in clause.items for t in item.tokens):
        return doing.act(clause, reading)
    if verb == "complete" and not any(t.low in SAYS_WHERE for item in clause.items for t in item.tokens):
        return ticking.completed(clause, reading)
    if verb == "write" and clause.items and all(_is_new_mail(item.tokens) for item in clause.items):
        return doing.act(_called(clause, "add", reading), reading)
    if verb in ("write", "leave", "give") and (found := doing.message(clause, reading)):
        return found[:1] if verb == "write" else found
    return filling.type_(clause, reading)


def _called(clause: Clause, other: str, reading: Reading) -> Clause:
    """With the ``other`` verb where the page has that for it, and nothing that says the step's own: “Add cell below”."""
    verb, words = clause.verb, {t.low for item in clause.items for t in item.tokens}
    if verb is None or any(verb.words in name.split() for name in reading.known):
        return clause
    offered = any(name.split()[:1] == [other] and set(name.split()[1:]) & words for name in reading.known)
    return replace(clause, verb=replace(verb, words=other)) if offered else clause


WRITTEN = messages.MAILS | {"post", "review", "comment", "article", "story"}


def _is_new_mail(part: Sequence[Token]) -> bool:
    """“Write a new email”: a button that opens one, as nothing is said of what is in it."""
    rest = [t.low for t in part]
    return rest[:1] in (["a"], ["an"]) and set(rest[1:]) <= WRITTEN | {"new"} and rest[-1] in WRITTEN


def act_or_choose(clause: Clause, reading: Reading) -> Found:
    """“Apply the filter "In stock"” chooses; every other verb of this kind is a button."""
    words = {t.low for item in clause.items for t in item.tokens[:-1]}
    if clause.verb and clause.verb.words in ("delete", "remove") and len(clause.items) == 1:
        part = clause.items[0].tokens
        if changing.without_content(part) != part:  # “delete the text in the search field”
            return changing.clear(clause, reading)
    if clause.verb and clause.verb.words in DONE_TO_ONE and (one := _told_by_a_field(clause)):
        return doing.act(one, reading)
    if clause.verb and clause.verb.words == "finish" and _is_a_task(clause, reading):
        return ticking.completed(clause, reading)
    if clause.verb and clause.verb.words == "hide":
        return ticking.hidden(doing.act(clause, reading), reading)
    if clause.verb and clause.verb.words == "apply" and words & {"filter", "filters"}:
        return choosing.choose(clause, reading)
    return doing.act(clause, reading)


def _is_a_task(clause: Clause, reading: Reading) -> bool:
    """“Finish the task "Buy milk"” ticks it off, where nothing on the page is called “Finish”."""
    part = clause.items[0].tokens if len(clause.items) == 1 else ()
    named = bool(part) and part[-1].kind is Kind.QUOTE and all(t.low in ARTICLES | ticking.TASKS for t in part[:-1])
    return named and not any("finish" in name.split() for name in reading.known)


def set_or_act(clause: Clause, reading: Reading) -> Found:
    """“Edit the profile”, “change the photo” are buttons: nothing is said that they should be set to."""
    verb = clause.verb.words if clause.verb else ""
    if told := doing.reworded(clause, reading):
        return told
    if verb == "edit" and (one := _told_by_a_field(clause)):
        return doing.act(one, reading)
    return (
        changing.set_(clause, reading)
        if sets_a_value(clause) or verb in ("set", "switch", "adjust")
        else doing.act(clause, reading)
    )


def sets_a_value(clause: Clause) -> bool:
    """Whether it says to what."""
    return any(t.low in SETS or t.low in SAYING for item in clause.items for t in item.tokens)


SETS = frozenset({"to", "by", "with", "=", ":", "on", "off"})
SAYING = doing.SAYING


def _told_by_a_field(clause: Clause) -> Clause | None:
    """“The user with the e-mail "x"” is the user "x": by what stands in its row; None for other words."""
    part = clause.items[0].tokens if len(clause.items) == 1 else ()
    at = next((i for i, t in enumerate(part) if t.low == "with"), 0)
    field = drop_front(part[at + 1 : -1], ARTICLES)
    if not (at > 1 and part[0].low == "the" and len(field) == 1 and field[0].kind is Kind.WORD):
        return None
    record = part[at - 1].low in NOUNS or field[0].low in TELLING
    told = part[-1].kind in (Kind.QUOTE, Kind.EMAIL) or (part[-1].kind is Kind.NUMBER and field[0].low in TELLING)
    if not record or not told or field[0].low in ("text", "value", "content"):
        return None
    return replace(clause, items=(replace(clause.items[0], tokens=(*part[:at], part[-1])),))


TELLING = word_set("name title id email e-mail number code slug username login subject url path key")
"""What tells a record, whatever it is: “the row with the id 7”."""
DONE_TO_ONE = word_set(
    "delete remove archive publish unpublish duplicate approve reject restore cancel activate deactivate block mute star pin"
)


def copy_or_act(clause: Clause, reading: Reading) -> Found:
    """“Copy X into F” types; “copy "X"” is the copy button of X, unless the page has something called “Copy X”."""
    told = filling.copy(clause, reading)
    first = told[0] if told else None
    if not isinstance(first, Wish) or first.act is not Act.CLICK or fold(f"copy {first.target}") in reading.known:
        return told
    return doing.act(clause, reading) if any(has_name(i.tokens) for i in clause.items) else told


def toggled(clause: Clause, reading: Reading) -> Found | None:
    """“Toggle all todos as complete” marks them so; None for other words."""
    verb = clause.verb
    if verb is None or verb.words not in ("toggle", "flip") or not clause.items:
        return None
    states = [{t.low for t in split_at(i.tokens, "as", last=True)[1]} & ticking.DONE for i in clause.items]
    marking = replace(clause, verb=replace(verb, words="mark", form=Form.MARK))
    return ticking.mark(marking, reading) if all(states) else None


def made_or_formatted(clause: Clause, reading: Reading) -> Found | None:
    """“Make the title bold” is a style; “make the page public” is none."""
    told = formats(clause, reading)
    return made(clause, reading) or told if told and all(isinstance(f, Gap) for f in told) else told
