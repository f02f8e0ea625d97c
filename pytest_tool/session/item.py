"""A session as pytest sees it: one item of the folder in which it was started, with that project's fixtures."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from pytest_tool.errors import ToolError
from pytest_tool.session.files import Files
from pytest_tool.session.leftovers import MARK
from pytest_tool.session.waiter import Waiter
from pytest_tool.settings import environment

if TYPE_CHECKING:
    from pytest_tool.archive import Archive
    from pytest_tool.clients import Clients
    from pytest_tool.plan import Step, Test
    from pytest_tool.session.health import Health
    from pytest_tool.session.host import Host
    from pytest_tool.settings import Settings, Sources
    from pytest_tool.vault import Vault

OFF = {
    "keyword": "", "markexpr": "", "lf": False, "failedfirst": False, "newfirst": False, "stepwise": False,
    "collectonly": False, "setuponly": False, "setupplan": False, "usepdb": False,
}  # fmt: skip
"""What else the project's addopts may say that would leave the one item out, not run it, or stop in it."""


class SessionFolder(pytest.Directory):
    """The folder in which the session was started; nothing but the session is collected in it."""

    test: Test
    """The session as a test without steps that starts on ``--url``."""

    def collect(self) -> Iterable[pytest.Collector]:
        yield SessionModule.from_parent(self, path=self.path / "tool session")


class SessionModule(pytest.Module):
    """A module of one function that holds the session open."""

    def _getobj(self) -> ModuleType:
        module = ModuleType("tool session")

        def session(tool_session: Host, tool_waiter: Waiter) -> None:
            tool_session.serve(lambda: tool_waiter.tell(ready=True))

        assert isinstance(self.parent, SessionFolder)  # made there
        session.__plan_test__ = self.parent.test  # type: ignore[attr-defined]
        session.__test__ = True  # type: ignore[attr-defined]
        module.session = session  # type: ignore[attr-defined]
        return module


class Held:
    """The plugin that makes a pytest run a session."""

    def __init__(self, files: Files, url: str, bluetooth: bool, waiter: Waiter) -> None:
        self._files = files
        self._url = url
        self._bluetooth = bluetooth
        self._waiter = waiter
        self._folder = Path.cwd()
        self.lost = ""
        """Why a session that had been ready ended by itself."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        for name, off in OFF.items():
            if hasattr(config.option, name):
                setattr(config.option, name, off)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collect_directory(self, path: Path, parent: pytest.Collector) -> pytest.Collector | None:
        from pytest_tool.plan import Test

        if path != self._folder:
            return None
        folder: SessionFolder = SessionFolder.from_parent(parent, path=path)
        folder.test = Test(f"session {self._files.name}", Path("tool start"), 1, (), url=self._url)
        return folder

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.failed:
            return
        if self._waiter.told == "ready":
            self.lost = self.lost or report.longreprtext
        elif not self._waiter.told:
            self._waiter.tell(refused=report.longreprtext)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self._waiter.told:
            self._waiter.tell(refused=report.longreprtext)

    @pytest.fixture
    def tool_waiter(self) -> Waiter:
        return self._waiter

    @pytest.fixture
    def tool_session(
        self,
        request: pytest.FixtureRequest,
        browser_name: str,
        tool_test: Test,
        tool_vault: Vault,
        tool_settings: Settings,
        tool_base_settings: Sources,
        tool_clients: Clients,
        tool_listeners: Archive,
        tool_fill: Any,
    ) -> Host:
        """The host, its browser open on the first page. What can be refused is refused before the browser opens."""
        from pytest_tool.fixtures import assembled, models
        from pytest_tool.session.health import Health
        from pytest_tool.settings import resolve

        self._waiter.tell(progress="asking for the models")
        tool_clients.prepare(tool_settings)
        if not tool_settings.embedded:
            models(request)
        self._waiter.tell(progress="launching the browser")
        # a third of a second, which the first command would have to wait for
        threading.Thread(target=import_module, args=("openai",), daemon=True, name="tool-warming").start()
        page = request.getfixturevalue("plan_page")
        item = assembled(request, tool_test, page, tool_vault, tool_settings, tool_listeners)

        def engine(name: str) -> Any:
            return tool_clients.engine(resolve(replace(tool_base_settings, markers={"engine": name})))

        def fill(step: Step) -> Step:
            filled: Test = tool_fill(replace(tool_test, path=step.path, url="", steps=(step,)), None)
            return filled.steps[0]

        health = Health(page.context, tool_vault.mask)
        return self._host(item, health, tool_settings, tool_clients, engine, fill)

    def _host(self, item: Any, health: Health, settings: Settings, clients: Clients, engine: Any, fill: Any) -> Host:
        from pytest_tool.session.clocked import Clocked
        from pytest_tool.session.commands import Commands
        from pytest_tool.session.host import About, Audio, Host
        from pytest_tool.session.recorder import Recorder
        from pytest_tool.settings import Role

        run = item.run
        clock = run.browser = Clocked(Recorder(run.browser, run.trail.tell))
        run.trail.listeners = (clock.recording(item.archive),)
        text = clients.chat(settings, Role.TEXT)
        self._open(item)
        chats = {"pilot": run.guide.chat.endpoint.model, "text": text.endpoint.model}
        about = About(
            settings.decision_engine,
            {**chats, "engine": run.decider.engine.model},
            environment().get(MARK, ""),
            time.time(),
            os.getpid(),
            tuple(clients.notices),
        )
        voice = settings.voice or "auto"
        audio = Audio(voice, self._bluetooth or settings.bluetooth_audio, settings.audio_wake_s)
        commands = Commands(run, clock, settings, text, engine, fill)
        return Host(self._files, item, commands, health, clients.revive, audio, about)

    def _open(self, item: Any) -> None:
        """The first page. Raises ToolError when it cannot be opened."""
        from pytest_tool.events import Commanded, TestStarted

        run = item.run
        run.trail.tell(TestStarted(title=item.test.title, where="tool start"))
        if item.test.url:
            self._waiter.tell(progress=f"opening {item.test.url}")
            run.trail.tell(Commanded(number=0, command="open", text=self._url))
            verdict = run.open(item.test)
            if not verdict.passed:
                raise ToolError(verdict.reason, "Check --url.")
        run.budget.begin()
        run.look()
