"""briefing.py: what a chat role is told of a page is all of it, once, in an order that a prefix cache can use."""

from __future__ import annotations

import json
from pathlib import Path

from pytest_tool.briefing import brief
from pytest_tool.observation import Block, Control, Observation
from pytest_tool.plan import Expectation, Hint, Step
from pytest_tool.trail import Trail
from pytest_tool.wire.roles import AskedPage

STEP = Step(2, "Remove Dune.", Path("shop.plan.md"), 4, (Expectation("the basket is empty", 5),), (Hint("the lowest", 6),))


def page(*controls: Control, blocks: tuple[Block, ...] = ()) -> AskedPage:
    return brief(STEP, Observation("http://shop.test/", "Shop", controls, blocks), Trail()).page


def test_a_row_is_told_once_for_the_controls_that_share_it() -> None:
    row = "Dune 9.99 Edit Remove"
    told = page(
        Control(1, "button", "Edit", row=row),
        Control(2, "button", "Remove", row=row),
        Control(3, "link", "Emma", row="Emma"),
        Control(4, "button", "Remove", row="Emma"),
        Control(5, "button", "Edit", row="Emma"),
    )
    assert told.controls == [
        '1 button "Edit" (row: Dune 9.99 Edit Remove)', '2 button "Remove" (same row)', '3 link "Emma"',
        '4 button "Remove" (row: Emma)', '5 button "Edit" (same row)',
    ]  # fmt: skip


def test_a_label_is_told_by_its_control_and_any_other_text_of_the_same_words_is_told() -> None:
    label, status = Block("text", "Paid", label=True), Block("text", "Paid")
    other = Block("text", "Sent", label=True)
    assert page(Control(1, "checkbox", "Paid"), blocks=(label, status, other)).text == ["Paid", "Sent"]
    assert page(Control(1, "checkbox", "Paid"), blocks=(label,)).text == []


def test_what_a_role_or_name_says_already_is_not_said_again() -> None:
    told = page(
        Control(1, "checkbox", "Gift", type="checkbox"),
        Control(2, "textbox", "Name", placeholder="name"),
        Control(3, "textbox", "Mail", type="email", placeholder="you@home.test"),
    )
    assert told.controls == ['1 checkbox "Gift"', '2 textbox "Name"', '3 textbox "Mail" placeholder "you@home.test" type email']


def test_what_stays_the_same_in_a_test_comes_before_what_changes() -> None:
    trail = Trail(test="A basket", context="A shop.", hints=("be quick",), earlier=["1. Open the basket. (passed)"])
    told = brief(STEP, Observation("http://shop.test/", "Shop", (Control(1, "button", "Remove"),)), trail).dump()
    order = ['"test":"A basket"', '"context"', '"earlier"', '"text":"Remove Dune."', '"page"']
    places = [told.index(words) for words in order]
    assert places == sorted(places)
    assert list(json.loads(told)) == ["v", "step", "page"]
