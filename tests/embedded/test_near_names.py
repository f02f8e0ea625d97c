"""A field or a button of nearly the name: of the same thing another property, the same order for another thing."""

from __future__ import annotations

import pytest
from one_step import Doing

DONE, NOTHING = ["1"], list[str]()


@pytest.mark.parametrize(
    ("name", "words", "expected"),
    [
        ("Guest name", "party size", NOTHING),
        ("Guest name", "guest email", NOTHING),
        ("Number of tickets", "ticket price", NOTHING),
        ("Order number", "order date", NOTHING),
        ("Card number", "card name", NOTHING),
        ("Email address", "email subject", NOTHING),
        ("Password", "password hint", NOTHING),
        ("Account name", "account limit", NOTHING),
        ("Appointment title", "event date", NOTHING),
        ("Amount", "fee", NOTHING),
        ("Reference", "note", NOTHING),
        ("Street", "house number", NOTHING),
        ("Job title", "page title", NOTHING),
        ("Job language", "page language", NOTHING),
        ("Room name", "column name", NOTHING),
        ("Title", "page title", DONE),
        ("Page title", "page title", DONE),
        ("Job title|section=Page settings", "page title", DONE),
        ("Guest name", "passenger name", DONE),
        ("Coupon code", "voucher code", DONE),
        ("Mobile number", "phone number", DONE),
        ("Given name", "first name", DONE),
        ("Number of guests", "party size", DONE),
        ("Order ID", "order number", DONE),
        ("Flight", "flight number", DONE),
        ("Name on card", "card holder", DONE),
        ("Delivery instructions", "delivery notes", DONE),
        ("Special requests", "special wishes", DONE),
        ("Address line 1", "first line of the address", DONE),
        ("Birth date", "date of birth", DONE),
        ("Interest (%)", "interest rate", DONE),
        ("Street and house number", "house number", DONE),
        ("Comment", "note", DONE),
    ],
)
def test_a_field_for_another_property_is_not_filled(doing: Doing, name: str, words: str, expected: list[str]) -> None:
    assert doing((f"textbox|{name}", "button|Save", "button|Cancel"), f'Enter "x1" as the {words}.') == expected


