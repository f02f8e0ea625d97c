"""Waits: for a time, for a change, for a text."""

from __future__ import annotations

from pytest_tool.embedded.scene import Do, Done, Failed, Move, Scene
from pytest_tool.language import Form, read_check

MOST_WAITS = 8


def fits(scene: Scene) -> bool:
    return scene.order.form in ("wait", "wait for time", "wait for text", "wait until")


def move(scene: Scene) -> Move:
    order = scene.order
    if order.form in ("wait", "wait for time"):
        return Done() if scene.past else Do((scene.intent(order.text),), last=True)
    wanted, gone = order.wanted, False
    if order.form == "wait until":
        check = read_check(order.wanted)
        if check is None or check.name != "shown":
            return Failed(
                "it is waited only until a quoted text is shown, or is not. Write the rest as an Expect: bullet."
            )
        return _until(scene, check)
    return Done(wanted) if scene.shows(wanted) != gone else _once_more(scene, f"“{wanted}” is not shown")


def _until(scene: Scene, check: Form) -> Move:
    texts = next((v for v in check.values if isinstance(v, tuple)), ())
    if all(scene.shows(text) != check.negated for text in texts):
        return Done("" if check.negated else texts[0])
    return _once_more(scene, f"“{scene.order.wanted}” is not so")


def _once_more(scene: Scene, why: str) -> Move:
    return Do((scene.wait(),)) if len(scene.past) < MOST_WAITS else Failed(f"{why} after {len(scene.past)} waits.")
