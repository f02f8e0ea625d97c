"""Facets beside a table: links that are called alike in both, crosses, and a headline that tells what the orders are for."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("facets", 'Click "Riverside" in the facet.', "truth.join() === 'facet'"),
    works("facets", 'Click "Docks" in the facet box.', "truth.join() === 'docks'"),
    works("facets", 'Click "Riverside" in the row of 5.', "truth.join() === 'row 5'"),
    works("facets", 'Remove the filter again with the cross next to "poor".', "truth.join() === 'poor removed'", '"poor" is not shown'),
    works("facets", 'Facet by "kind": click the menu of that column and choose "Facet by this".', "truth.join() === 'facet by kind'", '"Counted by kind" is shown'),
    fails("facets", 'Click "Riverside".', "truth.length === 0", "could not be done"),
    fails("facets", 'Click "Riverside" in the basket.', "truth.length === 0", "could not be done"),
    fails("facets", 'Click "Chestnut" in the facet.', "truth.length === 0", "Chestnut"),
    fails("facets", 'Remove the filter with the cross next to "good".', "truth.length === 0", "good"),
    fails("facets", 'Facet by "age": click the menu of that column and choose "Facet by this".', "truth.length === 0", "age"),
)
def test_what_belongs_to_the_facet_is_told_from_the_table(trying: Trying, case: Case) -> None:
    case.holds(trying)
