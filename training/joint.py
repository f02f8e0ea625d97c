"""Calibrating the whole decision, operation and control together, asked as the tool asks: the smaller of two answers.

The ranker's temperature alone says how sure it is of the control. What the tool compares with its threshold is less:
the operation's probability counts too. So the temperature is chosen by the decisions.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from pytest_tool.action import Operation, Value
from pytest_tool.embedded import decision
from pytest_tool.embedded.ranker import Ranker, Scores
from pytest_tool.embedded.shown import Shown
from pytest_tool.engines import ask
from pytest_tool.observation import Control, Observation
from pytest_tool.plan import Step
from pytest_tool.question import Question
from pytest_tool.turn import Intent
from pytest_tool.wire import systemone
from training import intents

TEMPERATURES = tuple(t / 20 for t in range(9, 27))
LEAST = 1e-3


@dataclass(frozen=True)
class Asked:
    """A question as the tool puts it, and the tags that are right; none: nothing on the page is meant."""

    question: Question
    request: systemone.Request
    right: frozenset[int]
    hidden: frozenset[int]


def questions(seed: int, count: int, odd: float) -> list[Asked]:
    """``count`` questions about made-up pages that nothing was trained on."""
    rng = Random(seed)
    made = (intents.example(rng, rng.random() < odd, twisted=False) for _ in range(count))
    return [_asked(example) for example in made if len(example.controls) < systemone.MAX_OPTIONS]


def _asked(example: intents.Example) -> Asked:
    controls = tuple(_control(tag, shown) for tag, shown in enumerate(example.controls, 1))
    question = Question(
        step=Step(1, example.text, Path("made.plan.md"), 1), intent=Intent(example.text), hints=(),
        seen=Observation("http://localhost/", "", controls), offered=controls, left_out=0,
        operations=ask.possible(controls), value=Value(example.value, "step") if example.value else None,
    )  # fmt: skip
    return Asked(
        question, ask.request(question, decision.MODEL), frozenset(k + 1 for k in example.right), example.hidden
    )


def _control(tag: int, shown: Shown) -> Control:
    return Control(
        tag, shown.role, shown.name, text=shown.text, placeholder=shown.placeholder, type=shown.type, value=shown.value,
        states=shown.states, row=shown.row, section=shown.section, near=shown.near, icon=shown.icon,
        covered=shown.covered, options=shown.options,
    )  # fmt: skip


def temperature(model: Ranker, asked: Sequence[Asked]) -> float:
    """The temperature with which the decisions' confidences tell best how often they are right (least log loss)."""
    pages = [(a, decision.page_of(a.request, replace(model, temperature=1.0), a.hidden)) for a in asked]

    def loss(t: float) -> float:
        total = 0.0
        for a, page in pages:
            if page is not None:
                cooled = replace(page, scores=Scores(page.scores.controls / t, page.scores.none / t))
                sure, right = _decided(a, cooled)
                total -= math.log(max(LEAST, sure if right else 1 - sure))
        return total

    return min(TEMPERATURES, key=loss)


def _decided(asked: Asked, page: decision.Page) -> tuple[float, bool]:
    """How sure the decision is, and whether it is right; what holds already is judged by the control that is meant."""
    decided = ask.decision(asked.question, decision.answered(asked.request, page), decision.MODEL, 0.0, 0.0)
    tag = decided.tag
    if decided.operation is Operation.DONE:
        tag = 1 + int(page.scores.controls.argmax())
    return decided.confidence, tag in asked.right if asked.right else tag is None


def report(model: Ranker, asked: Sequence[Asked]) -> str:
    """How often decisions are right, by how sure they are."""
    pages = [(a, decision.page_of(a.request, model, a.hidden)) for a in asked]
    made = [_decided(a, page) for a, page in pages if page is not None]
    lines = [f"{len(made)} whole decisions, right {sum(right for _, right in made) / max(1, len(made)):.3f}"]
    for low, high in ((0.0, 0.3), (0.3, 0.6), (0.6, 0.8), (0.8, 0.9), (0.9, 1.0)):
        inside = [(sure, right) for sure, right in made if low < sure <= high]
        if inside:
            said, was = (sum(x[k] for x in inside) / len(inside) for k in (0, 1))
            lines.append(f"  said {low:.1f}-{high:.1f}: {len(inside):4}, mean {said:.2f}, right {was:.2f}")
    return "\n".join(lines)
