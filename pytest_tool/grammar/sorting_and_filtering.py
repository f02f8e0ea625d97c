"""Forms that change what a list shows: “sort by price, highest first”, “filter by "Open"”, “show only the posts of Ann”."""

from __future__ import annotations

from dataclasses import replace

from pytest_tool.grammar.choosing import of_what
from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.doing import act
from pytest_tool.grammar.filling import typed
from pytest_tool.grammar.ordering import ordered
from pytest_tool.grammar.reading import ARTICLES, POLITE, Found, Reading, gap, placed, span, split_at, thing
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import Kind, Token, drop_back, drop_front, find, plain, quote, said, tokens


def sort(clause: Clause, reading: Reading) -> Found:
    """``sort by X``; a select's option or a column's header, as the page has it."""
    part = drop_back(tuple(t for i, item in enumerate(clause.items) for t in item.tokens), POLITE)
    part = _without_menu(part)
    verb = clause.verb.words if clause.verb else "sort"
    if verb == "sort" and part and not ordered(part)[0]:
        return _ordered(part, clause, reading)
    if " by" not in verb:
        index = find(part, ("by",))
        if index < 0:
            return act(clause, reading)
        part = part[index + 1 :]
    words = thing(part, reading, "sort by")
    if isinstance(words, Gap):
        return [gap(clause.tokens, words.why)]
    start, end = span(clause.tokens)
    manner = "sort" if verb.split()[0] in ("sort", "order", "arrange") else verb.split()[0]
    others = (f"choose {words} in the {manner} field", f"click the {words} column header")
    return [
        Wish(
            placed(f"{manner} by {words}", clause),
            Act.CHOOSE,
            words,
            names=words,
            other_words=others if manner == "sort" else others[:1],
            start=start,
            end=end,
        )
    ]


