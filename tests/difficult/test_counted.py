"""What is counted in a list is the n-th row of it, and what means all of them is each: a box that ticks all is none of them."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

WAYS = ("", "?redraw", "?swap")
THREE = '1. Add "Buy milk", "Call Ann" and "Pay rent" to the list.\n2. '
COUNTED = (
    ("Tick the first todo.", "x--"),
    ("Tick the last todo.", "--x"),
    ("Tick the checkbox of the second todo.", "-x-"),
    ("Complete the second task.", "-x-"),
    ("Mark all todos as complete.", "xxx"),
    ("Mark everything as done.", "xxx"),
    ("Toggle all todos as complete.", "xxx"),
    ("Toggle the second todo as done.", "-x-"),
    ("Complete all todos.", "xxx"),
    ("Delete the third todo.", "--"),
    ("Remove the last one.", "--"),
    ("Click the delete button of the second todo.", "--"),
    ("Mark the second todo as done and delete the third one.", "-x"),
    ('Create a todo "Sleep" and complete it.', "---x"),
)
LEFT = {"Delete the third todo.": "- Pay rent", "Remove the last one.": "- Pay rent", "Click the delete button of the second todo.": "- Call Ann"}
TWO_A_ROW = """<h1>Todos</h1><ul><li><input type=checkbox aria-label=Done> Milk <input type=checkbox aria-label=Urgent></li>
    <li><input type=checkbox aria-label=Done> Rent <input type=checkbox aria-label=Urgent></li></ul>
    <script>Object.defineProperty(window, "truth", { get: () => [...document.querySelectorAll("input")].map((i) => +i.checked).join("") })</script>"""


@pytest.mark.parametrize(("step", "left"), COUNTED)
@pytest.mark.parametrize("way", WAYS)
def test_the_row_that_is_counted_is_meant(trying: Trying, step: str, left: str, way: str) -> None:
    tried = trying(f"todos.html{way}", f"{THREE}{step}\n")
    assert tried.passed, tried
    assert "".join(todo[0] for todo in tried.truth) == left
    assert LEFT.get(step) not in tried.truth


@pytest.mark.parametrize(
    "step", ["Tick the fourth todo.", "Delete the fifth todo.", "Mark the fourth todo as done.", "Toggle the fourth todo as done.", "Delete the sixth one."]
)
def test_a_row_that_is_not_there_is_none_of_the_others(trying: Trying, step: str) -> None:
    tried = trying("todos.html", f"{THREE}{step}\n")
    assert not tried.passed, tried
    assert "only 3" in tried.reason
    assert "".join(todo[0] for todo in tried.truth) == "---"


def test_all_are_shown_again(trying: Trying) -> None:
    steps = f'{THREE}Complete "Call Ann" and filter by Active.\n3. Go back to all todos.\n   - Expect: "Call Ann" is shown\n'
    tried = trying("todos.html", steps)
    assert tried.passed, tried


def test_of_rows_with_several_boxes_none_is_guessed(trying: Trying, site: Site) -> None:
    site.answers["/two"] = TWO_A_ROW
    tried = trying("two", "1. Tick the second todo.\n")
    assert not tried.passed, tried
    assert "rows with several boxes" in tried.reason
    assert tried.truth == "0000"
