"""Types into a field, dates and numbers too."""

from __future__ import annotations

from pytest_tool.embedded.engine import is_typable
from pytest_tool.embedded.naming import PRESSED
from pytest_tool.embedded.scene import Do, Done, Failed, Move, Scene
from pytest_tool.observation import Control, called, role_and_name
from pytest_tool.stated.verbatim import folded

FORMS = frozenset({"type", "fill in", "set", "clear", "copy"})


def fits(scene: Scene) -> bool:
    return scene.order.form in FORMS


def move(scene: Scene) -> Move:
    order = scene.order
    control = scene.control if scene.control and is_typable(scene.control) else scene.field
    if control is None:
        return _no_field(scene.control) if scene.control else scene.not_found()
    if order.form == "clear":
        if not control.value:
            return Done(called(control))
        keys = (scene.click(control), scene.press("Control+A"), scene.press("Delete"))[len(scene.done) :]
        return Do(keys, last=True) if keys else Failed(f"{role_and_name(control)} is not empty.")
    if scene.done:
        return Done()
    if order.form == "copy":
        return Do((scene.intent(order.text, control, fills=True),), last=True)
    if control.value and folded(control.value) == folded(order.wanted) and control.type != "password":
        return Done(control.value)
    return Do((scene.type(order.wanted, control),), last=True)


def _no_field(control: Control) -> Failed:
    press = f': to press it, write click "{called(control)}"' if control.role in PRESSED and called(control) else ""
    return Failed(f"{role_and_name(control)} takes no text{press}.")
