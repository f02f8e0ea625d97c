"""Evidence: a model's claim counts only as far as code finds on the page what it quotes."""

from __future__ import annotations

from pytest_tool.action import Evidence, Verdict
from pytest_tool.expect.folding import contains, fold
from pytest_tool.expect.naming import words_of
from pytest_tool.expect.texts import lines_of
from pytest_tool.observation import Observation, control_lines, page_lines

FORMAT_WORDS = (
    "text value placeholder type row of no name icon dialog url title heading button link checked unchecked selected "
    "disabled required invalid expanded collapsed"
)
"""Words of our own way to write a page: they are on every page, and prove nothing."""


def occurs(evidence: Evidence, seen: Observation, at_start: Observation | None = None) -> bool:
    """Whether the quoted text is on the page, as whole words and numbers; with ``gone``: it was, and is no longer.

    Too trivial a text (one character, punctuation, a role's name) proves nothing, whether it is there or not.
    """
    if _is_trivial(evidence.text, seen):
        return False
    if evidence.gone:
        was = at_start is not None and _is_on(evidence.text, at_start)
        return was and not _is_on(evidence.text, seen, loose=True)
    return _is_on(evidence.text, seen)


def _is_trivial(text: str, seen: Observation) -> bool:
    words = words_of(text)
    roles = {c.role for c in seen.controls}
    return len("".join(words)) < 2 or all(w in FORMAT_WORDS.split() or w in roles for w in words)


def _is_on(text: str, seen: Observation, loose: bool = False) -> bool:
    """As a model was shown the page, or as a person reads it; a quoted line may carry its quotes and its tag."""
    lines = [*page_lines(seen), *lines_of(seen), *control_lines(seen.controls)]
    lines += [" ".join(b.cells) for b in seen.blocks if b.cells]
    forms = {fold(text), fold(text).strip("\"'")}
    return any(contains(line, form, loose) for line in lines for form in forms if form)


def confirm(claim: Verdict, seen: Observation, at_start: Observation | None = None) -> list[str]:
    """What is missing for a claimed pass, in words; empty when code has found all that it quotes."""
    if not claim.evidence:
        return ["nothing on the page was quoted as evidence"]
    return [_missing(e, seen) for e in claim.evidence if not occurs(e, seen, at_start)]


def _missing(evidence: Evidence, seen: Observation) -> str:
    if _is_trivial(evidence.text, seen):
        return f'"{evidence.text}" proves nothing'
    if evidence.gone and _is_on(evidence.text, seen, loose=True):
        return f'"{evidence.text}" is still on the page'
    return f'"{evidence.text}" was not there before' if evidence.gone else f'"{evidence.text}" is not on the page'
