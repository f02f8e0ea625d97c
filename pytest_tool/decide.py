"""Turns one intent into one decision: value, engine, doubts, escalation, refusals.

It is made on an observation, in a thread of its own, away from the browser.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol
from urllib.parse import urljoin

from pytest_tool.action import Answer, GoTo, Operation, Upload, Value
from pytest_tool.changes import Kind
from pytest_tool.decision import RECORDING, Choice, Decision, Doubt, Spent
from pytest_tool.doubts import DOUBTS, Considered, Rules, raised
from pytest_tool.engines.operations import possible
from pytest_tool.errors import BadReply
from pytest_tool.events import Asking
from pytest_tool.hosts import origin
from pytest_tool.observation import Control, Observation
from pytest_tool.plan import Step
from pytest_tool.question import Engine, Question
from pytest_tool.refusals import REFUSALS
from pytest_tool.stated import folded, quoted, where_stated
from pytest_tool.stated.verbatim import stands_in
from pytest_tool.trail import Trail
from pytest_tool.turn import Intent

MOST_OFFERED = 250
"""A System One choice takes 255 options; one is ``none``."""
RECENT = 6
NEEDS_VALUE = frozenset({Operation.TYPE, Operation.GO_TO, Operation.UPLOAD})


class ValueSource(Protocol):
    """Supplies the value of one field: the text model."""

    def value(self, question: Question, trail: Trail, /) -> Value | None:
        """Give the value that a person stated. Raises ModelError."""
        ...

    def accepts(self, question: Question, trail: Trail, /) -> bool:
        """Tell whether a person states that a dialog is accepted. Raises ModelError."""
        ...


class Mode(StrEnum):
    """Says who decides."""

    STACK = "stack"
    """The engine proposes; the escalation model overrules when it is unsure, as far as ``rules.escalation`` lets it."""
    ESCALATION = "escalation"
    ALONE = "alone"
    """The engine alone, hosted or local: when it is unsure, nothing is done."""


@dataclass
class Decider:
    """Decides by ``engine``; ``escalation`` overrules where ``rules.escalation`` lets it."""

    engine: Engine
    text_model: ValueSource
    escalation: Engine
    rules: Rules
    mode: Mode = Mode.STACK

    def __post_init__(self) -> None:
        if self.mode is Mode.ALONE:
            self.rules = replace(self.rules, escalation=False)

    def decide(self, step: Step, intent: Intent, seen: Observation, trail: Trail) -> Choice:
        """Decide this intent, and tell every doubt and refusal."""
        question = self.ask(step, intent, seen, trail)
        question = replace(question, answer=self._answer(question, trail))
        if intent.fills:
            question = self._filled(question, trail)
        if self.mode is Mode.ESCALATION:
            trail.consider(question.hints)
            return self._escalated(question, Choice(None), trail)
        return self._stacked(question, trail)

    def replayed(self, step: Step, intent: Intent, seen: Observation, trail: Trail, decision: Decision) -> Choice:
        """Hold a recorded decision against the refusals, which bind it like any other."""
        question = self.ask(step, intent, seen, trail)
        question = replace(question, offered=seen.controls, value=decision.value, answer=decision.answer)
        decision = completed(decision, question, self.rules.start_url)
        refusals = raised(REFUSALS, Considered(decision, question, tuple(trail.of(step)), self.rules))
        return Choice(None, (), refusals, proposed=decision) if refusals else Choice(decision, decided_by=RECORDING)

    def _stacked(self, question: Question, trail: Trail) -> Choice:
        """Take the engine's decision, or the escalation model's in doubt."""
        fresh = trail.consider(question.hints)
        took: Spent | None = None
        try:
            proposed = self._proposed(question, trail)
            took = proposed.spent
            proposed = self._with_value(proposed, question, trail)
        except BadReply as error:
            bad = Choice(None, (Doubt("bad reply", error.fact),), engine=took or spent_on(error))
            return self._second_opinion(question, bad, trail)
        question = replace(question, value=proposed.value or question.value)
        case = Considered(proposed, question, tuple(trail.of(question.step)), self.rules, fresh)
        doubts, refusals = speaks_against(case)
        if not doubts and not refusals:
            return Choice(proposed, decided_by="engine", proposed=proposed, engine=took)
        doubted = Choice(None, doubts, refusals, proposed=proposed, engine=took)
        return self._second_opinion(question, doubted, trail)

    def ask(self, step: Step, intent: Intent, seen: Observation, trail: Trail) -> Question:
        """Put the question that this intent is on this page."""
        hints = (*(h.text for h in step.hints), *trail.hints)
        offered = offer(seen, intent, step)
        recent = tuple(f"{e.did or e.intent}: {e.outcome}" for e in trail.of(step)[-RECENT:])
        question = Question(step, intent, hints, seen, offered, len(seen.controls) - len(offered), (), recent=recent)
        return replace(question, operations=possible(offered, question.stated))

    def _answer(self, question: Question, trail: Trail) -> Answer | None:
        """Answer a browser dialog as a person states, or the pilot of one it was told."""
        wanted, step = question.intent.answer, question.step
        if wanted is None or not wanted.accepts:
            return Answer(False) if wanted else None
        if wanted.stated:
            return Answer(True, Value(wanted.text, "step") if wanted.text is not None else None, stated=True)
        if wanted.text is not None:
            by = where_stated(wanted.text, step, question.hints)
            value = Value(wanted.text, by) if by else self.text_model.value(question, trail)
            return Answer(True, value or Value(wanted.text, "nobody"))
        told = {c.what for e in trail.of(step) for c in e.changes if c.kind is Kind.DIALOG}
        told |= {f'{d.kind} "{d.message}"' for d in question.seen.dialogs}
        if self.text_model.accepts(question, trail):
            return Answer(True)
        return Answer(True, told=frozenset(told)) if told else Answer(False, unstated=True)

    def _filled(self, question: Question, trail: Trail) -> Question:
        """Fill the value: quoted by the intent, else the text model's."""
        said = quoted_value(question)
        return replace(question, value=said or self.text_model.value(question, trail))

    def _proposed(self, question: Question, trail: Trail) -> Decision:
        trail.tell(Asking(whom=f"decision engine ({self.engine.model})"))
        return self.engine.propose(question)

    def _with_value(self, proposed: Decision, question: Question, trail: Trail) -> Decision:
        """Supply the value that the pilot had left open."""
        if proposed.operation in NEEDS_VALUE and proposed.value is None and not question.intent.fills:
            proposed = proposed.with_value(self._filled(question, trail).value)
        return completed(proposed, question, self.rules.start_url)

    def _second_opinion(self, question: Question, so_far: Choice, trail: Trail) -> Choice:
        """Ask the escalation model, where it may overrule."""
        return self._escalated(question, so_far, trail) if self.rules.escalation else so_far

    def _escalated(self, question: Question, so_far: Choice, trail: Trail) -> Choice:
        """Let the escalation model overrule doubts, bound by refusals."""
        asked = replace(question, proposal=so_far.proposed, doubts=so_far.doubts + so_far.refusals)
        try:
            decision = completed(self.escalation.propose(asked), question, self.rules.start_url)
        except BadReply as error:
            bad = (*so_far.doubts, Doubt("bad reply", str(error)))
            return replace(so_far, doubts=bad, escalation=spent_on(error))
        so_far = replace(so_far, escalation=decision.spent)
        if decision.none_of_these:
            return replace(so_far, doubts=(*so_far.doubts, Doubt("escalation unsure", decision.runner_up)))
        case = Considered(decision, asked, tuple(trail.of(question.step)), self.rules)
        doubts, refusals = speaks_against(case, second=True)
        if doubts or refusals:
            return replace(so_far, doubts=(*so_far.doubts, *doubts), refusals=refusals or so_far.refusals)
        return replace(so_far, decision=decision, refusals=(), decided_by="escalation")


