"""Writes what a tester reads of an item."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from pytest_tool import doubted
from pytest_tool.blame import with_blame
from pytest_tool.claims import although
from pytest_tool.events import Checked, Found, FrameTaken, ModelCalled, StepFinished, StepStarted, Warned
from pytest_tool.plan import Step, Test
from pytest_tool.shown import in_a_line, shown
from pytest_tool.stash import BLAME, DOUBTED, FINDING, SUMMARY
from pytest_tool.trail import Entry, Trail
from pytest_tool.turn import TAB_OUTCOMES, Blame, Verdict

if TYPE_CHECKING:
    from pytest_tool.archive import Archive
    from pytest_tool.review import Review
    from pytest_tool.run import Run

SHOWN_ATTEMPTS = 8


@dataclass(slots=True)
class ItemRun:
    """Holds the loop of one item, for the reporting hooks."""

    test: Test
    run: Run
    archive: Archive
    rootpath: Path
    verdict: Verdict | None = None
    """Why it failed, once it has."""
    review: Review | None = None
    """The review of broken UI, where one is wanted."""
    doubted: Literal["pass", "warn", "fail"] = "warn"
    """What a step is worth that passed although of signals."""
    raised: tuple[AssertionError, Verdict] | None = None
    """The last failure of a step in an ordinary test, and its verdict."""

    @property
    def frame(self) -> Path | None:
        """Give the path of the last screenshot, if there is one."""
        number = self.run.stage.last_frame
        return self.archive.frame_path(number) if number else None

    def reviewed(self, verdict: Verdict) -> Verdict:
        """Look back at the whole test, for looks and doubts."""
        verdict = self.review.verdict(verdict) if self.review else verdict
        return doubted.failing(verdict, self.run.stage.trail) if self.doubted == "fail" else verdict

    def write_into(self, report: pytest.TestReport) -> None:
        """Add the steps as a section, and a failed plan's text."""
        if self.review:
            self.review.collect()
        trail = self.run.stage.trail
        report.sections.append(("plan steps", steps_section(trail)))
        if self.verdict:
            where = (self._shown(self.test.path), self.test.line)
            report.longrepr = shown(self.failure(self.verdict), self.in_a_line(self.verdict), *where)

    def in_a_line(self, verdict: Verdict) -> str:
        """Tell this item's failure in a line: ``step 1 (basket.plan.md:13): …``."""
        step = failed_step(self.test, self.run.stage.trail, verdict)
        path, line = (step.path, step.line) if step else (self.test.path, self.test.line)
        place = f"{self._shown(path)}:{line}"
        return in_a_line(f"step {step.number} ({place}): {verdict.reason}" if step else f"{place}: {verdict.reason}")

    def failure(self, verdict: Verdict) -> str:
        """Write the text of this item's failure."""
        return failure(self.test, self.run.stage.trail, verdict, self._shown, self.frame)

    def keep_failed_frame(self, output: Path) -> None:
        """Copy a failed test's last frame to pytest-playwright's ``--output``."""
        if self.verdict and self.frame and self.frame.exists():
            output.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self.frame, output / "failed-step.jpg")

    def properties_for(self, there: list[tuple[str, object]]) -> list[tuple[str, object]]:
        """Replace our properties by new ones: a rerun lists itself alone."""
        ours = properties(self.run.stage.trail)
        if self.doubted != "pass":
            ours += [(DOUBTED, line) for line in doubted.told(self.run.stage.trail)]
        names = {FINDING, DOUBTED, BLAME, *(name for name, _ in ours)}
        return [*(p for p in there if p[0] not in names and not p[0].startswith("step ")), *ours]

    def _shown(self, path: Path) -> str:
        """Show a path relative to the root directory."""
        return str(path.relative_to(self.rootpath) if path.is_relative_to(self.rootpath) else path)


@dataclass(frozen=True, slots=True)
class Totals:
    """Counts an item up; ``cost`` is USD, if known."""

    steps: int
    decisions: int
    escalations: int
    model_calls: int
    cost: float | None
    seconds: float

    def line(self) -> str:
        """Write ``4 steps · 9 decisions · … · $0.00123 · 3.4 s``."""
        cost = "–" if self.cost is None else "$" + (f"{self.cost:.6f}".rstrip("0").rstrip(".") or "0")
        counted = [(self.steps, "step"), (self.decisions, "decision"), (self.escalations, "escalation"),
                   (self.model_calls, "model call")]  # fmt: skip
        words = [f"{n} {word}{'' if n == 1 else 's'}" for n, word in counted]
        return " · ".join([*words, cost, f"{self.seconds:.1f} s"])


def totals(trail: Trail) -> Totals:
    """Count what the trail holds; engines' decisions are no chat calls."""
    decisions = [e for e in trail.entries if e.operation]
    calls = list(trail.events_of(ModelCalled))
    costs = [e.engine_cost for e in trail.entries] + [c.cost for c in calls]
    known = [c for c in costs if c is not None]
    finished = list(trail.events_of(StepFinished))
    return Totals(
        steps=len(finished),
        decisions=len(decisions),
        escalations=sum(c.role == "escalation" for c in calls),
        model_calls=len(calls),
        cost=sum(known) if len(known) == len(costs) else None,
        seconds=sum(f.seconds for f in finished),
    )


