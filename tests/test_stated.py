"""Only a person states values."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_tool.action import Value
from pytest_tool.observation import Block, Control, Observation
from pytest_tool.plan import Step
from pytest_tool.stated import COPIED_TEXT, copied, copied_text, is_stated, origin, quoted, url_allowed, where_stated


def step(text: str) -> Step:
    return Step(1, text, Path("p.plan.md"), 3)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ('Search for "Dune" and open it', ("Dune",)),
        ("Type “Ann Lee” and ‘x y’ and «z»", ("Ann Lee", "x y", "z")),
        ("Sign in with ‹secret:PW›", ("‹secret:PW›",)),
        ('Sign in with "‹secret:PW›"', ("‹secret:PW›",)),
        ("Open http://127.0.0.1:8000/a?b=1.", ("http://127.0.0.1:8000/a?b=1",)),
        ("Don't type the user's name", ()),
        ("Type 'it' twice: 'it'", ("it",)),
    ],
)
def test_quotes_handles_and_urls_are_quoted_values(text: str, values: tuple[str, ...]) -> None:
    assert quoted(text) == values


@pytest.mark.parametrize(
    ("value", "text", "where"),
    [
        ("Dune", 'Search for "Dune"', "step"),
        ("dune", 'Search for "DUNE"', "step"),
        ("Ann  Lee", "Type Ann Lee", "step"),
        ("ﬁne", "Type fine", "step"),
        ("ann", "Type the planning code", ""),
        ("1", "Set the amount to 11", ""),
        ("", "Type nothing", ""),
        ("blue", "Type the colour", "hint"),
    ],
)
def test_a_value_is_stated_as_whole_words_of_the_step_or_a_hint(value: str, text: str, where: str) -> None:
    assert where_stated(value, step(text), ("It is blue.",)) == where


PAGE = Observation("http://a.test/", "A", controls=(Control(7, "textbox", "Order number", value="A-17"), Control(8, "link", "Help")))


def test_a_step_that_says_copy_makes_the_controls_text_stated() -> None:
    value = copied(7, step("Copy the order number into the search field"), PAGE)
    assert value == Value("A-17", "copied from tag 7")
    assert is_stated(value, step("Copy the order number into the search field"), (), PAGE)


def test_the_page_states_nothing_when_the_step_does_not_say_copy() -> None:
    assert copied(7, step("Type the order number"), PAGE) is None
    assert not is_stated(Value("A-17", "copied from tag 7"), step("Type the order number"), (), PAGE)


def test_a_claimed_copy_of_another_text_is_not_stated() -> None:
    assert not is_stated(Value("B-99", "copied from tag 7"), step("Copy the order number"), (), PAGE)


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        ("http://shop.test/basket", True),
        ("http://other.test/", False),
        ("http://stated.test/x", True),
        ("http://shop.test:8080/", False),
        ("https://shop.test/", False),
        ("http://shop.test.evil.test/", False),
        ("javascript:alert(1)", False),
        ("data:text/html,x", False),
        ("file:///etc/passwd", False),
        ("http://start.test/y", True),
    ],
)
def test_a_url_is_opened_when_stated_or_of_the_same_origin(url: str, allowed: bool) -> None:
    order = step("Open http://stated.test/x and data:text/html,x")
    assert url_allowed(url, order, (), "http://shop.test/a", "http://start.test/") is allowed


def test_origins_fill_in_the_default_port() -> None:
    assert origin("https://A.test/x") == "https://a.test:443"
    assert origin("about:blank") == ""


@pytest.mark.parametrize(
    ("order", "text", "stated"),
    [
        ("Copy the reference into the search field.", "ZX-4411", True),
        ("Type what the page shows as reference.", "zx-4411", True),
        ("Copy the reference into the search field.", "ZX-44", False),
        ("Copy the reference into the search field.", "ZX-4412", False),
        ("Type the reference into the search field.", "ZX-4411", False),
    ],
)
def test_words_of_the_page_are_stated_by_a_step_that_says_to_copy(order: str, text: str, stated: bool) -> None:
    seen = Observation("http://shop.test/", "Shop", (), (Block("text", "Your reference is ZX-4411."),))
    asked = Step(1, order, Path("p.plan.md"), 3)
    value = copied_text(text, asked, seen)
    assert (value is not None) is stated
    assert is_stated(Value(text, COPIED_TEXT), asked, (), seen) is stated


@pytest.mark.parametrize(
    ("order", "copies"),
    [
        ("Copy the order number into the search field.", True),
        ("Open the order, then copy its number into the search field.", True),
        ("Type what the page shows as order number.", True),
        ("Put another copy in the basket.", False),
        ('Click "Copy" and type the order number.', False),
        ("Copy the total into the search field.", False),
        ("Copy it into the search field.", False),
    ],
)
def test_only_what_the_order_to_copy_names_is_copied(order: str, copies: bool) -> None:
    seen = Observation("http://shop.test/", "Shop", (Control(4, "textbox", "Order number", value="1003"),))
    assert (copied(4, Step(1, order, Path("p.plan.md"), 3), seen) is not None) is copies
