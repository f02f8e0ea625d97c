"""Measures expectations by code, or has the pilot judge them.

It looks at observations and asks by what it is given: it knows no browser, no guide and no run.
"""

from __future__ import annotations

from pytest_tool.expect.checks import stated
from pytest_tool.expect.evidence import confirm, occurs
from pytest_tool.expect.measuring import Said, Waiting, awaited, measured_once, measured_or_judged

__all__ = ["Said", "Waiting", "awaited", "confirm", "measured_once", "measured_or_judged", "occurs", "stated"]
