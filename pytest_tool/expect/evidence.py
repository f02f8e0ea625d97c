"""Finds on the page what a model quotes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from pytest_tool.briefing import told_by
from pytest_tool.expect.rows import lines_of
from pytest_tool.language.compare import contains, fold
from pytest_tool.observation import FORMAT_WORDS, Observation, control_lines, describe, page_lines
from pytest_tool.turn import Evidence, Verdict

MARKS = re.compile(r"^(?:#{1,6}|-|!|\|)\s+|\s*\|$")
"""Our marks around a line of text (see briefing.block_line); a model may quote the line with or without them."""
SPOKEN_STATE = re.compile(r"^(.*\") is (?:now )?(\w+)$", re.DOTALL)
"""A state as the history tells it: ``checkbox "Gift wrap" is checked``."""


def confirm(
    claim: Verdict,
    seen: Observation,
    at_start: Observation | None = None,
    never_there: bool = False,
    messages: Iterable[str] = (),
    closed: Iterable[str] = (),
) -> list[str]:
    """Say what is missing for a claimed pass, in words.

    ``messages`` are alerts and statuses that code saw appear in this step: they may have gone while the model thought.
    ``closed`` are the titles of dialog windows that code saw open and close in this step: these are gone.
    """
    if not claim.evidence:
        return ["nothing on the page was quoted as evidence"]
    told, shut = tuple(map(fold, messages)), tuple(map(fold, closed))
    lacking = (_lacking(e, seen, at_start, never_there, told, shut) for e in claim.evidence)
    return [f'"{e.text}" {fact}' for e, fact in zip(claim.evidence, lacking, strict=True) if fact]


def occurs(
    evidence: Evidence, seen: Observation, at_start: Observation | None = None, never_there: bool = False
) -> bool:
    """Tell whether the quoted text is on the page, or gone.

    With ``never_there`` a text that is gone need not have been there: for expectations that something is absent.
    Too trivial a text (one character, punctuation, a role's name) proves nothing, whether it is there or not.
    """
    return not _lacking(evidence, seen, at_start, never_there)


def _lacking(
    evidence: Evidence,
    seen: Observation,
    at_start: Observation | None,
    never_there: bool,
    messages: Collection[str] = (),
    closed: Collection[str] = (),
) -> str:
    """Say what a quoted text lacks as evidence."""
    text = evidence.text
    words = re.findall(r"[^\W_]+", fold(text))
    roles = {c.role for c in seen.controls}
    if len("".join(words)) < 2 or all(w in FORMAT_WORDS or w in roles for w in words):
        return "proves nothing"
    if evidence.gone and is_on(text, seen, loose=True):
        return "is still on the page"
    if any(contains(message, MARKS.sub("", text.strip())) for message in messages):
        return ""
    if not evidence.gone:
        return "" if is_on(text, seen) else "is not on the page"
    was = never_there or fold(text) in closed or (at_start is not None and is_on(text, at_start))
    return "" if was else "was not there when the step began"


def is_on(text: str, seen: Observation, loose: bool = False) -> bool:
    """Find a text as models or people read the page.

    A quoted line may carry its quotes, marks and tag.
    """
    lines = [*page_lines(seen), *lines_of(seen.blocks, seen.controls), *control_lines(seen.controls)]
    lines += [" ".join(b.cells) for b in seen.blocks if b.cells]
    rows = {row: " | ".join(b.cells) for b, row in told_by(seen.controls, seen.blocks).items() if b.cells}
    lines += [describe(c, f"row: {rows[c.row]}") for c in seen.controls if c.row in rows]
    plain = MARKS.sub("", MARKS.sub("", text.strip()))
    forms = {fold(text), fold(text).strip("\"'"), fold(plain), fold(SPOKEN_STATE.sub(r"\1 \2", plain))}
    return any(contains(line, form, loose) for line in lines for form in forms if form)
