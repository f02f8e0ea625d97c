"""What a command ended with, as ``wire.session`` describes it, made from the trail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pytest_tool.events import Captioned, Checked, Event
from pytest_tool.observation import Observation
from pytest_tool.report.totals import totals
from pytest_tool.trail import Entry, Trail
from pytest_tool.turn import TAB_OUTCOMES, Blame, Verdict
from pytest_tool.wire.session import Outcome


@dataclass(frozen=True, slots=True)
class Since:
    """A place in the trail: what comes after it belongs to one command."""

    entries: int
    events: int

    @classmethod
    def now(cls, trail: Trail) -> Since:
        return cls(len(trail.entries), len(trail.events))

    def of(self, trail: Trail) -> Trail:
        """The part of the trail that was added since."""
        events: list[Event] = trail.events[self.events :]
        return Trail(trail.item, entries=trail.entries[self.entries :], events=events)


def suggestion(entry: Entry, number: int | None = None) -> dict[str, object]:
    """One action, done or proposed."""
    return {
        "number": number,
        "intent": entry.intent,
        "operation": entry.operation,
        "control": entry.control,
        "tag": entry.tag,
        "to": entry.to,
        "value": entry.value,
        "confidence": entry.confidence,
        "decided_by": entry.decided_by,
        "doubts": list(entry.doubts),
        "decision_model": entry.decision_model,
        "decision_ms": entry.decision_ms,
        "decision_cost": entry.decision_cost,
        "did": entry.proposal,
    }


def action(entry: Entry) -> dict[str, object]:
    """One action of a step, with what came of it."""
    return {**suggestion(entry), "outcome": entry.outcome, "changes": list(entry.told), "error": entry.error}


def page(seen: Observation | None) -> dict[str, str]:
    """The page as it was last looked at."""
    return {"url": seen.url, "title": seen.title} if seen else {"url": "", "title": ""}


def of_step(part: Trail, verdict: Verdict) -> dict[str, object]:
    """What ``step`` and ``auto`` tell: the verdict, what was done, what was checked, what it cost."""
    found = totals(part)
    return {
        "passed": verdict.passed,
        "reason": reason(verdict),
        "doubted": [str(change) for change in verdict.doubted],
        "blame": "" if verdict.passed else str(verdict.blame or Blame.APP),
        "actions": [action(e) for e in part.entries],
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
    """Why; of a failure also what was there instead."""
    return f"{verdict.reason.rstrip('.')}. Seen: {verdict.seen}" if verdict.seen else verdict.reason


def executed(entries: Sequence[Entry]) -> list[Entry]:
    """What was done to the page."""
    return [e for e in entries if e.did or e.outcome in TAB_OUTCOMES]


def outcome_of(verdict: Verdict, entries: Sequence[Entry], stops_when_unsure: bool = False) -> Outcome:
    """Done, failed, or unsure: nothing was executed, or, where that ends it, the last proposal was not."""
    if verdict.passed:
        return Outcome.DONE
    returned = [e for e in entries if e.outcome == "returned"]
    last_returned = bool(entries) and entries[-1].outcome == "returned"
    unsure = last_returned if stops_when_unsure else bool(returned) and not executed(entries)
    return Outcome.UNSURE if unsure else Outcome.FAILED


def how_far(part: Trail) -> str:
    """``after 2 actions (click …, type …)``; for a command that was cancelled or lost its browser.

    An action that was begun and has no entry yet may have been done: that is said.
    """
    done = executed(part.entries)
    said = ", ".join(e.did or e.intent for e in done[-3:])
    after = (
        f"after {len(done)} action{'' if len(done) == 1 else 's'} ({'… ' if len(done) > 3 else ''}{said})"
        if done
        else ""
    )
    if begun := _begun(part):
        return ", ".join(filter(None, [after, f"in the middle of: {begun} (it may have been done)"]))
    return after or "before anything was done"


def _begun(part: Trail) -> str:
    """The caption of an action that has no entry; waiting does nothing to a page."""
    last = next((e for e in reversed(part.events) if isinstance(e, Entry | Captioned)), None)
    return last.text if isinstance(last, Captioned) and not last.text.startswith("wait") else ""
