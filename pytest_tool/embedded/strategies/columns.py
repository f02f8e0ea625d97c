"""What the menu of a column offers: “group by kind”, “facet by kind”: the menu is opened, and the entry clicked."""

from __future__ import annotations

import re

from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

_BY = re.compile(r"(?P<manner>group|facet|aggregate|pivot) by (?P<column>.+)", re.IGNORECASE)
ENTRIES = frozenset({"link", "button", "menuitem", "option", "generic", "listitem"})
OPENERS = frozenset({"button", "generic", "link"})
MENU = re.compile(r"menu|dropdown|more|options|actions|ellipsis|kebab|caret|arrow")


def of_column(scene: Scene) -> list[WantedIntent]:
    """The entry of the open menu that says so, else the menu in the heading of that column; empty where there is none."""
    match = _BY.fullmatch(scene.wish.text) if scene.wish.act is Act.CHOOSE and scene.wish.value is None else None
    if match is None:
        return []
    menus = [c for c in scene.controls if _is_menu_of(c, fold(match["column"]))]
    opened = any(a.outcome == "done" and " to reach " in a.intent for a in scene.actions)
    entries = [
        c
        for c in scene.controls
        if c.role in ENTRIES and fold(called(c)).startswith(f"{match['manner'].casefold()} by")
    ]
    if opened and len(entries) == 1:
        return [final(f"click {pointing_at(entries[0], scene.controls)}", scene.wish)]
    if opened or len(menus) != 1:
        return []
    return [aside(f"click {pointing_at(menus[0], scene.controls)}", f"the menu of {match['column']}")]


def _is_menu_of(control: Control, column: str) -> bool:
    """A sign without words in the heading of the column; what only sorts is none."""
    if control.role not in OPENERS or called(control) or not control.near.endswith(":"):
        return False
    return fold(control.near.removesuffix(":")) == column and bool(MENU.search(control.icon))
