"""A page with five thousand controls: the named one is found, and what is left out is counted and said."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_tool.briefing import brief_question
from pytest_tool.plan import Step
from pytest_tool.turn import Intent
from tests.difficult.trying import Trying


@pytest.mark.parametrize(
    ("steps", "truth"),
    [
        ('1. Click "Parcel 1187".\n   - Expect: "Parcel 1187: Parcel 1187" is shown\n', ["Parcel 1187 Parcel 1187"]),
        ('1. Check "Urgent" in the row of Parcel 1203.\n', ["checkbox Parcel 1203"]),
    ],
)
def test_of_five_thousand_controls_the_named_one_is_used(trying: Trying, steps: str, truth: list[str]) -> None:
    tried = trying("many-controls.html", steps)
    assert tried.passed, tried
    assert tried.truth == truth


def test_what_a_question_leaves_out_is_counted(trying: Trying) -> None:
    tried = trying("many-controls.html", '1. Expect: "Parcels" is shown\n')
    assert len(tried.run.stage.browser.observe().controls) == 5000
    step = Step(1, 'Click "Parcel 1187"', Path("plan.md"), 1)
    question = tried.run.decider.ask(step, Intent('click "Parcel 1187"'), tried.run.stage.browser.observe(), tried.run.stage.trail)
    assert len(question.offered) == 250
    assert "Parcel 1187" in [c.name for c in question.offered]
    asked = brief_question(question, tried.run.stage.trail)
    assert asked.page.left_out == question.left_out == 4750


def test_a_control_that_was_too_many_is_not_guessed_and_the_reason_says_so(trying: Trying) -> None:
    tried = trying("many-controls.html?1300", '1. Click "Parcel 1290".\n')
    assert not tried.passed, tried
    assert tried.truth == []
    assert "200 controls and texts were left out" in tried.reason
