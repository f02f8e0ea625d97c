"""Holds what pytest's fixtures give to a session."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from playwright.sync_api import BrowserContext

from pytest_tool.chat import ChatModel
from pytest_tool.clients import Clients
from pytest_tool.narration.narrator import Narrator
from pytest_tool.plan import Step, Test
from pytest_tool.question import Engine
from pytest_tool.report.item import ItemRun
from pytest_tool.run import Run
from pytest_tool.session.client import called
from pytest_tool.session.files import Files
from pytest_tool.settings import Settings, Sources, resolve
from pytest_tool.stated import HANDLE
from pytest_tool.stated.vault import Vault


@dataclass(frozen=True, slots=True)
class Parts:
    """Holds one item's fixtures; ``fill`` substitutes the variables of a test."""

    files: Files
    item: ItemRun
    context: BrowserContext
    pilot: ChatModel
    text_model: ChatModel
    clients: Clients
    settings: Settings
    sources: Sources
    vault: Vault
    narrator: Narrator
    fill: Callable[..., Test]
    bind: Callable[[Step], Step]
    """Binds a step to the project's Python, where it has some."""
    since: float = field(default_factory=time.time)

    @property
    def name(self) -> str:
        return self.files.name

    @property
    def tool(self) -> str:
        """Returns how a person calls the command for this session."""
        return called(self.name)

    @property
    def run(self) -> Run:
        return self.item.run

    def engine(self, name: str) -> Engine:
        """Makes the engine of this name. Raises SettingsError or ModelUnavailable."""
        return self.clients.engine(resolve(replace(self.sources, markers={"engine": name})))

    def filled(self, *steps: Step) -> tuple[Step, ...]:
        """Returns the steps with their variables substituted. Raises PlanError."""
        bound = tuple(map(self.bind, steps))
        test = replace(self.item.test, path=steps[0].path, url="", steps=bound)
        return self.fill(test, None, self.run.given).steps

    def named(self, text: str) -> str:
        """Masks secrets that were written out by their names. From any thread."""
        return HANDLE.sub(r"{secret:\1}", self.vault.mask(text))
