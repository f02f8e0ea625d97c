"""Times and days: a small clock, days without a hand, a field that makes another day of one, a date in three fields."""

from __future__ import annotations

import pytest
from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.site import Site
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


ANY_DAY = """<form onsubmit="p.textContent = 'Saved'; truth.push(day.value); return false"><label>Arrived <input id=day></label>
    <button>Save</button></form><p id=p></p><script>window.truth = []</script>"""


@pytest.mark.parametrize(("day", "passes"), [("2026-02-31", False), ("31.04.2026", False), ("2026-02-28", True), ("30.04.2026", True)])
def test_a_day_that_no_calendar_has_is_no_pass_unless_the_step_says_what_comes_of_it(trying: Trying, site: Site, day: str, passes: bool) -> None:
    """Sent by itself, it may have been made 3 March."""
    site.answers["/any-day"] = ANY_DAY
    tried = trying("any-day", f'1. Set arrived to "{day}" and save.\n')
    assert tried.passed is passes, tried
    assert passes or "there is no such day" in tried.reason, tried
    assert trying("any-day", f'1. Set arrived to "{day}" and save.\n   - Expect: "Saved" is shown\n').passed


ARRIVES = "Object.values(truth.Arrival).join() === '3,14,2027' && truth.Departure.day === null && !truth.birth"
UNTOUCHED = "truth.Arrival.day === null && truth.Departure.day === null && !truth.birth && !truth.guest"
DAY_FIRST = "date-parts?order=day,month,year"


@tries(
    works("date-parts", "Enter 2027-03-14 as the arrival date.", ARRIVES, 'Arrival is "2027-03-14"'),
    works("date-parts", "Set Arrival to 14 March 2027.", ARRIVES, "the arrival date is 2027-03-14"),
    works("date-parts", 'Enter "14.03.2027" as arrival.', ARRIVES, 'the Arrival field is "14 March 2027"'),
    works("date-parts", "Set the arrival to 3/14/2027 and click Book.", ARRIVES, '"Booked" is shown'),
    works("date-parts", "Set the date of birth to 3 April 1999.", "truth.birth === '3.4.1999' && truth.Arrival.day === null"),
    works("date-parts", "1. Set Arrival to 14 March 2027.\n2. Set Arrival to 2027-03-14.\n", ARRIVES),
    works("date-parts", "1. Set Arrival to 1 January 2026.\n2. Set Arrival to 14 March 2027.\n", ARRIVES),
    fails("date-parts", "Set Arrival to 14 March 2027.", ARRIVES, "Arrival", 'Arrival is "2027-03-15"'),
    fails("date-parts", "Set Arrival to 14 March 2027.", ARRIVES, "departure", "the departure date is 2027-03-14"),
    fails("date-parts", "Set the date to 14 March 2027.", UNTOUCHED, "the date"),
    fails("date-parts", "Set the checkout to 14 March 2027.", UNTOUCHED, "checkout"),
    fails("date-parts", "Set Arrival to 31 February 2027.", UNTOUCHED, "Arrival"),
    fails(DAY_FIRST, "Set Arrival to 3/4/2027.", UNTOUCHED, "may be two days"),
    works(DAY_FIRST, "Set Arrival to 2027-03-14.", "Object.values(truth.Arrival).join() === '14,3,2027'"),
    fails("date-parts?stuck=year", "Set Arrival to 2027-03-14.", "truth.Arrival.year === null", 'year "yyyy"'),
)
def test_a_date_of_three_fields_is_typed_into_each_of_them(trying: Trying, case: Case) -> None:
    case.holds(trying)
