"""A window that asks by its title, has no “Cancel”, and lies over a page with a “Delete” of its own."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("titled-question", "1. Click Delete.\n2. Confirm the deletion.", "truth.join() === 'deleted'", "no dialog is open"),
    works("titled-question", "Click Delete and confirm.", "truth.join() === 'deleted'"),
    works("titled-question", "1. Click Delete.\n2. Close the dialog.", "truth.join() === 'left'", "no dialog is open"),
    fails("titled-question", "1. Click Delete.\n2. Confirm the upload.", "!truth.length", "confirm"),
)
def test_the_order_of_the_title_is_given(trying: Trying, case: Case) -> None:
    case.holds(trying)
