"""Clicks that are repeated until something shows, menus named in front, stars, and several things named as “each of”."""

from __future__ import annotations

import pytest
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import Act


def test_a_click_until_something_shows_is_one_wish_and_it_is_what_shows() -> None:
    repeated, then = parse('Click Next until "Place the order" shows, then click it.').wishes
    assert (repeated.text, repeated.until) == ("click Next", "Place the order")
    assert then.text == 'click "Place the order"'


@pytest.mark.parametrize("step", ["Click Next until you are done.", "Click Next until the last page.", "Type a until it stops."])
def test_a_repetition_until_something_else_is_not_understood(step: str) -> None:
    assert parse(step).not_understood


@pytest.mark.parametrize(
    ("step", "stars"),
    [("Rate this recipe 4 out of 5 stars.", "4 stars"), ("Give it 4 stars.", "4 stars"), ("Give the book three stars.", "3 stars"),
     ("Give this one 1 star.", "1 star"), ("Give the product a rating of 2 out of 5.", "2 stars"), ("Rate it 5/5 stars.", "5 stars")],
)  # fmt: skip
def test_stars_are_chosen_and_never_typed(step: str, stars: str) -> None:
    (wish,) = parse(step).wishes
    assert (wish.act, wish.value) == (Act.CHOOSE, stars)


@pytest.mark.parametrize(
    ("step", "target"),
    [('In the File menu, click "Save".', '"Save"'), ('From the File menu choose "Save".', '"Save"'), ("In the File menu, tick Ruler.", "Ruler")],
)
def test_a_menu_in_front_is_the_way_to_its_entry(step: str, target: str) -> None:
    (wish,) = parse(step).wishes
    assert (wish.path, wish.target) == (("File",), target)


def test_a_menu_that_is_not_named_is_no_station() -> None:
    assert parse('In the menu, click "Save".').wishes[0].path == ()


@pytest.mark.parametrize("step", ["Check each of SMS, Post and Newsletter.", "Tick all of SMS, Post and Newsletter."])
def test_each_of_several_named_things_is_each_of_them(step: str) -> None:
    assert [w.text for w in parse(step).wishes] == ["tick SMS", "tick Post", "tick Newsletter"]


def test_a_quoted_text_in_something_is_that_text() -> None:
    (wish,) = parse('Underline "parcel" in the note.').wishes
    assert (wish.act, wish.target, wish.value) == (Act.FORMAT, "parcel", "underline")
