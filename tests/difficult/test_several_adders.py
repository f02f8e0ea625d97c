"""A page that can add several things: what is added goes to the button of its own, or of the form that was filled."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("several-adders", 'Add the note "Send by post".', "truth.join() === 'note|Send by post'", '"Send by post" is shown'),
    works("several-adders", 'Add the tax "City tax" with a rate of 5.', "truth.join() === 'tax|City tax|5'", '"City tax" is shown'),
    works("several-adders", 'Add a time entry "Copy" for the project Website relaunch with a duration of 1:30.', "truth.at(-1) === 'time|Copy|Website relaunch|1:30'", '"Copy" is shown'),
    fails("several-adders", 'Add the tag "City".', "!truth.some((did) => did.includes('|'))", "tag"),
    fails("several-adders", 'Add a time entry "Copy" for the project Zoo with a duration of 1:30.', "!truth.some((did) => did.includes('|'))", "Zoo"),
)
def test_what_is_added_goes_where_it_belongs(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("several-adders", "Delete the laptop stand and confirm the deletion.", "truth.join() === 'delete Laptop stand'", '"Laptop stand" is not shown'),
    fails("several-adders", "Delete the laptop stand and confirm the payment.", "!truth.length", "confirm"),
    fails("several-adders", 'Mark "Train to Hamburg" as reimbursed.', "!truth.length && at('ask').hidden", "reimbursed"),
)
def test_a_reject_behind_the_window_is_no_answer_of_it(trying: Trying, case: Case) -> None:
    case.holds(trying)
