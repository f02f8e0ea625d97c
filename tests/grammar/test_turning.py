"""“Go back one month” turns the calendar on the page; “go back two pages” is the browser's history, twice."""

from __future__ import annotations

import pytest
from pytest_tool.grammar.steps import parse


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Go back one month.", ["open the previous month"]),
        ("Go one month back.", ["open the previous month"]),
        ("Go forward two weeks.", ["open the next week"] * 2),
        ("Move ahead 3 days.", ["open the next day"] * 3),
        ("Go back two pages.", ["go back"] * 2),
        ("Go back one page.", ["go back"]),
        ("Go back twice.", ["go back"] * 2),
        ("Go back to the list.", ["go back"]),
        ("Go to the next month.", ["open the next month"]),
    ],
)
def test_a_turn_is_so_many_presses(step: str, expected: list[str]) -> None:
    parsed = parse(step)
    assert parsed.not_understood == ()
    assert [wish.text for wish in parsed.wishes] == expected


def test_more_turns_than_anybody_means_are_refused() -> None:
    assert "more than 12 times" in parse("Go back 40 days.").not_understood[0].why


@pytest.mark.parametrize(
    ("step", "known", "expected"),
    [
        ("Reset Ann Lee's password.", "reset password", 'click "reset password" in the row of "Ann Lee"'),
        ("Edit Bob's row.", "edit", 'click edit in the row of "Bob"'),
        ('Answer "Maybe" to the invitation.', "maybe", 'click "Maybe"'),
        ("Browse the table.", "browse", 'click "browse"'),
        ("Rename the table.", "rename table", "click rename the table"),
        ('Use the discount code "X1".', "apply", 'type "X1" into the discount code field'),
        ("Make Bob Ray an admin.", "edit", 'choose "admin" in the row of "Bob Ray"'),
        ('Give Ann the role "Editor".', "edit", 'set the role of Ann to "Editor"'),
        ("Activate Bob Ray.", "edit", 'tick active in the row of "Bob Ray"'),
        ("Show all todos.", "all", 'click "all"'),
        ("Show everything.", "all (3)", 'click "all (3)"'),
        ("Show all todos.", "all todos", "show all todos"),
        ("Enter 5 users.", "number of users", 'type "5" into the number of users field'),
        ("Enter 3 units.", "units", 'type "3" into the units field'),
        ("Activate Dark Mode.", "dark mode", "click Dark Mode"),
    ],
)
def test_what_belongs_to_one_and_what_a_page_has_for_it(step: str, known: str, expected: str) -> None:
    parsed = parse(step, known=frozenset({known}))
    assert parsed.not_understood == ()
    assert parsed.wishes[0].text == expected
