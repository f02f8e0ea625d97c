"""What a menu holds that shows only while the mouse is on its link: “Log out” under a name."""

from __future__ import annotations

from pytest_tool.embedded.matching import named
from pytest_tool.embedded.strategies.hidden import in_sight, sought
from pytest_tool.embedded.strategies.scene import Scene, aside, pointing_at
from pytest_tool.grammar.phrase import content, read
from pytest_tool.grammar.wish import Act
from pytest_tool.observation import Control
from pytest_tool.wire.roles import WantedIntent

HOLDING = frozenset({"link", "button"})
"""What a menu may stand behind that only the mouse shows; of them ``suggestions`` are its entries."""


def under_the_mouse(scene: Scene) -> list[WantedIntent]:
    """The one link or button whose menu holds just this, and is away until the mouse is there: “Log out” under a name."""
    wish = scene.wish
    if wish.act not in (Act.CLICK, Act.OPEN) or wish.place or wish.path or in_sight(scene):
        return []  # “Tools > Categories” is in no other menu
    goal = sought(scene)
    holding = [
        c for c in scene.controls if c.role in HOLDING and any(_is_called(goal, entry) for entry in c.suggestions)
    ]
    if len(holding) != 1:
        return []
    intent = aside(f"hover over {pointing_at(holding[0], scene.controls)}", goal)
    return [] if scene.asked(intent.text) else [intent]


def _is_called(goal: str, entry: str) -> bool:
    return bool(named(goal, [Control(0, "link", entry)])) and content(read(goal).name) == content(entry)
