"""What a person wrote on the command line, as a step of a plan."""

from __future__ import annotations

from pathlib import Path

from pytest_tool.plan import Step
from pytest_tool.plan_reader import read


def as_step(text: str, number: int, command: str) -> Step:
    """The step that this text is; bullets in further lines are its expectations and hints. Raises PlanError.

    A single line is taken as it stands: it is no Markdown.
    """
    path = Path(f"tool {command}")
    lines = text.strip().splitlines()
    if len(lines) <= 1:
        return Step(number, text.strip(), path, 1)
    indented = "\n".join([f"1. {lines[0]}", *(f"   {line}" for line in lines[1:])])
    step = read(path, indented).tests[0].steps[0]
    return Step(number, step.text, path, 1, step.expectations, step.hints)
