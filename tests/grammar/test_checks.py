"""Sentences of ``Expect:`` bullets and what they claim."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_tool.grammar.check_terms import Condition, How, Kind, Named
from pytest_tool.grammar.check_types import Both, Check, Shown
from pytest_tool.grammar.check_types_page import Address, DialogOpen, Downloaded, ErrorShown, FileHolds, Heading, PageIs, PopupSaid, TabCount, Title
from pytest_tool.grammar.check_types_rows import Count, Only, Order, Rows
from pytest_tool.grammar.check_types_thing import Chosen, Empty, Exists, Offers, Says, State
from pytest_tool.grammar.checks import parse

BASKET = Named("basket")
ORDERS = Named("orders", Kind.TABLE, "table")
SETTINGS = Named("settings", Kind.DIALOG, "dialog")
NAME = Named("Name", Kind.FIELD, "field")
PAY = Named("Pay", Kind.BUTTON, "button", quoted=True)
SIGN_IN = Named("Sign in", Kind.BUTTON, "button")
SIGN_OUT = Named("Sign out", Kind.LINK, "link", quoted=True)
GIFT = Named("Gift wrap", Kind.CHECKBOX, "checkbox", quoted=True)
BADGE = Named("basket", Kind.BADGE, "badge")
DUNE = Shown(("Dune",))
NOT_DUNE = Shown(("Dune",), negated=True)


def field(name: str) -> Named:
    return Named(name, Kind.FIELD, "field")


UNDERSTOOD: list[tuple[str, Check]] = [
    # text
    ('"Dune" is shown', DUNE),
    ("'Dune' is visible", DUNE),
    ("“Dune” appears", DUNE),
    ("«Dune» is displayed on the page", DUNE),
    ("`Dune` is there", DUNE),
    ("‘Don’t panic’ is shown", Shown(("Don’t panic",))),
    ("\"it's\" is shown", Shown(("it's",))),
    ("SO-1011 is shown", Shown(("SO-1011",))),
    ("notes.txt is no longer listed", Shown(("notes.txt",), negated=True, listed=True)),
    ("Sales.ipynb appears in the list", Shown(("Sales.ipynb",), within=Named("", Kind.LIST, "list"))),
    ('The page shows "Dune".', DUNE),
    ('the page contains "Dune"', DUNE),
    ('the page still shows "Dune"', DUNE),
    ('"Dune" is still there', DUNE),
    ('"Dune" is on the page', DUNE),
    ('the page says "Welcome back, Ann!"', Shown(("Welcome back, Ann!",))),
    ('I see "Dune"', DUNE),
    ('You should see "Dune" now', DUNE),
    ('we can see "Dune" and "Emma"', Shown(("Dune", "Emma"))),
    ('check that "Dune" is shown', DUNE),
    ('"Dune" should be visible', DUNE),
    ('"Dune", "Emma" and "Persuasion" are shown', Shown(("Dune", "Emma", "Persuasion"))),
    ('the text "Dune" is shown', DUNE),
    ("the page says: Thank You", Shown(("Thank You",))),
    ("the page shows £12.98", Shown(("£12.98",))),
    ("I see Dune Messiah", Shown(("Dune Messiah",))),
    ("‹secret:USER› is shown", Shown(("‹secret:USER›",))),
    ('there is a message "Saved"', Shown(("Saved",), message=True)),
    ('a message says "Saved"', Shown(("Saved",), message=True)),
    ('a success message mentions "Saved"', Shown(("Saved",), message=True)),
    ('the message "Saved" appears', Shown(("Saved",), message=True)),
    ('the success message is "Saved"', Shown(("Saved",), message=True)),
    ('a toast "Saved" is shown', Shown(("Saved",), message=True)),
    ('there is no message "Saved"', Shown(("Saved",), negated=True, message=True)),
    # absence
    ('"Dune" is not shown', NOT_DUNE),
    ('"Dune" isn\'t visible', NOT_DUNE),
    ('"Dune" is no longer shown', NOT_DUNE),
    ('"Dune" should not be visible', NOT_DUNE),
    ('"Dune" does not appear', NOT_DUNE),
    ('"Dune" is gone', NOT_DUNE),
    ('"Dune" has disappeared', NOT_DUNE),
    ('the page does not show "Dune"', NOT_DUNE),
    ('the page doesn\'t contain "Dune"', NOT_DUNE),
    ('I don\'t see "Dune"', NOT_DUNE),
    ('I can no longer see "Dune"', NOT_DUNE),
    ('there is no "Dune"', NOT_DUNE),
    ('nothing says "Dune"', NOT_DUNE),
    ('neither "A" nor "B" is shown', Shown(("A", "B"), negated=True)),
    # a part of the page
    ('"Dune" is in the basket', Shown(("Dune",), within=BASKET)),
    ('"Dune" is not in the basket', Shown(("Dune",), negated=True, within=BASKET)),
    ('"Dune" is gone from the basket', Shown(("Dune",), negated=True, within=BASKET)),
    ('I see "Dune" in the basket', Shown(("Dune",), within=BASKET)),
    ('"Dune" is listed in the results', Shown(("Dune",), within=Named("results"))),
    ('"Dune" is shown in the orders table', Shown(("Dune",), within=ORDERS)),
    ('the orders table shows "Dune"', Shown(("Dune",), within=ORDERS)),
    ('the settings dialog says "How we write to you."', Shown(("How we write to you.",), within=SETTINGS)),
    ('the basket contains "Dune" and "Emma"', Shown(("Dune", "Emma"), within=BASKET)),
    ('the basket contains "Dune"', Says(BASKET, "Dune", How.CONTAINS)),
    ('the basket does not contain "Dune"', Says(BASKET, "Dune", How.CONTAINS, negated=True)),
    # headings and the title
    ('the heading is "Your basket"', Heading("Your basket", main=True)),
    ('the heading says "Dune"', Heading("Dune", main=True)),
    ("the heading says Your Basket", Heading("Your Basket", main=True)),
    ('the main heading contains "basket"', Heading("basket", How.CONTAINS, main=True)),
    ('the page heading is not "Error"', Heading("Error", main=True, negated=True)),
    ('there is a heading "Orders"', Heading("Orders")),
    ('there is no heading "Orders"', Heading("Orders", negated=True)),
    ('the heading "Orders" is visible', Heading("Orders")),
    ('a heading says "Orders"', Heading("Orders")),
    ('the title is "Shop"', Title("Shop", bare=True)),
    ('the page title contains "Shop"', Title("Shop", How.CONTAINS)),
    ('the tab\'s title is "Help"', Title("Help")),
    # fields
    ('the Name field is "Ann"', Says(NAME, "Ann")),
    ('the Name field says "Ann"', Says(NAME, "Ann")),
    ('the Name field still says "Ann"', Says(NAME, "Ann")),
    ('the value of the Name field is "Ann"', Says(NAME, "Ann")),
    ('the field "Name" has the value "Ann"', Says(Named("Name", Kind.FIELD, "field", quoted=True), "Ann", How.SHOWS)),
    ('the "Name" field contains "An"', Says(Named("Name", Kind.FIELD, "field", quoted=True), "An", How.CONTAINS)),
    ("the Name field shows ‹secret:NAME›", Says(NAME, "‹secret:NAME›", How.SHOWS)),
    ('the Name field is not "Ann"', Says(NAME, "Ann", negated=True)),
    ('the Name field doesn\'t say "Ann"', Says(NAME, "Ann", negated=True)),
    ('"Ann" is in the Name field', Says(NAME, "Ann")),
    ('the Name field starts with "A"', Says(NAME, "A", How.STARTS)),
    ("the Quantity field is 3", Says(field("Quantity"), "3")),
    ('the Quantity field in the row of "Dune" is "2"', Says(Named("Quantity", Kind.FIELD, "field", row="Dune"), "2")),
    ('the First name field is "Ann"', Says(field("First name"), "Ann")),
    ('the last name field is "Lee"', Says(field("last name"), "Lee")),
    ('the second name field is "Lee"', Says(field("second name"), "Lee")),
    ('First name is "Ann"', Says(Named("First name"), "Ann")),
    ("the Name field is empty", Empty(NAME)),
    ('the Name field is ""', Empty(NAME)),
    ("the Name field is not empty", Empty(NAME, negated=True)),
    ("the Name field is filled in", Empty(NAME, negated=True)),
    ("the search box is empty", Empty(Named("", Kind.FIELD, "search box"))),
    ("the basket is empty", Empty(BASKET)),
    # labelled values
    ('the total is "£12.98"', Says(Named("total"), "£12.98")),
    ("the total is £12.98", Says(Named("total"), "£12.98")),
    ("the total is 12.98 EUR", Says(Named("total"), "12.98 EUR")),
    ("the total is not £12.98", Says(Named("total"), "£12.98", negated=True)),
    ('the status is "Paid"', Says(Named("status"), "Paid")),
    ("the status is Paid", Says(Named("status"), "Paid")),
    ("the order number is 1005", Says(Named("order number"), "1005")),
    ('the date of birth is "1990-01-01"', Says(Named("date of birth"), "1990-01-01")),
    ("the quantity of \"Dune\" is 2", Says(Named("quantity", row="Dune"), "2")),
    ("the price of Dune is £9.99", Says(Named("price", row="Dune"), "£9.99")),
    ("the basket badge says 1", Says(BADGE, "1")),
    ('the basket badge shows "2"', Says(BADGE, "2", How.SHOWS)),
    ('the address is "12 High Street"', Says(Named("address"), "12 High Street")),
    # choices and ticks
    ('Country is "France"', Says(Named("Country"), "France")),
    ("Country is France", Says(Named("Country"), "France")),
    ('the Country dropdown is set to "France"', Says(Named("Country", Kind.DROPDOWN, "dropdown"), "France")),
    ('"Express" is chosen', Chosen(Named("Express", quoted=True))),
    ('"Express" is not selected', Chosen(Named("Express", quoted=True), negated=True)),
    ("the Express radio button is selected", Chosen(Named("Express", Kind.RADIO, "radio button"))),
    ('"France" is selected in the Country field', Chosen(Named("France", quoted=True), field("Country"))),
    ('"Red" is selected in the Colour list', Chosen(Named("Red", quoted=True), Named("Colour", Kind.DROPDOWN, "list"))),
    ("the Orders tab is active", Chosen(Named("Orders", Kind.TAB, "tab"))),
    ('the Country field offers the option "France"', Offers(field("Country"), "France")),
    ('"Gift wrap" is checked', State(Named("Gift wrap", quoted=True), Condition.CHECKED)),
    ('the "Gift wrap" checkbox is not ticked', State(GIFT, Condition.CHECKED, negated=True)),
    ("gift wrap is unticked", State(Named("gift wrap"), Condition.CHECKED, negated=True)),
    ("the newsletter switch is on", State(Named("newsletter", Kind.SWITCH, "switch"), Condition.CHECKED)),
    ("Pets allowed is on", State(Named("Pets allowed"), Condition.CHECKED)),
    ("the newsletter toggle is turned off", State(Named("newsletter", Kind.SWITCH, "toggle"), Condition.CHECKED, True)),
    # other states
    ('the "Pay" button is disabled', State(PAY, Condition.DISABLED)),
    ('the "Pay" button is greyed out', State(PAY, Condition.DISABLED)),
    ('the "Pay" button is enabled', State(PAY, Condition.DISABLED, negated=True)),
    ('the "Pay" button is not enabled', State(PAY, Condition.DISABLED)),
    ('the "Pay" button can be clicked', State(PAY, Condition.DISABLED, negated=True)),
    ('the "Pay" button cannot be clicked', State(PAY, Condition.DISABLED)),
    ("the Name field is read-only", State(NAME, Condition.READONLY)),
    ("the Name field is required", State(NAME, Condition.REQUIRED)),
    ("the Name field is marked as invalid", State(NAME, Condition.INVALID)),
    ("the More button is disabled", State(Named("More", Kind.BUTTON, "button"), Condition.DISABLED)),
    ("the Next button is enabled", State(Named("Next", Kind.BUTTON, "button"), Condition.DISABLED, negated=True)),
    ("the Details section is expanded", State(Named("Details", Kind.SECTION, "section"), Condition.EXPANDED)),
    ("the Name field has the focus", State(NAME, Condition.FOCUSED)),
    ("the cursor is in the Name field", State(NAME, Condition.FOCUSED)),
    ('the second "Pay" button is disabled', State(Named("Pay", Kind.BUTTON, "button", True, 2), Condition.DISABLED)),
    # existence
    ('there is a "Pay" button', Exists(PAY)),
    ('I see a "Pay" button', Exists(PAY)),
    ('there\'s a link called "Sign out"', Exists(SIGN_OUT)),
    ("the Sign in button is shown", Exists(SIGN_IN)),
    ("the Sign in button is not visible", Exists(SIGN_IN, negated=True)),
    ('no "Sign out" link is shown', Exists(SIGN_OUT, negated=True)),
    ('there is no "Sign out" link', Exists(SIGN_OUT, negated=True)),
    ('the "Sign out" link is gone', Exists(SIGN_OUT, negated=True)),
    ('I do not see a "Pay" button', Exists(PAY, negated=True)),
    # counts
    ("there are 3 results", Count("results", 3, 3)),
    ("there are three results", Count("results", 3, 3)),
    ("there is 1 result", Count("result", 1, 1)),
    ("3 rows", Count("rows", 3, 3)),
    ("the basket has 2 rows", Count("rows", 2, 2, within=BASKET)),
    ("my basket has two items", Count("items", 2, 2, within=BASKET)),
    ("at least 3 results are shown", Count("results", 3, None)),
    ("there are at most 2 rows", Count("rows", None, 2)),
    ("more than 3 results are listed", Count("results", 4, None)),
    ("fewer than 3 results are listed", Count("results", None, 2)),
    ("there are 3 or more rows", Count("rows", 3, None)),
    ("there are exactly 4 items in the list", Count("items", 4, 4, within=Named("", Kind.LIST, "list"))),
    ("there are no results", Count("results", 0, 0)),
    ("the orders table has no rows", Count("rows", 0, 0, within=ORDERS)),
    ('there are 2 "Delete" buttons', Count("buttons", 2, 2, Kind.BUTTON, "Delete")),
    ("the number of results is 3", Count("results", 3, 3)),
    ("the number of text fields is 3", Count("text fields", 3, 3, Kind.FIELD)),
    ("the Number of posts field is 3", Says(Named("Number of posts", Kind.FIELD, "field"), "3")),
    ("the Show the sidebar switch is off", State(Named("Show the sidebar", Kind.SWITCH, "switch"), Condition.CHECKED, True)),
    # rows, lists, order
    ('the orders table has a row with "Dune" and "Paid"', Rows(("Dune", "Paid"), within=ORDERS)),
    ('there is a row in the orders table with "Dune" and "Paid"', Rows(("Dune", "Paid"), within=ORDERS)),
    ('the orders table has no row with "Dune"', Rows(("Dune",), within=ORDERS, negated=True)),
    ('the row of "Tea" and "North" shows 300', Rows(("300",), of="Tea", also=("North",))),
    ('the row with "Tea", "North" and "2026" does not show "300"', Rows(("300",), of="Tea", also=("North", "2026"), negated=True)),
    ('only "Dune" is in the basket', Only(("Dune",), BASKET)),
    ('the basket contains only "Dune" and "Emma"', Only(("Dune", "Emma"), BASKET)),
    ("the list only has Milk and Bread", Only(("Milk", "Bread"), Named("", Kind.LIST, "list"))),
    ('no row contains "Dune"', Rows(("Dune",), negated=True)),
    ('every row contains "Paid"', Rows(("Paid",), every=True)),
    ('the row of "Dune" shows "9.99"', Rows(("9.99",), of="Dune")),
    ('the row with "Dune" does not contain "Paid"', Rows(("Paid",), of="Dune", negated=True)),
    ('the first row contains "Dune"', Rows(("Dune",), 1)),
    ('the second row is "Dune"', Rows(("Dune",), 2, how=How.IS)),
    ('the last row of the orders table contains "Paid"', Rows(("Paid",), -1, within=ORDERS)),
    ('"Dune" is in the first row', Rows(("Dune",), 1)),
    ('the first result is "Dune"', Rows(("Dune",), 1, noun="result", how=How.IS)),
    ('the 3rd result contains "Emma"', Rows(("Emma",), 3, noun="result")),
    ('"A" comes before "B"', Order("A", "B")),
    ('"B" is listed after "A"', Order("A", "B")),
    ('"A" is above "B" in the list', Order("A", "B", Named("", Kind.LIST, "list"))),
    # where we are
    ('the URL ends with "/basket"', Address("/basket", How.ENDS)),
    ("the URL ends with /checkout", Address("/checkout", How.ENDS)),
    ("the URL contains sort=price", Address("sort=price", How.CONTAINS)),
    ("the URL contains basket", Address("basket", How.CONTAINS)),
    ('the URL is "http://localhost/basket"', Address("http://localhost/basket")),
    ('the URL does not contain "error"', Address("error", How.CONTAINS, negated=True)),
    ("the address ends with /basket", Address("/basket", How.ENDS)),
    ("we are on /basket", Address("/basket", page=True)),
    ("I am on the basket page", PageIs("basket")),
    ("the user is taken to the sign in page", PageIs("sign in")),
    ('the basket page shows "Dune"', Both((PageIs("basket"), DUNE))),
    # dialogs, errors, tabs, pop-ups
    ("the settings dialog is open", DialogOpen(SETTINGS)),
    ("the settings dialog is gone", DialogOpen(SETTINGS, negated=True)),
    ("the settings dialog is not closed", DialogOpen(SETTINGS)),
    ("no dialog is open", DialogOpen(Named("", Kind.DIALOG, "dialog"), negated=True)),
    ("no error is shown", ErrorShown(negated=True)),
    ("there are no errors", ErrorShown(negated=True)),
    ("an error is shown", ErrorShown()),
    ('an error says "Wrong password"', ErrorShown("Wrong password")),
    ('the error message "Wrong password" is shown', ErrorShown("Wrong password")),
    ("a new tab is open", TabCount(new=True)),
    ("there are two tabs", TabCount(2, 2)),
    ('an alert said "Saved"', PopupSaid("Saved", "alert")),
    ('a confirmation asked "Are you sure?"', PopupSaid("Are you sure?", "confirm")),
    ('the list contains "Dune"', Shown(("Dune",), within=Named("", Kind.LIST, "list"))),
    ('"Dune" has been removed from the list', Shown(("Dune",), True, Named("", Kind.LIST, "list"))),
    ('"Dune" can be seen', DUNE),
    ('"Dune" can not be seen', NOT_DUNE),
    ('"Dune" pops up', DUNE),
    ('the headline says "Books"', Heading("Books", main=True)),
    ('the "Sign out" link is back', Exists(SIGN_OUT)),
    ("the settings dialog stays open", DialogOpen(SETTINGS)),
    ('a dialog titled "Settings" opens', DialogOpen(Named("Settings", Kind.DIALOG, "dialog", quoted=True))),
    ('the error mentions "city"', ErrorShown("city")),
    ('the page shows the error "No city"', ErrorShown("No city")),
    ("only one row is left in the basket", Count("row", 1, 1, within=BASKET, left=True)),
    ('"Saved"', Shown(("Saved",))),
    ('"Deleted “Milk”" is shown', Shown(("Deleted “Milk”",))),
    ("the total sales are 1,500", Says(Named("total sales"), "1,500")),
    ('the row "1003" shows 6', Rows(("6",), of="1003")),
    ('the card "Write docs" does not show "api"', Rows(("api",), of="Write docs", noun="item", negated=True)),
    ("two users remain", Count("users", 2, 2, left=True)),
    ('the row of 1003 contains "Paid"', Rows(("Paid",), of="1003")),
    ('the row of order 1003 contains "Paid"', Rows(("Paid",), of="1003")),
    ("the status of order 1004 is \"Paid\"", Says(Named("status", row="1004"), "Paid")),
    ("the sum in the row of Emma is £37.50", Says(Named("sum", row="Emma"), "£37.50")),
    ("the row of 1001 has a Cancel button", Exists(Named("Cancel", Kind.BUTTON, "button", row="1001"))),
    ('the row with "1" does not have a Cancel button', Exists(Named("Cancel", Kind.BUTTON, "button", row="1"), True)),
    ('both "A" and "B" are ticked',
     Both((State(Named("A", quoted=True), Condition.CHECKED), State(Named("B", quoted=True), Condition.CHECKED)))),
    # several in one
    ('"A" and "B" are shown, but "C" is not', Both((Shown(("A", "B")), Shown(("C",), True)))),
    ('"Dune" is shown and "Emma" is not shown', Both((DUNE, Shown(("Emma",), negated=True)))),
    ('"Dune" is shown, but "Emma" is not shown', Both((DUNE, Shown(("Emma",), negated=True)))),
    ('the results show "Dune", but not "Emma"', Both((Rows(("Dune",), noun="item"), Shown(("Emma",), negated=True)))),
    (
        'the results show "Dune" and "Dune 2", but not "Emma"',
        Both((Rows(("Dune",), noun="item"), Rows(("Dune 2",), noun="item"), Shown(("Emma",), negated=True))),
    ),
    ('the column "latin" is no longer listed', Shown(("latin",), negated=True, listed=True)),
    ('"Fair" is listed with the status "Draft"', Says(Named("status", row="Fair"), "Draft")),
    ('the page shows "Dune" but not "Emma"', Both((DUNE, Shown(("Emma",), negated=True)))),
    ("the total is £5 and the basket badge says 1", Both((Says(Named("total"), "£5"), Says(BADGE, "1")))),
    ('there is a "Pay" button and no "Sign out" link', Both((Exists(PAY), Exists(SIGN_OUT, negated=True)))),
    ("the Sign in button is shown and enabled", Both((Exists(SIGN_IN), State(SIGN_IN, Condition.DISABLED, True)))),
    ('the basket has 2 rows and contains "Dune"',
     Both((Count("rows", 2, 2, within=BASKET), Says(BASKET, "Dune", How.CONTAINS)))),
    # downloads
    ('the file "report.csv" was downloaded', Downloaded("report.csv")),
    ("report.csv has been downloaded", Downloaded("report.csv")),
    ("a file was downloaded", Downloaded()),
    ("a download starts", Downloaded()),
    ("no file was downloaded", Downloaded(negated=True)),
    ("nothing was downloaded", Downloaded(negated=True)),
    ('the file "report.csv" should not have been downloaded', Downloaded("report.csv", negated=True)),
    ("a CSV file was downloaded", Downloaded(".csv", How.ENDS)),
    ("exactly 2 files were downloaded", Downloaded(low=2, high=2)),
    ('a file whose name starts with "report" was downloaded', Downloaded("report", How.STARTS)),
    ('the downloaded file ends with ".csv"', Downloaded(".csv", How.ENDS)),
    ('the downloaded file does not end with ".csv"', Both((Downloaded(), Downloaded(".csv", How.ENDS, negated=True)))),
    ('the downloaded file is called "a.txt"', Downloaded("a.txt")),
    ('the name of the downloaded file contains "2026"', Downloaded("2026", How.CONTAINS)),
    ('the downloaded file contains "Dune" and "Emma"', FileHolds(("Dune", "Emma"))),
    ('the downloaded file does not contain "Dune"', FileHolds(("Dune",), negated=True)),
    ('the downloaded file "report.csv" contains "Dune"', FileHolds(("Dune",), "report.csv")),
    ("the downloaded file is not empty", FileHolds(())),
    ("the downloaded file is empty", FileHolds((), negated=True)),
    ('the file "a.csv" was downloaded and the downloaded file contains "Dune"', Both((Downloaded("a.csv"), FileHolds(("Dune",))))),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "meaning"), UNDERSTOOD, ids=[s for s, _ in UNDERSTOOD])
def test_a_sentence_is_understood_as_what_it_claims(sentence: str, meaning: Check) -> None:
    assert parse(sentence) == meaning


@pytest.mark.parametrize("tail", ["in red", "by tomorrow", "or so", "at least once", "except on Mondays", "if so"])
@pytest.mark.parametrize("sentence", [s for s, _ in UNDERSTOOD])
def test_no_sentence_is_understood_with_words_left_over(sentence: str, tail: str) -> None:
    assert parse(f"{sentence.rstrip('.')} {tail}") is None


def test_every_expectation_of_the_example_plans_is_understood() -> None:
    plans = Path(__file__).parents[2] / "plans"
    bullets = [
        line.split("Expect:", 1)[1].strip()
        for plan in sorted(plans.glob("*.plan.md"))
        for line in plan.read_text().splitlines()
        if line.strip().startswith("- Expect:")
    ]
    assert bullets
    assert [text for text in bullets if parse(text) is None] == []
