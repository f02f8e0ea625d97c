"""Counted things, all fields, tools in front, copying in two clauses, forms as lists, and what must not be read in part."""

from __future__ import annotations

import pytest
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import Act, Wish


def wishes(step: str) -> tuple[Wish, ...]:
    parsed = parse(step)
    assert parsed.not_understood == (), parsed.not_understood
    return parsed.wishes


def texts(step: str) -> list[str]:
    return [w.text for w in wishes(step)]


# --- so many of them ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "text", "count", "place"),
    [
        ('Click the "Like" button on 3 posts by @ann.', 'click the "Like" button in the row of "@ann"', 3, "posts by @ann"),
        ('Click "Like" on three posts by @ann.', 'click "Like" in the row of "@ann"', 3, "posts by @ann"),
        ("Like 2 posts by @ann.", 'click like in the row of "@ann"', 2, "@ann"),
        ("Tick 2 of the checkboxes.", "tick the checkbox", 2, ""),
        ("Tick exactly two boxes.", "tick the checkbox", 2, ""),
        ("Select any three options.", "choose the option", 3, ""),
        ("Click three of the buttons.", "click the button", 3, ""),
        ("Uncheck the first two boxes.", "untick the checkbox", 2, ""),
        ('Click the first two "Remove" buttons.', 'click "Remove" button', 2, ""),
        ("Tick all two boxes.", "tick the checkbox", 2, ""),
        ("Tick both boxes.", "tick the checkbox", 2, ""),
    ],
)
def test_a_counted_number_of_them_is_one_wish(step: str, text: str, count: int, place: str) -> None:
    (wish,) = wishes(step)
    assert (wish.text, wish.every, wish.count, wish.place) == (text, True, count, place)
    assert wish.exact == ("both" in step or "all" in step)


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ("Choose 2 nights.", "choose 2 nights"), ("Select 10 items.", "choose 10 items"), ("Click 4 stars.", "click 4 stars"), ("Click 3.", "click 3"),
        ('Click "2 items".', 'click "2 items"'), ("Click option 2.", "click option 2"), ("Click the link for 3 items.", "click the link for 3 items"),
        ("Select the tab for 3 months.", "choose the tab for 3 months"), ('Click "Buy" for 2 tickets.', 'click "Buy" for 2 tickets'),
    ],
)  # fmt: skip
def test_a_number_may_be_a_part_of_a_name(step: str, text: str) -> None:
    (wish,) = wishes(step)
    assert (wish.text, wish.every, wish.count) == (text, False, 0)


@pytest.mark.parametrize(
    "step",
    [
        "Tick at least two boxes.",
        "Tick the last two checkboxes.",
        "Tick up to 3 boxes.",
        "Click the Like button of the 3 newest posts.",
        "Tick 99 of the boxes.",
        "Open the first 3 links.",
    ],
)
def test_how_many_must_be_told(step: str) -> None:
    assert parse(step).not_understood


def test_a_name_on_the_page_is_no_count() -> None:
    assert parse("Click 2 items.", known=["2 items"]).wishes[0].count == 0


@pytest.mark.parametrize(
    ("step", "intents"),
    [
        ("Select the second and the fourth checkbox.", ["choose the second checkbox", "choose the fourth checkbox"]),
        ("Click the 1st, 3rd and 5th item.", ["click the 1st item", "click the 3rd item", "click the 5th item"]),
        ("Click the top and bottom buttons.", ["click the top button", "click the bottom button"]),
        ("Choose the first and last option.", ["choose the first option", "choose the last option"]),
        ("Hover over the second and the third icon.", ["hover over the second icon", "hover over the third icon"]),
        ('Enter "a" in the first and "b" in the second field.', ['type "a" into the first field', 'type "b" into the second field']),
        ('Enter "a" in the first field and "b" in the second.', ['type "a" into the first field', 'type "b" into the second field']),
        ('Tick the boxes "A" and "B".', ['tick the checkbox "A"', 'tick "B"']),
        ("Check each of SMS, Post and Fax.", ["tick SMS", "tick Post", "tick Fax"]),
        ("Click 1, then 2, then 3.", ["click 1", "click 2", "click 3"]),
    ],
)
def test_ordinals_share_their_noun(step: str, intents: list[str]) -> None:
    assert texts(step) == intents


# --- all fields ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "value", "target", "count"),
    [
        ('Enter the password "x1" into both text fields.', "x1", "text field", 2),
        ('Type "0" into all number fields.', "0", "number field", 0),
        ('Type "x" into each of the three text fields.', "x", "text field", 3),
        ("Type 5 in both number fields.", "5", "number field", 2),
        ('Fill all text fields with "x".', "x", "text field", 0),
        ('Enter "x" in both password fields.', "x", "password field", 2),
    ],
)
def test_one_value_goes_into_several_fields(step: str, value: str, target: str, count: int) -> None:
    (wish,) = wishes(step)
    assert (wish.act, wish.every, wish.value, wish.target, wish.count, wish.exact) == (Act.TYPE, True, value, target, count, count > 0)


