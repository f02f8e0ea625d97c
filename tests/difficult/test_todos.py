"""A list of todos as the usual frameworks draw it: replaced nodes, nameless fields, what only shows under the mouse."""

from __future__ import annotations

from tests.difficult.trying import Trying

TWO = '1. Add the todo "Buy milk".\n2. Add the todo "Call Ann".\n'


def test_words_of_no_size_name_the_box_that_ticks_all(trying: Trying) -> None:
    steps = f'{TWO}3. Click "Mark all as complete".\n   - Expect: "0 items left" is shown\n'
    tried = trying("todos.html", steps)
    assert tried.passed, tried
    assert tried.truth == ["x Buy milk", "x Call Ann"]
