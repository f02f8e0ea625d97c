"""Whose a thing is: “the room of Tariq Aziz's booking” is no field of a form for new bookings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control
from pytest_tool.stated import QUOTED

LOOKS = re.compile(r"(?:show|display|open|view|see|get)\b")
"""“Show the forecast for Madrid”: here “for” tells whose it is, as “of” does everywhere."""
_WORD = re.compile(r"(?P<word>[^\W\d_][\w-]*)(?P<whose>['’]s\b)?")
_COPIED = re.compile(r"^(?:type|enter|copy|put|paste)\b.* (?:into|in) (?=\S)")
"""“Type the phone number of Ann into the Phone field”: whose number it is tells where it is read."""
_OF_LISTED = re.compile(r" of (?:the )?(?P<name>[a-z]+)(?: (?:table|list|view|database|section))?$")
"""“The structure of orders”, where the page lists orders among its tables."""
LISTED = frozenset({"link", "treeitem", "menuitem", "option"})
NO_OWNERS = frozenset({"page", "site", "table", "list", "form", "menu", "home", "all", "day", "week", "month", "year"})
ARTICLES = frozenset({"the", "a", "an", "this", "that"})


def another_owner(intent: str, target: Control, found: Sequence[Control], above: Iterable[str], said: str = "") -> str:
    """The name that says whose the thing is and that nothing of the target tells: its row, its section, fields beside it.

    ``above``: what the page or its window is called; ``said``: what is chosen.
    """
    beside = [c for c in found if (c.section, c.frame) == (target.section, target.frame) and not c.row]
    texts = (
        target.name, target.text, target.row, target.section, target.frame, target.near, target.icon, target.placeholder,
        target.href, said, *above, *(c.value or "" for c in beside),
    )  # fmt: skip
    told = {word for text in texts for word in _words(text)}
    plain = _COPIED.sub("fill ", QUOTED.sub(" … ", without_purpose(intent)))
    listed = {fold(c.name) for c in found if c is not target and c.role in LISTED and c.name.isalpha()}
    whose = _OF_LISTED.search(plain)
    names = [*owners(plain), *([whose["name"]] if whose and fold(whose["name"]) in listed - NO_OWNERS else [])]
    return next((name for name in names if not set(_words(name)) <= told), "")


def owners(text: str) -> list[str]:
    """The names behind “of”, and those with a possessive: “Tariq Aziz”. Of a title, “Terms of Service”, no part is one."""
    by = {"of", "for", "from", "by", "about"} if LOOKS.match(text) else {"of"}
    said = [(m["word"], bool(m["whose"])) for m in _WORD.finditer(text)]
    found, at = [], 1
    while at < len(said):
        end = at
        while end < len(said) and said[end][0][0].isupper() and (end == at or not said[end - 1][1]):
            end += 1
        before = [word for word, _ in said[:at] if word.casefold() not in ARTICLES]
        follows = len(before) > 1 and before[-1] in by and not before[-2][0].isupper()
        if end > at and (follows or said[end - 1][1]):
            found.append(" ".join(word for word, _ in said[at:end]))
        at = max(end, at + 1)
    return found


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", fold(text))
