"""A number that the browser calls invalid as it is not whole, though the page has no form and says nothing of steps."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("steps-of-numbers", '1. Enter -3.5 as the reading.\n2. Click "Keep".', "truth.join() === '-3.5'"),
    works("steps-of-numbers", "Enter 4 as the seats.", "s.value === '4'"),
    fails("steps-of-numbers", "Enter 2.5 as the seats.", "s.value === '2.5'", "does not allow"),
    fails("steps-of-numbers", "Enter 2.5 as the nights.", "n.value === '2.5'", "does not allow"),
)
def test_a_broken_number_is_refused_where_somebody_refuses_it(trying: Trying, case: Case) -> None:
    case.holds(trying)
