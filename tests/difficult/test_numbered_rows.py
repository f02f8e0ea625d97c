"""What is called by its number, “order 1001”: its row is meant, and not what shows all orders."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

SHIPPED = "truth.join() === 'shipped 1001,1004'"


@tries(
    works("numbered-rows", "1. Select the orders 1001 and 1004.\n2. Mark them as shipped.\n   - Expect: 2 orders shipped", SHIPPED),
    works("numbered-rows", '1. Tick the orders 1001 and 1004, then click "Mark as shipped".\n', SHIPPED),
    works("numbered-rows", "1. Select order 1004 and click Mark as shipped.\n", "truth.join() === 'shipped 1004'"),
    works("numbered-rows", "Click Orders.", "truth.join() === 'orders'"),
)
def test_a_row_is_known_by_its_number(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("numbered-rows", "Tick order 1003.", "truth.length === 0", "1003"),
    fails("numbered-rows", "Select the orders 1001 and 1005.", "truth.length === 0", "1005"),
    fails("numbered-rows", "Click order 1003.", "truth.length === 0", "1003"),
    fails("numbered-rows", "Open order 1003.", "truth.length === 0", "1003"),
)
def test_what_shows_all_of_them_is_not_one_of_them(trying: Trying, case: Case) -> None:
    case.holds(trying)
