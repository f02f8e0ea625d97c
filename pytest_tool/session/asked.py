"""Reads a command's text as a step, and who decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from pytest_tool.decide import Decider, Mode
from pytest_tool.errors import SettingsError
from pytest_tool.plan import Step
from pytest_tool.plan_reader import read
from pytest_tool.question import Engine

ALONE = ("hosted", "local")
"""Engines that decide alone when a command names them."""
ANY = (*ALONE, "stack", "escalation")
OLD_ESCALATION = "fallback"
"""The older name of ``escalation``."""


def as_step(text: str, number: int, command: str) -> Step:
    """Reads a text and its bullets as a step. Raises PlanError.

    A single line is taken as it stands: it is no Markdown.
    """
    path = Path(f"tool {command}")
    lines = text.strip().splitlines()
    if len(lines) <= 1:
        return Step(number, text.strip(), path, 1)
    indented = "\n".join([f"1. {lines[0]}", *(f"   {line}" for line in lines[1:])])
    step = read(path, indented).tests[0].steps[0]
    return Step(number, step.text, path, 1, step.expectations, step.hints)


def decider_for(name: str, own: Decider, engine: Callable[[str], Engine], valid: tuple[str, ...]) -> Decider:
    """Returns who decides in one command. Raises SettingsError or ModelUnavailable."""
    wanted = "escalation" if name == OLD_ESCALATION else name
    if not wanted:
        return own
    if wanted not in valid:
        raise SettingsError(f"--engine is {name[:80]!r} on the command line.", f"Valid: {', '.join(valid)}.")
    if wanted == "stack":  # asked for by name, it beats APP_ESCALATION=off
        return replace(own, rules=replace(own.rules, escalation=True), mode=Mode.STACK)
    if wanted == "escalation":
        return replace(own, mode=Mode.ESCALATION)
    return replace(own, engine=engine(wanted), mode=Mode.ALONE)
