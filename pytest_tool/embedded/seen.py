"""What the texts of one control explain of a goal, and how much each word of the goal weighs on this page."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pytest_tool.embedded.explain import NOTHING, Explainer, Match
from pytest_tool.embedded.goal import Goal
from pytest_tool.embedded.shown import Shown, hints

_UNION = (("called", 1.0), ("icon", 0.95), ("option", 0.95), ("row", 0.85), ("near", 0.75), ("section", 0.75))
"""Where a word may stand, and how much that explains: what a control is called counts more than what is near it."""


@dataclass(slots=True)
class Seen:
    """One control with what its texts explain."""

    shown: Shown
    called: str
    matches: dict[str, Match]
    literal: dict[int, float]
    meant: dict[int, float]


def see(goal: Goal, control: Shown, explainer: Explainer) -> Seen:
    """Look at one control; what it is called is the one of its texts that explains most."""
    called, match = control.name, explainer.match(control.name)
    for other in (control.text, control.placeholder):
        if other and other != called:
            candidate = explainer.match(other)
            if not called or _strength(candidate) > _strength(match):
                called, match = other, candidate
    option = NOTHING
    if control.options and (goal.chosen or goal.target):
        option = max((explainer.match(text) for text in control.options), key=_strength)
    matches = {
        "called": match, "icon": explainer.match(hints(control)),
        "option": option, "row": explainer.match(control.row), "near": explainer.match(control.near),
        "section": explainer.match(control.section),
    }  # fmt: skip
    literal: dict[int, float] = {}
    meant: dict[int, float] = {}
    for source, trust in _UNION:
        found = matches[source]
        for index, score in found.literal.items():
            literal[index] = max(literal.get(index, 0.0), score * trust)
        for index, score in found.meant.items():
            meant[index] = max(meant.get(index, 0.0), score * trust)
    return Seen(control, called, matches, literal, meant)


def _strength(match: Match) -> float:
    return sum(match.meant.values()) + 0.5 * match.precise_meant + 0.1 * sum(match.literal.values())


def rarity(goal: Goal, seen: list[Seen]) -> tuple[float, ...]:
    """The weight of every goal word: what few controls say tells them apart."""
    n = len(seen)
    found = [0] * len(goal.stems)
    for s in seen:
        for index, score in s.meant.items():
            found[index] += score > 0.5
    return tuple(
        weight * min(2.5, max(0.3, math.log((n + 1) / (count + 0.5)) + 0.3))
        for weight, count in zip(goal.weights, found, strict=True)
    )


def recall(found: dict[int, float], indices: tuple[int, ...], weights: tuple[float, ...]) -> float:
    """The weighted share of these goal words that is explained."""
    total = sum(weights[i] for i in indices)
    return sum(weights[i] * found.get(i, 0.0) for i in indices) / total if total and found else 0.0


def missing(found: dict[int, float], known: frozenset[int], weights: tuple[float, ...]) -> float:
    """The share of the goal that the lexicon knows and nothing explains: sooner absent than said in other words."""
    total = sum(weights)
    return sum(weights[i] * (1.0 - found.get(i, 0.0)) for i in known) / total if total else 0.0
