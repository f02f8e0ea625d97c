"""Menus: “File > Export > PDF” opens one entry after the other, and chooses the last."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.embedded.in_menus import is_anothers
from pytest_tool.embedded.matching import named
from pytest_tool.embedded.strategies.places import opens_menu
from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import AskedAction, WantedIntent

_QUOTES = "\"'“”"
_ARROWS = " ▸▶►▹›»>→⏵…."
"""What may stand behind an entry's name: it opens another menu, or a window."""
_ELSEWHERE = ("URL ", "another page", "page loaded")
_AND_MORE = re.compile(r"and \d+ more changes")
CLICKED = frozenset({"button", "tab", "summary", "treeitem", "combobox"})
"""What opens by a click. Other entries open when the mouse is over them; a click could choose them instead."""


def follow(scene: Scene) -> list[WantedIntent]:
    """The next entry to open, or the choice of the last one. An entry that is open already is passed over."""
    wish = scene.wish
    if not wish.path:
        return []
    entries = [*wish.path, wish.target]
    first = _named(entries[0], scene)
    if first is not None and first.role in ("combobox", "listbox") and not first.states & {"collapsed", "expanded"}:
        return []  # a select: choosing is all there is to do
    for index in range(len(wish.path), 0, -1):
        shown = _named(entries[index], scene)
        if (
            shown
            and not _is_elsewhere(shown, entries[index], first, scene)
            and not _leaps(shown, entries[1:index], scene)
            and not is_anothers(called(shown), entries[index - 1])
        ):
            # the deepest one in sight counts
            return _chosen(scene, shown) if index == len(wish.path) else _opened(scene, entries[index], shown)
    shown = _named(entries[0], scene)
    return _opened(scene, entries[0], shown) if shown else []


def unavailable(scene: Scene) -> str:
    """Why the last entry cannot be chosen where its menu is open; empty when it is not open, or offers the entry."""
    wish = scene.wish
    if not wish.path:
        return ""
    if lacking := _lacking(scene):
        return f"nothing here is called {quote(lacking)}, on the way to {quote(wish.target.strip(_QUOTES))}"
    last, first = _named(wish.target, scene), _named(wish.path[0], scene)
    if last is not None and not _is_elsewhere(last, wish.target, first, scene):
        return f'{last.role} "{called(last)}" is disabled' if "disabled" in last.states else ""
    if last is not None and not follow(scene):
        return f"“{wish.path[-1]}” offers no {quote(wish.target.strip(_QUOTES))}; “{called(last)}” stands elsewhere"
    opener = _named(wish.path[-1], scene)
    came = any(a.outcome == "done" and a.changes for a in scene.actions)
    if opener is None or not came or not ("expanded" in opener.states or _unfolded(wish.path[-1], scene)):
        return ""
    return f"“{wish.path[-1]}” is open and offers no {quote(wish.target.strip(_QUOTES))}"


def _leaps(shown: Control, stations: Sequence[str], scene: Scene) -> bool:
    """Whether a way of links leaves one of these out: of “Pages > Home > Edit” no “Edit 'News'” beside Home, nor any Edit
    of a page that says nothing of Home. The entries of a menu may all be in sight at once.
    """
    if shown.role.startswith("menuitem") or shown.role in ("option", "treeitem"):
        return False
    return any(not _is_passed(entry, scene) for entry in stations)


def _is_passed(entry: str, scene: Scene) -> bool:
    """Whether a station was opened, stands open, or is only a heading here."""
    name, there = entry.strip(_QUOTES), _named(entry, scene)
    did = [a.did.casefold() for a in scene.actions if a.outcome == "done"]
    its_menu = [f'{end}"'.casefold() for end in _ends(name)]
    if any(f'"{name}'.casefold() in d or d.endswith(tuple(its_menu)) for d in did):
        return True
    if there is not None:
        return "expanded" in there.states
    return any(fold(line.lstrip("#- ")) == fold(name) for line in scene.page.text)


def _lacking(scene: Scene) -> str:
    """The next station of a way that was begun, where nothing is called so; empty where the way goes on."""
    path = scene.wish.path
    following = next((entry.strip(_QUOTES) for entry in path[1:] if not _is_passed(entry, scene)), "")
    if not following or not _is_passed(path[0], scene) or not scene.actions or follow(scene):
        return ""
    return "" if named(quote(following), scene.controls) else following


