"""Forms that lead somewhere: open, go to an address, switch to a tab, go back, reload."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.grammar.clauses import Clause, Item
from pytest_tool.grammar.pointing import pointed, with_nouns
from pytest_tool.grammar.reading import ARTICLES, Found, Reading, placed, span, split_at, stations, thing
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import Kind, Token, drop_back, drop_front, fold, plain, quote, said, word_set


def open_(clause: Clause, reading: Reading) -> Found:
    """``open X`` and ``go to URL``; tabs are switched to, and a path goes to its last station."""
    verb = clause.verb.words if clause.verb else "open"
    keep = verb in ("show", "view", "expand", "display", "follow", "unfold")
    found: Found = []
    if verb in LOOKING and clause.items and {t.low for i in clause.items for t in i.tokens} <= THIS_PAGE:
        start, end = span(clause.tokens)
        return [Wish("wait", Act.WAIT, "the page", start=start, end=end)]  # a look opens nothing, least of all “Pages”
    for item in with_nouns(clause.items):
        tokens = _without_new_tab(drop_back(item.tokens, ("again",)))
        url = next((t for t in tokens if t.kind is Kind.URL or _quoted_address(t)), None)
        if url is not None and _is_address(tokens, url):
            found.append(Wish(f"go to {url.text}", Act.GO_TO, value=url.text, start=url.start, end=url.end))
        elif _names_tab(tokens):
            found.append(tab(tokens, clause))
        elif tokens and (tokens[0].low == "back" or (verb == "return to" and _leads_back(tokens, reading))):
            found += back(replace(clause, items=(replace(item, tokens=drop_front(tokens, ("back",))),)), reading)
        else:
            path, part = stations(tokens, slash=True)
            wishes = _opened(verb if keep else "open", part, item, clause, reading)
            found += [replace(w, path=path) if isinstance(w, Wish) and path else w for w in wishes]
    return found


LOOKING = frozenset({"look at", "look through"})
THIS_PAGE = word_set("the this current whole entire page screen site website")
_URL_COMPANY = frozenset({"the", "page", "site", "website", "url", "address", "at", "to", "app", "shop", "homepage"})


def _is_address(part: tuple[Token, ...], url: Token) -> bool:
    """“the page at /books”, “the catalogue page "/books"”; “the link /books in the menu” is a control."""
    if all(t is url or t.low in _URL_COMPANY for t in part):
        return True
    return len(part) > 1 and part[-1] is url and part[-2].low in ("page", "address", "url", "path")


def _quoted_address(token: Token) -> bool:
    return token.kind is Kind.QUOTE and re.match(r"https?://\S+$|/[^\s<>]*$", token.text) is not None


def _opened(verb: str, part: tuple[Token, ...], item: Item, clause: Clause, reading: Reading) -> Found:
    shown, through = split_at(part, "via through using")
    listed = drop_front(shown, ARTICLES)
    whole = len(listed) > 2 and listed[0].low in ("list", "overview") and listed[1].low == "of"
    called = len(listed) > 1 and listed != shown and listed[0].low in CALLED
    called = called and listed[1].kind is Kind.WORD and not {t.low for t in listed[1:]} & HEADS
    others: tuple[str, ...] = (
        (f"open {said(listed[2:])}",) if whole else (f"open {said(listed[1:])}",) if called else ()
    )
    if len(listed) > 1 and listed[-1].low in CALLED and plain(listed[:-1]).casefold() in reading.known:
        others = (f"open {quote(plain(listed[:-1]))}",)  # “the customers table” is called “customers”
    elif len(listed) > 2 and listed != shown and any(t.text.isdigit() for t in listed):
        others = (f"choose {quote(plain(listed))}", f"click {said(shown)}")  # “the last 30 days”
    opener: Found = []
    if through:
        opener = pointed("click", Act.CLICK, through, item, clause, reading)
    _, menu = split_at(shown, "from in under", last=True)
    found = pointed(verb, Act.OPEN, shown, item, clause, reading)
    return opener + [
        replace(w, other_words=others or (f"click {w.target}",), opener="" if others else plain(menu))
        if isinstance(w, Wish)
        else w
        for w in found
    ]


CALLED = word_set(
    "database table repository folder directory notebook dashboard channel workspace album playlist schema"
)
"""Nouns that come before a name and are no part of it: “the table trees”."""
HEADS = word_set(
    "of settings setting options preferences menu list page tab view editor overview contents details name properties "
    "permissions actions header toolbar browser manager"
)
"""With these the noun is a part of the name: “the table settings”."""


def _without_new_tab(part: tuple[Token, ...]) -> tuple[Token, ...]:
    tail = plain(part[-4:]).casefold()
    for words in ("in a new tab", "in a new window", "in another tab"):
        if tail == words and len(part) > 4:
            return part[:-4]
    return part


def _names_tab(part: tuple[Token, ...]) -> bool:
    return len(part) > 1 and (part[-1].low in ("tab", "window") or (part[0].low == "tab" and part[1].is_value))


def tab(part: tuple[Token, ...], clause: Clause) -> Wish:
    """``switch to the X tab``: of the browser or in the page, as the pilot finds it."""
    start, end = span(part)
    name = plain([t for t in part if t.low not in ("the", "tab", "window", "browser", "browser's", "called", "named")])
    return Wish(placed(f"switch to {said(part)}", clause), Act.SWITCH, name, names=said(part), start=start, end=end)


def switch(clause: Clause, reading: Reading) -> Found:
    """``switch to the X tab``; “go back to X” goes back; anything else is chosen."""
    found: Found = []
    for item in clause.items:
        if _names_tab(item.tokens):
            found.append(tab(item.tokens, clause))
        elif clause.verb and "back" in clause.verb.words:
            found += back(replace(clause, items=(item,)), reading)
        else:
            found += pointed("choose", Act.CHOOSE, item.tokens, item, clause, reading)
    return found


def back(clause: Clause, reading: Reading) -> Found:
    """``go back``; with a place to go back to, opening that is the other way of saying it."""
    item = clause.items[0] if clause.items else Item(())
    part = drop_front(item.tokens, ("to", "the", "one", "page", "previous", "last", "in", "browser", "history", "a"))
    part = drop_back(part, ("page", "again", "button"))
    start, end = span(clause.tokens)
    if _names_tab(item.tokens):
        return [tab(item.tokens, clause)]
    if not part:
        return [Wish("go back", Act.BACK, start=start, end=end)] * item.times
    if part[0].low == "all" and len(part) > 1:  # “back to all todos”: a link of that name
        them = said(part)
        return [Wish(f"show {them}", Act.OPEN, them, names=them, other_words=(f"click {them}",), start=start, end=end)]
    if leads := _leads_back(part, reading):
        return [Wish(f"click {quote(leads)}", Act.CLICK, quote(leads), start=start, end=end)] * item.times
    words = thing(part, reading, "go back")
    if isinstance(words, Gap):
        return [words]
    return [Wish("go back", Act.BACK, words, other_words=(f"open {words}",), start=start, end=end)] * item.times


def _leads_back(part: Sequence[Token], reading: Reading) -> str:
    """The page's own way there: “Back to posts”, where the step says “go back to the list of posts”."""
    place = _listed(part)
    names = (f"{way} {the}{place}" for way in ("back to", "return to", "go back to") for the in ("", "the ", "all "))
    return next((name for name in names if name in reading.known), "")


def _listed(part: Sequence[Token]) -> str:
    """“list of posts” → “posts”; other words as they are."""
    words = drop_front(part, ARTICLES)
    whole = len(words) > 2 and words[0].low in ("list", "overview") and words[1].low == "of"
    return fold(plain(drop_front(words[2:], ARTICLES) if whole else words))


def reload(clause: Clause, reading: Reading) -> Found:
    """``reload the page``; “refresh the list” is a control."""
    item = clause.items[0] if clause.items else Item(())
    if all(t.low in ("the", "this", "page", "browser", "it", "site", "window", "tab") for t in item.tokens):
        start, end = span(clause.tokens)
        return [Wish("reload the page", Act.RELOAD, start=start, end=end)] * item.times
    return pointed(f"click {clause.verb.words if clause.verb else ''}", Act.CLICK, item.tokens, item, clause, reading)
