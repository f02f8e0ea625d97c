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


AT_THE_DOOR = """<title>Hotel</title><h1>Hotel</h1><form novalidate onsubmit="if (+nights.value > 30) nights.value = 3; if (+nights.value < 1) hint.textContent = 'Not fewer than one night'; else { truth.booked = nights.value; out.textContent = 'Booked'; total.textContent = nights.value + ' nights' } return false">
    <label>Nights <input id=nights type=number value=2></label><button type=button id=more onclick="nights.stepUp(); out.textContent = 'More'">+</button>
    <button>Book now</button></form><p id=hint></p><p id=out></p><p id=total></p><script>window.truth = {}</script>"""
INVOICES = """<title>Invoices</title><h1>Invoices</h1><form onsubmit="truth.booked = number.value; list.append(number.value + ' saved'); number.value++; return false">
    <label>Number <input id=number value=7></label><button>Save</button></form><ul id=list></ul><script>window.truth = {}</script>"""


@pytest.mark.parametrize(
    ("step", "expected", "booked", "says"),
    [
        (TOO_MANY, '"Booked" is shown', "3", 'is "3" since it was sent, and "45" was typed'),
        (TOO_MANY, "", "3", '"45" was typed'),
        ("Set the nights to 45 and press Enter.", '"Booked" is shown', "3", '"45" was typed'),
        (TOO_MANY, '"3 nights" is shown', "3", ""),
        (TOO_MANY, "the Nights field is 3", "3", ""),
        ('Set the nights to 30 and click "Book now".', '"Booked" is shown', "30", ""),
        ('Set the nights to -1 and click "Book now".', '"Not fewer than one night" is shown', None, ""),
        ('Set the nights to 5 and click "+".', '"More" is shown', None, ""),
    ],
)  # fmt: skip
def test_what_the_page_changes_as_it_is_sent_is_no_pass(trying: Trying, site: Site, step: str, expected: str, booked: str | None, says: str) -> None:
    site.answers["/hotel"] = AT_THE_DOOR
    tried = trying("hotel", f"1. {step}\n" + (f"   - Expect: {expected}\n" if expected else ""), 1.5)
    assert tried.passed is not bool(says), tried
    assert says in tried.reason, tried
    assert tried.truth.get("booked") == booked, tried


def test_the_next_number_in_a_field_that_was_sent_is_none_of_it(trying: Trying, site: Site) -> None:
    site.answers["/invoices"] = INVOICES
    tried = trying("invoices", '1. Set the number to 45 and click "Save".\n   - Expect: "45 saved" is shown\n', 1.5)
    assert tried.passed, tried
    assert tried.truth == {"booked": "45"}, tried


def test_it_is_told_of_a_field_that_another_step_has_filled(trying: Trying, site: Site) -> None:
    site.answers["/hotel"] = AT_THE_DOOR
    tried = trying("hotel", '1. Set the nights to 45.\n2. Click "Book now".\n   - Expect: "Booked" is shown\n', 1.5)
    assert not tried.passed, tried
    assert '"45" was typed' in tried.reason, tried
