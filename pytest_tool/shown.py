"""How pytest shows a failure of ours: its text without a traceback, and a line for the short summary."""

from __future__ import annotations

from typing import Any

import pytest


class _Text(Exception):
    """Carries a text to pytest's own way of showing an exception by its value."""


def shown(text: str, summary: str, path: str = "", line: int = 0) -> Any:
    """Make a report's ``longrepr`` from the text; JUnit's message and the short summary are the ``summary``.

    It is what pytest makes of an exception itself, so that pytest-xdist can send it.
    """
    try:
        raise _Text(text)
    except _Text:
        made = pytest.ExceptionInfo.from_current().getrepr(style="value", chain=False)
    summarize(made, summary)
    if made.reprcrash is not None:
        made.reprcrash.path, made.reprcrash.lineno = path, line
    return made


def summarize(longrepr: Any, summary: str) -> None:
    """Put the line of the short summary into what pytest shows."""
    crash = getattr(longrepr, "reprcrash", None)
    if crash is not None:
        crash.message = in_a_line(summary)


def in_a_line(text: str) -> str:
    """Join the lines of a text."""
    return " ".join(text.split())