def steps_section(trail: Trail) -> str:
    """List the steps of an item with their actions."""
    lines: list[str] = []
    for event in trail.events:
        match event:
            case StepStarted():
                lines.append(f"{event.number}. {event.text}")
            case Entry():
                lines.append(f"   {attempt(event)}")
            case Checked():
                lines.append(f"   {'✓' if event.passed else '✗'} {event.expectation}")
            case StepFinished(passed=False):
                lines.append(f"   ✗ {event.reason}")
            case StepFinished() if event.doubted:
                lines.append(f"   although …: {although(event.doubted)}")
            case Found():
                lines.append(f"   looks broken: {event.line}")
            case _:
                pass
    return "\n".join(lines)


def attempt(e: Entry) -> str:
    """Tell what was wanted, done, by whom, and what came."""
    who = " ".join(filter(None, [e.decided_by or "nobody", e.decision_model and f"({e.decision_model})"]))
    sure = "" if e.confidence is None else f", confidence {e.confidence:.2f}"
    if e.outcome == "refused claim" or e.outcome in TAB_OUTCOMES:
        what = "; ".join(e.doubts or e.told)
        return f"{e.outcome}: {e.intent} – {what}"
    if e.outcome == "suggested":
        return f"“{e.intent}” → suggested {e.proposal or 'nothing'}{sure}"
    if e.outcome == "returned":
        proposal = f"; proposed {e.operation} {e.control}".rstrip() + sure if e.operation else ""
        return f"“{e.intent}” → not executed{proposal}: {'; '.join(e.doubts) or 'no decision'}"
    came = {"done": "; ".join(e.told[:3]), "no change": "nothing changed", "failed": f"failed: {e.error}"}[e.outcome]
    overruled = f", overruling {e.overruled}" if e.overruled else ""
    doubted = f" (doubts: {', '.join(d.partition(':')[0] for d in e.doubts)})" if e.doubts else ""
    return f"“{e.intent}” → {e.did} by {who}{sure}{overruled}{doubted}: {came}"


def failure(test: Test, trail: Trail, verdict: Verdict, place: Callable[[Path], str], frame: Path | None) -> str:
    """Write a failed item's text: where, why, what was tried."""
    step, blame = failed_step(test, trail, verdict), verdict.blame or Blame.APP
    if step is None:
        return with_blame(f"{place(test.path)}:{test.line}: {verdict.reason}", blame)
    lines = [f"{place(step.path)}:{step.line}: step {step.number} failed: {verdict.reason}", f"  step      {step.text}"]
    tried = [attempt(e) for e in trail.of(step)]
    hidden = len(tried) - SHOWN_ATTEMPTS
    lines += [f"  tried     … {hidden} earlier attempts"] if hidden > 0 else []
    lines += [f"  tried     {line}" for line in tried[-SHOWN_ATTEMPTS:]]
    if broken := next((c for c in trail.events_of(Checked) if not c.passed), None):
        line = next((x.line for x in step.expectations if x.text == broken.expectation), step.line)
        by = ", judged by the pilot" if broken.by == "pilot" else ""
        lines.append(f"  expected  {broken.expectation}  ({place(step.path)}:{line}{by})")
    lines += [f"  seen      {verdict.seen}"] if verdict.seen else []
    lines += [f"  note      {warned.text}" for warned in trail.events_of(Warned)]
    lines += [f"  broken    {found.line}" for found in trail.events_of(Found)]
    if page := next((f.url for f in reversed(list(trail.events_of(FrameTaken)))), ""):
        hint = ": no page is open; give the plan a url, or the test a page.goto(…)" if page == "about:blank" else ""
        lines.append(f"  page      {page}{hint}")
    lines += [f"  frame     {place(frame)}"] if frame else []
    return with_blame("\n".join(lines), blame)


def failed_step(test: Test, trail: Trail, verdict: Verdict) -> Step | None:
    """Find the step that failed, is doubted, or left a broken page."""
    started = [s.number for s in trail.events_of(StepStarted)]
    if verdict.doubted:
        started += [ended.number for ended in doubted.doubted_steps(trail)][:1]
    elif all(ended.passed for ended in trail.events_of(StepFinished)):
        started += [found.step for found in trail.events_of(Found) if found.severity != "low"][:1]
    return next((s for s in test.steps if started and s.number == started[-1]), None)


def properties(trail: Trail) -> list[tuple[str, object]]:
    """List the steps and totals as properties of JUnit's test case."""
    found = totals(trail)
    steps = {s.number: s for s in trail.events_of(StepStarted)}
    rows: list[tuple[str, object]] = []
    for ended in trail.events_of(StepFinished):
        outcome = "passed" if ended.passed else f"failed: {ended.reason}"
        rows.append((f"step {ended.number}", f"{steps[ended.number].text} – {outcome} in {ended.seconds:.2f} s"))
    rows += [("decisions", found.decisions), ("escalations", found.escalations), ("model_calls", found.model_calls)]
    rows.append(("cost_usd", "" if found.cost is None else f"{found.cost:.6f}"))
    rows += [(FINDING, finding.line) for finding in trail.events_of(Found)]
    return [*rows, (SUMMARY, found.line())]
