"""“From London to New York” where Berlin is chosen changes nothing, nor is a card dragged from a column that it is not in."""

from __future__ import annotations

import pytest
from one_step import Doing

NOTHING = list[str]()
TASK = (
    "combobox|Time zone|value=Berlin|options=Berlin;London;New York", "textbox|Due date|type=date|value=2027-03-05",
    "combobox|Assignee|value=Ann Lee|options=Ann Lee;Ann Leeds;Ben Ortiz", "spinbutton|Quantity|value=2",
    "combobox|Priority|value=High|options=High;Low", "textbox|Title|value=", "textbox|Price|value=120.00", "textbox|Owner",
)  # fmt: skip
BOARD = ("radio|Breakfast|states=checked|section=Board", "radio|Full board|section=Board")


@pytest.mark.parametrize(
    ("lines", "step", "expected"),
    [
        (TASK, "Change the time zone from London to New York.", NOTHING),
        (TASK, 'Switch the time zone from "London" to "New York".', NOTHING),
        (TASK, "Change the time zone from Berlin to New York.", ["1 New York"]),
        (TASK, "Change the assignee from Ann Leeds to Ben Ortiz.", NOTHING),
        (TASK, "Change the assignee from Ann to Ben Ortiz.", ["3 Ben Ortiz"]),
        (TASK, "Change the due date from 2027-03-06 to 2027-03-10.", NOTHING),
        (TASK, "Change the due date from 5 March 2027 to 2027-03-10.", ["2"]),
        (TASK, "Change the quantity from 4 to 3.", NOTHING),
        (TASK, "Change the quantity from 2 to 3.", ["4"]),
        (TASK, "Change the priority from high priority to Low.", ["5 Low"]),
        (TASK, 'Change the title from "A" to "B".', NOTHING),
        (TASK, "Raise the price from 110 to 130.", NOTHING),
        (TASK, "Raise the price from 120 to 130.", ["7"]),
        (TASK, "Change the owner from Ann to Ben.", ["8"]),  # what it holds is not told
        (BOARD, "Change the board from Half board to Full board.", NOTHING),
        (BOARD, "Change the board from Breakfast to Full board.", ["2"]),
    ],
)
def test_what_is_another_than_the_step_says_is_not_changed(doing: Doing, lines: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert doing(lines, step) == expected


CARDS = (
    "list|In progress|states=droppable|section=In progress", "listitem|Fix login|states=draggable|section=In progress",
    "list|To do|states=droppable|section=To do", "list|Done|states=droppable|section=Done",
)  # fmt: skip


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ('Drag "Fix login" from Done to To do.', NOTHING),
        ('Drag "Fix login" from "In progress" to To do.', ["2"]),
        ('Drag "Fix login" from the In progress column to To do.', ["2"]),
        ('Drag "Fix login" from the sprint to To do.', ["2"]),
        ('Drag "Fix login" to To do.', ["2"]),
    ],
)
def test_a_card_is_not_dragged_from_where_it_is_not(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(CARDS, step) == expected
