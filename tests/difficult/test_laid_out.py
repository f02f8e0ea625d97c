"""A page that a table lays out: the row around everything is no record, and one of a list that holds a table is one."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("laid-out", 'Open the table "plants".', "truth.join() === 'plants'"),
    works("laid-out", 'Browse the table "orders".', "/^(browse )?orders$/.test(truth.join())"),
    works("laid-out", 'Click "Drop" in the row of "orders".', "truth.join() === 'drop orders'"),
    works("laid-out", 'Click "Cancel" in the row of "Friday".', "truth.join() === 'cancel friday'"),
    works("laid-out", 'Cancel the delivery of "Monday".', "truth.join() === 'cancel monday'"),
    works("laid-out", 'Click "Export".', "truth.join() === 'export all'"),
    fails("laid-out", 'Click "Export" in the row of "plants".', "!truth.length", "plants"),
    fails("laid-out", 'Export the table "orders".', "!truth.length", "orders"),
    fails("laid-out", 'Click "Cancel" in the row of "plants".', "!truth.length", "plants"),
    fails("laid-out", 'Click "Drop" in the row of "Friday".', "!truth.length", "Friday"),
    fails("laid-out", 'Open the table "customers".', "!truth.length", "customers"),
)
def test_the_row_around_the_page_is_no_record(trying: Trying, case: Case) -> None:
    case.holds(trying)


QUERY = 'Run the query "delete from orders".'


@tries(
    works("laid-out-plain", QUERY, "truth.join() === 'delete from orders'", '"has been emptied" is shown'),
    fails("laid-out-plain", QUERY, "truth.join() === 'delete from orders'", "2 rows", '"2 rows were affected" is shown'),
)
def test_what_such_a_page_says_is_no_cell(trying: Trying, case: Case) -> None:
    case.holds(trying)
