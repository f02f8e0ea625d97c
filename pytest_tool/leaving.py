"""Leaving a field. Many pages take what was typed only when the field is left: a person presses Tab, and looks."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_tool.action import TARGETED, Choice, Decision, Operation, Outcome, Press, Type
from pytest_tool.browser.changes import FOCUS
from pytest_tool.grammar.dates import read_date, read_time
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


@dataclass(frozen=True, slots=True)
class Opened:
    """A field into which a date was typed, and that opened something by it; ``known`` are the tags that were there before.

    Some such fields forget what was typed when another control is clicked, and some calendars cover that one.
    """

    field: int
    known: frozenset[int]

    def is_left_by(self, choice: Choice, seen: Observation) -> bool:
        """Whether the next action is done elsewhere than in the field and in what it opened."""
        wanted, field = choice.decision or choice.proposed, seen.control(self.field)
        if wanted is None or wanted.operation not in TARGETED or field is None or "focused" not in field.states:
            return False
        return wanted.tag in self.known - {self.field}


def opened_by(
    decision: Decision | None, before: Observation, after: Observation, so_far: Opened | None
) -> Opened | None:
    """What typing a date or a time has opened; what was opened ``so_far`` stays so until something else is done."""
    if decision is None or decision.operation in IDLE:
        return so_far
    if not isinstance(decision.act, Type) or decision.act.value is None:
        return None
    text, known = decision.act.value.text, frozenset(c.tag for c in before.controls)
    if not (read_date(text, month_first=True) or read_time(text)) or before.document != after.document:
        return None
    new = [c for c in after.controls if c.tag not in known]
    return Opened(decision.act.tag, known) if len(new) >= MANY else None


def is_covered_by_list(choice: Choice, seen: Observation) -> bool:
    """Whether the next action's control lies under something while a list is open, as one that takes several stays open."""
    wanted = choice.decision or choice.proposed
    target = seen.control(wanted.tag) if wanted and wanted.operation in TARGETED else None
    if target is None or not target.covered or "expanded" in target.states:
        return False
    return any(c.role == "combobox" and "expanded" in c.states for c in seen.controls)


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
