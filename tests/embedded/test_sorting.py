"""How far a wish to sort has come: what only offers the columns has sorted nothing."""

from __future__ import annotations

import pytest
from pytest_tool.embedded.progress import progress
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.wire.roles import AskedAction, AskedPage


@pytest.mark.parametrize(
    ("clicked", "done"),
    [
        ('link "Sort"', 0), ('button "Sort by:"', 0), ('button "Order" (1 of 2)', 0),
        ('link "Salary"', 1), ('button "Sort by salary"', 1), ('button "Sort" (row: Salary Sort)', 1),
    ],
)  # fmt: skip
def test_only_what_sorts_by_the_column_fulfils_it(clicked: str, done: int) -> None:
    wish = Wish("sort by salary", Act.CHOOSE, "salary")
    action = AskedAction(intent=wish.text, did=f"click {clicked}", outcome="done", changes=['text appeared: "descending"'])
    page = AskedPage(url="http://127.0.0.1/", title="Page", controls=[])
    assert progress([wish], [action], page).done == done
