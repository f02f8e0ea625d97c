"""Asks the embedded decision model the way the tool does: question, request, reply, decision."""

from __future__ import annotations

from pathlib import Path

from pytest_tool import old_rules
from pytest_tool.action import Decision, Value
from pytest_tool.embedded import decision
from pytest_tool.engines import ask
from pytest_tool.observation import Control, Observation
from pytest_tool.plan import Step
from pytest_tool.question import Question
from pytest_tool.turn import Intent
from pytest_tool.wire import systemone


def page(*lines: str) -> tuple[Control, ...]:
    """Controls from lines ``role | name | key=value | …``; tags count from 1, positions among equals are filled in."""
    found: list[Control] = []
    for tag, line in enumerate(lines, 1):
        role, name, *extra = (part.strip() for part in line.split("|"))
        fields = dict(part.split("=", 1) for part in extra)
        states = frozenset(fields.pop("states", "").split())
        options = tuple(o.strip() for o in fields.pop("options", "").split(";") if o.strip())
        found.append(Control(tag, role, name, states=states, options=options, **fields))  # type: ignore[arg-type]
    keys = [(c.role, c.name) for c in found]
    return tuple(c._replace(position=keys[: k + 1].count(keys[k]), equals=keys.count(keys[k])) for k, c in enumerate(found))


def request(controls: tuple[Control, ...], text: str, value: str | None = None) -> tuple[Question, systemone.Request]:
    """The question, and the request that is sent for it."""
    question = Question(
        step=Step(1, text, Path("plan.md"), 1), intent=Intent(text, fills=value is not None), hints=(),
        seen=Observation("http://localhost/", "Page", controls), offered=controls, left_out=0,
        operations=ask.possible(controls), value=None if value is None else Value(value, "step"),
    )  # fmt: skip
    return question, ask.request(question, "embedded")


def decide(controls: tuple[Control, ...], text: str, value: str | None = None) -> Decision:
    """What the embedded model decides, in the manner that the intent's words say."""
    question, asked = request(controls, text, value)
    return old_rules.in_its_manner(ask.decision(question, decision.answer(asked), "embedded", 0.0, 0.0), question)
