"""“Run the cell”, “run it” where Run is a menu of a bar: a button “Run this cell”, else its entry “Run Selected Cell”.

Opening the menu alone carries out no order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

BAR = frozenset({"file", "edit", "view", "insert", "format", "tools", "window", "help"})
"""Menus of a bar: two of them tell that it is one."""
KNOWN = BAR | {"run", "kernel", "cell", "settings"}
"""What is opened as a menu: an entry of an open one, “Duplicate”, would do something."""
_ORDER = re.compile(r"(?P<verb>\w+) (?:it|(?:the |this )?(?:selected |current )?(?P<noun>(?!all\b|menu\b)\w+))")
THE_ONE = r"(?:the |this |selected |current )"
_KEYS = re.compile(r"\s*\([^()]*\)$|[….\s]+$")


OF_FILE = frozenset({"rename", "print", "download", "export", "duplicate"})
"""What is done to the document that is open, and offered by the menu File."""
DOCUMENT = frozenset({"notebook", "document", "file", "spreadsheet", "workbook", "presentation", "drawing"})


def menus(found: Sequence[Control]) -> list[Control]:
    """The menus of the page's bar, and what of them is open; empty where it has none."""
    bar = [c for c in found if c.role == "menuitem" and "disabled" not in c.states]
    return bar if len(BAR & {fold(called(c)) for c in bar}) >= 2 else []


def order(scene: Scene) -> list[WantedIntent]:
    """What says the whole order; else the menu is opened, and then its entry chosen."""
    menu, verb, noun = _meant(scene)
    if menu is None:
        return []
    does = _that_does(menu, verb, noun, scene)
    if does is not None:
        return [final(f"click {pointing_at(does, scene.controls)}", scene.wish)]
    opening = _opening(menu, scene)
    return [] if scene.asked(opening.text) else [opening]


def lacking(scene: Scene) -> str:
    """Why nothing else is tried, when the menu was opened in vain; empty otherwise."""
    menu, verb, noun = _meant(scene)
    if menu is None or not scene.asked(_opening(menu, scene).text) or _that_does(menu, verb, noun, scene):
        return ""
    return f"{quote(called(menu))} is a menu, and offers nothing to {verb} {f'the {noun}' if noun else 'just that'}"


def _opening(menu: Control, scene: Scene) -> WantedIntent:
    return aside(f"click {pointing_at(menu, scene.controls)}", scene.wish.text.removeprefix("click "))


def _meant(scene: Scene) -> tuple[Control | None, str, str]:
    """The one control called as the order begins, where that is such a menu; the verb, and what it is about."""
    wish, said = scene.wish, _ORDER.fullmatch(fold(scene.said).strip(" .!"))
    whole = _ORDER.fullmatch(fold(wish.text).removeprefix("click "))
    if whole and whole["verb"] in OF_FILE and whole["noun"] in DOCUMENT and wish.act is Act.CLICK:
        files = [c for c in menus(scene.controls) if fold(called(c)) == "file"]
        return (files[0] if len(files) == 1 else None), whole["verb"], whole["noun"]
    if wish.act is not Act.CLICK or wish.path or wish.every or said is None:
        return None, "", ""
    verb = "run" if said["verb"] == "execute" else said["verb"]
    called_so = [c for c in scene.controls if fold(called(c)) == verb]
    of_bar = len(called_so) == 1 and verb in KNOWN and called_so[0] in menus(scene.controls)
    return (called_so[0] if of_bar else None), verb, said["noun"] or ""


def _that_does(menu: Control, verb: str, noun: str, scene: Scene) -> Control | None:
    """The one button that says the order, else the one entry of a menu."""
    what = rf" {THE_ONE}?{re.escape(noun)}" if noun else rf" {THE_ONE}\w+"
    of_file = verb in OF_FILE and noun in DOCUMENT  # “Rename…”, which says no more
    whole = re.compile(rf"{verb}(?:{what}){'?' if of_file else ''}(?: and advance)?")
    able = [c for c in scene.controls if c is not menu and "disabled" not in c.states]
    saying = [c for c in able if whole.fullmatch(_KEYS.sub("", fold(called(c))))]
    buttons = [c for c in saying if c.role == "button"]
    return next((found[0] for found in (buttons, saying) if len(found) == 1), None)
