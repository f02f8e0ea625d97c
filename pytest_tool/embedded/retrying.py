"""Whether another attempt at a wish makes sense: what hindered the last one, and which other words would mean another thing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.embedded.lines import controls
from pytest_tool.embedded.matching import named, names
from pytest_tool.embedded.progress import FIELDS, Progress, scene_of, to_reach
from pytest_tool.embedded.strategies import choices
from pytest_tool.embedded.strategies.hidden import in_place, in_sight
from pytest_tool.grammar.phrase import content
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote
from pytest_tool.wire.roles import Ask, AskedAction

MOST_WAITS = 3
"""How often a text is waited for."""
MOST_LOADING = 5
"""How often a page is waited for that is still loading."""
IN_ROW = " in the row of "
CONTRADICTED = ("other unit", "was another", "lies elsewhere", "of nothing here")
"""Doubts about the order itself, and not about one control."""


def leads_away(ask: Ask, wish: Wish, done: Progress) -> bool:
    """Whether a click instead of a tick, or of a choice in a field, could only follow a link or press something else."""
    if choices.strays(scene_of(ask, wish, done)):
        value, shown = fold(wish.value or ""), controls(ask.page.controls)
        bearing = [c for c in shown if value in map(fold, (c.name, c.text))]
        if wish.act is not Act.TYPE or (bearing and all(c.role == "link" and c.row for c in bearing)):
            return True  # what is typed is no record of a table
    found = named(wish.target, controls(ask.page.controls)) if wish.act in (Act.TICK, Act.UNTICK) else []
    return bool(found) and all(c.role == "link" for c in found)


_MENU_OF = re.compile(r'^choose ".+" in the menu of (?P<name>"[^"]+")$')


def loses_row(ask: Ask, wish: Wish, words: str) -> bool:
    """Whether these words leave out the row that the wish names, on a page that is not its own: they mean anybody's button."""
    row = wish.text.partition(IN_ROW)[2]
    shown = controls(ask.page.controls)
    if (menu := _MENU_OF.search(wish.text)) and menu["name"] not in words:
        return not _is_told(menu["name"], ask)  # an entry of another menu is another's
    if not row or row in words:
        return False
    return bool(in_place(row, shown)) or not _is_told(row, ask)


def _is_told(name: str, ask: Ask) -> bool:
    """Whether the page tells a name anywhere: by its texts, its title or what its fields hold."""
    told = [ask.page.title, *ask.page.text, *(c.value or "" for c in controls(ask.page.controls))]
    return fold(name).strip('"“”') in fold(" ".join(told))


def was_hindered(action: AskedAction) -> bool:
    """Covered or disabled: what covers it may be on its way out, and it may be enabled in a moment."""
    return any(reason.startswith("hard to reach") for reason in action.reasons)


def is_refused(action: AskedAction) -> bool:
    """Whether the page is another one than the order says: what it is to be done to was found, and no other words help."""
    return any(reason.startswith(CONTRADICTED) for reason in action.reasons)


def may_still_come(ask: Ask, last: AskedAction) -> bool:
    """Whether nothing fits on a page that is still loading."""
    return any(reason.startswith(("none fits", "other name")) for reason in last.reasons) and is_loading_still(ask)


def is_loading_still(ask: Ask) -> bool:
    """Whether the page shows that it is loading, and was not waited for too often."""
    waits = sum(action.intent.startswith("wait to reach ") for action in ask.history)
    return ask.page.loading and waits < MOST_LOADING


def can_go_on(ask: Ask, wishes: Sequence[Wish], done: Progress) -> bool:
    """Whether a click without a visible effect leaves the next wish as it was: its control is there already."""
    following = wishes[done.done + 1] if done.done + 1 < len(wishes) else None
    if following is None or wishes[done.done].act not in (Act.CLICK, Act.FORMAT):
        return False
    there = bool(following.target) and in_sight(scene_of(ask, following, Progress(0)))
    return there or following.act in (Act.WAIT, Act.PRESS)


def hinted(wish: Wish, ask: Ask) -> bool:
    """Whether the first other wording is a person's own."""
    return (
        bool(ask.step.hints)
        and bool(wish.other_words)
        and any(content(wish.other_words[0]) & content(hint) for hint in ask.step.hints)
    )


def closed(ask: Ask, wish: Wish) -> Wish | None:
    """Opening what the wish itself says the control is in: a menu, a list, a form behind a button."""
    found = controls(ask.page.controls)
    menu = any(word in wish.opener.casefold() for word in ("menu", "dropdown", "drop-down", "panel", "drawer"))
    opening = named(wish.opener, found) if menu else [c for c in found if fold(wish.opener) in names(c)]
    opening = [c for c in opening if wish.opener and c.role not in FIELDS]
    if not opening:
        return None
    words = to_reach(quote(opening[0].name or opening[0].text), wish.target or wish.text)
    return replace(wish, text=words, act=Act.OPEN, value=None, opener="")
