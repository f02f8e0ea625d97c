"""What is told by what stands beside it, counted from the end, or every other one, is refused: it was done to another."""

from __future__ import annotations

import pytest
from pytest_tool.grammar.steps import parse


def texts(step: str, *known: str) -> list[str]:
    parsed = parse(step, known=known)
    assert parsed.not_understood == (), parsed.not_understood
    return [w.text for w in parsed.wishes]


@pytest.mark.parametrize(
    "step",
    [
        'Delete the todo after "Buy milk".', 'Click "Delete" in the row below "Buy milk".', 'Complete the todo before "Buy milk".',
        'Mark the todo after "Buy milk" as done.', 'Open the post after "Hello".', 'Set the row below "Buy milk" to Done.',
    ],
)  # fmt: skip
def test_one_beside_what_is_named_is_not_that_one(step: str) -> None:
    assert [gap.why for gap in parse(step).not_understood] == ["name the one that is meant, not one beside it"]


def test_a_place_below_something_is_no_neighbour() -> None:
    assert texts('Tick the box below "Accept".') == ['tick the box below "Accept"']
    assert texts('Delete the comment under "Hello".') == ['click delete in the row of "Hello"']


@pytest.mark.parametrize(
    "step",
    [
        "Click Edit in the second to last row.", "Click the second button from the right.",
        "Click the next to last button.",
    ],
)  # fmt: skip
def test_nothing_is_counted_from_the_end(step: str) -> None:
    assert [gap.why for gap in parse(step).not_understood] == ["count from the beginning, or name it"]


@pytest.mark.parametrize("step", ["Delete every other user.", "Delete all other users.", "Tick all the other boxes."])
def test_every_other_one_is_not_every_one(step: str) -> None:
    assert [gap.why for gap in parse(step).not_understood] == ["name each that is meant"]


def test_a_role_is_given_to_each_person_in_a_sentence_of_its_own() -> None:
    assert [gap.words for gap in parse("Invite a@x.org and c@x.org as editors.").not_understood] == ["editors"]


def test_the_row_before_the_last_is_not_the_last() -> None:
    assert parse("Delete the last but one user.").not_understood
    assert parse("Click Edit in the row before the last.").not_understood
    assert texts("Click the second button from the left.") == ["click the second button from the left"]


@pytest.mark.parametrize(
    "step",
    [
        'Insert a row below "Total".',
        'Add a row after "Ann".',
        "Insert a cell after the first one.",
        "Insert a new row above the second row.",
        'Add a comment under "Hello".',
        'Enter a comment "Hi" below "Remarks".',
        'Create a folder under "Docs".',
        "Insert a column before Price.",
    ],
)
def test_what_is_new_is_not_called_as_that_beside_which_it_goes(step: str) -> None:
    assert [gap.why for gap in parse(step).not_understood] == ["say which control adds it there"]


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ("Add a cell below.", "click add a cell below"),
        ('Add a note that says "Meet below Ann".', 'type "Meet below Ann" into the note field'),
        ('Create a post titled "After the rain".', 'type "After the rain" into the new post field'),
        ("Reopen the menu.", "open the menu"),
        ("Choose Save as from the File menu.", 'choose "Save as" in the File menu'),
        ("Reopen the issue.", "click reopen the issue"),
        ('Reopen "Beta".', 'click reopen in the row of "Beta"'),
    ],
)
def test_words_near_to_it_are_read_as_they_are(step: str, text: str) -> None:
    parsed = parse(step)
    assert not parsed.not_understood
    assert parsed.wishes[0].text == text


@pytest.mark.parametrize(
    "step",
    [
        "Delete the first completed todo.",
        "Open the first unread mail.",
        "Click the second open issue.",
        "Tick the first unchecked box.",
        "Archive the 2nd read mail.",
        "Complete the first active todo.",
    ],
)
def test_those_of_one_state_are_not_counted_apart(step: str) -> None:
    assert [gap.why for gap in parse(step).not_understood] == ["name it: those of one state are not counted apart from the others"]


@pytest.mark.parametrize("step", ["Click the first open button.", "Click the first read more link.", "Open the first draft.", "Delete the first todo."])
def test_a_name_is_no_state(step: str) -> None:
    assert not parse(step).not_understood


@pytest.mark.parametrize("step", ["Confirm that the total should be 5.", "Confirm that it is deleted.", 'Confirm that the title should be "A".'])
def test_a_claim_is_no_answer_to_a_question(step: str) -> None:
    assert "this is a check" in parse(step).not_understood[0].why


def test_the_same_may_compare_and_types_nothing_then() -> None:
    assert parse('Enter "Bonn" as the billing city and the same as the shipping city.').not_understood


def test_the_users_of_a_place_in_the_site_are_one_entry() -> None:
    assert texts("Open the users in the settings.") == ["open the users in the settings"]
    assert parse("Open the users in the list.").not_understood


@pytest.mark.parametrize("step", ['Delete "Bob Ray" and keep him.', "Delete the draft and keep the post."])
def test_what_is_kept_is_nothing_to_do(step: str) -> None:
    assert [gap.words.split()[0] for gap in parse(step).not_understood] == ["keep"]


def test_a_button_called_keep_is_pressed() -> None:
    assert [w.text for w in parse('Delete "Bob Ray" and click Keep.').wishes] == ['click delete in the row of "Bob Ray"', "click Keep"]
