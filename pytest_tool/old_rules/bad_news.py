"""Errors that a page reports in English words."""

from __future__ import annotations

import re

from pytest_tool.expect.compare import fold
from pytest_tool.observation import Block, Observation

WRONG = re.compile(
    r"\b(?:errors?|failed|failure|invalid|incorrect|wrong(?! about\b)|denied|forbidden|not (?:valid|found|allowed|possible)|oops|"
    r"could not|cannot|can't|unable to|exception|bad gateway|service unavailable)\b"
)
"""Words that report an error wherever they stand."""
REMINDING = re.compile(
    r"\b(?:(?:is|are) required|must (?:be|not|contain|have)|"
    r"please (?:enter|choose|select|fill|accept|provide|correct|check|sign|log|try))\b"
)
"""Words that report an error in an alert, or when they were not there before the step; else they explain a form."""
RULE = re.compile(r"\b(?:cannot|can't) (?:be|have|contain|start|end)\b")
"""Words that report an error, or beside a form that nobody has sent yet the rule for a field."""
NO_ERROR = re.compile(
    r"\b(?:no|0|without(?: any)?) errors?\b|\berror-free\b|\b(?:cannot|can't) be (?:undone|reversed|recovered|restored)\b"
    r"|\b(?:cannot|can't) be (?:easily )?(?:changed|edited|renamed|modified) (?:afterwards?|later|again)\b"
)
"""No error, or what is told before something is done: “the name cannot be changed later”."""
TRACED = re.compile(r"\btraceback \(most recent call last\)")
"""How a program that broke off tells it, in however long a text: in the output of a cell, say."""
GOOD = (
    r"(?:saved|success(?:ful(?:ly)?)?|added|thank(?:s| you)|updated|done|welcome|created|sent|removed|deleted|completed?|"
    r"confirmed|copied|signed (?:in|out)|cancelled)"
)
DONE_TO = (
    r"(?:(?:un)?published|uploaded|renamed|moved|approved|archived|restored|submitted|imported|exported|scheduled|duplicated|"
    r"invited|(?:de)?activated|(?:un)?installed|reopened|posted|placed|logged (?:in|out))"
)
FINE = re.compile(rf"\b{GOOD}\b|\b(?:was|were|has been|have been) {DONE_TO}\b|^(?:\w+ ){{0,3}}{DONE_TO}[.!]*$")
NOT_DONE = re.compile(
    rf"(?:\b(?:no|not|never|nothing|nobody|none|cannot|only|already)|n't)(?: [\w'-]+){{0,4}} (?:{GOOD}|{DONE_TO})\b"
)
"""“The page was not saved”, “no file was uploaded”, “was already published” are no good news."""
OFFERS = frozenset({"checkbox", "radio", "switch"})
"""What a tick may be called says what it offers, not what has happened."""


def is_error(block: Block) -> bool:
    """Whether a block reports an error: an alert without good news, or a short text that says what is wrong."""
    text = NO_ERROR.sub("", fold(block.text))
    if block.kind == "alert":
        return bool(WRONG.search(text) or REMINDING.search(text) or NOT_DONE.search(text)) or not FINE.search(text)
    return TRACED.search(text) is not None or (len(text) <= 200 and block.kind != "row" and bool(WRONG.search(text)))


def bad_news(
    seen: Observation, before: Observation | None, unsent: bool = False, alerts_alone: bool = False
) -> list[str]:
    """The errors that the page reports and did not report before, in words.

    ``unsent``: it was reached by a link, so that nothing was sent that it could refuse: the rules of its fields are none.
    ``alerts_alone``: it shows by itself that the step was done, and what else its parts say is not about that.
    """
    known = {fold(b.text) for b in before.blocks} if before else set()
    known |= {fold(c.name) for c in seen.controls if c.role in OFFERS}  # “Stop on error” is offered, and reports none
    errors = [b for b in seen.blocks if is_error(b) and fold(b.text) not in known]
    errors = [b for b in errors if b.kind == "alert" or not alerts_alone]
    told = [b for b in errors if not (unsent and b.kind != "alert" and not WRONG.search(RULE.sub("", fold(b.text))))]
    return [f'an error appeared: "{b.text}"' for b in told]
