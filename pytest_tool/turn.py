"""What the pilot answers: its next wishes in words, another tab, or a verdict with its evidence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pytest_tool.changes import Change


class Blame(StrEnum):
    """Whose failure it is."""

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
    """How a browser dialog is to be answered: accepted or dismissed, a prompt with ``text``.

    ``stated``: a person says so, and not a model.
    """

    accepts: bool
    text: str | None = None
    stated: bool = False


@dataclass(frozen=True, slots=True)
class Intent:
    """One thing the pilot wants next, in words. ``fills`` says that it puts a value into a field.

    ``tag`` names the control that is meant; ``answer`` is for a dialog that the action opens.
    """

    text: str
    fills: bool = False
    tag: int | None = None
    answer: Wanted | None = None


@dataclass(frozen=True, slots=True)
class SwitchTab:
    """The pilot wants to go on in another tab (its index in ``Observation.tabs``)."""

    index: int


@dataclass(frozen=True, slots=True)
class CloseTab:
    """The pilot wants a tab closed, the active one or another; the tab that opened it is looked at next."""

    index: int


@dataclass(frozen=True, slots=True)
class Evidence:
    """What proves a claim: ``text`` is on the fresh page; with ``gone``, it was there at the step's start and is not."""

    text: str
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """A step or a test passed or failed, why, what shows it, and whose the failure is."""

    passed: bool
    reason: str
    evidence: tuple[Evidence, ...] = ()
    seen: str = ""
    """What was seen instead, for a failure."""
    found: str = ""
    """What the guide says that it found out: later steps are told."""
    signals: tuple[str, ...] = ()
    """The ids of the signals that whoever judged has weighed."""
    doubted: tuple[Change, ...] = ()
    """The signals although of which it passed."""
    blame: Blame | None = None
    """Of a failure."""


@dataclass(frozen=True, slots=True)
class Intents:
    """The pilot's wishes of one turn, in order."""

    wanted: tuple[Intent, ...]


Turn = Intents | SwitchTab | CloseTab | Verdict
TAB_OUTCOMES = frozenset({"switched tab", "closed tab"})
"""What the trail calls a turn that no action carries out."""