def speaks_against(case: Considered, second: bool = False) -> tuple[tuple[Doubt, ...], tuple[Doubt, ...]]:
    """Find doubts and refusals; refusals alone of a ``second`` opinion."""
    return () if second else raised(DOUBTS, case), raised(REFUSALS, case)


def spent_on(error: BadReply) -> Spent:
    """Tell what a bad reply took, as far as it was measured."""
    return error.record.spent if error.record else Spent(0.0, None)


def quoted_value(question: Question) -> Value | None:
    """Take the one stated text that the intent quotes as a value.

    What is the name of an offered control, or stands in its row or section, may be quoted to tell which control is meant.
    """
    names = {folded(text) for c in question.offered for text in (c.name, c.text, c.placeholder)}
    beside = {folded(text) for c in question.offered for text in (c.row, c.section) if text}
    left = {
        folded(text): text
        for text in quoted(question.intent.text)
        if folded(text) not in names and not any(stands_in(place, folded(text)) for place in beside)
    }
    if len(left) != 1:
        return None
    (value,) = left.values()
    by = where_stated(value, question.step, question.hints)
    return Value(value, by) if by else None


def completed(decision: Decision, question: Question, start_url: str) -> Decision:
    """Add the answer to a dialog, a path's site, the files' statement.

    Before any page is open, the site is that of ``start_url``.
    """
    decision = replace(decision, answer=question.answer)
    match decision.act:
        case GoTo(value=Value(text=path) as value) if path.startswith("/"):
            here = question.seen.url if origin(question.seen.url) else start_url
            return decision.with_value(replace(value, text=urljoin(here, path)))
        case Upload(value=Value(text=text)) as upload:
            stated = {where_stated(path, question.step, question.hints) or "nobody" for path in upload.paths}
            return decision.with_value(Value(text, " and ".join(sorted(stated))))
    return decision


def offer(seen: Observation, intent: Intent, step: Step) -> tuple[Control, ...]:
    """Offer all controls of a usual page, else the likeliest 250.

    First what the intent tags or names, then what shares words with it, then what is in view.
    """
    controls = seen.controls
    if len(controls) <= MOST_OFFERED:
        return controls
    names = {folded(text) for text in quoted(intent.text)}
    wanted = sorted(_words(f"{intent.text} {step.text}"), key=len, reverse=True)
    named = re.compile(rf"\b(?:{'|'.join(map(re.escape, wanted))})\b") if wanted else None

    def rank(c: Control) -> tuple[bool, int, int]:
        texts = (c.name, c.text, c.placeholder)
        meant = c.tag == intent.tag or any(folded(text) in names for text in texts if text)
        said = " ".join(filter(None, (c.role, *texts, c.value, c.row, c.section, c.frame, c.icon)))
        shared = len(set(named.findall(said.casefold()))) if named else 0
        return (not meant, -shared - (1 if c.in_view else 0), c.tag)

    kept = {c.tag for c in sorted(controls, key=rank)[:MOST_OFFERED]}
    return tuple(c for c in controls if c.tag in kept)


def _words(text: str) -> set[str]:
    return {w for w in re.findall(r"\w+", text.casefold()) if len(w) > 1 or w.isdigit()}
