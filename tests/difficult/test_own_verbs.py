"""Verbs that only this application has, which no dictionary of the tool knows: its buttons say them."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

WARD = """<h1>Ward</h1><table><tr><th>Name<th></tr><tr><td>Ann<td><button>Edit</button> <button>Discharge</button></tr><tr><td>Bob<td><button>Edit</button>
    <button>Discharge</button></tr></table><p><label>Ward <input></label> <button>Sanitise</button> <button>Merge wards</button></p><p id=p></p><script>window.truth = [];
    onclick = (e) => { if (e.target.tagName === "BUTTON") { truth.push(e.target.textContent, e.target.closest("tr")?.cells[0].textContent ?? ""); p.textContent = `Done ${truth.length}` } }</script>"""


@pytest.mark.parametrize(
    ("steps", "truth"),
    [
        ('1. Discharge "Bob".\n', ["Discharge", "Bob"]),
        ('1. Discharge the patient "Ann".\n', ["Discharge", "Ann"]),
        ("1. Sanitise the ward.\n", ["Sanitise", ""]),
        ("1. Merge the wards.\n", ["Merge wards", ""]),
        ('1. Edit "Bob". Then discharge "Ann".\n', ["Edit", "Bob", "Discharge", "Ann"]),
    ],
)
def test_what_a_button_of_the_page_is_called_is_a_verb(trying: Trying, site: Site, steps: str, truth: list[str]) -> None:
    site.answers["/ward"] = WARD
    tried = trying("ward", steps)
    assert tried.passed, tried
    assert tried.truth == truth


@pytest.mark.parametrize("step", ['Discharge "Cid".', 'Transfer "Bob".', 'Ward "Bob".', 'Sanitise "Bob".', "Merge the patients."])
def test_what_is_not_offered_for_it_is_not_done(trying: Trying, site: Site, step: str) -> None:
    site.answers["/ward"] = WARD
    tried = trying("ward", f"1. {step}\n")
    assert not tried.passed, tried
    assert tried.truth == []


ASKING = """<h1>Rooms</h1><dialog><h2>Preferences</h2><button onclick="this.closest('dialog').close(); truth.push('closed')">Never mind</button></dialog>
    <script>window.truth = []; document.querySelector("dialog").showModal()</script>"""


def test_what_went_away_with_its_click_is_done(trying: Trying, site: Site) -> None:
    site.answers["/rooms"] = ASKING
    tried = trying("rooms", "1. Never mind.\n")
    assert tried.passed, tried
    assert tried.truth == ["closed"]


BOOKINGS = """<h1>Rooms</h1><table><tr><th>Booked by<th>Room<th><tr><td>Tariq Aziz<td>Attic<td><a href="#edit">Edit</a></table><h2>New booking</h2>
    <form><label>Booked by <input id=by></label> <label>Room <select onchange="truth.push(value)"><option>Aquarium<option>Birch Hall</select></label></form>
    <script>window.truth = []; if (location.search) by.value = "Tariq Aziz"</script>"""


@pytest.mark.parametrize(("address", "truth"), [("rooms", []), ("rooms?edit", ["Birch Hall"])])
def test_the_room_of_a_booking_is_not_that_of_a_new_one(trying: Trying, site: Site, address: str, truth: list[str]) -> None:
    site.answers["/rooms"] = site.answers["/rooms?edit"] = BOOKINGS
    tried = trying(address, "1. Change the room of Tariq Aziz's booking to Birch Hall.\n")
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth
