"""Datasette: tables, facets, filters, sorting, SQL and exports; what the plans claim stands in the server's log."""

from __future__ import annotations

import pytest
from tests.apps.datasette_city.conftest import City

ASKED: dict[str, tuple[tuple[str, ...], ...]] = {
    "A table is opened and a tree looked at": (("/city/trees/7 ",),),
    "Trees are counted by kind": (("_facet=kind", "kind=Oak"),),
    "Suggested facets": (("_facet=condition", "condition=poor"),),
    "Tall trees": (("height_m__gt=30",),),
    "Names that contain something": (("name__contains=Lime 1",), ("name__contains=Lime 1", "condition", "good")),
    "Sorted by height": (("_sort=height_m",), ("_sort_desc=height_m",)),
    "A question in SQL": (("sql=select kind, count(*) as number from trees group by kind order by kind ",),),
    "The query is edited": (("sql=select name from districts order by name ",),),
    "The SQL of a table": (("/city?sql=select",),),
    "The permalink of a facet": (("_facet=district_id", "district_id=2"),),
    "From a tree to its district and back": (("/city/districts/2",), ("district_id", "=2")),
    "The next page": (("/city/trees?_next=100",),),
    "Search in the whole text": (("/city/inspections?", "_search=fungus"),),
    "CSV with all rows": (("/city/trees.csv?", "_stream=on"),),
    "The link to the CSV": (("/city/districts.csv",),),
    "The data as JSON": (("/city/districts.json",),),
    "A wrong query is told": (("sql=select name from nowhere ",),),
    "A query with a parameter": (("how=dead",),),
    "A filter is removed": (("condition", "poor"),),
}
"""Title → the requests of which the server must have been asked at least once each."""

WHY = {
    "A table that is not there": "benches",
    "A facet value that is not there": "Chestnut",
    "A wrong number": 'the page should show "241 rows"',
    "A column that the filter does not offer": "age",
    "An operation that the filter does not offer": "is roughly",
    "A query that fails": '"Oak" should be shown',
    "A query that nobody wrote": "a description has to be understood",
    "A button that is not there": "Insert row",
    "A row that is not there": "977",
    "A wrong order": 'the first row should contain "45"',
}


@pytest.mark.parametrize("title", ASKED)
def test_a_plan_passes_and_the_server_was_asked_for_it(city: City, title: str) -> None:
    assert city.ran[title].passed, city.ran[title]
    for parts in ASKED[title]:
        assert city.was_asked(*parts), parts


def test_every_plan_is_looked_at(city: City, wrong: City) -> None:
    assert set(city.ran) == set(ASKED)
    assert set(wrong.ran) == set(WHY)


@pytest.mark.parametrize("title", WHY)
def test_a_wrong_plan_fails_and_says_why(wrong: City, title: str) -> None:
    assert not wrong.ran[title].passed
    assert WHY[title] in wrong.ran[title].told
