"""Lists that hold more than is drawn, tables, definition lists."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("virtual-list", 'Click "Item 7".', "truth.chosen.join() === 'Item 7'", '"Chosen: Item 7" is shown'),
    works("virtual-list", 'Click "Item 480".', "truth.chosen.join() === 'Item 480'", '"Chosen: Item 480" is shown'),
    works("virtual-list", 'Scroll the list of items to the bottom and click "Item 1000".', "truth.chosen.join() === 'Item 1000'"),
    fails("virtual-list", 'Click "Item 1200".', "!truth.chosen.length", "Item 1200"),
    works("virtual-select", 'Choose "Item 734" as the part number.', "truth.part === 'Item 734'"),
    fails("virtual-select", 'Choose "Item 950" as the part number.', "truth.part === ''", "Item 950"),
)
def test_rows_that_are_drawn_only_while_in_view_are_found_by_scrolling(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("infinite-table", 'Click Read of "Story 8".', "truth.opened.join() === '8'"),
    works("infinite-table", 'Click Read of "Story 52".', "truth.opened.join() === '52'"),
    fails("infinite-table", 'Click Read of "Story 99".', "!truth.opened.length", "Story 99"),
)
def test_a_page_that_loads_more_at_its_end_is_scrolled_until_the_target_is_there(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("sortable-table", "Sort by Age.", "truth.sorted.join() === 'Age up'", 'the first row contains "Ben"', 'the total is £152,000'),
    works("sortable-table", "Click the Name header twice.", "truth.sorted.join() === 'Name up,Name down'", '"Zoe" comes before "Mia"'),
    works("sortable-table", "Sort by Name.", "true", 'the Office is "Leeds"', 'the row of "Mia" shows "41"'),
    fails("sortable-table", "Sort by Salary.", "!truth.sorted.length", "Salary"),
    fails("sortable-table", "Sort by Age.", "true", 'the Office should be "York"', 'the Office is "York"'),
)
def test_tables_with_merged_cells_and_definition_lists_are_read(trying: Trying, case: Case) -> None:
    case.holds(trying)
