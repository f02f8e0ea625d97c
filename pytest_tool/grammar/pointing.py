"""Forms that point at one thing: click, open, press, hover, scroll, go back, wait, look."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.grammar.amounts import seconds_in
from pytest_tool.grammar.clauses import Clause, Item
from pytest_tool.grammar.reading import (
    ARTICLES,
    CHECK_INSTEAD,
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
from pytest_tool.grammar.words import Kind, Token, drop_back, drop_front, fold, plain, quote, said, word_set

ARROWS = frozenset({"up", "down", "left", "right"})
KEYS: dict[str, str] = {
    "enter": "Enter", "return": "Enter", "esc": "Escape", "escape": "Escape", "tab": "Tab", "space": "Space",
    "spacebar": "Space", "backspace": "Backspace", "arrowup": "ArrowUp", "arrowdown": "ArrowDown",
    "arrowleft": "ArrowLeft", "arrowright": "ArrowRight", "pageup": "PageUp", "pagedown": "PageDown",
    **{f"f{n}": f"F{n}" for n in range(1, 13)},
}  # fmt: skip
ALSO_NAMES: dict[str, str] = {"delete": "Delete", "del": "Delete", "home": "Home", "end": "End"}
"""Keys whose names are buttons as often: they need the word “key”."""
MODIFIERS = {
    "ctrl": "Control", "control": "Control", "strg": "Control", "cmd": "Meta", "command": "Meta", "meta": "Meta",
    "alt": "Alt", "option": "Alt", "shift": "Shift",
}  # fmt: skip
BROWSERS_BACK = frozenset({"browser's back button", "browser back button", "back button of the browser"})
FINITE = word_set(
    "is are was were says say shows show has have contains contain equals reads displays appears should isn't aren't "
    "doesn't hasn't must can matches became becomes"
)
ON_PAGE = re.compile(
    r"(?:that )?(?:i |we |you |the user |users? )?(?:can |should |will )?(?:now )?(?:see |the (?:page|screen|site) "
    r"(?:now )?(?:shows?|says|displays?|contains?) |there (?:is|are|should be) |it (?:shows|says) )?"
    r"(?:the |a |an )?(?:(?:success |error |confirmation |warning )?(?:text|message|heading|title|notice|alert|words?|"
    r"confirmation|error|banner|link|button) )?(?:saying |that says |with the text )?§"
    r"(?: (?:is|are|was|gets?|should be|to be))?(?: now)?(?: (?:shown|displayed|visible|there|present|appears?))?"
    r"(?: on (?:the |this )?(?:page|screen))?"
)


WAITED_FOR = re.compile(
    r"(?:for |until |till )?(?:the |a |an )?(?:(?:text|message|notice|heading|page|banner|alert|word) )?§"
    r"(?: (?:button|link|message|text|heading|notice|page|dialog))?(?: (?:to )?(?:is |be |has )?"
    r"(?:appear(?:s|ed)?|shown|visible|displayed|there|shows? up|disappear(?:s|ed)?|gone|vanish(?:es)?|hidden|closed))?"
)
LOADED = frozenset({"loaded", "ready", "finished", "done", "complete", "quiet", "idle", "over"})


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
    words = thing(told, reading, verb)
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


def press(clause: Clause, reading: Reading) -> Found:
    """``press Enter``; what is no key is clicked."""
    found: Found = []
    for item in clause.items:
        key, place = key_of(without_purpose(item.tokens))
        if not key and any(t.low in MODIFIERS for t in item.tokens):
            return [gap(clause.tokens, "write a shortcut as Ctrl+S")]
        if not key:
            wishes = pointed("click", Act.CLICK, item.tokens, item, clause, reading)
            also = ALSO_NAMES.get(plain(item.tokens).casefold())  # “press Delete”, where nothing is called so
            keyed = (f"press the {also} key",) if also else ()
            found += [replace(w, other_words=keyed) if keyed and isinstance(w, Wish) else w for w in wishes]
            continue
        start, end = span(item.tokens)
        where = f" {said(place)}" if place else ""
        noun = f"the {key} key" if key == "Delete" and is_key(item.tokens) else key  # and no button of that name
        field = plain(drop_front(place[1:], ARTICLES)) if place and place[0].low in ("in", "inside") else ""
        wish = Wish(placed(f"press {noun}{where}", clause), Act.PRESS, field, key, start=start, end=end)
        found += [wish] * item.times
    return found


def key_of(part: tuple[Token, ...]) -> tuple[str, tuple[Token, ...]]:
    """The key or shortcut as the browser names it, and the place behind it; an empty key when it is none."""
    front, place = part, part[len(part) :]
    for index in range(1, len(part)):
        if part[index].low in ("in", "on", "inside", "while"):
            front, place = part[:index], part[index:]
            break
    if any(t.low in ("button", "link", "icon") for t in front):
        return "", ()
    said_key = is_key(front)
    words = [w for t in front if t.low not in ("the", "key", "keys", "on", "keyboard") for w in _key_words(t)]
    if not words:
        return "", ()
    *modifiers, last = words
    if all(m in MODIFIERS for m in modifiers) and (modifiers or said_key):
        key = KEYS.get(last) or ALSO_NAMES.get(last) or (_letter(last, modifiers) if len(last) == 1 else "")
        return ("+".join([*(MODIFIERS[m] for m in modifiers), key]) if key else ""), place
    joined = "".join(sorted(words, key=lambda w: w in ARROWS)) if set(words) & ARROWS else "".join(words)
    return KEYS.get(joined, ""), place


def _letter(letter: str, modifiers: list[str]) -> str:
    """“The key a” types an a; a shortcut is written in capitals."""
    return letter.upper() if modifiers else letter


def is_key(part: tuple[Token, ...]) -> bool:
    """Whether it is called a key."""
    return any(t.low in ("key", "keys") for t in part)


def _key_words(token: Token) -> list[str]:
    return [w for w in re.split(r"[+\s]+|-(?=\w)", token.text.casefold()) if w]


def wait(clause: Clause, reading: Reading) -> Found:
    """``wait``; a quoted text is waited for, or for its absence."""
    part = tuple(t for i in clause.items for t in i.tokens)
    start, end = span(clause.tokens)
    quoted = [t for t in part if t.kind is Kind.QUOTE]
    gone = bool({t.low for t in part} & {"disappears", "disappear", "gone", "vanishes", "vanish", "hidden", "closed"})
    if quoted and (len(quoted) > 1 or not WAITED_FOR.fullmatch(fold_around(part))):
        return [gap(clause.tokens, "wait for one quoted text to appear or to disappear")]
    if not quoted and is_claim(part) and not {t.low for t in part} & LOADED:
        return [gap(clause.tokens, CHECK_INSTEAD)]
    name = drop_front(part, ("for", "until", "till", "the", "a", "an"))
    named = bool(name) and all(t.capital for t in name)  # “Wait for Saved.”
    value = quoted[0].text if quoted else plain(name) if named else None
    length = f" {seconds:g} seconds" if not quoted and (seconds := seconds_in(said(part))) else ""
    return [Wish(f"wait{length}", Act.WAIT, said(part), value=value, gone=gone, start=start, end=end)]


def look(clause: Clause, reading: Reading) -> Found:
    """“Check that the page shows "Thank you"”: one quoted text on the page; other checks are expectations."""
    part = tuple(t for i in clause.items for t in i.tokens)
    quoted = [t for t in part if t.kind is Kind.QUOTE]
    words = fold_around(part)
    if len(quoted) == 1 and ON_PAGE.fullmatch(words):
        start, end = span(clause.tokens)
        return [Wish(f"look for “{quoted[0].text}”", Act.LOOK, value=quoted[0].text, start=start, end=end)]
    return [gap(clause.tokens, CHECK_INSTEAD)]


def fold_around(part: tuple[Token, ...]) -> str:
    """The words in lower case with § where the quotation stands."""
    return " ".join("§" if t.kind is Kind.QUOTE else t.low for t in part)


def is_claim(part: tuple[Token, ...]) -> bool:
    """Whether the words say how something is: “the total is 12.50”."""
    return any(t.low in FINITE for t in part[1:])


def named_key(text: str) -> str:
    """A key or shortcut as the browser names it (``Esc`` → ``Escape``, ``Ctrl+a`` → ``Control+A``); unknown ones as said."""
    *modifiers, last = [w for w in re.split(r"\s*\+\s*", text.strip()) if w] or [""]
    word = re.sub(r"[\s_-]|\b(?:key|arrow)\b", "", last.casefold())
    arrow = f"arrow{word}"
    key = KEYS.get(word) or KEYS.get(arrow) or ALSO_NAMES.get(word) or (last.upper() if len(last) == 1 else last)
    if any(m.casefold() not in MODIFIERS for m in modifiers):
        return text
    return "+".join([*(MODIFIERS[m.casefold()] for m in modifiers), key])
