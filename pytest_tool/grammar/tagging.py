"""“Tag the post with "travel"”: the tag is added to what is being written; of a row it would have to be said where."""

from __future__ import annotations

from dataclasses import replace

from pytest_tool.grammar.adding import add
from pytest_tool.grammar.clauses import Clause, Item
from pytest_tool.grammar.reading import ARTICLES, PRONOUNS, Found, Reading, gap
from pytest_tool.grammar.verbs import Form, Verb
from pytest_tool.grammar.words import Kind, drop_front, plain, tokens

MOST = 2
"""Words of what is tagged: “the blog post”."""


def tagged(clause: Clause, reading: Reading) -> Found | None:
    """None for other clauses."""
    part = clause.tokens
    if clause.verb is not None or clause.lead or len(part) < 4 or part[0].low not in ("tag", "label"):
        return None
    object_, joint, tag = part[1:-2], part[-2].low, part[-1]
    thing = drop_front(object_, ARTICLES)
    words = all(t.kind is Kind.WORD and not t.capital for t in thing) and 0 < len(thing) <= MOST
    if joint not in ("with", "as") or tag.kind is not Kind.QUOTE or not words:
        return None
    its = plain(object_).casefold() in PRONOUNS
    if its and reading.last.startswith('"'):
        return [gap(part, "say where: open it first, or name the field")]
    if not its and thing == object_:
        return None
    item = Item((*tokens(f"the {part[0].low}"), tag))
    return add(replace(clause, verb=Verb("add", Form.ADD, 1), items=(item,)), reading)
