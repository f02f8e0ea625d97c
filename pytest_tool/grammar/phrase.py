"""The words that name a control, taken apart: name, kind, ordinal, and the place that it is in or next to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pytest_tool.grammar.verbs import lexicon
from pytest_tool.grammar.words import Kind, Token, drop_back, drop_front, fold, plain, tokens, word_set

KINDS: dict[str, frozenset[str]] = {
    "button": frozenset({"button"}),
    "link": frozenset({"link"}),
    "field": frozenset({"textbox", "searchbox", "spinbutton", "combobox"}),
    "box": frozenset({"textbox", "searchbox", "checkbox", "combobox", "spinbutton"}),
    "input": frozenset({"textbox", "searchbox", "spinbutton", "combobox"}),
    "checkbox": frozenset({"checkbox", "switch", "menuitemcheckbox"}),
    "tickbox": frozenset({"checkbox", "switch", "menuitemcheckbox"}),
    "switch": frozenset({"switch", "checkbox"}),
    "toggle": frozenset({"switch", "checkbox", "button"}),
    "radio": frozenset({"radio", "menuitemradio"}),
    "tab": frozenset({"tab", "link", "button"}),
    "dropdown": frozenset({"combobox", "listbox", "button"}),
    "combobox": frozenset({"combobox"}),
    "menu": frozenset({"button", "link", "menuitem", "combobox"}),
    "slider": frozenset({"slider"}),
    "spinner": frozenset({"spinbutton"}),
    "spinbutton": frozenset({"spinbutton"}),
    "list": frozenset({"listbox", "combobox", "list"}),
}
"""What a person calls a kind of control → the roles that may be meant."""
EMPTY = word_set(
    "icon image option suggestion item entry row element control the a an my your their his her this that called named"
)
"""Words beside a name that say nothing about it."""
OBJECTS = frozenset(KINDS.keys() - {"button"} | word_set("image option suggestion item entry row"))
"""Words for kinds of controls and of entries that are also what something is done to."""
CHANGES = word_set(
    "add new create insert delete remove erase clear copy duplicate rename edit move close share publish"
)
"""Verbs whose menu is no list that opens: “Delete menu”, and not “Sort menu”."""
ORDINALS: dict[str, int] = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5, "6th": 6, "7th": 7, "8th": 8, "9th": 9, "10th": 10,
    "last": -1, "final": -1, "top": 1, "topmost": 1, "lowest": -1, "bottom": -1,
}  # fmt: skip
NO_ORDINAL = frozenset({"name", "time", "class", "step", "page"})
"""“First name” is a name."""
RELATIONS: tuple[tuple[str, str], ...] = (
    ("in the row of", "row"), ("in the row for", "row"), ("in the row with", "row"), ("in row", "row"),
    ("in the line of", "row"), ("next to", "row"), ("beside", "row"), ("near", "row"), ("under", "section"),
    ("below", "section"), ("above", "section"), ("in", "place"), ("for", "place"), ("of", "whole"), ("from", "place"),
    ("on", "place"), ("at", "place"), ("with", "place"),
)  # fmt: skip
"""Words that open a place, and what kind of place it is. Several words are surer than one; else the first counts."""


PARTICLES = frozenset({
    ("sign", "in"), ("log", "in"), ("check", "in"), ("opt", "in"), ("zoom", "in"), ("fill", "in"), ("log", "on"),
    ("sign", "on"), ("turn", "on"), ("switch", "on"), ("look", "at"), ("search", "for"), ("look", "for"), ("signed", "in"),
    ("terms", "of"), ("date", "of"), ("logged", "in"),
})  # fmt: skip
"""Where the small word belongs to the word before it, and opens no place."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """``name`` and ``place`` are folded words; ``exact``: the person quoted the name; ``ordinal`` is 0 when none."""

    name: str
    exact: bool = False
    roles: frozenset[str] = frozenset()
    ordinal: int = 0
    relation: str = ""
    place: str = ""
    place_ordinal: int = 0
    """“in the last row”, “of the second order”: which row."""


def read(words: str) -> Phrase:
    """Take apart the words that name a control."""
    part = tokens(words)
    head, relation, place = _related(part)
    roles: frozenset[str] = frozenset()
    ordinal, kept = 0, []
    quoted = [t for t in head if t.kind is Kind.QUOTE]
    for index, token in enumerate(head):
        following = head[index + 1].low if index + 1 < len(head) else ""
        if token.low in KINDS and (quoted or len(head) > 1):
            roles = roles or KINDS[token.low]
        elif token.low in ORDINALS and following not in NO_ORDINAL and not ordinal:
            ordinal = ORDINALS[token.low]
        elif token.low not in EMPTY and token.kind is not Kind.PUNCT:
            kept.append(token)
    name = fold(plain(quoted if len(quoted) == 1 else kept))
    numbered = next((ORDINALS[t.low] for t in place if t.low in ORDINALS), 0)
    return Phrase(name, len(quoted) == 1, roles, ordinal, relation, fold(plain(place)), numbered)


def object_named(part: tuple[Token, ...]) -> str:
    """“Delete row” of “Delete row” and “the Delete row button”, which say what is done to what; “the Copy link” is a link."""
    bare = drop_back(part, ("button", "icon"))
    bare = drop_front(bare, ("the",)) if len(bare) < len(part) else bare
    return plain(bare) if len(bare) == 2 and done_to(plain(bare).casefold()) else ""


def done_to(name: str) -> frozenset[str]:
    """The words for kinds in a name that say what something is done to: “row” of “delete row”, “tab” of “new tab”."""
    verb, *behind = name.split() or [""]
    if verb not in lexicon() and verb != "new":
        return frozenset()
    opens = verb not in CHANGES and len(behind) == 1
    return OBJECTS & set(behind) - ({"menu", "dropdown", "list"} if opens else set())


def _related(part: tuple[Token, ...]) -> tuple[tuple[Token, ...], str, tuple[Token, ...]]:
    """(words of the control, kind of the relation, words of the place)."""
    found = [
        (" " not in words, index, len(words.split()), kind)
        for words, kind in RELATIONS
        for index in range(1, len(part) - len(words.split()))
        if [t.low for t in part[index : index + len(words.split())]] == words.split()
        and not part[index].capital  # the field “From”
        and (part[index - 1].low, words) not in PARTICLES
    ]
    if not found:
        return part, "", ()
    _, index, length, kind = min(found)
    return part[:index], kind, part[index + length :]


SMALL = EMPTY | KINDS.keys() | {w for phrase, _ in RELATIONS for w in phrase.split()} | {"to", "is", "it", "its", "and"}
"""Words that are no content of a name."""


@lru_cache(4096)
def content(words: str) -> frozenset[str]:
    """The words that tell this control from others: no articles, no kinds, no relations."""
    return frozenset(fold(plain([t for t in tokens(words) if t.kind is not Kind.PUNCT])).split()) - SMALL
