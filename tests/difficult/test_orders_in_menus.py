"""Orders that stand only in the menu of a row: the step's verb says that there is one to be looked for."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("orders-in-menus", "Suspend Ann Lee.", "truth.join() === 'Suspend Ann Lee'"),
    works("orders-in-menus", "Resend the invitation to Bob Ray.", "truth.join() === 'Resend invitation Bob Ray'"),
    works("orders-in-menus", "Reset the password of Ann Lee.", "truth.join() === 'Reset password Ann Lee'"),
    fails("orders-in-menus", "Promote Ann Lee.", "!truth.length", "promote"),
    fails("orders-in-menus", "Terminate Bob Ray.", "!truth.length", "terminate"),
    fails("orders-in-menus", "Resend the invoice to Bob Ray.", "!truth.length", "resend"),
    fails("orders-in-menus", "Suspend Ann Bee.", "!truth.length", "Ann Bee"),
)
def test_an_order_is_found_in_the_menu_of_its_row(trying: Trying, case: Case) -> None:
    case.holds(trying)
