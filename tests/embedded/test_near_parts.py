"""What stands near and is of another part: a field of the other address, the switch beside, the button of another row."""

from __future__ import annotations

import pytest
from one_step import Doing

NOTHING = list[str]()
ADDRESSES = (
    "textbox|Street|section=Billing address", "textbox|Postcode|section=Billing address",
    "textbox|Street|section=Shipping address", "textbox|City|section=Shipping address", "button|Save|section=Shipping address",
)  # fmt: skip
PROFILE = (
    "textbox|Name|section=Profile", "textbox|Email|section=Profile", "textbox|Birthday|type=date|section=Profile",
    "textbox|Name|section=Company", "textbox|VAT number|section=Company", "button|Save|section=Company",
)  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "step", "expected"),
    [
        (ADDRESSES, 'Set the billing city to "Rome".', NOTHING),
        (ADDRESSES, 'Set the city of the billing address to "Rome".', NOTHING),
        (ADDRESSES, 'Fill in the billing address: street "A", city "B".', ["1"]),
        (ADDRESSES, 'Set the shipping city to "Rome".', ["4"]),
        (ADDRESSES, 'Set the city to "Rome".', ["4"]),
        (ADDRESSES, 'Enter "Rome" as the city of the shipping address.', ["4"]),
        (PROFILE, 'Set the company email to "a@b.de".', NOTHING),
        (PROFILE, 'Set the profile VAT number to "12".', NOTHING),
        (PROFILE, "Set the company birthday to 3 May 2020.", NOTHING),
        (PROFILE, 'Set the company name to "Acme".', ["4"]),
        (PROFILE, 'Set the email to "a@b.de".', ["2"]),
    ],
)
def test_a_field_of_another_part_is_not_filled(doing: Doing, lines: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert doing(lines, step) == expected


BAR = "row=Email alerts SMS alerts Weekly email digest Security alerts"
SWITCHES = (
    f"switch|Email alerts|states=checked|{BAR}", f"switch|SMS alerts|{BAR}", f"switch|Weekly email digest|{BAR}",
    f"switch|Security alerts|states=checked|{BAR}", "tab|Account", "tab|Notifications|states=selected",
)  # fmt: skip


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Turn on email.", NOTHING),
        ("Turn off email.", NOTHING),
        ("Turn on SMS.", ["2"]),
        ("Turn on the weekly digest.", ["3"]),
        ("Turn off the security alerts.", ["4 uncheck"]),
    ],
)
def test_a_switch_beside_those_that_say_the_word_is_not_turned(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(SWITCHES, step) == expected


TOKENS = (
    "button|Revoke|row=ci 2 May 2026 Revoke", "button|Revoke|row=deploy 3 May 2026 Revoke",
    "button|Regenerate|row=laptop 1 May 2026 Regenerate",
)  # fmt: skip


@pytest.mark.parametrize(
    ("step", "expected"), [("Regenerate the token ci.", NOTHING), ("Regenerate the token deploy.", NOTHING), ("Regenerate the token laptop.", ["3"])]
)
def test_the_only_such_button_is_not_for_the_row_of_another_name(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(TOKENS, step) == expected


TICKET = (
    "link|Printer broken|row=Printer broken Ann Lee", "link|VPN password|row=VPN password Cy Poe",
    "combobox|Assignee|options=Nobody; Dana|value=Nobody", "button|Delete",
)  # fmt: skip


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Delete everything but VPN password.", NOTHING),
        ("Assign all tickets to Dana.", NOTHING),
        ("Assign both tickets to Dana.", NOTHING),
        ("Assign the ticket to Dana.", ["3 Dana"]),
        ("Delete the ticket.", ["4"]),
    ],
)
def test_what_is_open_is_not_all_of_them(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(TICKET, step, ("# Printer broken ticket",)) == expected


def test_parts_that_share_no_more_than_an_article_are_not_meant(doing: Doing) -> None:
    lines = ("searchbox|Search settings…|section=Main area", "textbox|Level|section=Base level for the highest headings")
    assert doing(lines, 'Search for "Line numbers" in the settings.')[:1] == ["1"]
