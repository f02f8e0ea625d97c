"""Which option of a select a goal means."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from pytest_tool.embedded import words as w
from pytest_tool.embedded.explain import Explainer
from pytest_tool.embedded.goal import Goal

_ASKS = re.compile(r"\W*(?:please )?(?:choose|select|pick)\b", re.IGNORECASE)
_SHARPNESS = 9.0
_NOT_HERE = 0.45
"""An option must explain about half of what is to be chosen, or none is probable. Both by hand, checked on tests."""


def option_shares(goal: Goal, texts: Sequence[str]) -> list[float]:
    """The probability of each option; what is missing to 1 is that of none of them."""
    strengths = _strengths(goal, texts)
    powers = [math.exp(_SHARPNESS * s) for s in strengths]
    total = sum(powers) + math.exp(_SHARPNESS * _NOT_HERE)
    return [power / total for power in powers]


def _strengths(goal: Goal, texts: Sequence[str]) -> list[float]:
    same = [text.strip().casefold() == goal.value.strip().casefold() for text in texts]
    if goal.value.strip() and any(same):  # also of signs, which are no words: “≥”
        return [1.2 if it else 0.0 for it in same]
    counted = _counted(goal, texts)
    if counted is not None:
        return counted
    exact = [w.words(text) for text in texts]
    for wanted in (goal.value, *goal.named, goal.phrase):
        said = w.words(wanted)
        if said and said in exact:
            return [1.2 if text == said else 0.0 for text in exact]
    explainer = Explainer(goal)
    indices = goal.chosen or goal.target
    total = sum(goal.weights[i] for i in indices)
    if not total:
        return [0.0] * len(texts)
    strengths = []
    for text in texts:
        match = explainer.match(text)
        recall = sum(goal.weights[i] * match.meant.get(i, 0.0) for i in indices) / total
        literal = sum(goal.weights[i] * match.literal.get(i, 0.0) for i in indices) / total
        strengths.append((0.6 * recall + 0.2 * literal + 0.3 * match.precise_meant) * (0.3 if match.opposed else 1.0))
    return strengths


def _counted(goal: Goal, texts: Sequence[str]) -> list[float] | None:
    """ "The first option", "the last size": by number, when nothing else names one."""
    if not goal.ordinal or any(w.words(t) and w.words(t)[0] in w.words(goal.value) for t in texts):
        return None
    asks = int(bool(texts) and (not texts[0].strip(" -–—…") or _ASKS.match(texts[0]) is not None))  # “Choose …” is none
    at = goal.ordinal - 1 + asks if goal.ordinal > 0 else len(texts) + goal.ordinal
    return [1.0 if k == at else 0.0 for k in range(len(texts))]
