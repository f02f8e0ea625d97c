"""What a doubt looks at: the decision, the question it answers, the step's past, the rules of the test."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_tool.action import Decision
from pytest_tool.grammar.steps import parse
from pytest_tool.observation import Control
from pytest_tool.question import Question
from pytest_tool.stated import quoted
from pytest_tool.trail import Entry
from pytest_tool.uploads import Uploads

STEM = 5
"""Words that begin alike are forms of one."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What a decision is held to in this test."""

    min_confidence: float = 0.6
    escalation: bool = True
    start_url: str = ""
    secret_origins: tuple[str, ...] = ()
    uploads: Uploads | None = None
    """Where files to upload may lie; None: nowhere."""
    literal: bool = False
    """The escalation model compares words, as the embedded one does: what speaks against words speaks against its choice too."""


@dataclass(frozen=True, slots=True)
class Considered:
    """A decision in its context: the question it answers, the step's past, the rules."""

    decision: Decision
    question: Question
    past: tuple[Entry, ...]
    rules: Rules
    fresh_hints: tuple[str, ...] = ()

    @property
    def target(self) -> Control | None:
        return self.question.seen.control(self.decision.tag)

    @property
    def goal(self) -> Control | None:
        """The control that something is dragged to."""
        return self.question.seen.control(self.decision.to)

    @property
    def repeats(self) -> tuple[Entry, ...]:
        """The entries of this step that did the same thing before."""
        it = self.decision
        mine = (str(it.operation), it.tag, it.said, it.extent, it.to, it.where)
        return tuple(
            e
            for e in self.past
            if (e.operation, e.tag, e.value, e.extent, e.to, e.place.partition(" ")[0]) == mine
            and e.outcome != "returned"
        )


def texts(control: Control) -> tuple[str, ...]:
    """What a control is called, in all its forms."""
    return (control.name, control.text, control.placeholder, control.icon, *control.options)


def called(control: Control) -> str:
    return next(filter(None, texts(control)), "")


def surroundings(control: Control) -> tuple[str, ...]:
    """What stands in and beside a control, and in what it is a part of: its row, its section, its frame."""
    return (control.placeholder, control.near, control.row, control.section, control.frame)


def wished(question: Question) -> str:
    """The whole wish that an intent is for, in the step's words: 'click "City" to reach "Rome"' leaves out of which address."""
    intent, wishes = question.intent.text, parse(question.step.text).wishes
    own = [w for w in wishes if intent in (w.text, *w.other_words)]
    own = own or [w for w in wishes if w.value and w.value in quoted(intent)]
    return own[0].text if len(own) == 1 else intent
