"""Exports what a session did as a plan file or a Python test; reads the run on disk and that alone."""

from __future__ import annotations

from pytest_tool.export.plan import plan_text
from pytest_tool.export.python import python_text
from pytest_tool.export.record import Exported

__all__ = ["Exported", "plan_text", "python_text"]
