"""Judges claims by structure: evidence, deeds, and weighed signals."""

from __future__ import annotations

import re
from dataclasses import replace
from textwrap import shorten
from typing import TYPE_CHECKING

from pytest_tool import blur, expect
from pytest_tool.action import Answer, Operation
from pytest_tool.changes import Change, Kind
from pytest_tool.decision import Choice, Outcome
from pytest_tool.errors import ModelError
from pytest_tool.events import Checked, ConditionChecked
from pytest_tool.observation import Observation
from pytest_tool.plan import Call, Condition, Expectation, Step
from pytest_tool.python_steps.calling import Place
from pytest_tool.signals import numbered
from pytest_tool.stated import folded, quoted
from pytest_tool.trail import Entry
from pytest_tool.turn import TAB_OUTCOMES, Blame, Intent, Verdict

if TYPE_CHECKING:
    from pytest_tool.pilot import Guide
    from pytest_tool.run import Run

PASSING = frozenset(
    {
        Kind.ALERT, Kind.STATUS, Kind.DOWNLOADED, Kind.FILE_GIVEN, Kind.MOVED, Kind.DIALOG, Kind.TAB_OPENED, Kind.TAB_CLOSED,
    }
)  # fmt: skip
"""Kinds of change that prove something though the page need not show them any more, or ever."""
NOTHING_DONE = "nothing was done in this step, and nothing of what the step names was looked at"
HARD = frozenset(
    {
        Kind.ALERT, Kind.NOT_SENT, Kind.REQUEST_FAILED, Kind.PAGE_ERROR, Kind.VALUE_LOST, Kind.SWITCHED_BACK, Kind.NO_DIALOG,
    }
)  # fmt: skip
"""Signals that fail a step which nobody judges but code."""
OF_PAGES = frozenset({Kind.REQUEST_FAILED, Kind.PAGE_ERROR})
"""Signals that may come with another document. A page that only changed its URL had its scripts before."""
UNDONE = frozenset({Kind.VALUE_LOST, Kind.SWITCHED_BACK})
"""Signals that a failure names, since what was done did not stay."""
UNTIL_S = 30
"""Seconds that a step may wait for a check, as Playwright waits by default."""
QUIET_S = 2
"""So long a condition waits for the page to be quiet."""
RETRY_MS = 250
"""Between two tries of a check in Python."""
UNDECIDED = "Write it as a check of the step language, or as a check in Python."
EXPECT = "Add an Expect: bullet that says what must be seen after this step."
IDLE = "It was done, and nothing visible happened that proves it."
UNSAID = (
    "The {} was dismissed, since the step does not say how it is answered, so what asks by it was not done. "
    "Add “and accept the dialog” or “and dismiss the dialog” to what opens it."
)
OWN_DIALOG = "A dialog that is a part of the page is answered by a click on one of its buttons."
SAYING = frozenset({Kind.ALERT, Kind.NOT_SENT, Kind.DIALOG, Kind.UNANSWERED})
"""Changes with words of page or browser, which an expectation may quote."""
FORESEEN = 'If the step is to end so, add below it: - Expect: a message says "{}"'
UNSTATED = "If the step is to end so, let the page say it in an alert, and an Expect: bullet state what that says."
QUOTED_LENGTH = 60
"""Characters of a message that are enough to state it."""
DISMISSED = Answer(False)
REFUSED = "refused claim"
"""The outcome of a claim that went back."""


