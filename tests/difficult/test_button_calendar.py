"""Dates that are only a button: the calendar behind it, whose arrows say nothing; and no other field takes the date."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

NAMED = 'Enter "Alps" as the name'


@tries(
    works("button-calendar", f"{NAMED}, set the start date to 2026-11-12 and click \"Save trip\".",
          "truth.start === '12 November 2026' && truth.saved === 1"),
    works("button-calendar", f"{NAMED} and pick 5 March 2027 as the start date.", "truth.start === '5 March 2027'"),
    works("button-calendar", "Set the start date to 2026-09-30.", "truth.start === '30 September 2026' && !truth.city"),
    works("button-calendar", "Set the start date to 2026-12-24.", "truth.start === '24 December 2026'",
          '"December 24, 2026" is shown'),
)  # fmt: skip
def test_the_day_is_clicked_in_the_calendar(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("button-calendar", f"{NAMED}, set the start date to 2026-02-30 and click \"Save trip\".",
          "!truth.start && !truth.city && !truth.saved", "start date"),
    fails("button-calendar", "Set the start date to soon.", "!truth.start && !truth.city", "start date"),
    fails("button-calendar", "Set the closing date to 2026-11-12.", "!truth.sealed && !truth.start", "closing date"),
    fails("button-calendar", "Set the start date to 2026-12-24.", "truth.start === '24 December 2026'", "25",
          '"December 25, 2026" is shown'),
)  # fmt: skip
def test_no_other_field_takes_the_date_and_a_calendar_that_forgets_it_is_told(trying: Trying, case: Case) -> None:
    case.holds(trying)


def test_a_dialog_that_opened_and_was_filled_in_is_proof_enough(trying: Trying) -> None:
    """The words of the dialog may stand on the page before: what the field holds now did not."""
    tried = trying("popup-fields.html", '1. Click "New parcel" and enter "Vase" as the title.\n2. Click Save.\n')
    assert tried.passed, tried
    assert tried.page.evaluate("() => truth.saved.title === 'Vase'")
