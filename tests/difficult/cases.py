"""Plans on pages with one difficulty each, in rows: what is tried, what must have come of it, what a refusal must say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from tests.difficult.trying import Trying

IN_VAIN_S = 1.5
"""So long an expectation is waited for in a plan that must fail."""


@dataclass(frozen=True)
class Case:
    """``page`` is a file and its query, “steppers?one”; ``truth`` is a condition in JavaScript on what the page keeps; ``says`` is in the reason of one that must fail."""

    page: str
    steps: str
    truth: str
    says: str = ""

    def holds(self, trying: Trying) -> None:
        name, mark, query = self.page.partition("?")
        tried = trying(f"{name}.html{mark}{query}", self.steps, IN_VAIN_S if self.says else None)
        shown = f"{tried!r}\n{tried.page.evaluate('() => JSON.stringify(window.truth)')}"
        assert tried.passed is not bool(self.says), shown
        assert tried.page.evaluate(f"() => Boolean({self.truth})"), shown
        assert self.says in tried.reason, shown


def works(page: str, step: str, truth: str, *expected: str) -> Case:
    """``step``: one step, whose expectations follow; or the numbered steps of a plan."""
    return Case(page, _plan(step, expected), truth)


def fails(page: str, step: str, truth: str, says: str, *expected: str) -> Case:
    return Case(page, _plan(step, expected), truth, says)


def tries(*cases: Case) -> Callable[[Callable[..., None]], pytest.MarkDecorator]:
    named = [pytest.param(case, id=f"{case.page}: {' '.join(case.steps.split())[3:90]}") for case in cases]
    return pytest.mark.parametrize("case", named)


def _plan(step: str, expected: tuple[str, ...]) -> str:
    bullets = "".join(f"   - Expect: {line}\n" for line in expected)
    return f"{step if step.startswith('1. ') else f'1. {step}'}\n{bullets}"
