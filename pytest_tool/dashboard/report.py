"""Writes ``--tool-report FILE``: a whole pytest run in one file."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from pytest_tool import stash
from pytest_tool.dashboard.export import check, write_page
from pytest_tool.errors import ToolError


def path_of(config: pytest.Config) -> Path:
    """Find where the report is to be."""
    return config.invocation_params.dir / str(config.getoption("tool_report"))


def refuse_early(config: pytest.Config) -> None:
    """Raise pytest.UsageError for an impossible report, before any test."""
    # after a run that was killed, or had nothing to tell, nobody takes an earlier report for this one's
    out = path_of(config)
    try:
        check(out)
        out.parent.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=out.parent).close()
        if not config.option.collectonly:
            out.unlink(missing_ok=True)
    except ToolError as error:
        raise pytest.UsageError(f"--tool-report: {error}") from None
    except OSError as error:
        raise pytest.UsageError(
            f"--tool-report: {out} cannot be written: {error.strerror}. Name another file."
        ) from None


def write(config: pytest.Config) -> None:
    """Write the report once tests and workers have ended."""
    own, out = stash.session(config), path_of(config)
    if own.archive:
        own.archive.close()
    if own.run_folder is None or not own.run_folder.exists():
        gone = own.archive is not None
        why = "the folder of this run was taken away" if gone else "no plan was run, so there was nothing to write"
        own.notices[f"--tool-report: {why}."] = None
        return
    try:
        write_page(own.run_folder, out)
    except ToolError as error:
        own.notices[f"--tool-report: {error}"] = None
        return
    own.report = out
