"""What a claimed pass lacks that code can see by itself: a form that was never sent, one more of what was there before."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_tool import kept, proof
from pytest_tool.observation import Control, Observation
from pytest_tool.plan import Expectation, Step
from pytest_tool.trail import Entry, Trail
from pytest_tool.turn import Evidence, Verdict

STEP = Step(1, "Type Ann as the name.", Path("form.plan.md"), 3)
SUBMIT = Control(2, "button", "Submit")


def ended(*changes: str, operation: str = "type", step: Step = STEP, controls: tuple[Control, ...] = (SUBMIT,), outcome: str = "done") -> str:
    """What is said when a test ends with this action as its last."""
    trail = Trail()
    trail.tell(Entry(step=1, intent="x", outcome=outcome, operation=operation, changes=changes))
    return proof.unsent(step, trail, lambda: Observation("http://127.0.0.1/", "Form", controls))


TYPED = 'value of textbox "Name" is "Ann"'


@pytest.mark.parametrize("change", [TYPED, 'radio "Express" is checked', 'option "Blue" is selected'])
def test_a_form_that_is_filled_in_and_left_is_told_with_its_button_and_the_remedy(change: str) -> None:
    said = ended(change)
    assert '"Submit" was not pressed' in said
    assert "Expect:" in said


def test_an_expectation_is_enough() -> None:
    step = Step(1, STEP.text, STEP.path, 3, (Expectation('the Name field is "Ann"', 4),))
    assert ended(TYPED, step=step) == ""


@pytest.mark.parametrize("change", ['text appeared: "Saved"', "page loaded anew", 'alert appeared: "Hello Ann"', 'dialog window "Done" opened'])
def test_a_page_that_reacted_by_itself_needs_no_button(change: str) -> None:
    assert ended(TYPED, change) == ""


@pytest.mark.parametrize(
    "controls",
    [
        (),
        (Control(2, "button", "Next"),),
        (SUBMIT, Control(3, "button", "Send")),
        (Control(2, "button", "Submit", states=frozenset({"disabled"})),),
        (Control(2, "link", "Submit"),),
    ],
)
def test_only_the_one_button_that_sends_a_form_counts(controls: tuple[Control, ...]) -> None:
    assert ended(TYPED, controls=controls) == ""


@pytest.mark.parametrize(("row", "told"), [("Ann Save Cancel", True), ("Bob", False), ("", False)])
def test_a_row_that_is_edited_in_place_has_its_own_button(row: str, told: bool) -> None:
    field, own = Control(4, "textbox", "Name", row=row), Control(5, "button", "Save", row="Ann Save Cancel")
    trail = Trail()
    trail.tell(Entry(step=1, intent="x", outcome="done", operation="type", tag=4, changes=(TYPED,)))
    said = proof.unsent(STEP, trail, lambda: Observation("http://127.0.0.1/", "Form", (field, own, SUBMIT)))
    assert ('"Save" was not pressed' in said) is told


def test_the_page_is_looked_at_only_where_it_may_matter() -> None:
    def look() -> Observation:
        raise AssertionError("nobody needs to look")

    trail = Trail()
    trail.tell(Entry(step=1, intent="x", outcome="done", operation="click", changes=('text appeared: "Saved"',)))
    assert proof.unsent(STEP, trail, look) == ""


def test_what_came_back_is_no_filling_in() -> None:
    assert ended(TYPED, outcome="returned") == ""
    assert ended() == ""


def field(tag: int, icon: str = "barcode") -> Control:
    return Control(tag, "textbox", "", icon=icon)


@pytest.mark.parametrize(
    ("before", "after", "stands"),
    [
        ((field(1),), (field(1), field(2)), True),
        ((field(1),), (field(2),), False),  # drawn anew
        ((field(1),), (field(2, "barcode-2"),), False),  # drawn anew, under another id
        ((field(1), field(2)), (field(1), field(3, "barcode-3")), False),
        ((field(1),), (field(1), Control(2, "link", "", icon="barcode")), False),
    ],
)
def test_one_more_nameless_field_proves_what_one_drawn_anew_does_not(before: tuple[Control, ...], after: tuple[Control, ...], stands: bool) -> None:
    told = f'control appeared: textbox "{next(c for c in reversed(after) if c.role == "textbox").icon}"'
    trail = Trail(at_start=Observation("http://127.0.0.1/", "Form", before))
    trail.tell(Entry(step=1, intent="x", outcome="done", operation="click", control='button "Add"', changes=(told,)))
    claim = Verdict(True, "done", (Evidence(told),))
    lacking = proof.lacking(claim, Step(1, 'Click "Add".', Path("form.plan.md"), 3), Observation("http://127.0.0.1/", "Form", after), trail)
    assert (lacking == []) is stands, lacking


def button(tag: int, name: str) -> Control:
    return Control(tag, "button", name)


@pytest.mark.parametrize(
    ("after", "stands"),
    [
        ((button(1, "Follow"), button(2, "Follow")), True),
        ((button(1, "Follow"), button(2, "Unfollow")), False),
        ((button(3, "Unfollow"), button(4, "Follow")), False),  # the two have changed places
    ],
)
def test_a_button_that_became_another_is_proof_where_other_rows_have_that(after: tuple[Control, ...], stands: bool) -> None:
    changes = ('control appeared: button "Follow"', 'control gone: button "Unfollow"')
    trail = Trail(at_start=Observation("http://127.0.0.1/", "Team", (button(1, "Follow"), button(2, "Unfollow"))))
    trail.tell(Entry(step=1, intent="x", outcome="done", operation="click", control='button "Unfollow"', changes=changes))
    claim = Verdict(True, "done", (Evidence(changes[0]),))
    lacking = proof.lacking(claim, Step(1, "Unfollow Bob.", Path("team.plan.md"), 3), Observation("http://127.0.0.1/", "Team", after), trail)
    assert (lacking == []) is stands, lacking


def test_what_no_action_has_told_of_proves_nothing() -> None:
    trail = Trail(at_start=Observation("http://127.0.0.1/", "Form", (field(1),)))
    trail.tell(Entry(step=1, intent="x", outcome="done", operation="click", control='button "Add"', changes=('text appeared: "Hello"',)))
    claim = Verdict(True, "done", (Evidence('control appeared: textbox "barcode"'),))
    assert proof.lacking(claim, STEP, Observation("http://127.0.0.1/", "Form", (field(1), field(2))), trail)


ZONE = 'combobox "Time zone"'


@pytest.mark.parametrize(("field", "held", "now", "told"), [
    (ZONE, "Europe/Berlin", "Europe/Berlin", True), (ZONE, "Europe/Berlin", "Paris (UTC+1)", False), (ZONE, "", "", False),
    ('textbox "Time zone"', "Europe/Berlin", "Europe/Berlin", False),
])  # fmt: skip
def test_a_combobox_that_falls_back_has_not_taken_what_was_typed(field: str, held: str, now: str, told: bool) -> None:
    trail, step = Trail(), Step(1, "Type Paris into the time zone and save.", Path("form.plan.md"), 3, (Expectation("Saved is shown", 4),))
    typed = Entry(
        step=1, intent="x", outcome="done", operation="type", tag=1, control=field, value="Paris", held=held, changes=(f'value of {field} is "Paris"',)
    )
    trail.tell(typed)
    trail.tell(Entry(step=1, intent="y", outcome="done", operation="click", tag=2, control='button "Save"', changes=(f'value of {field} is "{now}"',)))
    assert any("again since it was left" in said for said in kept.changed_unsaid(step, trail)) is told
