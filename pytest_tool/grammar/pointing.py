"""Forms that point at one thing: click, double-click, right-click, hover."""

from __future__ import annotations

from dataclasses import replace

from pytest_tool.grammar.clauses import Clause, Item
from pytest_tool.grammar.phrase import object_named
from pytest_tool.grammar.reading import (
    ARTICLES,
    DIALOGS,
    ORDINALS,
    PRONOUNS,
    Found,
    Reading,
    gap,
    placed,
    span,
    split_at,
    stations,
    thing,
    without_purpose,
)
from pytest_tool.grammar.verbs import verb_at
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import Kind, Token, drop_back, drop_front, plain, quote, said

BROWSERS_BACK = frozenset({"browser's back button", "browser back button", "back button of the browser"})


def click(clause: Clause, reading: Reading) -> Found:
    """``click X``; of a path ("File > Save") the last station, with the way to it."""
    verb = "toggle" if clause.verb and clause.verb.words in ("toggle", "flip") else "click"
    found: Found = []
    for item in with_nouns(clause.items):
        if plain(drop_front(item.tokens, ("on", "the"))).casefold().replace("’", "'") in BROWSERS_BACK:
            start, end = span(clause.tokens)
            found += [Wish("go back", Act.BACK, start=start, end=end)] * item.times
            continue
        path, part = stations(item.tokens)
        wishes = pointed(verb, Act.CLICK, part, item, clause, reading)
        found += [replace(w, path=path) if isinstance(w, Wish) and path else _in_menu(w, part) for w in wishes]
    return found


def _in_menu(wish: Wish | Gap, part: tuple[Token, ...]) -> Wish | Gap:
    """“PDF in the Export menu” is on the way Export > PDF; “in the menu on the left” names none."""
    entry, menu = split_at(part, "from in under", last=True)
    named = drop_front(menu, ARTICLES)
    if isinstance(wish, Gap) or not entry or len(named) < 2 or named[-1].low not in ("menu", "dropdown"):
        return wish
    if not (named[0].capital or named[0].kind is Kind.QUOTE):
        return wish
    return replace(wish, path=(plain(named[:-1]),), target=said(entry), opener=plain(menu))


def with_nouns(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """“the first and the third checkbox”: the noun that comes last is everyone's, and each is one: “checkboxes” too."""
    if len(items) < 2:
        return items
    last = drop_front(items[-1].tokens, ("on", *ARTICLES))
    bare = [len(drop_front(i.tokens, ("on", *ARTICLES))) == 1 and i.tokens[-1].low in ORDINALS for i in items[:-1]]
    if len(last) < 2 or last[0].low not in ORDINALS or not any(bare):
        return items
    at = next((i for i, t in enumerate(last) if t.low in PLURAL), 0)
    noun = last[1:]
    if at and all(bare):
        noun = (*last[1:at], replace(last[at], text=PLURAL[last[at].low]), *last[at + 1 :])
    told = [replace(i, tokens=(*i.tokens, *noun)) if b else i for i, b in zip(items, bare, strict=False)]
    told.append(replace(items[-1], tokens=(_the(last[0]), last[0], *noun)))
    return tuple(_determined(i) for i in told)


PLURAL = {
    "checkboxes": "checkbox", "boxes": "box", "buttons": "button", "links": "link", "items": "item", "entries": "entry",
    "options": "option", "icons": "icon", "tabs": "tab", "fields": "field", "rows": "row", "cells": "cell",
    "results": "result", "images": "image", "radios": "radio", "words": "word",
}  # fmt: skip


def _the(token: Token) -> Token:
    return Token(Kind.WORD, "the", token.start - 1, token.start - 1)


def _determined(item: Item) -> Item:
    """“3rd item” → “the 3rd item”."""
    part = drop_front(item.tokens, ("on",))
    return item if part[0].low not in ORDINALS else replace(item, tokens=(_the(part[0]), *part))


def double_click(clause: Clause, reading: Reading) -> Found:
    """``double-click X``."""
    return [
        w
        for i in with_nouns(clause.items)
        for w in pointed("double-click", Act.DOUBLE_CLICK, i.tokens, i, clause, reading)
    ]


def right_click(clause: Clause, reading: Reading) -> Found:
    """``right-click X``."""
    return [
        w
        for i in with_nouns(clause.items)
        for w in pointed("right-click", Act.RIGHT_CLICK, i.tokens, i, clause, reading)
    ]


def hover(clause: Clause, reading: Reading) -> Found:
    """``hover over X``."""
    return [w for i in with_nouns(clause.items) for w in pointed("hover over", Act.HOVER, i.tokens, i, clause, reading)]


def pointed(verb: str, act: Act, part: tuple[Token, ...], item: Item, clause: Clause, reading: Reading) -> Found:
    """One wish to do something to one control, as often as the item says."""
    if act is Act.CLICK and (name := for_the_selected(part, reading)):
        start, end = span(part)
        return [Wish(f"click {quote(name)}", act, quote(name), names=reading.last, start=start, end=end)] * item.times
    inside = act is Act.CLICK and part[:1] and part[0].low in ("into", "inside") and len(part) > 1
    verb, part = (f"{verb} into", part[1:]) if inside else (verb, part)
    told = without_purpose(drop_front(part, ("on", "over", "onto")))
    told = drop_back(told, ("again",)) if len(told) < len(part) and told[:1] and told[0].kind is Kind.QUOTE else told
    named = object_named(told) if act is Act.CLICK else ""
    words = quote(named) if named else thing(told, reading, verb)
    if isinstance(words, Gap):
        return [gap(part, words.why) if part else gap(clause.tokens, words.why)]
    start, end = span(part)
    if act is Act.CLICK and reading.begun and _answers(part):
        act = Act.DIALOG
    wish = Wish(
        placed(f"{verb} {words}", clause), act, words, names=words, undecided=item.undecided, start=start, end=end
    )
    return [wish] * item.times


def for_the_selected(part: tuple[Token, ...], reading: Reading) -> str:
    """“The arrow to choose them”, “the button that removes it”: the name of what does this to what is selected, if shown."""
    at = next((i for i in range(1, len(part) - 2) if part[i].low in ("to", "that", "which")), 0)
    verb = verb_at(part[at + 1 :], third_person=part[at].low != "to") if at else None
    if verb is None or plain(part[at + 1 + verb.length :]).casefold() not in PRONOUNS:
        return ""
    if not {t.low for t in part[:at]} <= ARTICLES | {
        "button",
        "link",
        "icon",
        "arrow",
        "control",
        "right",
        "left",
        "small",
    }:
        return ""
    return selecting(verb.words, reading)


def selecting(verb: str, reading: Reading) -> str:
    """“Choose selected permissions”: the one name on the page that does this to what is selected; else empty."""
    found = [n for n in reading.known if n.startswith((f"{verb} selected", f"{verb} highlighted", f"{verb} marked"))]
    return found[0] if len(found) == 1 else ""


def _answers(part: tuple[Token, ...]) -> bool:
    """“OK”, “Yes in the dialog”: an answer that the browser may have given already."""
    words = [t.text.casefold() for t in part if t.low not in ("the", "button", "on", "in")]
    return bool(words) and words[0] in ("ok", "okay", "yes", "no", "cancel") and set(words[1:]) <= DIALOGS
