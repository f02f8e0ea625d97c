"""“Add the chore "Mop" for Ben”, “for later”: the one list between the field for a new entry and the button that adds it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.embedded.matching import LOOKS
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control, called

_FOR_NEW = re.compile(r'choose "[^"]+" for the new .+')
ADDING = frozenset({"add", "create", "save", "submit", "+"})
FIELDS = frozenset({"textbox", "combobox", "spinbutton", "checkbox", "radio", "switch"})


def of_new_entry(wish: Wish, found: Sequence[Control]) -> Wish | None:
    """The wish as a choice in that list; None for other wishes, and where there is no such list."""
    lists = _lists(wish, found)
    if len(lists) != 1 or not lists[0].name or sum(c.name == lists[0].name for c in found) != 1:
        return None
    option = next(o for o in lists[0].options if fold(o) == fold(wish.value or ""))
    target = f"the {quote(lists[0].name)} list"
    return replace(wish, text=f"choose {quote(option)} in {target}", target=target, value=option)


def unoffered(wish: Wish) -> str:
    """Why nothing is chosen, and no entry typed: no such list was found."""
    if not _is_one(wish):
        return ""
    return f"no one list beside the field for {wish.target.removeprefix('the ')} offers {quote(wish.value or '')}"


def _is_one(wish: Wish) -> bool:
    return wish.act is Act.CHOOSE and _FOR_NEW.fullmatch(wish.text) is not None


def _lists(wish: Wish, found: Sequence[Control]) -> list[Control]:
    """Those that offer it, in a form with a text field whose button adds."""
    wanted = fold(wish.value or "") if _is_one(wish) else ""
    free = [c for c in found if not c.row]
    return [c for at, c in enumerate(free) if wanted and wanted in map(fold, c.options) and _adds(free, at)]


def _adds(free: list[Control], at: int) -> bool:
    """Whether nothing but fields stands between this one and a text field before it, and a button that adds behind it."""
    before = next((c for c in reversed(free[:at]) if c.role == "textbox" or c.role not in FIELDS), None)
    behind = next((c for c in free[at + 1 :] if c.role not in FIELDS), None)
    adds = behind is not None and behind.role == "button" and fold(called(behind)).partition(" ")[0] in ADDING
    looks = before is not None and bool(set(fold(called(before)).split()[:1]) & LOOKS)
    return adds and before is not None and before.role == "textbox" and not looks


def only_for_new(wish: Wish, found: Sequence[Control]) -> str:
    """Why nothing is filtered: the lists that offer it are what a new entry is given."""
    if wish.act is not Act.CHOOSE or wish.narrows is None or not wish.value:
        return ""
    free = [c for c in found if not c.row]
    at = [i for i, c in enumerate(free) if fold(wish.value) in map(fold, c.options)]
    if not at or not all(_adds(free, i) for i in at):
        return ""
    return f"the list {quote(called(free[at[0]]))} is for a new entry, and filters nothing"
