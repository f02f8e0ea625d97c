"""Holds the loop of one item, and writes what a tester reads of it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from pytest_tool.plan import Test
from pytest_tool.printing import printable
from pytest_tool.report.shown import SECTION, in_a_line, shown
from pytest_tool.report.text import doubted_steps, failed_step, failure, steps_section, told_doubts, told_healed
from pytest_tool.report.totals import properties
from pytest_tool.stash import BLAME, DOUBTED, FINDING, HEALED
from pytest_tool.trail import Trail
from pytest_tool.turn import Blame, Verdict

if TYPE_CHECKING:
    from pytest_tool.archive import Archive
    from pytest_tool.review import Review
    from pytest_tool.run import Run

REMEDY = "Mend the application; or, where this is as it should be, set APP_DOUBTED=warn, which only tells it."

ACCEPT = "`tool heal` shows what a run would record, and takes it over with --yes; APP_HEALED=warn only tells it."


@dataclass(slots=True)
class ItemRun:
    """Holds the loop of one item, for the reporting hooks."""

    test: Test
    run: Run
    archive: Archive
    rootpath: Path
    verdict: Verdict | None = None
    review: Review | None = None
    doubted: Literal["pass", "warn", "fail"] = "warn"
    healed: Literal["pass", "warn", "fail"] = "warn"
    is_done: bool = False
    """All of it passed, whatever is made of what healed: it can be recorded."""
    raised: tuple[AssertionError, Verdict] | None = None
    """The last failure of a step in an ordinary test, and its verdict."""

    @property
    def frame(self) -> Path | None:
        """Give the path of the last screenshot, if there is one."""
        number = self.run.stage.last_frame
        path = self.archive.frame_path(number) if number else None
        return path if path and path.exists() else None

    def reviewed(self, verdict: Verdict) -> Verdict:
        """Look back at the whole test, for looks, doubts and what healed."""
        verdict = self.review.verdict(verdict) if self.review else verdict
        verdict = _failing(verdict, self.run.stage.trail) if self.doubted == "fail" else verdict
        self.is_done = verdict.passed and not verdict.skips
        return _refusing_healed(verdict, self.run.stage.trail) if self.healed == "fail" else verdict

    def write_into(self, report: pytest.TestReport) -> None:
        """Add the steps as a section, and a failed plan's text."""
        if self.review:
            self.review.collect()
        trail = self.run.stage.trail
        failed = failed_step(self.test, trail, self.verdict) if self.verdict else None
        if section := steps_section(trail, self._shown, before=failed):
            report.sections.append((SECTION, printable(section)))
        if self.verdict:
            where = (self._shown(self.test.path), self.test.line)
            report.longrepr = shown(self.failure(self.verdict), self.in_a_line(self.verdict), *where)
        elif report.skipped and isinstance(report.longrepr, tuple) and self.test.steps:
            report.longrepr = (self._shown(self.test.path), self.test.line, printable(report.longrepr[2]))

    def in_a_line(self, verdict: Verdict) -> str:
        """Tell this item's failure in a line: ``step 1 (basket.plan.md:13): …``."""
        step, path, line = self.place_of(verdict)
        place = f"{self._shown(path)}:{line}"
        return in_a_line(f"step {step} ({place}): {verdict.reason}" if step else f"{place}: {verdict.reason}")

    def place_of(self, verdict: Verdict) -> tuple[str, Path, int]:
        """Find where a failure stands: step, path and line, or the test's."""
        step = failed_step(self.test, self.run.stage.trail, verdict)
        return (step.called, step.path, step.line) if step else ("", self.test.path, self.test.line)

    def failure(self, verdict: Verdict) -> str:
        """Write the text of this item's failure."""
        return printable(failure(self.test, self.run.stage.trail, verdict, self._shown, self.frame))

    def keep_failed_frame(self, output: Path) -> None:
        """Copy a failed test's last frame to pytest-playwright's ``--output``."""
        if self.verdict and self.frame:
            kept = output / "failed-step.jpg"
            try:
                output.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(self.frame, kept)
            except OSError:  # a full disk, which the summary tells
                kept.unlink(missing_ok=True)

    def properties_for(self, there: list[tuple[str, object]]) -> list[tuple[str, object]]:
        """Replace our properties by new ones: a rerun lists itself alone."""
        ours = properties(self.run.stage.trail)
        if self.doubted != "pass":
            ours += [(DOUBTED, line) for line in told_doubts(self.run.stage.trail)]
        if self.healed != "pass":
            ours += [(HEALED, line) for line in told_healed(self.run.stage.trail)]
        names = {FINDING, DOUBTED, HEALED, BLAME, *(name for name, _ in ours)}
        ours = [(name, printable(value) if isinstance(value, str) else value) for name, value in ours]
        return [*(p for p in there if p[0] not in names and not p[0].startswith("step ")), *ours]

    def _shown(self, path: Path) -> str:
        """Show a path relative to the root directory."""
        return str(path.relative_to(self.rootpath) if path.is_relative_to(self.rootpath) else path)


def _refusing_healed(verdict: Verdict, trail: Trail) -> Verdict:
    """Fail what passed with a healed step, saying what is another now."""
    healed = told_healed(trail)
    if not verdict.passed or not healed:
        return verdict
    return Verdict(False, f"It passed, but not as recorded: {'; '.join(healed)}. {ACCEPT}", blame=Blame.APP)


def _failing(verdict: Verdict, trail: Trail) -> Verdict:
    """Fail what passed with a doubted step, naming steps and signals."""
    steps = doubted_steps(trail)
    if not verdict.passed or not steps:
        return verdict
    reason = f"It passed although of signals: {'; '.join(told_doubts(trail))}. {REMEDY}"
    return Verdict(False, reason, doubted=steps[0].doubted, blame=Blame.APP)
