"""A column of decimal numbers, and a form for the order that shows once the table is sorted by a heading."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

PAGE = """<h1>Boats</h1><div id=form></div><table><thead><tr><th><a href="#n" onclick="order(0)">name</a><th><a href="#l" onclick="order(1)">length_m</a><tbody id=rows></table><p id=m></p><script>
    window.truth = []; const boats = [["Gull", "12.5"], ["Puffin", "7.8"], ["Heron", "18.0"], ["Tern", "9.0"]]; let by = -1, falls = false
    const draw = () => { rows.innerHTML = boats.map((b) => `<tr><td>${b[0]}<td>${b[1]}`).join("") }
    function order(at) { falls = by === at ? !falls : false; by = at; truth.push([at, falls]); event.preventDefault()
      boats.sort((a, b) => (at ? a[1] - b[1] : a[0].localeCompare(b[0])) * (falls ? -1 : 1)); draw(); m.textContent = "Sorted " + truth.length
      form.innerHTML = `<ul><li>length_m <label><input type=checkbox onclick="truth.push('ticked')"> descending</label><li><label><input type=checkbox> descending</label></ul>` }
    draw()</script>"""


@pytest.mark.parametrize(
    ("step", "first", "clicks"),
    [
        ("Sort the rows by length_m in descending order.", "Heron", 2),
        ("Sort by length_m, highest first.", "Heron", 2),
        ("Sort the rows by length_m in ascending order.", "Puffin", 1),
        ("Sort by length_m.", "Puffin", 1),
    ],
)
def test_decimal_numbers_are_sorted_as_numbers(trying: Trying, site: Site, step: str, first: str, clicks: int) -> None:
    site.answers["/boats"] = PAGE
    tried = trying("boats", f'1. {step}\n   - Expect: "{first}" is in the first row\n')
    assert tried.passed, tried
    assert len(tried.truth) == clicks
    assert "ticked" not in tried.truth


def test_a_column_that_is_not_there_is_not_sorted_by(trying: Trying, site: Site) -> None:
    site.answers["/boats"] = PAGE
    tried = trying("boats", "1. Sort the rows by width_m in descending order.\n")
    assert not tried.passed, tried
    assert tried.truth == []
