"""“Mark room 102 as clean”: a number stands in a row, and the kind of thing that bears it is told by the page."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

ROOMS = """<title>Hotel</title><h1>{}</h1><table><thead><tr><th>{}<th>Type<th>Housekeeping<th></tr></thead><tbody>{}</tbody></table>
    <p role=status id=said></p><script>window.truth = []; document.onclick = (e) => {{ const row = e.target.closest('tr');
    if (!e.target.matches('button')) return; truth.push(row.cells[0].textContent + ' ' + e.target.textContent);
    row.cells[2].textContent = e.target.textContent.slice(5); said.textContent = truth.join(); }};</script>"""
ROWS = "".join(f"<tr><td>{n}<td>Double<td>Dirty<td><button>Mark clean</button> <button>Mark dirty</button></tr>" for n in (101, 102, 103))


@pytest.mark.parametrize(
    ("head", "column", "step", "truth"),
    [
        ("Rooms", "No.", "Mark room 102 as clean.", ["102 Mark clean"]),
        ("Housekeeping", "Room", "Mark room 103 as clean.", ["103 Mark clean"]),
        ("Rooms", "No.", "Mark 101 as dirty.", ["101 Mark dirty"]),
        ("Rooms", "No.", "Mark invoice 102 as clean.", []),
        ("Rooms", "No.", "Mark desk 102 as clean.", []),
        ("Rooms", "No.", "Mark room 104 as clean.", []),
        ("Rooms", "No.", "Mark room 102 as inspected.", []),
    ],
)
def test_the_kind_before_a_number_is_one_of_the_page(trying: Trying, site: Site, head: str, column: str, step: str, truth: list[str]) -> None:
    site.answers["/rooms"] = ROOMS.format(head, column, ROWS)
    tried = trying("rooms", f"1. {step}\n")
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth
