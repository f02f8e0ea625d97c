"""A session without its host: the same events in the same order, told by a real loop on a real page."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page
from pytest_tool.archive import Archive
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.budget import Budget
from pytest_tool.chat import ChatModel
from pytest_tool.decide import Decider
from pytest_tool.decision import Choice, Decision
from pytest_tool.doubts import Rules
from pytest_tool.events import Commanded, StepFinished, StepStarted, TestStarted
from pytest_tool.pilot import Guide, Pilot
from pytest_tool.plan import Expectation, Hint, Step, Test
from pytest_tool.question import Engine
from pytest_tool.run import Run
from pytest_tool.session.recorder import Recorder
from pytest_tool.stage import Stage
from pytest_tool.stated.uploads import Uploads
from pytest_tool.stated.vault import Vault
from pytest_tool.text_model import Escalation, TextModel
from pytest_tool.trail import Trail, entry
from pytest_tool.turn import Intent, Turn, Verdict

BULLET = re.compile(r"\s*- (Expect|Hint): (.*)")


@dataclass
class Models:
    """Who thinks."""

    pilot: ChatModel
    text: ChatModel
    engine: Engine


class Nobody:
    """The guide of a session without models: whoever asks it was to be told by code."""

    sees = embedded = False

    def next(self, *asked: object) -> Turn:
        raise AssertionError(f"asked what comes next: {asked}")

    def judge(self, *asked: object) -> Verdict:
        raise AssertionError(f"asked to judge: {asked}")


@dataclass
class Driven:
    """``command`` is what a person would type after ``tool``; ``act`` does one decision as a ``do`` of these words."""

    page: Page
    folder: Path
    url: str
    models: Models | None = None
    secrets: dict[str, str] = field(default_factory=dict)
    uploads: Uploads | None = None

    def __post_init__(self) -> None:
        self.vault = Vault()
        for name, value in self.secrets.items():
            self.vault.handle(name, value)
        self.archive = Archive(self.folder, {"tool": "test"})
        self.trail = Trail("session", (self.archive,))
        self.recorder = Recorder(PlaywrightBrowser(self.page, self.vault.mask, self.vault.open, 5.0, lambda url: True, uploads=self.uploads), self.trail.tell)
        self.run = self._run()
        self.numbers = itertools.count(1)
        self.trail.tell(TestStarted(title="A session of tests", where=""))
        self.trail.tell(Commanded(number=0, command="open", text=self.url))
        verdict = self.run.stage.open(Test("session", Path("session"), 1, (), url=self.url))
        assert verdict.passed, verdict

    def _run(self) -> Run:
        models = self.models
        rules = Rules(0.5, False, self.url, ())
        pilot: Guide = Pilot(models.pilot) if models else Nobody()
        decider = Decider(models.engine, TextModel(models.text), Escalation(models.text, self.trail), rules) if models else None
        numbers = self.archive.frame_numbers
        stage = Stage(self.recorder, self.trail, Budget(12, 60), numbers)
        return Run(stage, pilot, decider, 3.0)  # type: ignore[arg-type]

    def hint(self, text: str) -> None:
        self.trail.tell(Commanded(number=0, command="hint", text=text))

    def command(self, word: str, text: str) -> Verdict:
        """With the models."""
        number = next(self.numbers)
        self.trail.tell(Commanded(number=number, command=word, text=text))
        return self.run.step(self._step(number, text, word))

    def _step(self, number: int, text: str, word: str) -> Step:
        lines = self._filled(text).splitlines()
        bullets = [m for line in lines if word == "step" and (m := BULLET.fullmatch(line))]
        said = " ".join(line.strip() for line in lines if word != "step" or not BULLET.fullmatch(line))
        expectations = tuple(Expectation(m[2], 1) for m in bullets if m[1] == "Expect")
        hints = tuple(Hint(m[2], 1) for m in bullets if m[1] == "Hint")
        return Step(number, said, Path("session"), 1, expectations, hints)

    def _filled(self, text: str) -> str:
        return re.sub(r"\{secret:(\w+)\}", lambda m: f"‹secret:{m[1]}›", text)

    def act(self, text: str, *decisions: Callable[[Driven], Decision], passed: bool = True, word: str = "do") -> None:
        """Without models: these decisions, then the step's expectations; ``passed`` is how the command ends."""
        number = next(self.numbers)
        step = self._step(number, text, word)
        self.trail.tell(Commanded(number=number, command=word, text=text))
        self.trail.tell(StepStarted(number=number, text=step.text, where="session:1"))
        self.run.stage.begin()
        for decide in decisions:
            seen = self.run.stage.look()
            choice = Choice(decide(self), decided_by="engine")
            outcome = self.run.stage.act(choice, seen)
            self.run.stage.look()
            self.trail.tell(entry(step, Intent(step.text), choice, outcome, seen))
        if step.expectations:
            verdict = self.run.claims.expected(step, self.run.guide)
            assert verdict.passed is passed, verdict
        self.run.stage.pictured()
        self.trail.tell(StepFinished(number=number, passed=passed, reason="" if passed else "it went wrong", seconds=1.0))

    def tag(self, name: str, nth: int = 0) -> int:
        """Of the control of this name (or text, or what it is near)."""
        found = [c for c in self.recorder.observe(False).controls if name in (c.name, c.text, c.placeholder, c.icon)]
        assert found, [(c.role, c.name, c.text) for c in self.recorder.observe(False).controls]
        return found[nth].tag


def driven_step() -> Step:
    """A step for what the loop does between commands."""
    return Step(0, "switch", Path("session"), 1)
