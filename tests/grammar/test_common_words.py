"""More ways to say what is common: both of them, off the list, due on, to the clipboard, twice, with a key."""

from __future__ import annotations

import pytest
from pytest_tool.grammar.steps import parse


def texts(step: str, *known: str) -> list[str]:
    parsed = parse(step, known=known)
    assert parsed.not_understood == (), parsed.not_understood
    return [w.text for w in parsed.wishes]


@pytest.mark.parametrize(
    ("step", "wished"),
    [
        ('Cross "Buy milk" off.', ['tick "Buy milk"']),
        ('Check "Buy milk" off.', ['tick "Buy milk"']),
        ('Tick both "Milk" and "Eggs".', ['tick "Milk"', 'tick "Eggs"']),
        ('Delete both "Milk" and "Eggs".', ['click delete in the row of "Milk"', 'click delete in the row of "Eggs"']),
        ('Search the media for "logo".', ['type "logo" into the media search field', "press Enter"]),
        ('Search the library for "Dune".', ['type "Dune" into the library search field', "press Enter"]),
        ('Add "Call Bob" due on 2026-12-01.', ['type "Call Bob" into the new item field', 'set the due date to "2026-12-01"', "click add"]),
    ],
)
def test_more_words_for_what_is_common(step: str, wished: list[str]) -> None:
    assert texts(step) == wished


@pytest.mark.parametrize("step", ["Tick both todos.", "Mark both todos as done."])
def test_both_are_two_and_no_more(step: str) -> None:
    (wish,) = parse(step).wishes
    assert (wish.text, wish.every, wish.count, wish.exact) == ("tick the todo", True, 2, True)


def test_what_copies_or_formats_is_pressed_where_the_page_has_it() -> None:
    assert texts("Copy the link to the clipboard.", "Copy link") == ["click copy the link"]
    assert texts("Format the SQL.", "Format") == ["click format the SQL"]
    assert parse("Copy the link to the clipboard.").not_understood
    assert parse("Format the result.", known=["Format"]).not_understood


def test_a_list_to_filter_by_may_be_named_without_an_article() -> None:
    assert texts("Filter by type Video.", "Filter by type") == ['choose "Video" in type']
    assert texts("Filter by type Video.") == ["filter by type Video"]


@pytest.mark.parametrize("step", ["Look at the page.", "Look at the whole screen."])
def test_a_look_at_the_page_opens_nothing(step: str) -> None:
    assert texts(step, "Pages") == ["wait"]


def test_what_is_waited_for_may_be_a_whole_sentence() -> None:
    assert texts('Wait until "Done" appears.') == ["wait"]
    assert parse("Wait until the list is empty.").not_understood


def test_a_field_of_what_goes_into_the_basket_is_not_lost() -> None:
    (gap,) = parse('Add the item "Tea" with the quantity 2 to the cart.').not_understood
    assert (gap.words, gap.why) == ("with the quantity 2", "say this in a sentence of its own: it is another field")
    assert texts('Add "Tea" with milk to the cart.') == ['click add to cart for "Tea"']


def test_twice_is_two_entries() -> None:
    assert texts('Add the todo "Buy milk" twice.') == ['type "Buy milk" into the new todo field', "press Enter"] * 2
    assert parse('Add a customer with the name "Ann" and the age 42 twice.').not_understood


@pytest.mark.parametrize(("step", "key"), [("Run it with Shift+Enter.", "Shift+Enter"), ("Save the file with Ctrl+S.", "Control+S")])
def test_what_is_done_by_a_key(step: str, key: str) -> None:
    assert texts(step) == [f"press {key}"]