def _without_menu(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """“"kind" with the menu of the column” → "kind": where else would it be offered."""
    at = find(part, ("with", "using", "via", "in", "from", "through"), last=True)
    lows = {t.low for t in part[at + 1 :]}
    return part[:at] if at > 0 and "menu" in lows and lows <= ARTICLES | {"menu", "of", "column", "header"} else part


def _ordered(order: tuple[Token, ...], clause: Clause, reading: Reading) -> Found:
    """“Sort in descending order”: by the column that was named last."""
    named_last = tokens(reading.last)
    column = plain([t for t in named_last if t.kind is Kind.QUOTE] or drop_front(named_last, ARTICLES))
    if not column:
        return [gap(clause.tokens, "sort by what?")]
    start, end = span(clause.tokens)
    words = f"{column} {said(order)}"
    text = placed(f"sort by {words}", clause)
    return [Wish(text, Act.CHOOSE, words, names=quote(column), start=start, end=end)]


def filter_(clause: Clause, reading: Reading) -> Found:
    """``choose "V" in F``, ``filter by X``, or a text for the filter field."""
    part = drop_back(tuple(t for i in clause.items for t in i.tokens), POLITE)
    verb = clause.verb.words if clause.verb else "filter"
    if verb.startswith("filter") and len(clause.items) > 1 and (several := _several_of(clause, reading)):
        return several
    if "only" in verb and not any(t.kind is Kind.QUOTE for t in part):
        words = thing(part, reading, verb)
        start, end = span(clause.tokens)
        if isinstance(words, Gap):
            return [gap(part, words.why)]
        if wish := _with_the(part, clause):
            return [wish]
        if value := _told_apart(part, reading):
            others = (f"show only {value}", f"filter by {value}")
            return [Wish(placed(f"choose {quote(value)}", clause), Act.CHOOSE, quote(value), value, other_words=others,
                         names=quote(value), start=start, end=end)]  # fmt: skip
        return [Wish(placed(f"{verb} {words}", clause), Act.OPEN, words, other_words=(f"filter by {words}",),
                     names=words, narrows="", start=start, end=end)]  # fmt: skip
    index = find(part, ("by", "for", "to"))
    narrows: tuple[Token, ...] = ()
    if verb == "filter" and index >= 0:
        narrows, part = drop_front(part[:index], ARTICLES), part[index + 1 :]
    if not part:
        return [gap(clause.tokens, "filter by what?")]
    start, end = span(clause.tokens)
    values = [t for t in part if t.kind is Kind.QUOTE]
    if any(t.low == "column" for t in narrows) and (len(values) == len(part) == 1 or not values):
        target, value = said(narrows), plain(part)
        return [Wish(placed(f"choose {quote(value)} in the {target}", clause), Act.CHOOSE, f"the {target}", value,
                     names=f"the {target}", narrows=_column(narrows), start=start, end=end)]  # fmt: skip
    if len(values) == 1 and len(part) == 1:
        value = values[0].text
        wish = typed(value, "the filter field", Wish("", Act.TYPE, value=value, start=start, end=end))
        return [replace(wish, other_words=(f"choose {quote(value)}",), narrows=_column(narrows))]
    words = thing(part, reading, "filter by")
    if isinstance(words, Gap):
        return [gap(part, words.why)]
    if verb.startswith("filter") and (noun := of_what(part, reading)) is not None:  # “by the team Logistics”
        target, value = said(noun), plain(part[len(noun) :])
        return [Wish(placed(f"choose {quote(value)} in {target}", clause), Act.CHOOSE, target, value, names=words,
                     other_words=(f"filter by {words}",), narrows=_column(noun), start=start, end=end)]  # fmt: skip
    if len(values) == 1 and part[-1] is values[0]:
        field = said(drop_back(part[:-1], ("=", ":", "is", "with", "to")))
        text, target, column = f"choose {quote(values[0].text)} in {field}", field, _column(part[:-1])
        value = values[0].text
    else:
        text, target, column, value = f"filter by {words}", words, "", plain(part)
    return [Wish(placed(text, clause), Act.CHOOSE, target, value, names=words, narrows=column, start=start, end=end)]


def _several_of(clause: Clause, reading: Reading) -> Found:
    """“Filter by the products Espresso and Latte”: each of them is chosen; empty where not all are names of one noun."""
    first, *others = (i.tokens for i in clause.items)
    begun = drop_front(first, ("by",))
    noun = of_what(begun, reading)
    names = [plain(begun[len(noun) :]), *map(plain, others)] if noun else []
    if noun is None or not all(part[0].capital or part[0].kind is Kind.QUOTE for part in others):
        return []
    start, end = span(clause.tokens)
    target = said(noun)
    return [Wish(f"choose {quote(name)} in {target}", Act.CHOOSE, target, name, names=target, narrows=_column(noun),
                 start=start, end=end) for name in names]  # fmt: skip


def _with_the(part: tuple[Token, ...], clause: Clause) -> Wish | None:
    """“Only the users with the role Editor”: Editor, where a role is chosen."""
    things, told = split_at(part, "with")
    field, value = drop_front(told[:-1], ARTICLES), told[-1:]
    if not things or not field or not value or not (value[0].capital or value[0].is_value):
        return None
    start, end = span(clause.tokens)
    name, target = plain(value), f"the {plain(field)}"
    return Wish(placed(f"choose {quote(name)} in {target}", clause), Act.CHOOSE, target, name, names=quote(name),
                other_words=(f"filter by {plain(field)} {name}",), start=start, end=end)  # fmt: skip


def _told_apart(part: tuple[Token, ...], reading: Reading) -> str:
    """By what “posts from October 2026” are told from others; a link “Posts” shows them all."""
    things, value = split_at(drop_front(part, ARTICLES), "from of")
    if plain(value).casefold() in reading.known:
        return ""  # a link of that name leads somewhere
    apart = things and value and (value[0].capital or value[0].text.isdigit()) and not things[-1].capital
    return plain(value) if apart and plain(part).casefold() not in reading.known else ""


def _column(part: tuple[Token, ...]) -> str:
    """“the Continent column” → “Continent”."""
    bare = drop_back(drop_front(part, ARTICLES), ("=", ":", "is", "with", "to"))
    return plain(drop_back(drop_front(bare, ("column",)), ("column",)))
