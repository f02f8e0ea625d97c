"""“Export them as CSV”: the entry of that kind in the menu that is called just “Export”."""

from __future__ import annotations

import re

from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

_AS = re.compile(r"click (?P<verb>export|download) (?:[\w -]+? )?(?:as|to|in) (?P<kind>\w+)(?: file)?")
_MENU = " ▾▼⏷…."


def choose(scene: Scene) -> list[WantedIntent]:
    """Opens the one menu of that verb; then the one entry that came and says just the kind."""
    said, opener = _AS.fullmatch(fold(scene.wish.text)), _opener(scene)
    if said is None or opener is None:
        return []
    opening = aside(f"click {pointing_at(opener, scene.controls)}", scene.wish.target)
    if "collapsed" in opener.states:
        return [] if scene.asked(opening.text) else [opening]
    kind, verb = said["kind"], said["verb"]
    alone = {kind, f"as {kind}", f"{kind} file", f"{verb} as {kind}", f"{verb} {kind}"}
    entries = [c for c in scene.controls if _came(c, scene) and fold(called(c)).strip() in alone]
    if len(entries) != 1 or "disabled" in entries[0].states:
        return []
    return [final(f"click {pointing_at(entries[0], scene.controls)}", scene.wish)]


def _opener(scene: Scene) -> Control | None:
    said = _AS.fullmatch(fold(scene.wish.text))
    if scene.wish.act is not Act.CLICK or said is None:
        return None
    menus = [c for c in scene.controls if c.states & {"collapsed", "expanded"} and not c.row]
    found = [c for c in menus if fold(called(c)).strip(_MENU) == said["verb"] and "disabled" not in c.states]
    return found[0] if len(found) == 1 else None


def _came(control: Control, scene: Scene) -> bool:
    told = {f'control appeared: {control.role} "{called(control)}"', f'text appeared: "{called(control)}"'}
    return any(told & set(a.changes) or control.tag in a.appeared for a in scene.asides)
