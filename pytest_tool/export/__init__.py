"""Writes what a session did as a plan file or a Python test: ``tool export``.

Reads the run on disk alone. May import ``archive``, ``plan_reader``, ``language``, ``stated``, ``browser.literal`` and below.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pytest_tool.export.plan import plan_text
from pytest_tool.export.python import python_text
from pytest_tool.export.record import Exported

__all__ = ["Exported", "export", "plan_text", "python_text"]


def export(run: Path, form: Literal["plan", "python"]) -> Exported:
    """The session of this run folder in one of its two forms. Raises ToolError for a folder without such a session."""
    return plan_text(run) if form == "plan" else python_text(run)
