"""Leaves a field by Tab, as people do: many pages take a value only then."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pytest_tool.action import TARGETED, Operation, Press, Type
from pytest_tool.changes import Kind
from pytest_tool.decision import Choice, Decision, Outcome
from pytest_tool.observation import Observation
from pytest_tool.trail import Entry
from pytest_tool.turn import Intent

LEAVE = Intent("leave the field to reach what comes next")
"""Worded as what is done on the way: for a pilot it fulfils nothing by itself."""
TAB = Choice(Decision(Press("Tab"), 1.0, "", 0.0, 0.0), decided_by="tool")
FIELDS = frozenset({"textbox", "searchbox", "spinbutton"})
WRITES_TABS = frozenset({"", "textarea"})
"""Types of what may take the key for a character: editors of several lines."""
IDLE = frozenset({Operation.WAIT, Operation.SCROLL, Operation.DONE})
MANY = 7
"""So many new controls make a calendar or a list of times, and no message: at least the days of a week."""
IN_FIGURES = re.compile(r"\d{1,4}[-./: ]\d{1,2}.*")
"""A date or a time; what else is typed may be looked for in the list that it opens, where Tab would choose."""


@dataclass
class Blur:
    """Says when a field must be left first."""

    field: int = 0
    """The tag of the field into which a date was typed, and that opened something by it; 0: none."""
    known: frozenset[int] = frozenset()
    """The tags that were there before."""

    def is_needed(self, choice: Choice, seen: Observation) -> bool:
        """Tell whether what the field opened, or an open list, is in the way."""
        wanted, field = choice.decision or choice.proposed, seen.control(self.field)
        if wanted is None or wanted.operation not in TARGETED:
            return False
        if field is not None and "focused" in field.states and wanted.tag in self.known - {self.field}:
            self.field = 0
            return True
        target = seen.control(wanted.tag)
        if target is None or not target.covered or "expanded" in target.states:
            return False
        return any(c.role == "combobox" and "expanded" in c.states for c in seen.controls)

    def note(self, decision: Decision | None, before: Observation, after: Observation) -> None:
        """Remember what typing a date or a time has opened."""
        if decision is None or decision.operation in IDLE:
            return
        self.field = 0
        act, known = decision.act, frozenset(c.tag for c in before.controls)
        if not isinstance(act, Type) or act.value is None or not IN_FIGURES.fullmatch(act.value.text):
            return
        if before.document == after.document and sum(c.tag not in known for c in after.controls) >= MANY:
            self.field, self.known = act.tag, known


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
