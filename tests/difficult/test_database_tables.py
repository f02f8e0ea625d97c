"""The list of a database's tables: each is linked twice, what a row offers a bar of the page offers too, and a question
takes the place of the list.
"""

from __future__ import annotations

import pytest
from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.site import Site
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("database-tables", 'Open the table "growers".', "truth.join() === 'browse growers'"),  # what the new page remarks is no error
    works("database-tables", "Open the table kinds.", "truth.join() === 'browse kinds'"),
    fails("database-tables", 'Open the table "stock".', "!truth.length", "2 controls fit"),  # of another database, for all the page says
)
def test_the_language_of_a_page_makes_no_other_place(trying: Trying, case: Case) -> None:
    case.holds(trying)


@pytest.mark.parametrize(("first", "second"), [("en", "de"), ("", "de")])
def test_another_language_is_another_place(trying: Trying, site: Site, first: str, second: str) -> None:
    link = '<p><a href="/page?id=1&lang={0}">Read</a> in {0}'
    site.answers["/read"] = f"{link.format(first)}{link.format(second)}<p><a href='/?lang=fr'>Français</a>"
    assert not trying("read", '1. Click "Read".\n').passed


@tries(
    works("database-tables", "Go to the Search tab.", "truth.join() === 'search'", '"Search in the database" is shown'),
    works("database-tables", 'Click Search in the row of "kinds".', "truth.join() === 'search kinds'"),
    fails("database-tables", "Click Search.", "!truth.length", "4 controls fit"),
    fails("database-tables", "Go to the Export tab.", "!truth.length", "Export"),
)
def test_a_tab_is_no_link_of_a_record(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("database-tables", 'Open the table "growers" and sort by price.', "truth.join() === 'browse growers,sort price'", '"Sorted by price" is shown'),
    works("database-tables", 'Open the table "growers", then sort by kind.', "truth.join() === 'browse growers,sort kind'"),
    fails("database-tables", 'Open the table "growers" and sort by colour.', "truth.join() === 'browse growers'", "colour"),
)
def test_the_heading_is_looked_for_on_the_page_that_came(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("database-tables", 'Tick "Select growers", choose "Drop" in "With selected" and confirm.', "truth.join() === 'drop growers'", '"growers" is not in the table', "the table has 2 rows"),
    works("database-tables", 'Tick "Select growers", choose "Drop" in "With selected" and cancel.', "!truth.length", "the table has 3 rows", '"growers" is in the table'),
    fails("database-tables", 'Tick "Select growers", choose "Drop" in "With selected" and confirm.', "truth.join() === 'drop growers'", "there should be 3 rows", "the table has 3 rows"),
    fails("database-tables", 'Tick "Select growers" and confirm.', "!truth.length", "confirm"),
)
def test_a_question_in_the_place_of_the_page_is_answered(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("value-rows", 'Change the town to "Ledbury" and press Go.', "truth === '7,Mill House,Ledbury,,'", '"1 row affected" is shown'),
    works("value-rows", 'Enter "Old Mill" as the name and "Elm Lane" as the town hall, then press Go.', "truth === '7,Old Mill,Ross,Elm Lane,'", '"1 row affected" is shown'),
    works("value-rows", 'Set the value in the row of "name" to "Old Mill" and press Go.', "truth === '7,Old Mill,Ross,,'", '"1 row affected" is shown'),
    fails("value-rows", 'Change the county to "Kent" and press Go.', "!truth", "county"),
    fails("value-rows", 'Change the town to "Ledbury" and the mayor to "Ann", and press Go.', "!truth", "mayor"),
)
def test_where_each_row_is_a_field_its_first_cell_is_the_label(trying: Trying, case: Case) -> None:
    case.holds(trying)
