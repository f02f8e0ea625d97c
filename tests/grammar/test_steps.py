"""The step grammar: sentences that testers write, and what they come to. One table, read as a specification."""

from __future__ import annotations

import pytest
from pytest_tool.grammar.advice import advised
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import Act
from understood import UNDERSTOOD

NOT_UNDERSTOOD: list[tuple[str, str]] = [
    ('Add "Apples" (6) to the list.', "6"),
    ('Add "Apples", 6 of them, to the list.', "6 of them"),
    ('Add "A" and "B", both with high priority.', "both with high priority"),
    ("Fill in the username bob and the password ‹secret:PW›.", "the username bob and the password ‹secret:PW›"),
    ("Frobnicate the whatsit.", "Frobnicate the whatsit"),
    ("Check that the total is 12.50.", "Check that the total is 12.50"),
    ("If a banner is shown, close it.", "If a banner is shown"),
    ("Upload the file.", "Upload the file"),
    ('Upload "a.txt" the CV.', "the CV"),
    ('Reply to the first mail with "Thanks".', 'the first mail with "Thanks"'),
    ("Book the cheapest flight.", "the cheapest flight"),
    ("Reserve a table for 2 people on 12 May at 19:00.", "a table for 2 people on 12 May at 19:00"),
    ("Transfer 250 to the savings account.", "Transfer 250 to the savings account"),
    ("Log in as a customer.", "as a customer"),
    ("Enter Ann as the name and as the nickname.", "as the nickname"),
    ('Fill in the password with "V" and as the password confirmation.', "as the password confirmation"),
    ("Enter your credentials.", "your credentials"),
    ("Fill in the form.", "the form"),
    ("Fill in a valid email address.", "a valid email address"),
    ("Search for a book.", "a book"),
    ("Leave the name empty and click Save.", "Leave the name empty"),
    ("Don't tick the newsletter.", "Don't tick the newsletter"),
    ("Open any product.", "any product"),
    ("Click Yes or No.", "Yes or No"),
    ('Verify the heading is "Welcome".', 'Verify the heading is "Welcome"'),
    ("Make sure the basket is empty.", "Make sure the basket is empty"),
    ("The basket badge shows 1.", "The basket badge shows 1"),
    ("Long-press the row.", "Long-press the row"),
    ("Do the same for Bob.", "Do the same for Bob"),
    ('Go to the "Orders" tab and open the latest order.', "the latest order"),
    ('Enter "jane" and "secret" and log in.', 'Enter "jane" and "secret"'),
    ('Type "jane@example.com" in the email field then press Tab and type ‹secret:PW›.', "‹secret:PW›"),
    ("Enter the new password ‹secret:NEW› twice.", "Enter the new password ‹secret:NEW› twice"),
    ("Choose a seat in row 5.", "a seat in row 5"),
    ("Pay 20 euros to Bob.", "20 euros to Bob"),
    ('Transfer "250" from "Checking" to "Savings".', 'Transfer "250" from "Checking" to "Savings"'),
    ("Show the newest messages.", "the newest messages"),
    ("Select the newest message.", "the newest message"),
    ("Press Ctrl and S.", "Press Ctrl and S"),
    ('Press Cmd+K and type "settings".', '"settings"'),
    ("Hold Shift and click the third row.", "Hold Shift"),
    ("Click and hold the button.", "Click"),
    ("Click somewhere else.", "somewhere else"),
    ("Click outside the dialog.", "outside the dialog"),
    ("Check for errors.", "Check for errors"),
    ("Check that no error is shown.", "Check that no error is shown"),
    ("See that the cart is empty.", "See that the cart is empty"),
    ('Expect the title to be "Home".', 'Expect the title to be "Home"'),
    ('Then the page shows "Done".', 'the page shows "Done"'),
    ("The order should be placed.", "The order should be placed"),
    ("Given I am on the login page", "Given I am on the login page"),
    ('As admin, delete the user "bob".', "As admin"),
    ("Using the keyboard, tab to the button.", "Using the keyboard, tab to the button"),
    ("With the mouse, hover over the chart.", "With the mouse"),
    ('Wait until the "Save" button is enabled.', 'Wait until the "Save" button is enabled'),
    ("Let the page load.", "Let the page load"),
    ("Do nothing.", "Do nothing"),
    ('Enter "" into the name field.', '"" into the name field'),
    ("Enter nothing.", "nothing"),
    ("Enter a random number in the age field.", "a random number in the age field"),
    ("Enter today's date.", "today's date"),
    ("Set the date to tomorrow.", "the date to tomorrow"),
    ("Type the order number into the search field.", "the order number into the search field"),
    ("Paste the code.", "the code"),
    ("Take a screenshot.", "Take a screenshot"),
    ("Add the first two results to the cart.", "the first two results"),
    ("Buy two tickets.", "two tickets"),
    ("Add three cards to the Done column.", "three cards to the Done column"),
    ("Add milk and due date tomorrow to the list.", "due date tomorrow"),
    ("Add milk and 3 eggs to the list.", "3 eggs"),
    ("Buy 2 tickets.", "2 tickets"),
    ('Reply "Thanks" to the first message.', '"Thanks" to the first message'),
    ('Send "Hello" to Bob.', '"Hello" to Bob'),
    ('Post "Hello world".', '"Hello world"'),
    ('Search in books for "Dune".', 'in books for "Dune"'),
    ('Search for "Dune" in the books category.', '"Dune" in the books category'),
    ("Find the cheapest flight.", "the cheapest flight"),
    ("Zoom the map.", "Zoom the map"),
    ("Pick a colour.", "a colour"),
    ("Click Next until the last page.", "Next until the last page"),
    ("Repeat step 2.", "Repeat step 2"),
]


