"""Times and days that are turned and clicked: a small clock, days without a hand, and a field that makes another day of one."""

from __future__ import annotations

import pytest
from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

CLOSING = 'the Closing time field is "17:30"'


@tries(
    works("clock", "Set the closing time to 17:30.", "truth.closing === '17:30'", CLOSING),
    works("clock", "Set the closing time to 5:30 pm.", "truth.closing === '17:30'"),
    works("clock", "Set the closing time to 9:05.", "truth.closing === '09:05'"),
    works("clock", "Choose 12:00 as the closing time.", "truth.closing === '12:00'"),
)  # fmt: skip
def test_a_time_is_turned_to_by_its_hours_and_its_minutes(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("clock", "Set the closing time to 17:32.", "truth.closing !== '17:32'", "17:32"),
    fails("clock", "Set the closing time to 17:30.", "truth.closing === '17:30'", "17:00", 'the Closing time field is "17:00"'),
    fails("clock", "Set the opening time to 8:30.", "truth.closing !== '08:30'", "opening time"),
)  # fmt: skip
def test_a_time_that_the_clock_does_not_show_is_no_pass(trying: Trying, case: Case) -> None:
    case.holds(trying)


@pytest.mark.parametrize(("said", "held"), [("1 April 2027", "01/04/2027"), ("2027-01-31", "31/01/2027"), ("5 October 2026", "05/10/2026")])
def test_days_are_clicked_that_show_no_hand(trying: Trying, said: str, held: str) -> None:
    tried = trying("hover-days.html?readonly", f'1. Set "Year starts" to {said}.\n2. Click Save.\n   - Expect: "Saved" is shown\n')
    assert tried.passed, tried
    assert tried.truth == {"saved": held}


def test_a_day_that_is_disabled_is_not_clicked(trying: Trying) -> None:
    tried = trying("hover-days.html?readonly", '1. Set "Year starts" to 13 November 2026.\n2. Click Save.\n')
    assert not tried.passed, tried
    assert tried.truth == {"saved": None}


TYPED = '1. Type "1 April 2027" into "Year starts"'


@pytest.mark.parametrize(
    "steps",
    [f'{TYPED} and click Save.\n   - Expect: "Saved" is shown\n', f"{TYPED}.\n2. Click Save.\n", f'{TYPED}.\n2. Enter "Acme" as the company and click Save.\n'],
)
def test_a_field_that_makes_another_day_of_what_was_typed_is_no_pass(trying: Trying, steps: str) -> None:
    tried = trying("hover-days.html", steps)
    assert not tried.passed, tried
    assert "since it was left" in tried.reason, tried


def test_the_same_day_in_the_fields_own_form_passes(trying: Trying) -> None:
    tried = trying("hover-days.html", '1. Type "01.04.2027" into "Year starts" and click Save.\n')
    assert tried.passed, tried
    assert tried.truth == {"saved": "01/04/2027"}
