"""Judges expectations by the step language's checks alone."""

from __future__ import annotations

from pytest_tool.errors import PlanError
from pytest_tool.language import Refusal, nearest, read_halves, read_step
from pytest_tool.language.words import cut
from pytest_tool.plan import Test

ALL_AT_ONCE = "`tool check --embedded` names all that is not in the language."


def unjudged(expectation: str, looked_for: str) -> str:
    """Say why the embedded pilot fails an unmeasured expectation."""
    return looked_for or no_check(expectation)


def no_check(expectation: str) -> str:
    """Say which half is outside the language, with nearest checks."""
    half = next((half for half in read_halves(expectation) if half.form is None), None)
    if half is None:
        return ""
    forms = nearest(cut(half.text), check=True)
    near = f" The nearest {'are' if len(forms) > 1 else 'is'}: {' · '.join(forms)}." if forms else ""
    return f"“{half.text}” is no check of the step language, and without a model no other is understood.{near}"


def refuse(test: Test) -> None:
    """Raise PlanError for a clause or check outside the language."""
    for step in test.steps:
        for clause in () if step.call or step.only_checks else read_step(step.text):
            if isinstance(clause, Refusal):
                raise PlanError(step.path, step.line, str(clause), ALL_AT_ONCE)
        checks = [(c.path, c.line, c.text) for c in step.conditions if not c.call]
        checks += [(step.path_of(e), e.line, e.text) for e in step.expectations if not e.call]
        for path, line, text in checks:
            if fact := no_check(text):
                raise PlanError(path, line, fact, f"Write it as a check. {ALL_AT_ONCE}")
