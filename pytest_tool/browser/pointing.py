"""Clicks, taps, ticks and hovers on the target alone."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from playwright.sync_api import ElementHandle, Error, Frame, Page, TimeoutError

from pytest_tool.browser.bubbles import left_changed, not_sent
from pytest_tool.browser.deadline import deadline
from pytest_tool.browser.guards import Point, armed, disarmed
from pytest_tool.browser.injected import Injected
from pytest_tool.browser.reaching import POLL_MS, PROBLEMS, READY_S, Reach, Target
from pytest_tool.browser.undone import Refused, Uncertain
from pytest_tool.changes import Change, Kind

Button = Literal["left", "right"]
TICK_S = 1.0
"""So long a checkbox may take to show its new state."""
DISARM_S = 1.0
"""So long a page is asked what a click hit that had already failed."""
MOST_CATCHES = 10
"""So often the mouse is sent after a target that never rests."""
LANDED = "the click would have landed on {} instead of the target"
GONE = (PROBLEMS["gone"], PROBLEMS["hidden"])


@dataclass(frozen=True, slots=True)
class Pointer:
    """The mouse, or a finger.

    Methods return notes; they raise Refused, Uncertain, DeadlinePassed and Playwright's Error.
    """

    injected: Injected
    reach: Reach
    mask: Callable[[str], str]
    pump: Callable[[float], None]
    action_s: float

    def click(self, frame: Frame, tag: int, times: int, button: Button = "left") -> tuple[Change, ...]:
        """Click the target, stopping a press that would land elsewhere."""
        missed, moves = "", False
        for tried in range(MOST_CATCHES):
            target = self.reach.reached(
                frame,
                tag,
                pointing=True,
                before="" if moves else missed,
                keys=times == 1 and button == "left",
                arms=True,
            )
            if target.keyed:
                with deadline(self.action_s):
                    target.element.focus()
                return (Change(Kind.NOTE, "it got the focus: only keys get there"),)
            armed_now = target.armed or armed(self.injected, frame, tag)
            hears, moves = armed_now["hears"], armed_now["moves"]
            try:
                if moves:
                    self._caught(frame, target.element, times, button)
                else:
                    self._press_down(frame.page, target, times, button, 1000 * (READY_S if missed else self.action_s))
            except Error as error:
                self._explain(frame, tag, error, missed)
            landed = disarmed(self.injected, frame, self.action_s)
            if landed is None or landed["hit"] or not (hears or landed["missed"]):
                return left_changed(landed["left"], self.mask) + not_sent(landed["wrong"], self.mask) if landed else ()
            missed = landed["missed"] or "nothing"
            if landed["asks"] or (landed["pressed"] and self.reach.problem(frame, tag, pointing=False) in GONE):
                return ()  # it took the press, and was gone, or behind a window, before the release: many lists choose so
            if tried and not moves:
                break
        raise Refused(LANDED.format(missed))

    def _press_down(self, page: Page, target: Target, times: int, button: Button, limit_ms: float) -> None:
        # pages made for fingers may hear nothing but a tap
        taps = target.touch and times == 1 and button == "left"
        if target.point is not None:
            with deadline(self.action_s):
                page.touchscreen.tap(*target.point) if taps else _pressed(
                    page, target.point, times, button, self.injected.is_far
                )
        elif taps:
            target.element.tap(timeout=limit_ms)
        else:
            target.element.click(click_count=times, button=button, timeout=limit_ms)

    def _caught(self, frame: Frame, element: ElementHandle, times: int, button: Button) -> None:
        """Press a moving target where it is just now."""
        with deadline(self.action_s):
            box = element.bounding_box()
            if box is None:
                raise Refused(PROBLEMS["hidden"])
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            frame.page.mouse.click(x, y, click_count=times, button=button)

    def _explain(self, frame: Frame, tag: int, error: Error, missed: str) -> None:
        landed = disarmed(self.injected, frame, DISARM_S)
        if landed is None or landed["hit"]:
            raise Uncertain(self._unfinished(error)) from error
        if missed:
            raise Refused(LANDED.format(missed)) from error
        problem = self.reach.problem(frame, tag, pointing=True)
        raise Refused(problem or f"the target could not be clicked within {self.action_s:g} s") from error

    def _unfinished(self, error: Error) -> str:
        if isinstance(error, TimeoutError):
            return f"The click did not end within {self.action_s:g} s."
        return "The page was replaced by another one while it was clicked."

    def double_click_entry(self, frame: Frame, tag: int, entry: int) -> tuple[Change, ...]:
        """Double-click an entry of a list, by its index."""
        self.reach.reached(frame, tag, pointing=True)
        element = self.injected.element(frame, "entry", tag=tag, at=entry)
        if element is None:
            raise Refused(PROBLEMS["gone"])
        armed(self.injected, frame, tag, entry)
        try:
            element.dblclick(timeout=1000 * self.action_s)
        except Error as error:
            self._explain(frame, tag, error, "")
        landed = disarmed(self.injected, frame, self.action_s)
        if landed and not landed["hit"]:
            raise Refused(LANDED.format(landed["missed"] or "nothing"))
        return ()

    def hover(self, frame: Frame, tag: int) -> tuple[Change, ...]:
        target = self.reach.reached(frame, tag, pointing=True)
        if target.point is not None:
            with deadline(self.action_s):
                frame.page.mouse.move(*target.point)
        else:
            target.element.hover(timeout=1000 * self.action_s)
        return ()

    def tick(self, frame: Frame, tag: int, wanted: str) -> tuple[Change, ...]:
        if self.injected.call(frame, "tick", tag=tag) == wanted:
            return (Change(Kind.ALREADY, "", wanted),)
        self.click(frame, tag, 1)
        end = time.monotonic() + TICK_S
        while (now := self._tick_now(frame, tag)) not in (wanted, None):
            if time.monotonic() > end:
                raise Uncertain(f"It was clicked and is still {now}.")
            self.pump(POLL_MS)
        return ()

    def _tick_now(self, frame: Frame, tag: int) -> str | None:
        try:
            state: str | None = self.injected.call(frame, "tick", tag=tag)
        except Error:
            return None  # the click loaded another page
        return state


def _pressed(page: Page, point: Point, times: int, button: Button, is_far: bool) -> None:
    # what hides or moves under the mouse does so before the press
    page.mouse.move(*point)
    if is_far:
        page.mouse.click(*point, click_count=times, button=button)
        return
    for count in range(1, times + 1):
        page.mouse.down(click_count=count, button=button)
        page.mouse.up(click_count=count, button=button)
