"""Types into a field, dates and numbers too."""

from __future__ import annotations

from pytest_tool.embedded.engine import is_typable
from pytest_tool.embedded.naming import PRESSED, content
from pytest_tool.embedded.scene import Do, Done, Failed, Move, Scene
from pytest_tool.observation import Control, called, role_and_name
from pytest_tool.stated.verbatim import folded

FORMS = frozenset({"type", "fill in", "set", "clear", "copy"})


def fits(scene: Scene) -> bool:
    return scene.order.form in FORMS


def move(scene: Scene) -> Move:
    order = scene.order
    if order.form == "clear" and (button := _pressed(scene)):
        name = called(button)
        return Failed(
            f'{role_and_name(button)} may be meant, or a field: write click "{name}", or “clear the … field”.'
        )
    control = scene.control if scene.control and is_typable(scene.control) else scene.field
    if control is None:
        return Failed(f"{role_and_name(scene.control)} takes no text.") if scene.control else scene.not_found()
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


def _pressed(scene: Scene) -> Control | None:
    """Find what is pressed and is called as the whole clause says: “Clear history”."""
    said = content(scene.order.text)
    return next((c for c in scene.controls if c.role in PRESSED and content(called(c)) == said), None)