class Claims:
    """Judges one run's claims; a lacking one goes back once."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._conditions: dict[tuple[str, str], Verdict | None] = {}
        """What became of conditions, by their place and the label of their step: each is looked at once."""

    def settle(self, step: Step, guide: Guide, claim: Verdict, last: bool) -> Verdict | None:
        """Give the verdict on a claimed pass; None sends it back."""
        trail, stage = self._run.stage.trail, self._run.stage
        seen = stage.look()
        trail.unsent = stage.browser.unsent() if last else ()
        found = numbered(step, seen, trail)
        if guide.embedded:
            return self._by_changes(step, guide, claim, seen, tuple(found.values()))
        signals = {id: change for id, change in found.items() if not _is_foreseen(change, step)}
        missing = [] if step.expectations else self.lacking(claim, step, seen)
        passed_over = [f"{id}: {change}" for id, change in signals.items() if id not in claim.signals]
        if any(e.outcome == REFUSED for e in trail.of(step)):
            if missing:
                self._tell(step, claim.reason, missing)
                return _unproven(claim, missing)
        elif missing or passed_over:
            self._tell(step, claim.reason, [*missing, *passed_over])
            return None
        verdict = self.expected(step, guide) if step.expectations else claim
        if verdict.skips:
            return verdict
        stands = replace(verdict, reason=claim.reason, found=claim.reason, doubted=tuple(signals.values()))
        return stands if verdict.passed else verdict

    def _by_changes(
        self, step: Step, guide: Guide, claim: Verdict, seen: Observation, signals: tuple[Change, ...]
    ) -> Verdict:
        """Judge the embedded pilot's claim by what its actions changed.

        A hard signal fails the step, unless an expectation of the step states what the page says of it.
        """
        missing = [] if step.expectations else self.lacking(claim, step, seen, by_changes=True)
        if missing:
            idle = any(e.did for e in self._run.stage.trail.of(step))
            return Verdict(False, f"{IDLE} {EXPECT}", blame=Blame.PLAN) if idle else _unproven(claim, missing)
        verdict = self.expected(step, guide) if step.expectations else claim
        if verdict.skips:
            return verdict
        pages = self._of_pages(step)
        unheard = [Change(Kind.NO_DIALOG) for e in self._run.stage.trail.of(step) if _is_unheard(e)]
        hard = [s for s in (*signals, *unheard) if s.kind in HARD and not (step.expectations and s in pages)]
        unstated = self.unstated(step, signals)
        if verdict.passed and {*hard} & {*unstated, *unheard}:
            quoted_one = (FORESEEN.format(_quotable(s)) for s in hard if s.kind in SAYING)
            remedy = OWN_DIALOG if unheard else next(quoted_one, EXPECT if pages.issuperset(hard) else UNSTATED)
            return Verdict(False, f"It was done, but {'; '.join(map(str, hard))}. {remedy}", blame=Blame.APP)
        if not verdict.passed:
            return verdict
        return self.unsaid(step) or replace(verdict, reason=claim.reason, found=claim.reason, doubted=unstated)

    def unstated(self, step: Step, signals: tuple[Change, ...]) -> tuple[Change, ...]:
        """Leave out the signals that an expectation of the step states; with a hard one all hard ones are stated."""
        is_stated = any(s.kind in HARD and _is_foreseen(s, step) for s in signals)
        return tuple(s for s in signals if not _is_foreseen(s, step) and not (is_stated and s.kind in HARD))

    def unsaid(self, step: Step) -> Verdict | None:
        """Fail a step whose action opened a browser dialog that was dismissed though no person says so."""
        entries = self._run.stage.trail.of(step)
        opened = {c.what for e in entries for c in e.changes if c.kind is Kind.DIALOG}  # others a page opened by itself
        said = {c.what for e in entries if e.answer == str(DISMISSED) for c in e.changes if c.kind is Kind.DIALOG}
        for dialog in self._run.stage.dialogs:
            told = f'{dialog.kind} "{dialog.message}"'
            foreseen = _is_foreseen(Change(Kind.DIALOG, dialog.message), step)
            if dialog.answer == "dismissed" and told in opened - said and not foreseen:
                return Verdict(False, UNSAID.format(f"browser dialog {told}"), blame=Blame.PLAN)
        return None

    def _of_pages(self, step: Step) -> frozenset[Change]:
        """Find failed requests and script errors that a page came with: its expectations say whether they matter."""
        found: set[Change] = set()
        for entry in self._run.stage.trail.of(step):
            kinds = {c.kind for c in entry.changes}
            own = OF_PAGES if Kind.PAGE in kinds else {Kind.REQUEST_FAILED} if Kind.URL in kinds else frozenset()
            found.update(c for c in entry.heard if c.kind in own)
        return frozenset(found)

    def lacking(self, claim: Verdict, step: Step, seen: Observation, by_changes: bool = False) -> list[str]:
        """Say what a claim lacks; ``seen`` is a later look.

        ``by_changes``: the embedded models claim what their actions have changed, and quote nothing.
        """
        trail = self._run.stage.trail
        if by_changes and any(e.changes for e in trail.of(step) if e.did or e.outcome in TAB_OUTCOMES):
            return []
        entries = trail.of(step)
        if by_changes and entries and all(e.operation == Operation.WAIT and e.extent and e.did for e in entries):
            return []  # the time that is said has passed
        changes = [change for e in entries for change in e.changes]
        messages = [text for c in changes if c.kind in PASSING for text in (c.what, str(c))]
        opened = {c.what for c in changes if c.kind is Kind.WINDOW_OPENED}
        closed = [c.what for c in changes if c.kind is Kind.WINDOW_CLOSED and c.what in opened]
        found = expect.confirm(claim, seen, trail.at_start, messages=messages, closed=closed)
        looked = bool(claim.evidence) if by_changes else _looked_at(claim, step)
        if not looked and not any(e.did or e.outcome in TAB_OUTCOMES for e in entries):
            found.append(NOTHING_DONE)
        return found

    def expected(self, step: Step, guide: Guide) -> Verdict:
        """Check the step's expectations, each on fresh looks."""
        verdict = Verdict(True, "")
        for expectation in step.expectations:
            verdict, by = self._judged(step, expectation, guide)
            if not verdict.passed and not expectation.call and self._left(step):
                verdict, by = self._judged(step, expectation, guide)
            if verdict.skips:
                return verdict
            trail = self._run.stage.trail
            trail.tell(Checked(expectation=expectation.text, passed=verdict.passed, reason=verdict.reason, by=by))
            if not verdict.passed:
                seen = self._run.stage.look()  # the frame of the failure
                undone = [str(c) for c in numbered(step, seen, trail).values() if c.kind in UNDONE]
                aside = f"{tabs_aside(seen, trail.at_start)}{trouble_aside(seen)}{''.join(f' ({c})' for c in undone)}"
                return replace(verdict, reason=f"{verdict.reason}{aside}", blame=verdict.blame or Blame.APP)
        return verdict

    def unmet(self, step: Step, guide: Guide) -> Verdict | None:
        """Say which of the step's conditions does not hold, if any: the verdict that skips the step."""
        for condition in step.conditions:
            key = (f"{condition.path}:{condition.line}", condition.of)
            if key not in self._conditions:
                self._conditions[key] = self._unmet(step, condition, guide)
            if self._conditions[key]:
                return self._conditions[key]
        return None

    def _unmet(self, step: Step, condition: Condition, guide: Guide) -> Verdict | None:
        """Look at a condition once. Raises ModelError where nobody can tell."""
        written = Expectation(condition.text, condition.line, condition.call, condition.path)
        verdict, by = self._judged(step, written, guide, once=True)
        if verdict.skips:
            return verdict
        if not verdict.passed and verdict.blame is Blame.MODEL:
            raise ModelError(f"Whether “{condition.text}” holds could not be decided: {verdict.reason}.", UNDECIDED)
        if not verdict.passed and verdict.blame in (Blame.PLAN, Blame.BUDGET):
            return verdict
        told = ConditionChecked(condition=condition.text, holds=verdict.passed, reason=verdict.reason, by=by)
        self._run.stage.trail.tell(told)
        why_not = f"the condition “{condition.text}” does not hold"
        return None if verdict.passed else Verdict(True, why_not, skips="step")

    def _by_python(self, step: Step, said: Expectation, call: Call, once: bool) -> Verdict:
        """Run a check of the project; one that says so is tried until it holds."""
        stage, ends = self._run.stage, self._run.stage.budget.clock() + self._run.expect_s
        while True:
            role = "condition" if once else "check"
            verdict = self._run.called(call, Place(step.path_of(said), said.line, step.number, role))
            again = call.definition.retry and not once and verdict.blame is Blame.APP
            if verdict.passed or not again or stage.budget.clock() >= ends:
                return verdict
            stage.pump(RETRY_MS)

    def _judged(self, step: Step, expectation: Expectation, guide: Guide, once: bool = False) -> tuple[Verdict, str]:
        """Run a check in Python, measure an expectation by code, or have the pilot judge it.

        ``once``: as a condition, which is not waited for.
        """
        stage = self._run.stage
        if expectation.call:
            return self._by_python(step, expectation, expectation.call, once), "python"
        weighed = set(numbered(step, stage.newest, stage.trail)) if stage.newest else set[str]()

        def ask(looked_for: str, lacking: list[str]) -> Verdict:
            if lacking:
                self._tell(step, f"judge: {expectation.text}", lacking)
            seen = stage.look()
            seen = stage.pictured() or seen
            return self._run.patiently(guide.judge, step, expectation, seen, stage.trail, looked_for)

        def passed_over(verdict: Verdict, seen: Observation) -> list[str]:
            new = numbered(step, seen, stage.trail).items()
            return [f"{id}: {change}" for id, change in new if id not in weighed and id not in verdict.signals]

        waits = expect.Waiting(stage.glance, stage.pump, stage.budget.clock, self._run.expect_s)
        said = expect.Said(stage.dialogs, stage.downloads, stage.trail.at_start)
        if once:
            waits = replace(waits, look=lambda: stage.glance(quiet_s=QUIET_S), seconds=0)
            return expect.measured_once(expectation.text, waits, said, ask, passed_over)
        return expect.measured_or_judged(expectation, waits, said, ask, passed_over)

    def awaited(self, choice: Choice, intent: Intent) -> Outcome | None:
        """Wait until the check holds that the intent names, in the step language; None for every other action."""
        if choice.decision is None or choice.decision.operation is not Operation.WAIT:
            return None
        stage = self._run.stage
        captions = iter([re.sub(r"^\d+\. ", "", intent.text)])

        def look() -> Observation:
            for caption in captions:  # at the first look: only now it is known that a check is waited for
                stage.say(caption)
            return stage.glance()

        waits = expect.Waiting(look, stage.pump, stage.budget.clock, UNTIL_S)
        said = expect.Said(stage.dialogs, stage.downloads, stage.trail.at_start)
        found = expect.awaited(intent.text, waits, said)
        if found is None:
            return None
        if found.holds:
            return Outcome(True, (Change(Kind.NOTE, found.told),))
        return Outcome(False, error=f"It was waited {UNTIL_S} s: {found.told}, but {found.instead}.", touched=False)

    def _left(self, step: Step) -> bool:
        """Leave the last field; True when the page changed by it."""
        run = self._run
        seen = run.stage.look_again()
        if not blur.is_still_in(seen, run.stage.trail.last(step)):
            return False
        outcome, _ = run.attempt(step, blur.LEAVE, seen, blur.TAB)
        return blur.told(outcome)

    def _tell(self, step: Step, claim: str, lacking: list[str]) -> None:
        self._run.stage.trail.tell(Entry(step=step.number, intent=claim, outcome=REFUSED, doubts=tuple(lacking)))


