"""“Open X” where X is a link, the same link once more, and the name of the box that selects its row."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

LIST = """<title>Shop</title><nav><a href="#doctors">doctors</a> <a href="#rooms">rooms</a></nav><h1>Tables</h1><table><tr><th><th>Table<th>Rows</tr>
    <tr><td><input type=checkbox aria-label="doctors" onchange="truth.push('ticked')"><td><a href="#doctors">doctors</a><td>3</tr>
    <tr><td><input type=checkbox aria-label="rooms" onchange="truth.push('ticked')"><td><a href="#rooms-data">rooms</a><td>3</tr>
    <tr><td><input type=checkbox aria-label="visits" onchange="truth.push('ticked')"><td>visits<td>4</tr></table><p id=p></p>
    <script>window.truth = []; onclick = (e) => { const a = e.target.closest("a"); if (a) { truth.push(a.hash); p.textContent = "Opened " + a.hash } }</script>"""


@pytest.mark.parametrize("step", ['Open "doctors".', 'Open "doctors" and then tick "visits".'])
def test_the_link_is_followed_and_the_box_left(trying: Trying, site: Site, step: str) -> None:
    site.answers["/tables"] = LIST
    tried = trying("tables", f"1. {step}\n")
    assert tried.passed, tried
    assert tried.truth == ["#doctors", "ticked"][: 1 + ("visits" in step)]


@pytest.mark.parametrize("name", ["rooms", "room", "doctor"])
def test_links_that_lead_apart_and_parts_of_names_are_not_guessed(trying: Trying, site: Site, name: str) -> None:
    site.answers["/tables"] = LIST
    tried = trying("tables", f'1. Open "{name}".\n')
    assert not tried.passed, tried
    assert tried.truth == []
