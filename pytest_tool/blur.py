"""Leaves a field by Tab, as people do: many pages take a value only then."""

from __future__ import annotations

from pytest_tool.action import TARGETED, Operation, Press
from pytest_tool.changes import Kind
from pytest_tool.decision import Choice, Decision, Outcome
from pytest_tool.observation import Control, Observation
from pytest_tool.trail import Entry
from pytest_tool.turn import Intent

LEAVE = Intent("leave the field to reach what comes next")
"""Worded as what is done on the way: for a pilot it fulfils nothing by itself."""
TAB = Choice(Decision(Press("Tab"), 1.0, "", 0.0, 0.0), decided_by="tool")
FIELDS = frozenset({"textbox", "searchbox", "spinbutton"})
WRITES_TABS = frozenset({"", "textarea"})
"""Types of what may take the key for a character: editors of several lines."""


def is_needed(choice: Choice, seen: Observation) -> bool:
    """Tell whether an open list, or what a focused field has opened, covers the target."""
    wanted = choice.decision or choice.proposed
    target = seen.control(wanted.tag) if wanted and wanted.operation in TARGETED else None
    if target is None or seen.modal or not target.covered or "expanded" in target.states:
        return False
    return any(_has_opened(control) for control in seen.controls)


def _has_opened(control: Control) -> bool:
    if control.role == "combobox":
        return "expanded" in control.states
    return control.role in FIELDS and control.type not in WRITES_TABS and "focused" in control.states


def is_still_in(seen: Observation, last: Entry | None) -> bool:
    """Tell whether the last action's one-line field is still focused, and closed.

    With a list open the key could choose from it.
    """
    if last is None or last.operation != Operation.TYPE or last.outcome not in ("done", "no change"):
        return False
    field = seen.control(last.tag)
    if field is None or field.role not in FIELDS or field.type in WRITES_TABS:
        return False
    return "focused" in field.states and "expanded" not in field.states


def told(outcome: Outcome | None) -> bool:
    """Tell whether the page did more than move the focus on."""
    return outcome is not None and any(change.kind is not Kind.FOCUS for change in outcome.changes)
