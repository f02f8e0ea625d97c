"""A table whose boxes have no names, and of whose names one is a part of another; numbers with a minus and a plus."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying


@tries(
    works("shopping", 'Check off "Milk".', "truth.join() === 'Milk true'"),
    works("shopping", 'Tick "Oat milk".', "truth.join() === 'Oat milk true'"),
    fails("shopping", 'Check off "Soy milk".', "!truth.length", "Soy milk"),
    fails("shopping", 'Check off "Oat".', "!truth.length", "Oat"),
)
def test_the_box_beside_just_this_name_is_ticked(trying: Trying, case: Case) -> None:
    case.holds(trying)


LAMP = "truth.lamp === 3"
TEA = "truth.Tea === 3 && truth['Green tea'] === 2 && truth.Cups === 5"
AS_IT_WAS = "truth.Tea === 1 && truth['Green tea'] === 2 && truth.Cups === 5"
WAS_LAMP = "truth.lamp === 1"


@tries(
    works("steppers?one", "Increase the quantity to 3.", LAMP),
    works("steppers?one", "Set the quantity to 3 and click Check out.", LAMP),
    fails("steppers?one", "Click the plus button.", "truth.lamp === 2", "proves nothing"),  # a clock may have told it
    works("steppers", "Increase the quantity of Tea to 3.", TEA),
    works("steppers", 'Set the quantity of "Tea" to 3 and click Check out.', TEA, '"Checked out" is shown'),
    works("steppers", "Set the quantity in the row of Tea to 3.", TEA),
    works("steppers", "Decrease the quantity of Cups to 4.", "truth.Cups === 4 && truth.Tea === 1"),
    fails("steppers", "Set the quantity to 3.", AS_IT_WAS, "say of which row"),
    fails("steppers", 'Set the quantity of "Green" to 3.', AS_IT_WAS, "Green"),
    fails("steppers", "Increase the quantity of Cups to 3.", AS_IT_WAS, "is 5 already"),
    fails("steppers?one", "Decrease the quantity to 3.", WAS_LAMP, "is 1 already"),
    fails("steppers?one", "Set the price to 3.", WAS_LAMP, "price"),
    fails("steppers?one", "Set the quantity of the mug to 3.", WAS_LAMP, "mug"),
    fails("steppers?one&most=2", "Set the quantity to 3 and click Check out.", "truth.lamp === 2 && !told.textContent", "stays 2"),
    fails("steppers?one&by=3", "Set the quantity to 3 and click Check out.", "truth.lamp === 4 && !told.textContent", "past 3"),
)
def test_a_number_between_minus_and_plus_is_clicked_to_what_is_said(trying: Trying, case: Case) -> None:
    case.holds(trying)
