"""Chooses from a list that a field or button opens."""

from __future__ import annotations

from dataclasses import replace

from pytest_tool.embedded.scene import Do, Done, Failed, Move, Scene, is_wait
from pytest_tool.observation import OFFERED, Control, role_and_name
from pytest_tool.stated.verbatim import folded

MOST_WAITS = 3
"""Looks that a list gets to come, once it was asked for."""
MOST_TOLD = 12


def fits(scene: Scene) -> bool:
    if scene.order.form not in ("select", "set") or not scene.order.wanted:
        return False
    control = _control(scene)
    if control is None or control.options or control.role in OFFERED:
        return False
    return bool({"collapsed", "expanded"} & control.states) or control.role == "combobox" or _completes(scene, control)


def move(scene: Scene) -> Move:
    control, wanted = _control(scene), scene.order.wanted
    assert control is not None
    chosen = scene.order.form == "select" or not _is_written(control)
    picked = any(f'"{wanted}"' in a.intent and not a.intent.startswith(f"{scene.mark}type ") for a in scene.done)
    holds = _holds(control, wanted)
    if holds and (picked or not scene.done):
        return Done(wanted)
    if picked:  # a list that takes several shows what was picked beside its field
        return Done() if _shows_chosen(scene) else Failed(f"{role_and_name(control)} does not hold “{wanted}”.")
    closed = not scene.done and "collapsed" in control.states  # what other lists hold is none of its options
    offered = [] if closed else scene.called(wanted, scene.of_role(*OFFERED))
    offered = [c for c in offered if c.tag in scene.came] or offered
    if len(offered) == 1:
        if "disabled" in offered[0].states:
            return Failed(f"the option “{wanted}” is disabled.")
        return Do((scene.answered(scene.click(offered[0])),))
    if len(offered) > 1:
        return Failed(f"{len(offered)} options are called “{wanted}”.")
    if not scene.done:
        return Do((scene.type(wanted, control) if _is_written(control) else scene.click(control),))
    if sum(map(is_wait, scene.past)) < MOST_WAITS:
        return Do((scene.wait(),))
    if holds and not chosen and "expanded" not in control.states:
        return Done()  # a field that takes any text, and offers nothing for this one
    told = ", ".join(f'"{c.name}"' for c in scene.of_role("option")[:MOST_TOLD])
    return Failed(f"{role_and_name(control)} offers no “{wanted}”" + (f"; it offers {told}." if told else "."))


def _control(scene: Scene) -> Control | None:
    """Find the list; once it is open, its options and the search field in it may be taken for it."""
    control = scene.control
    mistaken = scene.done and (control is None or control.role in OFFERED)
    return (scene.opened if mistaken else None) or control


def _shows_chosen(scene: Scene) -> bool:
    """Tell whether the page shows it, and not only as one that is offered."""
    every = tuple(c for c in scene.every if c.role != "option" or {"selected", "checked"} & c.states)
    return replace(scene, every=every).shows(scene.order.wanted)


def _is_written(control: Control) -> bool:
    return bool(control.type) and "readonly" not in control.states


def _completes(scene: Scene, control: Control) -> bool:
    # the list of a plain field comes with what is typed
    return (
        scene.order.form == "select" and control.role in ("textbox", "searchbox") and control.type in ("text", "search")
    )


def _holds(control: Control, wanted: str) -> bool:
    said = folded(wanted)
    return said in {folded(text) for text in (control.value, control.text) if text}
