"""What stands before a colon may say what the orders behind it are for; and what must stay as it is."""

from __future__ import annotations

import pytest
from pytest_tool.grammar.steps import parse


@pytest.mark.parametrize(
    ("step", "texts"),
    [
        ('Facet by "kind": open the menu of that column and choose "Facet by this".', ['open the menu of the column "kind"', 'choose "Facet by this"']),
        ("Save the file: press Ctrl+S.", ["press Control+S"]),
        ('Add a book: click "New" and type "Dune" into the title.', ['click "New"', 'type "Dune" into the title']),
        ('Remove the filter again with the cross next to "poor".', ['click the cross next to "poor"']),
        ('Remove the item with the "Remove" button next to "Dune".', ['click the "Remove" button next to "Dune"']),
        ('Facet by "kind" with the menu of the column.', ['facet by "kind"']),
        ("Sort by: name", ["sort by name"]),
        ("Pay with the new card.", ["click pay with the new card"]),
    ],
)
def test_only_the_orders_are_followed(step: str, texts: list[str]) -> None:
    parsed = parse(step)
    assert parsed.not_understood == ()
    assert [w.text for w in parsed.wishes] == texts


@pytest.mark.parametrize(
    "step", ['Delete the draft "Plan": open its menu and click Delete.', 'Delete "notes.txt" using the Delete button.', "Add a task: open the window"]
)
def test_what_the_headline_names_is_not_lost(step: str) -> None:
    parsed = parse(step)
    assert parsed.not_understood or "task" in parsed.wishes[0].text
