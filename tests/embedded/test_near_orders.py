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
        (MAIL, "Reply to Ann.", "Inbox", []),
        (MAIL, "Open the mail from Ann.", "Inbox", ["2"]),
        (MAIL, "Open the mail from Cid.", "Inbox", []),
        (MAIL, "Open the mail from Ann.", "Contacts", []),
        (MAIL, "Star the mail from Ann.", "Inbox", ["3"]),
    ],
)
def test_what_is_only_near_is_left_alone(doing: Doing, lines: tuple[str, ...], step: str, heading: str, expected: list[str]) -> None:
    assert [did for did in doing(lines, step, (f"# {heading}",)) if did] == expected
