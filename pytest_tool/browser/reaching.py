"""Checks a target a last time before it is acted on."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import ElementHandle, Frame

from pytest_tool.browser.guards import Point, over_frames
from pytest_tool.browser.injected import Injected
from pytest_tool.browser.undone import Refused

READY_S = 0.5
"""So long a covered, hidden or disabled target may take to become free."""
POLL_MS = 50
PROBLEMS = {
    "gone": "the target is no longer on the page",
    "hidden": "the target is not visible",
    "disabled": "the target is disabled",
    "readonly": "the target is read-only",
}


@dataclass(frozen=True, slots=True)
class Target:
    """A node that is free to be acted on.

    ``find`` raises Refused when it has gone since.
    """

    find: Callable[[], ElementHandle]
    point: Point | None = None
    """Where to point at it, when Playwright would miss it or watch in vain whether it moves."""
    touch: bool = False
    zone: bool = False
    """A drop zone lies over this file field, and is what gets a press."""
    keyed: bool = False
    """Only keys get there: it is given the focus and no press."""
    armed: dict[str, bool] | None = None
    """What the guards of a click told, where they were armed in the same moment."""

    @property
    def element(self) -> ElementHandle:
        """Ask the page for the element."""
        return self.find()


@dataclass(frozen=True, slots=True)
class Reach:
    """Reaches targets, waiting until they are free."""

    injected: Injected
    mask: Callable[[str], str]
    pump: Callable[[float], None]
    action_s: float

    def reached(
        self,
        frame: Frame,
        tag: int,
        pointing: bool,
        before: str = "",
        ready: dict[str, Any] | None = None,
        keys: bool = False,
        arms: bool = False,
    ) -> Target:
        """Reach the node, free to be acted on now.

        A short-lived cover or disabled state is waited out. Raises Refused. ``ready`` is what the page has just said of
        it. ``keys``: what only keys get to may be given the focus instead.
        ``arms``: for a click on a page far away, whose guards are armed in the same moment.
        """
        end = time.monotonic() + min(READY_S, self.action_s)
        while True:
            ready = ready or self._ready(frame, tag, pointing, keys, arms and self._arms(frame))
            problem = self._said(ready)
            if not problem:
                break
            if before:
                raise Refused(f"when the mouse moved there, {before} took the click's place: {problem}")
            if problem == PROBLEMS["gone"] or time.monotonic() > end:
                raise Refused(problem)
            self.pump(POLL_MS)
            ready = None

        def find() -> ElementHandle:
            if (element := self.injected.element(frame, "target", tag=tag, pointing=pointing)) is None:
                raise Refused(PROBLEMS["gone"])
            return element

        return Target(
            find, ready.get("mouse"), ready["touch"], ready["zone"], ready.get("keyed", False), ready.get("armed")
        )

    def ask_ahead(self, tag: int, pointing: bool, keys: bool = False, arms: bool = False) -> None:
        """Ask ahead what ``reached`` will ask of a control."""
        self.injected.ahead("ready", tag=tag, pointing=pointing, keys=keys, arms=arms)

    def _arms(self, frame: Frame) -> bool:
        return self.injected.is_far and frame.parent_frame is None

    def problem(self, frame: Frame, tag: int, pointing: bool) -> str:
        """Say what hinders acting on it now; else empty."""
        return self._said(self._ready(frame, tag, pointing))

    def _said(self, ready: dict[str, Any]) -> str:
        if ready["problem"] == "covered":
            return f"the target is covered by {self.mask(ready['by'])}"
        return PROBLEMS.get(ready["problem"], "")

    def _ready(self, frame: Frame, tag: int, pointing: bool, keys: bool = False, arms: bool = False) -> dict[str, Any]:
        ready: dict[str, Any] = self.injected.call(frame, "ready", tag=tag, pointing=pointing, keys=keys, arms=arms)
        if not ready["problem"] and pointing and ready["point"]:
            by, mouse = over_frames(self.injected, frame, ready)
            ready |= {"problem": "covered", "by": by} if by else {"mouse": mouse}
        return ready
