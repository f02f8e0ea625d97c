"""Tables whose headings filter and whose cells can be edited: what is said is done there, or it fails."""

from __future__ import annotations

import pytest
from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.site import Site
from tests.difficult.trying import Trying

# fmt: off
ASIA = "truth.shown.join() === 'Japan' && truth.cells === 0"
ALL = "truth.shown.length === 4"
UNTOUCHED = f"{ALL} && truth.cells === 0"


@tries(
    works("grid-filters", 'Filter the Continent column by "Asia".', ASIA),
    works("grid-filters", "Filter the Continent column by Asia.", ASIA, '"1 countries" is shown'),
    works("grid-filters", 'Filter by continent "Asia".', ASIA),
    works("grid-filters", 'Filter by Continent = "Asia".', ASIA),
    works("grid-filters", 'Filter the continent by "Asia" and press Enter.', ASIA),
    works("grid-filters", 'Filter the Capital column by "Tok".', ASIA),
    works("grid-filters", 'Type "Asia" into the filter of the Continent column and press Enter.', ASIA),
    works("filter-toggles", 'Filter the Product column by "Latte".', "truth.filter[1] === 'Latte' && !truth.filter[0]", '"Mill Lane" is shown', '"Blue Door" is not shown'),
    fails("filter-toggles", 'Filter the Quantity column by "Latte".', "!truth.filter[0] && !truth.filter[1]", "could not be done"),
    fails("filter-toggles", 'Filter the Product column by "Latte".', "truth.filter[1] === 'Latte'", "Blue Door", '"Blue Door" is shown'),
    fails("grid-filters", 'Filter the Population column by "125".', UNTOUCHED, "no field for a filter"),
    fails("grid-filters", 'Filter the Area column by "Asia".', UNTOUCHED, "no field for a filter"),
    fails("grid-filters", 'Filter the list by "Asia".', UNTOUCHED, "a click on a cell filters nothing"),
    fails("grid-filters", "Filter by Asia.", ALL, "could not be done"),
)
def test_the_field_in_the_heading_filters_and_no_cell_does(trying: Trying, case: Case) -> None:
    case.holds(trying)


DEAD = """<table><thead><tr><th>Name</th><th>City</th></tr><tr><th><input placeholder=find></th><th><input placeholder=find></th></tr></thead>
    <tbody><tr><td>Ann</td><td>Oslo</td></tr><tr><td>Bob</td><td>Rome</td></tr></tbody></table>"""


def test_a_filter_field_that_does_nothing_is_no_filter(trying: Trying, site: Site) -> None:
    site.answers["/dead"] = DEAD
    tried = trying("dead", '1. Filter the City column by "Rome".\n')
    assert not tried.passed, tried
    assert "nothing on the page changed" in tried.reason, tried


LINKS = """<table><tr><th>Name</th><th>City</th></tr><tr><td><a href=/record>Ann</a></td><td>Oslo</td></tr>
    <tr><td><a href=/record>Bob</a></td><td>Rome</td></tr></table>"""


@pytest.mark.parametrize("step", ['Filter the Name column by "Ann".', 'Filter by "Ann".', 'Filter by name = "Ann".', 'Enter "Ann" in the filter of the Name column.'])
def test_a_link_in_a_row_is_no_filter(trying: Trying, site: Site, step: str) -> None:
    site.answers["/links"], site.answers["/record"] = LINKS, "<h1>The record</h1>"
    tried = trying("links", f"1. {step}\n")
    assert not tried.passed, tried
    assert tried.page.url.endswith("/links"), tried


SEVEN = "truth.population.Denmark === '7' && truth.population.Canada === '38' && truth.shown[0] === 'Canada'"
SIX = "truth.population.Denmark === '6' && truth.shown[0] === 'Canada'"


@tries(
    works("grid-filters", "Change the population of Denmark to 7.", SEVEN),
    works("grid-filters", "Change the population of Denmark to 7 and press Enter.", SEVEN, 'the row of "Denmark" shows "7"'),
    works("grid-filters", "Set the population in the row of Denmark to 7.", SEVEN),
    works("grid-filters", "Double-click the population in the row of Denmark, type 7 and press Enter.", SEVEN),
    fails("grid-filters", 'Change the population of Denmark to "many".', SIX, "afterwards, not"),
    fails("grid-filters", "Change the continent of Denmark to Asia.", SIX, "opened no field"),
    fails("grid-filters", "Change the population of Norway to 7.", SIX, "could not be done"),
    fails("grid-filters", "Change the area of Denmark to 7.", SIX, "could not be done"),
)
def test_a_cell_is_edited_where_a_double_click_opens_it(trying: Trying, case: Case) -> None:
    case.holds(trying)


SORTED = """<h1>Prices</h1><p>Sorted by <span id=by>name</span></p><button onclick="by.textContent = 'price'">Price of milk</button>"""


def test_a_click_that_changes_something_else_sets_no_value(trying: Trying, site: Site) -> None:
    site.answers["/sorted"] = SORTED
    tried = trying("sorted", "1. Change the price of milk to 7.\n")
    assert not tried.passed, tried
