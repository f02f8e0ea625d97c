"""Tells what came of a check on one look."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

Answer = tuple[bool, str]
"""Whether a check holds, and what there is on the page."""


class Measure(StrEnum):
    """Result of a check on one look at the page."""

    HOLDS = "holds"
    FAILS = "fails"
    NOT_FOUND = "not found"


@dataclass(frozen=True, slots=True)
class Measured:
    """Result in words: ``told`` and, unless it holds, ``instead``."""

    measure: Measure
    told: str
    instead: str = ""

    @property
    def holds(self) -> bool:
        return self.measure is Measure.HOLDS


class NotFound(Exception):
    """Says why what a check names could not be measured."""

    def __init__(self, why: str, near: str = "", absent: bool = False) -> None:
        super().__init__(f"{why}; there is {near}" if near else why)
        self.absent = absent
        """No control of this name is in the place that was named; else it is the place that is missing, or not clear."""


def quoted(texts: Iterable[str]) -> str:
    """Join texts, each in quotation marks."""
    return " and ".join(f'"{text}"' for text in texts)
