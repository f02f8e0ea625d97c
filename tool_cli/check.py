"""Holds plans against what can be known of them before a run: ``tool check``."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

import pytest

from pytest_tool.errors import SettingsError
from pytest_tool.plan_check import By, Checked, CheckedText, Checking, Problem, Severity, plan_files
from pytest_tool.printing import printable
from tool_cli.by_pytest import aside
from tool_cli.output import Output
from tool_cli.screen import counted
from tool_cli.values import Refused

CLEAN, PROBLEMS = 0, 1


def check(asked: Namespace) -> int:
    """Prints each problem with its place, then totals. Raises Refused."""
    paths = [Path(word) for word in asked.paths] or [Path()]
    if missing := [path for path in paths if not path.exists()]:
        raise Refused(f"There is no file or folder {missing[0]}. Name plan files, or folders that have some.")
    if not plan_files(paths):
        raise Refused("There is no plan. Plan files end in .plan.md: name one, or a folder that has some.")
    found = _checked(paths, asked.embedded)
    if asked.json:
        Output(True).data(as_data(found))
    else:
        for problem in found.problems:
            print(printable(f"{told(problem.path)}:{problem.line}: {problem.severity}: {problem.message}"))
        print(totals(found))
    bad = found.count(Severity.ERROR) or (asked.strict and found.count(Severity.WARNING))
    return PROBLEMS if bad else CLEAN


def _checked(paths: list[Path], embedded: bool) -> Checked:
    """Has pytest read the project's settings and conftests, and holds the plans against them. Raises Refused."""
    checking = Checking(paths, embedded)
    try:
        with aside():
            pytest.main(["-p", "no:cacheprovider", *map(str, paths)], plugins=[checking])
    except SettingsError as error:
        raise Refused(str(error)) from None
    except SystemExit:  # a conftest ended everything
        pass
    if checking.found is None:
        message = "pytest could not start; its own words on standard error say why."
        return Checked(problems=[Problem(Path(), 1, Severity.ERROR, message)])
    return checking.found


def told(path: Path) -> str:
    """Writes the path as a person in this folder would."""
    return os.path.relpath(path) if path.is_absolute() else str(path)


def totals(found: Checked) -> str:
    """Counts all: ``3 plans, 7 tests · 21 steps: 21 pilot · …``."""
    tests = [test for file in found.files.values() for test in file]
    steps = [step for test in tests for step in test.steps]
    expects = [e for step in steps for e in step.expects]
    errors, warnings = found.count(Severity.ERROR), found.count(Severity.WARNING)
    parts = [
        f"{counted(len(found.files), 'plan')}, {counted(len(tests), 'test')}",
        f"{counted(len(steps), 'step')}{_by(steps)}",
        f"{counted(len(expects), 'expectation')}{_by(expects)}",
        f"{counted(errors, 'error')}, {counted(warnings, 'warning')}",
    ]
    return " · ".join(parts)


def _by(checks: list[CheckedText]) -> str:
    counts = {by: sum(c.by is by for c in checks) for by in By}
    parts = [f"{number} {'not understood' if by is By.NONE else by}" for by, number in counts.items() if number]
    return f": {', '.join(parts)}" if parts else ""


def as_data(found: Checked) -> dict[str, object]:
    """Returns all of it for programs."""
    files = [
        {"path": told(path), "tests": [{"title": t.title, "steps": [_step(s, path) for s in t.steps]} for t in tests]}
        for path, tests in found.files.items()
    ]
    problems = [
        {"path": told(p.path), "line": p.line, "severity": str(p.severity), "message": p.message}
        for p in found.problems
    ]
    return {"files": files, "problems": problems}


def _step(step: CheckedText, plan: Path) -> dict[str, object]:
    """Tells a step; one of another file, which a link includes, with its path."""
    clauses = [{"form": form, "values": list(values)} for form, values in step.forms]
    expects = [_expectation(e) for e in step.expects]
    at = {} if step.path == plan else {"path": told(step.path)}
    about = {**at, "line": step.line, "text": step.text, "by": str(step.by), "clauses": clauses, "expects": expects}
    return {**about, "conditions": [_expectation(c) for c in step.conditions]}


def _expectation(check: CheckedText) -> dict[str, object]:
    """Tells an expectation; the forms of its halves are joined, where all have one."""
    whole = check.by in (By.CODE, By.PYTHON)
    form = " and ".join(form for form, _ in check.forms) if whole else None
    values = [value for _, taken in check.forms for value in taken] if whole else []
    return {"line": check.line, "text": check.text, "by": str(check.by), "form": form, "values": values}
