"""Shows failures and progress through pytest."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from pytest_tool.events import Event, StepFinished, StepStarted, Waiting
from pytest_tool.printing import printable

SECTION = "plan steps"
"""Title of the section with the steps before the failed one."""
STEP = "step "
"""How the names of the properties begin that hold the steps."""
LINE_IS_BEGUN = -2
"""What pytest's own reporter notes of a line that it has to end before it writes the next."""


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


def step_line(text: str, ended: StepFinished) -> tuple[str, str]:
    """Tell a finished step: its name, and ``Sign in. – passed in 0.31 s``."""
    outcome = "passed" if ended.passed else f"failed: {ended.reason}"
    outcome = f"skipped: {ended.reason}" if ended.skipped else outcome
    return f"{STEP}{ended.label or ended.number}", f"{text} – {outcome} in {ended.seconds:.2f} s"


class Terminal:
    """Writes on pytest's terminal, where there is one."""

    def __init__(self, config: pytest.Config) -> None:
        self._reporter = config.pluginmanager.get_plugin("terminalreporter")
        self._capture = config.pluginmanager.get_plugin("capturemanager")
        self._verbose = config.get_verbosity() > 0
        self._step = ""

    def __call__(self, event: Event) -> None:
        """Tell of slow models and, if verbose, of finished steps; in the main thread."""
        match event:
            case Waiting():
                self.say(f"waiting for the {event.whom}: {event.seconds:.0f} s")
            case StepStarted():
                self._step = event.text
            case StepFinished() if self._verbose:
                self._below(step_line(self._step, event))
            case _:
                pass

    def list_steps(self, report: pytest.TestReport) -> None:
        """Write the steps of a test that a worker of pytest-xdist has run."""
        for name, told in report.user_properties:
            if name.startswith(STEP):
                self._below((name, str(told)))

    def _below(self, step: tuple[str, str]) -> None:
        """Write a step below its test; the outcome gets its own line."""
        if self._reporter is None:
            return
        with self._uncaptured():
            self._reporter.ensure_newline()
            self._reporter.write(in_a_line(f"{step[0]}: {step[1]}"))
            self._reporter.currentfspath = LINE_IS_BEGUN

    def say(self, line: str) -> None:
        """Write a line past pytest's capturing."""
        if self._reporter is None:
            return
        with self._uncaptured():
            self._reporter.ensure_newline()
            self._reporter.write_line(printable(line))

    def _uncaptured(self) -> contextlib.AbstractContextManager[None]:
        return self._capture.global_and_fixture_disabled() if self._capture else contextlib.nullcontext()
