"""Words that testers have for lists of things to do: “get rid of X”, “clear the finished ones”, “show only what's open”."""

from __future__ import annotations

import re
from dataclasses import replace

from pytest_tool.grammar.clauses import NUMBER_WORDS, Clause, Item
from pytest_tool.grammar.entries import KINDS_OF_ENTRY
from pytest_tool.grammar.every import REMOVING
from pytest_tool.grammar.reading import ARTICLES, Found, Reading, span
from pytest_tool.grammar.verbs import Form, Verb
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, Token, drop_front, word_set

DONE = word_set("done finished completed complete ticked")
"""Words for what is no longer to be done: of “Clear completed” a person says that it clears the finished ones."""
ONES = word_set("ones todos to-dos tasks items entries things todo item task")
AWAY = frozenset({"get rid of", "throw out", "throw away"})
SHUT = frozenset({"popup", "pop-up", "dialog", "banner", "overlay", "notification", "toast", "modal", "tooltip"})
WRITES = frozenset({"type", "enter", "write", "input"})
NOTES = frozenset({"note down", "jot down"})
_WHICH = (("what's",), ("what’s",), ("what", "is"), ("those", "that", "are"), ("the", "ones", "that", "are"))


def spoken(clause: Clause, known: frozenset[str]) -> Clause:
    """The clause in the words that the other forms read."""
    clause = _counted(_edited(_off(clause)))
    verb = clause.verb
    if verb is None or not clause.items:
        return clause
    if verb.words in AWAY and {t.low for t in clause.items[0].tokens} & SHUT:
        return replace(clause, verb=Verb("close", Form.CLOSE, verb.length))
    if verb.words in AWAY and not any(name.startswith(verb.words) for name in known):
        return replace(clause, verb=Verb("remove", Form.ACT, verb.length))
    if verb.form is Form.FILTER and len(clause.items) == 1 and (ones := _those(clause.items[0].tokens)):
        return replace(clause, items=(replace(clause.items[0], tokens=ones),))
    entered = verb.words in WRITES and len(clause.items) == 1 and _as_an_entry(clause.items[0].tokens)
    if entered or verb.words in NOTES:
        return replace(clause, verb=Verb("add", Form.ADD, verb.length))
    return clause


def _off(clause: Clause) -> Clause:
    """“Cross "Buy milk" off” is “cross off "Buy milk"”."""
    words, verb = clause.tokens, clause.verb
    crossed = verb is None and len(words) > 2 and words[0].low == "cross" and words[-1].low == "off"
    if crossed:
        item = Item(words[1:-1])
        return replace(clause, verb=Verb("cross off", Form.TICK, 1), items=(item,))
    if verb is None or verb.words not in ("tick", "check") or len(clause.items) != 1:
        return clause
    part = clause.items[0].tokens
    if len(part) < 2 or part[-1].low != "off":
        return clause
    return replace(clause, items=(replace(clause.items[0], tokens=part[:-1]),))


def _edited(clause: Clause) -> Clause:
    """“Start editing "Buy milk" with a double click” is a double-click on it."""
    words = clause.tokens
    name = next((t for t in words if t.kind is Kind.QUOTE), None)
    if name is None or not _DOUBLE.fullmatch(" ".join("§" if t is name else t.low for t in words)):
        return clause
    return replace(clause, verb=Verb("double-click", Form.DOUBLE_CLICK, 1), items=(Item((name,)),), tokens=words)


_DOUBLE = re.compile(
    r"(?:(?:start|begin) (?:editing|to edit)|edit) (?:the (?:todo|to-do|task|item|entry) )?§ "
    r"(?:with|by|using) (?:a )?double(?:-| )click(?:ing)?(?: (?:on )?it)?"
)


def _counted(clause: Clause) -> Clause:
    """“Add three todos: "A", "B" and "C"”: the number says again how many are quoted; another number stays, and is refused."""
    first = clause.items[0].tokens if clause.verb and clause.verb.form is Form.ADD and clause.items else ()
    colon = next((i for i, t in enumerate(first) if t.text == ":"), 0)
    number = NUMBER_WORDS.get(first[0].low, 0) if colon == 2 and first[1].low.endswith("s") else 0
    quoted = [item.tokens[colon + 1 :] if item is clause.items[0] else item.tokens for item in clause.items]
    if not number or number != len(quoted) or not all(len(q) == 1 and q[0].kind is Kind.QUOTE for q in quoted):
        return clause
    return replace(clause, items=(replace(clause.items[0], tokens=first[1:]), *clause.items[1:]))


def _those(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """“what's open”, “the open ones” → “the open”; () for other words."""
    if len(part) == 3 and part[0].low == "the" and part[2].low == "ones" and not part[1].is_value:
        return part[:2]
    for which in _WHICH:
        rest = part[len(which) :]
        if tuple(t.low for t in part[: len(which)]) == which and len(rest) == 1 and not rest[0].is_value:
            return (replace(part[0], text="the"), rest[0])
    return ()


def _as_an_entry(part: tuple[Token, ...]) -> bool:
    """“"Pack" as a new todo”: an entry of its own, which is sent."""
    at = next((i for i, t in enumerate(part) if t.low == "as"), 0)
    rest = [t.low for t in part[at + 1 :] if t.low not in ARTICLES | {"new", "another"}]
    one = {t.low for t in part[at + 1 :]} & {"a", "an", "new", "another"}  # “as the task” names a field
    return at == 1 and part[0].is_value and bool(rest) and bool(one) and set(rest) <= KINDS_OF_ENTRY


def swept(clause: Clause, reading: Reading) -> Found | None:
    """“Clear the finished ones” beside “Clear completed”: the one button that removes what is done, and says nothing more."""
    if clause.verb is None or clause.verb.words not in REMOVING or len(clause.items) != 1 or clause.lead:
        return None
    rest = drop_front(clause.items[0].tokens, ("all", "of", "the", "those", "that", "are", "which", *ARTICLES))
    said = [t.low for t in rest if not t.is_value]
    if len(said) != len(rest) or not said or said[0] not in DONE or not set(said[1:]) <= ONES:
        return None
    told = {name: re.sub(r" \(?\d+\)?$", "", name).split() for name in reading.known}  # “Clear completed (3)”
    doing = [n for n, words in told.items() if words[:1] and words[0] in REMOVING and DONE & set(words[1:])]
    doing = [n for n in doing if set(told[n][1:]) <= DONE | ONES | {"all", "the"}]
    if len(doing) != 1:
        return None
    start, end = span(clause.tokens)
    return [Wish(f"click {doing[0]}", Act.CLICK, doing[0], start=start, end=end)]
