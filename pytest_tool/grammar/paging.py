"""How many rows a list shows at once: “show 50 items per page” sets what says so; showing is no click on it."""

from __future__ import annotations

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.reading import Found, Reading, span
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, fold, quote, said

SHOWING = frozenset({"show", "display", "list", "view"})
PER_PAGE = (["per", "page"], ["a", "page"], ["on", "each", "page"])


def per_page(clause: Clause, reading: Reading) -> Found | None:
    """A wish to set the number of rows of a page; None for other clauses, and where the page has something called so."""
    if clause.verb is None or clause.verb.words not in SHOWING or len(clause.items) != 1:
        return None
    part = clause.items[0].tokens
    ending = next((e for e in PER_PAGE if [t.low for t in part[-len(e) :]] == e), [])
    rows = part[1 : -len(ending)] if ending else ()
    if not ending or part[0].kind is not Kind.NUMBER or any(t.kind is not Kind.WORD for t in rows):
        return None
    if fold(said(part)) in reading.known:
        return None
    number, target = part[0].text, f"the {said(rows)} per page" if rows else "per page"
    start, end = span(clause.tokens)
    words = f"choose {quote(number)} in {target}", f"set {target} to {quote(number)}"
    return [Wish(words[0], Act.SET, target, number, names=target, other_words=words[1:], start=start, end=end)]
