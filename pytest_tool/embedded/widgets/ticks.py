"""Ticks checkboxes, radio buttons, switches and toggle buttons."""

from __future__ import annotations

from pytest_tool.embedded.locating import locate
from pytest_tool.embedded.scene import SURE, Do, Done, Failed, Move, Scene
from pytest_tool.observation import Control, role_and_name

STATES = frozenset({"checked", "unchecked", "mixed", "pressed"})
ON = frozenset({"checked", "pressed", "selected"})
TICKED = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})
VERBS = {"tick": True, "turn on": True, "untick": False, "turn off": False}


def fits(scene: Scene) -> bool:
    return scene.order.form in VERBS or (
        scene.order.form == "select" and scene.order.target is not None and _choice(scene) is not None
    )


def move(scene: Scene) -> Move:
    on = VERBS.get(scene.order.form, True)
    control = _ticked(scene) if scene.order.form in VERBS else _choice(scene)
    if control is None:
        return scene.not_found()
    if bool(control.states & ON) == on:
        return Done(control.name)
    if scene.done:
        return Failed(f"{role_and_name(control)} did not stay so.")
    verb = "tick" if on else "untick"
    text = f'{verb} "{control.name}"' if control.role in TICKED else f'click "{control.name}"'
    return Do((scene.intent(text, control),), last=True)


def _ticked(scene: Scene) -> Control | None:
    takes = [c for c in scene.controls if c.role in TICKED or c.role in ("option", "button") or c.states & STATES]
    found = locate(scene.order.text, scene.order.target, (), scene.page.title, takes)
    return takes[found.control] if found.control is not None and found.confidence >= SURE else None


def _choice(scene: Scene) -> Control | None:
    target = scene.order.target
    radios = scene.called(scene.order.wanted, scene.of_role("radio", "menuitemradio"))
    if len(radios) > 1 and target is not None:
        said = set(target.name.casefold().split())
        radios = [c for c in radios if said & set(f"{c.section} {c.near} {c.part}".casefold().split())]
    return radios[0] if len(radios) == 1 else None
