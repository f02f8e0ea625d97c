"""Menus that say only when they are open how many a page has, and the kinds of an export."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("page-size", "Show 25 devices per page.", "truth.join() === '#size25'"),
    works("page-size", "Show 5 per page.", "truth.join() === '#size5'"),
    works("page-size", "Export them as CSV.", "truth.join() === '#csv'"),
    works("page-size", "Export the devices as JSON.", "truth.join() === '#json'"),
    works("page-size", "Export everything as a CSV file.", "truth.join() === '#csv'"),
    fails("page-size", "Show 50 devices per page.", "!truth.length", "50"),
    fails("page-size", "Show 50 per page.", "!truth.length", "50"),
    fails("page-size", "Export them as PDF.", "!truth.length", "PDF"),
)
def test_the_size_of_a_page_and_the_kind_of_an_export_are_in_menus(trying: Trying, case: Case) -> None:
    case.holds(trying)
