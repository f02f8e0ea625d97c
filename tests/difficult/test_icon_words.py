"""Pictures that a font draws for words (“arrow_upward”), lists in a label of their own with the value before them, cards of figures."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

NORTH = "truth.join() === 'region opened,region: North'"


@tries(
    works("icon-words", 'Choose the region "North".', NORTH, '"Orders" is 9', '"Best region" is "South"'),
    works("icon-words", "Sort the table by amount, highest first.", "truth.join() === 'up,down'", 'the first row shows "1003"'),
    works("icon-words", "Show 5 records per page.", "truth.join() === 'size opened,size: 5'", "the table has 5 rows"),
    works("icon-words", "Click the refresh icon.", "truth.join() === 'reload'"),
    works("icon-words", "Click Refresh.", "truth.join() === 'reload'"),
)
def test_a_picture_is_no_word_and_a_box_around_a_list_no_second_one(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("icon-words", 'Choose the region "North-East".', "!truth.includes('region: North')", "North-East"),
    fails("icon-words", "Show 50 records per page.", "!truth.join().includes('size:')", "50"),
    fails("icon-words", "Sort by arrow_upward, highest first.", "truth.length === 0", "arrow_upward"),
    fails("icon-words", 'Choose the region "North".', NORTH, "Orders", '"Orders" is 12'),
    fails("icon-words", 'Choose the region "North".', NORTH, "Best region", '"Best region" is "North"'),
    fails("icon-words", 'Choose the region "North".', NORTH, "Best region", '"Best region" is 9'),
    fails("icon-words", "Sort the table by amount, highest first.", "truth.join() === 'up,down'", "1001", 'the first row shows "1001"'),
    fails("icon-words", "Click the refresh icon.", "truth.join() === 'reload'", "arrow_upward", '"arrow_upward" is shown'),
)
def test_what_a_picture_is_called_after_is_not_on_the_page(trying: Trying, case: Case) -> None:
    case.holds(trying)
