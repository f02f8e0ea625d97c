"""Runs one plan item: read it aloud, this is what the tool does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pytest_tool import blur
from pytest_tool.blame import blamed, guide_blames
from pytest_tool.budget import Stopwatch
from pytest_tool.changes import Kind
from pytest_tool.claims import Claims
from pytest_tool.decide import Decider
from pytest_tool.decision import Choice, Outcome
from pytest_tool.errors import ToolError
from pytest_tool.events import StepFinished, StepStarted, TestFinished, TestStarted
from pytest_tool.observation import Observation
from pytest_tool.patience import Patience
from pytest_tool.pilot import Guide
from pytest_tool.plan import Step, Test
from pytest_tool.stage import Stage
from pytest_tool.trail import entry
from pytest_tool.turn import Blame, CloseTab, Intent, Intents, SwitchTab, Verdict

OWN_DIALOG = "A dialog that is a part of the page is answered by a click on one of its buttons."


@dataclass
class Run:
    """Drives one test: looks and acts on the stage, asks the guide, lets the decider decide, judges claims."""

    stage: Stage
    guide: Guide
    decider: Decider
    expect_s: float
    reviewed: Callable[[Verdict], Verdict] = lambda verdict: verdict
    """What those who look back at the whole test make of its verdict."""
    patiently: Patience = field(init=False)
    claims: Claims = field(init=False)

    def __post_init__(self) -> None:
        self.patiently = Patience(self.stage.pump, lambda: self.stage.budget.check(), self.stage.trail.waiting)
        self.claims = Claims(self)

    def test(self, test: Test) -> Verdict:
        """Open the page, take all steps until one fails."""
        watch, trail = Stopwatch(), self.stage.trail
        trail.tell(TestStarted(title=test.title, where=f"{test.path}:{test.line}"))
        verdict = self.stage.open(test)
        for step in test.steps:
            if verdict.passed:
                verdict = self.step(step, last=step is test.steps[-1])
        verdict = self.reviewed(verdict)
        blame = str(verdict.blame or "")
        trail.tell(TestFinished(passed=verdict.passed, reason=verdict.reason, seconds=watch.seconds, blame=blame))
        return verdict

    def step(self, step: Step, guide: Guide | None = None, last: bool = False) -> Verdict:
        """Take one step; the ``last`` one looks for unsent forms."""
        return self.recorded(step, lambda: self.turns(step, guide or self.guide, last))

    def turns(self, step: Step, guide: Guide, last: bool) -> Verdict:
        """Observe, ask the guide, do what it wants, until a verdict stands."""
        seen = self.stage.trail.at_start = self.stage.look()
        while True:
            self.stage.budget.turn()
            seen = self.stage.pictured() or seen if guide.sees else seen
            match self.patiently(guide.next, step, seen, self.stage.trail):
                case Intents() as turn:
                    seen = self.pursue(step, turn, seen)
                    if guide.embedded and (unsaid := self.claims.unsaid(step)):
                        return unsaid
                case SwitchTab() | CloseTab() as turn:
                    seen = self.stage.turn_to(step, turn)
                case Verdict(passed=False) as failed:
                    return guide_blames(failed, self.stage.trail.of(step), guide.embedded)
                case Verdict() as claim:
                    if verdict := self.claims.settle(step, guide, claim, last):
                        return verdict
                    seen = self.stage.look()

    def pursue(self, step: Step, turn: Intents, seen: Observation) -> Observation:
        """Attempt a turn's intents; a doubt, an error, a standstill or a new tab drops the rest."""
        for intent in turn.wanted:
            outcome, seen = self.attempt(step, intent, seen)
            if outcome is None or not outcome.changes or outcome.new_tab:
                break
        return seen

    def attempt(
        self, step: Step, intent: Intent, seen: Observation, choice: Choice | None = None
    ) -> tuple[Outcome | None, Observation]:
        """Decide one intent, do it, record it, look again."""
        if choice is None:
            choice = self.decide(step, intent, seen)
            if blur.is_needed(choice, seen):
                _, seen = self.attempt(step, blur.LEAVE, seen, blur.TAB)
                choice = self.decide(step, intent, seen).after(choice)
        outcome, after = self.claims.awaited(choice, intent) or self.stage.act(choice, seen), seen
        try:
            after = self.stage.look()
        finally:  # what was done is on record, also when the page cannot be looked at any more
            self.stage.trail.tell(entry(step, intent, choice, outcome, seen, self.stage.last_frame))
        return outcome, after

    def decide(self, step: Step, intent: Intent, seen: Observation) -> Choice:
        """Say what would be done for this intent, and who decides it."""
        return self.patiently(self.decider.decide, step, intent, seen, self.stage.trail)

    def recorded(self, step: Step, work: Callable[[], Verdict]) -> Verdict:
        """Put the step and its verdict on record, errors included."""
        watch, trail = Stopwatch(), self.stage.trail
        trail.tell(StepStarted(number=step.number, text=step.text, where=step.where))
        self.stage.begin()
        try:
            try:
                verdict = work()
            finally:
                self.stage.pictured()
        except ToolError as error:
            verdict = Verdict(False, f"{error}{trail.last_attempt(step, error)}", blame=blamed(error))
        told = ("passed", verdict.found) if verdict.passed else ("failed", verdict.reason)
        trail.earlier.append(f"{step.number}. {step.text} ({': '.join(filter(None, told))})")
        ended = StepFinished(
            number=step.number,
            passed=verdict.passed,
            reason=verdict.reason,
            seconds=watch.seconds,
            blame=str(verdict.blame or ""),
            doubted=verdict.doubted,
        )
        trail.tell(ended)
        return verdict

    def do(self, step: Step, intent: Intent, chosen: Callable[[Observation], Choice] | None = None) -> Verdict:
        """Do exactly one action, by hand; it passes when it was executed.

        ``chosen`` gives what was decided before, for this look at the page; it may raise ToolError.
        """

        def work() -> Verdict:
            seen = self.stage.trail.at_start = self.stage.look_again()
            outcome, _ = self.attempt(step, intent, seen, chosen(seen) if chosen else None)
            if outcome is None:
                return Verdict(False, "Nothing was executed: nobody was sure enough.", blame=Blame.MODEL)
            if unanswered := [str(c) for c in outcome.heard if c.kind is Kind.NO_DIALOG]:
                return Verdict(False, f"It was done, but {unanswered[0]}. {OWN_DIALOG}", blame=Blame.PLAN)
            return Verdict(outcome.done, outcome.error, blame=None if outcome.done else Blame.APP)

        return self.recorded(step, work)

    def check(self, step: Step) -> Verdict:
        """Check the step's expectations alone."""
        return self.recorded(step, lambda: self.claims.expected(step, self.guide))
