"""What something is made, and whom it is given to: “make the page public”, “assign it to Ann”."""

from __future__ import annotations

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.formatting import style
from pytest_tool.grammar.reading import ARTICLES, PRONOUNS, Found, Reading, has_name, span, split_at
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, drop_front, plain, quote

MOST = 3
"""Words of the thing that is made something: “the whole page”."""


def assigned(clause: Clause, reading: Reading) -> Found | None:
    """“Assign it to Ann” chooses Ann as the assignee; None for other clauses, as of one of several that have names."""
    if clause.verb is None or clause.verb.words != "assign" or len(clause.items) != 1 or clause.lead:
        return None
    object_, person = split_at(clause.items[0].tokens, "to", last=True)
    if not person or not has_name(person) or has_name(drop_front(object_, ARTICLES)):
        return None
    start, end = span(clause.tokens)
    value, field = plain(person), "the assignee"
    text = f"choose {quote(value)} in {field}"
    return [Wish(text, Act.CHOOSE, field, value, names=quote(value), opener=field, start=start, end=end)]


def made(clause: Clause, reading: Reading) -> Found | None:
    """“Make the page public”: what is called so is chosen, be it a box or one of several; None for other clauses."""
    if clause.verb is None or clause.verb.words != "make" or len(clause.items) != 1 or clause.lead:
        return None
    part = clause.items[0].tokens
    thing, state = drop_front(part[:-1], ARTICLES), part[-1:]
    told = plain(part[:-1]).casefold() in PRONOUNS or (part[:1] and part[0].low in ARTICLES and 0 < len(thing) <= MOST)
    if not told or not state or state[0].kind is not Kind.WORD or has_name(part) or style(state):
        return None
    start, end = span(clause.tokens)
    word = state[0].text
    return [Wish(f"choose {word}", Act.CHOOSE, word, word, names=word, other_words=(f"click make {word}",),
                 start=start, end=end)]  # fmt: skip
