"""Signs in with user and password, and Enter."""

from __future__ import annotations

from pytest_tool.embedded.scene import Do, Done, Failed, Move, Scene
from pytest_tool.observation import Control

USER = frozenset({"textbox", "searchbox", "combobox"})


def fits(scene: Scene) -> bool:
    return scene.order.form == "sign in"


def move(scene: Scene) -> Move:
    if any("press Enter" in action.intent for action in scene.done):
        return Done()
    fields = _fields(scene)
    if fields is None:
        return Failed("this page has no form with one password field.")
    user, password = fields
    rest = [scene.type(scene.order.wanted, user), scene.type(scene.order.more[0], password), scene.press("Enter")]
    return Do(tuple(rest[len(scene.done) :]), last=True)


def _fields(scene: Scene) -> tuple[Control, Control] | None:
    passwords = [k for k, c in enumerate(scene.controls) if c.type == "password"]
    if len(passwords) != 1:
        return None
    before = [c for c in scene.controls[: passwords[0]] if c.role in USER and not c.options]
    same = [c for c in before if c.section == scene.controls[passwords[0]].section] or before
    return (same[-1], scene.controls[passwords[0]]) if same else None
