"""How a check answers."""

from __future__ import annotations

from pytest_tool.turn import Verdict


def holds(reason: str) -> Verdict:
    """It is so. The reason says what was checked."""
    return Verdict(True, reason)


def lacks(expected: str, seen: str) -> Verdict:
    """It is not so: what was expected, and what was seen instead."""
    return Verdict(False, expected, seen=seen or "nothing like it")
