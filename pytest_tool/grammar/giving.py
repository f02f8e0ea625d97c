"""What something is made, and whom it is given to: “make the page public”, “assign it to Ann”."""

from __future__ import annotations

import re
from dataclasses import replace

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.filling import typed
from pytest_tool.grammar.formatting import style
from pytest_tool.grammar.reading import ARTICLES, PRONOUNS, Found, Reading, gap, has_name, span, split_at
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, Token, drop_front, fold, plain, quote, word_set

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
    property_ = drop_front(object_, ARTICLES)
    pair = clause.verb.words == "assign" and len(property_) == 2 and _is_one(person)
    if pair and (told := _set_of(person, property_[:1], property_[1], clause)):
        return told  # “the role Editor to "Bob"”
    row = _row_of(object_, reading)
    if clause.verb.words != "assign" or not person or not has_name(person):
        return None
    if any(t.low in SOME and not t.capital for t in object_):
        return [gap(clause.tokens, "one list assigns one thing: name each that is meant")]
    if has_name(drop_front(object_, ARTICLES)) and not row:
        return None
    start, end = span(clause.tokens)
    value, field = plain(person), f"the {next((word for word in ASSIGNEE if word in reading.known), ASSIGNEE[0])}"
    text, names = f"choose {quote(value)} in {field}", row or quote(value)
    wish = Wish(text, Act.CHOOSE, field, value, names=names, opener=field, start=start, end=end)
    if not row:
        return [wish]
    where = f"{field} in the row of {row}"
    return [replace(wish, text=f"choose {quote(value)} in {where}", target=where, other_words=(text,))]


SOME = word_set("all each every everything both several")
"""“Assign all tickets to Ann” is no choice in the form of the one that is open."""
ASSIGNEE = ("assignee", "assigned to", "assign to", "owner", "responsible")
"""How the list is called in which somebody is chosen for a task."""


def _row_of(object_: tuple[Token, ...], reading: Reading) -> str:
    """The name of what is assigned, as each row may have a list of its own: “"Mop"”, “it” after “move "Mop" to Done”."""
    quoted = [t for t in object_ if t.kind is Kind.QUOTE]
    if len(quoted) == 1 and object_[-1] is quoted[0] and not has_name(drop_front(object_[:-1], ARTICLES)):
        return quote(quoted[0].text)
    told = plain(object_).casefold() in PRONOUNS and re.fullmatch(r'"[^"]+"', reading.last)
    return reading.last if told else ""


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
    field, value = part[at + 1 : -1], part[-1]
    if at and _is_one(part[:at]):
        return _set_of(part[:at], field, value, clause)
    if not at or any(t.capital or t.kind is not Kind.WORD for t in part[:at]):
        return None
    words = field and value.is_value and all(t.kind is Kind.WORD for t in field)
    if not words or style(field) or {t.low for t in field} & LOOKS:
        return None
    start, end = span(clause.tokens)
    text, target = quote(value.text), f"the {plain(field)}"
    others = (f"choose {text} in {target}",)
    return [Wish(f"type {text} into {target}", Act.TYPE, target, value.text, names=target, other_words=others,
                 start=start, end=end)]  # fmt: skip


def _is_one(part: tuple[Token, ...]) -> bool:
    """Whether these words name one of several: “Ann Lee”, “"Ann"”."""
    return all(t.capital for t in part) or (len(part) == 1 and part[0].kind is Kind.QUOTE)


def _set_of(one: tuple[Token, ...], field: tuple[Token, ...], value: Token, clause: Clause) -> Found | None:
    """“Give Ann Lee the role Editor”: what is set in her row."""
    said = len(field) == 1 and field[0].kind is Kind.WORD and not field[0].capital
    if not said or not (value.capital or value.kind is Kind.QUOTE) or field[0].low in LOOKS:
        return None
    start, end = span(clause.tokens)
    target, name = f"the {field[0].text} of {plain(one)}", quote(plain(one))
    others = (f"choose {quote(value.text)} in the row of {name}",)
    return [Wish(f"set {target} to {quote(value.text)}", Act.SET, target, value.text, names=name, other_words=others,
                 start=start, end=end)]  # fmt: skip


