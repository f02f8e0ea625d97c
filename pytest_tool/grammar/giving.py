"""What something is made, and whom it is given to: “make the page public”, “assign it to Ann”."""

from __future__ import annotations

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.formatting import style
from pytest_tool.grammar.reading import ARTICLES, PRONOUNS, Found, Reading, has_name, span, split_at
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, drop_front, plain, quote, word_set

MOST = 3
"""Words of the thing that is made something: “the whole page”."""


def assigned(clause: Clause, reading: Reading) -> Found | None:
    """“Assign it to Ann” chooses Ann as the assignee; None for other clauses, as of one of several that have names."""
    if clause.verb is None or clause.verb.words not in GIVING or len(clause.items) != 1 or clause.lead:
        return None
    if clause.verb.words == "give":
        return _given(clause)
    if told := _in_category(clause):
        return told
    object_, person = split_at(clause.items[0].tokens, "to", last=True)
    if clause.verb.words != "assign" or not person or not has_name(person) or has_name(drop_front(object_, ARTICLES)):
        return None
    start, end = span(clause.tokens)
    value, field = plain(person), "the assignee"
    text = f"choose {quote(value)} in {field}"
    return [Wish(text, Act.CHOOSE, field, value, names=quote(value), opener=field, start=start, end=end)]


GIVING = frozenset({"assign", "give", "put", "add"})
CLASSES = word_set("category categories")


def _in_category(clause: Clause) -> Found | None:
    """“Put the post into the category Tech” chooses Tech among the categories, a list or boxes."""
    object_, into = split_at(clause.items[0].tokens, "into in to", last=True)
    rest = drop_front(into, ARTICLES)
    at = next((i for i, t in enumerate(rest) if t.low in CLASSES), -1)
    name = rest[1:] if at == 0 else rest[:-1] if at == len(rest) - 1 else ()
    if not name or not has_name(name) or has_name(drop_front(object_, ARTICLES)):
        return None
    start, end = span(clause.tokens)
    text, list_ = quote(plain(name)), "the categories"
    others = (f"choose {text} in the category", f"tick {text}")
    return [Wish(f"choose {text} in {list_}", Act.CHOOSE, list_, plain(name), names=text, other_words=others,
                 start=start, end=end)]  # fmt: skip


def _given(clause: Clause) -> Found | None:
    """“Give the post the title "My trip"” types it there; None for other words, as for a style."""
    part = clause.items[0].tokens
    at = next((i for i in range(len(part) - 1, 0, -1) if part[i].low in ARTICLES), 0)
    if not at or any(t.capital or t.kind is not Kind.WORD for t in part[:at]):
        return None  # “give Ann the role "Admin"” is about one of several
    field, value = part[at + 1 : -1], part[-1]
    words = field and value.is_value and all(t.kind is Kind.WORD for t in field)
    if not words or style(field) or {t.low for t in field} & LOOKS:
        return None
    start, end = span(clause.tokens)
    text, target = quote(value.text), f"the {plain(field)}"
    others = (f"choose {text} in {target}",)
    return [Wish(f"type {text} into {target}", Act.TYPE, target, value.text, names=target, other_words=others,
                 start=start, end=end)]  # fmt: skip


LOOKS = word_set("colour color font style size format")
"""What text is given, not a form."""


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
