"""What the pilot answers: its next wishes in words, another tab, or a verdict with its evidence."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Intent:
    """One thing the pilot wants next, in words. ``fills`` says that it puts a value into a field."""

    text: str
    fills: bool = False


@dataclass(frozen=True, slots=True)
class SwitchTab:
    """The pilot wants to go on in another tab (its index in ``Observation.tabs``)."""

    index: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class CloseTab:
    """The pilot wants a tab closed, the active one or another; the tab that opened it is looked at next."""

    index: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What proves a claim: ``text`` is on the fresh page; with ``gone``, it was there at the step's start and is not."""

    text: str
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """A step or a test passed or failed, why, and what shows it."""

    passed: bool
    reason: str
    evidence: tuple[Evidence, ...] = ()
    seen: str = ""
    """What was seen instead, for a failure."""


@dataclass(frozen=True, slots=True)
class Intents:
    """The pilot's wishes of one turn, in order, and the progress it reports (a milestone for captions and voices)."""

    wanted: tuple[Intent, ...]
    say: str = ""


Turn = Intents | SwitchTab | CloseTab | Verdict
TAB_CLOSED = "a tab was closed"
"""How an outcome tells that a tab went, by itself or as the step asked for."""
TAB_OUTCOMES = frozenset({"switched tab", "closed tab"})
"""What the trail calls a turn that no action carries out."""
