"""A record that is told by its fields, and a query that is written out."""

from __future__ import annotations

import pytest
from pytest_tool.grammar.steps import parse


def texts(step: str, *known: str) -> list[str]:
    parsed = parse(step, known=known)
    assert parsed.not_understood == (), parsed.not_understood
    return [w.text for w in parsed.wishes]


ANN = ['set the name to "Ann"', 'set the age to "42"']


@pytest.mark.parametrize(
    ("step", "sent"),
    [
        ('Create a customer with the name "Ann" and the age 42.', "click create"),
        ('Add a new customer: name "Ann", age 42.', "click add"),
        ('Insert a row with name = "Ann" and age = 42.', "click insert"),
        ('Register a customer with name "Ann" and an age of 42.', "click register"),
        ('Leave a comment with the name "Ann" and the age 42.', "click post"),
    ],
)
def test_each_field_of_a_record_is_a_wish_and_one_sends_them(step: str, sent: str) -> None:
    assert texts(step) == [*ANN, sent]


def test_save_is_what_keeps_a_record_where_the_page_has_it() -> None:
    assert texts('Create a customer with the name "Ann" and the age 42.', "Save") == [*ANN, "click save"]


def test_a_button_that_the_step_names_keeps_it() -> None:
    assert texts('Create a customer with the name "Ann" and the age 42 and save.') == [*ANN, "click save"]
    assert len(texts('Create the post "Hello" and publish it.')) == 2


@pytest.mark.parametrize(
    ("step", "wished"),
    [
        ('Add a task with the title "Call Bob".', ['type "Call Bob" into the new task field', "press Enter"]),
        ('Add the product with the name "Tea" to the cart.', ['click add to cart for "Tea"']),
        ('Post a comment with the text "Hi".', ['type "Hi" into the comment field', "click post"]),
    ],
)
def test_one_text_is_an_entry_and_a_thing_of_a_shop_no_record(step: str, wished: list[str]) -> None:
    assert texts(step) == wished


@pytest.mark.parametrize(
    ("step", "wished"),
    [
        ('Run the query "select 1".', ['type "select 1" into the SQL editor', "click run"]),
        ('Execute "SELECT count(*) FROM a".', ['type "SELECT count(*) FROM a" into the SQL editor', "click execute"]),
        ('Run the query "Top customers".', ['click run in the row of "Top customers"']),
        ('Run "selection".', ['click run in the row of "selection"']),
    ],
)
def test_a_query_that_is_written_out_is_typed_and_run(step: str, wished: list[str]) -> None:
    assert texts(step) == wished


def test_a_query_that_the_page_lists_is_run_there() -> None:
    assert texts('Run the query "select 1".', "select 1") == ['click run in the row of "select 1"']
