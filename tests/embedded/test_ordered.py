"""What is ordered of what: a part is not the whole, nor the whole a part; a place is what its last word says."""

from __future__ import annotations

import pytest
from one_step import Doing

NOTHING: list[str] = []


@pytest.mark.parametrize(
    ("step", "button"),
    [
        ("Delete the user photo.", "Delete user"),
        ("Delete the order note.", "Delete order"),
        ("Delete the photo of the user.", "Delete user"),
        ("Print the invoice list.", "Print invoice"),
        ("Edit the profile picture.", "Edit profile"),
        ("Add a task comment.", "Add task"),
        ("Add a product.", "Add product image"),
        ("Delete the project.", "Delete project comments"),
        ("Close the clinic.", "Close clinic account"),
        ("Send the invoice.", "Send invoice reminder"),
        ("Close the linked issue.", "Close issue"),
        ("Send the next invoice.", "Send invoice"),
        ("Archive the other project.", "Archive project"),
        ("Click the software update.", "Save"),
        ("Click the saved searches.", "Save"),
    ],
)
def test_a_part_is_not_the_whole_nor_one_the_other(doing: Doing, step: str, button: str) -> None:
    assert doing((f"button|{button}", "link|Home"), step) == NOTHING


@pytest.mark.parametrize(
    ("step", "button"),
    [
        ("Delete the user.", "Delete user account"),
        ("Delete the user account.", "Delete user"),
        ("Save the profile changes.", "Save profile"),
        ("Edit the customer details.", "Edit customer"),
        ("Edit the customer address.", "Edit customer"),
        ("Delete this old task.", "Delete task"),
        ("Create a new project.", "Create project"),
        ("Submit the order form.", "Submit order"),
        ("Download the PDF report.", "Download report"),
        ("Add a payment method.", "Add payment"),
        ("Click save changes.", "Save"),
        ("Edit the user.", "Edit user -"),
        ("Click the shopping basket.", "Cart"),
    ],
)
def test_what_any_thing_may_be_called_besides_makes_no_other_of_it(doing: Doing, step: str, button: str) -> None:
    assert doing((f"button|{button}", "link|Home"), step) == ["1"]


@pytest.mark.parametrize("role", ["link", "tab", "menuitem"])
@pytest.mark.parametrize(
    ("step", "name", "expected"),
    [
        ("Open the team.", "Team chat", NOTHING),
        ("Go to the users.", "User groups", NOTHING),
        ("Open the invoice settings.", "Invoices", NOTHING),
        ("Show the order history.", "Orders", NOTHING),
        ("Open the cart.", "Cart (3)", ["1"]),
        ("Open the inbox.", "Inbox, 3 unread", ["1"]),
        ("Open the order list.", "Orders", ["1"]),
        ("Open the users.", "User management", ["1"]),
        ("Open the settings.", "Account settings", ["1"]),
        ("Go to the home page.", "Home", ["1"]),
        ("Open the terms.", "Terms and conditions", ["1"]),
    ],
)
def test_a_place_is_what_its_last_word_says(doing: Doing, role: str, step: str, name: str, expected: list[str]) -> None:
    assert doing((f"{role}|{name}", f"{role}|About"), step) == expected


@pytest.mark.parametrize(("role", "expected"), [("tab", NOTHING), ("button", ["1"])])
def test_a_tab_only_shows_what_was_done(doing: Doing, role: str, expected: list[str]) -> None:
    assert doing((f"{role}|Archive", f"{role}|About"), "Archive the project.", ("# Project",)) == expected


@pytest.mark.parametrize(
    ("step", "field"),
    [
        ('Type "x" into the notes for the guest.', "Notes for staff"),
        ('Set the price per week to "77".', "Price per night"),
        ('Set the main email to "a@b.example".', "Backup email"),
        ('Set the long description to "x".', "Short description"),
        ('Type "Kent" into the county field.', "Country"),
    ],
)
def test_a_field_for_another_purpose_is_not_filled(doing: Doing, step: str, field: str) -> None:
    assert doing((f"textbox|{field}", "textbox|Remarks", "button|Save"), step) == NOTHING


def test_a_field_for_that_purpose_is(doing: Doing) -> None:
    assert doing(("textbox|Notes for staff", "textbox|Remarks"), 'Type "x" into the notes for the staff.') == ["1"]


COMPANY = ("textbox|City|section=Home", "textbox|Phone|section=Home", "textbox|City|section=Company")


@pytest.mark.parametrize(
    ("step", "expected"),
    [('Under Company, type "x" into phone.', NOTHING), ('Under Home, type "x" into phone.', ["2"]), ('Under Company, type "x" into city.', ["3"])],
)
def test_a_part_of_the_page_said_first_is_not_lost(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(COMPANY, step) == expected


@pytest.mark.parametrize("role", ["checkbox", "switch"])
@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Activate push notifications.", NOTHING),
        ("Select push notifications.", NOTHING),
        ("Activate email notifications.", ["1"]),
        ("Select the email notifications.", ["1"]),
    ],
)
def test_a_setting_is_picked_by_all_its_words(doing: Doing, role: str, step: str, expected: list[str]) -> None:
    assert doing((f"{role}|Email notifications", "button|Save"), step) == expected


@pytest.mark.parametrize("verb", ["Turn off", "Switch off", "Disable", "Deactivate", "Uncheck"])
@pytest.mark.parametrize(("states", "expected"), [("", NOTHING), ("pressed", ["1"])])
def test_what_is_not_told_to_be_on_is_not_pressed_to_turn_it_off(doing: Doing, verb: str, states: str, expected: list[str]) -> None:
    assert doing((f"button|Overdue|states={states}", "button|Bug"), f"{verb} the Overdue filter.") == expected


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ('Restore "Roadmap".', NOTHING),
        ('Restore "Old roadmap".', ["1"]),
        ('Delete the saved view "Week".', NOTHING),
        ('Delete the saved view "My week".', ["2"]),
    ],
)
def test_a_name_may_begin_before_the_quoted_words(doing: Doing, step: str, expected: list[str]) -> None:
    lines = ("button|Restore|row=Old roadmap Restore", "button|Delete view|row=My week", "link|Home")
    assert doing(lines, step, ("# Views", "Old roadmap", "My week")) == expected


@pytest.mark.parametrize(
    ("step", "button", "expected"),
    [
        ('Mark "102" as dirty.', "Mark clean", NOTHING),
        ('Mark "102" as clean.', "Mark clean", ["1"]),
        ('Mark "102" as paid.', "Mark as sent", NOTHING),
        ('Mark "102" as unread.', "Mark as read", NOTHING),
        ('Mark "102" as read.', "Mark as read", ["1"]),
    ],
)
def test_a_button_that_marks_says_as_what(doing: Doing, step: str, button: str, expected: list[str]) -> None:
    assert doing((f"button|{button}|row=102 {button}", "link|Home"), step, ("# Rooms", "102")) == expected
