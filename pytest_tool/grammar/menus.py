"""Words around an order that say how it is carried out: “In the File menu, …”, “… until X shows”, “each of A, B and C”."""

from __future__ import annotations

from dataclasses import replace

from pytest_tool.grammar.clauses import Clause, Item
from pytest_tool.grammar.pointing import pointed
from pytest_tool.grammar.reading import ARTICLES, Found, Reading, stations
from pytest_tool.grammar.verbs import Form
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import ARROWS, Kind, Token, drop_front, find, plain, quote, said

IN_MENUS = frozenset({Act.CLICK, Act.CHOOSE, Act.OPEN, Act.TICK, Act.UNTICK, Act.HOVER})
SHOWS = (
    "shows up",
    "shows",
    "appears",
    "is shown",
    "is visible",
    "is displayed",
    "is there",
    "comes up",
    "can be seen",
)


def in_menu(found: Found, clause: Clause) -> Found:
    """“In the File menu, choose Save as”: a way to go. A menu that is a select has no such way; see the strategy."""
    lead = drop_front(clause.lead, ("in", "from", "under", "on", *ARTICLES))
    if not clause.lead or clause.lead[0].low not in ("in", "from", "under") or len(lead) < 2 or lead[-1].low != "menu":
        return found
    if not (lead[0].capital or lead[0].kind is Kind.QUOTE):
        return found  # “in the menu on the left” names none
    path, last = stations(lead[:-1])
    return [_on_the_way((*path, plain(last)), plain(lead), w) if isinstance(w, Wish) else w for w in found]


def _on_the_way(path: tuple[str, ...], menu: str, wish: Wish) -> Wish:
    if wish.act not in IN_MENUS or wish.path:
        return wish
    target = quote(wish.value) if wish.act is Act.CHOOSE and wish.value else wish.target
    others = wish.other_words or (f"{wish.act} {target}",)
    return replace(wish, path=path, target=target, opener=menu, other_words=others)


def repeated(clause: Clause, reading: Reading) -> Found | None:
    """“Click Next until "Order" shows”: the same click, as often as it takes; None for other clauses."""
    if clause.verb is None or clause.verb.form not in (Form.CLICK, Form.PRESS) or len(clause.items) != 1:
        return None
    item = clause.items[0]
    at = find(item.tokens, ("until", "till"))
    awaited = _shown(item.tokens[at + 1 :]) if at > 0 else ()
    if not awaited:
        return None
    wishes = pointed("click", Act.CLICK, item.tokens[:at], item, clause, reading)
    name = next((t.text for t in awaited if t.kind is Kind.QUOTE), plain(drop_front(awaited, ARTICLES)))
    return [replace(w, until=name, names=said(awaited)) if isinstance(w, Wish) else w for w in wishes]


def _shown(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """The words that name what is to show; none when they say something else."""
    for ending in SHOWS:
        words = ending.split()
        head = part[: -len(words)]
        named = head and [t.low for t in part[-len(words) :]] == words and sum(t.kind is Kind.QUOTE for t in head) <= 1
        if named and (head[-1].kind is Kind.QUOTE or (drop_front(head, ARTICLES)[:1] and head[-1].capital)):
            return head
    return ()


def enumerated(clause: Clause) -> Clause:
    """“each of A and B”, “all of A and B”, “both A and B” are A and B: all are named. “Expand A > B” opens each."""
    if clause.verb and clause.verb.words in ("expand", "unfold") and len(clause.items) == 1:
        return _each_station(clause, clause.items[0])
    if len(clause.items) < 2:
        return clause
    first = clause.items[0]
    begin = [t.low for t in first.tokens[:2]]
    behind = 2 if begin in _EACH_OF else int(begin[:1] == ["both"])
    rest = drop_front(first.tokens[behind:], ARTICLES) if behind else ()
    if not rest or not (rest[0].capital or rest[0].kind is Kind.QUOTE):
        return clause
    return replace(clause, items=(replace(first, tokens=rest), *clause.items[1:]))


def _each_station(clause: Clause, item: Item) -> Clause:
    """The branches of a tree on the way to the last, each an order of its own: a click on their words may only choose them."""
    if not stations(item.tokens)[0]:
        return clause
    found: list[tuple[Token, ...]] = [()]
    for token in item.tokens:
        if token.kind is not Kind.QUOTE and token.text in ARROWS:
            found.append(())
        else:
            found[-1] += (token,)
    return replace(
        clause,
        items=tuple(
            replace(item, tokens=tokens, joiner=", " if tokens is not found[0] else item.joiner) for tokens in found
        ),
    )


_EACH_OF = (["each", "of"], ["all", "of"], ["both", "of"])
