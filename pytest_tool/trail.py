"""Records one test: every suggestion, and what became of it."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, TypeVar, cast

from pytest_tool.action import Operation
from pytest_tool.changes import Change
from pytest_tool.decision import Choice, Decision, Doubt, Outcome
from pytest_tool.errors import LimitReached, ToolError
from pytest_tool.events import Asking, Event, FrameTaken, Listener, Waiting
from pytest_tool.observation import Control, Observation, describe, fingerprint
from pytest_tool.plan import Step
from pytest_tool.turn import Intent

E = TypeVar("E", bound=Event)
T = TypeVar("T")
ROW_LIMIT = 80
"""Characters of a row that say which of several controls it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Event):
    """Holds one suggestion, as the archive keeps it.

    ``decision_ms`` is wall milliseconds and ``decision_cost`` USD, both of engine and escalation model together, also where
    a reply could not be used; one unknown part makes the cost unknown (None). ``outcome``: done, no change, returned,
    failed, refused claim, switched tab, closed tab or suggested (proposed to a person and not executed).
    """

    kind: ClassVar[str] = "suggestion"
    step: int
    intent: str
    outcome: str
    operation: str = ""
    tag: int | None = None
    control: str = ""
    """Role and name of the target, and which of several it is."""
    value: str = ""
    held: str = ""
    extent: str = ""
    """How often, how far or how long, where that was said: ``12 times``, ``to the end``, ``3 s``."""
    to: int | None = None
    """The tag of the control that something was dragged to."""
    place: str = ""
    value_stated_by: str = ""
    confidence: float | None = None
    runner_up: str = ""
    doubts: tuple[str, ...] = ()
    """``name: reason``."""
    decided_by: str = ""
    """engine, escalation, tool (it left a field, see blur.py), or empty when nothing was executed."""
    overruled: str = ""
    engine_model: str = ""
    engine_confidence: float | None = None
    """Of the engine's own proposal, whoever decided then: what calibration looks at."""
    engine_cost: float | None = 0.0
    """The engine's part of ``decision_cost``; the escalation model's stands with its model call, too."""
    decision_model: str = ""
    decision_ms: float = 0.0
    decision_cost: float | None = None
    changes: tuple[Change, ...] = ()
    heard: tuple[Change, ...] = ()
    """What the action caused beside the page, see Outcome."""
    answer: str = ""
    """What a browser dialog was to be answered with: accept, dismiss, ``prompt TEXT``, or accept, which nobody states."""
    appeared: tuple[int, ...] = ()
    waited: Mapping[str, float] = field(default_factory=dict)
    """What was waited for after the action, in words, each with its milliseconds."""
    error: str = ""
    frame: int | None = None
    state: str = ""
    """A fingerprint of the page before the action, to recognise loops."""

    def to_json(self) -> dict[str, Any]:
        """Give it as any event, changes as objects."""
        told = Event.to_json(self)
        return {**told, "changes": [c.to_json() for c in self.changes], "heard": [c.to_json() for c in self.heard]}

    @property
    def told(self) -> tuple[str, ...]:
        """Say the changes in words."""
        return tuple(map(str, self.changes))

    @property
    def did(self) -> str:
        """Say what was done, if anything: ``click button "Sign in"``."""
        return "" if self.outcome in ("returned", "suggested") else self.proposal

    @property
    def proposal(self) -> str:
        """Say what was decided, executed or pending."""
        if not self.operation:
            return ""
        said = f'"{self.value}"' if self.value else ""
        return " ".join(filter(None, [self.operation, said, self.extent, self.control, self.place]))


def called(control: Control) -> str:
    """Name a control, and which of several."""
    name = f'{control.role} "{control.name or control.text or control.placeholder or control.icon}"'
    if control.equals == 1:
        return name
    row = f" (row: {control.row[:ROW_LIMIT]})" if control.row else ""
    return f"{name} ({control.position} of {control.equals}){row}"


def spoken(doubts: tuple[Doubt, ...]) -> tuple[str, ...]:
    """Write doubts as ``name: reason``."""
    return tuple(f"{d.name}: {d.reason}" for d in doubts)


