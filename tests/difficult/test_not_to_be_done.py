"""An order that cannot be done here ends the step: nothing that comes behind it is done, and nothing near is taken for it."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    fails("fixed-total", "Set the total to 400.00 and save.", "!truth.saved", "read-only"),
    fails("fixed-total", 'Enter "Late" as a remark, set the total to 1.00 and save.', "!truth.saved && document.forms[0].remarks.value === 'Late'", "read-only"),
    fails("fixed-total", 'Enter "1.00" as the total, enter "Late" as a remark and save.', "!truth.saved && document.forms[0].remarks.value === ''", "read-only"),
    works("fixed-total", "Set the total to 360.00 and save.", "truth.saved.total === '360.00'"),
    works("fixed-total", 'Enter "Late" as a remark and save.', "truth.saved.remarks === 'Late'"),
    works("fixed-total", "Set the room to 102 and save.", "truth.saved.room === '102'"),
    works("fixed-total", 'Enter "Late" as a remark, set the room to 102 and save.', "truth.saved.room === '102' && truth.saved.remarks === 'Late'"),
)
def test_what_is_only_read_is_not_set(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("fixed-total", "Pay by PayPal and save.", "!truth.saved && document.forms[0].pay.value === 'card'", "PayPal"),
    fails("fixed-total", "Pay by debit card and save.", "!truth.saved", "debit card"),
    works("fixed-total", "Pay by bank transfer and save.", "truth.saved.pay === 'transfer'"),
    works("fixed-total", "Choose pay at the hotel and save.", "truth.saved.pay === 'hotel'"),
)
def test_another_way_is_not_taken(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("numbered-search", 'Search for "Berg" and open reservation 1007.', "!truth.opened", "1007"),
    works("numbered-search", 'Search for "Berg" and open reservation 1002.', "truth.opened === '1002'"),
    works("numbered-search", "Open reservation 1007.", "truth.opened === '1007'"),
)
def test_what_is_not_among_the_results_is_not_opened(trying: Trying, case: Case) -> None:
    case.holds(trying)
