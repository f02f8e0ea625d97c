"""Queries that are written out: “run the query "select 1"” types it into the editor, then runs it."""

from __future__ import annotations

import re
from dataclasses import replace

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.filling import typed
from pytest_tool.grammar.reading import ARTICLES, Found, Reading, span
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, drop_front, fold, quote, word_set

RUNNING = frozenset({"run", "execute"})
NOUNS = word_set("sql query statement command following")
SQL = re.compile(
    r"\s*(?:select|with|insert into|update|delete from|create|drop|alter|explain|pragma|show|describe|truncate|begin|values)\s",
    re.IGNORECASE,
)
EDITORS = ("the SQL editor", "the query field", "the SQL field", "the SQL query field")
"""What the place for it may be called, the most usual first."""


def queried(clause: Clause, reading: Reading) -> Found | None:
    """The typing and the button; None where no query is written out, or the page lists one that is called so."""
    part = clause.items[0].tokens if len(clause.items) == 1 else ()
    verb = clause.verb.words if clause.verb else ""
    if verb not in RUNNING or not part or part[-1].kind is not Kind.QUOTE or clause.lead:
        return None
    query = part[-1].text
    named = drop_front(part[:-1], ARTICLES)
    if not SQL.match(query) or any(t.low not in NOUNS for t in named) or fold(query) in reading.known:
        return None
    start, end = span(clause.tokens)
    at = Wish("", Act.TYPE, value=query, start=start, end=end)
    others = tuple(typed(query, editor, at).text for editor in EDITORS[1:])
    other = next(iter(RUNNING - {verb}))
    other = "go" if "go" in reading.known and other not in reading.known else other
    run = Wish(
        f"click {verb}", Act.SUBMIT, verb, names=quote(query), other_words=(f"click {other}",), start=start, end=end
    )
    return [replace(typed(query, EDITORS[0], at), other_words=others), run]
