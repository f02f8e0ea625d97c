"""A control that was drawn anew between the look at the page and the action: the same to every eye, but another node.

Pages draw parts of themselves anew all the time, and a decision may take seconds. The new node is taken for the old one
only where nobody could tell them apart, and nothing else could be meant.
"""

from __future__ import annotations

from pytest_tool.decision import Decision
from pytest_tool.observation import NOWHERE, Box, Control, Observation

NEARBY_PX = 150
"""What is written so close to a control may say what it is about."""


def renewed(decision: Decision, seen: Observation, now: Observation) -> Decision:
    """The decision with the tag that its control has ``now``; as it is where that cannot be told for sure."""
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
    """All that tells it from others; not where it is, nor whether it can be reached just now."""
    states = control.states - {"focused"}
    return control._replace(tag=0, box=NOWHERE, states=states, position=1, in_view=True, covered=False, covered_by="")


def _beside(control: Control, seen: Observation) -> list[str]:
    """The texts around it, in reading order."""
    return [block.text for block in seen.blocks if _apart(block.box, control.box) <= NEARBY_PX]


def _apart(one: Box, other: Box) -> float:
    """CSS pixels between two boxes; 0 where they touch."""
    aside = max(one.x - other.x - other.width, other.x - one.x - one.width, 0)
    above = max(one.y - other.y - other.height, other.y - one.y - one.height, 0)
    return max(aside, above)
