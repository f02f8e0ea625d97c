"""“Create a new folder” where “New” is a menu of what can be made: its entry is chosen, and the click on New made nothing."""

from __future__ import annotations

import re

from pytest_tool.embedded.strategies.scene import Scene, final, is_aside, pointing_at
from pytest_tool.embedded.words import stems
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import AskedAction, WantedIntent

MAKING = frozenset({"new", "create", "add", "make", "insert", "+", "another", "a", "an", "the", "one", "more"})
"""Words that say that something is made, and not what."""
MENU = frozenset({"menuitem", "option", "menu", "listbox", "list", "region", "generic"})
"""What comes with a menu; a form has fields and buttons."""
_MAKES = re.compile(r"click (?P<words>(?:create|add|make|insert|new)\b(?: [\w-]+)+)$", re.IGNORECASE)
_CLICKED = re.compile(r'click [\w-]+ "(?P<name>[^"]+)"')
_CAME = re.compile(r'control appeared: (?P<role>menuitem|option) "(?P<name>.*)"', re.DOTALL)


def choose(scene: Scene) -> list[WantedIntent]:
    """The one entry that is called as what is to be made: “New Folder”."""
    if not _opened(scene):
        return []
    entries = _entries(scene)
    return [final(f"click {pointing_at(entries[0], scene.controls)}", scene.wish)] if len(entries) == 1 else []


def nothing_to_make(scene: Scene) -> str:
    """Why nothing is made: the menu that is open does not have it, or has several of it."""
    opened, entries = _opened(scene), _entries(scene)
    if not opened or len(entries) == 1:
        return ""
    offered = ", ".join(quote(m["name"]) for c in opened.changes if (m := _CAME.fullmatch(c)))
    return f"{quote(_name(opened))} is open and offers {'more than one' if entries else 'no'} {_thing(scene.wish)}: {offered}"


def only_opened(wish: Wish, action: AskedAction) -> bool:
    """Whether the click was on what says no more than “New”, and showed a menu."""
    if wish.act is not Act.CLICK or not _thing(wish) or is_aside(action.intent) or action.outcome != "done":
        return False
    came = [change.split()[2] for change in action.changes if change.startswith("control appeared: ")]
    entries = any(_CAME.fullmatch(change) for change in action.changes)
    menu = entries and set(came) <= MENU and not any(change.startswith("dialog") for change in action.changes)
    return menu and bool(_name(action)) and set(_name(action).casefold().split()) <= MAKING


def _opened(scene: Scene) -> AskedAction | None:
    since = scene.history[-len(scene.actions) - 1 :]  # “… from the New menu” opened it for a wish of its own
    return next((a for a in reversed(since) if only_opened(scene.wish, a)), None)


def _entries(scene: Scene) -> list[Control]:
    """What is called as the thing is, “Folder” or “New folder”."""
    able = [c for c in scene.controls if c.role in ("menuitem", "option") and "disabled" not in c.states]
    return [c for c in able if _without_making(called(c)) == _without_making(_thing(scene.wish))]


def _thing(wish: Wish) -> str:
    """What is to be made: “folder”."""
    said = _MAKES.fullmatch(wish.text)
    return " ".join(w for w in said["words"].split() if w.casefold() not in MAKING) if said else ""


def _name(action: AskedAction) -> str:
    clicked = _CLICKED.match(action.did)
    return clicked["name"] if clicked else ""


def _without_making(name: str) -> tuple[str, ...]:
    return tuple(word for word in stems(name) if word not in MAKING)
