"""The menu of a split button: “open the menu next to "Save draft"” is the button beside it, and never that one itself."""

from __future__ import annotations

import re

from pytest_tool.embedded.matching import names
from pytest_tool.embedded.strategies.hidden import opens_more
from pytest_tool.embedded.strategies.scene import Scene, called, final, pointing_at
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control
from pytest_tool.wire.roles import WantedIntent

_BESIDE = re.compile(
    r"(?:open|click)(?: on)? (?:the |its )?(?:\w+ )?"
    r"(?:menu|drop-?down|arrow|caret|chevron|triangle|split button|…|\.\.\.|⋮|three dots)(?: menu| button| icon| list)?"
    r" (?:next to|beside|right of|to the right of|behind) (?:the )?(?:\w+ )?[\"“](?P<name>[^\"”]+)[\"”](?: button)?",
    re.IGNORECASE,
)
OPENING = frozenset({"menu", "more", "options", "toggle", "dropdown", "arrow", "caret", "chevron"})
"""In the name or the picture of a button: it opens a menu, though the page does not say whether that is open."""
BUTTONS = frozenset({"button", "generic", "combobox"})


def open_menu(scene: Scene) -> list[WantedIntent]:
    menu = _menu(scene)
    return [final(f"click {pointing_at(menu, scene.controls)}", scene.wish)] if menu else []


def is_open(scene: Scene) -> bool:
    menu = _menu(scene)
    return menu is not None and "expanded" in menu.states


def nothing_opens(scene: Scene) -> str:
    """Why nothing is clicked: the button that is named does something else."""
    anchor = _anchor(scene)
    if anchor is None or anchor.role != "button" or _menu(scene):
        return ""
    return f"beside {quote(called(anchor))} nothing opens a menu, and that button itself is not meant"


def opens(control: Control) -> bool:
    """Whether it looks like what opens a menu, or says that it does."""
    told = set(fold(called(control)).split()) | set(control.icon.split())
    return bool(control.states & {"collapsed", "expanded"}) or opens_more(control) or bool(OPENING & told)


def _anchor(scene: Scene) -> Control | None:
    """What the menu is beside; None for other wishes, and where it is not one control."""
    said = _BESIDE.fullmatch(scene.wish.text) if scene.wish.act in (Act.OPEN, Act.CLICK) else None
    found = [c for c in scene.controls if said and fold(said["name"]) in names(c)]
    return found[0] if len(found) == 1 else None


def _menu(scene: Scene) -> Control | None:
    """The button right behind it, in the same row, if that opens anything."""
    anchor = _anchor(scene)
    at = scene.controls.index(anchor) + 1 if anchor else len(scene.controls)
    after = scene.controls[at] if at < len(scene.controls) else None
    if anchor is None or after is None or after.row != anchor.row or after.role not in BUTTONS:
        return None
    return after if opens(after) and "disabled" not in after.states else None
