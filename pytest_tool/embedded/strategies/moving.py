"""A place in a list: “to the top”, “to the third place”, “one up” become a drag before or after what lies there now."""

from __future__ import annotations

from pytest_tool.embedded.dragging import meant
from pytest_tool.embedded.strategies.scene import Scene, pointing_at
from pytest_tool.embedded.strategies.shifting import mover
from pytest_tool.grammar.dragging import dragged
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold
from pytest_tool.observation import AREA_ROLES, Control
from pytest_tool.wire.roles import AskedAction, WantedIntent

AT = frozenset({"onto", "before", "after"})
OWN_LIST = frozenset(
    {"list", "column", "table", "page", "queue", "board", "its list", "its column", "items", "tasks", "rows"}
)
"""Words for the list in which it lies."""
QUIET = ("scrolled ", "focus is on ")


def move(scene: Scene) -> list[WantedIntent]:
    """The drag that brings it to its place; empty for any other wish."""
    wish = scene.wish
    if wish.act is not Act.DRAG or wish.where in AT:
        return []
    source, others = _source(scene), _others(scene)
    if source is None or others is None:
        return []
    if not others:
        place = _list(scene)
        return [_drag(wish, "onto", place, scene)] if place and wish.to else []
    target = _neighbour(scene, source, others)
    return [_drag(wish, *target, scene)] if target else []


def _drag(wish: Wish, where: str, at: Control, scene: Scene) -> WantedIntent:
    return WantedIntent(text=f"drag {wish.target} {where} {pointing_at(at, scene.controls)}")


def _neighbour(scene: Scene, source: Control, others: list[Control]) -> tuple[str, Control] | None:
    """Beside which one it comes to lie there, and on which side; None where there is no such place."""
    where = scene.wish.where
    if where == "first":
        return "before", others[0]
    if where == "last":
        return "after", others[-1]
    if where in ("up", "down"):
        own = _in_list(scene, _holder(scene, source))
        at = own.index(source) + (-1 if where == "up" else 1)
        return ("before" if where == "up" else "after", own[at]) if 0 <= at < len(own) else None
    at = int(where) - 1
    if at < len(others):
        return "before", others[at]
    return ("after", others[-1]) if at == len(others) else None


def is_there(scene: Scene) -> bool:
    """Whether it lies where it is wanted, so that nothing has to be dragged."""
    wish, source = scene.wish, _source(scene)
    if wish.act is not Act.DRAG or source is None:
        return False
    if wish.where in AT:
        return _is_at(scene, source)
    here, place = _holder(scene, source), _list(scene)
    own = _in_list(scene, here)
    if wish.where in ("up", "down") or (wish.to and place is not here):
        return False
    at = {"first": 0, "last": len(own) - 1}.get(wish.where)
    return own.index(source) == (at if at is not None else int(wish.where) - 1)


def _is_at(scene: Scene, source: Control) -> bool:
    goal = meant(scene.wish.to, scene.controls, scene.wish.where)
    if len(goal) != 1:
        return False
    if scene.wish.where == "onto":
        return goal[0] is _holder(scene, source)
    own = _in_list(scene, _holder(scene, source))
    at = own.index(source) + (1 if scene.wish.where == "before" else -1)
    return 0 <= at < len(own) and own[at] is goal[0]


def unable(scene: Scene) -> str:
    """Why nothing can be dragged for this wish; empty when it may."""
    wish = scene.wish
    if wish.act is not Act.DRAG:
        return ""
    if not _movable(scene) and mover(scene):
        return ""
    if not _movable(scene):
        return "nothing on this page can be dragged, as far as it says"
    source, others = _source(scene), _others(scene)
    if wish.where in AT or source is None or not others or _neighbour(scene, source, others):
        return ""
    return f"“{wish.target}” cannot go there: its list has {len(others) + 1} places"


def is_one(wish: Wish, intent: str) -> bool:
    """Whether an intent was the drag of this wish, in whichever words."""
    told = dragged(intent) if wish.act is Act.DRAG else None
    return told is not None and fold(told.source) == fold(wish.target)


def was_moved(action: AskedAction) -> bool:
    """Whether the drag changed something; that it went elsewhere than it should, the browser tells as a failure."""
    return action.outcome == "done" and any(not change.startswith(QUIET) for change in action.changes)


# --- what lies where; a list is told right before what lies in it


def _movable(scene: Scene) -> list[Control]:
    return [c for c in scene.controls if "draggable" in c.states]


def _source(scene: Scene) -> Control | None:
    found = meant(scene.wish.target, _movable(scene)) if scene.wish.act is Act.DRAG else []
    return found[0] if len(found) == 1 else None


def _holder(scene: Scene, control: Control) -> Control | None:
    before = scene.controls[: scene.controls.index(control)]
    return next((c for c in reversed(before) if "droppable" in c.states and c.role in AREA_ROLES), None)


def _in_list(scene: Scene, holder: Control | None) -> list[Control]:
    return [c for c in _movable(scene) if _holder(scene, c) is holder]


def _list(scene: Scene) -> Control | None:
    """The list that the wish names; that of what is dragged, where it names none."""
    source = _source(scene)
    own = _holder(scene, source) if source else None
    if not scene.wish.to or fold(scene.wish.to) in OWN_LIST:
        return own
    found = [c for c in meant(scene.wish.to, scene.controls, "onto") if "droppable" in c.states]
    return found[0] if len(found) == 1 else None if found else own


def _others(scene: Scene) -> list[Control] | None:
    """What lies in that list besides it; None where it is not to be seen."""
    source = _source(scene)
    return None if source is None else [c for c in _in_list(scene, _list(scene)) if c is not source]
