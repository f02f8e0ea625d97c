"""Runs one plan item: read it aloud, this is what the tool does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from pytest_tool import blur
from pytest_tool.blame import blamed, guide_blames
from pytest_tool.budget import Stopwatch
from pytest_tool.changes import Kind
from pytest_tool.claims import OWN_DIALOG, Claims
from pytest_tool.decide import Decider
from pytest_tool.decision import Choice, Outcome
from pytest_tool.errors import ToolError
from pytest_tool.events import StepFinished, StepStarted, TestFinished, TestStarted
from pytest_tool.observation import Observation
from pytest_tool.patience import Patience
from pytest_tool.pilot import Guide
from pytest_tool.plan import Call, Step, Test
from pytest_tool.python_steps.calling import Caller, Place
from pytest_tool.recording.player import Player
from pytest_tool.recording.tape import Tape
from pytest_tool.stage import Stage
from pytest_tool.stated.variables import GIVEN, mapped, refuse_missing
from pytest_tool.trail import entry, masked
from pytest_tool.turn import Blame, CloseTab, Intent, Intents, SwitchTab, Verdict


@dataclass
class Run:
    """Drives one test: looks and acts on the stage, asks the guide, lets the decider decide, judges claims."""

    stage: Stage
    guide: Guide
    decider: Decider
    expect_s: float
    reviewed: Callable[[Verdict], Verdict] = lambda verdict: verdict
    """What those who look back at the whole test make of its verdict."""
    python: Caller | None = None
    """Runs steps and checks that the project writes in Python."""
    given: dict[str, str] = field(default_factory=dict)
    """The variables that steps in Python have returned."""
    tape: Tape | None = None
    """What is recorded of the test, and will be."""
    player: Player | None = field(init=False)
    patiently: Patience = field(init=False)
    claims: Claims = field(init=False)

    def __post_init__(self) -> None:
        self.patiently = Patience(self.stage.pump, lambda: self.stage.budget.check(), self.stage.trail.waiting)
        self.claims = Claims(self)
        self.player = Player(self, self.tape) if self.tape else None

    def test(self, test: Test) -> Verdict:
        """Open the page, take all steps until one fails."""
        watch, trail = Stopwatch(), self.stage.trail
        trail.tell(TestStarted(title=test.title, where=f"{test.path}:{test.line}", hosts=self.decider.rules.told_hosts))
        verdict = self.stage.open(test)
        skipped = []
        for step in test.steps:
            if verdict.passed and verdict.skips != "test":
                verdict = self.step(step, last=step is test.steps[-1])
                skipped.append(verdict.skips == "step")
        if verdict.passed and skipped and all(skipped):
            verdict = replace(verdict, reason=f"all of its steps were skipped: {verdict.reason}", skips="test")
        elif verdict.skips == "step":
            verdict = Verdict(True, "")
        verdict = self.reviewed(verdict)
        blame = str(verdict.blame or "")
        trail.tell(TestFinished(passed=verdict.passed, reason=verdict.reason, seconds=watch.seconds, blame=blame))
        return verdict

    def step(self, step: Step, guide: Guide | None = None, last: bool = False) -> Verdict:
        """Take one step, or skip it; the ``last`` one looks for unsent forms."""
        guide, step = guide or self.guide, self.filled(step)
        return self.recorded(step, lambda: self.taken(step, guide, last))

    def taken(self, step: Step, guide: Guide, last: bool) -> Verdict:
        """Do what a step says: the project's Python does it, or the guide leads."""
        if unmet := self.claims.unmet(step, guide):
            return unmet
        if step.only_checks:
            return self.claims.expected(step, guide)
        if step.call is None:
            return self.replayed(step, guide, last) or self.turns(step, guide, last)
        self.stage.trail.at_start = self.stage.seen
        verdict = self.called(step.call, Place(step.path, step.line, step.number))
        if verdict.blame is not Blame.BUDGET:
            self.stage.look()  # what a person sees then is on record, also where it failed
        if not verdict.passed or verdict.skips or not step.expectations:
            return verdict
        return self.claims.expected(self.filled(step), guide)

    def called(self, call: Call, at: Place) -> Verdict:
        """Run a function of the project, and keep what it returns."""
        assert self.python is not None  # collection binds texts to Python only where a project has some
        self.stage.pictured()
        ran = self.python.call(call, at)
        self.stage.trail.tell(ran.event)
        self.given |= ran.returned
        return ran.verdict

    def filled(self, step: Step) -> Step:
        """Fill in what steps in Python have returned so far."""
        known = {**dict(step.otherwise), **self.given}

        def fill(text: str, _path: Path, _line: int) -> str:
            return GIVEN.sub(lambda piece: known.get(piece[1], piece[0]), text)

        return mapped(step, fill, fill)

    def replayed(self, step: Step, guide: Guide, last: bool) -> Verdict | None:
        """Do what the step did when it passed before; None where that is unknown, or fits no more."""
        return self.player.step(step, guide, last) if self.player else None

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
                    seen = self.turn_to(step, turn)
                case Verdict(passed=False) as failed:
                    return guide_blames(failed, self.stage.trail.of(step), seen, guide.embedded)
                case Verdict() as claim:
                    if verdict := self.claims.settle(step, guide, claim, last):
                        return verdict
                    seen = self.stage.look()

    def turn_to(self, step: Step, turn: SwitchTab | CloseTab) -> Observation:
        """Go on in another tab, or close one."""
        if self.tape and self.stage.newest:
            self.tape.turned(step, turn, self.stage.newest, self.given)
        return self.stage.turn_to(step, turn)

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
        if self.tape and choice.decision and outcome and outcome.done:
            self.tape.acted(step, intent, choice.decision, seen, self.given)
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
        text = GIVEN.sub(r"{\1}", step.text)  # what was not returned is told as a plan writes it
        started = StepStarted(number=step.number, text=text, where=step.where, label=step.label, included=step.included)
        trail.tell(started)
        self.stage.begin()
        try:
            try:
                refuse_missing(step)
                verdict = work()
            finally:
                self.stage.pictured()
        except ToolError as error:
            verdict = Verdict(False, f"{error}{trail.last_attempt(step, error)}", blame=blamed(error))
        verdict = masked(verdict, trail.mask)
        how, healed = self.player.ended(step, verdict) if self.player else ("", "")
        told = ("passed", verdict.found) if verdict.passed else ("failed", verdict.reason)
        told = ("skipped", verdict.reason) if verdict.skips else told
        trail.earlier.append(f"{step.called}. {text} ({': '.join(filter(None, told))})")
        ended = StepFinished(
            number=step.number,
            passed=verdict.passed,
            reason=verdict.reason,
            seconds=watch.seconds,
            blame=str(verdict.blame or ""),
            doubted=verdict.doubted,
            skipped=bool(verdict.skips),
            label=step.label,
            how=how,
            healed=healed,
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
