"""Filters of column, operation and value; and what only looks like one."""

from __future__ import annotations

import pytest
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import Condition


@pytest.mark.parametrize(
    ("step", "condition"),
    [
        ('Filter by condition = "poor".', Condition("condition", "=", "poor", sends=True)),
        ("Filter the trees where height_m is greater than 30.", Condition("height_m", "is greater than", "30", sends=True)),
        ("Filter by height_m >= 30.", Condition("height_m", ">=", "30", sends=True)),
        ('Filter by condition != "good".', Condition("condition", "!=", "good", sends=True)),
        ('Filter by customer name contains "Ann" and click Apply.', Condition("customer name", "contains", "Ann")),
        ("Filter by planted is empty.", Condition("planted", "is empty", "", sends=True)),
        ('Set the second filter to name starts with "Lime".', Condition("name", "starts with", "Lime", which=2)),
        ('Add another filter for condition equals "poor".', Condition("condition", "equals", "poor")),
        ('Add a filter: column "planted", operator "<", value "1960".', Condition("planted", "<", "1960")),
        ('In the filter, choose the column "age", the operation ">" and enter the value "3".', Condition("age", ">", "3")),
    ],
)
def test_a_filter_tells_its_parts(step: str, condition: Condition) -> None:
    parsed = parse(step)
    assert parsed.not_understood == ()
    assert parsed.wishes[0].filters == condition


@pytest.mark.parametrize(
    "step",
    ['Filter by "Open".', 'Filter the table by status "Open".', "Show only the books in stock.", 'Set the filter to "Open".',
     'Filter by brand "Acme" and colour "red".', 'Choose the column "A".'],
)  # fmt: skip
def test_what_names_no_operation_is_no_such_filter(step: str) -> None:
    assert all(w.filters is None for w in parse(step).wishes)


def test_fields_that_the_page_names_are_filled_by_their_names() -> None:
    step = 'Choose the column "age", the operation ">" and enter "3" into the value field.'
    assert [w.filters for w in parse(step, known=["Column", "Operation", "Value"]).wishes] == [None, None, None]


def test_an_operation_that_nobody_knows_is_a_gap() -> None:
    parsed = parse("Filter by height_m is roughly 30.")
    assert parsed.wishes == ()
    assert "column, operation and value" in parsed.not_understood[0].why


def test_a_list_of_things_behind_a_place_belongs_to_one_verb() -> None:
    step = 'In the toppings section, tick "Ham", "Egg" and "Olives".'
    assert [w.text for w in parse(step).wishes] == [f'tick "{name}" in the toppings section' for name in ("Ham", "Egg", "Olives")]


@pytest.mark.parametrize(
    ("step", "column", "value"),
    [
        ('Filter the Continent column by "Asia".', "Continent", "Asia"),
        ("Filter the Continent column by Asia.", "Continent", "Asia"),
        ('Filter by the Continent column: "Asia".', "Continent", "Asia"),
        ('Filter by continent "Asia".', "continent", "Asia"),
        ('Filter the continents by "Asia".', "continents", "Asia"),
        ('Filter by "Asia".', "", "Asia"),
        ("Filter by Asia.", "", "Asia"),
        ('Choose "Asia" in the continent.', None, "Asia"),
    ],
)
def test_a_filter_says_by_which_column(step: str, column: str | None, value: str) -> None:
    parsed = parse(step)
    assert [(w.narrows, w.value) for w in parsed.wishes] == [(column, value)]
