"""Whether a claimed pass of a step without expectations was earned: what is quoted must say something about the step."""

from __future__ import annotations

import re

from pytest_tool.expect.compare import fold
from pytest_tool.expect.evidence import is_on
from pytest_tool.observation import Observation, describe
from pytest_tool.stated import QUOTED
from pytest_tool.turn import Evidence, Verdict

LOOKING = re.compile(
    r"\W*(?:(?:please|now|then)\s+)?(?:(?:in|on|at)\s[^,]+,\s*)?(?:find out|check (?:that|whether|if)|verify|look|read|note|see|"
    r"make sure|ensure|wait|remember|count|compare|observe|watch|inspect|confirm (?:that|whether))\b",
    re.IGNORECASE,
)
"""How a step begins that asks to look, not to act: “Write a note” does not."""
ACTING = re.compile(
    r"(?:\band\b|\bthen\b|[.;,])\s*(?:then\s+)?(?:click|press|tap|add|put|open|type|enter|fill|set|select|choose|pick|tick|check|"
    r"untick|buy|order|pay|delete|remove|save|send|submit|write|copy|take|go|sign|log|search|change|switch|close|confirm)\b",
    re.IGNORECASE,
)
"""A clause behind it that asks to act all the same."""
GOING = re.compile(r"\b(open|go|visit|show|navigate|switch|return)\b", re.IGNORECASE)
NOT_A_RESULT = frozenset({"focused", "required", "disabled", "readonly", "invalid", "unchecked", "collapsed"})
"""States that a step does not ask for, or that a line does not say."""
SHORTEST_WORD = 3


def unearned(claim: Verdict, step_text: str, seen: Observation, at_start: Observation | None, acted: bool) -> list[str]:
    """What is wrong with a claim whose evidence is on the page; empty when it was earned.

    ``acted`` says that an action of this step changed something.
    """
    if acted:
        new = any(
            e.gone or at_start is None or not is_on(e.text, at_start) or _lost_a_state(e, seen, at_start)
            for e in claim.evidence
        )
        return [] if new else ["all that is quoted was there when the step began"]
    order = QUOTED.sub(" ", step_text)
    if LOOKING.match(order) and not ACTING.search(order):
        return []
    if any(e.gone or _is_already_so(e, step_text, seen) for e in claim.evidence):
        return []
    return ["nothing was done in this step, and what is quoted does not show that it was so already"]


def _lost_a_state(evidence: Evidence, seen: Observation, at_start: Observation) -> bool:
    """The whole line of a control that is shorter than it was, because the control is no longer checked, selected, …"""
    said = fold(evidence.text)
    before = {c.tag: c for c in at_start.controls}
    for control in seen.controls:
        was = before.get(control.tag)
        whole = said in (fold(describe(control)), fold(f"{control.tag} {describe(control)}"))
        if whole and was is not None and (was.role, was.name) == (control.role, control.name):
            lost = was.states - control.states - NOT_A_RESULT
            if lost and not any(fold(describe(c)) == fold(describe(control)) for c in at_start.controls):
                return True
    return False


def _is_already_so(evidence: Evidence, step_text: str, seen: Observation) -> bool:
    """A control that the step is about, quoted with the state or value that it has; for a way, the page's own URL."""
    said, words = fold(evidence.text), _words(step_text)
    if GOING.search(step_text) and said and said in fold(seen.url):
        return bool(_words(evidence.text) & words)
    for control in seen.controls:
        result = {*(control.states - NOT_A_RESULT), *filter(None, [fold(control.value or "")])}
        told = said in fold(f"{control.tag} {describe(control)}") and any(one in said for one in result)
        if told and _words(f"{control.name} {control.text} {control.row}") & words:
            return True
    return False


def _words(text: str) -> set[str]:
    return {word for word in re.findall(r"\w+", fold(text)) if len(word) >= SHORTEST_WORD}
