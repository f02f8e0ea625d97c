"""Plans that are wrong, or that the application refuses, never pass, and say why; the database is as it was."""

from __future__ import annotations

import pytest
from tests.apps.django_admin.conftest import Admin

WHY = {
    "A colleague who is not there": 'no control in reach is called "zacharias"',
    "A refused save is not a save": '"was added successfully" should be shown',
    "A refused save, nothing expected": 'no control in reach is called "Ghost"',
    "A permission that does not exist": "Can burn book",
    "An option that the list does not have": '“Choose "Agatha Christie" as the author” could not be done',
    "A publisher that is not found": '“Choose the publisher "Penguin"” could not be done',
    "A box that does not exist": '“tick "Night shift"” could not be done',
    "Nobody said which password": "it says nothing to do",
    "The wrong row": 'the table should have a row with "Collected Letters 01" and "99.00"',
    "A count that is wrong": 'the page should show "2 results"',
    "No selection, no action": 'the page should show "Are you sure"',
    "A year without books": '“click "1999"” could not be done',
}


@pytest.mark.parametrize("title", WHY)
def test_a_wrong_plan_fails_and_says_why(wrong: Admin, title: str) -> None:
    assert not wrong.ran[title].passed
    assert WHY[title] in wrong.ran[title].told


def test_every_wrong_plan_is_looked_at(wrong: Admin) -> None:
    assert set(wrong.ran) == set(WHY)


def test_nothing_was_stored_by_wrong_plans(wrong: Admin) -> None:
    assert wrong.rows("select count(*) from library_book") == [61]
    assert wrong.rows("select count(*) from auth_user") == [6]
    assert wrong.rows("select name from auth_group") == ["Visitors"]
    assert wrong.rows("select distinct price from library_book where title='Collected Letters 01'") == [11.5]