class Teller(Protocol):
    """Takes events."""

    def tell(self, event: Event, /) -> None: ...


@dataclass
class Trail:
    """Holds what happened in one test; listeners hear it in order."""

    item: str = ""
    listeners: tuple[Listener, ...] = ()
    entries: list[Entry] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    earlier: list[str] = field(default_factory=list)
    """The finished steps of this test with their verdicts, in words."""
    test: str = ""
    context: str = ""
    hints: tuple[str, ...] = ()
    """What people advise for the whole test: front matter, ``tool hint``."""
    considered: set[str] = field(default_factory=set)
    """The hints that a decision of this test has used: no longer fresh."""
    considered_in_file: set[str] = field(default_factory=set)
    """The same of the hints for the whole test, shared by the tests of one plan file."""
    at_start: Observation | None = None
    """The page as it was when the current step began."""
    signal_ids: dict[Change, str] = field(default_factory=dict)
    """The signals of the current step, each with its id."""
    overheard: tuple[Change, ...] = ()
    """What actions of this step have caused beside the page, and that came late."""
    accepting: bool | None = None
    """Whether a person states in this step that browser dialogs are accepted; None: nobody has looked yet."""
    unsent: tuple[Change, ...] = ()
    """Forms that were filled and not sent, once the test is at its end."""
    mask: Callable[[str], str] = lambda text: text
    """Hides secrets, also in what models say: nothing is on record, and nothing told to models, without it."""
    _held: list[Event] | None = None
    """What the listeners are not told yet."""
    _telling: threading.RLock = field(default_factory=threading.RLock)

    def tell(self, event: Event) -> None:
        """Keep the event and pass it on."""
        event = masked(dataclasses.replace(event, item=self.item), self.mask)
        # pictures and boxes are the archive's: a long session would fill the memory with them
        kept = dataclasses.replace(event, jpeg=b"", boxes=()) if isinstance(event, FrameTaken) else event
        self.events.append(kept)
        if isinstance(event, Entry):
            self.entries.append(event)
        with self._telling:
            if self._held is not None:
                self._held.append(event)
                return
        for listener in self.listeners:
            listener(event)

    def begin_step(self) -> None:
        """Forget what is known of one step alone."""
        self.signal_ids, self.unsent, self.overheard, self.accepting = {}, (), (), None

    def waiting(self, seconds: float) -> None:
        """Tell whoever watches which model takes so long."""
        asked = next(iter(reversed(list(self.events_of(Asking)))), None)
        self.tell(Waiting(whom=asked.whom if asked else "a model", seconds=seconds))

    def last_attempt(self, step: Step, error: ToolError) -> str:
        """Say what was tried at last, where a limit ended it."""
        tried = [e for e in self.of(step) if e.intent]
        if not isinstance(error, LimitReached) or not tried:
            return ""
        last = tried[-1]
        return f" The last attempt was “{last.intent}”: {'; '.join(last.doubts) or last.error or last.outcome}."

    def hold(self) -> None:
        """Keep events from the listeners until ``release``."""
        with self._telling:
            self._held = self._held or []

    def release(self, first: Event | None = None) -> None:
        """Tell listeners ``first``, then what was held, then all that comes."""
        with self._telling:
            held, self._held = self._held or [], None
            if first:
                self.tell(first)
            for event in held:
                for listener in self.listeners:
                    listener(event)

    def consider(self, hints: tuple[str, ...]) -> tuple[str, ...]:
        """Give the hints that were fresh until this decision."""
        fresh = tuple(h for h in hints if h not in self.considered | self.considered_in_file)
        self.considered.update(hints)
        self.considered_in_file.update(h for h in hints if h in self.hints)
        return fresh

    def of(self, step: Step) -> list[Entry]:
        """List what was tried in this step, oldest first."""
        return [e for e in self.entries if e.step == step.number and e.outcome != "suggested"]

    def last(self, step: Step) -> Entry | None:
        """Give the newest entry of this step."""
        return next(iter(reversed(self.of(step))), None)

    def events_of(self, kind: type[E]) -> Iterator[E]:
        """Yield all events of one kind, oldest first."""
        return (e for e in self.events if isinstance(e, kind))