def _is_elsewhere(shown: Control, entry: str, first: Control | None, scene: Scene) -> bool:
    """Whether what bears an entry's words before its menu was opened is none of its entries: a button, a longer name."""
    longer = fold(called(shown)).rstrip(_ARROWS) != fold(entry.strip(_QUOTES))
    if first is None:  # nothing is called as the menu is, or more than one thing
        return longer and not _came(shown, scene.actions)
    if "collapsed" in first.states:  # what is in sight by now is not in it
        return not _came(shown, scene.actions)
    if not first.role.startswith("menuitem") and ("expanded" not in first.states or scene.asides):
        return longer and not _came(shown, scene.actions)
    if "expanded" in first.states or _showed(scene.actions):  # what was there before we opened it is no entry of it
        return bool(scene.asides) and not shown.role.startswith("menuitem") and not _came(shown, scene.actions)
    return shown.role == "button" or longer


def _came(shown: Control, actions: Sequence[AskedAction]) -> bool:
    """Whether it was brought by what was opened: it has come into sight since, or all of the page has, or too much to tell."""
    told = f'control appeared: {shown.role} "{called(shown)}"'
    changes = [change for a in actions for change in a.changes]
    more = any(c == told or c.startswith(_ELSEWHERE) or _AND_MORE.fullmatch(c) for c in changes)
    return more or any(shown.tag in a.appeared for a in actions)


def _unfolded(station: str, scene: Scene) -> bool:
    """Whether the last action opened this station: entries came into sight with it."""
    name = fold(station.strip(_QUOTES))
    opened = [a for a in scene.actions[-2:] if fold(a.intent.partition(" to reach ")[0]).endswith(name)]
    return _showed(opened)


def _showed(actions: Sequence[AskedAction]) -> bool:
    """Whether entries of a menu came into sight."""
    return any(
        c.startswith(("control appeared: menuitem", "control appeared: option")) for a in actions for c in a.changes
    )


def _own_menu(station: Control, scene: Scene) -> Control | None:
    """The menu of the station's row that is called after it, “More options for 'About us'”: what is done with it is in there."""
    if not station.row:
        return None
    here = [c for c in scene.controls if c.role == "button" and c.row == station.row]
    found = [c for c in here if opens_menu(c, called(station)) and c.name.endswith(tuple(_ends(called(station))))]
    return found[0] if len(found) == 1 and "disabled" not in found[0].states else None


def _ends(name: str) -> list[str]:
    return [f"for '{name}'", f'for "{name}"', f"for “{name}”", f"for {name}", f"of {name}"]


def _named(entry: str, scene: Scene) -> Control | None:
    wanted = entry if entry[:1] in _QUOTES else quote(entry)
    same = [c for c in scene.controls if fold(called(c)).rstrip(_ARROWS) == fold(wanted.strip(_QUOTES))]
    found = same or named(wanted, scene.controls)
    if len(found) > 1:  # the entry, and not the button of its name beside the menu
        found = [c for c in found if _came(c, scene.asides)]
    if len(found) > 1 and _showed(scene.asides):  # too much came to tell it all: the entry of the menu is meant
        found = [c for c in found if c.role.startswith("menuitem")]
    return found[0] if len(found) == 1 else None


def _chosen(scene: Scene, entry: Control) -> list[WantedIntent]:
    if "disabled" in entry.states:
        return []
    return [final(f"click {pointing_at(entry, scene.controls)}", scene.wish)]


def _opened(scene: Scene, entry: str, control: Control) -> list[WantedIntent]:
    """By hovering, and where that shows nothing by a click."""
    if "expanded" in control.states:
        return []  # a second click would close it
    if entry == scene.wish.path[-1] and (menu := _own_menu(control, scene)):
        intent = aside(f"click {pointing_at(menu, scene.controls)}", scene.wish.target)
        if "expanded" not in menu.states and not scene.asked(intent.text):
            return [intent]
    words = pointing_at(control, scene.controls)
    hover, click = (aside(f"{verb} {words}", scene.wish.target) for verb in ("hover over", "click"))
    if control.role not in CLICKED and not scene.asked(hover.text):
        return [hover]
    return [] if scene.asked(click.text) or _unfolded(entry, scene) else [click]
