"""A session put together from the same parts as a plan's item: the loop, a stopwatch, a record for exports, a host."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from playwright.sync_api import BrowserContext

from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.chat import ChatModel
from pytest_tool.clients import Clients
from pytest_tool.errors import ToolError
from pytest_tool.events import Commanded, SessionStarted, Warned
from pytest_tool.narration.narrator import Narrator
from pytest_tool.pilot import Pilot
from pytest_tool.places import SESSION_MARK
from pytest_tool.plan import Step, Test
from pytest_tool.question import Engine
from pytest_tool.report.item import ItemRun
from pytest_tool.session.client import called
from pytest_tool.session.clocked import Clocked
from pytest_tool.session.commands import Commands
from pytest_tool.session.files import Files
from pytest_tool.session.health import Health
from pytest_tool.session.host import About, Host
from pytest_tool.session.recorder import Recorder
from pytest_tool.session.reviewing import OfSteps
from pytest_tool.settings import Settings, Sources, environment, resolve
from pytest_tool.stated.vault import Vault


@dataclass(frozen=True, slots=True)
class Parts:
    """What pytest's fixtures give to a session."""

    item: ItemRun
    context: BrowserContext
    text_model: ChatModel
    clients: Clients
    settings: Settings
    sources: Sources
    vault: Vault
    narrator: Narrator
    fill: Callable[[Test, None], Test]
    """Substitutes the variables of a test."""

    def engine(self, name: str) -> Engine:
        """The engine of this name, whatever the settings say. Raises SettingsError or ModelUnavailable."""
        return self.clients.engine(resolve(replace(self.sources, markers={"engine": name})))

    def filled(self, step: Step) -> Step:
        """The step with its variables substituted. Raises PlanError."""
        return self.fill(replace(self.item.test, path=step.path, url="", steps=(step,)), None).steps[0]


def assembled(parts: Parts, files: Files, url: str, say: Callable[[str], None]) -> Host:
    """The host of a session, its browser on the first page; ``url`` as it was written. Raises ToolError."""
    item, settings = parts.item, parts.settings
    run = item.run
    assert isinstance(run.stage.browser, PlaywrightBrowser)  # what the fixtures assemble
    clock = Clocked(Recorder(run.stage.browser, run.stage.trail.tell))
    run.stage.browser = clock
    run.stage.trail.listeners = (clock.recording(item.archive), parts.narrator)
    if item.review:
        run.stage.trail.listeners += (OfSteps(item.review, lambda: run.stage.budget.rest()),)
    parts.narrator.on_warning = lambda warning: run.stage.trail.tell(Warned(text=warning))
    health = Health(parts.context, parts.vault.mask)
    _open(item, files.name, url, say, parts.vault.mask)
    mask, tool = parts.vault.mask, called(files.name)
    commands = Commands(
        run, clock, settings, parts.text_model, parts.engine, parts.filled, mask, tool, parts.narrator, item.review
    )
    return Host(files, item, commands, health, parts.clients.revive, parts.narrator, _about(parts))


def _about(parts: Parts) -> About:
    run = parts.item.run
    assert isinstance(run.guide, Pilot)
    models = {
        "pilot": run.guide.chat.endpoint.model,
        "text": parts.text_model.endpoint.model,
        "engine": run.decider.engine.model,
    }
    mark, warnings = environment().get(SESSION_MARK, ""), tuple(parts.clients.notices)
    return About(parts.settings.decision_engine, models, mark, time.time(), os.getpid(), warnings)


def _open(item: ItemRun, name: str, url: str, say: Callable[[str], None], mask: Callable[[str], str]) -> None:
    """The first page; a password in its URL is told to the browser alone. Raises ToolError when it cannot be opened."""
    run = item.run
    run.stage.trail.tell(SessionStarted(name=name))
    if item.test.url:
        say(f"opening {mask(item.test.url)}")
        run.stage.trail.tell(Commanded(number=0, command="open", text=mask(url)))
        verdict = run.stage.open(item.test)
        if not verdict.passed:
            raise ToolError(mask(verdict.reason), "Check --url.")
    run.stage.budget.begin()
    run.stage.look()
    run.stage.pictured()
