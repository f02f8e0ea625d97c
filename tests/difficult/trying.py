"""A plan tried on a page, and what came of it: the verdict, the trail, and the page's own word on what was done to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Page
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.clients import Clients
from pytest_tool.plan_reader import read
from pytest_tool.run import Run
from pytest_tool.settings import Settings
from pytest_tool.stopwatch import Stopwatch
from pytest_tool.turn import Verdict
from tests.benchmarks.miniwob import assembled, told
from tests.difficult.site import Site


@dataclass(frozen=True)
class Tried:
    """``truth`` is what the page keeps in ``window.truth``, which the tool never reads."""

    verdict: Verdict
    run: Run
    page: Page

    @property
    def passed(self) -> bool:
        return self.verdict.passed

    @property
    def reason(self) -> str:
        return self.verdict.reason

    @property
    def truth(self) -> Any:
        return self.page.evaluate("() => window.truth")

    @property
    def changes(self) -> tuple[str, ...]:
        """What every action of the plan changed, as the trail says it."""
        return tuple(change for entry in self.run.stage.trail.entries for change in entry.told)

    @property
    def waited(self) -> dict[str, float]:
        """What was waited for, each with its milliseconds."""
        browser = self.run.stage.browser
        assert isinstance(browser, PlaywrightBrowser)
        return browser.waited

    def __repr__(self) -> str:
        """What an assertion shows when it fails."""
        return "\n".join((*map(told, self.run.stage.trail.entries), f"passed: {self.passed}, {self.reason}"))


@dataclass(frozen=True)
class Trying:
    """Runs ``steps`` (the numbered list of a plan, with its bullets) in embedded mode from ``start`` on.

    ``record`` keeps how long it took and what was waited for, for ``tests.benchmarks.waiting``.
    """

    page: Page
    site: Site
    models: Clients
    settings: Settings
    record: Callable[[str, object], None]
    folder: Path
    """The rootdir of the plan: what it uploads lies there, and downloads go to ``downloads`` in it."""

    def __call__(self, start: str, steps: str, expect_s: float | None = None) -> Tried:
        url = urljoin(f"{self.site.url}/", start)
        plan = read(Path("difficult.plan.md"), f'---\nurl: "{url}"\n---\n{steps}')
        settings = self.settings if expect_s is None else replace(self.settings, expect_s=expect_s)
        run = assembled(self.page, url, self.models, settings, self.folder)
        watch = Stopwatch()
        verdict = run.test(plan.tests[0])
        seconds, tried = watch.seconds, Tried(verdict, run, self.page)
        self.record("waits", json.dumps({"seconds": seconds, "passed": tried.passed, "waited": tried.waited}))
        return tried
