"""What code measures of an expectation while a page says that it is busy; time passes only by pumping."""

from __future__ import annotations

import pytest
from pytest_tool.expect import Said, Waiting, measured_or_judged
from pytest_tool.observation import Block, Observation
from pytest_tool.plan import Expectation
from pytest_tool.turn import Verdict

SAVED, EMPTY = (Block("text", "Saved"),), ()
"""What stands on the page."""


def measured(sentence: str, *moments: tuple[float, tuple[Block, ...], bool]) -> tuple[bool, float, str]:
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
    verdict, by = measured_or_judged(Expectation(sentence, 1), waits, Said((), (), None), ask, lambda _, __: [])
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
