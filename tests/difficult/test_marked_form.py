"""“Mark it as returned” in the form of what the step before opened: the box of that form."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("marked-form", "1. Edit the loan of Ben Okri.\n2. Mark it as returned and save.", "truth.join() === 'Ben Okri: returned'"),
    works("marked-form", '1. Click "Edit" in the row of "Ann Lee".\n2. Mark the loan as returned and save.', "truth.join() === 'Ann Lee: returned'"),
    works("marked-form", '1. Edit "Ben Okri".\n2. Mark it as returned.\n3. Click "Save".', "truth.join() === 'Ben Okri: returned'"),
    fails("marked-form", "1. Edit the loan of Ben Okri.\n2. Mark it as lost and save.", "!truth.length", "lost"),
    fails("marked-form", "1. Edit the loan of Ben Okri.\n2. Mark it as late and save.", "!truth.length", "late"),
    fails("marked-form", "Mark the loan of Ben Okri as returned.", "!truth.length", "returned"),
)
def test_a_state_is_the_box_of_the_open_form(trying: Trying, case: Case) -> None:
    case.holds(trying)
