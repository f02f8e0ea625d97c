"""Reads Markdown plan files into plan.Plan.

file.py is the entry ``read``; what may have been meant as a step or a check is read or refused, never dropped.
"""

from pytest_tool.plan_reader.file import read

__all__ = ["read"]
