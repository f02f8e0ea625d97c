"""Whether an expectation holds: by code on fresh observations, or by the pilot with evidence that code finds."""

from __future__ import annotations

from pytest_tool.expect.checking import check
from pytest_tool.expect.evidence import confirm, occurs
from pytest_tool.expect.judging import judge, tells_what_is_shown
from pytest_tool.expect.measuring import Said, Waiting, measured_or_judged
from pytest_tool.expect.pages import bad_news

__all__ = [
    "Said", "Waiting", "bad_news", "check", "confirm", "judge", "measured_or_judged", "occurs", "tells_what_is_shown",
]  # fmt: skip
