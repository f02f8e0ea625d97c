"""Uses keys, the address bar and the window."""

from __future__ import annotations

from pytest_tool.embedded.scene import Do, Done, Failed, Move, Scene
from pytest_tool.wire.roles import Became

PLAIN = frozenset({
    "press key", "reload", "go to", "go back", "scroll up", "scroll down", "scroll to top", "scroll to bottom",
})  # fmt: skip


def fits(scene: Scene) -> bool:
    return scene.order.form in PLAIN


def move(scene: Scene) -> Move:
    order = scene.order
    acted = [a for a in scene.done if not a.intent.startswith(f"{scene.mark}click ")]
    if acted:
        idle = acted[-1].outcome == Became.NO_CHANGE and order.form in ("go to", "go back")
        return Failed("it was done, and nothing visible happened.", idle=True) if idle else Done()
    if order.form == "go to":
        return Do((scene.intent(order.text, fills=True),), last=True)
    if order.target is not None and not scene.done:
        if scene.control is None:
            return scene.not_found()
        if "focused" not in scene.control.states:
            return Do((scene.click(scene.control), scene.press(order.key, order.number)), last=True)
    if order.form == "press key":
        return Do((scene.press(order.key, order.number),), last=True)
    return Do((scene.intent(order.text),), last=True)
