"""Drags by the mouse, and drops only on the target.

The same moves serve the browser's own drag and drop and scripts that follow the mouse. Before it is let go the page is
asked what lies there; where it is not what was meant, it is carried back.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error, Frame, Page

from pytest_tool.action import Drag
from pytest_tool.browser.deadline import DeadlinePassed, deadline
from pytest_tool.browser.injected import Injected

HOLD_S = 0.7
"""So long it is held still where a quick pull did not take it up: pages on touch screens wait a quarter to half a second."""
STARTS = (4, 8, 14, 20)
"""Pixels of the first moves: most scripts want 3 to 10 before they take it for a drag."""
FREE_S = 0.5
"""So long another element may lie where it is to be let go."""
RESTS_S = 1.5
"""So long it may take to come to rest afterwards: what is refused often flies back."""
POLL_MS = 50
STRIDE = 40
"""Pixels between two stops of the mouse, where that makes no more than MOST_STOPS."""
MOST_STOPS = 14
MOST_AIMS = 6
"""So many points are tried where the page shows that it would land elsewhere."""
RELEASE_S = 2.0
PROBLEMS = {
    "gone": "the target is no longer on the page",
    "inside": "what is dragged holds the place to drop it, or lies in it already",
    "hidden": "the place to drop it is not visible",
}
Point = tuple[float, float]


class NotDragged(Exception):
    """A drag that left everything where it lay."""


class MaybeDragged(Exception):
    """A drag after which the thing may lie elsewhere."""


class Dragging:
    """One drag in one document."""

    def __init__(
        self,
        injected: Injected,
        page: Page,
        frame: Frame,
        action_s: float,
        pump: Callable[[float], None],
        mask: Callable[[str], str],
    ) -> None:
        self._injected = injected
        self._page = page
        self._frame = frame
        self._pump = pump
        self._mask = mask
        self._action_s = action_s
        self._ends = time.monotonic() + action_s
        self._at: Point = (0.0, 0.0)
        self._held = False
        self._native = False

    def do(self, wanted: Drag) -> None:
        """Take it up, carry it and let it go.

        Raises NotDragged, MaybeDragged, and Playwright's Error.
        """
        try:
            with deadline(self._action_s):
                start = self._taken_up(wanted)
                self._carried(start)
                self._release()
            self._rest(wanted.tag)
        except DeadlinePassed as passed:
            self._let_fall()
            raise MaybeDragged(f"The drag did not end within {self._action_s:g} s.") from passed
        except Error:
            self._let_fall()
            raise
        finally:
            self._forget()

    # --- taking it up

    def _taken_up(self, wanted: Drag) -> Point:
        """Pull it, and where it stays hold it and pull again."""
        for still in (False, True):
            start = self._pressed(wanted)
            if still:
                self._hold()
            if self._pulled(start) or still:
                return start
            self._up()
            self._call("letGo")
        raise AssertionError("the second try returns")

    def _pressed(self, wanted: Drag) -> Point:
        told = self._call("takeUp", tag=wanted.tag, to=wanted.to, where=str(wanted.where))
        if told["problem"] == "covered":
            raise NotDragged(f"what is to be dragged is covered by {self._mask(told['by'])}")
        if told["problem"]:
            raise NotDragged(PROBLEMS[told["problem"]])
        start = (told["x"], told["y"])
        self._move(start)
        self._page.mouse.down()
        self._held = True
        if missed := self._call("pressedOn")["missed"]:
            self._up()
            raise NotDragged(f"the mouse would have taken {self._mask(missed)} instead of the target")
        return start

    def _hold(self) -> None:
        ends = time.monotonic() + HOLD_S
        while time.monotonic() < ends and not self._over()["started"]:
            self._pump(POLL_MS)

    def _pulled(self, start: Point) -> bool:
        """Move the first pixels, and tell whether it was taken up."""
        way = self._call("wayTo") or (start[0], start[1] + 100)  # nothing is scrolled before it is taken up
        far = max(1.0, ((way[0] - start[0]) ** 2 + (way[1] - start[1]) ** 2) ** 0.5)
        started = False
        for pixels in STARTS:
            share = min(1.0, pixels / far)
            self._move((start[0] + share * (way[0] - start[0]), start[1] + share * (way[1] - start[1])))
            started = bool(self._over()["started"])
        if missed := self._call("pressedOn")["missed"]:
            self._up()
            raise NotDragged(f"the mouse would have taken {self._mask(missed)} instead of the target")
        return started

    # --- carrying it

    def _carried(self, start: Point) -> None:
        by, ends = "", time.monotonic() + FREE_S
        for turn in range(MOST_AIMS):
            aim = self._aim(turn)
            if aim is None:
                self._bring_back(start, PROBLEMS["hidden"])
                raise AssertionError("brought back")
            told = self._walk(aim)
            while not told["on"] and told["landing"] is not True and time.monotonic() < ends:
                self._pump(POLL_MS)
                told = self._over()
            if told["on"] and told["landing"] is not False:
                return
            by = self._mask(told["by"])
            if told["landing"] is None:
                break  # the page does not show where it would land: another point of the target is no better
        why = (
            f"it would have landed on {by} instead of the target"
            if by
            else "the page shows that it would land elsewhere"
        )
        self._bring_back(start, why)

    def _walk(self, aim: Point) -> dict[str, Any]:
        begin, far = self._at, max(abs(aim[0] - self._at[0]), abs(aim[1] - self._at[1]))
        stops = max(2, min(MOST_STOPS, round(far / STRIDE)))
        told: dict[str, Any] = {}
        for stop in range(1, stops + 1):
            share = stop / stops
            self._move((begin[0] + share * (aim[0] - begin[0]), begin[1] + share * (aim[1] - begin[1])))
            told = self._over()
            if told["landing"] is True and told["on"]:
                return told
        self._move((aim[0] + 1, aim[1] + 1))  # what is dragged over an element is accepted with the second move on it
        return self._over()

    def _bring_back(self, start: Point, why: str) -> None:
        """Let it go where it began, and raise why."""
        self._walk(start)
        if self._native:
            self._page.keyboard.press("Escape")
        self._up()
        self._pump(POLL_MS)
        told = self._call("letGo")
        if told["back"]:
            raise NotDragged(f"{why}, so it was put back")
        raise MaybeDragged(f"It was not dropped, because {why}. It was let go where it began, and lies elsewhere now.")

    # --- letting it go

    def _release(self) -> None:
        self._page.mouse.up()
        self._held = False

    def _rest(self, tag: int) -> None:
        """Wait until what was dropped lies still."""
        ends, last = time.monotonic() + RESTS_S, None
        while time.monotonic() < ends:
            try:
                at = self._call("restsAt", tag=tag)["at"]
            except (Error, DeadlinePassed):
                return  # the page is leaving
            if at == last:
                return
            last = at
            self._pump(2 * POLL_MS)

    def _up(self) -> None:
        self._page.mouse.up()
        self._held = False

    def _let_fall(self) -> None:
        if not self._held:
            return
        with suppress(Error, DeadlinePassed), deadline(RELEASE_S):  # a page that does not answer is left to itself
            self._page.mouse.up()
        self._held = False

    def _forget(self) -> None:
        with suppress(Error, DeadlinePassed):  # where the document is gone, our listeners went with it
            self._injected.call(self._frame, "letGo", RELEASE_S)

    # --- the mouse and the page

    def _aim(self, turn: int) -> Point | None:
        """Ask where the mouse is to go; None while hidden."""
        ends = time.monotonic() + FREE_S
        while True:
            told = self._call("aim", turn=turn)
            if not told["problem"]:
                return told["x"], told["y"]
            if time.monotonic() > ends:
                return None
            self._pump(POLL_MS)

    def _over(self) -> dict[str, Any]:
        told: dict[str, Any] = self._call("overNow", x=self._at[0], y=self._at[1])
        self._native = self._native or bool(told.get("native"))
        return told

    def _move(self, to: Point) -> None:
        self._at = to
        x, y = self._offset()
        self._page.mouse.move(to[0] + x, to[1] + y)

    def _offset(self) -> Point:
        x, y, frame = 0.0, 0.0, self._frame
        while frame.parent_frame is not None:
            place = self._injected.about(frame.frame_element(), "frameBox")
            x, y, frame = x + place["x"], y + place["y"], frame.parent_frame
        return x, y

    def _call(self, method: str, **args: object) -> Any:
        return self._injected.call(self._frame, method, max(0.1, self._ends - time.monotonic()), **args)
