"""Holds one test's recording: what there is, and what the test does now."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from pytest_tool.action import Operation
from pytest_tool.changes import Change, Kind
from pytest_tool.decision import Decision
from pytest_tool.observation import Observation
from pytest_tool.plan import Step, Test
from pytest_tool.recording import actions
from pytest_tool.recording.form import Action, RecordedEvidence, RecordedStep, RecordedTest, plain
from pytest_tool.recording.targets import described_tab
from pytest_tool.recording.words import Words
from pytest_tool.turn import CloseTab, Evidence, Intent, SwitchTab, Verdict

DIGITS = 16
"""Of a digest, in hex: enough to tell one wording from the next."""


class How(StrEnum):
    """Says how a step came about; each is exactly one."""

    REPLAYED = "replayed"
    HEALED = "healed"
    DECIDED = "decided"
    PYTHON = "python"
    SKIPPED = "skipped"


class Slot(NamedTuple):
    """Tells a step's place: the ``nth`` (from 0) with this text, of its plan or of one inclusion of shared steps."""

    text: str
    nth: int


@dataclass
class Played:
    """Holds what one step does in this run."""

    slot: Slot
    shared: Slot | None = None
    """Its place in the file where it is defined, if a plan includes it."""
    old: RecordedStep | None = None
    """What is recorded of it and fits its text."""
    has_own: bool = False
    """A shared step is recorded in the entry of the plan that includes it: it did something else there than elsewhere."""
    done: list[Action | None] = field(default_factory=list)
    """None for an action that cannot be written down."""
    is_ambiguous: bool = False
    """It cannot be told which variable a text of its actions comes from."""
    how: How = How.DECIDED
    why: str = ""
    """Why it was handed over to the models."""
    new: RecordedStep | None = None


@dataclass
class Tape:
    """Keeps the recording of one test; ``key`` is its title, ``case`` the id of its ``row`` (from 0).

    ``own`` is the entry of the plan's file, ``of_shared`` finds that of a section of shared steps.
    """

    test: Test
    written: Test
    key: str
    case: str = ""
    row: int = 0
    strict: bool = False
    own: RecordedTest | None = None
    of_shared: Callable[[Path, str], RecordedTest | None] = lambda path, section: None
    mask: Callable[[str], str] = lambda text: text
    steps: dict[int, Played] = field(default_factory=dict)
    stale: list[Step] = field(default_factory=list)
    """The steps that are recorded with another wording."""
    reads: bool = True
    """False: what is recorded is not replayed, only written anew."""

    def __post_init__(self) -> None:
        counted: Counter[tuple[str, str]] = Counter()
        inside: Counter[tuple[object, ...]] = Counter()
        for step in self.test.steps:
            text, name = _as_written(step).text, shared_name(step)
            slot = Slot(text, counted[name, text])
            counted[name, text] += 1
            shared = None
            if name:
                inclusion = (step.included, step.path, step.section, text)
                shared = Slot(text, inside[inclusion])
                inside[inclusion] += 1
            self.steps[step.number] = Played(slot, shared)
        if self.reads:
            self._find_old()

    def _find_old(self) -> None:
        own = dict(slots(self.own, by_place=True)) if self.own else {}
        for step in self.test.steps:
            played, name = self.steps[step.number], shared_name(step)
            old = own.get((name, played.slot))
            played.has_own = old is not None
            if old is None and played.shared and (there := self.of_shared(step.path, step.section)):
                old = dict(slots(there)).get(("", played.shared))
            if old and old.digest == self.digest(step):
                played.old = old
            elif old:
                self.stale.append(step)

    @property
    def is_whole(self) -> bool:
        """Tell whether each step that has to be decided is recorded."""
        decided = (step for step in self.test.steps if not step.call and not step.only_checks)
        return all(self.steps[step.number].old for step in decided)

    @property
    def has_any(self) -> bool:
        """Tell whether anything is recorded of this test."""
        return any(played.old for played in self.steps.values())

    def digest(self, step: Step) -> str:
        """Sum up what people told the models for this step, variables not filled."""
        written = _as_written(step)
        told = [written.text, [h.text for h in written.hints], [c.text for c in written.conditions]]
        if not step.included:  # shared steps are the same whoever includes them
            told += [self.written.prose, [h.text for h in self.written.hints]]
        return _digest(told)

    def fitting(self, step: Step, given: Mapping[str, str]) -> RecordedStep | None:
        """Give what is recorded of a step.

        None where it depends on values that are others now, or where nothing proves it.
        """
        played = self.steps.get(step.number)
        old = played.old if played else None
        if old is None or not (step.expectations or old.evidence) or old.values != _values(old, Words(step, given)):
            return None
        return old

    def acted(
        self, step: Step, intent: Intent, decision: Decision, seen: Observation, given: Mapping[str, str]
    ) -> None:
        """Note an action that was done."""
        played = self.steps.get(step.number)
        if played is not None and decision.operation is not Operation.DONE:
            words = Words(step, given)
            played.done.append(actions.recorded(step, intent, decision, seen, words))
            played.is_ambiguous |= words.is_ambiguous

    def turned(self, step: Step, turn: SwitchTab | CloseTab, seen: Observation, given: Mapping[str, str]) -> None:
        """Note that a tab was switched to, or closed; ``seen`` is the look before."""
        if played := self.steps.get(step.number):
            closes = isinstance(turn, CloseTab)
            wish = f"{'close' if closes else 'switch to'} a tab"
            tab = described_tab(turn.index, seen.tabs, Words(step, given))
            played.done.append(Action(intent=wish, operation=actions.CLOSE if closes else actions.SWITCH, tab=tab))

    def passed(
        self,
        step: Step,
        proof: tuple[Evidence, ...],
        signals: tuple[str, ...],
        given: Mapping[str, str],
    ) -> None:
        """Write down a step that passed; one that nothing proves, or that cannot be written, is left out."""
        played, words = self.steps[step.number], Words(step, given)
        done = [action for action in played.done if action]
        if len(done) < len(played.done) or not (done or proof) or not (proof or step.expectations):
            return
        made = RecordedStep(
            text=_as_written(step).text,
            shared=shared_name(step),
            digest=self.digest(step),
            actions=tuple(done),
            evidence=tuple(RecordedEvidence(text=words.seen(e.text), gone=e.gone) for e in proof),
            signals=tuple(words.seen(text) for text in signals),
        )
        text = json.dumps(plain(made), ensure_ascii=False)
        if not played.is_ambiguous and self.mask(text) == text:
            played.new = made.model_copy(update={"values": _values(made, words)})

    def record(self, given: Mapping[str, str]) -> dict[str, Any]:
        """Give what the process needs that writes the file, as JSON.

        Nothing that steps in Python returned, however late.
        """
        steps = []
        for step in self.test.steps:
            played = self.steps[step.number]
            kept = played.old if played.how in (How.REPLAYED, How.SKIPPED) else played.new
            kept = None if kept and Words(step, given).gives_away(kept.texts) else kept
            place = [*played.shared] if played.shared else None
            where = {"file": str(step.path), "section": step.section, "by": " ".join(step.included), "slot": place}
            shared = {**where, "apart": played.has_own} if place else None
            told = {"slot": [*played.slot], "of": shared_name(step), "shared": shared, "how": str(played.how)}
            steps.append({**told, "step": plain(kept) if kept else None})
        about = {"plan": str(self.test.path), "key": self.key, "case": self.case, "at": [self.test.line, self.row]}
        return {**about, "steps": steps}


