"""Finds the successor of a control that was drawn anew.

The new node is taken for the old one only where nobody could tell them apart, and nothing else could be meant: a
decision may take seconds, and pages draw parts of themselves anew all the time.
"""

from __future__ import annotations

from pytest_tool.decision import Decision
from pytest_tool.observation import NOWHERE, Box, Control, Observation

NEARBY_PX = 150
"""What is written so close to a control may say what it is about."""


def renewed(decision: Decision, seen: Observation, now: Observation) -> Decision:
    """Give the decision the tag its control has ``now``."""
    was = seen.control(decision.tag)
    if (
        was is None
        or now.control(was.tag)
        or (seen.document, seen.url, seen.modal) != (now.document, now.url, now.modal)
    ):
        return decision
    alike = [c for c in now.controls if _looks(c) == _looks(was)]
    was_alone = sum(_looks(c) == _looks(was) for c in seen.controls) == 1
    if len(alike) != 1 or not was_alone or _beside(was, seen) != _beside(alike[0], now):
        return decision
    return decision.with_tag(alike[0].tag)


def _looks(control: Control) -> Control:
    """Reduce a control to what tells it from others."""
    states = control.states - {"focused"}
    return control._replace(tag=0, box=NOWHERE, states=states, position=1, in_view=True, covered=False, covered_by="")


def _beside(control: Control, seen: Observation) -> list[str]:
    return [block.text for block in seen.blocks if _apart(block.box, control.box) <= NEARBY_PX]


def _apart(one: Box, other: Box) -> float:
    aside = max(one.x - other.x - other.width, other.x - one.x - one.width, 0)
    above = max(one.y - other.y - other.height, other.y - one.y - one.height, 0)
    return max(aside, above)
