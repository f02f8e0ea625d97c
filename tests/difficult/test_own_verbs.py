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
