"""The menu of a split button: “open the menu next to "Save draft"” is the button beside it, and never that one itself."""

from __future__ import annotations

import re

from pytest_tool.embedded.matching import names
from pytest_tool.embedded.strategies.hidden import opens_more
from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control, called
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
    menu = _menu(scene) if scene.wish.act is not Act.CHOOSE else None
    return [final(f"click {pointing_at(menu, scene.controls)}", scene.wish)] if menu else []


def open_to_choose(scene: Scene) -> list[WantedIntent]:
    """“From the menu next to "Save draft", choose "Publish"”: what opens it, then the entry that came with it."""
    menu = _menu(scene) if scene.wish.act is Act.CHOOSE else None
    if menu is None:
        return []
    opening = aside(f"click {pointing_at(menu, scene.controls)}", scene.wish.names)
    if "expanded" not in menu.states and not scene.asked(opening.text):
        return [opening]
    entry = _entry(scene)
    return [final(f"click {pointing_at(entry, scene.controls)}", scene.wish)] if entry else []


def lacks(scene: Scene) -> str:
    """Why nothing else is clicked: the menu is open, and has no such entry."""
    menu, wish = _menu(scene) if scene.wish.act is Act.CHOOSE else None, scene.wish
    opened = menu is not None and ("expanded" in menu.states or bool(scene.asides))
    if menu is None or not opened or _entry(scene):
        return ""
    return f"the menu beside {quote(called(_anchor(scene) or menu))} offers no {quote(wish.value or '')}"


def _entry(scene: Scene) -> Control | None:
    """What has that name and came with the menu; where the menu stood open before, what has it alone."""
    bearing = [c for c in scene.controls if fold(scene.wish.value or "") in names(c) and "disabled" not in c.states]
    came = {change for a in scene.asides for change in a.changes}
    found = [c for c in bearing if f'control appeared: {c.role} "{called(c)}"' in came] if came else bearing
    return found[0] if len(found) == 1 else None


def is_open(scene: Scene) -> bool:
    menu = _menu(scene) if scene.wish.act is not Act.CHOOSE else None
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
    wish = scene.wish
    words = f"open {wish.target}" if wish.act is Act.CHOOSE and wish.value else wish.text
    said = _BESIDE.fullmatch(words) if wish.act in (Act.OPEN, Act.CLICK, Act.CHOOSE) else None
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
