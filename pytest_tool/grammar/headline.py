"""“Facet by "kind": open the menu of that column and choose …”: what stands before the colon says what for, the rest is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.grammar.verbs import Form, verb_at
from pytest_tool.grammar.words import Kind, Token, word_set

ORDERS = frozenset({
    Form.CLICK, Form.OPEN, Form.PRESS, Form.CHOOSE, Form.TYPE, Form.HOVER, Form.DOUBLE_CLICK, Form.RIGHT_CLICK,
    Form.SCROLL, Form.TICK, Form.DRAG,
})  # fmt: skip
HEADLINES = frozenset({Form.SORT, Form.FILTER, Form.ACT, Form.LOG_IN, Form.CLOSE, Form.RENAME})
ADDING = frozenset({Form.CLICK, Form.PRESS})
"""“Add a task: open the window” is a task; “Add a task: click New” is not."""
OPENED = frozenset({"edit", "open", "modify"})
WRITTEN = word_set("message comment reply note review answer question feedback post task todo title name text")
POINTING = frozenset({"that", "this"})
MOST_WORDS = 8


def without_headline(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The orders alone; “that column” in them is the one that the headline names."""
    at = next((i for i, t in enumerate(tokens) if t.kind is Kind.PUNCT and t.text == ":"), -1)
    head, behind = tuple(tokens[: max(0, at)]), tuple(tokens[at + 1 :])
    verb, order = verb_at(head), verb_at(behind)
    if verb is None or order is None or len(head) > MOST_WORDS or len(behind) <= order.length or _is_cut(head):
        return tuple(tokens)
    if verb.words in OPENED and len(head) > verb.length and order.form in (Form.SET, Form.TYPE):
        return (*head, replace(tokens[at], text=","), *behind)  # “Edit "Lamp": set the price to 5” is two orders
    adds = verb.form is Form.ADD and order.form in ADDING
    if not (adds or (verb.form in HEADLINES and order.form in ORDERS and not {t.low for t in head} & WRITTEN)):
        return tuple(tokens)
    if {t.low for t in behind} & {"it", "its"}:
        return tuple(tokens)  # of what the headline names
    named = [t for t in head if t.kind is Kind.QUOTE] or [t for t in head[-1:] if verb.form in (Form.SORT, Form.FILTER)]
    return _pointed(behind, named[0]) if len(named) == 1 else behind


def _is_cut(head: Sequence[Token]) -> bool:
    """Whether it is more than one order: the colon then belongs to the last of them alone."""
    return any(t.low in ("and", "then") or (t.kind is Kind.PUNCT and t.text in ".,;!?") for t in head)


def _pointed(part: Sequence[Token], name: Token) -> tuple[Token, ...]:
    """“the menu of that column” → ``the menu of the column "kind"``."""
    told: list[Token] = []
    for before, token, following in zip((None, *part), part, (*part[1:], None), strict=False):
        points = token.low in POINTING and following is not None and following.kind is Kind.WORD
        if before is not None and before.low in POINTING and token.kind is Kind.WORD:
            told.append(replace(token, end=token.end - 1))  # a space between them
            told.append(Token(Kind.QUOTE, name.text, token.end, token.end))
        else:
            told.append(replace(token, text="the") if points else token)
    return tuple(told)
