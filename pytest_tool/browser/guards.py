"""Guards a click: looks before it, and watches it land."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Error, Frame

from pytest_tool.browser.deadline import DeadlinePassed
from pytest_tool.browser.injected import Injected

Point = tuple[float, float]
"""In CSS pixels of the page's viewport."""


def lineage(frame: Frame) -> list[Frame]:
    """List the frame and those around it, up to the page."""
    found = [frame]
    while (around := found[-1].parent_frame) is not None:
        found.append(around)
    return found


def over_frames(injected: Injected, frame: Frame, ready: dict[str, Any]) -> tuple[str, Point | None]:
    """Find what lies on a frame's point in documents around it.

    And that point on the page where Playwright would point elsewhere (inside CSS zoom, seen with Chromium 156; the zone
    over a field), or watch for two frames more (what rests on the page itself).
    """
    point, width = ready["point"], ready["width"]
    zoomed = ready["zone"] or (ready["rests"] and frame.parent_frame is None and not ready["touch"])
    for inner in lineage(frame)[:-1]:
        around = injected.about(inner.frame_element(), "overFrame", point=point, width=width)
        if around is None:
            return "", None  # read without our scripts: Playwright looks as well
        if around["by"]:
            return around["by"], None
        point, width = around["point"], around["width"]
        zoomed = zoomed or around["ratio"] != ready["ratio"]
    return "", (point[0], point[1]) if zoomed else None


def armed(injected: Injected, frame: Frame, tag: int, entry: int | None = None) -> dict[str, bool]:
    """Arm guards that stop a press landing elsewhere.

    Answers ``hears``: False where the guard cannot hear a press; ``moves``: the target will not come to rest.
    """
    for around in lineage(frame)[1:]:
        injected.call(around, "arm", tag=0)
    told: dict[str, bool] = injected.call(frame, "arm", tag=tag, entry=entry)
    return told


def disarmed(injected: Injected, frame: Frame, limit_s: float) -> dict[str, Any] | None:
    """Take the guards away, and give what they saw.

    None when the document is gone (the click took it away) or does not answer.
    """
    own, *around = [_guard_of(injected, each, limit_s) for each in lineage(frame)]
    return next((guard for guard in around if guard and guard["missed"]), own)


def _guard_of(injected: Injected, frame: Frame, limit_s: float) -> dict[str, Any] | None:
    try:
        landed: dict[str, Any] | None = injected.call(frame, "disarm", limit_s)
    except (Error, DeadlinePassed):
        return None
    return landed
