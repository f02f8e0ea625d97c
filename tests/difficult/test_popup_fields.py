"""Switches without size, lists that only `aria-haspopup` tells, sliders under their words, numbers that are cut on leaving."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

NEW = 'Click "New parcel", enter "Vase" as the title'


@tries(
    works("popup-fields", "Turn on the push alerts.", "truth.push", "the Push alerts switch is on"),
    works("popup-fields", "Turn off the sound.", "!truth.sound", "the Sound switch is off"),
    fails("popup-fields", "Turn off the sound.", "!truth.push", "Push alerts", "the Push alerts switch is on"),
    fails("popup-fields", "Turn on the vibration.", "!truth.push", "vibration"),
)  # fmt: skip
def test_a_switch_without_size_is_pressed_where_people_see_it(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("popup-fields", f"{NEW}, choose the country Togo and click Save.", "truth.saved.country === 'Togo'"),
    works("popup-fields", f'{NEW}, select the country "Peru".', "truth.country === 'Peru'", 'the Country field is "Peru"'),
    works("popup-fields", "Filter by the country Togo.", "truth.by === 'Togo' && !truth.sorted", '"Vase" is not shown'),
    fails("popup-fields", f"{NEW}, choose the country Rome and click Save.", "!truth.saved", "Rome"),
    fails("popup-fields", "Filter by the country Cuba.", "!truth.by && !truth.sorted", "Cuba"),
    fails("popup-fields", f'{NEW}, select the country "Peru".', "true", "Togo", 'the Country field is "Togo"'),
)  # fmt: skip
def test_an_entry_is_chosen_also_where_its_list_is_scrolled(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("popup-fields", "Set the weight to 35.", "truth.weight === 35"),
    fails("popup-fields", "Set the weight to 33.", "truth.weight === 20", "33"),
    fails("popup-fields", "Set the height to 35.", "truth.weight === 20", "height"),
)  # fmt: skip
def test_a_slider_goes_by_the_words_above_it(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("popup-fields", "Set the pieces to 40 and click Order.", "truth.ordered === '40'"),
    works("popup-fields", "1. Set the pieces to 140.\n2. Set the pieces to 40 and click Order.\n", "truth.ordered === '40'"),
    fails("popup-fields", "Set the pieces to 140 and click Order.", "truth.ordered === '99'", 'from "140" to "99"'),
    fails("popup-fields", "1. Set the pieces to 140.\n2. Click Order.\n", "truth.ordered === '99'", 'from "140" to "99"'),
)  # fmt: skip
def test_a_number_that_the_page_cuts_when_its_field_is_left_is_no_pass(trying: Trying, case: Case) -> None:
    case.holds(trying)


def test_what_is_added_is_typed_into_no_search_field(trying: Trying) -> None:
    tried = trying("popup-fields.html", '1. Add a new parcel named "Vase".\n')
    assert tried.passed, tried
    assert tried.page.evaluate("() => !truth.found && truth.saved.title === 'Vase'")
