"""The form “search”: what is searched for, and in which field or part of the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.filling import CONTENT, joint, placed_wish, stated, typed
from pytest_tool.grammar.listing import JOINTS
from pytest_tool.grammar.phrase import SMALL
from pytest_tool.grammar.reading import ARTICLES, LOGIC, ORDINALS, POLITE, Found, Reading, gap, placed, span, thing
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import (
    Kind,
    Token,
    drop_back,
    drop_front,
    find,
    fold,
    plain,
    quote,
    said,
    tokens,
    word_set,
)


def search(clause: Clause, reading: Reading) -> Found:
    """``type "V" into the search field`` and ``press Enter``."""
    if clause.verb and clause.verb.words == "search" and not any(i.tokens for i in clause.items):
        start, end = span(clause.tokens)
        return [
            Wish(
                placed("click search", clause), Act.SUBMIT, "search", other_words=("press Enter",), start=start, end=end
            )
        ]
    part = tuple(t for i, item in enumerate(clause.items) for t in ((joint(item),) if i else ()) + item.tokens)
    part = drop_back(part, POLITE | {"again"})
    start, end = span(part)
    place: tuple[Token, ...] = ()
    part = drop_front(part, ("for",))
    if clause.verb and {fold(f"{clause.verb.words} {said(part)}"), fold(f"search {said(part)}")} & reading.known:
        words = f"{clause.verb.words} {said(part)}"  # "Find flights" is a button here
        return [Wish(placed(f"click {words}", clause), Act.CLICK, words, start=start, end=end)]
    index = find(part, ("for",))
    if index > 0 and not part[0].is_value and _is_field(part[:index]):  # "search the catalogue for X"
        part, place = part[index + 1 :], part[:index]
    elif index > 0 and (about := _things(part[:index])) and stated(part[index + 1 :]):  # "search the posts for "X""
        part, place = part[index + 1 :], tokens(f"the {said(about)} search field")
    using = find(part, ("using", "with", "via", "in", "on"), last=True)
    if (before := find(part, ("using", "with", "via"))) > 0 and _FIELD_WORDS & {
        t.low for t in part[before + 1 : using]
    }:
        using = before  # “with the search in the sidebar”
    if using > 0 and (_is_field(part[using + 1 :]) or part[using].low in ("using", "via")):
        part, place = part[:using], part[using + 1 :]
    said_where = len(part) > 2 and part[0].kind is Kind.QUOTE and part[1].low in ("in", "on", "within")
    if said_where and not place and _plain_words(part[2:]):
        part, place = part[:1], (*tokens("the search field in"), *part[2:])
    quoted = len(part) == 3 and part[0].kind is part[2].kind is Kind.QUOTE and part[1].low in ("in", "into")
    if quoted and not place:  # “"V" in "Find a product"”: a field is called so
        part, place = part[:1], part[2:]
    value = _searched(part)
    if not value:
        return [gap(part or clause.tokens, "nothing to search for is stated: put it in quotation marks")]
    field = (
        thing(place, reading, "search") if place and (quoted or find(place, _FIELD_WORDS) >= 0) else "the search field"
    )
    if isinstance(field, Gap):
        return [field]
    wish = typed(value, field, Wish("", Act.TYPE, value=value, start=start, end=end))
    submit = Wish("press Enter", Act.SUBMIT, value="Enter", other_words=("click search",), start=start, end=end)
    return [placed_wish(replace(wish, names=quote(value)), clause), replace(submit, names=quote(value))]


def _things(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """“the posts”, “all open issues”, “the library”: what is searched through."""
    words = drop_front(part, ARTICLES | {"all", "my"}) if part[0].low != "in" else ()
    many = 0 < len(words) <= 3 and (words[-1].low.endswith("s") or words[-1].low in _GATHERED)
    return words if many and all(t.kind is Kind.WORD and not t.capital for t in words) else ()


_GATHERED = word_set(
    "media library archive inbox outbox history log gallery documentation directory database collection folder mailbox "
    "inventory help forum board dashboard wiki"
)
"""Words for many things in one, which end in no “s”."""


def _plain_words(part: tuple[Token, ...]) -> bool:
    """“the settings”, “the left sidebar”: a part of the page, which may have a search field of its own."""
    return 0 < len(part) <= 4 and all(t.kind is Kind.WORD for t in part) and part[-1].low in _PARTS


_PARTS = word_set(
    "settings preferences options help documentation docs sidebar panel dialog window header toolbar inbox"
)
_FIELD_WORDS = frozenset({"field", "box", "bar", "input", "search", "filter"})
_WHOLE = word_set("shop site page website store list table catalogue catalog app application admin portal")
"""What the page's own search field searches."""


def _is_field(part: Sequence[Token]) -> bool:
    return bool(part) and not any(t.is_value for t in part) and bool({t.low for t in part} & (_FIELD_WORDS | _WHOLE))


def _searched(part: tuple[Token, ...]) -> str:
    """What to search for: the quotation; else the words, without “the book” before a name."""
    if part and part[0].low in ("out", "whether", "if", "how", "that", "what", "where", "when"):
        return ""
    values = [t for t in part if t.kind in (Kind.QUOTE, Kind.HANDLE, Kind.EMAIL)]
    if len(values) == 1 and all(t is values[0] or t.low in CONTENT | ARTICLES | _NOUNS for t in part):
        return values[0].text
    if len(values) == 1 and _told_by_its_kind(part):
        return values[0].text
    if values or not part:
        return ""
    if part[0].low in ("the", "a", "an"):
        part = part[next((i for i, t in enumerate(part) if i and (t.capital or t.is_value)), len(part)) :]
    return plain(part) if stated(part) else ""


def _told_by_its_kind(part: tuple[Token, ...]) -> bool:
    """“the experiment "churn"”, “the sales order "A-1"”: plain words for what is sought, right before the quotation."""
    words = part[1:-1] if part[0].low in ARTICLES and part[-1].kind is Kind.QUOTE else ()
    return 0 < len(words) <= 2 and all(_is_noun(t) for t in words)


def _is_noun(token: Token) -> bool:
    plain_word = token.kind is Kind.WORD and not token.capital and token.low.isalpha()
    return plain_word and token.low not in SMALL | JOINTS | LOGIC | ORDINALS and not token.low.endswith(("ing", "ed"))


_NOUNS = word_set(
    "book product item customer user order message name title article film movie song city hotel flight contact mail "
    "email invoice task entry page person account member file document patient company room event"
)
