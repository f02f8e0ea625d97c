"""A new entry with all that the step says of it: priority, due date; what no field takes is not dropped."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

PLANTS = 'Add the task "Water plants"'


@tries(
    works("new-entries", f"{PLANTS} with high priority and the due date 2025-06-01.", "truth.join() === 'Water plants|High|2025-06-01'"),
    works("new-entries", f'{PLANTS} due 2025-06-01 and with priority "Low".', "truth.join() === 'Water plants|Low|2025-06-01'"),
    works("new-entries", 'Add "Bread" and "Milk" to the list.', "truth.join() === 'Bread|Medium|,Milk|Medium|'"),
)
def test_the_entry_has_all_that_is_said_of_it(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("new-entries", 'Add 6 "Apples" to the list.', "!truth.length", "“6”"),
    fails("new-entries", 'Add "Apples" x6 to the list.', "!truth.length", "“x6”"),
    fails("new-entries", 'Add a dozen "Eggs" to the list.', "!truth.length", "“dozen”"),
    fails("new-entries", 'Add "Milk" and eggs to the list.', "!truth.length", "“eggs”"),
    fails("new-entries", f"{PLANTS} with high priority and the reminder 2025-06-01.", "!truth.length", "reminder"),
    fails("new-entries", f'{PLANTS} with priority "Urgent".', "!truth.length", "Urgent"),
)
def test_what_no_field_takes_is_not_dropped(trying: Trying, case: Case) -> None:
    case.holds(trying)
