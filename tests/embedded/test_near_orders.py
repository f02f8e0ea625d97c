"""Orders that a page has something near for: another thing of the same person, an opener in the row, a box of that name."""

from __future__ import annotations

import pytest
from one_step import Doing

ANN, BOB = "row=Ann Lee ann@x.org Admin", "row=Bob Ray bob@x.org Editor"
USERS = (f"link|Ann Lee|{ANN}", f"button|Edit|{ANN}", f"link|Bob Ray|{BOB}", f"button|Edit|{BOB}", "link|Audit log")
CHECKOUT = ("textbox|Street", "textbox|City", "textbox|Voucher code", "button|Apply", "button|Place order")
FILTERS = ("combobox|Status|options=All;Open|value=All", "button|Apply")
NEWS = ("button|Comment", "textbox|Write a comment", "link|Read more", "link|Next article")
CALENDAR = ("checkbox|Work|states=checked", "checkbox|Private|states=checked", "checkbox|Holidays", "button|New event")
MAIL = (
    *("link|Sent", "link|Lunch?|row=Ann Lee Lunch? 10:30", "button|Star|row=Ann Lee Lunch? 10:30"),
    *("link|Invoice|row=Bob Ray Invoice 9:12", "button|Star|row=Bob Ray Invoice 9:12"),
)

ORDERS, CUSTOMERS = "row=orders 40 rows InnoDB", "row=customers 12 rows InnoDB"
TABLES = (
    *(f"link|orders|{ORDERS}", f"link|Browse|{ORDERS}", f"link|Insert|{ORDERS}", f"link|Empty|{ORDERS}", f"link|Drop|{ORDERS}"),
    *(f"link|customers|{CUSTOMERS}", f"link|Insert|{CUSTOMERS}", f"link|Drop|{CUSTOMERS}"),
    *("textbox|Table name", "spinbutton|Columns|value=4", "button|Create"),
)
POSTS = ("link|Comments 3", "combobox|Filter by date|options=All dates;November 2026|value=All dates", "button|Filter")
PAGE = ("button|Delete page", "button|Choose an image", "button|Page history", "button|Preview", "tab|Settings")
BAR = ("button|Restart the kernel", "button|Restart the kernel and run all cells", "button|Run this cell")


@pytest.mark.parametrize(
    ("lines", "step", "heading", "expected"),
    [
        (USERS, "Edit Bob Ray's review.", "Users", []),
        (USERS, "Edit Bob Ray's email.", "Users", ["4"]),
        (USERS, "Edit Bob Ray.", "Users", ["4"]),
        (USERS, "Edit Bob Ray's review.", "Reviews", ["4"]),
        (USERS, "Open Ann Lee's orders.", "Users", []),
        (USERS, "Open Ann Lee's profile.", "Users", ["1"]),
        (CHECKOUT, "Save the address.", "Checkout", []),
        (CHECKOUT, "Apply the voucher.", "Checkout", ["4"]),
        (FILTERS, "Apply the filter.", "Tickets", ["2"]),
        (NEWS, "Report the comment.", "News", []),
        (NEWS, "Load more articles.", "News", []),
        (NEWS, "Read more.", "News", ["3"]),
        (CALENDAR, "Delete the private calendar.", "Calendar", []),
        (CALENDAR, "Show only holidays.", "Calendar", ["2 uncheck"]),
        (CALENDAR, "Only show work.", "Calendar", ["2 uncheck"]),
        (("checkbox|Work", "checkbox|Private"), "Show only work.", "Calendar", ["1"]),
        (CALENDAR, "Show the holidays.", "Calendar", ["3"]),
        (TABLES, "Delete all rows of orders.", "Database: shop", []),
        (TABLES, "Delete the rows of orders.", "Database: shop", []),
        (TABLES, "Delete the table orders.", "Database: shop", ["5"]),
        (TABLES, 'Empty the table "orders".', "Database: shop", ["4"]),
        (TABLES, "Insert a row into orders.", "Database: shop", ["3"]),
        (TABLES, "Add a column to orders.", "Database: shop", []),
        (TABLES, "Add an index to customers.", "Database: shop", []),
        (TABLES, "Create a database.", "Database: shop", []),
        (TABLES, "Create a table.", "Database: shop", ["11"]),
        (TABLES, "Create a database.", "New database", ["11"]),
        (POSTS, "Reply to the comment.", "Posts", []),
        (POSTS, "Open the comments.", "Posts", ["1"]),
        (POSTS, "Sort by date.", "Posts", []),
        (POSTS, "Filter by November 2026.", "Posts", ["2 November 2026"]),
        (PAGE, "Delete the image.", "Edit page", []),
        (PAGE, "Remove the paragraph.", "Edit page", []),
        (PAGE, "Delete the page.", "Edit page", ["1"]),
        (PAGE, "Compare the versions.", "Edit page", []),
        (PAGE, "Show the history.", "Edit page", ["3"]),
        (BAR, "Restart the kernel and run all cells.", "Notebook", ["2"]),
        (BAR, "Restart the kernel.", "Notebook", ["1"]),
        (BAR, "Restart the kernel and clear the outputs.", "Notebook", ["1"]),
        (MAIL, "Reply to Ann.", "Inbox", []),
        (MAIL, "Open the mail from Ann.", "Inbox", ["2"]),
        (MAIL, "Open the mail from Cid.", "Inbox", []),
        (MAIL, "Open the mail from Ann.", "Contacts", []),
        (MAIL, "Star the mail from Ann.", "Inbox", ["3"]),
    ],
)
def test_what_is_only_near_is_left_alone(doing: Doing, lines: tuple[str, ...], step: str, heading: str, expected: list[str]) -> None:
    assert [did for did in doing(lines, step, (f"# {heading}",)) if did] == expected
