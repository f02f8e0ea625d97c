"""What code measures of an expectation while a page says that it is busy; time passes only by pumping."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytest_tool.expect import Said, Waiting, measured_or_judged
from pytest_tool.expect.checks import measure
from pytest_tool.expect.measured import Measure
from pytest_tool.language import read_check
from pytest_tool.observation import Block, Download, Observation
from pytest_tool.plan import Expectation
from pytest_tool.turn import Verdict

SAVED, EMPTY = (Block("text", "Saved"),), ()
"""What stands on the page."""


def measured(sentence: str, *moments: tuple[float, tuple[Block, ...], bool], start: Observation | None = None) -> tuple[bool, float, str]:
    """Whether it holds in 5 s, when that was known, and why not. A moment is (from second, what is shown, whether it loads)."""
    now_s = 0.0

    def look() -> Observation:
        _, blocks, loads = next(m for m in reversed(moments) if m[0] <= now_s)
        return Observation("http://shop/", "Shop", blocks=blocks, loading=loads)

    def pump(ms: float) -> None:
        nonlocal now_s
        now_s += ms / 1000

    def ask(looked_for: str, lacking: list[str]) -> Verdict:
        raise AssertionError(f"the pilot was asked: {looked_for} {lacking}")

    waits = Waiting(look, pump, lambda: now_s, 5.0)
    verdict, by = measured_or_judged(Expectation(sentence, 1), waits, Said((), (), start), ask, lambda _, __: [])
    assert by == "code"
    return verdict.passed, now_s, verdict.reason


def test_what_a_busy_page_shows_is_believed_when_it_is_ready() -> None:
    passed, at_s, _ = measured('"Saved" is shown', (0, SAVED, True), (2, SAVED, False))
    assert passed
    assert 2 <= at_s < 2.5


def test_what_a_busy_page_takes_back_does_not_hold() -> None:
    assert not measured('"Saved" is shown', (0, SAVED, True), (2, EMPTY, False))[0]


@pytest.mark.parametrize("sentence", ['"Saved" is shown', 'the title is "Shop"'])
def test_what_held_all_the_time_holds_on_a_page_that_never_gets_ready(sentence: str) -> None:
    passed, at_s, _ = measured(sentence, (0, SAVED, True))
    assert passed
    assert 5 <= at_s < 5.5


def test_what_is_absent_may_still_come_to_a_page_that_never_gets_ready() -> None:
    passed, _, reason = measured('"Saved" is not shown', (0, EMPTY, True))
    assert not passed
    assert "did not come to rest within 5 s" in reason


JOBS = tuple(Block("row", f"{job} {state}", cells=(job, state), busy=state == "running") for job, state in (("Alpha", "done"), ("Beta", "running")))
AT_REST = tuple(replace(block, busy=False) for block in JOBS)


@pytest.mark.parametrize(
    ("sentence", "before", "rests"),
    [
        ("there are 2 rows", JOBS, True),
        ('"Oops" is not shown', JOBS, True),
        ('the row of "Alpha" does not show "running"', JOBS, True),
        ('the row of "Beta" does not show "failed"', JOBS, False),
        ("there are 2 rows", AT_REST, False),  # the step itself has begun it, and it may be taken back
    ],
)
def test_a_row_that_is_busy_is_waited_for_where_it_matters(sentence: str, before: tuple[Block, ...], rests: bool) -> None:
    start = Observation("http://shop/", "Shop", blocks=before)
    passed, at_s, reason = measured(sentence, (0, JOBS, False), start=start)
    assert (passed, at_s < 1) == (rests, rests), reason


@pytest.mark.parametrize("sentence", ["no file was downloaded", "a file was not downloaded", 'the file "data.csv" was not downloaded'])
def test_a_file_that_the_page_handed_over_counts_wherever_it_is(sentence: str) -> None:
    form = read_check(sentence)
    assert form is not None
    seen = Observation("http://shop/", "Shop", downloads=(Download("data.csv", error="it stays elsewhere", beyond=True),))
    assert measure(form, seen).measure is Measure.FAILS
    assert measure(form, replace(seen, downloads=(Download("data.csv", error="net::ERR_FAILED"),))).measure is Measure.HOLDS


@pytest.mark.parametrize("sentence", ["a file was downloaded", 'the downloaded file contains "Dune"', 'the downloaded file does not contain "Dune"'])
def test_a_file_out_of_reach_is_not_measured(sentence: str) -> None:
    form = read_check(sentence)
    assert form is not None
    seen = Observation("http://shop/", "Shop", downloads=(Download("data.csv", error="it stays elsewhere", beyond=True),))
    assert measure(form, seen).measure is Measure.NOT_FOUND