@pytest.mark.parametrize(("step", "intents"), UNDERSTOOD, ids=[step for step, _ in UNDERSTOOD])
def test_a_step_comes_to_these_intents(step: str, intents: list[str]) -> None:
    parsed = parse(step)
    assert parsed.not_understood == ()
    assert [w.text for w in parsed.wishes] == intents


@pytest.mark.parametrize(("step", "words"), NOT_UNDERSTOOD, ids=[step for step, _ in NOT_UNDERSTOOD])
def test_what_is_not_understood_is_pointed_at(step: str, words: str) -> None:
    gap = parse(step).not_understood[0]
    assert gap.words == words
    assert step[gap.start : gap.start + len(words)] == words


def test_the_tables_are_broad_enough() -> None:
    assert len(UNDERSTOOD) >= 120
    assert len(NOT_UNDERSTOOD) >= 25


@pytest.mark.parametrize(("step", "intents"), UNDERSTOOD, ids=[step for step, _ in UNDERSTOOD])
def test_no_value_is_made_up(step: str, intents: list[str]) -> None:
    for wish in parse(step).wishes:
        if wish.fills and wish.value is not None:
            assert all(value in step for value in wish.value.splitlines())


@pytest.mark.parametrize(("step", "intents"), UNDERSTOOD, ids=[step for step, _ in UNDERSTOOD])
def test_an_intent_fills_exactly_when_it_types_sets_uploads_or_goes_to_an_address(step: str, intents: list[str]) -> None:
    for wish in parse(step).wishes:
        assert wish.fills == wish.text.startswith(("type ", "set ", "upload ", "go to ", "reload "))


@pytest.mark.parametrize("verb", ["Click", "click on", "Tap", "Please click", "I click", "The user clicks", "Now click"])
def test_clicking_has_many_words(verb: str) -> None:
    assert [w.text for w in parse(f'{verb} "Save".').wishes] == ['click "Save"']


@pytest.mark.parametrize("marks", ['"{}"', "“{}”", "„{}“", "«{}»", "'{}'", "‘{}’", "`{}`", "**{}**"])
def test_values_are_quoted_in_any_marks(marks: str) -> None:
    (wish,) = parse(f"Type {marks.format('Tea, milk and more.')} into the note.").wishes
    assert wish.value == "Tea, milk and more."


def test_a_quotation_is_never_cut() -> None:
    assert [w.text for w in parse('Click "Save, close and go". Then click "A then B".').wishes] == ['click "Save, close and go"', 'click "A then B"']


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("Return", "Enter"), ("Esc", "Escape"), ("the Tab key", "Tab"), ("the down arrow", "ArrowDown"), ("arrow up", "ArrowUp"),
        ("page down", "PageDown"), ("F5", "F5"), ("Ctrl + A", "Control+A"), ("Shift-Tab", "Shift+Tab"), ("the delete key", "Delete"),
        ("Control+Enter", "Control+Enter"),
    ],
)  # fmt: skip
def test_keys_go_by_the_names_of_the_browser(key: str, name: str) -> None:
    (wish,) = parse(f"Press {key}.").wishes
    assert (wish.act, wish.value) == (Act.PRESS, name)


def test_a_name_of_the_page_keeps_its_and() -> None:
    step = "Tick bed and board."
    assert [w.text for w in parse(step).wishes] == ["tick bed", "tick board"]
    assert all(w.undecided for w in parse(step).wishes)
    assert [w.text for w in parse(step, known=["Bed & board"]).wishes] == ["tick bed and board"]
    assert [w.text for w in parse("Click Save and continue.", known=["Save and continue"]).wishes] == ["click Save and continue"]


def test_words_of_logic_are_fine_in_a_name_of_the_page() -> None:
    assert parse("Click Any colour.").not_understood
    assert parse("Click Any colour.", known=["Any colour"]).not_understood == ()


def test_it_is_the_last_thing_that_was_named() -> None:
    assert [w.text for w in parse('Open "Dune". Put it in the basket and remove it.').wishes] == [
        'open "Dune"',
        "click add to basket",
        'click remove in the row of "Dune"',
    ]


def test_it_is_none_of_several_things() -> None:
    parsed = parse("Click it.", earlier=["Select Ada and Alan."])
    assert [gap.words for gap in parsed.not_understood] == ["it"]
    assert parse("Click it.", earlier=["Select Ada."]).wishes[0].text == "click Ada"


