"""Opens and closes what is folded (ARIA: disclosure, accordion)."""

from __future__ import annotations

from pytest_tool.embedded.scene import Do, Done, Failed, Move, Scene


def fits(scene: Scene) -> bool:
    return scene.order.form in ("expand", "collapse")


def move(scene: Scene) -> Move:
    control = scene.control
    wanted = "expanded" if scene.order.form == "expand" else "collapsed"
    if control is None:
        return Done() if scene.done else scene.not_found()
    if wanted in control.states or (scene.done and not {"expanded", "collapsed"} & control.states):
        return Done()
    if scene.done:
        return Failed(f"it is not {wanted} after a click.")
    return Do((scene.click(control),), last=True)
