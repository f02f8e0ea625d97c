"""Tells whose a failure is, and who has to act."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from pytest_tool.changes import NOT_ALLOWED, Change
from pytest_tool.errors import BrowserError, LimitReached, ModelError, PlanError, SettingsError, ToolError
from pytest_tool.turn import Blame, Verdict

if TYPE_CHECKING:
    from pytest_tool.observation import Observation
    from pytest_tool.trail import Entry

BY_ERROR: tuple[tuple[type[ToolError], Blame], ...] = (
    (PlanError, Blame.PLAN),
    (SettingsError, Blame.PLAN),
    (ModelError, Blame.MODEL),
    (BrowserError, Blame.BROWSER),
    (LimitReached, Blame.BUDGET),
)
WHO_ACTS = {
    Blame.APP: "the page does not do what the plan says",
    Blame.PLAN: "the plan, its project or a setting has to be corrected first",
    Blame.MODEL: "a model was unsure, wrong or not there; say it more exactly, add a hint, or use another model",
    Blame.BROWSER: "the browser or the way to the page failed, not what the page does",
    Blame.BUDGET: "a limit ended it before it was decided; raise the limit, or ask for less",
    Blame.TOOL: "the fault is ours; please report it with this text and the folder of the run",
}
LABEL = "\n  blame     "


def blamed(error: BaseException) -> Blame:
    """Tell whose an error is, by its kind."""
    return next((blame for kind, blame in BY_ERROR if isinstance(error, kind)), Blame.TOOL)


def with_blame(text: str, blame: Blame) -> str:
    """End the text of a failure with its blame."""
    return f"{text}{LABEL}{blame}: {WHO_ACTS[blame]}"


def without_blame(text: str) -> str:
    """Give the text of a failure as it was before ``with_blame``."""
    before, label, _ = text.rpartition(LABEL)
    return before if label else text


def is_kept(heard: Iterable[Change]) -> bool:
    """Tell whether the browser was kept from a host."""
    return any(change.value == NOT_ALLOWED for change in heard)


def guide_blames(failed: Verdict, entries: Sequence[Entry], seen: Observation, embedded: bool) -> Verdict:
    """Blame a guide's failing verdict on what hindered it, or the application; a host that was kept away is named.

    ``entries`` are those of the step; what was returned since the last action that was done kept it from going on. The
    ``embedded`` guide that does nothing at all has not understood the step, or not found what it names; on a page that
    tells of an error of its server there is nothing to find.
    """
    if failed.blame:
        return failed
    if seen.trouble and seen.trouble.came:
        reason = failed.reason.removesuffix(".")
        return replace(failed, reason=f"{reason} ({seen.trouble.fact}).", blame=Blame.APP)
    if embedded and not entries:
        return replace(failed, blame=Blame.PLAN)
    since = list(takewhile(lambda e: e.outcome not in ("done", "no change"), reversed(entries)))
    if kept := next((e.error for e in since if is_kept(e.heard)), ""):
        told = failed.reason if kept in failed.reason else f"{kept} {failed.reason}"
        return replace(failed, reason=told, blame=Blame.APP)
    returned = [e for e in since if e.outcome == "returned"]
    if not returned:
        return replace(failed, blame=Blame.APP)
    missing = any(doubt.startswith(("unstated", "unusable", "unlisted")) for e in returned for doubt in e.doubts)
    return replace(failed, blame=Blame.PLAN if missing else Blame.MODEL)
