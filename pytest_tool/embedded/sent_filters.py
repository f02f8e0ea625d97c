"""“Filter by the category Tech”, where the list alone filters nothing: the button “Filter” behind it is pressed then."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.embedded.new_lists import FIELDS
from pytest_tool.embedded.strategies.scene import pointing_at
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import AskedAction

_SENDS = re.compile(r"(?:apply )?filters?(?: \w+)?|apply|go|show|show results")
_CHOSE = re.compile(r'select "[^"]*" (?:combobox|listbox) "(?P<name>[^"]*)"')
_GOES_ON = frozenset({Act.CLICK, Act.SUBMIT})


def sent(wishes: Sequence[Wish], found: Sequence[Control], history: Sequence[AskedAction]) -> list[Wish]:
    """The wishes, and one more for that button, where nothing but the list itself has changed, and the step presses nothing
    itself.
    """
    at = max((k for k, wish in enumerate(wishes) if wish.narrows is not None and wish.act is Act.CHOOSE), default=None)
    if at is None or any(wish.act in _GOES_ON for wish in wishes[at + 1 :]):
        return [*wishes]
    button = _button(found, history)
    if button is None:
        return [*wishes]
    words = f"click {pointing_at(button, found)}"
    last = wishes[at]
    return [*wishes[: at + 1], Wish(words, Act.CLICK, start=last.start, end=last.end), *wishes[at + 1 :]]


def _button(found: Sequence[Control], history: Sequence[AskedAction]) -> Control | None:
    """The first button behind the list that was chosen from, with nothing but fields between, if it is called so."""
    chosen = next((a for a in reversed(history) if a.did.startswith("select ")), None)
    said = _CHOSE.fullmatch(chosen.did) if chosen else None
    if chosen is None or said is None or not all(change.startswith("value of ") for change in chosen.changes):
        return None
    lists = [k for k, c in enumerate(found) if c.role in ("combobox", "listbox") and called(c) == said["name"]]
    behind = next((c for c in found[lists[0] + 1 :] if c.role not in FIELDS), None) if len(lists) == 1 else None
    named = behind is not None and _SENDS.fullmatch(fold(called(behind)))
    return behind if named and behind and behind.role == "button" and "disabled" not in behind.states else None
