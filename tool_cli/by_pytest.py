"""Does ``run`` and ``doctor``: ``pytest.main`` and little more."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import pytest

from tool_cli.values import USUAL

PYTESTS_WRONG_USAGE = 4


def run(asked: Namespace) -> int:
    """Runs plans; returns pytest's exit code."""
    if not asked.pytest:  # pytest would take all tests of the project
        return _result(asked, PYTESTS_WRONG_USAGE, "Name a plan file or a folder, for example: tool run plans/")
    named = [] if asked.session == USUAL else [f"--tool-run-name={asked.session}"]
    if not asked.json:
        return int(pytest.main([*named, *asked.pytest]))
    tally = Tally()
    with aside():
        code = int(pytest.main([*named, *asked.pytest], plugins=[tally]))
    message = "" if code == 0 else f"pytest ended with {code}; standard error has its report."
    return _result(asked, code, message, tests=tally.tests)


def _result(asked: Namespace, code: int, message: str, **more: object) -> int:
    """Shows the outcome that belongs to pytest's exit code."""
    from pytest_tool.session.client import result  # not before pytest's own import of it
    from pytest_tool.wire.session import Outcome
    from tool_cli.output import Output

    known = {0: Outcome.DONE, 1: Outcome.FAILED, 2: Outcome.CANCELLED, 3: Outcome.CRASHED}
    told = result(asked.session, "run", known.get(code, Outcome.REFUSED), message, **more)
    return Output(asked.json).result({**told, "code": code})


def doctor(asked: Namespace) -> int:
    """Runs as pytest does, so that it sees the same settings."""
    if not asked.json:
        return int(pytest.main(["--tool-doctor=text", *asked.pytest]))
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "doctor.json"
        with aside():
            code = int(pytest.main([f"--tool-doctor={report}", *asked.pytest]))
        if report.exists():
            print(report.read_text(encoding="utf-8"), end="")
        else:
            fact = f"pytest ended with {code} before anything could be looked at; standard error says why"
            print(json.dumps({"format": 1, "healthy": False, "broken": ["pytest"], "notes": [fact]}))
    return code


class Tally:
    """Keeps what became of each test, as a plugin: ``{"id", "outcome", "seconds", "reason"}``."""

    def __init__(self) -> None:
        self.tests: list[dict[str, object]] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keeps calls, and set-ups or tear-downs that went wrong."""
        if report.when == "call" or not report.passed:
            outcome = "error" if report.failed and report.when != "call" else report.outcome
            reason = report.longreprtext if report.failed else ""
            told = {"id": report.nodeid, "outcome": outcome, "seconds": round(report.duration, 3), "reason": reason}
            self.tests.append(told)


@contextlib.contextmanager
def aside() -> Iterator[None]:
    """Sends what is written to standard output, by whatever process, to standard error."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)
