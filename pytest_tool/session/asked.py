"""Reads a command's text as a step, and who decides."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from pytest_tool.decide import Decider, Mode
from pytest_tool.errors import SettingsError
from pytest_tool.plan import Step
from pytest_tool.plan_reader import read
from pytest_tool.question import Engine
from pytest_tool.stated.variables import PIECE

ALONE = ("hosted", "local")
"""Engines that decide alone when a command names them."""
ANY = (*ALONE, "stack", "escalation")
OLD_ESCALATION = "fallback"
"""The older name of ``escalation``."""


LINK = re.compile(r"\[[^\]]*\]\([^)]*\)")


def as_steps(text: str, numbers: Iterator[int], command: str) -> tuple[Step, ...]:
    """Reads a text and its bullets as a step, or as the shared steps to which it links. Raises PlanError."""
    if not LINK.fullmatch(text.strip().partition("\n")[0].strip()):
        return (as_step(text, next(numbers), command),)
    steps = read(Path(f"tool {command}"), _as_list(text)).tests[0].steps
    first = next(numbers)
    return tuple(_numbered(step, next(numbers) if at else first, first) for at, step in enumerate(steps))


def as_step(text: str, number: int, command: str) -> Step:
    """Reads a text and its bullets as a step. Raises PlanError.

    A single line is taken as it stands: it is no Markdown.
    """
    path = Path(f"tool {command}")
    if len(text.strip().splitlines()) <= 1:
        return Step(number, text.strip(), path, 1)
    return _numbered(read(path, _as_list(text)).tests[0].steps[0], number, number)


def _numbered(step: Step, number: int, command: int) -> Step:
    """Numbers a step among all of the session; its conditions are those of this command alone."""
    conditions = tuple(replace(c, of=f"{command}: {c.of}") for c in step.conditions)
    return replace(step, number=number, label="", conditions=conditions)


def in_full(step: Step) -> str:
    """Writes a step with its bullets, as a person would give it."""
    bullets = [f"- If: {c.text}" for c in step.conditions] + [f"- Expect: {e.text}" for e in step.expectations]
    text = "\n".join([step.text, *bullets, *(f"- Hint: {h.text}" for h in step.hints)])
    added = dict(step.values)
    return PIECE.sub(lambda piece: added.get(piece["name"] or "", piece[0]), text)


def _as_list(text: str) -> str:
    """Writes a step and its bullets as a plan does."""
    first, *more = text.strip().splitlines()
    return "\n".join([f"1. {first}", *(f"   {line}" for line in more)])


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
