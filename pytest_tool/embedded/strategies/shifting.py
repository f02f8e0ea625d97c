"""“Move "Design logo" to the right” where nothing is dragged: the one button of its row or card that moves it that way."""

from __future__ import annotations

from pytest_tool.embedded.strategies.hidden import in_place
from pytest_tool.embedded.strategies.rows import is_row_of
from pytest_tool.embedded.strategies.scene import Scene, called, final
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control
from pytest_tool.wire.roles import WantedIntent

ARROWS = {"up": "↑▲⬆", "down": "↓▼⬇", "left": "←◀⬅", "right": "→▶➡"}
PRESSED = frozenset({"button", "link"})


def press(scene: Scene) -> list[WantedIntent]:
    button = mover(scene)
    if button is None:
        return []
    return [final(f"click {quote(called(button))} in the row of {scene.wish.target}", scene.wish)]


def mover(scene: Scene) -> Control | None:
    """That button; None where something can be dragged, or where no one button says that it moves that way."""
    wish = scene.wish
    way = fold(wish.to).removeprefix("the ") if wish.where == "onto" else wish.where
    if wish.act is not Act.DRAG or way not in ARROWS or any("draggable" in c.states for c in scene.controls):
        return None
    here = [c for c in in_place(wish.target, scene.controls) if c.role in PRESSED and "disabled" not in c.states]
    found = [c for c in here if fold(called(c)) in (way, f"move {way}") or called(c).strip("\ufe0f ") in [*ARROWS[way]]]
    name = wish.target.strip('"“”')
    own = [c for c in found if is_row_of(name, [other for other in scene.controls if other.row == c.row])]
    found = own or found
    return found[0] if len(found) == 1 else None
