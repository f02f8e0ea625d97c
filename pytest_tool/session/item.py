"""A session as pytest sees it: one item of the folder in which it was started, with that project's fixtures."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from pytest_tool import stash
from pytest_tool.blame import without_blame
from pytest_tool.session.files import Files
from pytest_tool.session.waiter import Waiter

if TYPE_CHECKING:
    from pytest_tool.archive import Archive
    from pytest_tool.clients import Clients
    from pytest_tool.narration.narrator import Narrator
    from pytest_tool.plan import Test
    from pytest_tool.session.host import Host
    from pytest_tool.settings import Settings, Sources
    from pytest_tool.stated.vault import Vault

OFF = {
    "keyword": "", "markexpr": "", "lf": False, "failedfirst": False, "newfirst": False, "stepwise": False,
    "collectonly": False, "setuponly": False, "setupplan": False, "usepdb": False, "tool_report": None,
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
        own = stash.session(config)
        own.voice, own.bluetooth, own.is_session = "auto", self._bluetooth, True
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
            self.lost = self.lost or without_blame(report.longreprtext)
        elif not self._waiter.told:
            self._waiter.tell(refused=without_blame(report.longreprtext))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self._waiter.told:
            self._waiter.tell(refused=without_blame(report.longreprtext))

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
        narrator: Narrator,
        tool_fill: Callable[[Test, None], Test],
    ) -> Host:
        """The host, its browser open on the first page. What can be refused is refused before the browser opens."""
        from pytest_tool import assembly as fixtures

        self._say("asking for the models")
        tool_clients.prepare(tool_settings)
        if not tool_settings.embedded:  # else the model server loads while the browser is launched
            fixtures.models(request)
        self._say("launching the browser")
        # a third of a second, which the first command would have to wait for
        threading.Thread(target=import_module, args=("openai",), daemon=True, name="tool-warming").start()
        page = request.getfixturevalue("plan_page")
        item = fixtures.assembled(request, tool_test, page, tool_vault, tool_settings, tool_listeners, narrator)
        _, text_model, _ = fixtures.models(request)

        from pytest_tool.session.assembly import Parts, assembled

        parts = Parts(
            item,
            page.context,
            text_model,
            tool_clients,
            tool_settings,
            tool_base_settings,
            tool_vault,
            narrator,
            tool_fill,
        )
        return assembled(parts, self._files, self._url, self._say)

    def _say(self, progress: str) -> None:
        self._waiter.tell(progress=progress)
