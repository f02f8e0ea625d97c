"""Controls of equal names are told apart by the row they stand in."""

from __future__ import annotations

from tests.difficult.trying import Trying


def test_the_button_of_the_named_row_is_clicked(trying: Trying) -> None:
    tried = trying("equal-names.html", '1. Cancel the order of Bob.\n   - Expect: "Order 1002 is cancelled" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["1002"]


def test_of_three_equal_buttons_none_is_guessed(trying: Trying) -> None:
    tried = trying("equal-names.html", '1. Click "Cancel".\n')
    assert not tried.passed, tried
    assert tried.truth == []
