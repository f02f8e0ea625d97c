"""Tells where a dragged thing lies, by order and boxes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pytest_tool.action import Drag, Where
from pytest_tool.changes import Change, Kind
from pytest_tool.observation import Box, Control, Observation

SHIFT = 8.0
"""Pixels: what moved less lies where it lay."""
OTHER = frozenset({"generic", "listitem"})
"""Roles that say nothing to people: such things are called by their name alone."""


@dataclass(frozen=True, slots=True)
class Lying:
    """One draggable control, its list and its neighbours there."""

    control: Control
    holder: Control | None
    before: Control | None
    after: Control | None


def thing(control: Control) -> str:
    """Call it by name, and by a telling role: ``row "Ann"``."""
    name = control.name or control.text or control.icon
    return f'"{name}"' if control.role in OTHER and name else f'{control.role} "{name}"'


def moves(before: Observation, after: Observation, wanted: Drag) -> Iterator[Change]:
    """Tell where the dragged thing lies now: list, then neighbours."""
    was, now = lying(before, wanted.tag), _again(before, after, wanted.tag)
    if was is None or now is None:
        return
    inside = now.holder is not None and not _same(was.holder, now.holder)
    if inside or not (_same(was.before, now.before) and _same(was.after, now.after)):
        told = _told(now)
        told = told if inside else [(other, line) for other, line in told if other is not now.holder]
        goal = before.control(wanted.to)  # the one that was meant is told first
        yield from (line for _, line in sorted(told, key=lambda pair: not _same(pair[0], goal)))
    elif _far(was, now, before, after):
        yield Change(Kind.MOVED, thing(now.control), f"was moved {_way(was.control.box, now.control.box)}")


def _told(it: Lying) -> list[tuple[Control, Change]]:
    words = ((it.holder, "in"), (it.before, "before"), (it.after, "after"))
    lying = thing(it.control)
    return [(other, Change(Kind.MOVED, lying, f"is now {where} {thing(other)}")) for other, where in words if other]


def elsewhere(before: Observation, after: Observation, wanted: Drag) -> str:
    """Say why the dragged thing missed its place."""
    goal, now = before.control(wanted.to), _again(before, after, wanted.tag)
    if goal is None or now is None or before.document != after.document:
        return ""
    if wanted.where is Where.ONTO:
        is_place = "droppable" in goal.states and "draggable" not in goal.states
        if is_place and now.holder and not _same(now.holder, goal) and not _took(before, after, goal):
            return f"{thing(now.control)} lies in {thing(now.holder)}, not in {thing(goal)}"
        return ""
    beside = now.before if wanted.where is Where.BEFORE else now.after
    if beside is not None and _same(beside, goal):
        return ""
    if _again(before, after, wanted.to) is None:
        return ""
    there = (
        f"lies {wanted.where} {thing(beside)}"
        if beside
        else f"lies {'last' if wanted.where is Where.BEFORE else 'first'}"
    )
    return f"{thing(now.control)} {there}, not {wanted.where} {thing(goal)}"


def lying(seen: Observation, tag: int) -> Lying | None:
    """Find where this control lies among the other draggable ones."""
    control = seen.control(tag)
    if control is None or "draggable" not in control.states:
        return None
    holders = [c for c in seen.controls if "droppable" in c.states and c.only_scrolls]
    holder = _holder(control, holders)
    alike = [
        c
        for c in seen.controls
        if "draggable" in c.states and _holder(c, holders) is holder and not _inside(c, control)
    ]
    at = next(i for i, c in enumerate(alike) if c is control)
    ahead = [c for c in alike[:at] if not _inside(control, c)]
    return Lying(control, holder, next(iter(alike[at + 1 :]), None), ahead[-1] if ahead else None)


def _again(before: Observation, after: Observation, tag: int) -> Lying | None:
    if (found := lying(after, tag)) is not None:
        return found
    was = before.control(tag)
    named = [c for c in after.controls if was and (c.role, c.name) == (was.role, was.name) and "draggable" in c.states]
    return lying(after, named[0].tag) if len(named) == 1 else None


def _took(before: Observation, after: Observation, goal: Control) -> bool:
    now = next((c for c in after.controls if c.tag == goal.tag), None)
    return now is not None and (now.name != goal.name or _words_in(before, goal) != _words_in(after, now))


def _words_in(seen: Observation, place: Control) -> list[str]:
    inside = [(c.name, c.box) for c in seen.controls if c.tag != place.tag] + [(b.text, b.box) for b in seen.blocks]
    return [text for text, box in inside if _holds(place.box, box.x + box.width / 2, box.y + box.height / 2)]


def _same(one: Control | None, other: Control | None) -> bool:
    if one is None or other is None:
        return one is other
    return one.tag == other.tag or (one.role, one.name, one.position) == (other.role, other.name, other.position)


def _holder(control: Control, holders: list[Control]) -> Control | None:
    x, y = control.box.x + control.box.width / 2, control.box.y + control.box.height / 2
    around = [h for h in holders if h is not control and _holds(h.box, x, y)]
    return min(around, key=lambda h: h.box.width * h.box.height, default=None)


def _holds(box: Box, x: float, y: float) -> bool:
    return box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height


def _inside(inner: Control, outer: Control) -> bool:
    a, b = inner.box, outer.box
    if inner is outer or a.width * a.height >= b.width * b.height or not a.width:
        return False
    return _holds(b, a.x + 1, a.y + 1) and _holds(b, a.x + a.width - 1, a.y + a.height - 1)


def _far(was: Lying, now: Lying, before: Observation, after: Observation) -> bool:
    a, b = was.control.box, now.control.box
    scrolled = after.scroll_y - before.scroll_y
    return a.width > 0 < b.width and (abs(b.x - a.x) > SHIFT or abs(b.y + scrolled - a.y) > SHIFT)


def _way(a: Box, b: Box) -> str:
    across, down = b.x - a.x, b.y - a.y
    if abs(across) > abs(down):
        return "to the right" if across > 0 else "to the left"
    return "down" if down > 0 else "up"
