"""Forms for keys: “press Enter”, “press Ctrl+S in the editor”, and how the browser names what a person calls a key."""

from __future__ import annotations

import re
from dataclasses import replace

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.pointing import pointed
from pytest_tool.grammar.reading import ARTICLES, Found, Reading, gap, placed, span, without_purpose
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Token, drop_front, plain, said

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


def named_key(text: str) -> str:
    """A key or shortcut as the browser names it (``Esc`` → ``Escape``, ``Ctrl+a`` → ``Control+A``); unknown ones as said."""
    *modifiers, last = [w for w in re.split(r"\s*\+\s*", text.strip()) if w] or [""]
    word = re.sub(r"[\s_-]|\b(?:key|arrow)\b", "", last.casefold())
    arrow = f"arrow{word}"
    key = KEYS.get(word) or KEYS.get(arrow) or ALSO_NAMES.get(word) or (last.upper() if len(last) == 1 else last)
    if any(m.casefold() not in MODIFIERS for m in modifiers):
        return text
    return "+".join([*(MODIFIERS[m.casefold()] for m in modifiers), key])
