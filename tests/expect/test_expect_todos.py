"""What is expected of lists of things to do: what is left, what an entry shows, which comes first."""

from __future__ import annotations

import pytest
from made_pages import control, heading, item, judged, page, text
from pytest_tool.observation import Block, Control, Observation

ENTRIES = (("Pay rent", "High", False), ("Call mum", "Low", True), ("Book flights", "Medium", False))


def todos(*more: Block | Control) -> Observation:
    """Three entries, of which one is done."""
    parts: list[Block | Control] = [heading("My tasks")]
    for title, priority, done in ENTRIES:
        told = f"{title} {priority} ✏️"
        parts += [item(told, "My tasks"), control("checkbox", "", "checked" if done else "unchecked", row=told, row_parts=(title, priority))]
    return page(*parts, *more)


@pytest.mark.parametrize(
    ("sentence", "holds"),
    [
        ("2 tasks left", True),
        ("3 tasks left", False),
        ("there are 3 items", True),
        ("the first item is \"Pay rent\"", True),
        ("the first item is \"High\"", False),
        ("the last item is \"Call mum\"", False),
        ('the task "Call mum" shows "Low"', True),
        ('the task "Call mum" shows "High"', False),
        ('the card "Pay" shows "Low"', False),
        ('the "Call mum" task shows "Low"', True),
        ('the "Call mum" card shows "High"', False),
        ('the "Call mum" item does not show "High"', True),
        ('the "Call dad" item does not show "High"', False),
        ('the row of "Call mum" shows "Low"', True),
        ('the row of "Call mum" shows "High"', False),
        ('the row of "Call dad" shows "Low"', False),
        ('"My tasks"', True),
        ('"My tasks" and "Call dad"', False),
    ],
)  # fmt: skip
def test_a_list_of_things_to_do(sentence: str, holds: bool) -> None:
    assert judged(sentence, todos()).passed is holds, judged(sentence, todos())


@pytest.mark.parametrize(("sentence", "holds"), [("1 item left", True), ("2 items left", False), ("3 items left", False)])
def test_the_counter_of_the_page_tells_what_is_left(sentence: str, holds: bool) -> None:
    assert judged(sentence, todos(text("1 item left"))).passed is holds


def test_a_number_of_a_page_is_named_in_the_plural_too() -> None:
    seen = page(control("generic", "", text=""), text("Total sales"), text("1,500 EUR"))
    assert judged('the total sales are "1,500 EUR"', seen).passed == judged('the total sales is "1,500 EUR"', seen).passed
    assert not judged('the total sales are "1,501 EUR"', seen).passed


BOARD = page(heading("Board"), heading("To do 1", 2), heading("Write docs", 3), heading("In progress 1", 2), heading("Design logo", 3), heading("Done 0", 2))


@pytest.mark.parametrize(
    ("sentence", "holds"),
    [
        ('"Design logo" is in the "In progress" column', True),
        ('"Design logo" is in the "To do" column', False),
        ('"Design logo" is in the Done column', False),
        ('"Write docs" is not in the Done column', True),
        ('"Design logo" is not in the "In progress" column', False),
    ],
)
def test_a_card_is_in_the_column_whose_heading_it_stands_below(sentence: str, holds: bool) -> None:
    assert judged(sentence, BOARD).passed is holds
