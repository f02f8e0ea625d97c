"""A field that makes something else of a value, and a click of the same step that goes on with that."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

HOTEL = """<title>Hotel</title><h1>Hotel</h1><form novalidate onsubmit="truth.booked = nights.value; out.textContent = 'Booked'; total.textContent = nights.value + ' nights'; return false">
    <label>Nights <input id=nights type=number max=30 value=3 oninput="if (+this.value > 30) { this.value = 3; hint.textContent = 'At most 30 nights' }"></label>
    <button>Book now</button></form><p id=hint></p><p id=out></p><p id=total></p><script>window.truth = {}</script>"""
TOO_MANY = 'Set the nights to 45 and click "Book now".'


@pytest.mark.parametrize(
    ("step", "expected", "booked", "says"),
    [
        (TOO_MANY, '"Booked" is shown', "3", '"45" was typed'),
        (TOO_MANY, '"3 nights" is shown', "3", ""),
        (TOO_MANY, '"At most 30 nights" is shown', "3", ""),
        ('Set the nights to 5 and click "Book now".', '"Booked" is shown', "5", ""),
        ('Set the nights to 45, set the nights to 6 and click "Book now".', '"Booked" is shown', "6", ""),
    ],
)
def test_what_was_booked_instead_is_no_pass(trying: Trying, site: Site, step: str, expected: str, booked: str, says: str) -> None:
    site.answers["/hotel"] = HOTEL
    tried = trying("hotel", f"1. {step}\n   - Expect: {expected}\n", 1.5)
    assert tried.passed is not bool(says), tried
    assert says in tried.reason, tried
    assert tried.truth == {"booked": booked}, tried