def entry(
    step: Step, intent: Intent, choice: Choice, outcome: Outcome | None, seen: Observation, frame: int | None = None
) -> Entry:
    """Make the entry of one intent: choice and outcome."""
    became = outcome or Outcome(False)
    return Entry(
        step=step.number,
        intent=intent.text,
        outcome=_outcome(outcome),
        frame=frame,
        state=fingerprint(seen),
        doubts=spoken(choice.doubts + choice.refusals),
        decided_by=choice.decided_by,
        engine_cost=choice.engine.cost,
        decision_ms=round(choice.spent.ms, 1),
        decision_cost=choice.spent.cost,
        overruled=_overruled(choice, seen),
        changes=became.changes,
        heard=became.heard,
        appeared=became.appeared,
        waited=became.waited,
        error=became.error,
        **_decided(choice, seen),
    )


def _decided(choice: Choice, seen: Observation) -> dict[str, Any]:
    """Give the fields of an entry that tell what was proposed and decided."""
    proposed, decision = choice.proposed, choice.decision or choice.proposed
    fields: dict[str, Any] = {}
    if proposed:
        fields = {"engine_model": proposed.model, "engine_confidence": round(proposed.confidence, 4)}
    if decision is None:
        return fields
    control, goal = seen.control(decision.tag), seen.control(decision.to)
    return fields | {
        "operation": str(decision.operation),
        "tag": decision.tag,
        "control": called(control) if control else "",
        "value": decision.said,
        "held": (control.value or "") if control and decision.operation is Operation.TYPE else "",
        "extent": decision.extent,
        "answer": str(decision.answer or ""),
        "to": decision.to,
        "place": f"{decision.where} {called(goal)}" if goal else "",
        "value_stated_by": decision.value.stated_by if decision.value else "",
        "confidence": round(decision.confidence, 4),
        "runner_up": decision.runner_up,
        "decision_model": decision.model,
    }


def frame_of(seen: Observation, number: int) -> FrameTaken:
    """Record this look: picture, boxes of controls, tabs."""
    inside = [c for c in seen.controls if c.in_view]
    boxes = tuple((c.tag, *map(round, (c.box.x, c.box.y, c.box.width, c.box.height))) for c in inside)
    tabs = tuple((tab.title, tab.url) for tab in seen.tabs)
    shown = next((tab.index for tab in seen.tabs if tab.active), 0)
    return FrameTaken(number=number, jpeg=seen.frame or b"", url=seen.url, boxes=boxes, tabs=tabs, tab=shown)


def _outcome(outcome: Outcome | None) -> str:
    if outcome is None:
        return "returned"
    if not outcome.done:
        return "failed"
    return "done" if outcome.changes else "no change"


def _done(decision: Decision) -> tuple[object, ...]:
    """Tell one action from another."""
    return str(decision.operation), decision.tag, decision.said, decision.extent, decision.to, decision.where


def _overruled(choice: Choice, seen: Observation) -> str:
    """Say what the engine had proposed, where the escalation model decided otherwise."""
    before, after = choice.proposed, choice.decision
    if choice.decided_by != "escalation" or before is None or after is None:
        return ""
    if _done(before) == _done(after):
        return ""
    control = seen.control(before.tag)
    return " ".join(filter(None, [str(before.operation), describe(control) if control else ""]))


def masked(value: T, mask: Callable[[str], str]) -> T:
    """Mask every text of an event, a verdict, or what they hold."""
    found: Any = value
    if isinstance(value, str) and type(value) is str:
        found = mask(value)
    elif isinstance(value, FrameTaken):  # its many boxes are numbers
        found = dataclasses.replace(value, url=mask(value.url), tabs=masked(value.tabs, mask))
    elif isinstance(value, tuple):
        found = tuple(masked(each, mask) for each in value)
    elif isinstance(value, Mapping):
        found = {key: masked(each, mask) for key, each in value.items()}
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        texts = {f.name: masked(getattr(value, f.name), mask) for f in dataclasses.fields(value)}
        found = dataclasses.replace(value, **texts)
    return cast(T, found)
