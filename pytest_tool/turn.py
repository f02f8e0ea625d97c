"""Holds what the pilot answers: wishes, another tab, a verdict."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from pytest_tool.changes import Change


class Blame(StrEnum):
    """Says whose failure it is."""

    APP = "app"
    """Measured false, or the pilot's verdict with evidence."""
    PLAN = "plan"
    """It cannot be read, is ambiguous, or misses a value."""
    MODEL = "model"
    """Unsure, a bad reply, a claim without evidence, unreachable."""
    BROWSER = "browser"
    BUDGET = "budget"
    """Turns, seconds, calls or money."""
    TOOL = "tool"
    """Our own fault."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Answers a browser dialog as accepted, dismissed or with ``text``.

    ``stated``: by a person.
    """

    accepts: bool
    text: str | None = None
    stated: bool = False


@dataclass(frozen=True, slots=True)
class Intent:
    """Says one thing that the pilot wants; ``fills``: a value is typed.

    ``tag`` names the control that is meant; ``answer`` is for a dialog that the action opens.
    """

    text: str
    fills: bool = False
    tag: int | None = None
    answer: Wanted | None = None


@dataclass(frozen=True, slots=True)
class SwitchTab:
    """Asks to go on in another tab (its index in ``Observation.tabs``)."""

    index: int


@dataclass(frozen=True, slots=True)
class CloseTab:
    """Asks to close a tab; its opener is looked at next."""

    index: int


@dataclass(frozen=True, slots=True)
class Evidence:
    """Proves a claim by a ``text`` that is there, or ``gone``."""

    text: str
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """Passes or fails a step or a test, with reasons."""

    passed: bool
    reason: str
    evidence: tuple[Evidence, ...] = ()
    seen: str = ""
    found: str = ""
    """What the guide says that it found out: later steps are told."""
    signals: tuple[str, ...] = ()
    """The ids of the signals that whoever judged has weighed."""
    doubted: tuple[Change, ...] = ()
    """The signals although of which it passed."""
    blame: Blame | None = None
    skips: Literal["", "step", "test"] = ""
    """It passed because nothing was done: a condition does not hold, or Python skipped the test."""


@dataclass(frozen=True, slots=True)
class Intents:
    """Holds the pilot's wishes of one turn, in order."""

    wanted: tuple[Intent, ...]


Turn = Intents | SwitchTab | CloseTab | Verdict
TAB_OUTCOMES = frozenset({"switched tab", "closed tab"})
"""What the trail calls a turn that no action carries out."""
