"""A control called by its name: by all of it, what a button is done to included; no other setting, and no other tab."""

from __future__ import annotations

import pytest
from one_step import Doing

DONE, NOTHING = ["1"], list[str]()


@pytest.mark.parametrize(
    ("control", "step", "expected"),
    [
        ("button|Delete", 'Click "Delete row".', NOTHING),
        ("button|Delete", "Click the Delete row button.", NOTHING),
        ("button|Delete", "Click delete row.", NOTHING),
        ("button|Delete row", "Click delete row.", DONE),
        ("button|Delete row", "Click the Delete row button.", DONE),
        ("button|Delete", "Click the Delete icon.", DONE),
        ("button|Delete", 'Click "Delete button".', DONE),
        ("button|New", 'Click "New tab".', NOTHING),
        ("button|Select", 'Click "Select option".', NOTHING),
        ("button|Copy", "Click Copy link.", NOTHING),
        ("button|Copy", 'Click the "Copy" link.', DONE),
        ("link|Copy", "Click the Copy link.", DONE),
        ("textbox|Search", 'Click "Search field".', DONE),
        ("checkbox|Subscribe", "Click subscribe checkbox.", DONE),
        ("button|Sort", "Click sort menu.", DONE),
        ("button|Add", "Click add menu.", NOTHING),
    ],
)
def test_what_a_button_is_done_to_belongs_to_its_name(doing: Doing, control: str, step: str, expected: list[str]) -> None:
    assert [did for did in doing((control, "link|Home"), step) if did] == expected


@pytest.mark.parametrize(
    ("control", "step", "expected"),
    [
        ("menuitem|View as grid", "Choose view as list in the menu.", NOTHING),
        ("menuitem|View as grid", 'Choose "view as list" from the menu.', NOTHING),
        ("menuitem|View as list", "Choose view as list in the menu.", DONE),
        ("menuitem|Show", "Choose mark as read in the menu.", NOTHING),
        ("menuitem|Mark as read", "Choose mark as read in the menu.", DONE),
        ("menuitem|Move to folder", "Click move to trash in the dropdown.", NOTHING),
        ("menuitem|Move to trash", "Click move to trash in the dropdown.", DONE),
        ("menuitem|Export as CSV", "Choose Export as PDF.", NOTHING),
        ("menuitem|Export as CSV", "Choose Export as CSV.", DONE),
        ("menuitem|Save as draft", "Choose Save as template.", NOTHING),
        ("button|Save", "Click Save to continue.", DONE),
        ("menuitem|Send to printer", "Click copy.", NOTHING),
        ("menuitem|Log out", "Click zoom out.", NOTHING),
        ("menuitem|Log out", "Click sign out.", DONE),
        ("button|Delete invoice", "Click clear.", NOTHING),
        ("button|Show invoice", "Click copy.", NOTHING),
        ("button|Duplicate invoice", "Click copy.", DONE),
    ],
)
def test_an_order_is_no_other_order(doing: Doing, control: str, step: str, expected: list[str]) -> None:
    assert [did for did in doing((control, "link|Home", "textbox|Find"), step, ("# Dashboard",)) if did] == expected


@pytest.mark.parametrize(
    ("control", "step", "expected"),
    [
        ("switch|Email notifications", "Turn on push notifications.", NOTHING),
        ("switch|Email notifications", "Turn on email alerts.", DONE),
        ("switch|Email notifications", "Turn on the email notifications.", DONE),
        ("switch|Auto save", "Turn on auto update.", NOTHING),
        ("switch|Auto save", "Tick remember me.", NOTHING),
        ("checkbox|Subtitles", "Tick captions.", DONE),
        ("checkbox|I agree to the terms and conditions", "Tick the terms.", DONE),
        ("switch|Vibration", "Turn on location.", NOTHING),
        ("switch|Order alerts|states=checked", "Turn off email alerts.", NOTHING),
        ("tab|Details", "Open the profile tab.", NOTHING),
        ("tab|Details", "Switch to the account.", NOTHING),
        ("tab|Specifications", "Open the details tab.", DONE),
        ("tab|Activity 3", "Open the history tab.", DONE),
        ("tab|Preview", "Switch to drafts.", NOTHING),
    ],
)
def test_another_setting_or_tab_is_left_alone(doing: Doing, control: str, step: str, expected: list[str]) -> None:
    assert [did for did in doing((control, "link|Home", "textbox|Find"), step, ("# Settings",)) if did] == expected


