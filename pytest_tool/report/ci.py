"""Tells a CI service of the run: annotations on the terminal, a summary in a file.

What counts up and writes is imported where a service reads it: this module is, at the end of every run.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pytest_tool import stash
from pytest_tool.errors import ToolError
from pytest_tool.settings import Settings, Sources, environment, resolve
from pytest_tool.settings.sources import sources

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter

    from pytest_tool.archive.results import RunResult

LEAST_BYTES = 4000
"""A summary with less room than this is not begun."""


def annotate(terminal: TerminalReporter, config: pytest.Config) -> None:
    """Print the annotations of this run, each on a line of its own."""
    settings = _settings(config)
    run = _run(config) if is_annotated(settings, environment()) else None
    if run is None:
        return
    from pytest_tool.report.annotations import commands

    doubted, healed = settings.doubted != "pass", settings.healed != "pass"
    for line in commands(run.tests, config.rootpath, doubted, healed):
        terminal.ensure_newline()
        terminal.write_line(line)


def is_annotated(settings: Settings, environ: Mapping[str, str]) -> bool:
    """Tell whether somebody reads annotations."""
    if settings.annotations == "auto":
        return environ.get("GITHUB_ACTIONS") == "true"
    return settings.annotations == "github"


def summarize_run(config: pytest.Config) -> None:
    """Append the run to the file of the summary, if there is one and anything to tell."""
    settings, environ = _settings(config), environment()
    given = environ.get("GITHUB_STEP_SUMMARY", "") if is_annotated(settings, environ) else ""
    named = settings.summary_file or (Path(given) if given else None)
    run = _run(config) if named else None
    if named is None or run is None or not run.tests:
        return
    from pytest_tool.report.markdown import MOST_BYTES, markdown

    path, notices = config.invocation_params.dir / named, stash.session(config).notices
    try:
        there = path.stat().st_size if path.exists() else 0
        if MOST_BYTES - there < LEAST_BYTES:
            notices[f"The summary {named} is full ({there} bytes): this run is not in it. Name another file."] = None
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8", errors="replace") as file:
            file.write(markdown([run], most_bytes=MOST_BYTES - there))
    except OSError as error:
        remedy = "Name another file with --tool-summary."
        notices[f"The summary {named} cannot be written: {error.strerror}. {remedy}"] = None


def _settings(config: pytest.Config) -> Settings:
    """Resolve the run's settings, or the defaults where they are wrong."""
    try:
        return resolve(sources(config))
    except ToolError:
        return resolve(Sources())


def _run(config: pytest.Config) -> RunResult | None:
    """Count up, once, what this run has on disk, if it is one of tests."""
    own = stash.session(config)
    if own.is_session or own.run_folder is None or not own.run_folder.exists():
        return None
    from pytest_tool.archive.results import results

    own.result = own.result or results(own.run_folder)
    return own.result
