"""Records by their number, what each row has, how often a text stands there, days, the current link: what holds and what does not."""

from __future__ import annotations

import pytest
from made_pages import control, header, heading, item, judged, page, row, text
from pytest_tool.observation import Observation

NAVIGATION = (control("link", "Invoices", "current"), control("link", "Customers"))
INVOICES = page(
    heading("Invoices"),
    *NAVIGATION,
    header("No.", "Date", "Customer", "Amount", "Status", "", section="Invoices"),
    row("1004", "4 Mar 2026", "ACME", "€ 1,200.00", "Open", "Pay", section="Invoices"),
    row("1003", "1 Mar 2026", "Globex", "€ 80.50", "Paid", "Pay", section="Invoices"),
    row("1002", "20 Feb 2026", "ACME", "€ 1004", "Overdue", "Pay", section="Invoices"),
    control("button", "Pay", row="1004 4 Mar 2026 ACME € 1,200.00 Open Pay"),
    control("button", "Pay", "disabled", row="1003 1 Mar 2026 Globex € 80.50 Paid Pay"),
    control("button", "Pay", row="1002 20 Feb 2026 ACME € 1004 Overdue Pay"),
)
WITHOUT = page(heading("Invoices"), row("1002", "ACME", "€ 1004", "Overdue", section="Invoices"))
LIST = page(heading("Tickets"), item("Ticket 17 · Open", "Tickets"), item("Ticket 18 · Closed", "Tickets"))
FORM = page(control("combobox", "Country", value="France", options=("Germany", "France")), text("ACME and ACME again"))

HOLDS = [
    ("invoice 1004 is open", INVOICES),
    ('invoice "1004" is open', INVOICES),
    ("the invoice 1003 is marked as paid", INVOICES),
    ("invoice 1002 is not paid", INVOICES),
    ('"1003" has the status "Paid"', INVOICES),
    ("the customer of 1003 is Globex", INVOICES),
    ("the date of 1004 is 4 March 2026", INVOICES),
    ('the date of 1004 is "2026-03-04"', INVOICES),
    ('the column "Status" of 1004 says "Open"', INVOICES),
    ('the button "Pay" of 1003 is disabled', INVOICES),
    ("the list contains invoice 1004", INVOICES),
    ("invoice 1005 is not in the list", INVOICES),
    ("invoice 1004 stands above invoice 1003", INVOICES),
    ("two invoices of ACME are shown", INVOICES),
    ("there is 1 invoice of Globex", INVOICES),
    ("there are at least 2 invoices of ACME", INVOICES),
    ("no invoices of Umbrella are shown", INVOICES),
    ("there is 1 paid invoice", INVOICES),
    ('every row has a button "Pay"', INVOICES),
    ('"ACME" appears twice', INVOICES),
    ('the text "Overdue" appears exactly once', INVOICES),
    ("the invoices are sorted by date, newest first", INVOICES),
    ("the dates are sorted descending", INVOICES),
    ('"Invoices" is highlighted in the navigation', INVOICES),
    ('the link "Invoices" is marked as the current page', INVOICES),
    ('"Customers" is not active', INVOICES),
    ("ticket 17 is listed", LIST),
    ("ticket 19 is not listed", LIST),
    ('the list "Country" offers "Germany" and "France"', FORM),
    ('"ACME" appears 2 times', FORM),
]
FAILS = [
    ("invoice 1004 is paid", INVOICES),
    ("invoice 1004 is overdue", INVOICES),  # another of that amount is
    ("invoice 1004 is overdue", WITHOUT),
    ("invoice 1004 is not open", INVOICES),
    ("invoice 1005 is not paid", INVOICES),  # nobody knows
    ('"1003" has the status "Open"', INVOICES),
    ("the customer of 1003 is ACME", INVOICES),
    ("the date of 1004 is 5 March 2026", INVOICES),
    ('the column "Status" of 1004 says "Paid"', INVOICES),
    ('the button "Pay" of 1004 is disabled', INVOICES),
    ("the list contains invoice 1004", WITHOUT),
    ("the list contains invoice 1005", INVOICES),
    ("invoice 1004 is not in the list", INVOICES),
    ("invoice 1003 stands above invoice 1004", INVOICES),
    ("three invoices of ACME are shown", INVOICES),
    ("there is 1 invoice of ACME", INVOICES),
    ("there are 3 orders of ACME", INVOICES),
    ("there are 2 paid invoices", INVOICES),
    ('every row has a button "Delete"', INVOICES),
    ('every row has a button "Pay"', page(*INVOICES.blocks, *INVOICES.controls[:3])),
    ('every row has a button "Pay"', page(heading("Nothing"))),
    ('"ACME" appears once', INVOICES),
    ('"ACME" appears 3 times', INVOICES),
    ("the invoices are sorted by date, oldest first", INVOICES),
    ("the dates are sorted ascending", INVOICES),
    ('"Customers" is highlighted in the navigation', INVOICES),
    ('"Invoices" is not active', INVOICES),
    ('"Invoices" is active', page(control("link", "Invoices"), control("link", "Customers"))),  # nothing is marked
    ("ticket 19 is listed", LIST),
    ("ticket 17 is not listed", LIST),
    ('the list "Country" offers "Germany" and "Spain"', FORM),
    ('"ACME" appears once', FORM),
]


@pytest.mark.parametrize(("sentence", "seen"), HOLDS, ids=[s for s, _ in HOLDS])
def test_what_holds(sentence: str, seen: Observation) -> None:
    verdict = judged(sentence, seen)
    assert verdict.passed, verdict


@pytest.mark.parametrize(("sentence", "seen"), FAILS)
def test_what_does_not_hold_fails_and_says_why(sentence: str, seen: Observation) -> None:
    verdict = judged(sentence, seen)
    assert not verdict.passed, verdict
    assert verdict.reason
