"""Shows failures and progress through pytest."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from pytest_tool.events import Event, Waiting
from pytest_tool.printing import printable


class _Text(Exception):
    """Carries a text to pytest's way of showing exceptions."""


def shown(text: str, summary: str, path: str = "", line: int = 0) -> Any:
    """Make a report's ``longrepr`` from text and ``summary``.

    It is what pytest makes of an exception itself, so that pytest-xdist can send it.
    """
    try:
        raise _Text(printable(text))
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
    """Join the lines of a text, harmless."""
    return printable(" ".join(text.split()))


class Terminal:
    """Writes on pytest's terminal, where there is one."""

    def __init__(self, config: pytest.Config) -> None:
        self._reporter = config.pluginmanager.get_plugin("terminalreporter")
        self._capture = config.pluginmanager.get_plugin("capturemanager")

    def __call__(self, event: Event) -> None:
        """Tell of a model that takes long; called in the main thread."""
        if isinstance(event, Waiting):
            self.say(f"waiting for the {event.whom}: {event.seconds:.0f} s")

    def say(self, line: str) -> None:
        """Write a line past pytest's capturing."""
        if self._reporter is None:
            return
        uncaptured = self._capture.global_and_fixture_disabled() if self._capture else contextlib.nullcontext()
        with uncaptured:
            self._reporter.ensure_newline()
            self._reporter.write_line(printable(line))
