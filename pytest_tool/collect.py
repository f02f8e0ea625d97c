"""Collects plan files as modules with a function a test.

The contract with the fixtures: each item asks for ``tool_test`` (its ``Test``, variables substituted) and ``tool_run``
(an object with ``test(Test) -> Verdict``), in this order. ``tool_test`` finds the test as it was written in
``request.function.__plan_test__``, its row in the fixture ``tool_case``: None, unless a Cases table parametrises it.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from inspect import Parameter, Signature
from pathlib import Path
from types import ModuleType
from typing import Protocol

import pytest

from pytest_tool.blame import with_blame
from pytest_tool.errors import PlanError, SettingsError
from pytest_tool.importing import imported
from pytest_tool.plan import Mark, Test
from pytest_tool.python_steps.modules import registry_of
from pytest_tool.turn import Blame, Verdict

CASE = "tool_case"
# A function of such a name means something else to pytest.
MEANS_MORE = re.compile(r"__\w*|pytest\w*|(setup|teardown)_\w+|setUpModule|tearDownModule")


class PlanFailed(pytest.fail.Exception):  # type: ignore[name-defined,misc]
    """Fails a test by its verdict alone."""

    __module__ = "builtins"  # as pytest's own do it: reports then say PlanFailed and not where that is defined

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(verdict.reason, pytrace=False)


class Runs(Protocol):
    """Names what the fixture ``tool_run`` gives."""

    def test(self, test: Test, /) -> Verdict: ...


def collect_file(file_path: Path, parent: pytest.Collector, patterns: Iterable[str]) -> PlanFile | None:
    """Collect what matches a pattern, or any Markdown file that was named."""
    named = file_path.suffix == ".md" and parent.session.isinitpath(file_path)
    if named or any(file_path.match(pattern) for pattern in patterns):
        return PlanFile.from_parent(parent, path=file_path)
    return None


class PlanFile(pytest.Module):
    """Collects a plan; its mistakes are collection errors with ``path:line``."""

    mistake = ""
    """Where the plan cannot be read."""

    def _getobj(self) -> ModuleType:
        return self.functions

    @cached_property
    def functions(self) -> ModuleType:
        """Make a module for this plan, with one function a test."""
        imported("pytest_tool.plan_reader")  # takes its time, and is not needed where there are no plans
        from pytest_tool.plan_reader import read

        try:
            plan = read(self.path)
        except PlanError as error:
            raise self._mistake(error) from None
        module = ModuleType(self.path.name, plan.title)
        module.__file__ = str(self.path)
        tests = [self._bound(test) for test in plan.tests]
        for name, test in zip(unique(safe(t.title) for t in tests), tests, strict=True):
            setattr(module, name, self._function(module.__name__, name, test))
        return module

    def _bound(self, test: Test) -> Test:
        """Bind the steps and checks that the project has in Python."""
        try:
            registry = registry_of(self.config, self.path)
            return replace(test, steps=tuple(map(registry.bound, test.steps))) if registry else test
        except PlanError as error:
            raise self._mistake(error) from None
        except SettingsError as error:
            raise self.CollectError(with_blame(str(error), Blame.PLAN)) from None

    def _function(self, module: str, name: str, test: Test) -> Callable[..., None]:
        function = _running(test, name)
        function.__module__ = module
        marks = [self._mark(mark, test) for mark in test.marks]
        if test.fixtures:
            marks.append(pytest.mark.usefixtures(*test.fixtures))
        if test.cases:
            ids = unique(safe(case.id) for case in test.cases)
            rows = [pytest.param(case, id=id) for case, id in zip(test.cases, ids, strict=True)]
            marks.append(pytest.mark.parametrize(CASE, rows))
        function.pytestmark = marks  # type: ignore[attr-defined]
        return function

    def _mark(self, mark: Mark, test: Test) -> pytest.MarkDecorator:
        where = mark.line or test.line
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                made: pytest.MarkDecorator = getattr(pytest.mark, mark.name)
            except pytest.fail.Exception as error:
                raise self._unregistered(where, error) from None
        for warning in caught:
            # Here it would seem to come from this module, not from the plan.
            try:
                warnings.warn_explicit(warning.message, warning.category, str(self.path), where)
            except pytest.PytestUnknownMarkWarning as error:
                raise self._unregistered(where, error) from None
        return made.with_args(*mark.args, **mark.kwargs) if mark.args or mark.kwargs else made

    def _unregistered(self, line: int, error: BaseException) -> Exception:
        remedy = "Correct the marker, or register it under markers in the pytest configuration."
        told = PlanError(self.path, line, f"{str(error).rstrip('.')}.", remedy)
        return self._mistake(told)

    def _mistake(self, error: PlanError) -> Exception:
        self.mistake = f"{error.path}:{error.line}"
        return self.CollectError(with_blame(error.seen_from(self.config.rootpath), Blame.PLAN))


def _running(test: Test, name: str) -> Callable[..., None]:
    def run(tool_test: Test, tool_run: Runs, **_fixtures: object) -> None:
        verdict = tool_run.test(tool_test)
        if not verdict.passed:
            raise PlanFailed(verdict)
        if verdict.skips:
            pytest.skip(verdict.reason)

    # Those of steps in Python come after the loop's own, which refuses what it can before a browser opens.
    fixtures = dict.fromkeys(name for step in test.steps for call in step.calls for name in call.definition.fixtures)
    names = ["tool_test", "tool_run", *(name for name in fixtures if name not in ("tool_test", "tool_run"))]
    run.__signature__ = Signature([Parameter(n, Parameter.POSITIONAL_OR_KEYWORD) for n in names])  # type: ignore[attr-defined]

    # Reports, editors and --lf then speak of the plan's file and line.
    run.__code__ = run.__code__.replace(co_name=name, co_filename=str(test.path), co_firstlineno=test.line)
    run.__name__ = run.__qualname__ = name
    run.__doc__ = test.title
    run.__plan_test__ = test  # type: ignore[attr-defined]
    run.__test__ = True  # type: ignore[attr-defined]
    return run


def safe(title: str) -> str:
    """Make a title a harmless part of a node id."""
    name = re.sub(r":{2,}", ":", title).translate(str.maketrans("[]/\\", "()--"))
    name = re.sub(r"\s+", " ", "".join(c if c.isprintable() else " " for c in name)).strip()
    return f"{name} (test)" if MEANS_MORE.fullmatch(name) else name or "test"


def keys(tests: Iterable[Test]) -> tuple[str, ...]:
    """Name tests by their titles, equal ones told apart as their items are."""
    titles = [test.title for test in tests]
    names = unique(safe(title) for title in titles)
    return tuple(title + name.removeprefix(safe(title)) for title, name in zip(titles, names, strict=True))


def unique(names: Iterable[str]) -> list[str]:
    """Tell equal names apart by `` (2)``, `` (3)``, …"""
    given: list[str] = []
    for name in names:
        candidates = (name if n == 1 else f"{name} ({n})" for n in range(1, len(given) + 2))
        given.append(next(c for c in candidates if c not in given))
    return given
