"""Makes the result of a command from the trail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pytest_tool.events import Captioned, Checked, Event
from pytest_tool.observation import Observation
from pytest_tool.report.totals import totals
from pytest_tool.trail import Entry, Trail
from pytest_tool.turn import TAB_OUTCOMES, Blame, Verdict
from pytest_tool.wire.session import Outcome

SAME = (
    "intent", "operation", "control", "tag", "to", "value", "confidence", "decided_by", "decision_model", "decision_ms",
    "decision_cost",
)  # fmt: skip
"""Fields that a Suggestion has from its entry as they are."""


@dataclass(frozen=True, slots=True)
class Since:
    """Marks the place in the trail where a command begins."""

    entries: int
    events: int

    @classmethod
    def now(cls, trail: Trail) -> Since:
        return cls(len(trail.entries), len(trail.events))

    def of(self, trail: Trail) -> Trail:
        """Returns the part of the trail that was added since."""
        events: list[Event] = trail.events[self.events :]
        return Trail(trail.item, entries=trail.entries[self.entries :], events=events)


def suggestion(entry: Entry, number: int | None = None) -> dict[str, object]:
    """Tells one action, done or proposed."""
    same = {name: getattr(entry, name) for name in SAME}
    return {"number": number, **same, "doubts": list(entry.doubts), "did": entry.proposal}


def page(seen: Observation | None) -> dict[str, str]:
    """Tells the page as it was last looked at."""
    return {"url": seen.url, "title": seen.title} if seen else {"url": "", "title": ""}


def of_step(part: Trail, verdict: Verdict) -> dict[str, object]:
    """Tells verdict, actions, checks and cost of ``step`` and ``auto``."""
    found = totals(part)
    return {
        "passed": verdict.passed,
        "skipped": bool(verdict.skips),
        "reason": reason(verdict),
        "doubted": [str(change) for change in verdict.doubted],
        "blame": "" if verdict.passed else str(verdict.blame or Blame.APP),
        "actions": [
            {**suggestion(e), "outcome": e.outcome, "changes": list(e.told), "error": e.error} for e in part.entries
        ],
        "checks": [
            {"expectation": c.expectation, "passed": c.passed, "reason": c.reason} for c in part.events_of(Checked)
        ],
        "totals": {
            "decisions": found.decisions,
            "model_calls": found.model_calls,
            "cost": found.cost,
            "seconds": round(found.seconds, 3),
        },
    }


def reason(verdict: Verdict) -> str:
    """Says why; of a failure also what was there instead."""
    return f"{verdict.reason.rstrip('.')}. Seen: {verdict.seen}" if verdict.seen else verdict.reason


def executed(entries: Sequence[Entry]) -> list[Entry]:
    """Lists what was done to the page."""
    return [e for e in entries if e.did or e.outcome in TAB_OUTCOMES]


def outcome_of(verdict: Verdict, entries: Sequence[Entry], stops_when_unsure: bool = False) -> Outcome:
    """Tells whether a command is done, failed, or unsure."""
    if verdict.passed:
        return Outcome.DONE
    last_returned = bool(entries) and entries[-1].outcome == "returned"
    any_returned = any(e.outcome == "returned" for e in entries)
    unsure = last_returned if stops_when_unsure else any_returned and not executed(entries)
    return Outcome.UNSURE if unsure else Outcome.FAILED


def how_far(part: Trail) -> str:
    """Says how far a command got: ``after 2 actions (…)``.

    An action that was begun and has no entry yet may have been done: that is said.
    """
    done = executed(part.entries)
    said = ("… " if len(done) > 3 else "") + ", ".join(e.did or e.intent for e in done[-3:])
    after = f"after {len(done)} action{'' if len(done) == 1 else 's'} ({said})" if done else ""
    last = next((e for e in reversed(part.events) if isinstance(e, Entry | Captioned)), None)
    if isinstance(last, Captioned) and not last.text.startswith("wait"):  # waiting does nothing to a page
        begun = f"in the middle of: {last.text} (it may have been done)"
        return f"{after}, {begun}" if after else begun
    return after or "before anything was done"
