"""Forms that tick and untick: boxes, switches that are turned on and off, what is marked as done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.grammar.choosing import numbered
from pytest_tool.grammar.clauses import Clause, Item
from pytest_tool.grammar.every import EVERY, every
from pytest_tool.grammar.pointing import pointed, with_nouns
from pytest_tool.grammar.reading import (
    ARTICLES,
    ORDINALS,
    PRONOUNS,
    Found,
    Reading,
    gap,
    has_name,
    named,
    placed,
    span,
    split_at,
    thing,
    without_purpose,
)
from pytest_tool.grammar.several import several
from pytest_tool.grammar.things import NOUNS
from pytest_tool.grammar.verbs import Form
from pytest_tool.grammar.watching import is_claim, look
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import Kind, Token, drop_front, find, plain, quote, said, tokens, word_set

DONE = word_set("done complete completed finished ticked")
SWITCHING = frozenset({"turn", "turn on", "turn off", "switch on", "switch off", "enable", "disable", "deactivate"})
TASKS = word_set("todo todos to-do to-dos task tasks item items one ones everything")
"""What is complete when it is done; an order is completed by a button."""


RECORDS = NOUNS | word_set(
    "project product client supplier expense item row device milestone quote lead deal shipment delivery room table desk unit"
)
"""What a row of a list is about, said before or behind its name."""
CONDITIONAL = word_set("if unless when while until or")


def is_counted(part: Sequence[Token]) -> bool:
    """“The first task”, “all todos”, “everything”."""
    rest = drop_front(part, ARTICLES)
    return bool(rest) and rest[0].low in ORDINALS | EVERY and rest[-1].low in TASKS


def tick(clause: Clause, reading: Reading) -> Found:
    """``tick X``. “Check the total is 5” is no box to tick."""
    verb = clause.verb.words if clause.verb else "tick"
    if verb.startswith("check") and any(is_claim(i.tokens) for i in clause.items):
        return look(clause, reading)
    return [w for i in with_nouns(clause.items) for w in ticked(Act.TICK, i, clause, reading)]


def untick(clause: Clause, reading: Reading) -> Found:
    """``untick X``."""
    return [w for i in with_nouns(clause.items) for w in ticked(Act.UNTICK, i, clause, reading)]


def ticked(act: Act, item: Item, clause: Clause, reading: Reading) -> Found:
    said_verb = clause.verb.words if clause.verb else ""
    switched = "turn on" if act is Act.TICK else "turn off"
    verb = switched if said_verb in SWITCHING else str(act)  # a box that only selects its row is no switch
    found = pointed(verb, act, without_purpose(item.tokens), item, clause, reading)
    button = f"{said_verb} " if said_verb in ("enable", "disable", "deactivate") else ""  # of an account, say
    own = numbered(item.tokens) if item.tokens else ""
    first = (f"{verb} {quote(own)}",) if own else ()
    return [replace(w, other_words=(*first, f"click {button}{w.target}")) if isinstance(w, Wish) else w for w in found]


def turn(clause: Clause, reading: Reading) -> Found:
    """“Turn X on”, “turn X off”."""
    found: Found = []
    for item in clause.items:
        on = item.tokens[-1].low if item.tokens else ""
        if on not in ("on", "off"):
            return [gap(clause.tokens, "turn it on or off?")]
        rest = replace(item, tokens=item.tokens[:-1])
        act = Act.TICK if on == "on" else Act.UNTICK
        found += ticked(act, rest, clause, reading)
    return found


def mark(clause: Clause, reading: Reading) -> Found:
    """“Mark X as done” ticks what stands beside X; “mark X as read” is a button."""
    found: Found = []
    for item in clause.items:
        object_, state = split_at(item.tokens, "as", last=True)
        if not state:
            found += ticked(Act.TICK, item, clause, reading)
            continue
        states = {t.low for t in state}
        if find(state, CONDITIONAL) > 0:
            return [gap(item.tokens, "that is no one state")]
        if states & DONE and (all_of_them := _ticked_each(object_, item, clause, reading)):
            found += all_of_them
            continue
        words = thing(object_, reading, "mark")
        if isinstance(words, Gap) and plain(object_).casefold() in PRONOUNS and not reading.last:
            found.append(_marked(state, item))  # the one thing that the page is about
            continue
        if isinstance(words, Gap):
            return [gap(item.tokens, words.why)]
        start, end = span(item.tokens)
        others: tuple[str, ...] = ()
        row = f"in the row of {named(_without_kind(object_), words)}"
        if states & DONE:
            act = Act.UNTICK if states & {"not", "un"} else Act.TICK
            text, others = f"{act} the checkbox {row}", (f"{act} {words}",)
        elif states & {"undone", "incomplete", "open", "unfinished"}:
            act, text, others = Act.UNTICK, f"untick the checkbox {row}", (f"untick {words}",)
        elif not has_name(object_) and plain(object_).casefold() not in PRONOUNS:
            act, text = Act.CLICK, f"click mark {words} as {said(state)}"
        else:
            act, text = Act.CLICK, f"click mark as {said(state)} {row}"
        found.append(Wish(placed(text, clause), act, words, names=words, other_words=others, start=start, end=end))
    return found


def _without_kind(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """“invoice INV-7”, “the project Mobile app”, “the Mobile app project” without what kind of thing that is."""
    name = drop_front(part, ARTICLES)
    if len(name) < 2 or any(t.kind is Kind.QUOTE for t in name):
        return part
    told = len(name) < len(part)  # without an article “email Ann” may be what is to be done
    code = len(name) == 2 and any(c.isdigit() for c in name[1].text)
    if name[0].low in RECORDS and not name[0].capital and (code or (told and name[1].capital)):
        return name[1:]
    return name[:-1] if told and name[0].capital and name[-1].low in RECORDS and not name[-1].capital else part


def _marked(state: tuple[Token, ...], item: Item) -> Wish:
    start, end = span(item.tokens)
    words = f"mark as {said(state)}"
    others = (f"tick {said(drop_front(state, ARTICLES))}",)
    return Wish(f"click {words}", Act.CLICK, words, names=words, other_words=others, start=start, end=end)


def _ticked_each(part: tuple[Token, ...], item: Item, clause: Clause, reading: Reading) -> Found:
    """“Mark all todos as done”: the box of each, of both; empty where one thing is meant."""
    both = bool(part) and part[0].low == "both"
    if few := _first_few(part, item, clause, reading):
        return few
    part = (replace(part[0], text="all"), *part[1:]) if both else part
    if clause.verb is None or not part or part[0].low not in EVERY or {"not", "un"} & {t.low for t in item.tokens}:
        return []
    ticking = replace(clause.verb, form=Form.TICK, words="tick")
    found = every(replace(clause, verb=ticking, items=(replace(item, tokens=part),), tokens=item.tokens), reading) or []
    found = [replace(w, count=2, exact=True) if both and isinstance(w, Wish) else w for w in found]
    bare = len(part) == 1  # “everything”
    return [replace(w, text="tick the item", target="item") if bare and isinstance(w, Wish) else w for w in found]


def _first_few(part: tuple[Token, ...], item: Item, clause: Clause, reading: Reading) -> Found:
    """“Complete the first two todos”: the boxes of so many; empty for other words."""
    lows = [t.low for t in part if t.low not in ARTICLES]
    if clause.verb is None or len(lows) < 3 or lows[0] != "first" or {"not", "un"} & {t.low for t in item.tokens}:
        return []
    ticking = replace(clause.verb, form=Form.TICK, words="tick")
    return (
        several(replace(clause, verb=ticking, items=(replace(item, tokens=part),), tokens=item.tokens), reading) or []
    )


def completed(clause: Clause, reading: Reading) -> Found:
    """“Complete the todo "Buy milk"”, “the first task”, “all todos” is marking it as done."""
    found: Found = []
    for item in clause.items:
        if all_of_them := _ticked_each(item.tokens, item, clause, reading):
            found += all_of_them
            continue
        words = thing(item.tokens, reading, "complete")
        if isinstance(words, Gap):
            return [gap(item.tokens, words.why)]
        start, end = span(item.tokens)
        name = named(item.tokens, words)
        others = (f"click complete in the row of {name}",)
        text = placed(f"tick the checkbox in the row of {name}", clause)
        target = words if is_counted(item.tokens) else name
        found.append(Wish(text, Act.TICK, target, names=name, other_words=others, start=start, end=end))
    return found


def hidden(told: Found, reading: Reading) -> Found:
    """“Hide the targets” may be to untick “Show targets”."""
    return [_or_unshown(wish, reading) if isinstance(wish, Wish) else wish for wish in told]


def _or_unshown(wish: Wish, reading: Reading) -> Wish:
    what = drop_front(tokens(wish.target.removeprefix("hide ")), ARTICLES)
    shows = f"show {plain(what).casefold()}"
    others = (*wish.other_words, f"untick {quote(shows)}")
    return replace(wish, other_words=others) if shows in reading.known else wish
