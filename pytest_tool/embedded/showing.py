"""“Show the birthdays” on a page that has a box of that name: it is ticked, and left alone where it is ticked already."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.embedded.lines import heading_lines
from pytest_tool.embedded.matching import SWITCHED, names
from pytest_tool.embedded.words import stems
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control

_SHOWS = re.compile(r"(?:click )?(?P<verb>show|display|unhide|hide|conceal) (?:my |all )?(?P<what>.+)", re.IGNORECASE)
HIDES = frozenset({"hide", "conceal"})
REVEALS = frozenset({"reveal", "show", "unmask", "unhide"})
"""What a button says that shows a password, and says no more."""


def boxed(wishes: Sequence[Wish], found: Sequence[Control], text: Sequence[str] = (), step: str = "") -> list[Wish]:
    """The wishes, those to show or to hide something by what the page has for it: a click would toggle it.

    ``text`` is what the page says, its headings among it; ``step`` the words that the wishes were read from.
    """
    return [
        _by_its_box(wish, found, text) or _by_its_button(wish, found) or _ordered(wish, found, step) or wish
        for wish in wishes
    ]


def _ordered(wish: Wish, found: Sequence[Control], step: str) -> Wish | None:
    """“Notify me by SMS” as the box that is called so, and “allow invites” as “Invites”: ticked, and left alone where it is."""
    said = step[wish.start : wish.end] or step
    if wish.act is not Act.CLICK or wish.every or wish.path or not said or POINTS.search(said):
        return None
    order = fold(wish.text.removeprefix("click ")) if wish.text.startswith("click mark as ") else fold(wish.target)
    off, order = order.startswith("mark as not "), MARKS.sub("", order)
    bearing = [c for c in found if (c.name or c.text) and fold(c.name or c.text) in (order, ALLOWS.sub("", order))]
    if len(bearing) != 1 or bearing[0].role not in ("checkbox", "switch"):
        return None
    name = quote(bearing[0].name or bearing[0].text)
    verb, act = ("untick", Act.UNTICK) if off else ("tick", Act.TICK)
    return replace(wish, text=f"{verb} {name}", act=act, target=name, names=name, other_words=(), opener="")


MARKS = re.compile(r"mark as (?:not )?(?:an? )?")
POINTS = re.compile(r"[\"“]|\b(?:click|press|tap|hit|push|toggle|flip|switch|uncheck|untick|on)\b", re.IGNORECASE)
"""Who says so means the box itself, whichever way it goes."""
ALLOWS = re.compile(r"(?:allow|permit) (?:the )?")


def _by_its_box(wish: Wish, found: Sequence[Control], text: Sequence[str]) -> Wish | None:
    said = _SHOWS.fullmatch(wish.text) if wish.act in (Act.OPEN, Act.CLICK) and not wish.every else None
    if said is None:
        return None
    in_row = said["what"].startswith("in the row of ")
    what = wish.target.removeprefix("the ").strip('"“”') if in_row else said["what"]
    bearing = [c for c in found if fold(what) in names(c)] or _of_a_kind(what, found, text)
    bearing = bearing or _shown_if_ticked(what, found, text)
    if len(bearing) != 1 or bearing[0].role not in SWITCHED or wish.place or wish.path:
        return None
    off, name = said["verb"].casefold() in HIDES, quote(bearing[0].name or what)
    verb, act = ("untick", Act.UNTICK) if off else ("tick", Act.TICK)
    return replace(wish, text=f"{verb} {name}", act=act, target=name, names=name, other_words=(), opener="")


def _shown_if_ticked(what: str, found: Sequence[Control], text: Sequence[str]) -> list[Control]:
    """“The completed tasks” on a page about tasks: the box “Show completed”."""
    state, _, noun = fold(what).removeprefix("the ").rpartition(" ")
    about = any(noun and set(stems(noun)) <= set(stems(line)) for line in heading_lines(text))
    return [c for c in found if about and state and c.role in SWITCHED and f"show {state}" in names(c)]


FORMS = frozenset({"edit", "new", "add", "create", "change"})
"""How the heading of a form begins, whose boxes are no filters."""


def _of_a_kind(what: str, found: Sequence[Control], text: Sequence[str]) -> list[Control]:
    """“The Family calendar”: the box “Family”, where a heading says “My calendars”."""
    name, _, noun = fold(what).removeprefix("the ").rpartition(" ")
    heads = [fold(line.lstrip("# ")).split() for line in heading_lines(text)]
    headed = any(
        noun and line and line[-1] in (noun, f"{noun}s") and line[-1].endswith("s") and line[0] not in FORMS
        for line in heads
    )
    return [c for c in found if headed and name and c.role in SWITCHED and name in names(c)]


def _by_its_button(wish: Wish, found: Sequence[Control]) -> Wish | None:
    """“Show the password” beside “Reveal”, where there is one password and one such button."""
    said = _SHOWS.fullmatch(wish.text) if wish.act is Act.OPEN else None
    buttons = [c for c in found if c.role in ("button", "switch") and set(names(c)) & REVEALS]
    hidden = [c for c in found if c.type == "password"]
    if said is None or fold(said["what"]) != "password" or len(buttons) != 1 or len(hidden) != 1:
        return None
    name = quote(buttons[0].name or buttons[0].text)
    return replace(wish, text=f"click {name}", act=Act.CLICK, target=name, other_words=())