@pytest.mark.parametrize(
    "step",
    ['Type "x" into every empty field.', 'Fill both fields with "x" and "y".', "Fill in all fields.", 'Type "x" into all fields except Name.', 'Enter "a" in both the name and the city field.'],
)  # fmt: skip
def test_which_fields_and_which_value_must_be_clear(step: str) -> None:
    assert parse(step).not_understood


# --- other words for the same -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "intents"),
    [
        ('Use the textbox to enter "Ann" and press "Search", then find and click the 5th search result.',
         ['type "Ann" into the textbox', 'click "Search"', "click the 5th search result"]),
        ("Using the dropdown, choose Blue.", ['choose "Blue" in the dropdown']),
        ('By using the dropdown, select "Red" and click OK.', ['choose "Red" in the dropdown', "click OK"]),
        ("With the spinner, select -5.", ['set the spinner to "-5"']),
        ("Use the slider to select 5.", ['set the slider to "5"']),
        ('Use the search box to find "Dune".', ['type "Dune" into the search box', "press Enter"]),
        ('Click the button in the dialog box labeled "Cancel".', ['click the "Cancel" button in the dialog box']),
        ('Expand the sections below, to find and click on the link "nec".', ['click the link "nec"']),
        ('Fill the form using the following information: name "Ann", city "Paris".', ['type "Ann" into name', 'type "Paris" into city']),
        ("Fill in the form: first name Ann, last name Lee.", ['type "Ann" into first name', 'type "Lee" into last name']),
    ],
)  # fmt: skip
def test_a_sentence_is_put_into_plain_words(step: str, intents: list[str]) -> None:
    assert texts(step) == intents


@pytest.mark.parametrize(
    "step",
    ["Fill in the form: Ann, Paris.", "Fill the form: name Ann Lee from Paris, city Rome.", "Fill in the form with your own data.", "Use the mouse to click."],
)
def test_a_list_without_clear_pairs_is_not_understood(step: str) -> None:
    assert parse(step).not_understood


@pytest.mark.parametrize(
    ("step", "source", "target"),
    [
        ("Copy the text in the textarea below, paste it into the textbox.", "the text in the textarea below", "the textbox"),
        ("Copy the text from the 2nd text area and paste it into the text input.", "the text from the 2nd text area", "the text input"),
        ("Copy the value of Name and then paste that in the search field.", "the value of Name", "the search field"),
    ],
)
def test_copying_and_pasting_is_one_wish(step: str, source: str, target: str) -> None:
    (wish,) = wishes(step)
    assert (wish.act, wish.source, wish.target) == (Act.COPY, source, target)


# --- nothing is read in part --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "step",
    [
        "Check every item that is Red.", "Click everything that is red.", "Check every second box.", "Archive every email older than a week.",
        "Delete all unread messages.", "Select all countries that start with A.", 'Choose all options containing "Pro".', "Click on each number from 1 to 5.",
        "Click the cell in row 2, column 3.", "Click the cell at row 2 and column 3.", "Click Row 2 and Column B.",
        "Select rows 2 to 4.", "Select the dates from March 5 to March 9.", "Delete rows 2 to 4.",
        "Select the rows with status Open.", "Delete the rows that are marked red.", "Tick the boxes next to Ann and Bob.", "Uncheck the boxes that are checked.",
        "Delete the comments by Ann.", "Click the items.", "Click the items in alphabetical order.", "Click words that rhyme with cat.",
        "Select words similar to happy, sad and click Submit.", 'Reply to the last email from Ann with "ok".', "Open the profile of Ann and of Bob.",
        "Type the sum of 3 and 4 into the field.", "Enter the result of 3 x 4.", 'Insert a link to "https://x.org" at the cursor.',
        "Copy the first paragraph to the clipboard.", 'Open the sections to find the link "x" and click it.',
    ],
)  # fmt: skip
def test_words_that_matter_are_never_dropped(step: str) -> None:
    parsed = parse(step)
    assert parsed.not_understood, [w.text for w in parsed.wishes]


@pytest.mark.parametrize(
    ("step", "known", "last"),
    [
        ('Add an item with the name "Tern" and built 2019.', "built", 'set the built to "2019"'),
        ('Add the item "Tern" and publish it.', "publish", 'click publish in the row of "Tern"'),
    ],
)
def test_a_number_behind_the_heading_of_a_column_is_a_field_and_no_order(step: str, known: str, last: str) -> None:
    parsed = parse(step, known={known})
    assert not parsed.not_understood
    assert last in [wish.text for wish in parsed.wishes]
