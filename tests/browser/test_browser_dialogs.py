"""JavaScript dialogs are answered by the step's own words, never by the page's."""

from __future__ import annotations

import pytest
from pytest_tool.action import Operation
from pytest_tool.browser.dialogs import answer
from stage import HANDLE, Stage


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
    assert answer("confirm", "Delete? Please confirm: yes, OK", step) == (accepted, None)


@pytest.mark.parametrize("kind", ["alert", "beforeunload"])
def test_alerts_and_leaving_have_one_answer(kind: str) -> None:
    assert answer(kind, "x", "Cancel it") == (True, None)


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ('Rename the list to "Holiday".', (True, "Holiday")),
        ("Enter “Holiday” as its name", (True, "Holiday")),
        ('Rename "Work" to "Holiday".', (False, None)),
        ('Open the list "Holiday".', (False, None)),
        ("Rename the list.", (False, None)),
        ('Type "Holiday" and dismiss the prompt.', (False, None)),
    ],
)
def test_a_prompt_gets_the_one_quoted_value(step: str, expected: tuple[bool, str | None]) -> None:
    assert answer("prompt", 'Type "DELETE"', step) == expected


def test_a_confirmation_is_answered_while_the_click_waits(stage: Stage) -> None:
    stage.browser.begin("Delete the book and confirm.")
    stage.show("<button onclick=\"if (confirm('Delete?')) this.after('gone')\">Delete</button>")
    outcome = stage.do(Operation.CLICK, "Delete")
    assert outcome.changes == ('dialog confirm "Delete?" accepted', 'text appeared: "gone"')
    [told] = stage.look().dialogs
    assert (told.kind, told.message, told.answer) == ("confirm", "Delete?", "accepted")
    assert stage.look().dialogs == ()


def test_a_confirmation_that_nobody_asked_for_is_dismissed_and_said(stage: Stage) -> None:
    stage.browser.begin("Open the list.")
    stage.show("<button onclick=\"this.after(String(confirm('Delete?')))\">Open</button>")
    assert stage.do(Operation.CLICK, "Open").changes == (
        'dialog confirm "Delete?" dismissed (the step does not say to confirm it)', 'text appeared: "false"',
    )  # fmt: skip


def test_a_prompt_is_answered_with_the_steps_value(stage: Stage) -> None:
    stage.browser.begin('Rename it to "Holiday".')
    stage.show("<button onclick=\"this.after(prompt('Name?'))\">Rename</button>")
    changes = stage.do(Operation.CLICK, "Rename").changes
    assert changes == ('dialog prompt "Name?" answered ‹Holiday›', 'text appeared: "Holiday"')


def test_a_secret_is_never_typed_into_a_dialog(stage: Stage) -> None:
    stage.browser.begin(f'Enter "{HANDLE}".')
    stage.show("<button onclick=\"this.after(String(prompt('Password?')))\">Go</button>")
    assert 'text appeared: "null"' in stage.do(Operation.CLICK, "Go").changes


def test_a_dialog_that_opens_between_actions_is_answered_by_pumping(stage: Stage) -> None:
    stage.show("<p>x</p>")
    stage.page.evaluate("() => { setTimeout(() => { alert('late'); document.title = 'after' }, 30) }")
    stage.browser.pump(200)
    assert stage.page.title() == "after"
    assert [d.message for d in stage.look().dialogs] == ["late"]
