"""The rules by which the embedded models are judged until they are replaced: they read English, for them alone.

``decide`` asks what speaks against a decision, ``run`` for a judge of claims, a session what ``tool do`` means. The
rules are imported only then: they are many.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_tool.action import Decision, Doubt, Drag, Press, Scroll, Wait
from pytest_tool.doubts import Considered, raised
from pytest_tool.question import Question
from pytest_tool.turn import Intent

if TYPE_CHECKING:
    from pytest_tool.old_rules.claims import OldClaims
    from pytest_tool.run import Run

EMBEDDED = frozenset({"embedded-ranker-1", "embedded-text"})
"""What the embedded models call themselves."""


def judge_of(run: Run) -> OldClaims:
    """Judge the claims of an embedded pilot."""
    from pytest_tool.old_rules.claims import OldClaims

    return OldClaims(run)


def one_action(text: str, url: str, tool: str) -> Intent:
    """Read what a person writes for one action of the embedded models. Raises SettingsError for several."""
    from pytest_tool.old_rules.by_hand import one_action

    return one_action(text, url, tool)


def apply_to(decision: Decision) -> bool:
    """Whether an embedded model made this decision."""
    return decision.model in EMBEDDED


def speaks_against(case: Considered, second: bool) -> tuple[tuple[Doubt, ...], tuple[Doubt, ...]]:
    """The doubts about a decision of the embedded models, and its refusals.

    Of a ``second`` opinion: what such a model picks instead of the engine's proposal was doubted by nobody yet.
    """
    from pytest_tool.old_rules.decisions import ABOUT_WORDS, DOUBTS, REFUSALS

    refusals = raised(REFUSALS, case)
    if not second:
        return raised(DOUBTS, case), refusals
    engines = case.question.proposal
    another = engines is None or engines.none_of_these or case.decision.tag != engines.tag
    return raised(ABOUT_WORDS, case) if another and not refusals else (), refusals


def in_its_manner(decision: Decision, question: Question) -> Decision:
    """The decision done as often, as far, as long and on the side that the intent's words say."""
    from pytest_tool.grammar.amounts import goes_to_the_end, scrolled_until, seconds_in, times_in
    from pytest_tool.grammar.dragging import dropped_where

    words = question.intent.text
    match decision.act:
        case Press(key=key):
            return replace(decision, act=Press(key, times_in(words)))
        case Scroll() as scroll:
            return replace(decision, act=replace(scroll, far=goes_to_the_end(words), until=scrolled_until(words)))
        case Drag() as drag:
            return replace(decision, act=replace(drag, where=dropped_where(words)))
        case Wait():
            return replace(decision, act=Wait(seconds_in(words)))
    return decision
