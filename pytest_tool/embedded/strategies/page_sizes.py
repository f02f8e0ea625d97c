"""How many a page shows: “show 25 devices per page” opens “10 / Page” and chooses the entry that says 25."""

from __future__ import annotations

import re

from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

_PER_PAGE = re.compile(r"(?:[\w-]+ ){0,2}per page")
_SIZE = re.compile(r"(?:show )?(?P<size>\d+) ?(?:[a-z]+ )?(?:/|per) ?page")


def choose(scene: Scene) -> list[WantedIntent]:
    """The one closed menu that says how many a page shows, then its entry of just this number."""
    opener = _opener(scene)
    if opener is None:
        return []
    entries = [c for c in _sizes(scene) if c is not opener and _size(c) == scene.wish.value]
    if "expanded" in opener.states:
        return [final(f"click {pointing_at(entries[0], scene.controls)}", scene.wish)] if len(entries) == 1 else []
    intent = aside(f"click {pointing_at(opener, scene.controls)}", scene.wish.target)
    return [] if entries or scene.asked(intent.text) else [intent]


def is_so(scene: Scene) -> bool:
    opener = _opener(scene)
    return opener is not None and "collapsed" in opener.states and _size(opener) == scene.wish.value


def unoffered(scene: Scene) -> str:
    """Why there is no such number; empty as long as the menu is closed."""
    opener = _opener(scene)
    if opener is None or "expanded" not in opener.states or choose(scene):
        return ""
    offered = dict.fromkeys(_size(c) for c in _sizes(scene) if c is not opener)
    return f"{quote(called(opener))} offers {', '.join(offered) or 'nothing'}, and no {scene.wish.value}"


def _opener(scene: Scene) -> Control | None:
    wish = scene.wish
    if (
        wish.act not in (Act.SET, Act.CHOOSE)
        or not _PER_PAGE.fullmatch(fold(wish.target))
        or not (wish.value or "").isdigit()
    ):
        return None
    found = [c for c in _sizes(scene) if c.states & {"collapsed", "expanded"}]
    return found[0] if len(found) == 1 and not found[0].options else None


def _sizes(scene: Scene) -> list[Control]:
    return [c for c in scene.controls if _size(c) and "disabled" not in c.states]


def _size(control: Control) -> str:
    said = _SIZE.fullmatch(fold(called(control)).strip())
    return said["size"] if said else ""
