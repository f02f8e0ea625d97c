"""Whose failure it is."""

from __future__ import annotations

from dataclasses import replace

from pytest_tool.errors import BrowserError, LimitReached, ModelError, PlanError, SettingsError, ToolError
from pytest_tool.trail import Entry
from pytest_tool.turn import Blame, Verdict

BY_ERROR: tuple[tuple[type[ToolError], Blame], ...] = (
    (PlanError, Blame.PLAN),
    (SettingsError, Blame.PLAN),
    (ModelError, Blame.MODEL),
    (BrowserError, Blame.BROWSER),
    (LimitReached, Blame.BUDGET),
)


def blamed(error: BaseException) -> Blame:
    """Tell whose an error is by its kind; one that nobody foresaw is our own."""
    return next((blame for kind, blame in BY_ERROR if isinstance(error, kind)), Blame.TOOL)


def guide_blames(failed: Verdict, last: Entry | None) -> Verdict:
    """Give a failing verdict of the guide its blame: what kept it from going on, else the application."""
    if failed.blame:
        return failed
    if last is None or last.outcome != "returned":
        return replace(failed, blame=Blame.APP)
    missing = any(doubt.startswith(("unstated", "unusable")) for doubt in last.doubts)
    return replace(failed, blame=Blame.PLAN if missing else Blame.MODEL)
