"""Reads the step language: one table of forms, ``forms.md``.

It knows no browser and no model. Only expectations, ``tool check`` and the embedded models use it.
``compare`` tells what is the same to people: texts, amounts, days.
"""

from __future__ import annotations

from pytest_tool.language.checks import Half, read_check, read_halves
from pytest_tool.language.matching import Form
from pytest_tool.language.nearest import nearest
from pytest_tool.language.refusing import Refusal, Wish, says_to_do
from pytest_tool.language.steps import Clause, read_step, wait_until
from pytest_tool.language.targets import Place, Target

__all__ = [
    "Clause", "Form", "Half", "Place", "Refusal", "Target", "Wish", "nearest", "read_check", "read_halves", "read_step",
    "says_to_do", "wait_until",
]  # fmt: skip
