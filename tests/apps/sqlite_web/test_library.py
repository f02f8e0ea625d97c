"""sqlite-web: tables, rows, queries and columns; what the plans claim is looked up in the database itself."""

from __future__ import annotations

import pytest
from tests.apps.sqlite_web.conftest import Library

THERE: dict[str, tuple[str, list[tuple[object, ...]]]] = {
    "Look at the books": ("select count(*) from books where title = 'Dune'", [(1,)]),
    "Insert a book": ("select author, price, pages from books where title = 'Middlemarch'", [("George Eliot", 10.5, 880)]),
    "Edit a loan": ("select reader from loans where id = 1", [("Anna",)]),
    "Delete a loan": ("select reader from loans where reader = 'Bob'", []),
    "Deleting is thought better of": ("select due from loans where reader = 'Cyd'", [("2026-03-09",)]),
    "Query": ("select title from books where pages > 600 and id < 5 order by title", [("Dune",), ("Ulysses",)]),
    "Add a column": ("select type from pragma_table_info('books') where name = 'shelf'", [("TEXT",)]),
    "Sort by pages": ("select title from books order by pages limit 1", [("Beloved",)]),
    "A new table": ("select name from sqlite_master where name = 'members'", [("members",)]),
}
"""Title → what the database says when it was done."""

WHY = {
    "A table that is not there": "members",
    "A query that fails": '"Dune" should be shown',
    "A message that is not there": 'the page should show "Row inserted"',
    "A row that is not there": "Zoe",
    "A loan that is not deleted": '"Ann" should not be shown',
    "A column that is not there": "publisher",
    "A value that nobody stated": "a value is missing",
}


@pytest.mark.parametrize("title", THERE)
def test_a_plan_passes_and_the_database_has_it(library: Library, title: str) -> None:
    assert library.ran[title].passed, library.ran[title]
    question, rows = THERE[title]
    assert library.rows(question) == rows


def test_every_plan_of_the_library_is_looked_at(library: Library, wrong_library: Library) -> None:
    assert set(library.ran) == set(THERE)
    assert set(wrong_library.ran) == set(WHY)


@pytest.mark.parametrize("title", WHY)
def test_a_wrong_plan_of_the_library_fails_and_says_why(wrong_library: Library, title: str) -> None:
    assert not wrong_library.ran[title].passed
    assert WHY[title] in wrong_library.ran[title].told


def test_wrong_plans_leave_the_library_as_it_was(wrong_library: Library) -> None:
    assert wrong_library.rows("select count(*) from books") == [(4,)]
    assert wrong_library.rows("select reader from loans order by id") == [("Ann",), ("Bob",), ("Cyd",)]
