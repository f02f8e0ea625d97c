"""Counts an item up, for the summary and for JUnit."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_tool.decision import RECORDING
from pytest_tool.events import Found, ModelCalled, StepFinished, StepStarted
from pytest_tool.report.shown import step_line
from pytest_tool.stash import FINDING, SUMMARY
from pytest_tool.trail import Trail


@dataclass(frozen=True, slots=True)
class Totals:
    """Counts an item up; ``cost`` is USD, if known."""

    steps: int
    skipped: int
    """Of the steps."""
    replayed: int
    healed: int
    decisions: int
    escalations: int
    model_calls: int
    cost: float | None
    seconds: float

    def line(self) -> str:
        """Write ``4 steps · 1 skipped · 2 replayed · 9 decisions · … · $0.00123 · 3.4 s``."""
        cost = "–" if self.cost is None else "$" + (f"{self.cost:.6f}".rstrip("0").rstrip(".") or "0")
        counted = [(self.steps, "step"), (self.decisions, "decision"), (self.escalations, "escalation"),
                   (self.model_calls, "model call")]  # fmt: skip
        words = [f"{n} {word}{'' if n == 1 else 's'}" for n, word in counted]
        kinds = {"skipped": self.skipped, "replayed": self.replayed, "healed": self.healed}
        words[1:1] = [f"{n} {kind}" for kind, n in kinds.items() if n]
        return " · ".join([*words, cost, f"{self.seconds:.1f} s"])


def totals(trail: Trail) -> Totals:
    """Count what the trail holds; engines' decisions are no chat calls."""
    decisions = [e for e in trail.entries if e.operation and e.decided_by != RECORDING]
    calls = list(trail.events_of(ModelCalled))
    costs = [e.engine_cost for e in trail.entries] + [c.cost for c in calls]
    known = [c for c in costs if c is not None]
    finished = list(trail.events_of(StepFinished))
    return Totals(
        steps=len(finished),
        skipped=sum(f.skipped for f in finished),
        replayed=sum(f.how == "replayed" for f in finished),
        healed=sum(f.how == "healed" for f in finished),
        decisions=len(decisions),
        escalations=sum(c.role == "escalation" for c in calls),
        model_calls=len(calls),
        cost=sum(known) if len(known) == len(costs) else None,
        seconds=sum(f.seconds for f in finished),
    )


def properties(trail: Trail) -> list[tuple[str, object]]:
    """List the steps and totals as properties of JUnit's test case."""
    found = totals(trail)
    steps = {s.number: s.text for s in trail.events_of(StepStarted)}
    rows: list[tuple[str, object]] = []
    for ended in trail.events_of(StepFinished):
        rows.append(step_line(steps[ended.number], ended))
    rows += [("decisions", found.decisions), ("escalations", found.escalations), ("model_calls", found.model_calls)]
    rows.append(("cost_usd", "" if found.cost is None else f"{found.cost:.6f}"))
    if any(ended.how for ended in trail.events_of(StepFinished)):
        rows += [("tool_replayed", found.replayed), ("tool_healed", found.healed)]
    rows += [(FINDING, finding.line) for finding in trail.events_of(Found)]
    return [*rows, (SUMMARY, found.line())]
