"""JavaScript dialogs are answered as the action says, never by the words of the step or of the page."""

from __future__ import annotations

import pytest
from pytest_tool.action import Answer, Click, Value
from pytest_tool.browser.dialogs import DISMISSED, answered
from pytest_tool.changes import Change, Kind
from pytest_tool.decision import Decision, Outcome
from stage import HANDLE, Stage

ACCEPTED = Answer(True)
HOLIDAY = Answer(True, Value("Holiday", "step"))
TOLD = Answer(True, told=frozenset({'confirm "Delete?"'}))


@pytest.mark.parametrize(
    ("kind", "answer", "said"),
    [
        ("confirm", ACCEPTED, (True, None)),
        ("confirm", DISMISSED, (False, None)),
        ("confirm", HOLIDAY, (False, None)),  # that was for a prompt
        ("confirm", TOLD, (True, None)),
        ("confirm", Answer(False, told=TOLD.told), (False, None)),
        ("confirm", Answer(True, told=frozenset()), (False, None)),
        ("confirm", Answer(True, told=frozenset({'confirm "Delete all?"'})), (False, None)),
        ("prompt", TOLD, (False, None)),  # a confirmation of the same message was told
        ("prompt", HOLIDAY, (True, "Holiday")),
        ("prompt", ACCEPTED, (True, None)),
        ("prompt", DISMISSED, (False, None)),
        ("alert", DISMISSED, (True, None)),
        ("alert", HOLIDAY, (True, None)),
        ("beforeunload", DISMISSED, (True, None)),
    ],
)
def test_how_each_kind_is_answered(kind: str, answer: Answer, said: tuple[bool, str | None]) -> None:
    assert answered(kind, "Delete?", answer) == said


def click(stage: Stage, name: str, answer: Answer | None = None) -> Outcome:
    """What a click did that is said to answer its dialogs so."""
    decision = Decision(Click(stage.find(name).tag), 1.0, "test", 0.0, 0.0, answer=answer)
    return stage.perform(decision, stage.look())


def test_a_confirmation_is_answered_while_the_click_waits(stage: Stage) -> None:
    stage.show("<button onclick=\"if (confirm('Delete?')) this.after('gone')\">Delete</button>")
    outcome = click(stage, "Delete", ACCEPTED)
    assert outcome.changes == ('dialog confirm "Delete?" accepted', 'text appeared: "gone"')
    assert outcome.heard == ()
    [told] = stage.look().dialogs
    assert (told.kind, told.message, told.answer) == ("confirm", "Delete?", "accepted")
    assert stage.look().dialogs == ()


def test_a_confirmation_that_nobody_answered_is_dismissed(stage: Stage) -> None:
    stage.show("<button onclick=\"this.after(String(confirm('Delete?')))\">Open</button>")
    assert click(stage, "Open").changes == ('dialog confirm "Delete?" dismissed', 'text appeared: "false"')


def test_an_answer_is_over_with_its_action(stage: Stage) -> None:
    stage.show("<button onclick=\"confirm('Delete?'); setTimeout(() => document.title = String(confirm('All?')), 1500)\">Delete</button>")
    click(stage, "Delete", ACCEPTED)
    stage.page.wait_for_function("document.title", timeout=4000)
    assert stage.page.title() == "false"


def test_an_answer_is_for_its_action_only(stage: Stage) -> None:
    stage.show("<button onclick=\"this.after(String(confirm('Delete?')))\">Delete</button>")
    assert 'text appeared: "true"' in click(stage, "Delete", ACCEPTED).changes
    assert 'dialog confirm "Delete?" dismissed' in click(stage, "Delete").changes


def test_only_a_dialog_that_was_told_is_accepted_where_told_ones_are_named(stage: Stage) -> None:
    stage.show("<button onclick=\"confirm('Delete?') && confirm('Delete the whole shop?') && this.after('gone')\">Delete</button>")
    assert click(stage, "Delete", TOLD).changes == (
        'dialog confirm "Delete?" accepted', 'dialog confirm "Delete the whole shop?" dismissed',
    )  # fmt: skip


def test_a_prompt_is_answered_with_its_text(stage: Stage) -> None:
    stage.show("<button onclick=\"this.after(prompt('Name?'))\">Rename</button>")
    assert click(stage, "Rename", HOLIDAY).changes == ('dialog prompt "Name?" answered ‹Holiday›', 'text appeared: "Holiday"')


def test_an_answer_that_found_no_dialog_is_heard(stage: Stage) -> None:
    stage.show("<button onclick=\"this.after('opened')\">Open</button><button onclick=\"alert('x')\">Alert</button>")
    assert click(stage, "Open", ACCEPTED).heard == (Change(Kind.NO_DIALOG),)
    assert click(stage, "Alert", ACCEPTED).heard == click(stage, "Open", DISMISSED).heard == ()


def test_a_secret_is_never_typed_into_a_dialog(stage: Stage) -> None:
    stage.show("<button onclick=\"this.after(String(prompt('Password?')))\">Go</button>")
    assert 'text appeared: "null"' in click(stage, "Go", Answer(True, Value(HANDLE, "step"))).changes


def test_a_dialog_that_opens_between_actions_is_answered_by_pumping(stage: Stage) -> None:
    stage.show("<p>x</p>")
    stage.page.evaluate("() => { setTimeout(() => { alert('late'); document.title = 'after' }, 30) }")
    stage.browser.pump(200)
    assert stage.page.title() == "after"
    assert [d.message for d in stage.look().dialogs] == ["late"]
