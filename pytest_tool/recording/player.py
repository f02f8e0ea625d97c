"""Replays a step's recording, and hands it over where it does not fit any more."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, TypeVar

from pytest_tool.changes import Kind
from pytest_tool.events import HandedOver, ModelCalled, StepStarted
from pytest_tool.expect.evidence import is_on
from pytest_tool.observation import Observation
from pytest_tool.plan import Step
from pytest_tool.recording import actions
from pytest_tool.recording.evidence import MOVES, proving
from pytest_tool.recording.form import Action, RecordedStep
from pytest_tool.recording.tape import How, Tape, dialogs_of, healed_words, how_of
from pytest_tool.recording.targets import found_tab
from pytest_tool.recording.words import CannotReplay, Words
from pytest_tool.signals import numbered
from pytest_tool.turn import Blame, CloseTab, Evidence, Intent, SwitchTab, Verdict

if TYPE_CHECKING:
    from pytest_tool.pilot import Guide
    from pytest_tool.run import Run

T = TypeVar("T")
RETRY_MS = 100
"""Between two looks for a control that is not there yet."""
NOT_REPLAYED = "The recording could not be replayed, and nothing else may decide (strict): {}."
RECORD = "Record it anew with --tool-recording refresh, or let the models take over with --tool-recording auto."
UNRECORDED = "nothing is recorded of this step that fits its text"


class Player:
    """Plays one test's tape on the stage of its run."""

    def __init__(self, run: Run, tape: Tape) -> None:
        self._run = run
        self.tape = tape
        self._was_replayed = False
        """The step before was replayed: the page was looked at when it ended."""

    def step(self, step: Step, guide: Guide, last: bool) -> Verdict | None:
        """Replay a step; None hands it over to the models."""
        played = self.tape.steps.get(step.number)
        if played is None:
            return None
        old = played.old = self.tape.fitting(step, self._run.given)
        if old is None:
            return self._failed(UNRECORDED) if self.tape.strict else None
        stage = self._run.stage
        stage.trail.at_start = stage.newest if self._was_replayed and stage.newest else stage.look()
        played.how, words = How.REPLAYED, Words(step, self._run.given)
        try:
            for action in old.actions:
                self._do(step, guide, action, words)
            return self._settled(step, guide, old, words, last)
        except CannotReplay as unfit:
            played.why = unfit.fact
        self._run.stage.trail.tell(HandedOver(step=step.number, why=played.why))
        return self._failed(played.why) if self.tape.strict else None

    def ended(self, step: Step, verdict: Verdict) -> tuple[str, str]:
        """Write down what a step did; gives how it came about, and what healed, in words."""
        played = self.tape.steps.get(step.number)
        if played is None:
            return "", ""
        if step.only_checks and not verdict.skips:
            return str(How.DECIDED if self._was_judged() or not self.tape.has_any else How.REPLAYED), ""
        played.how = how_of(step, verdict, played)
        self._was_replayed = played.how is How.REPLAYED
        if verdict.passed and played.how in (How.DECIDED, How.HEALED):
            self._record(step, verdict)
        if played.how is How.HEALED and played.old:
            return str(played.how), f"{healed_words(played.old, played.new)} ({played.why})"
        return str(played.how), ""

    def _do(self, step: Step, guide: Guide, action: Action, words: Words) -> None:
        """Do one recorded action. Raises CannotReplay where it does not fit the page, is refused or fails."""
        run, intent = self._run, Intent(words.filled(action.intent))
        if action.tab:
            index, _ = self._awaited(partial(found_tab, action.tab, words=words))
            run.turn_to(step, CloseTab(index) if action.operation == actions.CLOSE else SwitchTab(index))
            return
        hints = (*(hint.text for hint in step.hints), *run.stage.trail.hints)
        decision, seen = self._awaited(lambda seen: actions.decided(action, step, hints, seen, words))
        choice = run.decider.replayed(step, intent, seen, run.stage.trail, decision)
        if choice.decision is None and guide.embedded:  # it would take the attempt for its own, and give up
            raise CannotReplay("; ".join(doubt.reason for doubt in choice.refusals))
        outcome, _ = run.attempt(step, intent, seen, choice)
        if outcome is None:
            raise CannotReplay("; ".join(doubt.reason for doubt in choice.refusals))
        if not outcome.done:
            raise CannotReplay(outcome.error or f"{action} failed")
        if unheard := [str(change) for change in outcome.heard if change.kind is Kind.NO_DIALOG]:
            raise CannotReplay(unheard[0])

    def _settled(self, step: Step, guide: Guide, old: RecordedStep, words: Words, last: bool) -> Verdict:
        """Check what the step expects, or what proved it. Raises CannotReplay for what nobody has weighed."""
        stage, claims = self._run.stage, self._run.claims
        if step.expectations:
            verdict = claims.expected(step, guide)
            if not verdict.passed or verdict.skips:
                return verdict
        else:
            evidence = tuple(Evidence(words.filled(e.text), e.gone) for e in old.evidence)
            self._awaited(lambda seen: self._refuse_lacking(step, evidence, seen))
        if guide.embedded and (unsaid := claims.unsaid(step)):
            return unsaid
        seen = stage.newest or stage.look()
        stage.trail.unsent = stage.browser.unsent() if last else ()
        known = {words.filled(text) for text in old.signals}
        signals = claims.unstated(step, tuple(numbered(step, seen, stage.trail).values()))
        if new := [text for text in (*map(str, signals), *self._dialogs(step)) if text not in known]:
            raise CannotReplay(f"this is new: {new[0]}")
        return Verdict(True, "", doubted=signals)

    def _refuse_lacking(self, step: Step, evidence: tuple[Evidence, ...], seen: Observation) -> None:
        """Raise CannotReplay where the page does not show what proved the step."""
        before = self._run.stage.trail.at_start
        if there := next((e for e in evidence if not e.gone and before and is_on(e.text, before)), None):
            raise CannotReplay(f'"{there.text}" was there before anything was done')
        rest = tuple(e for e in evidence if e.text not in self._moves(step))
        missing = self._run.claims.lacking(Verdict(True, "replayed", rest), step, seen) if rest else []
        if missing:
            raise CannotReplay("; ".join(missing))

    def _awaited(self, find: Callable[[Observation], T]) -> tuple[T, Observation]:
        """Find something on the page as soon as it is there. Raises CannotReplay once the time is up."""
        stage = self._run.stage
        ends, seen = stage.budget.clock() + self._run.expect_s, stage.newest or stage.look()
        while True:
            try:
                return find(seen), seen
            except CannotReplay:
                if stage.budget.clock() >= ends:
                    raise
            stage.pump(RETRY_MS)
            seen = stage.look_again()

    def _failed(self, why: str) -> Verdict:
        return Verdict(False, f"{NOT_REPLAYED.format(why)} {RECORD}", blame=Blame.PLAN)

    def _record(self, step: Step, verdict: Verdict) -> None:
        """Write down a step that models decided, and that passed."""
        stage = self._run.stage
        seen, entries = stage.newest, stage.trail.of(step)
        if seen is None:
            return

        moves = self._moves(step)

        def holds(evidence: Evidence) -> bool:
            return evidence.text in moves or not self._run.claims.lacking(Verdict(True, "", (evidence,)), step, seen)

        changes = [change for entry in entries for change in entry.changes]
        proof = () if step.expectations else proving(verdict, changes, stage.trail.at_start, seen, holds)
        signals = (*map(str, verdict.doubted), *self._dialogs(step))
        self.tape.passed(step, proof, tuple(dict.fromkeys(signals)), self._run.given)

    def _was_judged(self) -> bool:
        """Tell whether a model was asked in this step."""
        of_step = takewhile(lambda event: not isinstance(event, StepStarted), reversed(self._run.stage.trail.events))
        return any(isinstance(event, ModelCalled) for event in of_step)

    def _moves(self, step: Step) -> set[str]:
        """Tell what the page does not show: that it was scrolled, where the focus is, which files came, however late."""
        came = {download.name for download in self._run.stage.downloads if not download.error}
        changes = (change for entry in self._run.stage.trail.of(step) for change in entry.changes)
        return came | {str(change) for change in changes if change.kind in MOVES}

    def _dialogs(self, step: Step) -> list[str]:
        return [text for entry in self._run.stage.trail.of(step) for text in dialogs_of(entry.changes)]