def _is_foreseen(signal: Change, step: Step) -> bool:
    """Tell whether an expectation of the step states the signal."""
    stated = (folded(text) for e in step.expectations for text in quoted(e.text))
    is_quoted = signal.kind in SAYING and any(text in folded(_said(signal)) for text in stated)
    return is_quoted or any(signal.kind in expect.stated(e.text) for e in step.expectations)


def _said(signal: Change) -> str:
    return signal.value if signal.kind is Kind.NOT_SENT else signal.what


def _quotable(signal: Change) -> str:
    """Give so much of a message as states it, in whole words."""
    said = _said(signal).replace('"', "'")
    return shorten(said, QUOTED_LENGTH, placeholder="") or said


def _looked_at(claim: Verdict, step: Step) -> bool:
    """Tell whether the evidence has what the step quotes or counts."""
    named = [*quoted(step.text), *re.findall(r"\d[\d.,:/-]*\d|\d+", step.text)]
    return any(folded(name) in folded(e.text) for name in named for e in claim.evidence)


def _is_unheard(entry: Entry) -> bool:
    """Tell an answer that no dialog of the browser heard.

    To dismiss none is no fault, unless the page opened its own.
    """
    kinds = {c.kind for c in (*entry.changes, *entry.heard)}
    own = entry.answer == str(DISMISSED) and Kind.WINDOW_OPENED in kinds and Kind.DIALOG not in kinds
    return own or Kind.NO_DIALOG in kinds


def _unproven(claim: Verdict, missing: list[str]) -> Verdict:
    reason = f"The model says that the step is done ({claim.reason}), but {'; '.join(missing)}."
    return Verdict(False, f"{reason} {EXPECT}", blame=Blame.MODEL)


def trouble_aside(seen: Observation) -> str:
    """Add to a failure what is wrong with the whole page."""
    return f" ({seen.trouble.fact})" if seen.trouble else ""


def tabs_aside(seen: Observation, at_start: Observation | None) -> str:
    """Add to a failure the new tabs that were left aside."""
    known = {tab.url for tab in at_start.tabs} if at_start else set()
    aside = [f'"{tab.title}"' for tab in seen.tabs if not tab.active and tab.url not in known]
    return f" (a new tab is open that was not looked at: {', '.join(aside)})" if aside else ""


def although(doubted: tuple[Change, ...]) -> str:
    """Name the signals although of which a step passed."""
    return "; ".join(map(str, doubted))
