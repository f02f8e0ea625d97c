"""“Fill in the form with … the country Spain” where the country is a list that is no native one: it is set there, not typed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.embedded.matching import named
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control
from pytest_tool.wire.roles import AskedAction

_FILLS = re.compile(r"\bfill(?:ing)?\b", re.IGNORECASE)


def set_in_lists(
    wishes: Sequence[Wish], found: Sequence[Control], step: str, history: Sequence[AskedAction]
) -> list[Wish]:
    """The wishes, each typing into such a list made one to set it; once told, it is told so until the end."""
    if not _FILLS.search(step):
        return list(wishes)
    told = {fold(action.intent) for action in history}
    return [set_ if (set_ := _set(w)) and (_is_list(w, found) or _was_told(set_, told)) else w for w in wishes]


def _set(wish: Wish) -> Wish | None:
    if wish.act is not Act.TYPE or not wish.target or not wish.value or wish.in_place:
        return None
    return replace(wish, act=Act.SET, text=f"set {wish.target} to {quote(wish.value)}")


def _was_told(wish: Wish, told: set[str]) -> bool:
    return any(intent == fold(wish.text) or intent.endswith(f" to {fold(wish.text)}") for intent in told)


def _is_list(wish: Wish, found: Sequence[Control]) -> bool:
    fields = [c for c in found if c.role in ("textbox", "searchbox", "spinbutton", "combobox", "listbox")]
    meant = named(wish.target, fields)
    return len(meant) == 1 and meant[0].role == "combobox" and not meant[0].options and not meant[0].suggestions
