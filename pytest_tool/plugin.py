"""Hooks into pytest: options, markers, plan files, reports; loaded by every run."""

from __future__ import annotations

import gc
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_tool import stash
from pytest_tool.errors import ToolError
from pytest_tool.importing import Plainly
from pytest_tool.settings.sources import add_options

if TYPE_CHECKING:
    from pytest_tool.model_server import ServerProcess
    from pytest_tool.narration.speech_server import SpeechServer

MARKERS = (
    "allowed_hosts(hosts): hosts that the pages of this test may be on, as one text, beside those of its start",
    "engine(name): decision engine of this test: hosted or local",
    "escalation(switch): on or off: whether the text model may overrule an unsure engine in this test",
    "max_cost(usd): USD that the model calls of this test may cost",
    "max_model_calls(number): chat calls that this test may make",
    "min_confidence(share): confidence (0 to 1) below which the engine counts as unsure in this test",
    "recording(mode): auto, strict, refresh or off: what becomes of this test's recording",
)
SPEECH: pytest.StashKey[SpeechServer | None] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    add_options(parser)


def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Have the assertions of step modules rewritten, before a conftest may import them."""
    pytest.register_assert_rewrite(*early_config.getini("tool_step_modules"))


def pytest_cmdline_main(config: pytest.Config) -> int | None:
    form = config.getoption("tool_doctor")
    if form is None:
        return None
    from pytest_tool.doctor import doctor

    return doctor(config, form)


def pytest_configure(config: pytest.Config) -> None:
    plainly = Plainly()
    plainly.install()
    config.add_cleanup(plainly.remove)
    from pytest_tool import fixtures

    if config.getoption("tool_report") and not stash.worker(config):
        from pytest_tool.dashboard import report

        report.refuse_early(config)
    for line in MARKERS:
        config.addinivalue_line("markers", line)
    # Registered this late because an override of another plugin's fixture counts only when it comes after it.
    config.pluginmanager.register(fixtures, "tool-fixtures")
    config.pluginmanager.register(PlanErrors(config), "tool-plan-errors")
    config.pluginmanager.register(Outcomes(config), "tool-outcomes")
    if config.pluginmanager.hasplugin("xdist"):
        config.pluginmanager.register(XdistHooks(), "tool-xdist")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if not _is_plan(file_path, parent.config):
        return None  # before anything is imported: most files of most projects are no plans
    from pytest_tool.collect import collect_file

    plans = collect_file(file_path, parent, parent.config.getini("tool_plan_files"))
    if plans is not None and _will_run(parent.config) and not _is_recorded(file_path):
        _server(parent.config)  # it loads while the plans are read
    return plans


def _is_plan(path: Path, config: pytest.Config) -> bool:
    """Tell what may be a plan: any Markdown file can be named."""
    patterns: list[str] = config.getini("tool_plan_files")
    return path.suffix == ".md" or any(path.match(pattern) for pattern in patterns)


def _will_run(config: pytest.Config) -> bool:
    """Tell whether this process will run all that it collects."""
    choosing = config.option.collectonly or config.option.keyword or config.option.markexpr
    return not choosing and not stash.worker(config)


def _is_recorded(plan: Path) -> bool:
    """Tell whether a plan has recordings: a test that is replayed needs no model."""
    from pytest_tool.recording.files import path_of

    return path_of(plan).is_file()


def _server(config: pytest.Config) -> ServerProcess | None:
    """Start the model server once, where this run is embedded."""
    from pytest_tool.settings import resolve
    from pytest_tool.settings.sources import sources

    own = stash.session(config)
    try:
        embedded = own.server is not None or resolve(sources(config)).embedded
    except ToolError:
        return None  # each item that needs settings will say what is wrong with them
    if own.server is None and embedded:
        from pytest_tool.model_server import start

        own.server = start()
    return own.server


def pytest_collection_finish(session: pytest.Session) -> None:
    """Keep what stays from being looked through for garbage."""
    if any(_is_plan(item.path, session.config) for item in session.items):
        gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Let go of what a test has seen once it is told: pytest keeps its items to the end."""
    result = yield
    if stash.ITEM in item.stash:
        del item.stash[stash.ITEM]
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Function, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    error = call.excinfo.value if call.excinfo else None
    if isinstance(error, ToolError) or stash.ITEM in item.stash or _is_plan_item(item):
        from pytest_tool.report.failures import complete

        complete(item, report, error)
    return report


