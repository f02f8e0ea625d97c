"""Expectations as testers word them, beside ones that look alike and do not hold."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_pages import alert, control, header, heading, item, judged, page, row, text
from pytest_tool.observation import Box

PAGES = page(
    heading("Pages"),
    header("Title", "Author", "Published", section="Pages"),
    *(row("About us", "Ann", "Yes", section="Pages"), row("News", "Bob", "No", section="Pages"), row("Contact", "Ann", "", section="Pages")),
    *(control("link", "All", "current"), control("link", "Drafts"), control("tab", "Content", "selected"), control("tab", "Promote")),
)
NAVIGATED = page(control("link", "Clients"), control("link", "Invoices", "current"), control("checkbox", "Select row"))
TABBED = page(control("tab", "Clients"), control("tab", "Invoices 3", "selected"), control("checkbox", "Select row"))
TICKED = page(control("link", "Clients"), control("option", "Client", "selected"))
ARCHIVED = page(
    *(heading("Clients"), header("Name", "Status", section="Clients"), row("Acme Labs", "Active", section="Clients")),
    *(item("Kestrel Coffee archived Undo", "Clients"), text("Kestrel Coffee archived Undo", "Clients")),
)
PUBLISHED = page(heading("Pages"), alert("The page News was published."))
REFUSED = page(heading("Pages"), alert("The page was not published."))
UPLOADED = page(alert("File uploaded."))
ERRORS = tuple(
    page(alert(text))
    for text in (
        *("Only PDF files are accepted.", "This e-mail is already registered.", "No file was uploaded.", "The room is booked."),
        *("No changes were saved.", "Nothing has been moved.", "The order was already placed.", "Uploaded files are too large."),
    )
)
TODOS = page(heading("todos"), item("Buy milk", "todos"), text("2 items left"))
METRICS = (heading("Temperature", 2), text("50.7 °F", "Temperature"), heading("Power", 2), text("3 kW", "Power"))
CLIMATE = page(*(replace(block, box=Box(10, 20 * at, 100, 20)) for at, block in enumerate(METRICS)))
OUTPUT = page(heading("Notebook"), text("ZeroDivisionError: division by zero"))
QUERY = page(
    *(heading("people"), heading("3 rows", 2), header("id", "name", "age", section="3 rows")),
    *(row("1", "Ann", "34", section="3 rows"), row("2", "Carl", "28", section="3 rows"), row("3", "Dana", "51", section="3 rows")),
)
USERS = page(
    header("Username", "Staff status", "Active", section="Users"),
    replace(row("admin", "", "", section="Users"), pictured=("", "True", "True")),
    replace(row("bob", "", "", section="Users"), pictured=("", "False", "True")),
)
STRUCTURE = page(
    heading("plants"), header("Column", "Type", section="plants"), *(row("name", "text", section="plants"), row("latin", "text", section="plants"))
)
FORM = page(
    *(control("textbox", "Title", "invalid", near="This field is required.", value=""), control("textbox", "Slug", value="a")), text("This field is required.")
)
CROSSED = page(
    *(replace(item("Buy milk", "todos"), struck=True), item("Buy milk and tea", "todos"), item("Call Ann", "todos")),
    *(control("generic", "Pay rent", "struck"), control("generic", "Read"), text("£30 £25")),
)
ORDERS = page(
    *(heading("Orders"), text("Showing 1 to 2 of 12 entries"), header("Order", "Customer", "Status", section="Orders")),
    *(row("#1001", "Ann Lee", "Open", section="Orders"), row("#1002", "Bob Ray", "Open", section="Orders")),
)
CARDS = page(
    heading("To do"),
    replace(item("Fix login bug Ann", "To do"), parts=("Fix login", "bug", "Ann")),
    replace(item("Write docs docs", "To do"), parts=("Write docs", "docs")),
)
LISTED = page(
    *(heading("Users"), item("2 selected Clear", "Users"), item("Export", "Users")),
    *(header("Name", "Level", section="Users"), row("Dina Okafor", "Admin", section="Users"), row("Bob Ray", "Editor", section="Users")),
)
WARNED = page(heading("Add page"), text("Note that the model or ID cannot be easily changed afterwards."))
UNCHANGED = page(heading("Add page"), text("The ID cannot be changed."))
PROSE = page(heading("Help"), text("How the terror of errorless days began"))


@pytest.mark.parametrize(("sentence", "seen"), [
    ("the temperature is 50.7 °F", CLIMATE), ("the power is 3 kW", CLIMATE),
    ('the counter says "2 items left"', TODOS),
    ('"All" is the active filter', PAGES), ('"Content" is the selected tab', PAGES), ('"Promote" is not the active tab', PAGES),
    ('I am on the page "Pages"', PAGES), ('no page is called "Home"', PAGES), ('Ann is the author of "Contact"', PAGES),
    ('"Kestrel Coffee" is not in the clients table', ARCHIVED), ('"Acme Labs" is in the clients table', ARCHIVED),
    ('"Invoices" is selected', NAVIGATED), ("a client is selected", TICKED),
    ("two pages are by Ann", PAGES), ("one page is by Bob", PAGES),
    ('the page "About us" is published', PAGES), ('the page "News" is not published', PAGES), ('the page "News" is unpublished', PAGES),
    ('the column "Author" is shown', PAGES), ('there is no column "Owner"', PAGES), ('the table has an "Author" column', PAGES),
    ('there is a column "Author"', PAGES), ('the column "Owner" is not shown', PAGES),
    ("the query returns 3 rows", QUERY), ("three rows are returned", QUERY), ("the result has 3 rows", QUERY),
    ('the result contains "Ann" and "Dana"', QUERY), ("the result is not empty", QUERY),
    ('the staff status of "bob" is False', USERS), ('the user "bob" is active', USERS), ('a user called "bob" exists', USERS),
    ('no user called "carl" exists', USERS),
    ('the Title field shows the error "This field is required."', FORM),
    ('"Buy milk" is crossed out', CROSSED), ('"Call Ann" is not crossed out', CROSSED), ('the todo "Pay rent" is struck through', CROSSED),
    ('"Read" is not shown as crossed out', CROSSED),
    ("all orders are open", ORDERS), ("only open orders are shown", ORDERS), ("no orders are closed", ORDERS),
    ("there are 12 entries", ORDERS), ("the first order is #1001", ORDERS), ('the last order is "#1002"', ORDERS),
    ('"Fix login" is assigned to Ann', CARDS), ('"Write docs" is tagged docs', CARDS),
    ('there is no column "price"', STRUCTURE), ('the column "price" is no longer listed', STRUCTURE),
    ('"Nora" is not in the list', LISTED), ("no error is shown", UPLOADED), *(("an error is shown", seen) for seen in ERRORS),
    ("an error is shown", REFUSED), ("no error is shown", PUBLISHED), ("an error is shown", OUTPUT),
    ('an error "ZeroDivisionError" is shown', OUTPUT), ("no error is shown", PROSE), ("no error is shown", WARNED), ("an error is shown", UNCHANGED),
])  # fmt: skip
def test_it_holds(sentence, seen) -> None:
    assert judged(sentence, seen).passed, judged(sentence, seen).reason


@pytest.mark.parametrize(("sentence", "seen"), [
    ("the temperature is 50.8 °F", CLIMATE), ("the temperature is 50.7 °C", CLIMATE), ("the power is 4 kW", CLIMATE),
    ('the counter says "3 items left"', TODOS), ('the counter says "2"', PAGES),
    ('"Drafts" is the active filter', PAGES), ('"Promote" is the selected tab', PAGES),
    ('I am on the page "Posts"', PAGES), ('no page is called "News"', PAGES), ('Bob is the author of "Contact"', PAGES),
    ('"Acme Labs" is not in the clients table', ARCHIVED), ('"Kestrel Coffee" is in the clients table', ARCHIVED),
    ("an invoice is selected", NAVIGATED), ("the invoice is selected", NAVIGATED), ("an invoice is selected", TABBED),
    ("three pages are by Ann", PAGES), ("one page is by Ann", PAGES),
    ('the page "News" is published', PAGES), ('the page "Contact" is published', PAGES), ('the page "Contact" is not published', PAGES),
    ('the column "Owner" is shown', PAGES), ('there is no column "Author"', PAGES), ('the column "Author" is not shown', PAGES),
    ("the query returns 4 rows", QUERY), ("two rows are returned", QUERY), ("the result has 2 rows", QUERY), ("the result is empty", QUERY),
    ('the result contains "Ann" and "Eve"', QUERY),
    ('the staff status of "bob" is True', USERS), ('the user "bob" is inactive', USERS), ('a user called "carl" exists', USERS),
    ('no user called "bob" exists', USERS),
    ('the Title field shows the error "Too short"', FORM), ('the Slug field shows the error "This field is required."', FORM),
    ('"Buy milk and tea" is crossed out', CROSSED), ('"Buy milk" is not crossed out', CROSSED), ('"Read" is crossed out', CROSSED),
    ('"Sleep" is crossed out', CROSSED), ('"Sleep" is not crossed out', CROSSED),
    ("all orders are closed", ORDERS), ("only closed orders are shown", ORDERS), ("no orders are open", ORDERS),
    ("there are 13 entries", ORDERS), ("there are 1 entries", ORDERS), ("the first order is #1002", ORDERS), ("the last order is #1001", ORDERS),
    ('"Write docs" is assigned to Ann', CARDS), ('"Write docs" is tagged bug', CARDS),
    ('the column "latin" is not shown', STRUCTURE), ('there is no column "latin"', STRUCTURE), ('the column "latin" is no longer listed', STRUCTURE),
    ('"Bob Ray" is not in the list', LISTED), ('"Nora" is in the list', LISTED),
    ("an error message is shown", PUBLISHED), ("no error is shown", REFUSED), ("no error is shown", OUTPUT),
    ("an error is shown", PROSE), ("an error is shown", WARNED), ("no error is shown", UNCHANGED),
])  # fmt: skip
def test_it_does_not_hold(sentence, seen) -> None:
    assert not judged(sentence, seen).passed
