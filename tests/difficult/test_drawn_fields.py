"""Fields that are drawn around an input which lets presses through, boxes beside switches, and dates that are forgotten."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying


@tries(
    works("drawn-fields", 'Choose the type "Truck".', "truth.type === 'Truck'"),
    works("drawn-fields", "Set the type to Van.", "truth.type === 'Van'"),
    fails("drawn-fields", 'Choose the type "Boat".', "truth.type === ''", "Boat"),
    fails("drawn-fields", 'Choose the type "Tru".', "truth.type === ''", "Tru"),
)  # fmt: skip
def test_a_list_opens_by_what_is_drawn_around_its_input(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("replaced-lists", 'Choose "Fern Ltd" as the supplier.', "truth.supplier === 'Fern Ltd' && !truth.category", 'the Supplier field is "Fern Ltd"'),
    works("replaced-lists", "Set the category to Garden.", "truth.category === 'Garden'", 'Category is "Garden"'),
    fails("replaced-lists", 'Choose "Fern" as the supplier.', "truth.supplier === ''", "Fern"),
    fails("replaced-lists", 'Choose "Elm" as the supplier.', "truth.supplier === ''", "Elm"),
    fails("replaced-lists", 'Choose "Garden" as the brand.', "truth.category === ''", "could not be done"),
)  # fmt: skip
def test_a_link_that_stands_for_a_hidden_list_is_called_as_that(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("drawn-fields", "Show 4 items per page.", "truth.per === '4'", "the table has 4 rows"),
    works("drawn-fields", "Display 4 items per page.", "truth.per === '4'", '"Kite" is shown'),
    fails("drawn-fields", "Show 50 items per page.", "truth.per === 2", "50"),
    fails("drawn-fields", "Show 3 items on each page.", "truth.per === 2", "3"),
)  # fmt: skip
def test_how_many_rows_are_shown_is_chosen_and_not_only_opened(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("drawn-fields", 'Tick "Heron".', "truth.chosen.join() === 'Heron' && !truth.tracked.length"),
    works("drawn-fields", 'Select "Falcon" and "Heron".', "truth.chosen.join() === 'Falcon,Heron' && !truth.tracked.length", '"2 selected" is shown'),
    works("drawn-fields", 'Tick the box of "Falcon".', "truth.chosen.join() === 'Falcon' && !truth.tracked.length"),
    fails("drawn-fields", 'Tick "Osprey".', "!truth.chosen.length && !truth.tracked.length", "Osprey"),
    works("drawn-fields", 'Tick the boxes of "Falcon" and "Heron".', "truth.chosen.join() === 'Falcon,Heron' && !truth.tracked.length"),
    works("filter-toggles", 'Tick the boxes of "Mill Lane" and "Blue Door".', "truth.ticked.join() === 'Mill Lane,Blue Door'"),
    fails("filter-toggles", 'Tick the boxes of "Mill" and "Blue Door".', "!truth.ticked.includes('Mill Lane')", "Mill"),
    fails("drawn-fields", 'Tick the boxes of "Falcon" and "Osprey".', "!truth.tracked.length", "Osprey"),
)  # fmt: skip
def test_the_box_that_selects_a_row_is_ticked_and_not_its_switch(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("drawn-fields", 'Set "Due back" to 2026-12-24 and enter "Torn" as the notes.', "truth.due === ''", "was empty when it was left"),
    works("drawn-fields", 'Enter "12/24/2026" in "Due back" and enter "Torn" as the notes.', "truth.due === '12/24/2026'"),
    works("drawn-fields", 'Enter "Red" in the tags and enter "Torn" as the notes.', "truth.tags.join() === 'Red'"),
)  # fmt: skip
def test_a_value_that_is_gone_when_its_field_is_left_is_no_pass(trying: Trying, case: Case) -> None:
    case.holds(trying)
