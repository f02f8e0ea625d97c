"""A box that selects a row is no switch: “Switch off "Ann"” is about Ann, not about her box."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

PEOPLE = """<h1>People</h1><table><tr><th><input type=checkbox aria-label="Select all rows"><th>Name<th>Active<th>Actions</tr>
    <tr id=Ann><td><input type=checkbox {0}><td>Ann<td><button role=switch aria-checked=true></button><td><button>Edit</button></tr>
    <tr id=Bob><td><input type=checkbox {0}><td>Bob<td><button role=switch aria-checked=false></button><td><button>Edit</button></tr>
    <tr id=Cid><td><input type=checkbox {0}><td>Cid<td>never signed in<td><button>Edit</button></tr>
    <tr id=Dee><td><input type=checkbox {0}><td>Dee<td>yes<td><button>Disable</button></tr></table><p id=p></p>
    <style>[role=switch] {{ width: 40px; height: 20px }} [aria-checked=true] {{ background: green }}</style>
    <script>window.truth = []; document.addEventListener("click", (e) => {{ const on = e.target, row = on.closest("tr")?.id; if (!on.closest("input, button")) return
      if (on.role === "switch") on.ariaChecked = on.ariaChecked === "true" ? "false" : "true"
      truth.push((on.textContent || on.role || on.type) + " " + row); p.textContent = "Done: " + truth.length }})</script>"""
SETTINGS = """<h1>Settings</h1><table><tr><td>Night mode<td><input type=checkbox></tr><tr><td>Sounds<td><input type=checkbox checked></tr></table>
    <script>Object.defineProperty(window, "truth", { get: () => [...document.querySelectorAll("input")].map((i) => +i.checked).join("") })</script>"""
BOXES = ("", "aria-label=Select", 'aria-label="Select this row"')


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ('Switch off "Ann".', ["switch Ann"]),
        ("Turn Bob on.", ["switch Bob"]),
        ('Deactivate "Ann".', ["switch Ann"]),
        ('Switch on "Ann".', []),
        ('Disable "Dee".', ["Disable Dee"]),
        ('Select "Cid".', ["checkbox Cid"]),
        ('Tick "Cid".', ["checkbox Cid"]),
    ],
)
def test_what_a_row_has_for_it_is_switched(trying: Trying, site: Site, box: str, step: str, truth: list[str]) -> None:
    site.answers["/people"] = PEOPLE.format(box)
    assert (tried := trying("people", f"1. {step}\n")).passed, tried
    assert tried.truth == truth


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("step", ['Switch off "Cid".', "Turn Cid on.", 'Deactivate "Cid".', 'Enable "Cid".', "Switch Cid off."])
def test_a_row_with_nothing_to_switch_is_not_so_already(trying: Trying, site: Site, box: str, step: str) -> None:
    site.answers["/people"] = PEOPLE.format(box)
    assert not (tried := trying("people", f"1. {step}\n")).passed, tried
    assert "has a box that selects it, and nothing to switch" in tried.reason
    assert tried.truth == []


@pytest.mark.parametrize(("step", "truth"), [("Turn on the night mode.", "11"), ("Switch Sounds off.", "00"), ('Enable "Sounds".', "01")])
def test_a_box_may_be_the_switch_of_a_setting(trying: Trying, site: Site, step: str, truth: str) -> None:
    site.answers["/settings"] = SETTINGS
    assert (tried := trying("settings", f"1. {step}\n")).passed, tried
    assert tried.truth == truth


COLUMNS = """<h1>Bills</h1><table><thead><tr><th><input type=checkbox aria-label="Select all"><th>Bill<th>Paid<th>Sent</thead><tbody>
    <tr id=Rent><td><input type=checkbox aria-label="Select row"><td>Rent<td><input type=checkbox class=switch><td><input type=checkbox class=switch></tr>
    <tr id=Fuel><td><input type=checkbox aria-label="Select row"><td>Fuel<td><input type=checkbox class=switch><td>never</tr></table>
    <script>window.truth = []; const head = (box) => document.querySelectorAll("th")[box.parentElement.cellIndex].textContent
    document.addEventListener("change", (e) => truth.push(`${e.target.closest("tr").id} ${head(e.target)} ${e.target.checked}`))</script>"""


@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ('Switch on "Paid" in the row of "Fuel".', ["Fuel Paid true"]),
        ('Tick "Sent" in the row of "Rent".', ["Rent Sent true"]),
        ('Switch on "Sent" in the row of "Fuel".', None),
        ('Switch on "Late" in the row of "Rent".', None),
        ('Switch on "Paid" in the row of "Wood".', None),
    ],
)
def test_a_box_without_a_name_is_called_as_its_column(trying: Trying, site: Site, step: str, truth: list[str] | None) -> None:
    site.answers["/bills"] = COLUMNS
    tried = trying("bills", f"1. {step}\n")
    assert tried.passed is (truth is not None), tried
    assert tried.truth == (truth or [])
