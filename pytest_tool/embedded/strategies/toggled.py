"""“Hide the sidebar”, “show it again”, by the one button “Toggle sidebar”: which of both it does, its state tells."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.embedded.strategies.scene import Scene, final, pointing_at
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

_TURNED = re.compile(r"(?:click )?(?P<verb>show|hide|collapse|fold|unfold|expand) (?P<name>[\w -]+)")
_HIDING = frozenset({"hide", "collapse", "fold"})


def press(scene: Scene) -> list[WantedIntent]:
    """The button, as long as its state is not the one that is wanted."""
    wanted, button = _meant(scene.wish, scene.controls)
    if button is None or wanted in button.states or "disabled" in button.states:
        return []
    intent = final(f"click {pointing_at(button, scene.controls)}", scene.wish)
    return [] if scene.asked(intent.text) else [intent]


def is_so(scene: Scene) -> bool:
    return bool(shown(scene.wish, scene.controls))


def shown(wish: Wish, found: Sequence[Control]) -> list[Control]:
    """What shows that it is as it is to be."""
    wanted, button = _meant(wish, found)
    return [button] if button is not None and wanted in button.states else []


def _meant(wish: Wish, found: Sequence[Control]) -> tuple[str, Control | None]:
    """The state that it is to have, and the one button for it; none where something else is called as the step says."""
    said = _TURNED.fullmatch(fold(wish.text)) if wish.act in (Act.OPEN, Act.CLICK) and not wish.every else None
    if said is None:
        return "", None
    own = {said["name"], *(f"{verb} {said['name']}" for verb in (said["verb"], "toggle"))}
    called_so = [c for c in found if fold(called(c)) in own]
    if len(called_so) != 1 or not fold(called(called_so[0])).startswith("toggle "):
        return "", None
    wanted = "collapsed" if said["verb"] in _HIDING else "expanded"
    return wanted, called_so[0] if called_so[0].states & {"collapsed", "expanded"} else None
