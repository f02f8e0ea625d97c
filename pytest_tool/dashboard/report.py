"""``--tool-report FILE``: the whole pytest run in one file, with all its items; what is attached to a CI job."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_tool import stash
from pytest_tool.dashboard.export import check, write_page
from pytest_tool.errors import ToolError


def path_of(config: pytest.Config) -> Path:
    """Where it is to be: as pytest's own reports, relative to the folder in which pytest was started."""
    return config.invocation_params.dir / str(config.getoption("tool_report"))


def refuse_early(config: pytest.Config) -> None:
    """Raises pytest.UsageError for a file that cannot be the report, before any test runs."""
    try:
        check(path_of(config))
    except ToolError as error:
        raise pytest.UsageError(f"--tool-report: {error}") from None


def write(config: pytest.Config) -> None:
    """Once all tests and all workers have ended; the summary says where it is, or why it is not."""
    own, out = stash.session(config), path_of(config)
    if own.archive:
        own.archive.close()
    if own.run_folder is None or not own.run_folder.exists():
        own.notices["--tool-report: no plan was run, so there was nothing to write."] = None
        return
    try:
        write_page(own.run_folder, out)
    except ToolError as error:
        own.notices[f"--tool-report: {error}"] = None
        return
    own.report = out
