"""A session as pytest sees it: one item of the folder in which it was started, with that project's fixtures.

``python -m pytest_tool.session.item NAME FOLDER [--tool-url URL] [--tool-bluetooth] [pytest arguments]``, as ``launch``
calls it: standard output is the line to whoever waits, one JSON object a line, ``progress``, ``refused`` or ``ready``;
what pytest prints goes to the session's log.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import IO, TYPE_CHECKING, Any

import pytest

from pytest_tool.errors import ToolError
from pytest_tool.session.files import Files
from pytest_tool.session.processes import MARK
from pytest_tool.settings import environment
from pytest_tool.wire.session import State

if TYPE_CHECKING:
    from pytest_tool.archive import Archive
    from pytest_tool.clients import Clients
    from pytest_tool.plan import Case, Step, Test
    from pytest_tool.session.host import Host
    from pytest_tool.settings import Settings, Sources
    from pytest_tool.vault import Vault

LAST_LINES = 12
NEUTRAL = {"xdist": "-n0", "pytest_timeout": "--timeout=0", "pytest_rerunfailures": "--reruns=0"}
"""Plugins that would end, repeat or move the one item of a session, when the project's addopts ask for it."""
SELECTING = {"keyword": "", "markexpr": "", "lf": False, "failedfirst": False, "stepwise": False, "collectonly": False}
"""What else the project's addopts may say that would leave the item out."""


@dataclass
class Waiter:
    """Whoever waits for the session to be ready."""

    line: IO[str]
    told: str = ""
    """How the start ended: ``ready`` or ``refused``; empty until then."""

    def tell(self, **said: object) -> None:
        try:
            self.line.write(json.dumps(said, ensure_ascii=False) + "\n")
            self.line.flush()
        except BrokenPipeError:
            pass  # nobody waits any more; the session comes up all the same
        if not self.told and "progress" not in said:
            self.told = next(iter(said))


class SessionFolder(pytest.Dir):
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
        for name, off in SELECTING.items():
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
            filled: Test = tool_fill(replace(tool_test, url="", steps=(step,)), None)
            return filled.steps[0]

        return self._host(item, page, tool_settings, tool_clients, engine, fill)

    def _host(self, item: Any, page: Any, settings: Settings, clients: Clients, engine: Any, fill: Any) -> Host:
        from pytest_tool.session.clocked import Clocked
        from pytest_tool.session.commands import Commands
        from pytest_tool.session.health import Health
        from pytest_tool.session.host import About, Audio, Host
        from pytest_tool.settings import Role

        run = item.run
        clock = run.browser = Clocked(run.browser)
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
        return Host(self._files, item, commands, Health(page.context), audio, about)

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


def main(arguments: list[str]) -> int:
    """Run pytest with the one item. The exit status is 0 after ``close``."""
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("name")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tool-url", default="")
    parser.add_argument("--tool-bluetooth", action="store_true")
    asked, rest = parser.parse_known_args(arguments)
    files = Files(asked.name, asked.folder)
    waiter = Waiter(os.fdopen(os.dup(1), "w", encoding="utf-8"))
    held = _held(files)
    if held is None:
        waiter.tell(refused=f"A session {files.name} is running already, or just being started.")
        return 2
    with held, waiter.line:
        _print_to(files.log)
        about = {"state": State.STARTING, "pid": os.getpid(), "mark": environment().get(MARK, ""), "name": files.name}
        files.write(about)
        plugin = Held(files, asked.tool_url, asked.tool_bluetooth, waiter)
        status = int(pytest.main([*_arguments(rest), str(Path.cwd())], plugins=[plugin]))
        _say_the_end(files, waiter, plugin, status)
    return status


def _held(files: Files) -> IO[str] | None:
    """The lock; tried a few times, because a command that only looks holds it for a moment."""
    for _ in range(20):
        if held := files.hold():
            return held
        time.sleep(0.02)
    return None


def _print_to(log: Path) -> None:
    """What pytest, the project and the tool's own defects print."""
    file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    for stream in (1, 2):
        os.dup2(file, stream)
    os.close(file)


def _arguments(rest: list[str]) -> Iterator[str]:
    yield from rest
    yield from ("-s", "-q", "--tb=short")
    yield from (option for plugin, option in NEUTRAL.items() if find_spec(plugin))


def _say_the_end(files: Files, waiter: Waiter, plugin: Held, status: int) -> None:
    """How it ended: refused before it was ready, crashed, or closed."""
    sys.stdout.flush()
    if not waiter.told:
        said = files.last_words(LAST_LINES) or "it said nothing"
        waiter.tell(refused=f"pytest ended with {status} before the session was ready: {said}")
    if plugin.lost:
        files.write({**files.read(), "state": State.CRASHED, "error": plugin.lost})
    else:
        files.remove()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
