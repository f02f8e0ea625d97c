"""Expectations on what is called without quotation marks, “Rexy is archived”, and on rows that only their controls tell."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from made_pages import alert, control, header, heading, item, judged, page, row, text
from pytest_tool.grammar.checks import parse
from pytest_tool.observation import Box

REX, REXY = "Rex VIP Reservation 1001 Status: Confirmed Archive", "Rexy New Reservation 1002 Status: Archived Archive"
HOTEL = page(
    *(heading("Bookings"), heading("Rex", 3), text("VIP", "Rex"), text("Reservation 1001", "Rex"), text("Status: Confirmed", "Rex")),
    *(heading("Rexy", 3), text("New", "Rexy"), text("Reservation 1002", "Rexy"), text("Status: Archived", "Rexy")),
    *(control("button", "Archive", row=REX, section="Rex"), control("button", "Archive", "disabled", row=REXY, section="Rexy")),
)
DUE = ("Pay rent Overdue ×", "Water plants ×", "Call dentist Overdue ×")
REMINDERS = (
    *(heading("Reminders"), *(text(part, "Reminders") for part in ("Pay rent", "Overdue", "Water plants", "Call dentist", "Overdue"))),
    *(control("checkbox", line.partition(" Overdue")[0].removesuffix(" ×"), "unchecked", row=line, section="Reminders") for line in DUE),
    *(control("button", "Delete", text="×", row=line, section="Reminders") for line in DUE),
)
TODO = page(*REMINDERS)
MORE_TODO = page(*REMINDERS, text("Overdue since May", "Reminders"))
INVOICES = page(
    *(heading("Invoices"), header("Number", "Customer", "Status", "Total", section="Invoices")),
    *(row("INV-104", "Acme Labs", "Overdue", "€ 1,240.00", section="Invoices"), row("INV-101", "Orbit GmbH", "Paid", "€ 980.00", section="Invoices")),
    *(row("INV-107", "Kestrel Coffee", "Sent", "€ 310.50", section="Invoices"), row("INV-102", "Acme Labs", "Overdue", "€ 42.00", section="Invoices")),
    control("checkbox", "Select row", "unchecked", row="INV-104 Acme Labs Overdue € 1,240.00"),
    control("checkbox", "Select row", "checked", row="INV-101 Orbit GmbH Paid € 980.00"),
    control("checkbox", "Select row", "unchecked", row="INV-107 Kestrel Coffee Sent € 310.50"),
    control("checkbox", "Select row", "unchecked", row="INV-102 Acme Labs Overdue € 42.00"),
)
UNSURE = page(
    *(heading("Invoices"), header("Number", "Status", section="Invoices"), row("INV-104", "Overdue", section="Invoices")),
    row("INV-107", "Overdue since May", section="Invoices"),
)
MAILS = page(
    heading("Inbox"),
    *(replace(item(f"{who} {what}", "Inbox"), parts=(who, what)) for who, what in (("Ann Lee", "Lunch?"), ("Cy Moss", "Welcome"))),
    control("checkbox", "Select", "unchecked", row="Ann Lee Lunch?", row_parts=("Ann Lee", "Lunch?")),
    control("checkbox", "Select", "checked", row="Cy Moss Welcome", row_parts=("Cy Moss", "Welcome")),
    *(control("tab", "Primary", "selected"), control("tab", "Social"), control("link", "Drafts 1"), control("link", "Sent")),
)
POSTS = page(
    *(heading("Posts"), header("Title", "Author", "Date", section="Posts")),
    *(row("Harbour fair", "Ann Lee", "2026/11/20", section="Posts"), row("Tide tables", "Cy Moss", "2026/10/30", section="Posts")),
)
SETTINGS = page(
    *(control("checkbox", "Notify guest", "unchecked", section="New booking"), control("checkbox", "Notify host", "checked", section="New booking")),
    *(control("checkbox", "Notify guest", "checked", section="Cancellation"), control("checkbox", "Notify host", "unchecked", section="Cancellation")),
    *(control("textbox", "Email", "invalid", value="ann@"), control("textbox", "Phone", value="1"), control("button", "Save", "disabled")),
)
BOARD = page(
    heading("In progress 1"), replace(item("Dark mode feature Bob", "In progress 1"), parts=("Dark mode", "feature", "Bob")),
    heading("To do 1"), replace(item("Fix login Unassigned", "To do 1"), parts=("Fix login", "Unassigned")),
)  # fmt: skip
WRONG_FIELDS = page(
    *(control("textbox", "Email", "invalid", value="ann@", box=Box(0, 0, 200, 20)), replace(alert("Enter a valid address."), box=Box(0, 24, 200, 16))),
    *(control("textbox", "Phone", "invalid", value="01", box=Box(0, 80, 200, 20)), replace(alert("Too short."), box=Box(0, 104, 200, 16))),
    control("textbox", "Name", value="Ann", box=Box(0, 160, 200, 20)),
)
SWITCHES = page(
    *(control("switch", "Newsletter", "unchecked"), control("switch", "Notifications", "checked"), control("button", "Alerts")),
    control("checkbox", "Select Ann", "unchecked"),
)
EMPTY = page(
    *(heading("Reminders", 2), item("Pay rent", "Reminders"), heading("Archive", 2), text("No reminders yet.", "Archive")),
    *(heading("Policy", 2), text("No refunds", "Policy"), heading("Review 0", 2), text("No cards", "Review 0"), heading("Done 1", 2), text("Fix", "Done 1")),
)
PAGED = page(heading("Posts"), text("12 items Previous page 2 of 3 Next page"))
TWICE_PAGED = page(text("Page 2 of 3"), text("Page 1 of 5"))
CART = page(
    *(heading("Your cart"), item("Green tea €9.00", "Your cart"), item("Tea pot €30.00 €24.00", "Your cart")),
    *(replace(text("€30.00"), struck=True), text("€24.00"), text("Shipping: Free"), text("Gift wrap: €2.00")),
)
LIST = page(
    *(heading("Invoices"), header("Number", "Status", section="Invoices"), row("INV-1", "Paid", section="Invoices"), row("INV-2", "Paid", section="Invoices")),
    *(text("1–2 of 18 Page 1 of 9"), text("Sales in 2026"), control("button", "Alerts", text="🔔3")),
)
BESIDE = page(heading("Reminders"), control("textbox", "What needs to be done?", value="", near="Reminders"), text("Pay rent", "Reminders"))
INN = page(
    *(heading("Bookings"), heading("Rex", 3), text("Room 1", "Rex"), heading("Mia", 3), text("Room 2", "Mia")),
    *(control("button", "Check in", row="Rex Room 1 Check in"), control("button", "Check in", "disabled", row="Mia Room 2 Check in")),
    *(header("Thu", "Fri"), row("26", "27 Rex")),
)
HEADED = page(
    *(heading("Sprint 14"), heading("To do 2", 2), heading("Fix login", 3), text("bug", "Fix login"), text("Ann Lee", "Fix login")),
    *(heading("Write docs", 3), text("docs", "Write docs"), text("Unassigned", "Write docs"), text("Archived", "Write docs")),
    *(heading("Twice", 3), text("bug", "Twice"), heading("Twice", 3), text("Archived", "Twice")),
)


def basket(badge: int, *amounts: int):
    lines = [control("spinbutton", "Qty", value=str(n), section="Your cart") for n in amounts]
    sums = (row("Subtotal", "€42.00", section="Your cart"), row("Total", "€42.00", section="Your cart"))
    return page(heading("Your cart"), control("link", "Cart", text=f"Cart {badge}"), *lines, *sums)


def away(days: int) -> date:
    return date.today() + timedelta(days=days)


DATES = page(
    *(control("textbox", "Arrival date", value=away(0).isoformat()), control("textbox", "Departure date", value=away(1).isoformat())),
    *(text(f"Next arrival: {away(1):%d %b %Y}"), replace(item("Mop Tomorrow", "Chores"), parts=("Mop", "Tomorrow"))),
    replace(item(f"Dust {away(-1):%d %b %Y}", "Chores"), parts=("Dust", f"{away(-1):%d %b %Y}")),
)


@pytest.mark.parametrize(("sentence", "seen"), [
    ("the cart shows 3 items", basket(3, 2, 1)), ("the cart has 3 items and the total is 42.00", basket(3)),
    ("Fix login has the tag bug", HEADED), ('"Fix login" is assigned to Ann Lee', HEADED), ("Write docs is unassigned", HEADED),
    ("Write docs is archived", HEADED),
    ("there are 18 invoices", LIST), ("the Alerts badge shows 3", LIST), ("Check in is enabled for Rex", INN), ("the Check in button of Rex is enabled", INN),
    ("page 2 of 3 is shown", PAGED), ("we are on page 2 of 3", PAGED), ("we are not on page 1 of 3", PAGED),
    ("the cart contains Green tea and Tea pot", CART), ("shipping is free", CART), ("the old price €30.00 is crossed out", CART),
    ("INV-101 is selected", INVOICES), ("INV-104 is not selected", INVOICES), ("Newsletter is off", SWITCHES), ("Notifications is on", SWITCHES),
    ("the Archive is empty", EMPTY), ("the Review column is empty", EMPTY), ("the arrival date is today", DATES), ("the departure date is tomorrow", DATES),
    ("the next arrival is tomorrow", DATES), ('"Mop" is due tomorrow', DATES), ('"Dust" is due yesterday', DATES),
    ('the Email field shows the error "Enter a valid address."', WRONG_FIELDS), ('the error under Phone says "Too short."', WRONG_FIELDS),
    ("Rexy is archived", HOTEL), ("Rex is confirmed", HOTEL), ("Rex is not archived", HOTEL),
    ("reservation 1001 is still Confirmed", HOTEL), ("Rex has the badge VIP", HOTEL), ("Rexy does not have the badge VIP", HOTEL),
    ("Archive is disabled for Rexy", HOTEL), ("Archive is enabled for Rex", HOTEL),
    ("two reminders are overdue", TODO), ("Pay rent is overdue", TODO), ('"Call dentist" is overdue', TODO),
    ("two invoices are overdue", INVOICES), ("INV-101 is paid", INVOICES), ("INV-104 is above INV-102", INVOICES),
    ("INV-102 is the last invoice", INVOICES), ("the Total column is sorted descending", INVOICES),
    ("an invoice is selected", INVOICES), ("one invoice is selected", INVOICES),
    ("the mail from Cy Moss is selected", MAILS), ("Primary is the active tab", MAILS), ("the Drafts folder shows 1", MAILS),
    ("the newest post is at the top", POSTS), ('the author of the post "Tide tables" is Cy Moss', POSTS),
    ('"Notify guest" under New booking is not checked', SETTINGS), ("Notify host is ticked under New booking", SETTINGS),
    ("the field Email shows an error", replace(SETTINGS, blocks=(replace(text("Wrong"), kind="alert"),))), ("the button Save is disabled", SETTINGS),
    ('"Dark mode" is in progress', BOARD), ("Dark mode is in progress", BOARD), ('"Fix login" is not in progress', BOARD),
    ("Fix login is unassigned", BOARD), ("Dark mode has the tag feature", BOARD),
])  # fmt: skip
def test_it_holds(sentence, seen) -> None:
    assert judged(sentence, seen).passed, judged(sentence, seen).reason


@pytest.mark.parametrize(("sentence", "seen"), [
    ("the cart shows 2 items", basket(3, 2, 1)), ("the cart has 3 items", basket(3, 2, 2)), ("the cart has 4 items", basket(3, 2, 2)),
    ("the cart has 3 items and the total is 24.00", basket(3)),
    ("Write docs has the tag bug", HEADED), ('"Write docs" is assigned to Ann Lee', HEADED), ("Fix login is unassigned", HEADED),
    ("Fix login is archived", HEADED), ("Twice is archived", HEADED), ("Twice has the tag bug", HEADED), ('"To do 2" is archived', HEADED),
    ("there are 17 invoices", LIST), ("there are 9 invoices", LIST), ("18 customers are found", LIST), ("the Sales badge shows 2026", LIST),
    ("the Alerts badge shows 2", LIST), ("Reminders is empty", BESIDE), ("Check in is enabled for Mia", INN), ("Check in is disabled for Rex", INN),
    ("page 3 of 3 is shown", PAGED), ("page 2 of 12 is shown", PAGED), ("we are not on page 2 of 3", PAGED), ("page 2 of 3 is shown", TWICE_PAGED),
    ("page 2 of 3 is shown", POSTS), ("the cart contains Green tea and Black tea", CART), ("the cart contains Green tea and Milk", CART),
    ("gift wrap is free", CART), ("insurance is free", CART), ("the price €24.00 is crossed out", CART), ("the old price €30.00 is not crossed out", CART),
    ("INV-104 is selected", INVOICES), ("INV-101 is not selected", INVOICES), ("INV-10 is not selected", INVOICES),
    ("Newsletter is on", SWITCHES), ("Notifications is off", SWITCHES), ("Alerts is off", SWITCHES), ("Ann is off", SWITCHES),
    ("the Policy is empty", EMPTY), ("the Done column is empty", EMPTY), ("the Reminders list is empty", EMPTY),
    ("the arrival date is tomorrow", DATES), ("the departure date is today", DATES), ("the next arrival is today", DATES),
    ('"Mop" is due today', DATES), ('"Dust" is due tomorrow', DATES), ('"Mop" is not due tomorrow', DATES),
    ('the Phone field shows the error "Enter a valid address."', WRONG_FIELDS), ('the error under Email says "Too short."', WRONG_FIELDS),
    ('the error under Name says "Too short."', WRONG_FIELDS),
    ("Rex is archived", HOTEL), ("Rexy is confirmed", HOTEL), ("Rexy is not archived", HOTEL), ("Mia is archived", HOTEL),
    ("reservation 1002 is still Confirmed", HOTEL), ("reservation 1003 is Confirmed", HOTEL), ("Rexy has the badge VIP", HOTEL),
    ("Mia does not have the badge VIP", HOTEL), ("Archive is disabled for Rex", HOTEL), ("Archive is enabled for Rexy", HOTEL),
    ("three reminders are overdue", TODO), ("two reminders are overdue", MORE_TODO), ("all reminders are overdue", TODO),
    ("Water plants is overdue", TODO), ("Pay rent is not overdue", TODO), ("no reminders are overdue", TODO),
    ("three invoices are overdue", INVOICES), ("one invoice is overdue", UNSURE), ("two invoices are overdue", UNSURE),
    ("INV-104 is paid", INVOICES), ("INV-102 is above INV-104", INVOICES), ("INV-104 is the last invoice", INVOICES),
    ("the Total column is sorted ascending", INVOICES), ("the Number column is sorted descending", INVOICES),
    ("no invoice is selected", INVOICES), ("two invoices are selected", INVOICES), ("an invoice is selected", POSTS),
    ("the mail from Ann Lee is selected", MAILS), ("the mail from Cy Moss is not selected", MAILS), ("Social is the active tab", MAILS),
    ("the Drafts folder shows 2", MAILS), ("the Sent folder shows 1", MAILS),
    ("the oldest post is at the top", POSTS), ('the author of the post "Tide tables" is Ann Lee', POSTS),
    ('"Notify guest" under New booking is checked', SETTINGS), ('"Notify guest" under Cancellation is not checked', SETTINGS),
    ("Notify host is ticked under Cancellation", SETTINGS),
    ("the field Phone shows an error", replace(SETTINGS, blocks=(replace(text("Wrong"), kind="alert"),))), ("the button Save is enabled", SETTINGS),
    ('"Fix login" is in progress', BOARD), ('"Dark mode" is not in progress', BOARD), ("Dark mode is unassigned", BOARD), ("Fix login has the tag feature", BOARD),
])  # fmt: skip
def test_it_does_not_hold(sentence, seen) -> None:
    assert not judged(sentence, seen).passed


@pytest.mark.parametrize("sentence", [
    "Nobody is archived", "It is archived", "Work is done", "Everything else is archived", "Rexy is soon archived", "Rexy or Rex is archived",
    "Rexy is nearly archived", "5 is above INV-102", "INV-104 is above 5", "the newest post is at the bottom", "an invoice or a post is selected",
    "page 4 of 3 is shown", "the cart contains Green tea and milk", "the cart contains Green tea or Tea pot", "shipping is not free",
    "It is on", "the arrival date is not tomorrow", "the arrival date is tomorrow or today", "the price is tomorrow",
])  # fmt: skip
def test_it_says_more_than_a_name_and_its_state(sentence: str) -> None:
    assert parse(sentence) is None
