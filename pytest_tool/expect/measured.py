"""What code measures of a check on one look at the page: it holds, it fails, or its thing was not found."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Measure(StrEnum):
    """What came of a check on one look at the page."""

    HOLDS = "holds"
    FAILS = "fails"
    NOT_FOUND = "not found"


@dataclass(frozen=True, slots=True)
class Measured:
    """``told`` says what was found, or for a failure what should be; ``instead`` what was there, or why nothing was."""

    measure: Measure
    told: str
    instead: str = ""

    @property
    def holds(self) -> bool:
        return self.measure is Measure.HOLDS


def holds(told: str) -> Measured:
    """It is so."""
    return Measured(Measure.HOLDS, told)


def fails(expected: str, instead: str) -> Measured:
    """It is not so: what should be, and what is there instead."""
    return Measured(Measure.FAILS, expected, instead or "nothing like it")


def not_found(expected: str, why: str) -> Measured:
    """There was nothing to measure."""
    return Measured(Measure.NOT_FOUND, expected, why)


def is_so(right: bool, told: str, expected: str, instead: str) -> Measured:
    """Holds with what was found, or fails with what should be."""
    return holds(told) if right else fails(expected, instead)
