"""The data and the structure of a table: a link of its row, or a view of the page that its own link opens."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

ROWS = """<title>Database: zoo</title><h1>Database: zoo</h1><a href="#export">Export data</a><table><tr><th>Table<th>Actions{}</table><h2 id=m></h2><script>window.truth = []
    onclick = (e) => {{ const a = e.target.closest("a"); if (a) {{ truth.push(a.hash); m.textContent = "Shown: " + a.hash }} }}</script>"""
ROW = '<tr><td><a href="#{0}">{0}</a><td><a href="#{0}-b">Browse</a> <a href="#{0}-s">Structure</a> <a href="#{0}-d">Empty</a>'
LINKS = """<title>zoo</title><ul><li><a href="#boats">boats</a><li><a href="#boats_old">boats_old</a></ul><div id=p><h1>Database: zoo</h1></div><script>window.truth = []; onclick = (e) => {
    const a = e.target.closest("a"); if (!a) return; truth.push(a.hash)
    p.innerHTML = a.hash == "#boats" ? `<h1>Table: boats</h1><p><a href="#data">Select data</a> <a href="#s">Show structure</a> <a href="#new">New item</a></p>` : `<h1>Shown: ${a.hash}</h1>` }</script>"""


@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ("Show the data of the table boats.", ["#boats-b"]),
        ("Select the rows of boats.", ["#boats-b"]),
        ('Open the structure of the table "boats_old".', ["#boats_old-s"]),
        ("Show the data of the table boat.", []),
        ("Show the data of the table crew.", []),
        ('Show the structure of "crew".', []),
    ],
)
def test_the_row_has_a_link_for_it(trying: Trying, site: Site, step: str, truth: list[str]) -> None:
    site.answers["/zoo"] = ROWS.format("".join(map(ROW.format, ("boats", "boats_old", "trips"))))
    tried = trying("zoo", f"1. {step}\n")
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth


@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ("Show the data of the table boats.", ["#boats", "#data"]),
        ("Select the records of boats.", ["#boats", "#data"]),
        ("Show the structure of the table boats.", ["#boats", "#s"]),
        ("Show the data of the table boat.", []),
    ],
)
def test_the_page_of_its_own_has_a_view_for_it(trying: Trying, site: Site, step: str, truth: list[str]) -> None:
    site.answers["/zoo"] = LINKS
    tried = trying("zoo", f"1. {step}\n")
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth


def test_a_page_without_such_a_view_is_not_it(trying: Trying, site: Site) -> None:
    site.answers["/zoo"] = LINKS
    tried = trying("zoo", "1. Show the structure of the table boats_old.\n")
    assert not tried.passed, tried
    assert tried.truth == ["#boats_old"]
