"""Holds what was decided on an intent, what that took, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pytest_tool.action import (
    AND,
    Act,
    Answer,
    DoubleClick,
    Drag,
    GoTo,
    NoneOfThese,
    Operation,
    Press,
    Scroll,
    Select,
    Type,
    Upload,
    Value,
    Wait,
)
from pytest_tool.changes import Change


@dataclass(frozen=True, slots=True)
class Spent:
    """Sums up wall milliseconds and USD; an unknown ``cost`` is None."""

    ms: float = 0.0
    cost: float | None = 0.0

    def __add__(self, other: Spent) -> Spent:
        """Add both; one unknown part makes the cost unknown."""
        unknown = self.cost is None or other.cost is None
        return Spent(self.ms + other.ms, None if unknown else (self.cost or 0.0) + (other.cost or 0.0))


@dataclass(frozen=True, slots=True)
class Decision:
    """Holds what was chosen, and by whom, before it is done.

    ``confidence`` is in 0..1; ``ms`` is wall time; ``cost`` is USD, None when unknown.
    """

    act: Act
    confidence: float
    model: str
    ms: float
    cost: float | None
    runner_up: str = ""
    answer: Answer | None = None

    @property
    def operation(self) -> Operation:
        return self.act.operation

    @property
    def spent(self) -> Spent:
        return Spent(self.ms, self.cost)

    @property
    def tag(self) -> int | None:
        """Give the control's tag, of an act that has one."""
        return getattr(self.act, "tag", None)

    @property
    def to(self) -> int | None:
        """Give the tag of the control that something is dragged to."""
        return self.act.to if isinstance(self.act, Drag) else None

    @property
    def where(self) -> str:
        """Say ``onto``, ``before`` or ``after`` of a drag, else an empty text."""
        return str(self.act.where) if isinstance(self.act, Drag) else ""

    @property
    def value(self) -> Value | None:
        """Give what is typed, opened or uploaded."""
        return self.act.value if isinstance(self.act, Type | GoTo | Upload) else None

    @property
    def none_of_these(self) -> bool:
        return isinstance(self.act, NoneOfThese)

    @property
    def said(self) -> str:
        """Say what is typed, opened, uploaded, chosen, pressed or scrolled to."""
        match self.act:
            case Type(value=value) | GoTo(value=value):
                return value.text if value else ""
            case Upload():
                return AND.join(self.act.paths)
            case Select(option=said) | DoubleClick(option=said) | Press(key=said) | Scroll(direction=said):
                return said
        return ""

    @property
    def extent(self) -> str:
        """Say how often, far or long: ``12 times``, ``to the end``, ``3 s``."""
        match self.act:
            case Press(times=times) if times != 1:
                return f"{times} times"
            case Scroll(until=text) if text:
                return f'until "{text}"'
            case Scroll(far=True):
                return "to the end"
            case Wait(seconds=float() | int() as seconds):
                return f"{seconds:g} s"
        return ""

    def with_tag(self, tag: int) -> Decision:
        """Make the same decision on another control."""
        return replace(self, act=replace(self.act, tag=tag)) if self.tag else self  # type: ignore[arg-type]

    def with_value(self, value: Value | None) -> Decision:
        """Make the same decision with this value."""
        if not isinstance(self.act, Type | GoTo | Upload):
            return self
        return replace(self, act=replace(self.act, value=value))


@dataclass(frozen=True, slots=True)
class Doubt:
    """Names a reason to be unsure."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """Tells what an action did; ``changes`` are those that code saw."""

    done: bool
    changes: tuple[Change, ...] = ()
    heard: tuple[Change, ...] = ()
    """What it caused beside the page: what was sent, which request failed, errors of the page's own scripts."""
    error: str = ""
    new_tab: bool = False
    ms: float = 0.0
    touched: bool = True
    """False: the page was surely left as it was."""
    waited: Mapping[str, float] = field(default_factory=dict)
    """What was waited for after it, in words, each with its milliseconds."""
    appeared: tuple[int, ...] = ()


RECORDING = "recording"
"""Who decided an action that is replayed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Tells what the deciders made of one intent, and how."""

    decision: Decision | None
    doubts: tuple[Doubt, ...] = ()
    refusals: tuple[Doubt, ...] = ()
    decided_by: str = ""
    """``engine``, ``escalation``, ``tool`` or ``recording``; empty when nothing stands."""
    proposed: Decision | None = None
    """The engine's own decision, whoever decided then."""
    engine: Spent = Spent()
    """What the engine took, also for a reply that could not be used; nothing when it was not asked."""
    escalation: Spent = Spent()

    @property
    def spent(self) -> Spent:
        """Sum up what all who were asked took."""
        return self.engine + self.escalation

    def after(self, earlier: Choice) -> Choice:
        """Add what an earlier choice took that this one stands in for."""
        return replace(self, engine=earlier.engine + self.engine, escalation=earlier.escalation + self.escalation)
