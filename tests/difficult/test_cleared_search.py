"""“Clear the search” empties its field, and “reset the search” is the cross beside it; the button “Search” does neither."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("cleared-search", '1. Search for "Marsh".\n2. Clear the search.', "truth.join() === 'searched Marsh' && q.value === ''"),
    works("cleared-search", '1. Search for "Marsh".\n2. Clear the search and click "Search".', "truth.join() === 'searched Marsh,all'"),
    works("cleared-search", '1. Search for "Marsh".\n2. Reset the search.', "truth.join() === 'searched Marsh,all'", '"Ada Byron" is shown'),
    works("cleared-search?bare", '1. Search for "Marsh".\n2. Clear the search field and click "Search".', "truth.join() === 'searched Marsh,all'"),
    fails("cleared-search?bare", '1. Search for "Marsh".\n2. Reset the search.', "truth.join() === 'searched Marsh'", "reset"),
    fails("cleared-search", '1. Search for "Marsh".\n2. Clear the filters.', "truth.join() === 'searched Marsh'", "filters"),
)
def test_a_search_is_cleared_by_the_cross_beside_its_field(trying: Trying, case: Case) -> None:
    case.holds(trying)
