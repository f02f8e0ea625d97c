"""How wishes are told to whoever acts: as many at once as this page allows, each in the words that mean one thing on it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.embedded.lines import controls
from pytest_tool.embedded.matching import named, names
from pytest_tool.embedded.progress import FIELDS, SEEN_AT_ONCE, Progress, is_looked_for, scene_of, to_reach
from pytest_tool.embedded.strategies import at_once
from pytest_tool.embedded.strategies.forms import begins
from pytest_tool.embedded.strategies.scene import final, pointing_at
from pytest_tool.grammar.phrase import content, read
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control
from pytest_tool.wire.roles import Ask, PilotTurn, WantedIntent

_OPENED_FIRST = re.compile(r"\b(?:menu|page|area)\b")
"""In what something is said to be: “Users in the Settings menu”, “the log from the Admin page”."""
_PLACE = re.compile(r" (?:page|area)$")


def turn_of(intents: Sequence[WantedIntent]) -> PilotTurn:
    more = f", then {len(intents) - 1} more" if len(intents) > 1 else ""
    return PilotTurn(say=intents[0].text + more, intents=list(intents))


def wanted(ask: Ask, wishes: Sequence[Wish], done: Progress, first: Sequence[Wish] = ()) -> PilotTurn:
    """All wishes that can be told now, at once. ``first`` stands in for the next one."""
    rest = [*first, *wishes[done.done + 1 :]] if first else list(wishes[done.done :])
    if not first and not done.asides and (opener := _opener(ask, rest)):
        rest = [opener] if rest[0].act is Act.OPEN else [opener, *rest]  # what is in a menu is told when it shows
    said: list[Wish] = []
    for index, wish in enumerate(rest):
        in_menu = wish.act is Act.OPEN and bool(wish.opener)  # which may have to be opened before
        sorts = wish.act is Act.CHOOSE and wish.text.startswith("sort by ")  # by a heading of the page that comes
        needs_page = (
            in_menu or wish.act in SEEN_AT_ONCE | {Act.CLOSE_TAB, Act.BACK} or wish.unless_dialog or is_looked_for(wish)
        )
        if index and (
            needs_page or sorts or wish.undecided or _takes_several(ask, wish) or _has_own_button(ask, said, wish)
        ):
            break
        said.append(wish)
        if wish.act in (Act.SET, Act.CHOOSE) and _of_list(wish, _lists(ask)):
            break  # its list may have to be waited for, and a slider may stop elsewhere
    return turn_of([WantedIntent(text=_text(ask, w), fills=w.fills) for w in said])


def _has_own_button(ask: Ask, said: Sequence[Wish], wish: Wish) -> bool:
    """“Add note” for “add the note "X"” beside “Add tax”: which of them is pressed is seen once the field is filled."""
    making = {fold(w.opener) for w in said if w.act is Act.TYPE and w.opener} if wish.act is Act.SUBMIT else set()
    buttons = [c for c in controls(ask.page.controls) if c.role == "button"]
    own = [c for c in buttons if fold(c.name) in making]
    return bool(own) and any(begins(c) == begins(own[0]) for c in buttons if c not in own)


def _lists(ask: Ask) -> list[Control]:
    """What one action seldom brings to a value."""
    able = controls(ask.page.controls)
    return [c for c in able if c.role == "slider" or (c.role == "combobox" and c.states & {"collapsed", "expanded"})]


def _of_list(wish: Wish, lists: Sequence[Control]) -> bool:
    """Whether it is for one of these: “the theme”, also “the dark theme” for what is to be chosen there."""
    return bool(named(wish.target, lists)) or any(
        fold(wish.target).endswith(f" {name}") for c in lists for name in names(c)
    )


def _takes_several(ask: Ask, wish: Wish) -> bool:
    """Whether a strategy sees to it: what it does depends on the page as it is by then."""
    parts = (
        wish.every
        or wish.path
        or wish.begins
        or wish.ends
        or wish.place
        or wish.until
        or wish.in_place
        or wish.act in (Act.FORMAT, Act.DRAG)
    )
    return bool(parts) or bool(at_once(scene_of(ask, wish, Progress(0))))


def _text(ask: Ask, wish: Wish) -> str:
    """The intent's words; where only this page can tell, with what it tells."""
    if wish.act is Act.RELOAD:
        return f"{wish.text}: go to {ask.page.url}"
    if wish.act is Act.BACK and wish.target and named(wish.target, controls(ask.page.controls)):
        return wish.other_words[0]  # a link to the place is surer than the history
    if inside := _in_its_menu(ask, wish):
        return final(f"click {pointing_at(inside, controls(ask.page.controls))}", wish).text
    if _PLACE.search(fold(wish.opener)) and any(a.intent.endswith(f" to reach {wish.target}") for a in ask.history):
        return final(f"open {read(wish.target).name}", wish).text  # the page's own link would fit its words as well
    return wish.text


def _called(name: str, found: Sequence[Control]) -> list[Control]:
    """The one control of this very name."""
    bearing = [c for c in found if name in names(c)]
    return bearing if len(bearing) == 1 else []


def _in_its_menu(ask: Ask, wish: Wish) -> Control | None:
    """“Open Help in the More menu”: the one thing called Help; the words of the menu itself would fit as well."""
    if wish.act is not Act.OPEN or not _OPENED_FIRST.search(fold(wish.opener)):
        return None
    bearing = _called(read(wish.target).name, controls(ask.page.controls))
    return bearing[0] if bearing else None


def _opener(ask: Ask, rest: Sequence[Wish]) -> Wish | None:
    """The click that opens what hides the first wish, when the page shows that one and not the other."""
    wish, found = rest[0], controls(ask.page.controls)
    if not wish.opener:
        return None
    menu = _PLACE.sub("", fold(wish.opener).removeprefix("the "))  # “the menu” by itself is a kind, and has no name
    opening = [c for c in named(wish.opener, found) or _called(menu, found) if c.role not in FIELDS]
    if any(w.act is Act.SUBMIT and fold(w.target) == fold(wish.opener) for w in rest):
        password = [w for w in rest if "password" in content(w.target)]
        there = any(c.type == "password" or (not password and c.role in FIELDS) for c in found)
    else:
        beside = [c for c in found if c not in opening]  # what opens the menu bears its name, and is nothing in it
        there = bool(named(wish.value or wish.target, beside)) or not _OPENED_FIRST.search(fold(wish.opener))
    if there or not opening:
        return None
    name = opening[0].name or opening[0].text
    return replace(wish, text=to_reach(quote(name), wish.target or wish.text), act=Act.OPEN, value=None, opener="")
