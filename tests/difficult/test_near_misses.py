"""What has only a part of what a step says is not it: nothing is clicked for the sake of its neighbour's name."""

from __future__ import annotations

import pytest
from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.site import Site
from tests.difficult.trying import Trying

CLICKED = "<p id=p>Nothing yet</p><script>window.truth = ''; onclick = (e) => { const on = e.target.closest('button, a, input'); if (on) { truth += on.textContent || on.title || on.value; p.textContent = 'Clicked' } }</script>"
OFFERS = f"""<h1>Offers</h1><button>Size guide</button> <a href="#colours">Colour chart</a> <button>Team plan</button> <button>Solo plan</button>
    <label><input type=radio name=d value=standard checked> Standard delivery</label> <label><input type=checkbox value=news> Newsletter</label>{CLICKED}"""
TABLE = f"""<h1>Products</h1><table><thead><tr><th><a href="#name">Name</a><th><a href="#stock">Stock</a><th><a href="#kind">Kind</a><td></thead>
    <tr><td>Drill<td>6<td>Tool<td><button title="Edit record">✎</button><button title="Delete record" class="fa fa-trash"></button>
    <tr><td>Hammer<td>9<td>Tool<td><button title="Edit record">✎</button><button title="Delete record" class="fa fa-trash"></button></table>{CLICKED}"""
BOUNDS = """<h1>Poster</h1><label>Height <input type=number min=100 max=900 step=10 oninput="told.textContent = this.checkValidity() ? '' : 'At most 900'"></label>
    <label>Day <input type=date max="2026-12-31"></label><p role=alert id=told></p>"""
ASKS = """<button onclick="d.hidden = false">Delete everything</button>
    <div id=d role=dialog aria-modal=true aria-label="Are you sure?" hidden><p>This cannot be undone.</p><button>Cancel</button></div>"""


@pytest.mark.parametrize(
    "step",
    [
        'Select the size "XXL".',
        'Choose "XXL" as the size.',
        'Choose the colour "Purple".',
        'Select the plan "Enterprise".',
        'Choose "Drone" as the delivery.',
        'Choose "Weekly" for the newsletter.',
    ],
)
def test_a_value_that_nothing_bears_is_not_chosen(trying: Trying, site: Site, step: str) -> None:
    site.answers["/offers"] = OFFERS
    tried = trying("offers", f"1. {step}\n")
    assert not tried.passed, tried


def test_a_value_that_one_of_them_bears_is(trying: Trying, site: Site) -> None:
    site.answers["/offers"] = OFFERS
    assert (tried := trying("offers", '1. Select the plan "Team plan".\n')).passed, tried
    assert tried.truth == "Team plan"


@pytest.mark.parametrize(
    "step",
    [
        'Click on the stock of "Drill".',
        'Set the stock of "Drill" to "77".',
        'Change the stock of "Drill" to "77".',
        'Filter by kind "book".',
        'Choose the kind "Book".',
        'Click the arrow of "Drill".',
        'Click the envelope of "Hammer".',
        'Click the heart in the row of "Hammer".',
    ],
)
def test_neither_the_column_nor_the_row_stands_for_the_rest(trying: Trying, site: Site, step: str) -> None:
    site.answers["/table"] = TABLE
    tried = trying("table", f"1. {step}\n")
    assert not tried.passed, tried
    assert "Delete" not in tried.truth


def test_what_the_row_has_is_clicked(trying: Trying, site: Site) -> None:
    site.answers["/table"] = TABLE
    assert (tried := trying("table", '1. Click the bin in the row of "Hammer".\n')).passed, tried
    assert tried.truth == "Delete record"


def test_a_row_of_titles_with_an_empty_cell_is_no_data(trying: Trying, site: Site) -> None:
    site.answers["/table"] = TABLE
    steps = '1. Click the bin in the row of "Hammer".\n   - Expect: the table has {n} rows\n   - Expect: the first row contains "Drill"\n'
    assert (tried := trying("table", steps.replace("{n}", "2"))).passed, tried
    assert not trying("table", steps.replace("{n}", "3")).passed


def test_a_warning_before_the_deed_is_no_error(trying: Trying, site: Site) -> None:
    site.answers["/asks"] = ASKS
    assert (tried := trying("asks", '1. Click "Delete everything".\n')).passed, tried


@pytest.mark.parametrize("step", ["Set the height to 1200.", "Set the height to 50.", "Set the height to 105.", "Set the day to 2027-01-02."])
def test_a_number_or_a_date_beyond_the_limits_of_its_field_is_no_pass(trying: Trying, site: Site, step: str) -> None:
    site.answers["/bounds"] = BOUNDS
    tried = trying("bounds", f"1. {step}\n")
    assert not tried.passed, tried
    assert "the field does not allow this: " in tried.reason


def test_what_a_page_says_of_a_number_beyond_its_limits_can_be_expected(trying: Trying, site: Site) -> None:
    site.answers["/bounds"] = BOUNDS
    assert (tried := trying("bounds", '1. Set the height to 1200.\n   - Expect: "At most 900" is shown\n')).passed, tried
    assert (tried := trying("bounds", "1. Set the height to 1200, then set the height to 800.\n")).passed, tried
    assert (tried := trying("bounds", "1. Set the height to 900.\n")).passed, tried


@pytest.mark.parametrize("field", ["Address", "Town", "Surname"])
def test_a_quoted_field_is_no_field_of_like_meaning(trying: Trying, site: Site, field: str) -> None:
    site.answers["/person"] = "<p><label>Name <input></label><p><label>Street <input></label><p><label>City <input></label>"
    tried = trying("person", f'1. Enter "x" into the "{field}" field.\n')
    assert not tried.passed, tried
    assert tried.page.evaluate("() => [...document.querySelectorAll('input')].every((input) => !input.value)"), tried


@tries(
    works("footer-settings", "Open the advanced settings and set the temperature to 2.", "truth.join() === 'Advanced settings,2'"),
    fails("footer-settings", "Open the Settings tab.", "!truth.includes('Settings')", "Settings"),
    fails("footer-settings", "Open the advanced search.", "!truth.includes('Search')", "advanced"),
)
def test_a_part_of_what_is_said_is_no_name_where_something_has_all_of_it(trying: Trying, case: Case) -> None:
    case.holds(trying)
