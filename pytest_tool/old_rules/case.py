"""What the old rules share: how controls and their surroundings are called, and which wish an intent is for."""

from __future__ import annotations

from pytest_tool.doubts import Considered
from pytest_tool.grammar.steps import parse
from pytest_tool.observation import Control
from pytest_tool.question import Question
from pytest_tool.stated import quoted

__all__ = ["STEM", "Considered", "called", "surroundings", "texts", "wished"]
STEM = 5
"""Words that begin alike are forms of one."""


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
