"""Makes a session one pytest item, with the project's fixtures."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from importlib import import_module
from io import FileIO
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from pytest_tool import stash
from pytest_tool.blame import without_blame
from pytest_tool.session.files import Files

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


class Waiter:
    """Tells whoever waits ``progress``, then ``ready`` or ``refused``, as JSON."""

    def __init__(self, line: FileIO) -> None:
        self.line = line
        """Unbuffered: what nobody reads any more is not written once more when it is closed."""
        self.told = ""
        """How the start ended: ``ready`` or ``refused``; empty until then."""

    def tell(self, **said: object) -> None:
        """Writes one line."""
        with suppress(BrokenPipeError):  # nobody waits any more; the session comes up all the same
            self.line.write(json.dumps(said, ensure_ascii=False).encode() + b"\n")
        if not self.told and "progress" not in said:
            self.told = next(iter(said))


class SessionFolder(pytest.Directory):
    """Collects the session alone in the folder where it was started."""

    test: Test
    """The session as a test without steps that starts on ``--url``."""

    def collect(self) -> Iterable[pytest.Collector]:
        yield SessionModule.from_parent(self, path=self.path / "tool session")


class SessionModule(pytest.Module):
    """Holds the one function that keeps the session open."""

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
    """Makes a pytest run a session, as its plugin."""

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
        if report.failed and self._waiter.told == "ready":
            self.lost = self.lost or without_blame(report.longreprtext)
        self.pytest_collectreport(report)

    def pytest_collectreport(self, report: pytest.CollectReport | pytest.TestReport) -> None:
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
        tool_closing: ExitStack,
        tool_settings: Settings,
        tool_base_settings: Sources,
        tool_clients: Clients,
        tool_listeners: Archive,
        narrator: Narrator,
        tool_fill: Callable[..., Test],
    ) -> Host:
        """Returns the host; refuses what it can before the browser opens."""
        from pytest_tool import assembly

        self._waiter.tell(progress="asking for the models")
        assembly.metered(request, tool_settings, tool_clients)
        tool_clients.prepare(tool_settings)
        if not tool_settings.embedded:  # else the model server loads while the browser is launched
            assembly.models(request)
        self._waiter.tell(progress="launching the browser")
        # a third of a second, which the first command would have to wait for
        threading.Thread(target=import_module, args=("openai",), daemon=True, name="tool-warming").start()
        page = request.getfixturevalue("plan_page")
        item = assembly.assembled(request, tool_test, page, tool_vault, tool_settings, tool_listeners, narrator)
        pilot, text_model, _ = assembly.models(request)

        from pytest_tool.python_steps.modules import registry_of
        from pytest_tool.session.assembly import assembled
        from pytest_tool.session.parts import Parts

        registry = registry_of(request.config, self._folder / "tool session")

        parts = Parts(
            self._files, item, page.context, pilot, text_model, tool_clients, tool_settings, tool_base_settings, tool_vault,
            narrator, tool_fill, registry.bound if registry else lambda step: step,
        )  # fmt: skip
        return assembled(parts, self._url, lambda progress: self._waiter.tell(progress=progress))
