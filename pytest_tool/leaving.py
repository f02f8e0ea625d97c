"""Leaving a field. Many pages take what was typed only when the field is left: a person presses Tab, and looks."""

from __future__ import annotations

from pytest_tool.action import Choice, Decision, Operation, Outcome, Press
from pytest_tool.browser.changes import FOCUS
from pytest_tool.observation import Observation
from pytest_tool.trail import Entry

TAB = Choice(Decision(Press("Tab"), 1.0, "", 0.0, 0.0), decided_by="tool")
FIELDS = frozenset({"textbox", "searchbox", "spinbutton"})
WRITES_TABS = frozenset({"", "textarea"})
"""Types of what may take the key for a character: editors of several lines."""


def is_still_in(seen: Observation, last: Entry | None) -> bool:
    """Whether the last action typed into a field of one line that still has the focus, and that shows no list.

    With a list open the key could choose from it.
    """
    if last is None or last.operation != Operation.TYPE or last.outcome not in ("done", "no change"):
        return False
    field = seen.control(last.tag)
    if field is None or field.role not in FIELDS or field.type in WRITES_TABS:
        return False
    return "focused" in field.states and "expanded" not in field.states


def told(outcome: Outcome | None) -> bool:
    """Whether the page did more than to move the focus on."""
    return outcome is not None and any(not change.startswith(FOCUS) for change in outcome.changes)
