"""Keeps the plugin's state in pytest's stash, and hands it to workers."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from pytest_tool.archive import Archive
    from pytest_tool.archive.results import RunResult
    from pytest_tool.errors import ToolError
    from pytest_tool.model_server import ServerProcess
    from pytest_tool.recording.form import Recordings
    from pytest_tool.report.item import ItemRun

HANDED_OVER = "tool"
SUMMARY = "plan"
"""Name of the property that holds an item's line of the terminal summary."""
REASON = "tool_reason"
"""Name of the attribute of a report that says why, masked; only the reports of our items have it."""
FINDING = "looks broken"
"""Name of the properties that hold what the review of broken UI found, one each."""
DOUBTED = "tool_doubted"
"""Name of the properties that hold the steps that passed although of signals, one each."""
HEALED = "tool_healed_step"
"""Name of the properties that hold the steps that healed, one each."""
RECORD = "tool_recording"
"""Name of the attribute of a report that holds what a passed test has recorded, for the process that writes it."""
BLAME = "tool_blame"
"""Name of the property, and of the attribute of a report, that says whose a failure is."""
PLACE = "tool_place"
"""Name of the attribute of a report that says where a failure stands: label of the step, ``path:line``."""


SPENT = "budget: "
"""How the reason begins of a test that is skipped since the run has spent all."""


@dataclass
class Session:
    """Holds what one pytest process knows."""

    run_folder: Path | None = None
    notices: dict[str, None] = field(default_factory=dict)
    voice: str = "off"
    """The voice when no setting names one: a session speaks, a pytest run is silent."""
    bluetooth: bool = False
    """Whether Bluetooth mode was asked for beside the settings."""
    refusals: dict[str, str] = field(default_factory=dict)
    """What was refused in a set-up, in words → the node id of the first item that was told so."""
    archive: Archive | None = None
    browser: Browser | None = None
    """That of pytest-playwright, once a test has asked for it."""
    report: Path | None = None
    result: RunResult | None = None
    """What the run came to, once it has been counted up at its end."""
    ran: set[str] = field(default_factory=set)
    """The node ids of the items that have run, of any kind."""
    server: ServerProcess | None = None
    considered: dict[Path, set[str]] = field(default_factory=dict)
    """The hints of a plan file that a decision of one of its tests has used."""
    recordings: dict[Path, Recordings | ToolError] = field(default_factory=dict)
    """The files of recordings that were read, or why they are not."""
    records: list[dict[str, Any]] = field(default_factory=list)
    """What passed tests have recorded, in the process that writes it."""
    spent: bool = False
    """Whether a test was skipped since the run has spent all."""
    is_session: bool = False
    """Whether this is a session of the ``tool`` command: its one item is no test, and its outcome says nothing."""


_SESSION = pytest.StashKey[Session]()
ITEM: pytest.StashKey[ItemRun] = pytest.StashKey()


def session(config: pytest.Config) -> Session:
    """Give this process's own state."""
    return config.stash.setdefault(_SESSION, Session())


def handed_over(config: pytest.Config) -> dict[str, str]:
    """Give what the xdist controller handed this worker: ``run_folder``, ``server_url``."""
    workerinput: dict[str, Any] = getattr(config, "workerinput", {})
    return dict(workerinput.get(HANDED_OVER, {}))


def workers(config: pytest.Config) -> int:
    """Count the processes that write this run."""
    workerinput: dict[str, Any] = getattr(config, "workerinput", {})
    return int(workerinput.get("workercount", 1))


def worker(config: pytest.Config) -> str:
    """Name the worker of pytest-xdist, ``gw0``; empty elsewhere."""
    workerinput: dict[str, Any] = getattr(config, "workerinput", {})
    return str(workerinput.get("workerid", ""))


def run_folder(config: pytest.Config) -> Path:
    """Give this run's folder, which the archive makes with its first event."""
    from pytest_tool.archive import new_run_folder
    from pytest_tool.places import home

    own = session(config)
    if own.run_folder is None:
        given = handed_over(config).get("run_folder")
        named = config.getoption("tool_run_name") or next((Path(a.split("::")[0]).name for a in config.args), "")
        own.run_folder = Path(given) if given else new_run_folder(home(config.rootpath), named)
    return own.run_folder
