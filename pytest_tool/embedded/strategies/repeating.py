"""“Click Next until X shows”: the same click again, as long as it changes something and X is not in sight."""

from __future__ import annotations

from pytest_tool.embedded.strategies.scene import Scene
from pytest_tool.grammar.wish import Wish
from pytest_tool.grammar.words import fold
from pytest_tool.observation import called
from pytest_tool.wire.roles import AskedAction, WantedIntent

MOST = 10


def repeat(scene: Scene) -> list[WantedIntent]:
    """The click once more; empty for any other wish, and when it is over."""
    wish = scene.wish
    if not wish.until or is_over(scene) or in_vain(scene):
        return []
    return [WantedIntent(text=wish.text)]


def is_over(scene: Scene) -> bool:
    """Whether what it is done for is in sight: a control or a text of that name."""
    wanted = fold(scene.wish.until)
    if not wanted:
        return False
    names = {fold(n) for c in scene.controls for n in (called(c), c.text)}
    return wanted in names or any(wanted in fold(line) for line in scene.page.text)


def in_vain(scene: Scene) -> str:
    """Why it is not clicked again; empty when it may be."""
    wish, clicks = scene.wish, scene.asked(scene.wish.text)
    if not wish.until or not clicks:
        return ""
    if clicks[-1].outcome != "done" or not clicks[-1].changes:
        return f"“{wish.until}” did not show after {len(clicks)} times “{wish.text}”, the last of which did nothing"
    return f"“{wish.until}” did not show after {MOST} times “{wish.text}”" if len(clicks) >= MOST else ""


def ended(wish: Wish, action: AskedAction) -> bool:
    """Whether this click brought it about."""
    shown = [fold(change) for change in action.changes if "appeared: " in change]
    return any(fold(wish.until) in change for change in shown)
