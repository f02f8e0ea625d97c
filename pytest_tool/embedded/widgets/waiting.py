"""Waits for a time, a change, a check or a text."""

from __future__ import annotations

from pytest_tool.embedded.scene import Do, Done, Failed, Move, Scene
from pytest_tool.wire.roles import Became

ONE_ACTION = ("wait", "wait for time", "wait until")
MOST_WAITS = 8


def fits(scene: Scene) -> bool:
    return scene.order.form in (*ONE_ACTION, "wait for text")


def move(scene: Scene) -> Move:
    order = scene.order
    if order.form in ONE_ACTION:
        if scene.past and scene.past[-1].outcome == Became.FAILED:
            return Failed("; ".join(scene.past[-1].reasons))
        return Done() if scene.past else Do((scene.intent(order.text),), last=True)
    if scene.shows(order.wanted):
        return Done(order.wanted)
    if len(scene.past) < MOST_WAITS:
        return Do((scene.wait(),))
    return Failed(f"“{order.wanted}” is not shown after {len(scene.past)} waits.")
