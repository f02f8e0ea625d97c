"""The embedded pilot wants the browser's dialogs answered as the step's own words say."""

from __future__ import annotations

import pytest
from pytest_tool.embedded.dialog_answers import confirms, stated_answer, with_answers
from pytest_tool.wire.roles import FieldValue, PilotTurn, PromptAnswer, WantedIntent


def wanted(step: str) -> PromptAnswer | str | None:
    """How the wish of a turn in this step wants a dialog answered."""
    [wish] = with_answers(PilotTurn(intents=[WantedIntent(text=step)]), step).intents
    return wish.answer


@pytest.mark.parametrize(
    ("step", "accepted"),
    [
        ("Delete the book and confirm.", True),
        ("Cancel the order and confirm.", True),
        ("Delete the book, confirming the dialog.", True),
        ("Remove Dune; accept the question.", True),
        ("Delete the account and answer yes", True),
        ('Delete the book and choose "OK" in the dialog', True),
        ("Agree to the deletion.", True),
        ("Click Cancel next to order 1004 and accept the confirmation.", True),
        ("Press Cancel in the row of order 1004, then confirm.", True),
        ("Cancel the order and confirm, then press cancel.", False),
        ("Delete the book.", False),
        ("Delete the book and cancel.", False),
        ("Delete the book, confirm the address, then cancel the dialog.", False),
        ("Delete the book but do not confirm.", False),
        ("Delete the book and don't accept.", False),
        ("Delete the book and dismiss the confirmation", False),
        ("Delete the book and answer no", False),
        ("Delete the book and confirm that the list is empty.", False),
        ('Click "Yes, delete"', False),
        ('Click "OK"', False),
        ('Type "confirm" into the search field', False),
        ("Open the books page", False),
        ('Delete the book and press "Cancel" in the dialog, OK?', False),
    ],
)
def test_a_confirmation_is_accepted_only_if_the_step_says_so(step: str, accepted: bool) -> None:
    assert confirms(step) is accepted
    assert (wanted(step) == "accept") is accepted
    assert stated_answer(step, "accept") == FieldValue(value=None, words=step if accepted else "")


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ('Rename the list to "Holiday".', "Holiday"),
        ("Enter “Holiday” as its name", "Holiday"),
        ('Rename "Work" to "Holiday".', None),
        ('Open the list "Holiday".', None),
        ("Rename the list.", None),
        ('Type "Holiday" and dismiss the prompt.', None),
    ],
)
def test_a_prompt_gets_the_one_quoted_value(step: str, text: str | None) -> None:
    assert wanted(step) == (PromptAnswer(prompt=text) if text else None)


def test_a_text_is_stated_only_where_it_stands_in_the_step() -> None:
    assert stated_answer('Rename the list to "Holiday".', "Holiday").value == "Holiday"
    assert stated_answer("Rename the list.", "Holiday").value is None


def test_a_turn_without_wishes_is_left_as_it_is() -> None:
    turn = PilotTurn(switch_tab=1)
    assert with_answers(turn, "Delete the book and confirm.") == turn
