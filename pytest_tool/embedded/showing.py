"""“Show the birthdays” on a page that has a box of that name: it is ticked, and left alone where it is ticked already."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.embedded.matching import SWITCHED, names
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control

_SHOWS = re.compile(r"(?:click )?(?P<verb>show|display|unhide|hide|conceal) (?:my |all )?(?P<what>.+)", re.IGNORECASE)
HIDES = frozenset({"hide", "conceal"})
REVEALS = frozenset({"reveal", "show", "unmask", "unhide"})
"""What a button says that shows a password, and says no more."""


def boxed(wishes: Sequence[Wish], found: Sequence[Control]) -> list[Wish]:
    """The wishes, those to show or to hide something by what the page has for it: a click would toggle it."""
    return [_by_its_box(wish, found) or _by_its_button(wish, found) or wish for wish in wishes]


def _by_its_box(wish: Wish, found: Sequence[Control]) -> Wish | None:
    said = _SHOWS.fullmatch(wish.text) if wish.act in (Act.OPEN, Act.CLICK) and not wish.every else None
    bearing = [c for c in found if said and fold(said["what"]) in names(c)]
    if said is None or len(bearing) != 1 or bearing[0].role not in SWITCHED or wish.place or wish.path:
        return None
    off, name = said["verb"].casefold() in HIDES, quote(bearing[0].name or said["what"])
    verb, act = ("untick", Act.UNTICK) if off else ("tick", Act.TICK)
    return replace(wish, text=f"{verb} {name}", act=act, target=name, names=name, other_words=(), opener="")


def _by_its_button(wish: Wish, found: Sequence[Control]) -> Wish | None:
    """“Show the password” beside “Reveal”, where there is one password and one such button."""
    said = _SHOWS.fullmatch(wish.text) if wish.act is Act.OPEN else None
    buttons = [c for c in found if c.role in ("button", "switch") and set(names(c)) & REVEALS]
    hidden = [c for c in found if c.type == "password"]
    if said is None or fold(said["what"]) != "password" or len(buttons) != 1 or len(hidden) != 1:
        return None
    name = quote(buttons[0].name or buttons[0].text)
    return replace(wish, text=f"click {name}", act=Act.CLICK, target=name, other_words=())
