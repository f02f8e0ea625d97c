"""Under ``-v`` each step is a line as it ends, once, and pytest's own line stays whole."""

from __future__ import annotations

import pytest

from greeter import GREET, run, write

FIRST = 'step 1: Type "Ann" as the name. – passed in * s'
SECOND = 'step 2: Greet. – failed: "Hello Bob" should be shown in * s'
NAME = "greet.plan.md::A visitor is greeted?chromium?"


@pytest.mark.parametrize(
    ("spread", "lines"),
    [((), [f"{NAME} ", FIRST, SECOND, f"{NAME} FAILED *[[]100%[]]"]), (("-n", "2"), [f"[[]gw?[]] [[]100%[]] FAILED {NAME} ", FIRST, SECOND])],
    ids=["alone", "xdist"],
)
def test_each_step_is_a_line_as_it_ends(project: pytest.Pytester, spread: tuple[str, ...], lines: list[str]) -> None:
    write(project, GREET.replace("Hello Ann", "Hello Bob"))
    result = run(project, "-v", "-o", "tool_expect_seconds=0.3", *spread)
    result.stdout.fnmatch_lines(lines, consecutive=True)
    assert sum(line.startswith("step 1: ") for line in result.outlines) == 1
    assert not any(line.startswith("step 1: ") for line in run(project, *spread).outlines)
