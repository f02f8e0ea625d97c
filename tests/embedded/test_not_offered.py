"""What is ordered is not here, and something near is: nothing is done; what the page does have is taken as before."""

from __future__ import annotations

import pytest
from one_step import Doing

NOTHING = list[str]()
BOOKING = (
    "radio|Credit card|states=checked|section=Payment", "radio|Bank transfer|section=Payment", "radio|Pay at hotel|section=Payment",
    "textbox|Deposit (EUR)|value=0", "textbox|Card number", "checkbox|I accept the cancellation policy", "button|Book",
)  # fmt: skip
STAY = (
    "radio|Leisure|states=checked|section=Kind of booking", "radio|Business|section=Kind of booking", "textbox|Company", "button|Next",
)  # fmt: skip
SHOP = (
    "radio|Monthly – 10 €|section=Plan", "radio|Yearly – 100 €|section=Plan", "radio|Express (1 day)|section=Delivery",
    "radio|Standard shipping|section=Delivery", "radio|Yes|section=Newsletter", "radio|No|section=Newsletter", "button|Buy",
)  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "step", "expected"),
    [
        (BOOKING, "Choose the payment Pay by invoice and click Book.", NOTHING),
        (BOOKING, "Pay by PayPal and click Book.", NOTHING),
        (BOOKING, "Choose debit card.", NOTHING),
        (BOOKING, "Choose the payment Pay at hotel and click Book.", ["3", "7"]),
        (BOOKING, "Choose payment at the hotel and click Book.", ["3", "7"]),
        (BOOKING, "Select the bank transfer as payment method.", ["2"]),
        (STAY, "Book for business travel of the family and click Next.", NOTHING),
        (STAY, "Book for business and click Next.", ["2", "4"]),
        (STAY, "Choose business travel and click Next.", ["2", "4"]),
        (SHOP, "Choose weekly.", NOTHING),
        (SHOP, "Choose the monthly plan.", ["1"]),
        (SHOP, "Choose the yearly subscription.", ["2"]),
        (SHOP, "Choose the standard delivery.", ["4"]),
        (SHOP, "Choose no for the newsletter.", ["6"]),
    ],
)
def test_another_of_several_is_not_chosen(doing: Doing, lines: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert doing(lines, step, ("# New reservation",)) == expected


LISTS = (
    "combobox|Time zone|options=Berlin; London; New York|value=Berlin", "combobox|Role|options=Night receptionist; Guest",
    "combobox|Shipping|options=Express delivery; Standard", "combobox|Currency|options=EUR Euro; USD Dollar",
)  # fmt: skip


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Set the time zone to York.", NOTHING),
        ("Choose York as the time zone.", NOTHING),
        ("Set the role to Receptionist.", NOTHING),
        ("Set the time zone to New York.", ["1 New York"]),
        ("Set the time zone to new york.", ["1 New York"]),
        ("Set the shipping to Express.", ["3 Express delivery"]),
        ("Set the currency to Euro.", ["4 EUR Euro"]),
    ],
)
def test_a_part_of_another_name_is_no_option(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(LISTS, step) == expected


USERS = (
    "textbox|E-mail address|type=email", "combobox|Role|options=Administrator; Receptionist; Accountant|value=Receptionist",
    "button|Send invitation",
)  # fmt: skip


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Invite new@example.com as a Concierge.", NOTHING),
        ("Invite new@example.com as an Accountant.", ["2 Accountant", "1"]),
        ("Invite new@example.com as an administrator.", ["2 Administrator", "1"]),
        ("Invite new@example.com as a user.", ["1"]),
        ("Invite new@example.com.", ["1"]),
    ],
)
def test_nobody_is_invited_in_a_role_that_is_not_here(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(USERS, step, ("# Users",)) == expected


RESERVATION = (
    "button|Duplicate", "button|Check in", "button|No-show", "button|Passport copy|type=file|section=Documents",
    "button|Upload|section=Documents", "textbox|Message|section=Send message", "button|Send message|section=Send message",
)  # fmt: skip
APPLICATION = ("textbox|Name", "button|CV|type=file", "button|Profile picture|type=file", "button|Save")


@pytest.mark.parametrize(
    ("lines", "step", "expected"),
    [
        (RESERVATION, 'Upload "asking.py" as the check-in form.', NOTHING),
        (RESERVATION, 'Upload "asking.py" as the no-show report.', NOTHING),
        (RESERVATION, 'Upload "asking.py" as the visa copy.', NOTHING),
        (RESERVATION, 'Attach "asking.py" to the message.', NOTHING),
        (RESERVATION, 'Upload "asking.py" as the passport copy.', ["4"]),
        (RESERVATION, 'Upload "asking.py" as the passport.', ["4"]),
        (RESERVATION, 'Upload "asking.py" to the documents.', ["4"]),
        (RESERVATION, 'Upload "asking.py".', ["4"]),
        (APPLICATION, 'Upload "asking.py" as the resume.', ["2"]),
        (APPLICATION, 'Upload "asking.py" as the avatar.', ["3"]),
    ],
)
def test_a_file_goes_where_it_is_meant_to_go(doing: Doing, lines: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert doing(lines, step, ("# Reservation 1001", "Documents")) == expected


def reservations(status: str) -> tuple[str, ...]:
    """A table, and the filter above it as it is set."""
    return (
        "link|New reservation", "link|Export CSV", "link|Print list", "searchbox|Search guest or number",
        f"combobox|Status|options=; Pending; Confirmed|value={status}", "link|1001|row=1001 Anna Berg Confirmed",
        "link|1002|row=1002 Maria Garcia Pending",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("status", "step", "expected"),
    [
        ("", "Export the guests as CSV.", NOTHING),
        ("", "Print the guests.", NOTHING),
        ("", "Export only the pending reservations as CSV.", NOTHING),
        ("", "Export the pending reservations as CSV.", NOTHING),
        ("Confirmed", "Export only the pending reservations as CSV.", NOTHING),
        ("Pending", "Export only the pending reservations as CSV.", ["2"]),
        ("Pending", "Export the pending reservations as CSV.", ["2"]),
        ("", "Export the reservations as CSV.", ["2"]),
        ("", "Export the list as CSV.", ["2"]),
        ("", "Export the results to CSV.", ["2"]),
        ("", "Click the search box.", ["4"]),
    ],
)
def test_nothing_else_is_exported(doing: Doing, status: str, step: str, expected: list[str]) -> None:
    texts = ("# Reservations", "No. | Guest | Status", "1001 | Anna Berg | Confirmed", "1002 | Maria Garcia | Pending")
    assert doing(reservations(status), step, texts) == expected
