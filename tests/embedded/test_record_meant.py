"""Which record is meant where it is counted: it must be one of what the page lists, and counted as it stood."""

from __future__ import annotations

import pytest
from one_step import Doing

NOTHING = list[str]()


def rows(verbs: str, *names: str, role: str = "button") -> tuple[str, ...]:
    """The buttons of each row: those of the first are 1, 2, …"""
    return tuple(f"{role}|{verb}|row={name} {verbs.replace(';', ' ')}" for name in names for verb in verbs.split(";"))


RULES = (*rows("Edit;Delete", "Standard 120 EUR", "Plus 150 EUR", "City tax 3.50 EUR"), "button|Add rule")


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Delete the first coupon.", NOTHING),
        ("Delete the last coupon.", NOTHING),
        ("Edit the second discount.", NOTHING),
        ("Delete the second rule.", ["4"]),
        ("Edit the third price rule.", ["5"]),
        ("Delete the second row.", ["4"]),
        ("Delete the second entry.", ["4"]),
        ("Edit the first price.", ["1"]),
        ("Edit the fourth rule.", NOTHING),
    ],
)
def test_what_is_counted_is_what_the_page_lists(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(RULES, step, ("# Price rules", "Name | Price")) == expected


def test_goods_are_counted_whatever_they_are_called(doing: Doing) -> None:
    cart = (*rows("Remove", "Dune 1 $5", "Emma 1 $5", "Ulysses 1 $7"), "link|Checkout")
    for words in ("book", "product", "item"):
        assert doing(cart, f"Remove the second {words}.", ("# Shopping cart",)) == ["2"]
    assert doing(cart, "Remove the second coupon.", ("# Shopping cart",)) == NOTHING


def test_a_line_is_no_discount(doing: Doing) -> None:
    lines = (*rows("Remove line", "1 €360.00", "2 €90.00", "3 €30.00"), "button|Add line")
    assert doing(lines, "Remove the second line.", ("# Invoice 501",)) == ["2"]
    assert doing(lines, "Remove the second product.", ("# Invoice 501",)) == ["2"]
    assert doing(lines, "Remove the second discount.", ("# Invoice 501",)) == NOTHING


def test_mails_are_counted_in_a_mailbox(doing: Doing) -> None:
    mails = rows("Archive", "Ann Hello", "Bob Offer")
    assert doing(mails, "Archive the second message.", ("# Inbox", "# Labels")) == ["2"]
    assert doing(mails, "Archive the second label.", ("# Inbox", "# Messages")) == NOTHING


VERBS = "Edit;Duplicate;Check in;Check out"
STAYS = rows(VERBS, "1001 Ann Confirmed", "1002 Bob Confirmed", "1003 Bob (copy) Pending")


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Check in the second guest.", ["7"]),
        ("Check in the second reservation.", ["7"]),
        ("Check out the third booking.", ["12"]),
        ("Duplicate the second reservation.", ["6"]),
        ("Check in the second copy.", NOTHING),
        ("Check in the copy of reservation 1002.", NOTHING),
        ("Check in the copy of reservation 1003.", ["11"]),
        ("Check in reservation 1002.", ["7"]),
    ],
)
def test_a_copy_is_what_says_so(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(STAYS, step, ("# Reservations", "No. | Guest | Status")) == expected


def test_which_other_one_is_not_guessed(doing: Doing) -> None:
    comments = rows("Edit;Delete", "Ann: Fine", "Ben: Add a chart", "Cara: Seen")
    assert doing(comments, "Delete the other comment.", ("# Comments",)) == NOTHING
    assert doing(comments, "Delete the second comment.", ("# Comments",)) == ["4"]


def test_rows_are_counted_and_no_tab_of_that_name(doing: Doing) -> None:
    contacts = ("tab|Contacts", "tab|Archive", *rows("Edit;Archive", "Ann Lee", "Ben Ortiz", "Cara Voss"))
    assert doing(contacts, "Archive the third contact.", ("# Contacts",)) == ["8"]
    assert doing(contacts, "Archive the fourth contact.", ("# Contacts",)) == NOTHING


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Delete the first and the third rule.", ["6"]),
        ("Delete the first and the last rule.", ["6"]),
        ("Delete the first rule, the third rule and the second rule.", ["6"]),
        ("Delete the first rule, then delete the third rule.", ["2"]),
        ("Delete the first rule and edit the third rule.", ["2"]),
    ],
)
def test_of_several_rows_the_lowest_goes_first(doing: Doing, step: str, expected: list[str]) -> None:
    """Those above it keep their places; what is to come after something else is counted then."""
    assert doing(RULES, step, ("# Price rules",))[:1] == expected


@pytest.mark.parametrize(
    ("step", "ticked", "expected"),
    [
        ("Tick both open checklist items.", 1, NOTHING),
        ("Tick both unticked items.", 1, NOTHING),
        ("Tick both open checklist items.", 0, ["2", "1"]),
        ("Tick both checklist items.", 1, ["2"]),
    ],
)
def test_both_open_ones_are_two(doing: Doing, step: str, ticked: int, expected: list[str]) -> None:
    states = ["checked"] * ticked + ["unchecked"] * (2 - ticked)
    boxes = tuple(f"checkbox|{name}|states={state}" for name, state in zip(("Reproduce", "Write test"), states, strict=True))
    assert doing(boxes, step, ("# Checklist",)) == expected


def test_a_button_without_a_name_is_counted_as_well(doing: Doing) -> None:
    todos = tuple(f"button||icon=trash|row={name}" for name in ("Milk", "Rent", "Call"))
    assert doing(todos, "Delete the third todo.", ("# todos",)) == ["3"]
