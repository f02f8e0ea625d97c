"""Raises DOUBTS about decisions, by structure alone.

Each is one small function that gets the decision in its context and returns the reason, or an empty string.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import floor

from pytest_tool.action import Operation, option_in
from pytest_tool.decision import Decision, Doubt
from pytest_tool.hosts import AllowedHosts
from pytest_tool.observation import Control, called, fingerprint
from pytest_tool.question import Question
from pytest_tool.stated import folded, quoted, where_stated
from pytest_tool.stated.uploads import Uploads
from pytest_tool.trail import Entry

CLEARLY_AHEAD = 0.8
"""On a page with more controls than can be offered, the chosen one must be at least this sure."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Holds what decisions are held to in this test."""

    min_confidence: float = 0.6
    escalation: bool = True
    start_url: str = ""
    secret_origins: tuple[str, ...] = ()
    uploads: Uploads | None = None
    """Where files to upload may lie; None: nowhere."""
    hosts: AllowedHosts | None = None
    """Where pages may be; None: everywhere."""

    @property
    def told_hosts(self) -> tuple[str, ...]:
        """List where pages may be; empty: everywhere."""
        return self.hosts.entries if self.hosts else ()


@dataclass(frozen=True, slots=True)
class Considered:
    """Shows a decision in its context: question, past, rules."""

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
        """Give the control that something is dragged to."""
        return self.question.seen.control(self.decision.to)

    @property
    def repeats(self) -> tuple[Entry, ...]:
        """Find the entries of this step that did and answered the same."""
        it = self.decision
        mine = (str(it.operation), it.tag, it.said, it.extent, it.to, it.where, str(it.answer or ""))
        return tuple(
            e
            for e in self.past
            if (e.operation, e.tag, e.value, e.extent, e.to, e.place.partition(" ")[0], e.answer) == mine
            and e.outcome != "returned"
        )


def low_confidence(case: Considered) -> str:
    sure, least = case.decision.confidence, case.rules.min_confidence
    return f"confidence {floor(100 * sure) / 100:.2f} is below {least:g}" if sure < least else ""


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


def another_tag(case: Considered) -> str:
    """Doubt another tag than the intent names."""
    named, chosen = case.question.intent.tag, case.decision.tag
    differ = named and chosen and named != chosen and case.question.seen.control(named)
    return f"the intent names tag {named}, and {chosen} was chosen" if differ else ""


def another_name(case: Considered) -> str:
    """Doubt a control where the intent quotes another's name.

    A drag has two ends, and each name that is quoted must be that of one of them.
    """
    chosen = tuple(c for c in (case.target, case.goal) if c is not None)
    if not chosen:
        return ""
    said = _quoted_names(case)
    borne = [name for name in said if any(_bears(c, name) for c in case.question.offered)]
    strange = [name for name in borne if not any(_contains(_own(c), name) for c in chosen)]
    if not strange or (len(strange) < len(borne) and case.goal is None):
        return ""
    return f'the intent quotes "{strange[0]}", which another control is called, and "{called(chosen[0])}" is not'


def another_place(case: Considered) -> str:
    """Doubt a namesake where the intent quotes what stands beside another."""
    target = case.target
    if target is None:
        return ""
    name = folded(called(target))
    twins = [c for c in case.question.offered if c.tag != target.tag and c.role == target.role]
    twins = [c for c in twins if folded(called(c)) == name]
    for said in _quoted_names(case) if twins else ():
        here = _contains((*_own(target), *_around(target)), said)
        if not here and any(_contains(_around(c), said) for c in twins):
            return f'the intent quotes "{said}", which stands beside another "{called(target)}", not beside this one'
    return ""


def another_option(case: Considered) -> str:
    """Doubt an option that is unstated, or other than the quoted one."""
    option, target, question = option_in(case.decision.act), case.target, case.question
    if not option or target is None:
        return ""
    options = {folded(option) for option in target.options}
    quotes = [text for text in quoted(question.intent.text) if folded(text) in options]
    if quotes:
        meant = folded(option) in map(folded, quotes)
        return "" if meant else f'the intent quotes the option "{quotes[0]}", and "{option}" was chosen'
    if where_stated(option, question.step, question.hints):
        return ""
    return f'neither the step nor a hint states the option "{option}"'


DOUBTS: tuple[Callable[[Considered], str], ...] = (
    low_confidence,
    none_fits,
    looping,
    no_change_again,
    fresh_hint,
    claims_done,
    hard_to_reach,
    crowded,
    another_tag,
    another_name,
    another_place,
    another_option,
)


def raised(rules: Iterable[Callable[[Considered], str]], case: Considered) -> tuple[Doubt, ...]:
    """Apply the rules; gives those that object, by name."""
    found = ((rule.__name__.replace("_", " "), rule(case)) for rule in rules)
    return tuple(Doubt(name, reason) for name, reason in found if reason)


def _quoted_names(case: Considered) -> list[str]:
    """List what the intent quotes beside the decision's own words."""
    its_own = {folded(case.decision.said)}
    if case.question.value:
        its_own.add(folded(case.question.value.text))
    return [text for text in quoted(case.question.intent.text) if folded(text) not in its_own]


def _bears(control: Control, name: str) -> bool:
    return folded(name) in {folded(text) for text in (control.name, control.text, control.placeholder) if text}


def _own(control: Control) -> tuple[str, ...]:
    """List all that a control itself is called, or offers."""
    return control.name, control.text, control.placeholder, control.icon, control.value or "", *control.options


def _around(control: Control) -> tuple[str, ...]:
    return control.row, control.section, control.frame, control.near, control.part


def _contains(texts: Iterable[str], said: str) -> bool:
    return any(folded(said) in folded(text) for text in texts if text)
