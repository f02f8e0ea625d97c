"""A new record that is told by its fields: “create a customer with the name "Ann" and the age 42”.

The fields of a form are filled one by one, then it is sent; where it is not shown, what opens it is pressed first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.entries import FIELDS_OF_ENTRY, JOINING, MESSAGES, MOST_WORDS, value_begins
from pytest_tool.grammar.reading import ARTICLES, POLITE, Found, Reading, gap, span
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, Token, drop_back, drop_front, find, plain, quote, tokens, word_set

MAKING = frozenset({"add", "create", "insert", "register"})
WRITING = {"leave": "post", "post": "post", "submit": "submit", "write": "post"}
"""Verbs of what is written, and the button that sends it."""
TEXTS = word_set("text title name content description task todo item entry")
"""What may be the one text of an entry: “add a task with the title "X"” is typed where new tasks are."""
BEFORE_VALUE = ("of", ":", "=", "to", "is", "on", "as")


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    value: str


def recorded(clause: Clause, reading: Reading) -> Found | None:
    """A wish for each field, and one to send them; None where the words tell no fields, or only the text of an entry."""
    verb = clause.verb.words if clause.verb else ""
    if verb not in MAKING | WRITING.keys() or not clause.items or clause.lead:
        return None
    noun, first = _split(clause.items[0].tokens, len(clause.items) > 1)
    told = [_field(first), *(_field(drop_front(i.tokens, ("with",))) for i in clause.items[1:])] if first else []
    fields = [field for field in told if field]
    one = len(fields) == 1
    if not fields or len(fields) < len(told) or (one and (verb in WRITING or noun.split()[-1] in MESSAGES)):
        return None
    if one and set(fields[0].name.casefold().split()) & TEXTS:
        return None
    if any(item.times > 1 for item in clause.items):
        return [gap(clause.tokens, "say each in a sentence of its own")]
    start, end = span(clause.tokens)
    at = Wish("", Act.SET, start=start, end=end)
    wishes = [_set(field, at) for field in fields]
    wishes[0] = replace(
        wishes[0],
        opener=f"{verb} {noun}",
        other_words=(*wishes[0].other_words, *_as_entry(fields[0], noun)),
    )
    return [*wishes, _sent(WRITING.get(verb, verb), noun, fields[0].value, reading, at)]


TYPES = word_set("type kind")


def of_a_type(clause: Clause, reading: Reading) -> Found | None:
    """“Add a child page of the type "Standard page"”: what adds one, then the type among those that are offered."""
    verb = clause.verb.words if clause.verb else ""
    part = clause.items[0].tokens if len(clause.items) == 1 else ()
    at = find(part, ("of",))
    said = drop_front(part[at + 1 :], ARTICLES) if at > 0 else ()
    thing = drop_front(part[:at], ARTICLES | {"new", "another"})
    if verb not in MAKING or not said or said[0].low not in TYPES or clause.lead or clause.items[0].times > 1:
        return None
    value = said[1:]
    named = (len(value) == 1 and value[0].kind is Kind.QUOTE) or (value and all(t.capital for t in value))
    if not named or not thing or len(thing) > MOST_WORDS or any(t.is_value or t.capital for t in thing):
        return None
    start, end = span(clause.tokens)
    name = quote(plain(value))
    return [
        Wish(f"click {verb} {plain(part[:at])}", Act.CLICK, f"{verb} {plain(part[:at])}", start=start, end=end),
        Wish(
            f"choose {name}",
            Act.CHOOSE,
            name,
            plain(value),
            names=name,
            other_words=(f"click {name}",),
            start=start,
            end=end,
        ),
    ]


def _split(part: tuple[Token, ...], more: bool) -> tuple[str, tuple[Token, ...]]:
    """(“customer”, the words of the first field) of “a new customer with the name "Ann"”.

    Where ``more`` fields follow, “called "Ann"” is the first of them.
    """
    at = find(part, ("with", ":"))
    called = find(part, ("called", "named")) if more and at < 0 else -1
    if called > 0 and called == len(part) - 2:
        at, part = called, (*part[: called + 1], *tokens("name"), part[-1])
    thing = drop_front(part[:at], ARTICLES | {"new", "another"}) if at > 0 else ()
    plainly = 0 < len(thing) <= MOST_WORDS and all(t.kind is Kind.WORD and t.low not in JOINING for t in thing)
    return (plain(thing).casefold(), part[at + 1 :]) if plainly and not any(t.capital for t in thing) else ("", ())


def _field(part: tuple[Token, ...]) -> _Field | None:
    """“the name "Ann"”, “age = 42”, “the type text”; None for other words."""
    said = drop_front(drop_back(part, POLITE), ARTICLES)
    if len(said) < 2:
        return None
    value, at = said[-1], value_begins(said)
    words = drop_back(said[:at], BEFORE_VALUE)
    if not 0 < len(words) <= MOST_WORDS or any(t.kind is not Kind.WORD or t.low in JOINING for t in words):
        return None
    if any(t.low in ("called", "named") for t in words):
        return None  # “and a folder named "B"” is another one
    chosen = len(words) == 1 and words[0].low in FIELDS_OF_ENTRY and value.kind is Kind.WORD
    if not (value.is_value or (value.capital and value.kind is Kind.WORD) or chosen):
        return None
    return _Field(plain(words), plain(said[at:]))


def _set(field: _Field, at: Wish) -> Wish:
    target, value = f"the {field.name}", quote(field.value)
    others = (f"choose {value} in {target}",)
    return replace(
        at, text=f"set {target} to {value}", target=target, value=field.value, names=target, other_words=others
    )


def _as_entry(field: _Field, noun: str) -> tuple[str, ...]:
    """A page that makes such things in one line calls the field by the thing, and not “Title”."""
    return (f"type {quote(field.value)} into the new {noun} field",) if field.name.casefold() in TEXTS else ()


def _sent(verb: str, noun: str, value: str, reading: Reading, at: Wish) -> Wish:
    """What keeps it: “Save”, where the page has that, and the button of the verb may only open the form."""
    clicks = {name: f"click {name}" for name in (f"{verb} {noun}", "save", verb)}
    shown = [way for name, way in clicks.items() if name in reading.known]
    ways = tuple(dict.fromkeys((*shown, clicks[verb], "press Enter", *clicks.values())))
    return replace(at, text=ways[0], act=Act.SUBMIT, target=verb, names=quote(value), other_words=ways[1:])