@pytest.mark.parametrize(
    ("lines", "step", "expected"),
    [
        (("link|Orders", "link|Home"), "Open order 1001.", NOTHING),
        (("tab|Orders", "tab|Overview"), "Click the orders 1001.", NOTHING),
        (("button|Rooms", "radio|Room 102"), "Click room 101.", NOTHING),
        (("link|1001|row=1001 Ann", "link|Orders"), "Open order 1001.", DONE),
        (("link|Order 1001", "link|Orders"), "Open order 1001.", DONE),
        (("button|Page 2", "button|Page 3"), "Click page 2.", DONE),
        (("link|June", "link|May"), "Open June 2026.", DONE),
    ],
)
def test_a_number_behind_a_noun_is_not_lost(doing: Doing, lines: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert doing(lines, step) == expected


@pytest.mark.parametrize(
    ("name", "step", "expected"),
    [
        ("Create issue", "Create the milestone.", NOTHING),
        ("Download artifacts", "Download the logs.", NOTHING),
        ("Download invoice", "Download the app.", NOTHING),
        ("Apply filters", "Save.", NOTHING),
        ("Clear search", "Empty the basket.", NOTHING),
        ("Clear filters", "Clear the cart.", NOTHING),
        ("Reset filters", "Reset the password.", NOTHING),
        ("Discard", "Delete the event.", NOTHING),
        ("Cancel", "Cancel the meeting.", NOTHING),
        ("Close", "Close the account.", NOTHING),
        ("Sent", "Open the outbox.", NOTHING),
        ("Publish post", "Publish the article.", DONE),
        ("New issue", "Create a ticket.", DONE),
        ("Download logs", "Download the logs.", DONE),
        ("Apply changes", "Save the changes.", DONE),
        ("Apply filters", "Apply the filter.", DONE),
        ("Place order", "Order the pizza.", DONE),
        ("Discard", "Discard the draft.", DONE),
        ("Cancel", "Cancel.", DONE),
        ("Cancel", "Click Cancel in the dialog.", DONE),
        ("Close", "Close the dialog.", DONE),
        ("Cancel|section=Meeting on Monday", "Cancel the meeting.", DONE),
    ],
)
def test_the_same_order_for_another_thing_is_not_carried_out(doing: Doing, name: str, step: str, expected: list[str]) -> None:
    assert doing((f"button|{name}", "link|Home", "link|Imprint", "textbox|Title"), step) == expected


def test_a_list_for_another_property_is_not_set(doing: Doing) -> None:
    levels = ("combobox|Priority|options=Low;Medium;High", "combobox|Severity|options=Low;High", "button|Save")
    assert doing(levels, 'Set the severity to "High".') == ["2 High"]
    assert doing((levels[0], levels[2]), 'Set the severity to "High".') == NOTHING


def test_the_invitation_to_choose_is_no_option(doing: Doing) -> None:
    sizes = ("combobox|Size|options=Choose a size;S;M;L", "button|Add to cart")
    assert doing(sizes, "Choose size M.") == ["1 M"]
    assert doing(sizes, "Choose size XXL.") == NOTHING


def test_no_word_is_chosen_in_a_slider(doing: Doing) -> None:
    assert doing(("slider|Party size", "button|Book"), 'Choose "crowd" in the party size.') == NOTHING


def test_a_shirt_is_no_pair_of_trousers(doing: Doing) -> None:
    shop = ("searchbox|Search products", "link|Women", "link|Linen shirt", "link|Wool coat", "link|Cart (0)")
    assert doing(shop, "Open the linen trousers.") == NOTHING
    assert doing(shop, "Open the linen shirt.") == ["3"]


@pytest.mark.parametrize(
    ("name", "quoted", "expected"),
    [
        ("Dune Messiah", "Dune", NOTHING),
        ("Buy milk powder", "milk", NOTHING),
        ("Soy milk", "milk", NOTHING),
        ("Salt and pepper", "Salt", NOTHING),
        ("Call Bob back", "Call Bob", NOTHING),
        ("Buy milk powder", "Milk powder", DONE),
        ("Water the plants", "plants", DONE),
        ("I agree to the terms", "I agree", DONE),
        ("I agree to the terms", "terms", DONE),
        ("Remember me on this computer", "Remember me", DONE),
        ("Breakfast included", "Breakfast", DONE),
        ("Extra cheese (+1 €)", "Extra cheese", DONE),
        ("The Hobbit", "Hobbit", DONE),
    ],
)
def test_a_quoted_box_is_that_box(doing: Doing, name: str, quoted: str, expected: list[str]) -> None:
    assert doing((f"checkbox|{name}", "checkbox|Emma", "button|Save"), f'Tick "{quoted}".') == expected


def test_a_lone_box_is_not_all_messages(doing: Doing) -> None:
    assert doing(("checkbox|Remember me", "button|Delete"), "Tick all messages.") == NOTHING
    assert doing(("checkbox|All toppings", "button|Order"), "Tick all toppings.") == DONE
    assert doing(("checkbox|Select|row=Ann Lunch?", "button|Delete"), "Tick all messages.") == DONE


def test_what_goes_into_an_album_is_none(doing: Doing) -> None:
    photo = ("button|Crop", "button|Delete", "button|Add to album")
    assert doing(photo, "Delete the album.") == NOTHING
    assert doing(photo, "Delete the photo.") == ["2"]
    assert doing(("button|Delete|section=Album Rome", *photo[::2]), "Delete the album.") == DONE


def test_a_field_for_comments_takes_no_new_label(doing: Doing) -> None:
    issue = ("textbox|Leave a comment", "button|Comment", "button|Close issue")
    assert doing(issue, 'Add the label "urgent".') == NOTHING
    assert doing(issue, 'Add the comment "works for me".')[:1] == DONE
    assert doing(("textbox|What needs to be done?",), 'Add the task "Buy milk".')[:1] == DONE


CALENDARS = ("button|Today", "checkbox|Birthdays|states=checked", "checkbox|Holidays|states=unchecked", "button|Create event")
ONE_PASSWORD = ("textbox|Password|type=password", "button|Reveal")


@pytest.mark.parametrize(
    ("lines", "step", "expected"),
    [
        (CALENDARS, "Show the birthdays.", ["done"]),
        (CALENDARS, "Show the holidays.", ["3"]),
        (CALENDARS, "Hide the birthdays.", ["2 uncheck"]),
        (CALENDARS, "Hide the holidays.", ["done"]),
        (CALENDARS, "Show the tasks.", NOTHING),
        (ONE_PASSWORD, "Show the password.", ["2"]),
        ((ONE_PASSWORD[0], "button|Show more"), "Show the password.", NOTHING),
        ((*ONE_PASSWORD, "textbox|New password|type=password"), "Show the password.", NOTHING),
    ],
)
def test_what_is_shown_by_a_box_is_not_toggled(doing: Doing, lines: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert doing(lines, step) == expected


def test_what_is_typed_without_a_field_goes_where_the_focus_is(doing: Doing) -> None:
    assert doing(("textbox|Name", "textbox|City|states=focused", "button|Save"), 'Type "x".') == ["2"]
    assert doing(("textbox|Name", "textbox|City", "button|Save"), 'Type "x".') == NOTHING
    assert doing(("textbox|Name", "button|Save"), 'Type "x".') == DONE


ASSIGNEE = "combobox|Assignee|options=Nobody;Ann;Bob"
TODOS = ("checkbox|Milk|row=Milk", "checkbox|Eggs|row=Eggs")


@pytest.mark.parametrize(
    ("lines", "step", "expected"),
    [
        ((ASSIGNEE, "button|Close"), "Assign it to Ann.", ["1 Ann"]),
        ((ASSIGNEE, "button|Close"), "Assign the ticket to Bob.", ["1 Bob"]),
        ((ASSIGNEE, "button|Close"), "Assign it to Cid.", NOTHING),
        (("combobox|Reporter|options=Nobody;Ann", "button|Close"), "Assign it to Ann.", NOTHING),
        (("checkbox|Confidential", "textbox|Title"), "Make it confidential.", DONE),
        (("radio|Public", "radio|Private|states=checked"), "Make the page public.", DONE),
        (("button|Make public", "textbox|Title"), "Make the page public.", DONE),
        (("switch|Private", "textbox|Title"), "Make the page public.", NOTHING),
        (("button|Publish", "textbox|Title"), "Make it bigger.", NOTHING),
        (("tab|Reviews (12)", "tab|Details"), "Read the reviews.", DONE),
        (("tab|Specs", "tab|Details"), "Read the reviews.", NOTHING),
        (("button|Back up now", "button|Restore"), "Back up the database.", DONE),
        (("link|Home", "button|Restore"), "Back up the database.", NOTHING),
        (("button|Schedule", "button|Publish"), "Schedule.", DONE),
        (("button|Publish", "button|Save"), "Schedule the post.", NOTHING),
        (("button|Clear completed", *TODOS), "Delete all completed todos.", DONE),
        (("button|Clear all", *TODOS), "Delete all completed todos.", NOTHING),
        (("button|Delete all read messages", "button|Delete|row=Ann"), "Delete all read messages.", DONE),
    ],
)
def test_orders_that_people_word_so(doing: Doing, lines: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert doing(lines, step) == expected


def test_on_the_page_of_ann_the_button_that_is_in_no_row_is_hers(doing: Doing) -> None:
    page = ("button|Follow", "button|Message", "button|Follow|row=Bob Lee")
    assert doing(page, "Follow Ann.", ("# Ann",)) == DONE
    assert doing(page[:2], "Follow Ann.", ("# Bob",)) == NOTHING
    assert doing(("button|Schedule…", "button|Publish"), "Schedule the post.", ("# Edit post",)) == DONE


ROOMS = (
    "link|Edit|row=Tariq Aziz Attic Edit", "textbox|Booked by|section={0}|value={1}",
    "combobox|Room|section={0}|options=Aquarium;Birch Hall", "button|Book it|section={0}",
)  # fmt: skip


@pytest.mark.parametrize(
    ("section", "booked_by", "step", "expected"),
    [
        ("New booking", "", "Change the room of Tariq Aziz's booking to Birch Hall.", NOTHING),
        ("New booking", "", "Change the room of the booking of Tariq Aziz to Birch Hall.", NOTHING),
        ("Edit booking", "Tariq Aziz", "Change the room of Tariq Aziz's booking to Birch Hall.", ["3 Birch Hall"]),
        ("Booking of Tariq Aziz", "", "Change the room of Tariq Aziz's booking to Birch Hall.", ["3 Birch Hall"]),
        ("New booking", "", "Set the room to Birch Hall.", ["3 Birch Hall"]),
    ],
)
def test_a_field_of_somebody_else_s_record_is_not_filled(doing: Doing, section: str, booked_by: str, step: str, expected: list[str]) -> None:
    assert doing(tuple(line.format(section, booked_by) for line in ROOMS), step, (f"# {section}",)) == expected


@pytest.mark.parametrize(
    ("lines", "step", "expected"),
    [
        (("combobox|City|options=Oslo;Lisbon|value=Oslo", "button|Show forecast"), "Show the forecast for Madrid.", NOTHING),
        (("combobox|City|options=Oslo;Madrid|value=Madrid", "button|Show forecast"), "Show the forecast for Madrid.", ["2"]),
        (("link|Profile", "link|Help"), "Open the profile of Ann.", NOTHING),
        (("link|Profile|row=Ann Lee Profile", "link|Help"), "Open the profile of Ann.", DONE),
        (("checkbox|I accept the terms", "button|Send"), "Accept the Terms of Service.", DONE),
    ],
)
def test_whose_it_is_is_not_left_out(doing: Doing, lines: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert doing(lines, step) == expected


@pytest.mark.parametrize(
    ("field", "words", "expected"),
    [
        ("spinbutton|Attendees|type=number", "phone number", NOTHING),
        ("spinbutton|Attendees|type=number", "booking number", NOTHING),
        ("textbox|Phone|type=tel", "phone number", DONE),
        ("textbox|Mobile", "phone number", DONE),
        ("spinbutton|Attendees|type=number", "number of attendees", DONE),
    ],
)
def test_a_number_is_not_for_any_field_of_numbers(doing: Doing, field: str, words: str, expected: list[str]) -> None:
    assert doing((field, "button|Book it"), f'Enter "12" as the {words}.') == expected


def test_a_field_sorts_nothing(doing: Doing) -> None:
    assert doing(("textbox|Day", "textbox|Room", "button|Book it"), "Sort the bookings by day.") == NOTHING
    assert doing(("combobox|Sort by|options=Day;Room", "button|Go"), "Sort the bookings by day.") == ["1 Day"]


def test_signing_in_begins_at_the_link_to_it_beside_fields_for_something_else(doing: Doing) -> None:
    rooms = ("link|Sign in", "link|Help", "textbox|Booked by", "combobox|Room|options=A;B", "button|Book it")
    assert doing(rooms, 'Sign in as "olga" with the password "nope".') == ["1"]
