"""briefing.py: what a chat role is told of a page is all of it, once, in an order that a prefix cache can use."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pytest_tool.briefing import EARLIER_LIMIT, TEXT_LIMIT, brief
from pytest_tool.expect import occurs
from pytest_tool.observation import Block, Box, Control, Observation
from pytest_tool.plan import Expectation, Hint, Step
from pytest_tool.trail import Entry, Trail
from pytest_tool.turn import Evidence
from pytest_tool.wire.roles import AskedPage

STEP = Step(2, "Remove Dune.", Path("shop.plan.md"), 4, (Expectation("the basket is empty", 5),), (Hint("the lowest", 6),))


def page(*controls: Control, blocks: tuple[Block, ...] = ()) -> AskedPage:
    return brief(STEP, Observation("http://shop.test/", "Shop", controls, blocks), Trail()).page


def test_of_a_long_session_the_newest_steps_are_told() -> None:
    trail = Trail(earlier=[f"{n}. Go on. (passed)" for n in range(1000)])
    told = brief(STEP, Observation("http://shop.test/", "Shop"), trail).step.earlier
    assert told == trail.earlier[-EARLIER_LIMIT:]
    assert told[-1] == "999. Go on. (passed)"


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
    assert list(json.loads(told)) == ["v", "step", "page", "today"]


def test_what_can_be_chosen_is_told_and_proves_nothing() -> None:
    lands = Control(1, "combobox", "Country", value="France", options=("France", "Spain"))
    many = Control(2, "combobox", "Year", value="1", options=tuple(map(str, range(99))))
    told = page(lands, many).controls
    assert told[0] == '1 combobox "Country" value "France" options "France", "Spain"'
    assert told[1].endswith('"29", … 69 more')
    assert not occurs(Evidence("Spain"), Observation("http://shop.test/", "Shop", (lands,)))


def test_a_long_page_is_told_from_where_a_person_looks() -> None:
    blocks = tuple(Block("text", f"piece {i} " + "x" * 90, box=Box(0, 20 * i - 4000, 100, 18)) for i in range(400))
    text = brief(STEP, Observation("http://shop.test/", "Long", (), blocks, viewport=(800, 600)), Trail()).page.text
    assert text[0] == "… 200 pieces of text above, scroll up"
    assert text[1].startswith("piece 200 ")
    assert text[-1].startswith("… 1")
    assert text[-1].endswith(" more pieces of text, scroll down")
    assert sum(map(len, text[1:-1])) <= TEXT_LIMIT
    end = brief(STEP, Observation("http://shop.test/", "Long", (), blocks[:230], viewport=(800, 600)), Trail()).page.text
    assert end[-1].startswith("piece 229 ")


@pytest.mark.parametrize(
    ("doubts", "told"),
    [
        (("fresh hint: the hint was not considered", "unstated value: nobody states it"), ["unstated value: nobody states it"]),
        (("fresh hint: the hint was not considered",), ["fresh hint: the hint was not considered"]),
    ],
)
def test_a_doubt_that_was_settled_is_not_told_beside_the_real_reason(doubts: tuple[str, ...], told: list[str]) -> None:
    trail = Trail()
    trail.tell(Entry(step=2, intent="x", outcome="returned", doubts=doubts))
    assert brief(STEP, Observation("http://shop.test/", "Shop"), trail).history[0].reasons == told
