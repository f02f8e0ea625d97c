"""Chooses an option of a native select (HTML: select)."""

from __future__ import annotations

from pytest_tool.embedded.scene import Do, Done, Failed, Move, Scene
from pytest_tool.observation import role_and_name
from pytest_tool.stated.verbatim import folded, stands_in

MOST_TOLD = 12


def fits(scene: Scene) -> bool:
    if scene.order.form not in ("select", "set", "fill in", "type"):
        return False
    return scene.control is not None and bool(scene.control.options)


def move(scene: Scene) -> Move:
    control, wanted = scene.control, folded(scene.order.wanted)
    assert control is not None
    exact = [option for option in control.options if folded(option) == wanted]
    fit = exact or [option for option in control.options if stands_in(folded(option), wanted)]
    if folded(control.value or "") == (folded(fit[0]) if len(fit) == 1 else wanted):
        return Done(control.value or "")
    if scene.done:
        return Failed(f"{role_and_name(control)} does not hold “{scene.order.wanted}”.")
    if len(fit) != 1:
        told = ", ".join(f'"{option}"' for option in control.options[:MOST_TOLD])
        many = "no option" if not fit else f"{len(fit)} options"
        return Failed(f"{role_and_name(control)} has {many} “{scene.order.wanted}”; it has {told}.")
    return Do((scene.intent(f'choose "{fit[0]}" in "{control.name}"', control),), last=True)
