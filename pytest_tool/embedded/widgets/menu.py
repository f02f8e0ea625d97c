"""Follows menus and submenus, entry after entry (ARIA: menu)."""

from __future__ import annotations

from pytest_tool.embedded.scene import Do, Done, Failed, Move, Scene

ENTRIES = (
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "button",
    "link",
    "generic",
    "option",
    "combobox",
    "treeitem",
)


def fits(scene: Scene) -> bool:
    return scene.order.form == "menu"


def move(scene: Scene) -> Move:
    path = scene.order.more
    at = max((k + 1 for k, name in enumerate(path) if _was_clicked(scene, name)), default=0)
    if at == len(path):
        return Done()
    found = scene.called(path[at], scene.of_role(*ENTRIES))
    opened = [
        c for c in found if c.tag in scene.came
    ] or found  # what the page has beside the menu is none of its entries
    new = [c for c in opened if c.role.startswith("menuitem")] or opened
    if len(new) == 1 and "expanded" in new[0].states and at < len(path) - 1:
        at += 1  # a branch that is open already
        found = scene.called(path[at], scene.of_role(*ENTRIES))
        new = found
    if len(new) != 1:
        many = "no entry" if not new else f"{len(new)} entries"
        return Failed(f"the menu has {many} “{path[at]}”.")
    return Do((scene.click(new[0]),), last=at == len(path) - 1)


def _was_clicked(scene: Scene, name: str) -> bool:
    return any(action.intent == f'{scene.mark}click "{name}"' for action in scene.done)
