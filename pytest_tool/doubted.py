"""Decides what a step is worth that passed although of signals."""

from __future__ import annotations

from pytest_tool.claims import although
from pytest_tool.events import StepFinished
from pytest_tool.trail import Trail
from pytest_tool.turn import Blame, Verdict

REMEDY = "Mend the application; or, where this is as it should be, set APP_DOUBTED=warn, which only tells it."


def doubted_steps(trail: Trail) -> list[StepFinished]:
    """Find the steps that passed although of signals."""
    return [ended for ended in trail.events_of(StepFinished) if ended.passed and ended.doubted]


def told(trail: Trail) -> list[str]:
    """Tell each doubted step in a line: ``step 2: alert "Sold out"``."""
    return [f"step {ended.number}: {although(ended.doubted)}" for ended in doubted_steps(trail)]


def failing(verdict: Verdict, trail: Trail) -> Verdict:
    """Fail what passed with a doubted step, naming steps and signals."""
    steps = doubted_steps(trail)
    if not verdict.passed or not steps:
        return verdict
    reason = f"It passed although of signals: {'; '.join(told(trail))}. {REMEDY}"
    return Verdict(False, reason, doubted=steps[0].doubted, blame=Blame.APP)
