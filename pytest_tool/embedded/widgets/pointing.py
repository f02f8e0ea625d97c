"""Does one action on one control, and grants wishes."""

from __future__ import annotations

from pytest_tool.embedded.engine import is_typable
from pytest_tool.embedded.scene import Do, Done, Failed, Move, Scene
from pytest_tool.observation import role_and_name
from pytest_tool.stated.verbatim import folded
from pytest_tool.wire.roles import Became

NEED_NO_CHANGE = frozenset({"hover", "scroll to", "upload"})


def fits(scene: Scene) -> bool:
    return True


def move(scene: Scene) -> Move:
    order = scene.order
    if scene.acted:
        if order.form == "select" and not any(folded(order.wanted) in folded(a.did) for a in scene.acted):
            return Failed(
                f"“{order.wanted}” was not chosen by it. Say each click: what opens the list, then the option."
            )
        idle = scene.acted[-1].outcome == Became.NO_CHANGE and order.form not in NEED_NO_CHANGE
        return Failed("it was done, and nothing visible happened.", idle=True) if idle else Done()
    if order.form == "wish":
        return _wish(scene)
    if order.form == "upload" and order.target is None:
        return Do((scene.intent(order.text, fills=True),), last=True)
    if scene.control is None:
        return scene.not_found()
    exact = scene.control if scene.is_exact and order.form != "drag" else None
    return Do((scene.intent(order.text, exact, fills=order.form == "upload"),), last=True)


def _wish(scene: Scene) -> Move:
    # the engine finds its control again, and says how sure it is
    control = scene.control
    if control is None:
        return scene.not_found()
    if is_typable(control) or control.options:
        return Failed(f"{role_and_name(control)} is meant, and it needs a value: state it in quotation marks.")
    return Do((scene.intent(scene.order.text),), last=True)