def test_a_list_field_that_turns_out_to_be_a_select_is_chosen() -> None:
    wishes = parse('Fill in the form: name "Ann", country "Germany".').wishes
    assert wishes[1].other_words == ('choose "Germany" in country',)


def test_it_may_come_from_an_earlier_step() -> None:
    assert parse("Open it.").not_understood
    assert [w.text for w in parse("Open it.", earlier=['Search for "Dune".', "Scroll down."]).wishes] == ['open "Dune"']


def test_offsets_point_into_the_step() -> None:
    step = "Click Save, then frobnicate the whatsit."
    (gap,) = parse(step).not_understood
    assert step[gap.start :] == "frobnicate the whatsit."
    (wish,) = parse(step).wishes
    assert step[wish.start : wish.end] == "Click Save"


def test_a_field_without_a_value_is_fine_when_a_hint_states_one() -> None:
    assert parse("Fill in the name.").not_understood
    (wish,) = parse("Fill in the name.", hints=['The name is "Ann".']).wishes
    assert (wish.text, wish.fills, wish.value) == ("type into the name", True, None)


def test_the_password_is_the_second_bare_value() -> None:
    wishes = parse('Sign in with "ann" and "pw".').wishes
    assert [(w.target, w.value) for w in wishes[:2]] == [("the user name field", "ann"), ("the password field", "pw")]


def test_a_submission_that_the_step_orders_itself_is_not_ours_too() -> None:
    assert [w.text for w in parse('Search for "Dune" and press Enter.').wishes] == ['type "Dune" into the search field', "press Enter"]
    assert [w.text for w in parse('Search for "Dune" and click Search.').wishes][-1] == "click Search"
    texts = [w.text for w in parse('Sign in as "ann" with password "pw" and click "Log in".').wishes]
    assert texts[-1] == 'click "Log in"'
    assert len(texts) == 3


# --- hints ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "hint", "intent"),
    [
        ("Find out whether a book can be sent back.", 'open the question "Can I send it back?"', 'open the question "Can I send it back?"'),
        ("Ask to be told when it is back.", 'the link says "Tell me"', 'click the link "Tell me"'),
        ("Frobnicate the whatsit.", 'The whatsit is called "Basket".', 'click "Basket"'),
        ("Cancel the newest order.", "the newest order is in the last row", "click cancel in the last row"),
        ("Open the paperback.", "the paperback is the second of the two results", "open the second result"),
        ("Click the heart.", 'the button is called "Add to wish list"', 'click the button "Add to wish list"'),
        ("Press it.", 'The button is labelled "Notify me".', 'click the button "Notify me"'),
    ],
)
def test_a_hint_explains_a_step(step: str, hint: str, intent: str) -> None:
    parsed = advised(step, hints=[hint])
    assert parsed.not_understood == ()
    assert [w.text for w in parsed.wishes] == [intent]


@pytest.mark.parametrize(
    ("step", "hint", "other"),
    [
        ("Log in.", "“Log in” is called “Sign in” here", 'click "Sign in"'),
        ("Go to the basket.", 'the link to the basket is called "Cart"', 'open the link "Cart"'),
        ("Open the basket.", 'The basket is the bag at the top; its link is called "Cart".', 'open the link "Cart"'),
        ("Subscribe to the newsletter.", "tick the box", "tick the newsletter"),
    ],
)
def test_a_hint_gives_other_words(step: str, hint: str, other: str) -> None:
    (wish,) = advised(step, hints=[hint]).wishes
    assert other in wish.other_words


@pytest.mark.parametrize("hint", ["The basket icon has no text.", "It is slow.", "The terms are in the box on the right.", 'The cart is called "Bag".'])
def test_a_hint_on_something_else_does_not_make_words_understood(hint: str) -> None:
    assert advised("Frobnicate the whatsit.", hints=[hint]).not_understood


def test_a_hint_that_tells_only_the_place_is_added() -> None:
    (wish,) = advised("Click Buy.", hints=["The button is under the price."]).wishes
    assert wish.text == "click Buy"
    assert wish.other_words[0] == "click Buy under the price"


def test_an_order_among_several_hints_explains_only_what_it_shares_words_with() -> None:
    hints = ["press Escape to leave the tour", "The tour is slow."]
    assert advised("Frobnicate the whatsit.", hints=[*hints, "open the help page"]).not_understood
    assert advised("Sail over the tour.", hints=[*hints, "open the help page"]).wishes[0].text == "press Escape"


def test_a_hint_on_the_basket_does_not_turn_adding_into_opening() -> None:
    hint = 'The basket is the bag in the top right corner; its link is called "Cart".'
    (wish,) = advised("Put the book in the basket.", hints=[hint]).wishes
    assert wish.text == "click add to basket"
    assert not any("Cart" in other for other in wish.other_words)


def test_after_an_enter_one_writes_on_in_the_same_field_and_after_a_tab_not() -> None:
    again = parse('Enter "Eggs" in the New field and press Enter, then enter "Flour".')
    assert [w.text for w in again.wishes][-1] == 'type "Flour" into the New field'
    assert parse('Enter "Eggs" in the New field and press Tab, then enter "Flour".').not_understood
