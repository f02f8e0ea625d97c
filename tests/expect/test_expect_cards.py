"""What a card says below its heading, and what it says of a label: of that card, and never a bare number among its words."""

from __future__ import annotations

import pytest
from made_pages import control, heading, item, judged, page, text

PATIENTS = page(
    heading("Patients"),
    *(heading("Rex", 3), text("Dog, 5 years", "Rex"), text("Owner: Ann Ray", "Rex"), text("Active", "Rex")),
    item("Insulin twice a day", "Rex"),
    *(heading("Rexy", 3), text("Cat, 3 years", "Rexy"), text("Owner: Bob Ray", "Rexy"), text("Archived", "Rexy")),
    control("button", "Edit", row="Rex Dog, 5 years Owner: Ann Ray Active"),
    control("button", "Edit", row="Rexy Cat, 3 years Owner: Bob Ray Archived"),
)


@pytest.mark.parametrize(
    ("sentence", "holds"),
    [
        ('the card of Rexy says "Archived"', True),
        ('the card "Rexy" says "Archived"', True),
        ('the Rex card shows "Active"', True),
        ('the card of Rex shows "Insulin twice a day"', True),
        ('the card of Rex says "Archived"', False),
        ('the card "Rex" says "Cat"', False),
        ('the card "Rex" says "Do"', False),
        ('the card of Rex says "5"', False),
        ("the Rex card shows 5", False),
        ('the card "Rex" does not show "Archived"', True),
        ('the card "Rex" does not show "Active"', False),
        ('the card of Rex does not say "Dog"', False),
        ('the card of Max does not say "Dog"', False),
        ('the card of Patients says "Dog"', False),
        ('the owner of "Rexy" is "Bob Ray"', True),
        ('the owner of "Rex" is "Bob Ray"', False),
        ('the owner of "Rex" is not "Ann Ray"', False),
        ('the age of "Rex" is 5', False),
    ],
)
def test_what_a_card_says(sentence: str, holds: bool) -> None:
    assert judged(sentence, PATIENTS).passed is holds
