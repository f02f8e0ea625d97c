"""What belongs to one of several: “reset Ann's password” is “Reset password” in the row of Ann, “edit Bob's row” his “Edit”."""

from __future__ import annotations

import re

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.reading import Found, Reading, placed, span
from pytest_tool.grammar.verbs import Form
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, plain, quote, said, word_set

ROWS = word_set("row line record")
_WHOSE = re.compile(r"(?:the )?(?P<name>.+?)['’]s? (?P<what>[\w -]+)")
_OF = re.compile(r"(?:the )?(?P<what>[\w -]+?) (?:of|for) (?P<name>[A-Z].*)")


def of_one(clause: Clause, reading: Reading) -> Found | None:
    """A click in the row of that one; None where the page has no such button, or the words are others."""
    verb = clause.verb
    if verb is None or verb.form not in (Form.ACT, Form.SET, Form.COPY) or len(clause.items) != 1 or clause.lead:
        return None
    part = clause.items[0].tokens
    whose = _WHOSE.fullmatch(plain(part)) or _OF.fullmatch(plain(part))
    if whose is None or any(t.kind is not Kind.WORD for t in part) or not whose["name"][0].isupper():
        return None
    own = f"{verb.words} {whose['what'].casefold()}"
    name = verb.words if whose["what"] in ROWS else quote(own) if own in reading.known else ""
    if not name:
        return None
    words = f"click {name} in the row of {quote(whose['name'])}"
    start, end = span(clause.tokens)
    return [Wish(placed(words, clause), Act.CLICK, said(part), names=quote(whose["name"]), start=start, end=end)]