@pytest.mark.parametrize(
    ("control", "step", "expected"),
    [
        ("button|Delete user", "Delete the user's photo.", NOTHING),
        ("button|Delete user", "Remove the role of the user.", NOTHING),
        ("button|Delete user", "Delete the user's account.", DONE),
        ("button|Delete order", "Delete an item from the order.", NOTHING),
        ("button|Delete order", "Delete the order.", DONE),
        ("button|Delete file", "Delete the user's file.", DONE),
        ("button|Delete row", "Delete the row of the table.", DONE),
        ("button|Edit user", "Edit the user's name.", DONE),
        ("button|Stop project", "Stop the project's server.", NOTHING),
        ("button|Approve request", "Approve the comment on the request.", NOTHING),
        ("button|Add to cart", "Add the shirt to the cart.", DONE),
        ("link|Previous invoice", "Open the first invoice.", NOTHING),
        ("link|Next invoice", "Open the last invoice.", NOTHING),
        ("link|First invoice", "Open the first invoice.", DONE),
    ],
)
def test_what_belongs_to_a_thing_is_not_the_thing(doing: Doing, control: str, step: str, expected: list[str]) -> None:
    assert [did for did in doing((control, "link|Home", "textbox|Find"), step) if did] == expected


CART, TEA = "button|Remove|row=Mint 2.50", "button|Restock|row=Green tea In stock: 4"


@pytest.mark.parametrize(
    ("control", "heading", "step", "expected"),
    [
        ("button|Delete all", "Inbox", "Delete the mail.", NOTHING),
        ("button|Delete all", "Inbox", "Delete the first mail.", NOTHING),
        ("button|Delete all", "Inbox", "Empty the trash.", NOTHING),
        ("button|Delete all", "Trash", "Empty the trash.", DONE),
        ("button|Mark all as read", "Inbox", "Mark the mail as read.", NOTHING),
        ("button|Mark all as read", "Inbox", "Mark all mails as read.", DONE),
        ("button|Update all", "Apps", "Update the app.", NOTHING),
        (CART, "Cart", "Remove Mint from the wishlist.", NOTHING),
        (CART, "Cart", "Remove Mint from the basket.", DONE),
        (CART, "Cart", "Remove Mint.", DONE),
        (TEA, "Shop", "Click Restock for the lemon tea.", NOTHING),
        (TEA, "Shop", "Click Restock for Green tea pot.", NOTHING),
        (TEA, "Shop", 'Click Restock for "Green tea filter".', NOTHING),
        (TEA, "Shop", "Click Restock for the green tea.", DONE),
        (TEA, "Shop", "Click Restock for the first product.", DONE),
        ("button|Delete", "Edit dashboard", "Delete the widget.", NOTHING),
        ("button|Delete", "Edit dashboard", "Delete the dashboard.", DONE),
        ("button|Delete", "Lunch?", "Delete the sender.", NOTHING),
        ("button|Delete", "Lunch?", "Delete the attachment.", NOTHING),
        ("button|Delete", "Attachment", "Delete the attachment.", DONE),
        ("button|Comment", "Issue 7", "Edit the comment.", NOTHING),
        ("button|Send invitation", "Invite", "Revoke the invitation.", NOTHING),
        ("link|Privacy", "Sign up", "Accept the privacy policy.", NOTHING),
        ("link|Privacy", "Sign up", "Open the privacy policy.", DONE),
        ("link|Forgot password?", "Welcome", "Show the password.", NOTHING),
        ("link|Forgot password?", "Welcome", "Reset the password.", DONE),
    ],
)
def test_one_is_not_all_and_a_part_not_the_page(doing: Doing, control: str, heading: str, step: str, expected: list[str]) -> None:
    assert [did for did in doing((control, "link|Home"), step, (f"# {heading}",)) if did] == expected
