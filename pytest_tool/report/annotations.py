"""Tells failures, healed and doubted steps to GitHub as workflow commands.

The format: https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands. GitHub shows ten annotations
of a kind for each step of a job.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from pytest_tool.archive.results import TestResult
from pytest_tool.report.shown import in_a_line

MOST_ERRORS = 10
BROWSER = re.compile(r"\[(?:chromium|firefox|webkit)(?:-(.*))?\]$")


def commands(tests: Iterable[TestResult], root: Path, doubted: bool = True, healed: bool = True) -> Iterator[str]:
    """Yield a command a line.

    ``root`` is what the places of a run are relative to.
    """
    tests = list(tests)
    bad = [test for test in tests if test.is_bad]
    top = repository(root)
    for test in bad[:MOST_ERRORS]:
        said = f"step {test.step} failed: {test.reason}" if test.step else test.reason.removeprefix(f"{test.where}: ")
        yield _command("error", _place(test.where or test.item.partition("::")[0], root, top), test, said)
    if (more := len(bad) - MOST_ERRORS) > 0:
        yield f"{more} more failed: a run has at most {MOST_ERRORS} annotations of errors."
    for test in tests:
        if test.reruns and not test.is_bad:
            said = f"{test.outcome} only when it was run again: {test.first}"
            yield _command("warning", _place(test.where, root, top), test, said)
        for step in test.steps:
            place = _place(step.where or test.where, root, top)
            if healed and step.healed:
                yield _command("warning", place, test, f"step {step.label} healed: {step.healed}")
            if doubted and step.doubted:
                yield _command("warning", place, test, f"step {step.label} passed although: {'; '.join(step.doubted)}")


def repository(start: Path) -> Path:
    """Find the nearest folder upwards with ``.git``; without one, ``start``."""
    return next((folder for folder in (start, *start.parents) if (folder / ".git").exists()), start)


def title_of(test: TestResult) -> str:
    """Give the title with its case: ``A guest buys[alice]``."""
    named = test.item.partition("::")[2] or test.item
    found = BROWSER.search(named)
    title = test.title or (named[: found.start()] if found else named.partition("[")[0])
    case = (found[1] or "") if found else named.partition("[")[2].removesuffix("]")
    return f"{title}[{case}]" if case else title


def _command(kind: str, place: tuple[str, str], test: TestResult, message: str) -> str:
    file, line = place
    at = f",line={line}" if line else ""
    title = _property(in_a_line(title_of(test)))
    return f"::{kind} file={_property(file)}{at},title={title}::{_data(in_a_line(message))}"


def _place(where: str, root: Path, top: Path) -> tuple[str, str]:
    """Split ``path:line``, the path as seen from the repository."""
    path, colon, line = where.rpartition(":")
    if not colon or not line.isdecimal():
        path, line = where, ""
    full = root / path
    return (full.relative_to(top) if full.is_relative_to(top) else full).as_posix(), line


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
