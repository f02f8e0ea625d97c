"""The nouns of one action, in the order in which they come to be.

Step → Intent (one thing the pilot wants) → Decision (chosen) → Action (done) → Frame → trail entry.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Operation(StrEnum):
    """What can be done to a page. The wire uses these words in upper case."""

    CLICK = "click"
    DOUBLE_CLICK = "double_click"
    HOVER = "hover"
    TYPE = "type"
    PRESS = "press"
    SELECT = "select"
    CHECK = "check"
    UNCHECK = "uncheck"
    SCROLL = "scroll"
    GO_TO = "go_to"
    BACK = "back"
    WAIT = "wait"
    DONE = "done"


POINTING = frozenset({Operation.CLICK, Operation.DOUBLE_CLICK, Operation.HOVER})
TARGETED = POINTING | {Operation.TYPE, Operation.SELECT, Operation.CHECK, Operation.UNCHECK}


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


Turn = Intents | SwitchTab | Verdict


@dataclass(frozen=True, slots=True)
class Value:
    """A value to be typed. Secrets travel as their handle (``‹secret:NAME›``); only ``perform`` opens them."""

    text: str
    stated_by: str
    """Where a person stated it: ``step``, ``hint``, ``copied from tag 7``."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One typed click or keystroke, chosen and not yet done.

    ``tag`` names the control of a targeted operation; ``option`` the option of a select (its visible text);
    ``key`` the key of a press; ``value`` what a TYPE types or the URL of a GO_TO; ``direction`` up/down of a scroll.
    ``confidence`` is in 0..1; ``ms`` is wall time; ``cost`` is USD, None when unknown.
    """

    operation: Operation
    confidence: float
    model: str
    ms: float
    cost: float | None
    tag: int | None = None
    value: Value | None = None
    key: str = ""
    option: str = ""
    direction: str = ""
    runner_up: str = ""
    none_of_these: bool = False
    """The decider says that no offered control fits."""

    @property
    def said(self) -> str:
        """What is typed, opened, chosen, pressed or the way it scrolls, as the trail says it."""
        return (self.value.text if self.value else "") or self.option or self.key or self.direction


@dataclass(frozen=True, slots=True)
class Doubt:
    """A named reason to be unsure. A doubt can be overruled; a refusal binds everyone."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an action did: ``changes`` is what code saw change on the page, empty when nothing did."""

    done: bool
    changes: tuple[str, ...] = ()
    error: str = ""
    new_tab: bool = False
    copied: str = ""
    ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Choice:
    """What the deciders made of one intent: the decision that stands (or None), and how it came about."""

    decision: Decision | None
    doubts: tuple[Doubt, ...] = ()
    refusals: tuple[Doubt, ...] = ()
    decided_by: str = ""
    """``engine`` or ``escalation``; empty when nothing stands."""
    proposed: Decision | None = None
