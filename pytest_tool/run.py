"""One plan item, from its first step to its verdict. Read it aloud: this is what the tool does."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Protocol

from pytest_tool import expect, kept, leaving, proof
from pytest_tool.action import Choice, Decision, GoTo, Operation, Outcome, Value
from pytest_tool.briefing import caption_of
from pytest_tool.budget import Budget
from pytest_tool.decide import Decider
from pytest_tool.errors import BrowserError, ToolError
from pytest_tool.events import (
    Asking,
    Captioned,
    Checked,
    Progress,
    StepFinished,
    StepStarted,
    TestFinished,
    TestStarted,
    Waiting,
    Warned,
)
from pytest_tool.grammar.about_it import spelled_out
from pytest_tool.observation import Dialog, Download, Observation, fingerprint
from pytest_tool.patience import Patience
from pytest_tool.pilot import Guide
from pytest_tool.plan import Expectation, Step, Test
from pytest_tool.stopwatch import Stopwatch
from pytest_tool.trail import Entry, Trail, entry, frame_of
from pytest_tool.turn import TAB_CLOSED, CloseTab, Intent, Intents, SwitchTab, Verdict
from pytest_tool.vault import without_user_info

MOST_REFUSED_CLAIMS = 2
"""A pilot that claims a pass this often without evidence has failed the step."""


class Browser(Protocol):
    """What the loop needs of the browser; every text that leaves it is masked."""

    def begin(self, step_text: str, /) -> None: ...
    def observe(self, frame: bool = True, /) -> Observation: ...
    def look(self) -> Observation: ...
    def pictured(self, seen: Observation, /) -> Observation: ...
    def perform(self, decision: Decision, seen: Observation, caption: str = "", /) -> Outcome: ...
    def switch(self, index: int, /) -> None: ...
    def close(self, index: int, /) -> None: ...
    def caption(self, text: str, /) -> None: ...
    def pump(self, ms: float, /) -> None: ...


@dataclass
class Run:
    """Drives one test: browser, guide, decider, and the record of what happened."""

    browser: Browser
    guide: Guide
    decider: Decider
    trail: Trail
    budget: Budget
    expect_s: float
    """How long an expectation may take to come true."""
    frame_numbers: Iterator[int]
    last_frame: int = 0
    seen: Observation | None = None
    """The last look at the page that is on record."""
    unpictured: tuple[Observation, float, int] | None = None
    """The last look while its picture is being taken, when it was, and the number of the picture before."""
    newest: Observation | None = None
    """The last look at the page."""
    dialogs: tuple[Dialog, ...] = ()
    """The JavaScript dialogs of this step so far."""
    downloads: tuple[Download, ...] = ()
    """The files that the page has handed over in this step so far."""
    opened: leaving.Opened | None = None
    """The calendar that the last action opened by typing a date."""
    found: str = ""
    """What the guide says it found in this step: later steps are told."""
    reviewed: Callable[[Verdict], Verdict] = lambda verdict: verdict
    """What a review of the whole test makes of its verdict."""
    patiently: Patience = field(init=False)

    def __post_init__(self) -> None:
        # asked anew each time: a session changes browser and budget between its commands
        self.patiently = Patience(self.pump, lambda: self.budget.check(), self.waiting)

    def test(self, test: Test) -> Verdict:
        """All steps in order; the first that fails ends the test."""
        watch = Stopwatch()
        self.trail.tell(TestStarted(title=test.title, where=f"{test.path}:{test.line}"))
        verdict = self.open(test)
        for step in test.steps:
            if not verdict.passed:
                break
            verdict = self.step(step, last=step is test.steps[-1])
        verdict = self.reviewed(verdict)
        self.trail.tell(TestFinished(passed=verdict.passed, reason=verdict.reason, seconds=watch.seconds))
        return verdict

    def open(self, test: Test) -> Verdict:
        """The page where the test starts; a test without a URL starts where ``plan_page`` is."""
        if not test.url:
            return Verdict(True, "")
        url = without_user_info(test.url)
        start = Decision(GoTo(Value(test.url, "plan")), 1.0, "", 0.0, 0.0)
        try:
            outcome = self.browser.perform(start, Observation("about:blank", ""))
        except ToolError as error:
            return Verdict(False, str(error))
        for note in outcome.changes:
            if note.startswith("the server answered"):
                self.trail.tell(Warned(text=f"{url}: {note}"))
        return Verdict(outcome.done, outcome.error and f"{url} could not be opened. {outcome.error}")

    def step(self, step: Step, guide: Guide | None = None, last: bool = False) -> Verdict:
        """Turn after turn, until the step has a verdict or a limit ends it. The ``last`` of a test leaves no form unsent."""

        def work() -> Verdict:
            verdict = self.turns(step, guide or self.guide)
            unsent = proof.unsent(step, self.trail, self.glance) if verdict.passed and last else ""
            return Verdict(False, unsent) if unsent else verdict

        return self.recorded(step, work)

    def do(self, step: Step, intent: Intent, chosen: Callable[[Observation], Choice] | None = None) -> Verdict:
        """Exactly one action, by hand: passed when it was executed; whether it helped, the person says.

        ``chosen`` gives what was decided before, for this look at the page; it may raise ToolError.
        """

        def work() -> Verdict:
            seen = self.trail.at_start = self.look_again()
            outcome, _ = self.attempt(step, intent, seen, chosen(seen) if chosen else None)
            if outcome is None:
                return Verdict(False, "Nothing was executed: nobody was sure enough.")
            return Verdict(outcome.done, outcome.error)

        return self.recorded(step, work)

    def check(self, step: Step) -> Verdict:
        """Only the step's expectations; nothing is done to the page."""
        return self.recorded(step, lambda: self.expected(step, self.guide))

    def recorded(self, step: Step, work: Callable[[], Verdict]) -> Verdict:
        """The step's verdict, on record; what went wrong on the way is a verdict too."""
        watch = Stopwatch()
        self.trail.tell(StepStarted(number=step.number, text=step.text, where=step.where))
        self.browser.begin(step.text)
        self.budget.begin()
        self.dialogs, self.downloads, self.found = (), (), ""
        try:
            try:
                verdict = work()
            finally:
                self.pictured()
        except ToolError as error:
            verdict = Verdict(False, f"{error}{proof.under_way(step, self.trail, error)}")
        found = self.found if verdict.passed else verdict.reason
        outcome = f"{'passed' if verdict.passed else 'failed'}{f': {found}' if found else ''}"
        self.trail.earlier.append(f"{step.number}. {step.text} ({outcome})")
        ended = StepFinished(number=step.number, passed=verdict.passed, reason=verdict.reason, seconds=watch.seconds)
        self.trail.tell(ended)
        return verdict

    def turns(self, step: Step, guide: Guide) -> Verdict:
        """Observe, ask the guide, do what it wants; again, until it gives a verdict that stands."""
        seen = self.trail.at_start = self.look()
        while True:
            self.budget.turn()
            seen = self.pictured() or seen if guide.sees else seen
            match self.patiently(guide.next, step, seen, self.trail):
                case Intents() as turn:
                    seen = self.pursue(step, turn, seen)
                case SwitchTab() | CloseTab() as turn:
                    seen = self.turn_to(step, turn)
                case Verdict(passed=False) as failed:
                    return failed
                case Verdict() as claim:
                    self.found = claim.reason
                    if verdict := self.expected(step, guide) if step.expectations else self.proven(step, claim):
                        return verdict
                    seen = self.look()

    def pursue(self, step: Step, turn: Intents, seen: Observation) -> Observation:
        """The intents of one turn in order; a doubt, an error, no change or a new tab drops the rest."""
        if turn.say:
            self.trail.tell(Progress(text=turn.say))
        for intent in turn.wanted:
            outcome, seen = self.attempt(step, intent, seen)
            if outcome is None or not outcome.changes or outcome.new_tab:
                break
        return seen

    def attempt(
        self, step: Step, intent: Intent, seen: Observation, choice: Choice | None = None
    ) -> tuple[Outcome | None, Observation]:
        """One intent: decided, unless it is already, done, and on record; then the page as it is afterwards."""
        if choice is None:
            choice, seen = self.choose(step, intent, seen)
        outcome = self.act(choice, seen)
        after = seen
        try:
            after = self.look()
            self.opened = leaving.opened_by(choice.decision, seen, after, self.opened)
        finally:  # what was done is on record, also when the page cannot be looked at any more
            self.trail.tell(entry(step, intent, choice, outcome, seen, self.last_frame))
        return outcome, after

    def choose(self, step: Step, intent: Intent, seen: Observation) -> tuple[Choice, Observation]:
        """What is to be done for this intent, and the page; a field whose calendar or list is in the way is left before."""
        choice = self.suggest(step, intent, seen)
        lost = self.opened is not None and self.opened.is_left_by(choice, seen)
        if not lost and not leaving.is_covered_by_list(choice, seen):
            return choice, seen
        self.opened = None
        _, seen = self.attempt(step, leaving.LEAVE, seen, leaving.TAB)
        return self.suggest(step, intent, seen).after(choice), seen

    def suggest(self, step: Step, intent: Intent, seen: Observation) -> Choice:
        """What would be done for this intent, and who decides it; nothing is executed."""
        return self.patiently(self.decider.decide, step, intent, seen, self.trail)

    def act(self, choice: Choice, seen: Observation) -> Outcome | None:
        """Do what was decided; None when nobody was sure enough, and nothing happened."""
        decision = choice.decision
        if decision is None:
            return None
        if decision.operation is Operation.DONE:
            return Outcome(True, ("nothing to do: already so",))
        self.pictured()
        caption = caption_of(decision, seen)
        self.trail.tell(Captioned(text=caption))
        return self.browser.perform(decision, seen, caption)

    def turn_to(self, step: Step, turn: SwitchTab | CloseTab) -> Observation:
        """Go on in another tab or close one, as the guide wants; one that is not there is told to it."""
        self.pictured()
        closes, error = isinstance(turn, CloseTab), ""
        try:
            (self.browser.close if closes else self.browser.switch)(turn.index)
        except BrowserError as impossible:
            error = str(impossible)
        seen = self.look()
        here = next((tab.index for tab in seen.tabs if tab.active), turn.index)
        changes = (*([TAB_CLOSED] if closes else []), f"now in tab {here}: {seen.title}")
        done, wish = ("closed tab", "close") if closes else ("switched tab", "switch to")
        told = Entry(
            step=step.number,
            intent=f"{wish} tab {turn.index}",
            outcome="failed" if error else done,
            changes=() if error else changes,
            error=error,
        )
        self.trail.tell(told)
        return seen

    def expected(self, step: Step, guide: Guide) -> Verdict:
        """The step's expectations decide, each on fresh looks; the first that does not hold fails the step."""
        verdict = Verdict(True, "")
        if kept.not_taken(step, self.trail):
            self.leave(step)  # what was typed may stand only until the field is left
        for expectation in step.expectations:
            verdict, by = self.expectation(step, expectation, guide)
            if (not verdict.passed or kept.only_echoed(expectation, self.trail.last(step))) and self.leave(step):
                verdict, by = self.expectation(step, expectation, guide)
            checked = Checked(expectation=expectation.text, passed=verdict.passed, reason=verdict.reason, by=by)
            self.trail.tell(checked)
            if not verdict.passed:
                seen = self.look()  # the frame of the failure
                aside = proof.aside(step, self.trail, seen)
                return replace(verdict, reason=f"{verdict.reason}{aside}")
        if trouble := proof.in_trouble(step, self.newest, self.trail.at_start) if self.newest else "":
            return Verdict(False, trouble)
        if changed := kept.changed_unsaid(step, self.trail):
            return Verdict(False, f"The expectations hold, but {'; '.join(changed)}. {kept.REMEDY}")
        if lacking := proof.without_effect(step, self.trail, self.glance):
            return Verdict(False, f"The expectations hold, but {lacking}: they would hold without this step.")
        return verdict

    def leave(self, step: Step) -> bool:
        """Leave the field that was typed into last, as a person does who looks what came of it: many pages take a value
        only then. True when the page changed by it.
        """
        seen = self.look_again()
        if not leaving.is_still_in(seen, self.trail.last(step)):
            return False
        outcome, _ = self.attempt(step, leaving.LEAVE, seen, leaving.TAB)
        return leaving.told(outcome)

    def expectation(self, step: Step, expectation: Expectation, guide: Guide) -> tuple[Verdict, str]:
        """Checked by code where its form is known, else judged by the pilot with evidence that code finds."""
        expectation = replace(expectation, text=spelled_out(expectation.text, step.text, self.trail.earlier))

        def look() -> Observation:
            seen = self.glance()
            return replace(seen, echoing=kept.echoing(self.trail, seen))

        def ask_pilot(_: Observation, lacking: list[str]) -> Verdict:
            if lacking:
                wish = f"judge: {expectation.text}"
                self.trail.tell(Entry(step=step.number, intent=wish, outcome="refused claim", doubts=tuple(lacking)))
            seen = self.look()
            return self.patiently(guide.judge, step, expectation, self.pictured() or seen, self.trail)

        return expect.judge(
            expectation,
            look,
            ask_pilot,
            self.trail.at_start,
            self.expect_s,
            self.pump,
            self.budget.clock,
            said=self.dialogs,
            handed=self.downloads,
        )

    def proven(self, step: Step, claim: Verdict) -> Verdict | None:
        """A claimed pass without expectations stands on evidence that code finds; else it goes back, and it is said why."""
        seen = self.look()
        if trouble := proof.in_trouble(step, seen, self.trail.at_start):
            return Verdict(False, trouble)
        lacking = proof.lacking(claim, step, seen, self.trail)
        if not lacking:
            return claim
        self.trail.tell(Entry(step=step.number, intent=claim.reason, outcome="refused claim", doubts=tuple(lacking)))
        refused = [e for e in self.trail.of(step) if e.outcome == "refused claim"]
        if len(refused) < MOST_REFUSED_CLAIMS:
            return None
        aside = proof.tabs_aside(seen, self.trail.at_start)
        reason = f"The model says that the step is done ({claim.reason}), but {'; '.join(lacking)}{aside}."
        return Verdict(False, f"{reason} Add an Expect: bullet that says what must be seen after this step.")

    def waiting(self, seconds: float) -> None:
        """A model takes long: whoever watches is told which one."""
        asked = next(iter(reversed(list(self.trail.events_of(Asking)))), None)
        self.trail.tell(Waiting(whom=asked.whom if asked else "a model", seconds=seconds))

    def look(self) -> Observation:
        """A fresh observation, of which a picture is begun: it is waited for while the models think, and what is told
        meanwhile goes on record after it.
        """
        seen = self.seen = self.glance(frame=True)
        self.unpictured = seen, time.time(), self.last_frame
        self.last_frame = next(self.frame_numbers)
        self.trail.hold()
        return seen

    def pictured(self) -> Observation | None:
        """The last look with its picture, which goes on record; None when it is there already, or none could be taken."""
        if self.unpictured is None:
            return None
        (shown, at, before), self.unpictured = self.unpictured, None
        try:
            shown = self.browser.pictured(shown)
        finally:  # nothing that was told meanwhile is lost
            frame = replace(frame_of(shown, self.last_frame), at=at) if shown.frame else None
            self.last_frame = self.last_frame if frame else before
            self.trail.release(frame)
        return shown if frame else None

    def pump(self, ms: float) -> None:
        """Let the browser deliver its events."""
        self.pictured()
        self.browser.pump(ms)

    def look_again(self) -> Observation:
        """A fresh observation; a page that looks as it did at the last look is not put on record once more."""
        seen = self.glance()
        if self.seen is None or fingerprint(seen) != fingerprint(self.seen):
            return self.look()
        return seen

    def glance(self, frame: bool = False) -> Observation:
        """A fresh observation, off the record; the dialogs and downloads that it tells of belong to the step."""
        self.pictured()
        self.budget.check()
        seen = self.browser.look() if frame else self.browser.observe(False)
        self.dialogs += seen.dialogs
        self.downloads += seen.downloads
        self.newest = seen
        return seen
