"""Exports the run of a session as plan or Python test."""

from __future__ import annotations

from pytest_tool.export.plan import plan_text
from pytest_tool.export.python import python_text
from pytest_tool.export.record import Exported

__all__ = ["Exported", "plan_text", "python_text"]