def _is_plan_item(item: pytest.Item) -> bool:
    """Tell tests of plans."""
    return hasattr(getattr(item, "obj", None), "__plan_test__")


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Say where a plan cannot be read."""
    report = yield
    if mistake := getattr(collector, "mistake", ""):
        setattr(report, stash.PLACE, ("", mistake))
    return report


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Look back at what a test did by hand before it passes."""
    result = yield
    about = pyfuncitem.stash.get(stash.ITEM, None)
    if about is not None and not _is_plan_item(pyfuncitem):
        from pytest_tool.collect import PlanFailed
        from pytest_tool.turn import Verdict

        verdict = about.reviewed(Verdict(True, ""))
        if not verdict.passed:
            raise PlanFailed(verdict)
    return result


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    from pytest_tool.report.summary import write_summary

    write_summary(terminalreporter, config)
    if stash.session(config).run_folder:
        from pytest_tool.report.ci import annotate

        annotate(terminalreporter, config)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None, None, None]:
    """Hand a worker's notices to the controller; write the file of ``--tool-report``.

    Also where another plugin fails at the end, as pytest-playwright does when Ctrl-C has ended its browser.
    """
    if stash.session(session.config).spent and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED  # what was not run for lack of money is no success
    try:
        yield
    finally:
        output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
        if output is not None:
            output[stash.HANDED_OVER] = list(stash.session(session.config).notices)
        else:
            _end_record(session)


def _end_record(session: pytest.Session) -> None:
    """Write the recordings; record that pytest stopped early, then write the report, which says so."""
    own = stash.session(session.config)
    if own.records:
        from pytest_tool.report.recordings import write_all

        write_all(session.config)
    if own.run_folder is not None and len(own.ran) < session.testscollected:
        from pytest_tool.report.record import tell_stop

        tell_stop(session)
    if own.run_folder is not None:
        from pytest_tool.report.ci import summarize_run

        summarize_run(session.config)
    if session.config.getoption("tool_report"):
        from pytest_tool.dashboard import report

        report.write(session.config)


def pytest_unconfigure(config: pytest.Config) -> None:
    if archive := stash.session(config).archive:
        archive.close()
    if server := stash.session(config).server:
        server.stop()
    if speech := config.stash.get(SPEECH, None):
        speech.stop()


class PlanErrors:
    """Lets the other tests run after a mistake in a plan."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._broken_plans = 0

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and _is_plan(Path(report.nodeid), self._config):
            from pytest_tool.blame import without_blame
            from pytest_tool.report.record import tell_broken_file
            from pytest_tool.report.shown import shown

            self._broken_plans += 1
            tell_broken_file(self._config, report)
            if not stash.worker(self._config):  # pytest-xdist tells apart by the text what several workers met
                report.longrepr = shown(report.longreprtext, without_blame(report.longreprtext))

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        if self._broken_plans and session.testsfailed == self._broken_plans:
            self._config.option.continue_on_collection_errors = True


class Outcomes:
    """Records pytest's final word on each item."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        stash.session(self._config).ran.add(nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record an outcome; a worker of pytest-xdist has written its own."""
        if report.skipped and str(getattr(report, stash.REASON, "")).startswith(stash.SPENT):
            stash.session(self._config).spent = True
        own = stash.session(self._config)
        if hasattr(report, "node") and report.when == "call" and self._config.get_verbosity() > 0:
            from pytest_tool.report.shown import Terminal

            Terminal(self._config).list_steps(report)
        if record := getattr(report, stash.RECORD, None):
            own.records.append(record)
        elif report.failed:  # in its tear-down: what fails anywhere is not recorded
            own.records = [record for record in own.records if record["item"] != report.nodeid]
        if hasattr(report, stash.REASON) and not hasattr(report, "node"):
            from pytest_tool.report.record import tell_outcome

            tell_outcome(self._config, report)


class XdistHooks:
    """Makes folder and servers once for all workers."""

    def pytest_configure_node(self, node: Any) -> None:
        """Hand folder and server to a worker before it starts."""
        self._start_speech(node.config)
        node.workerinput[stash.HANDED_OVER] = {
            "run_folder": str(stash.run_folder(node.config)),
            "server_url": server.url if (server := _server(node.config)) else "",
        }

    def pytest_testnodedown(self, node: Any) -> None:
        """Take the notices of a worker that has ended."""
        told = getattr(node, "workeroutput", {}).get(stash.HANDED_OVER, [])
        stash.session(node.config).notices.update(dict.fromkeys(told))

    def pytest_handlecrashitem(self, report: Any) -> None:
        """Record the item with which a worker went down."""
        config = report.node.config
        stash.session(config).ran.add(report.nodeid)
        if stash.run_folder(config).exists() or _is_plan(Path(report.nodeid.partition("::")[0]), config):
            from pytest_tool.report.record import tell_crash

            tell_crash(config, report)

    def _start_speech(self, config: pytest.Config) -> None:
        """Start the server of TTS1_PYTHON for all workers."""
        from pytest_tool.settings import resolve
        from pytest_tool.settings.sources import sources

        if SPEECH in config.stash:
            return
        config.stash[SPEECH] = None
        try:
            settings = resolve(sources(config))
            if settings.tts1_python and settings.voice:
                from pytest_tool.narration.speech_server import started_for

                config.stash[SPEECH] = started_for(settings, config.rootpath)
        except ToolError:
            return  # each worker that wants to speak will say what is wrong