LOOKS = word_set("colour color font style size format")
"""What text is given, not a form."""


def made(clause: Clause, reading: Reading) -> Found | None:
    """“Make the page public”: what is called so is chosen, be it a box or one of several; None for other clauses."""
    if clause.verb is None or clause.verb.words != "make" or len(clause.items) != 1 or clause.lead:
        return None
    part = clause.items[0].tokens
    if len(part) > 2 and part[-2].low in ARTICLES and _is_one(part[:-2]) and part[-1].kind is Kind.WORD:
        return _one_made(part, clause)
    thing, state = drop_front(part[:-1], ARTICLES), part[-1:]
    told = plain(part[:-1]).casefold() in PRONOUNS or (part[:1] and part[0].low in ARTICLES and 0 < len(thing) <= MOST)
    if not told or not state or state[0].kind is not Kind.WORD or has_name(part) or style(state):
        return None
    start, end = span(clause.tokens)
    word = state[0].text
    return [Wish(f"choose {word}", Act.CHOOSE, word, word, names=word, other_words=(f"click make {word}",),
                 start=start, end=end)]  # fmt: skip


def _one_made(part: tuple[Token, ...], clause: Clause) -> Found:
    """“Make Bob Ray an admin”: what is chosen in his row."""
    start, end = span(clause.tokens)
    value, name = part[-1].text, quote(plain(part[:-2]))
    row = f"in the row of {name}"
    return [
        Wish(
            f"choose {quote(value)} {row}", Act.CHOOSE, f"{quote(value)} {row}", value, names=name, start=start, end=end
        )
    ]


def activated(clause: Clause, reading: Reading) -> Found | None:
    """“Activate Bob Ray” turns on what is in his row; None where something on the page is called so, and pressed."""
    part = clause.items[0].tokens if len(clause.items) == 1 else ()
    if clause.verb is None or clause.verb.words != "activate" or not _is_one(part) or not part or clause.lead:
        return None
    if fold(plain(part)) in reading.known:
        return None
    start, end = span(clause.tokens)
    state = next((word for word in ("active", "enabled", "activated") if word in reading.known), "active")
    row = f"in the row of {quote(plain(part))}"
    others = (f"click activate {row}",)
    return [
        Wish(
            f"tick {state} {row}",
            Act.TICK,
            f"{state} {row}",
            names=quote(plain(part)),
            other_words=others,
            start=start,
            end=end,
        )
    ]


def used(clause: Clause, reading: Reading) -> Found | None:
    """“Use the discount code "BEANS10"” types it; None for other words."""
    part = clause.tokens
    rest = drop_front(part[1:], ARTICLES)
    if clause.verb is not None or len(rest) < 2 or part[0].low != "use" or rest[-1].kind is not Kind.QUOTE:
        return None
    if rest[-2].low not in TYPED or any(t.kind is not Kind.WORD for t in rest[:-1]):
        return None
    if fold(rest[-1].text) in reading.known:
        return None  # one of several addresses that are offered
    start, end = span(part)
    value = rest[-1].text
    wish = typed(value, f"the {plain(rest[:-1])} field", Wish("", Act.TYPE, value=value, start=start, end=end))
    button = next((name for name in sorted(reading.known) if REDEEMING.fullmatch(name)), "")
    if not button or not {t.low for t in rest} & CODES:
        return [wish]
    return [wish, Wish(f"click {quote(button)}", Act.SUBMIT, button, start=start, end=end)]


CODES = word_set("coupon voucher code promo gift discount promotion")
REDEEMING = re.compile(r"(?:apply|redeem)(?: (?:the |my )?(?:\w+ )?(?:coupon|voucher|code|promotion|discount))?")
"""A button that takes the code which was typed."""


TYPED = word_set("code coupon voucher password passcode username name email e-mail address number key token pin")
"""What is typed by whoever is to use it."""
