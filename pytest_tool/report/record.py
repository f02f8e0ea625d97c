"""Records a pytest run, and pytest's own word on each item."""

from __future__ import annotations

import shutil
from functools import partial

import pytest

from pytest_tool import stash
from pytest_tool.archive import Archive
from pytest_tool.blame import without_blame
from pytest_tool.errors import SettingsError, ToolError
from pytest_tool.events import Event, Reported, RunStopped
from pytest_tool.providers import tool_version
from pytest_tool.report.shown import Terminal
from pytest_tool.settings import Settings, Sources, resolve
from pytest_tool.settings.sources import sources
from pytest_tool.settings.sources import told as told_settings
from pytest_tool.stated.vault import Vault
from pytest_tool.turn import Blame

BYTES = 1_000_000
"""In a megabyte."""
LEAST_FREE_MB = 100
SCARCE = (
    f"Less than {LEAST_FREE_MB} MB are free on the disk that takes the runs (.tool): parts of this one may be left out."
)
FULL = "The disk is full: parts of the run, pictures above all, were left out. The tests ran on."
CRASHED = "???"
"""What pytest-xdist says instead of a phase."""


def archive_of(config: pytest.Config, where: Sources | None = None) -> Archive:
    """Open this process's archive, once; it is closed when pytest ends."""
    own = stash.session(config)
    if own.archive is None:
        own.archive = _archive(config, resolve(where or sources(config)))
    return own.archive


def _archive(config: pytest.Config, settings: Settings | None) -> Archive:
    folder, worker = stash.run_folder(config), stash.worker(config)
    about: dict[str, object] = {"tool": tool_version(), "project": config.rootpath.name}
    warn_of_a_full_disk(config)
    on_full = partial(stash.session(config).notices.setdefault, FULL)
    if settings is None:
        return Archive(folder, about, worker, root=config.rootpath, on_full=on_full)
    about["settings"] = told_settings(settings)
    most_bytes = settings.keep_frames_mb * BYTES // stash.workers(config)
    return Archive(folder, about, worker, settings.keep_runs, most_bytes, config.rootpath, on_full)


def warn_of_a_full_disk(config: pytest.Config) -> None:
    """Say at the start, once, that there is little room for the run."""
    folder, notices = stash.run_folder(config), stash.session(config).notices
    there = next(path for path in folder.parents if path.exists())
    if SCARCE not in notices and shutil.disk_usage(there).free < LEAST_FREE_MB * BYTES:
        notices[SCARCE] = None
        Terminal(config).say(SCARCE)


def keep_reason(item: pytest.Function, report: pytest.TestReport) -> None:
    """Keep the reason with the report, masked by what the item knows."""
    setattr(report, stash.REASON, _masked(item, _reason(item, report)))


def tell_outcome(config: pytest.Config, report: pytest.TestReport) -> None:
    """Record an item's call, and a set-up or tear-down that failed."""
    if not (stash.session(config).is_session or (report.passed and report.when != "call")):
        _tell(config, report, outcome_of(report), getattr(report, stash.REASON))


def tell_broken_file(config: pytest.Config, report: pytest.CollectReport) -> None:
    """Record a plan file that is broken."""
    if not stash.worker(config) and not config.option.collectonly:
        reason, blame = without_blame(report.longreprtext), str(Blame.PLAN)
        _, where = getattr(report, stash.PLACE, ("", report.nodeid))
        _keep(
            config,
            Reported(
                item=report.nodeid,
                outcome="error",
                phase="collect",
                reason=reason,
                seconds=0.0,
                blame=blame,
                where=where,
            ),
        )


def tell_stop(session: pytest.Session) -> None:
    """Record that the run ended before all its tests had run."""
    config = session.config
    own = stash.session(config)
    if own.is_session or config.option.collectonly or not stash.run_folder(config).exists():
        return
    reason = session.shouldfail or session.shouldstop or ""
    _keep(config, RunStopped(ran=len(own.ran), selected=session.testscollected, reason=str(reason)))


def tell_crash(config: pytest.Config, report: pytest.TestReport) -> None:
    """Record an item with which its worker went down."""
    _tell(config, report, "failed", str(report.longrepr))


def _tell(config: pytest.Config, report: pytest.TestReport, outcome: str, reason: str) -> None:
    phase = "call" if report.when == CRASHED else str(report.when)
    step, where = getattr(report, stash.PLACE, ("", ""))
    told = Reported(
        item=report.nodeid,
        outcome=outcome,
        phase=phase,
        reason=reason,
        seconds=report.duration,
        blame=getattr(report, stash.BLAME, ""),
        where=where,
        step=step,
    )
    _keep(config, told)


def _keep(config: pytest.Config, told: Event) -> None:
    own = stash.session(config)
    try:
        try:
            archive = archive_of(config)
        except SettingsError:  # it is the reason of this very report; the run that says so is written without settings
            archive = own.archive = _archive(config, None)
        archive(told)
    except ToolError as error:  # a hook that raises would end the whole run
        own.notices[str(error)] = None


def outcome_of(report: pytest.TestReport) -> str:
    """Name an outcome as pytest's summary counts it."""
    if hasattr(report, "wasxfail"):
        return "xfailed" if report.skipped else "xpassed"
    if report.failed and report.when != "call":
        return "error"
    return report.outcome


def _reason(item: pytest.Function, report: pytest.TestReport) -> str:
    """Tell why it failed; of a traceback the last words."""
    about = item.stash.get(stash.ITEM, None)
    verdict = about.verdict if about is not None and report.when == "call" else None
    said = verdict.reason if verdict else _last_words(report)
    return ": ".join(filter(None, [getattr(report, "wasxfail", ""), said]))


def _last_words(report: pytest.TestReport) -> str:
    if report.longrepr is None:
        return ""
    if isinstance(report.longrepr, tuple):  # of a skip: path, line, reason
        return report.longrepr[2].removeprefix("Skipped: ")
    crash = getattr(report.longrepr, "reprcrash", None)
    return str(crash.message) if crash else report.longreprtext


def _masked(item: pytest.Function, text: str) -> str:
    """Mask the secrets that the item has come to know."""
    vault = item.funcargs.get("tool_vault")
    return vault.mask(text) if isinstance(vault, Vault) else text
