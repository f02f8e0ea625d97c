"""Writes an item's steps, and the text of its failure."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from pathlib import Path
from textwrap import indent

from pytest_tool.blame import with_blame
from pytest_tool.claims import although
from pytest_tool.events import (
    Checked,
    ConditionChecked,
    Found,
    FrameTaken,
    HandedOver,
    PythonCalled,
    StepFinished,
    StepStarted,
    Warned,
)
from pytest_tool.plan import Step, Test
from pytest_tool.trail import Entry, Trail
from pytest_tool.turn import TAB_OUTCOMES, Blame, Verdict

SHOWN_ATTEMPTS = 8


def steps_section(trail: Trail, place: Callable[[Path], str], before: Step | None = None) -> str:
    """List the steps of an item with their actions, those ``before`` a failed one, which its failure tells."""
    lines: list[str] = []
    number = before.number if before else None
    for event in takewhile(lambda e: not (isinstance(e, StepStarted) and e.number == number), trail.events):
        match event:
            case StepStarted():
                lines.append(f"{event.label or event.number}. {event.text}{came_from(event, place)}")
            case ConditionChecked():
                lines.append(f"   if {event.condition}: {'yes' if event.holds else 'no'} ({event.by})")
            case PythonCalled():
                if lines[-1:] != [told := f"   {event.line}"]:  # of a check that was tried again, once
                    lines.append(told)
            case Entry():
                lines.append(f"   {attempt(event)}")
            case Checked():
                lines.append(f"   {'✓' if event.passed else '✗'} {event.expectation}")
            case StepFinished(skipped=True):
                lines.append(f"   skipped: {event.reason}")
            case StepFinished(passed=False):
                lines += indent(f"✗ {event.reason}", "   ").splitlines()
            case StepFinished() if event.doubted:
                lines.append(f"   although …: {although(event.doubted)}")
            case StepFinished() if event.healed:
                lines.append(f"   healed: {event.healed}")
            case HandedOver():
                lines.append(f"   not as recorded: {event.why}")
            case Found():
                lines.append(f"   looks broken: {event.line}")
            case _:
                pass
    return "\n".join(lines)


def came_from(started: StepStarted, place: Callable[[Path], str]) -> str:
    """Name the link that a shared step stands for."""
    return f" (shared, from {shown(place, started.included[0])})" if started.included else ""


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
    said = next((begun.text for begun in trail.events_of(StepStarted) if begun.number == step.number), step.text)
    lines = [f"{place(step.path)}:{step.line}: step {step.called} failed: {verdict.reason}", f"  step      {said}"]
    lines += [f"  shared    by {shown(place, link)}" for link in step.included]
    lines += [f"  recorded  {event.why}" for event in trail.events_of(HandedOver) if event.step == step.number]
    calls = (call.line for call in trail.events_of(PythonCalled) if call.step == step.number)
    lines += [f"  called    {line}" for line in dict.fromkeys(calls)]
    tried = [attempt(e) for e in trail.of(step)]
    hidden = len(tried) - SHOWN_ATTEMPTS
    lines += [f"  tried     … {hidden} earlier attempts"] if hidden > 0 else []
    lines += [f"  tried     {line}" for line in tried[-SHOWN_ATTEMPTS:]]
    if broken := next((c for c in trail.events_of(Checked) if not c.passed), None):
        wrote = next((x for x in step.expectations if x.text == broken.expectation), None)
        where = f"{place(step.path_of(wrote) if wrote else step.path)}:{wrote.line if wrote else step.line}"
        by = ", judged by the pilot" if broken.by == "pilot" else ""
        lines.append(f"  expected  {broken.expectation}  ({where}{by})")
    lines += [f"  seen      {verdict.seen}"] if verdict.seen else []
    lines += [f"  note      {warned.text}" for warned in trail.events_of(Warned)]
    lines += [f"  broken    {found.line}" for found in trail.events_of(Found)]
    if page := next((f.url for f in reversed(list(trail.events_of(FrameTaken)))), ""):
        hint = ": no page is open; give the plan a url, or the test a page.goto(…)" if page == "about:blank" else ""
        lines.append(f"  page      {page}{hint}")
    lines += [f"  frame     {place(frame)}"] if frame else []
    return with_blame("\n".join(lines), blame)


def shown(place: Callable[[Path], str], where: str) -> str:
    """Show ``path:line`` as other places are."""
    path, _, line = where.rpartition(":")
    return f"{place(Path(path))}:{line}"


def failed_step(test: Test, trail: Trail, verdict: Verdict) -> Step | None:
    """Find the step that failed, is doubted, or left a broken page."""
    started = [s.number for s in trail.events_of(StepStarted)]
    if verdict.doubted:
        started += [ended.number for ended in doubted_steps(trail)][:1]
    elif all(ended.passed for ended in trail.events_of(StepFinished)):
        started += [found.step for found in trail.events_of(Found) if found.severity != "low"][:1]
    return next((s for s in test.steps if started and s.number == started[-1]), None)


def doubted_steps(trail: Trail) -> list[StepFinished]:
    """Find the steps that passed although of signals."""
    return [ended for ended in trail.events_of(StepFinished) if ended.passed and ended.doubted]


def told_doubts(trail: Trail) -> list[str]:
    """Tell each doubted step in a line: ``step 2: alert "Sold out"``."""
    return [f"step {ended.label or ended.number}: {although(ended.doubted)}" for ended in doubted_steps(trail)]


def told_healed(trail: Trail) -> list[str]:
    """Tell each healed step in a line: ``step 2: click button "Add" → click button "Add to basket" (…)``."""
    ended = (ended for ended in trail.events_of(StepFinished) if ended.healed)
    return [f"step {step.label or step.number}: {step.healed}" for step in ended]
