"""Orders to type what the page shows: “enter the value of Language into …”, “type Ann's phone number into …”.

Only words that themselves speak of a named place on the page count: “the value of X”, “the X of Ann”, “Ann's X”, “the X
shown above”. “The order number” alone names a value that nobody stated.
"""

from __future__ import annotations

import re

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.filling import INTO
from pytest_tool.grammar.reading import ARTICLES, POLITE, Found, Reading, gap, span, thing
from pytest_tool.grammar.shown import SHOWN, VALUE_OF
from pytest_tool.grammar.verbs import Form
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import Kind, Token, drop_back, drop_front, find, plain, said, word_set

_OWNED = re.compile(r"\w(?:'s|’s)$")
OWNED = word_set(
    "number numbers address email e-mail phone telephone mobile name surname username id code date birthday age city "
    "country zip postcode street price salary balance title role status department website company iban"
)
"""What somebody has: “Ann's phone number”. Other words with a name may be a title, and a value of their own."""
_FIELD = INTO - {"for", "on", "at", "under"}


def looked_up(clause: Clause, reading: Reading) -> Found | None:
    """Wishes to type what the page shows in a place that the words name; None for other clauses."""
    if clause.verb is None or clause.verb.form not in (Form.TYPE, Form.COPY) or not clause.items:
        return None
    part = _whole(clause)
    into = next((i for i in range(len(part) - 2, 0, -1) if part[i].low in _FIELD and _names_source(part[:i])), 0)
    source, field = (part[:into], part[into + 1 :]) if into else (part, ())
    if not field and clause.lead and clause.lead[0].low in _FIELD:
        field = clause.lead[1:]
    if not _names_source(source) or (clause.verb.form is Form.COPY and not field):
        return None
    putting = clause.verb.words in ("put", "put in", "insert", "place")
    if putting and (part[0].low in ("a", "an", "another") or not _surely_shown(source)):
        return None  # “Put the story of Dune in the basket” types nothing
    if any(t.kind in (Kind.QUOTE, Kind.HANDLE) for t in field) and not field[-1].is_value:
        return None
    if not field and (not _surely_shown(source) or (reading.begun and not reading.pointed)):
        return [gap(part, "into which field?")]
    words = thing(field, reading, "type") if field else reading.last if reading.pointed else ""
    if isinstance(words, Gap):
        return [words]
    start, end = span(clause.tokens)
    what = said(source)
    text = f"type {what} into {words}" if words else f"type {what}"
    return [Wish(text, Act.COPY, words, names=words, source=what, start=start, end=end)]


def _whole(clause: Clause) -> tuple[Token, ...]:
    """All the words, with the comma or “and” between them: “the value of First and last name”."""
    found: tuple[Token, ...] = ()
    for item in clause.items:
        if found and item.tokens:
            start = found[-1].end + (0 if item.joiner == ", " else 1)
            found += (Token(Kind.WORD, item.joiner.strip(), start, start),)
        found += item.tokens
    return drop_back(found, POLITE)


def _names_source(part: tuple[Token, ...]) -> bool:
    """Whether the words say where on the page the value stands."""
    if not part or any(t.kind in (Kind.HANDLE, Kind.URL, Kind.EMAIL) for t in part):
        return False
    if _surely_shown(part):
        return True
    of = find(part, ("of", "for"))
    if part[0].low == "the" and 1 < of < len(part) - 1 and not any(t.is_value or t.capital for t in part[1:of]):
        owner = drop_front(part[of + 1 :], (*ARTICLES, "user", "customer", "contact", "person", "employee"))
        return bool(owner) and (owner[0].capital or owner[0].kind is Kind.QUOTE)
    owned = part[0].capital and any(_OWNED.search(t.text) for t in part[:3])
    return len(part) > 1 and owned and part[-1].low in OWNED


def _surely_shown(part: tuple[Token, ...]) -> bool:
    """“the value of Language”, “the code shown above”: no more words of the sentence, and no stated value, in it."""
    words = plain(part)
    if match := VALUE_OF.fullmatch(words):
        return not match["label"].casefold().endswith((" of", " of the")) and part[-1].kind is not Kind.NUMBER
    inside = {t.low for t in part[:-1]} & (INTO - {"on"})
    return SHOWN.fullmatch(words) is not None and not inside and not any(t.is_value for t in part)
