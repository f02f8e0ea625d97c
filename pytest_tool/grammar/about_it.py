"""“It” in an expectation: the one thing that the step names, or the last step that named one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.grammar.checks import parse
from pytest_tool.grammar.words import Kind, quote, tokens

_IT = re.compile(r"it(?='s\b| (?:is|has|does|was|should|shows|says)\b)", re.IGNORECASE)
_OUTCOME = re.compile(r" \((?:passed|failed)\b.*", re.DOTALL)


def spelled_out(expectation: str, step: str, earlier: Sequence[str]) -> str:
    """The expectation with the name in place of “it”, where only that makes it one that can be checked."""
    if not _IT.match(expectation) or parse(expectation) is not None:
        return expectation
    for text in (step, *(_OUTCOME.sub("", line) for line in reversed(earlier))):
        names = {t.text for t in tokens(text) if t.kind is Kind.QUOTE}
        if names:
            told = _IT.sub(quote(names.pop()).replace("\\", r"\\"), expectation, count=1) if len(names) == 1 else ""
            return told if told and parse(told) is not None else expectation
    return expectation
