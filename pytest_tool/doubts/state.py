"""Doubts about the decision and the page: how sure it is, what was done before, whether the control can be reached."""

from __future__ import annotations

from pytest_tool.action import Drag, Operation
from pytest_tool.doubts.case import Considered, called
from pytest_tool.observation import fingerprint

CLEARLY_AHEAD = 0.8
"""On a page with more controls than can be offered, the chosen one must be at least this sure."""


def low_confidence(case: Considered) -> str:
    sure, least = case.decision.confidence, case.rules.min_confidence
    return f"confidence {sure:.2f} is below {least:g}" if sure < least else ""


def none_fits(case: Considered) -> str:
    return "no offered control fits" if case.decision.none_of_these else ""


def looping(case: Considered) -> str:
    if case.decision.operation is Operation.WAIT:
        return ""  # waiting once more is no loop
    repeats = case.repeats
    if not repeats:
        return ""  # the usual case: the page need not be read through
    state = fingerprint(case.question.seen)
    same = any(e.state == state for e in repeats)
    return "the same action on the same page state was already done in this step" if same else ""


def no_change_again(case: Considered) -> str:
    last = case.past[-1] if case.past else None
    waits = case.decision.operation is Operation.WAIT
    unchanged = last is not None and last.outcome == "no change" and last in case.repeats and not waits
    return "the last action changed nothing, and this is the same action" if unchanged else ""


def fresh_hint(case: Considered) -> str:
    if not case.rules.escalation or not case.fresh_hints:
        return ""  # escalation off: the hint is already in the engine's goal
    return f'the hint "{case.fresh_hints[0]}" has not been considered yet'


def claims_done(case: Considered) -> str:
    if not case.rules.escalation or case.decision.operation is not Operation.DONE:
        return ""  # escalation off: DONE is DONE
    return "the engine says that nothing is left to do"


def hard_to_reach(case: Considered) -> str:
    target = case.target
    if target is None:
        return ""
    if "disabled" in target.states:
        return "the target is disabled"
    behind = f'the dialog "{case.question.seen.modal}"' if case.question.seen.modal else "something else"
    if case.goal and case.goal.covered:
        return f"the place to drop it is covered by {case.goal.covered_by or behind}"
    return f"the target is covered by {target.covered_by or behind}" if target.covered else ""


def crowded(case: Considered) -> str:
    left_out = case.question.left_out
    if not left_out or case.decision.tag is None or case.decision.confidence >= CLEARLY_AHEAD:
        return ""
    return f"{left_out} controls of this page could not be offered and the chosen one is not clearly ahead"


def not_draggable(case: Considered) -> str:
    if not isinstance(case.decision.act, Drag) or case.target is None or "draggable" in case.target.states:
        return ""
    return f'nothing on the page says that "{called(case.target)}" can be dragged'
