"""Who decides in one command: the session's own stack, or what ``--engine`` names for this command alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches

from pytest_tool.decide import Decider, Mode
from pytest_tool.errors import SettingsError
from pytest_tool.question import Engine

ALONE = ("hosted", "local")
"""Engines that decide alone when a command names them; nobody overrules them, and unsure they do nothing."""
ANY = (*ALONE, "stack", "escalation")
OLD_ESCALATION = "fallback"
"""The older name of ``escalation``."""


def decider_for(name: str, own: Decider, engine: Callable[[str], Engine], valid: tuple[str, ...] = ANY) -> Decider:
    """The decider of one command; ``own`` is the session's. Raises SettingsError, or ModelUnavailable of the engine."""
    wanted = "escalation" if name == OLD_ESCALATION else name
    if not wanted:
        return own
    if wanted not in valid:
        raise _unknown(name, valid)
    if wanted == "stack":  # asked for by name, it beats APP_ESCALATION=off
        return replace(own, rules=replace(own.rules, escalation=True), mode=Mode.STACK)
    if wanted == "escalation":
        return replace(own, mode=Mode.ESCALATION)
    return replace(own, engine=engine(wanted), mode=Mode.ALONE)


def _unknown(name: str, valid: tuple[str, ...]) -> SettingsError:
    near = get_close_matches(name, valid, 1)
    meant = f" Did you mean {near[0]}?" if near else ""
    fact = f"--engine is {name[:80]!r} on the command line."
    return SettingsError(
        fact, f"Valid: {', '.join(valid)}.{meant}", name="--engine", value=name, valid=", ".join(valid)
    )