def slots(test: RecordedTest, by_place: bool = False) -> Iterator[tuple[tuple[str, Slot], RecordedStep]]:
    """Yield each recorded step with its place; ``by_place`` tells shared ones of a plan's own entry apart."""
    counted: Counter[tuple[str, str]] = Counter()
    for step in test.steps:
        name = step.shared if by_place else ""
        yield (name, Slot(step.text, counted[name, step.text])), step
        counted[name, step.text] += 1


def shared_name(step: Step) -> str:
    """Name where a shared step is defined: ``sign-in.md#As a customer``; empty for a plan's own."""
    return f"{step.path.name}#{step.section}" if step.included else ""


def _digest(told: object) -> str:
    return hashlib.sha256(json.dumps(told, ensure_ascii=False).encode()).hexdigest()[:DIGITS]


def _values(made: RecordedStep, words: Words) -> str:
    """Sum up the values that a step's actions depend on."""
    bound = words.bound(text for action in made.actions for text in action.texts)
    return _digest(bound) if bound else ""


def _as_written(step: Step) -> Step:
    return step.written or step


def dialogs_of(changes: tuple[Change, ...]) -> tuple[str, ...]:
    """Tell the browser dialogs that an action opened, in words."""
    return tuple(str(change) for change in changes if change.kind is Kind.DIALOG)


def healed_words(old: RecordedStep, new: RecordedStep | None) -> str:
    """Say what is another now: ``button "Add" → button "Add to basket"``."""
    if new is None:
        return "it can no longer be recorded"
    before, after = list(map(str, old.actions)), list(map(str, new.actions))
    pairs = [(was, now) for was, now in zip(before, after, strict=False) if was != now]
    if not pairs and len(before) == len(after):
        return "other evidence"
    was, now = pairs[0] if pairs else ("; ".join(before[len(after) :]) or "–", "; ".join(after[len(before) :]) or "–")
    return f"{was} → {now}"


def how_of(step: Step, verdict: Verdict, played: Played) -> How:
    """Say how a step came about that has ended."""
    if verdict.skips == "step":
        return How.SKIPPED
    if step.call:
        return How.PYTHON
    if played.how is How.REPLAYED and not played.why:
        return How.REPLAYED
    return How.HEALED if played.old and verdict.passed and played.why else How.DECIDED
