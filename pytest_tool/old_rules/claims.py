"""The claims of the embedded pilot, judged as before: by what code reads in the page's words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_tool import expect
from pytest_tool.claims import Claims, tabs_aside
from pytest_tool.events import Checked
from pytest_tool.observation import Observation
from pytest_tool.old_rules import kept, proof
from pytest_tool.plan import Expectation, Step
from pytest_tool.turn import Blame, Verdict

if TYPE_CHECKING:
    from pytest_tool.pilot import Guide
    from pytest_tool.run import Run

MOST_REFUSED_CLAIMS = 2
"""A pilot that claims a pass this often without evidence has failed the step."""


class OldClaims(Claims):
    """As Claims, by the old rules."""

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        self._stage, self._trail = run.stage, run.stage.trail

    def settle(self, step: Step, guide: Guide, claim: Verdict, last: bool) -> Verdict | None:
        """The verdict on a claimed pass; None when it goes back to the guide, told what it lacks."""
        verdict = self.expected(step, guide) if step.expectations else self._proven(step, claim)
        if verdict is None or not verdict.passed:
            return verdict
        unsent = proof.unsent(step, self._trail, self._stage.glance) if last else ""
        return Verdict(False, unsent, blame=Blame.APP) if unsent else replace(verdict, found=claim.reason)

    def expected(self, step: Step, guide: Guide) -> Verdict:
        """The step's expectations decide, each on fresh looks; the first that does not hold fails the step."""
        verdict = Verdict(True, "")
        if kept.not_taken(step, self._trail):
            self._left(step)  # what was typed may stand only until the field is left
        for expectation in step.expectations:
            verdict, by = self._expectation(step, expectation, guide)
            echoed = kept.only_echoed(expectation, self._trail.last(step))
            if (not verdict.passed or echoed) and self._left(step):
                verdict, by = self._expectation(step, expectation, guide)
            checked = Checked(expectation=expectation.text, passed=verdict.passed, reason=verdict.reason, by=by)
            self._trail.tell(checked)
            if not verdict.passed:
                seen = self._stage.look()  # the frame of the failure
                aside = proof.aside(step, self._trail, seen)
                return replace(verdict, reason=f"{verdict.reason}{aside}", blame=Blame.APP)
        return self._without_a_catch(step, verdict)

    def _without_a_catch(self, step: Step, verdict: Verdict) -> Verdict:
        """The verdict, unless what holds would hold without the step, or beside what went wrong."""
        newest, trail = self._stage.newest, self._trail
        if trouble := proof.in_trouble(step, newest, trail.at_start) if newest else "":
            return Verdict(False, trouble, blame=Blame.APP)
        if changed := kept.changed_unsaid(step, trail):
            fact = f"The expectations hold, but {'; '.join(changed)}. {kept.REMEDY}"
            return Verdict(False, fact, blame=Blame.APP)
        if missing := proof.without_effect(step, trail, self._stage.glance):
            fact = f"The expectations hold, but {missing}: they would hold without this step."
            return Verdict(False, fact, blame=Blame.APP)
        return verdict

    def _expectation(self, step: Step, expectation: Expectation, guide: Guide) -> tuple[Verdict, str]:
        """Measured by code where it is a check of the language; the embedded pilot says why it cannot judge the others."""
        stage = self._stage

        def look() -> Observation:
            seen = stage.glance()
            return replace(seen, echoing=kept.echoing(self._trail, seen))

        def ask(looked_for: str, missing: list[str]) -> Verdict:
            if missing:
                self._tell(step, f"judge: {expectation.text}", missing)
            seen = stage.look()
            seen = stage.pictured() or seen
            return self._run.patiently(guide.judge, step, expectation, seen, self._trail, looked_for)

        waits = expect.Waiting(look, stage.pump, stage.budget.clock, self._run.expect_s)
        said = expect.Said(stage.dialogs, stage.downloads, self._trail.at_start)
        return expect.measured_or_judged(expectation, waits, said, ask, lambda *_: [])

    def lacking(self, claim: Verdict, step: Step, seen: Observation) -> list[str]:
        """What a claim without expectations lacks, in words; empty when it stands."""
        return proof.lacking(claim, step, seen, self._trail)

    def _proven(self, step: Step, claim: Verdict) -> Verdict | None:
        """A claimed pass without expectations stands on evidence that code finds; else it goes back, and it is said why."""
        seen = self._stage.look()
        if trouble := proof.in_trouble(step, seen, self._trail.at_start):
            return Verdict(False, trouble, blame=Blame.APP)
        missing = self.lacking(claim, step, seen)
        if not missing:
            return claim
        self._tell(step, claim.reason, missing)
        refused = [e for e in self._trail.of(step) if e.outcome == "refused claim"]
        if len(refused) < MOST_REFUSED_CLAIMS:
            return None
        aside = tabs_aside(seen, self._trail.at_start)
        reason = f"The model says that the step is done ({claim.reason}), but {'; '.join(missing)}{aside}."
        remedy = "Add an Expect: bullet that says what must be seen after this step."
        return Verdict(False, f"{reason} {remedy}", blame=Blame.MODEL)
