"""Dashboards with their filters at the side: a field that is said to be in the sidebar, and what only looks like its entries."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

PAGE = "filter_dashboard"
ALONE = "truth.chart === 0 && truth.calendar === 0"


@tries(
    works(PAGE, 'Choose the region "South" in the sidebar.', f"truth.region === 'South' && {ALONE}"),
    works(PAGE, "Choose the region South in the filter panel.", f"truth.region === 'South' && {ALONE}"),
    works(PAGE, 'Choose the product "Dates".', f"truth.product === 'Dates' && {ALONE}"),
    works(f"{PAGE}?tabs", 'Choose the product "Dates".', f"truth.product === 'Dates' && {ALONE}"),
    works(PAGE, 'Select "Dates" as the product.', f"truth.product === 'Dates' && {ALONE}"),
)
def test_a_choice_is_made_in_its_own_list(case: Case, trying: Trying) -> None:
    case.holds(trying)


@tries(
    fails(PAGE, 'Choose the region "West" in the sidebar.', f"!truth.region && {ALONE}", "West"),
    fails(PAGE, 'Click "South".', "truth.chart === 0", "South"),
    fails(PAGE, 'Choose the fruit "Dates".', "!truth.product && truth.chart === 0", "Dates"),
)
def test_neither_a_chart_nor_a_calendar_is_clicked_for_an_entry(case: Case, trying: Trying) -> None:
    case.holds(trying)


@tries(
    fails(f"{PAGE}?tabs", 'Choose the product "Dates" in the sidebar.', "!truth.product", "product"),
    fails(PAGE, "Set the maximum units to 20.", "!truth.day", "maximum units"),
)
def test_what_was_opened_in_search_of_something_is_not_taken_for_it(case: Case, trying: Trying) -> None:
    case.holds(trying)
