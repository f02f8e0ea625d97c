"""What a claimed pass of a step without expectations still lacks: code looks for what the guide quotes."""

from __future__ import annotations

from collections.abc import Callable

from pytest_tool import expect
from pytest_tool.action import Operation, Verdict
from pytest_tool.observation import Observation, page_lines
from pytest_tool.plan import Step
from pytest_tool.trail import Trail

EFFECTLESS = frozenset({Operation.DONE, Operation.WAIT, Operation.SCROLL, Operation.HOVER})
"""Operations that need not change what the page says."""
MESSAGES = ("status appeared", "alert appeared")
"""How a change begins that tells of a message."""


def lacking(claim: Verdict, step: Step, seen: Observation, trail: Trail) -> list[str]:
    """In words; empty when the claim stands. ``seen`` is a look after the claim was made."""
    entries = trail.of(step)
    messages = [change.partition('"')[2] for e in entries for change in e.changes if change.startswith(MESSAGES)]
    found = expect.confirm(claim, seen, trail.at_start, messages=messages) + expect.bad_news(seen, trail.at_start)
    found += filter(None, [without_effect(step, trail, lambda: seen)])
    done = [e for e in entries if e.did or e.outcome == "switched tab"]
    only_looked = bool(done) and all(e.operation in EFFECTLESS for e in done)
    if found or only_looked:
        return found
    return expect.unearned(claim, step.text, seen, trail.at_start, acted=bool(done))


def without_effect(step: Step, trail: Trail, look: Callable[[], Observation]) -> str:
    """Said when the step acted and the page is as it was before; a late effect counts, an action alone does not."""
    acted = [e for e in trail.of(step) if e.did and e.operation not in EFFECTLESS]
    if not acted or any(e.effective for e in acted) or trail.at_start is None:
        return ""
    return (
        "none of the actions changed anything on the page" if page_lines(look()) == page_lines(trail.at_start) else ""
    )


def tabs_aside(seen: Observation, at_start: Observation | None) -> str:
    """Said with a failure: the tabs that opened in this step and were not looked at."""
    known = {tab.url for tab in at_start.tabs} if at_start else set()
    aside = [f'"{tab.title}"' for tab in seen.tabs if not tab.active and tab.url not in known]
    return f" (a new tab is open that was not looked at: {', '.join(aside)})" if aside else ""
