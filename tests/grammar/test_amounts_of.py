"""“Set 2 adults” is the field Adults, “limit the price to 50” its maximum, “assign the role Editor to Bob” the role of Bob."""

from __future__ import annotations

import pytest
from pytest_tool.grammar.steps import parse

KNOWN = ("Adults", "Children", "Editor", "Price")


@pytest.mark.parametrize(
    ("step", "wishes"),
    [
        ("Set 2 adults.", ['set the adults to "2"']),
        ("Set 3 children.", ['set the children to "3"']),
        ("Set 2 rooms.", []),
        ("Set two adults.", []),
        ("Set the adults to 2.", ['set the adults to "2"']),
        ("Limit the price to 50.", ['set the maximum price to "50"']),
        ("Limit the price to low.", []),
        ("Limit the price.", []),
        ('Assign the role Editor to "Bob".', ['set the role of Bob to "Editor"']),
        ("Assign the role Editor to Ann Lee.", ['set the role of Ann Lee to "Editor"']),
        ("Assign ticket #101 to Bob Ray.", ['choose "Bob Ray" in the assignee']),
        ("Assign it to Ann Lee.", ['choose "Ann Lee" in the assignee']),
        ("Copy the password of Mail.", ['click copy in the row of "Mail"']),
        ("Book an appointment with Dr. Ann Lee.", ['click book in the row of "Dr. Ann Lee"']),
        ("Approve Bob Ray's absence.", ['click approve in the row of "Bob Ray"']),
    ],
)
def test_what_is_set(step: str, wishes: list[str]) -> None:
    assert [wish.text for wish in parse(step, known=KNOWN).wishes] == wishes


def test_a_number_in_words_is_no_stated_value() -> None:
    assert [gap.why for gap in parse("Set two adults.", known=KNOWN).not_understood] == ["write the number in digits, so that it is a stated value"]


def test_what_belongs_to_one_is_its_own_button() -> None:
    known = ("Copy password", "Copy username", "Mail")
    assert [wish.text for wish in parse("Copy the password of Mail.", known=known).wishes] == ['click "copy password" in the row of "Mail"']
