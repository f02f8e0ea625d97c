"""Cells that a double-click edits, below headings whose signs sort by their column."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying


@tries(
    works("sorted-cells", "Change the amount of Bob Ray to 95.", "truth.rows.join() === '1001,Ann Lee,120.5,1002,Bob Ray,95,1003,Cy Novak,45' && !truth.sorted", "the amount of Bob Ray is 95"),
    works("sorted-cells", "Sort by amount.", "truth.sorted === 'Amount' && truth.rows[1][2] === '80'", '"Sorted by Amount" is shown'),
    fails("sorted-cells", "Change the amount of Eve Stone to 95.", "truth.rows[1][2] === '80' && !truth.sorted", "Eve Stone"),
    fails("sorted-cells", "Change the discount of Bob Ray to 95.", "truth.rows[1][2] === '80' && !truth.sorted", "discount"),
)  # fmt: skip
def test_the_sign_that_sorts_a_column_is_no_cell_of_it(trying: Trying, case: Case) -> None:
    case.holds(trying)
