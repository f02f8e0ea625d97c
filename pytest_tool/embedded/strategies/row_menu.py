"""The menu of a row: “open the menu of "Ann"” is what opens one there, and never the row's Edit button."""

from __future__ import annotations

import re

from pytest_tool.embedded.strategies.beside import opens
from pytest_tool.embedded.strategies.hidden import in_place
from pytest_tool.embedded.strategies.scene import Scene, called, final, pointing_at
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control
from pytest_tool.wire.roles import WantedIntent

_OF_ROW = re.compile(
    r"(?:open|click)(?: on)? (?:the |its )?(?:context |row |actions? |options |dots |kebab |three[ -]dots? )?menu"
    r"(?: button| icon)? (?:of|for|in the row of|next to|beside) (?:the )?(?:\w+ )?[\"“](?P<name>[^\"”]+)[\"”]",
    re.IGNORECASE,
)
PRESSED = frozenset({"button", "link", "generic", "menuitem", "combobox"})


def open_menu(scene: Scene) -> list[WantedIntent]:
    openers = _openers(scene)
    if len(openers) != 1 or "expanded" in openers[0].states:
        return []
    return [final(f"click {pointing_at(openers[0], scene.controls)}", scene.wish)]


def is_open(scene: Scene) -> bool:
    openers = _openers(scene)
    return len(openers) == 1 and "expanded" in openers[0].states


def nothing_opens(scene: Scene) -> str:
    """Why nothing is clicked: all that the row has says that it does something else."""
    here, name = _row(scene)
    telling = [c for c in here if c.role in PRESSED]
    if not telling or any(opens(c) or not called(c) or _is_head(c, name) for c in telling):
        return ""
    return (
        f"nothing in the row of {quote(name)} opens a menu: it has {', '.join(quote(called(c)) for c in telling[:3])}"
    )


def _openers(scene: Scene) -> list[Control]:
    here, name = _row(scene)
    opening = [c for c in here if c.role in PRESSED and opens(c) and fold(called(c)) != fold(name)]
    return opening or [c for c in here if c.role == "button" and not (called(c) or c.icon)]


def _is_head(control: Control, name: str) -> bool:
    """What is called as the row is may open its menu itself, though it does not say so; a link leads elsewhere."""
    return control.role != "link" and fold(called(control)) == fold(name)


def _row(scene: Scene) -> tuple[list[Control], str]:
    """What stands in the one row of that name, and the name; nothing for other wishes."""
    said = _OF_ROW.fullmatch(scene.wish.text) if scene.wish.act in (Act.OPEN, Act.CLICK) else None
    here = in_place(said["name"], scene.controls) if said else []
    if said is None or len({c.row for c in here}) != 1 or not here[0].row:
        return [], ""
    return here, said["name"]
