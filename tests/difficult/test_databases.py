"""A list of databases whose rows hold links about each of them: “the database zoo” is the link “zoo”."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("databases", "Open the database zoo.", "truth.join() === 'zoo'"),
    works("databases", 'Open the database "zoo".', "truth.join() === 'zoo'"),
    works("databases", 'Click "Database schema" in the row of zoo.', "truth.join() === 'schema-zoo'"),
    works("databases", "Open the database schema of mill.", "truth.join() === 'schema-mill'"),
    fails("databases", "Open the database farm.", "!truth.length", "farm"),
)
def test_a_kind_and_a_name_are_that_thing_and_no_link_of_its_row(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("databases", "Open the database orchards.", "truth.join() === 'orchards'"),
    fails("databases", "Open the database orchard.", "!truth.length", "orchard"),
    fails("databases", "Open the database mills.", "!truth.length", "mills"),
    works("databases", "Open mills.", "truth.join() === 'mill'"),  # no kind says that this is a name
)
def test_what_is_called_by_its_kind_has_no_other_number(trying: Trying, case: Case) -> None:
    case.holds(trying)
