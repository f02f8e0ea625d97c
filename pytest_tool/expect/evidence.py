"""Evidence: a model's claim counts only as far as code finds on the page what it quotes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pytest_tool.briefing import told_by
from pytest_tool.expect.compare import contains, fold
from pytest_tool.expect.parts import lines_of
from pytest_tool.observation import FORMAT_WORDS, Observation, control_lines, describe, page_lines
from pytest_tool.turn import Evidence, Verdict

MARKS = re.compile(r"^(?:#{1,6}|-|!|\|)\s+|\s*\|$")
"""Our marks around a line of text (see briefing.block_line); a model may quote the line with or without them."""
SPOKEN_STATE = re.compile(r"^(.*\") is (?:now )?(\w+)$", re.DOTALL)
"""A state as the history tells it: ``checkbox "Gift wrap" is checked``."""


def occurs(
    evidence: Evidence, seen: Observation, at_start: Observation | None = None, never_there: bool = False
) -> bool:
    """Whether the quoted text is on the page, as whole words and numbers; with ``gone``: it was, and is no longer.

    With ``never_there`` a text that is gone need not have been there: for expectations that something is absent.
    Too trivial a text (one character, punctuation, a role's name) proves nothing, whether it is there or not.
    """
    if _is_trivial(evidence.text, seen):
        return False
    if evidence.gone:
        was = never_there or (at_start is not None and is_on(evidence.text, at_start))
        return was and not is_on(evidence.text, seen, loose=True)
    return is_on(evidence.text, seen)


def _is_trivial(text: str, seen: Observation) -> bool:
    words = re.findall(r"[^\W_]+", fold(text))
    roles = {c.role for c in seen.controls}
    return len("".join(words)) < 2 or all(w in FORMAT_WORDS or w in roles for w in words)


def is_on(text: str, seen: Observation, loose: bool = False) -> bool:
    """As a model was shown the page, or as a person reads it; a quoted line may carry its quotes, marks and tag."""
    lines = [*page_lines(seen), *lines_of(seen.blocks, seen.controls), *control_lines(seen.controls)]
    lines += [" ".join(b.cells) for b in seen.blocks if b.cells]
    rows = {row: " | ".join(b.cells) for b, row in told_by(seen.controls, seen.blocks).items() if b.cells}
    lines += [describe(c, f"row: {rows[c.row]}") for c in seen.controls if c.row in rows]
    plain = MARKS.sub("", MARKS.sub("", text.strip()))
    forms = {fold(text), fold(text).strip("\"'"), fold(plain), fold(SPOKEN_STATE.sub(r"\1 \2", plain))}
    return any(contains(line, form, loose) for line in lines for form in forms if form)


def confirm(
    claim: Verdict,
    seen: Observation,
    at_start: Observation | None = None,
    never_there: bool = False,
    messages: Iterable[str] = (),
    closed: Iterable[str] = (),
) -> list[str]:
    """What is missing for a claimed pass, in words; empty when code has found all that it quotes.

    ``messages`` are alerts and statuses that code saw appear in this step: they may have gone while the model thought.
    ``closed`` are the titles of dialog windows that code saw open and close in this step: these are gone.
    """
    if not claim.evidence:
        return ["nothing on the page was quoted as evidence"]
    told, shut = [fold(message) for message in messages], [fold(title) for title in closed]
    return [
        _missing(e, seen)
        for e in claim.evidence
        if not occurs(e, seen, at_start, never_there)
        and not _was_said(e, told, seen)
        and not (e.gone and fold(e.text) in shut and not is_on(e.text, seen, loose=True))
    ]


def _was_said(evidence: Evidence, messages: list[str], seen: Observation) -> bool:
    if evidence.gone and is_on(evidence.text, seen, loose=True):
        return False
    form = fold(MARKS.sub("", evidence.text.strip()))
    return not _is_trivial(evidence.text, seen) and any(contains(message, form) for message in messages)


def _missing(evidence: Evidence, seen: Observation) -> str:
    if _is_trivial(evidence.text, seen):
        return f'"{evidence.text}" proves nothing'
    if evidence.gone and is_on(evidence.text, seen, loose=True):
        return f'"{evidence.text}" is still on the page'
    return (
        f'"{evidence.text}" was not there when the step began'
        if evidence.gone
        else f'"{evidence.text}" is not on the page'
    )
