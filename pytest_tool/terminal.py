"""Lines on pytest's terminal while a test is running: only for what takes long."""

from __future__ import annotations

import contextlib

import pytest

from pytest_tool.events import Event, Waiting


class Terminal:
    """A listener. In a worker of pytest-xdist, which has no terminal, it is silent."""

    def __init__(self, config: pytest.Config) -> None:
        self._reporter = config.pluginmanager.get_plugin("terminalreporter")
        self._capture = config.pluginmanager.get_plugin("capturemanager")

    def __call__(self, event: Event) -> None:
        """Told in the main thread, as Patience tells it."""
        if isinstance(event, Waiting):
            self.say(f"waiting for the {event.whom}: {event.seconds:.0f} s")

    def say(self, line: str) -> None:
        """One line, past pytest's capturing."""
        if self._reporter is None:
            return
        uncaptured = self._capture.global_and_fixture_disabled() if self._capture else contextlib.nullcontext()
        with uncaptured:
            self._reporter.ensure_newline()
            self._reporter.write_line(line)
