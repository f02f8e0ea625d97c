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
        ('"Pay rent" is the first in the list', True),
        ('"Pay rent" is the first task', True),
        ('"Pay rent" is now the last in the list', False),
        ('"Book flights" is not the first item', True),
        ('"Call mum" is the first item', False),
        ('only "Pay rent" is shown', False),
        ('only "Pay rent", "Call mum" and "Book flights" are shown', True),
        ('only "Pay rent", "Call mum" and "Book trains" are shown', False),
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


@pytest.mark.parametrize(("row", "holds"), [("Pay rent High ✏️", True), ("", False)])
def test_what_says_more_in_a_row_is_no_next_page(row: str, holds: bool) -> None:
    seen = todos(control("button", "more", row=row))
    assert judged('only "Pay rent", "Call mum" and "Book flights" are shown', seen).passed is holds


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


FILTERED = (
    heading("Todos"),
    item("Iron", "Todos"),
    item("Sweep", "Todos"),
    control("checkbox", "", "checked", row="Iron"),
    control("checkbox", "", "unchecked", row="Sweep"),
    text("1 item left"),
    *(part for name in ("All", "Active", "Completed") for part in (item(name, "Todos"), control("link", name))),
)
"""A list and its filters under one heading."""


@pytest.mark.parametrize(
    ("sentence", "holds"),
    [
        ("2 todos are shown", True),
        ("3 todos are shown", False),
        ("1 todo is left", True),
        ("1 task remains", True),
        ("2 todos are left", False),
        ("1 is left", True),
        ("2 are left", False),
        ("nothing is left to do", False),
        ("the number of items left is 1", True),
        ("the number of todos left is 2", False),
        ("1 book is left", False),
    ],
)  # fmt: skip
def test_the_filters_are_no_entries_and_a_counter_may_call_them_otherwise(sentence: str, holds: bool) -> None:
    assert judged(sentence, page(*FILTERED)).passed is holds, judged(sentence, page(*FILTERED))


def drawn(*rows: tuple[str, ...], parted: bool) -> Observation:
    """Rows that are nothing but boxes side by side, each with a button; whether what they say is told by parts."""
    parts = [part for cells in rows for part in (*map(text, cells), control("button", "Edit", row=" ".join(cells), row_parts=cells if parted else ()))]
    return page(heading("My tasks"), *parts)


@pytest.mark.parametrize("parted", [True, False])
@pytest.mark.parametrize(
    ("sentence", "holds"),
    [
        ('the row of "Pay the rent" shows "low"', True),
        ('the row of "Pay the rent" shows "high"', False),
        ('the row of "Pay the rent" does not show "high"', True),
        ('the row of "Buy milk" shows "high"', True),
        ('the row of "milk" shows "high"', False),
        ('the row of "Pay" shows "low"', False),
        ('the task "Buy milk" shows "low"', False),
    ],
)  # fmt: skip
def test_rows_that_do_not_say_that_they_are_rows(sentence: str, holds: bool, parted: bool) -> None:
    seen = drawn(("Pay the rent", "low", "due 2027-03-01"), ("Buy milk", "high"), parted=parted)
    assert judged(sentence, seen).passed is holds, judged(sentence, seen)


@pytest.mark.parametrize(
    ("sentence", "holds"),
    [
        ('only "Sweep" is left', False),
        ('"Iron" is the only todo left', False),
        ('"Iron" is the only todo', False),
    ],
)  # fmt: skip
def test_the_only_one_is_not_one_of_two(sentence: str, holds: bool) -> None:
    assert judged(sentence, page(*FILTERED)).passed is holds


@pytest.mark.parametrize(("sentence", "holds"), [('"Iron" is the only todo left', True), ('only "Iron" is left', True), ('only "Sweep" is left', False)])
def test_the_only_one(sentence: str, holds: bool) -> None:
    seen = page(heading("Todos"), item("Iron", "Todos"), *FILTERED[5:])
    assert judged(sentence, seen).passed is holds, judged(sentence, seen)
