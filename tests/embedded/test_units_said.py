"""A currency or a unit that the field is not in: no 480 USD into “Amount (EUR)”, and none beside prices in euros."""

from __future__ import annotations

import pytest
from one_step import Doing

NOTHING = list[str]()
PAYMENT = (
    "textbox|Amount (EUR)|value=0", "textbox|Weight (kg)", "spinbutton|Timeout|near=seconds", "textbox|Fee", "textbox|Discount (%)",
    "button|Book",
)  # fmt: skip
PRICED = ("textbox|Amount (EUR)", "textbox|Price", "button|Save")
RULE = ("textbox|Amount|value=120.00", "combobox|Currency|value=EUR|options=EUR;USD;CHF", "button|Save rule")
LINES = (
    "textbox|Description|value=Breakfast|row=2 Breakfast 6 15.00 €90.00", "textbox|Unit price|value=15.00|row=2 Breakfast 6 15.00 €90.00",
    "textbox|Unit price|value=10.00|row=3 Parking 3 10.00 €30.00",
)  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "step", "expected"),
    [
        (PAYMENT, "Set the amount to 480 USD.", NOTHING),
        (PAYMENT, "Set the amount to $480.", NOTHING),
        (PAYMENT, 'Type "480 USD" into the amount.', NOTHING),
        (PAYMENT, "Enter an amount of 50 USD and click Book.", NOTHING),
        (PAYMENT, "Enter 50 dollars as the amount.", NOTHING),
        (PAYMENT, "Set the amount to €480.", ["1"]),
        (PAYMENT, "Set the amount to 50 euros.", ["1"]),
        (PAYMENT, "Enter an amount of 50 EUR and click Book.", ["1", "6"]),
        (PAYMENT, "Set the amount to 480 pieces.", ["1"]),
        (PAYMENT, "Set the fee to 50 USD.", ["4"]),
        (PAYMENT, "Set the weight to 5 lb.", NOTHING),
        (PAYMENT, "Set the weight to 5 kg.", ["2"]),
        (PAYMENT, "Set the timeout to 5 minutes.", NOTHING),
        (PAYMENT, "Set the timeout to 5 seconds.", ["3"]),
        (PAYMENT, "Set the discount to 10 EUR.", NOTHING),
        (PAYMENT, "Set the discount to 10%.", ["5"]),
        (PRICED, "Set the amount to 480.", ["1"]),
        (PRICED, "Set the price to 480.", ["2"]),
        (RULE, "Set the amount to 130.00 USD and save.", NOTHING),
        (RULE, "Set the amount to 130.00 EUR and save.", ["1", "3"]),
        (RULE, "Set the amount to 130 USD and the currency to USD.", ["1", "2 USD"]),
        (RULE, "Set the currency to USD.", ["2 USD"]),
        (LINES, "Change the unit price of Breakfast to 12.00 CHF.", NOTHING),
        (LINES, "Change the unit price of Breakfast to €12.00.", ["2"]),
        (LINES, 'Change the description of Breakfast to "Breakfast $5".', ["1"]),
    ],
)
def test_an_amount_in_another_unit_is_not_typed(doing: Doing, lines: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert doing(lines, step) == expected
