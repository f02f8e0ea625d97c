"""“Move "Design logo" to the right”, “to Done”, where nothing is dragged: the one button of its row that moves it there."""

from __future__ import annotations

import re

from pytest_tool.embedded.lines import plain_text
from pytest_tool.embedded.strategies.hidden import in_place
from pytest_tool.embedded.strategies.rows import is_row_of
from pytest_tool.embedded.strategies.scene import Scene, final
from pytest_tool.embedded.whole_names import goes_on
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

ARROWS = {"up": "↑▲⬆", "down": "↓▼⬇", "left": "←◀⬅", "right": "→▶➡"}
PRESSED = frozenset({"button", "link"})
_THERE = re.compile(r"(?:the )?(?P<name>.+?)(?: (?:column|lane|list|section|group))?")
_ARROW = r"(?:→|←|➡|⬅|▶|◀|»|›)"
_MOVES = re.compile(
    rf"(?:(?:move|send)(?: it)? to |{_ARROW} ?)(?:the )?(?P<name>.+?)(?: column| lane| list| section)?(?: ?{_ARROW})?"
)
"""What a button says that moves its card elsewhere: “Move to Done”, “→ Later”; a bare “Done” may tick it off."""


def press(scene: Scene) -> list[WantedIntent]:
    button = mover(scene)
    if button is None:
        return []
    return [final(f"click {quote(called(button))} in the row of {scene.wish.target}", scene.wish)]


def mover(scene: Scene) -> Control | None:
    """That button; None where something can be dragged, or where no one button says that it moves that way."""
    wish = scene.wish
    way = fold(wish.to).removeprefix("the ") if wish.where == "onto" else wish.where
    if wish.act is not Act.DRAG or any("draggable" in c.states for c in scene.controls):
        return None
    if way not in ARROWS and wish.where != "onto":
        return None
    here = [c for c in in_place(wish.target, scene.controls) if c.role in PRESSED and "disabled" not in c.states]
    found = [c for c in here if (_goes(called(c), way) if way in ARROWS else _goes_to(called(c), way))]
    name = wish.target.strip('"“”')
    own = [c for c in found if is_row_of(name, [other for other in scene.controls if other.row == c.row])]
    found = own or found
    if len(found) != 1 or (way not in ARROWS and not own and not _is_whole(name, found[0], scene)):
        return None
    return found[0]


def _is_whole(name: str, button: Control, scene: Scene) -> bool:
    """Whether the name is a text of its own on the page, or begins the row whole: “Pay” is not “Pay the rent”."""
    lines = [plain_text(line) for line in scene.page.text]
    units = {fold(unit.strip()) for line in lines for unit in line.split("|")} | {
        fold(called(c)) for c in scene.controls
    }
    if fold(name) in units:
        return True
    begins = re.match(rf"{re.escape(fold(name))} (?P<next>[\w&-]+)", fold(button.row))
    small = begins is None or begins["next"] in GOING_ON
    return not small and not goes_on(fold(name), button, scene.controls, scene.page.text)


GOING_ON = frozenset(
    {"the", "a", "an", "of", "for", "to", "and", "or", "in", "on", "at", "with", "from", "by", "my", "&", "-"}
)


def _goes(said: str, way: str) -> bool:
    return fold(said) in (way, f"move {way}") or said.strip("\ufe0f ") in [*ARROWS[way]]


def _goes_to(said: str, place: str) -> bool:
    """Whether a button says that it moves its card to just this column or list."""
    there, told = _THERE.fullmatch(place.strip('"“”')), _MOVES.fullmatch(fold(said))
    return there is not None and told is not None and told["name"] == there["name"].strip('"“”')
