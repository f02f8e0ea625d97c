"""Ticks checkboxes, radio buttons, switches and toggle buttons."""

from __future__ import annotations

from dataclasses import replace

from pytest_tool.embedded.engine import TICKED
from pytest_tool.embedded.locating import by_target, stands
from pytest_tool.embedded.scene import Do, Done, Failed, Move, Scene
from pytest_tool.language import Place
from pytest_tool.observation import Control, role_and_name
from pytest_tool.stated.verbatim import folded

ON = frozenset({"checked", "pressed", "selected"})
VERBS = {"tick": True, "turn on": True, "untick": False, "turn off": False}


def fits(scene: Scene) -> bool:
    return scene.order.form in VERBS or (
        scene.order.form == "select" and scene.order.target is not None and _choice(scene) is not None
    )


def move(scene: Scene) -> Move:
    on = VERBS.get(scene.order.form, True)
    control = scene.control if scene.order.form in VERBS else _choice(scene)
    control = control or _nameless(scene)
    if control is None:
        return _not_found(scene)
    if bool(control.states & ON) == on:
        return Done(control.name or control.row)  # a box without a name goes by its row
    if scene.done:
        return Failed(f"{role_and_name(control)} did not stay so.")
    verb = "tick" if on else "untick"
    text = f'{verb} "{control.name}"' if control.role in TICKED else f'click "{control.name}"'
    return Do((scene.intent(text, control),), last=True)


def _nameless(scene: Scene) -> Control | None:
    """Find the one nameless box beside a quoted text, else in its row."""
    target = scene.order.target
    if target is None or not target.quoted or target.places or by_target(target, scene.every)[0]:
        return None
    beside = [c for c in scene.controls if folded(c.near) == folded(target.name)] or _in_row(scene, target.name)
    return beside[0] if len(beside) == 1 and not beside[0].name else None


def _in_row(scene: Scene, name: str) -> list[Control]:
    return [c for c in scene.controls if stands(c, Place("row", name))]


def _not_found(scene: Scene) -> Failed:
    """Say what bears a name and has no tick, and which box stands in the row of it."""
    failed, target = scene.not_found(), scene.order.target
    if target is None or not target.quoted or by_target(target, scene.able)[0]:
        return failed
    bears = [scene.every[k] for k in by_target(target, scene.every)[0]]
    why = f"{role_and_name(bears[0])} has no tick." if bears else failed.why
    beside = _in_row(scene, target.name)
    row = f' Say the {beside[0].role} in the row of "{target.name}".' if len(beside) == 1 else ""
    return replace(failed, why=f"{why}{row}")


def _choice(scene: Scene) -> Control | None:
    target = scene.order.target
    radios = scene.called(scene.order.wanted, scene.of_role("radio", "menuitemradio"))
    if len(radios) > 1 and target is not None:
        said = set(target.name.casefold().split())
        radios = [c for c in radios if said & set(f"{c.section} {c.near} {c.part}".casefold().split())]
    return radios[0] if len(radios) == 1 else None
