"""The same order for another thing: a page's “Delete file” is not for the user that is to be deleted."""

from __future__ import annotations

import pytest
from one_step import Doing
from pytest_tool.embedded.lost import lost
from pytest_tool.embedded.lost_instead import KINDS, SAME
from pytest_tool.embedded.lost_otherwise import CHOOSING, ORDERS
from pytest_tool.embedded.lost_otherwise import SAME as SAME_ORDERS
from pytest_tool.observation import Control

THINGS = sorted(KINDS - {"item", "record", "entry", "document"})
BUTTONS = ("account", "page", "project", "file", "list", "user", "cell", "row", "column", "table", "message", "photo")


def called_so(thing: str, other: str) -> bool:
    return any({thing, other} <= same for same in SAME)


@pytest.mark.parametrize("verb", ["Delete", "Remove", "Edit", "Archive", "Cancel"])
@pytest.mark.parametrize("button", BUTTONS)
def test_no_other_thing_is_dealt_with(verb: str, button: str) -> None:
    target = Control(1, "button", f"{verb} {button}")
    for thing in THINGS:
        told = lost(f"click {verb.lower()} the {thing}", f"{verb} the {thing}.", target, ("Settings",))
        written = {thing, button} <= {"page", "post", "article", "note"} and verb not in ("Delete", "Remove")
        if thing == button:
            assert told == ""
        elif not called_so(thing, button) and not written:
            assert told, f"{verb} the {thing} at {verb} {button}"


@pytest.mark.parametrize(("button", "row", "step"), [
    ("Delete task", "Buy milk", "Delete the task."), ("Delete this project…", "", "Delete the project."), ("Delete item", "Green tea", "Delete the tea."),
    ("Delete user account", "", "Delete the user."), ("Delete photo", "", "Delete the picture."), ("Delete task", "", "Delete the item."),
    ("Remove file", "", "Delete the file."), ("Cancel subscription", "", "Cancel the plan."),
    ("Add row", "", "Add an invoice."),
])  # fmt: skip
def test_the_same_thing_in_other_words(doing: Doing, button: str, row: str, step: str) -> None:
    assert doing((f"button|{button}" + (f"|row={row}" if row else ""), "link|Home"), step, ("# Invoices",)) == ["1"]


@pytest.mark.parametrize(("button", "step"), [
    ("Delete file", "Delete the user."), ("Delete list", "Delete the project."), ("Delete page", "Delete the account."), ("Delete row", "Delete the table."),
    ("Delete account", "Delete the row."), ("Delete account", "Delete the item."), ("Edit page", "Edit the user."), ("Archive file", "Archive the project."),
    ("Create list", "Create a user."), ("Add row", "Add a column."), ("Delete user", "Delete the database."),
])  # fmt: skip
def test_another_thing_is_left_alone(doing: Doing, button: str, step: str) -> None:
    assert doing((f"button|{button}", "link|Home", "textbox|Name"), step, ("# Settings",)) == []


@pytest.mark.parametrize(("name", "step", "expected"), [
    ("Suppliers", "Open the customers.", []), ("Pages", "Open the profile.", []), ("Profile", "Open the pages.", []), ("Sign up", "Click customers.", []),
    ("Customers", "Show the users.", []), ("Customers (12)", "Open the customers.", ["1"]), ("Account", "Open my profile.", ["1"]),
    ("Billing", "Open the invoices.", ["1"]), ("News", "Go to the blog.", ["1"]), ("Suppliers", "Open the suppliers page.", ["1"]),
])  # fmt: skip
def test_a_place_is_not_another(doing: Doing, name: str, step: str, expected: list[str]) -> None:
    assert doing((f"link|{name}", "link|Dashboard", "textbox|Find"), step, ("# Dashboard",)) == expected


ACTS = sorted(ORDERS - CHOOSING - {"new"})


@pytest.mark.parametrize("button", ["Refund", "Delete", "Send", "Archive", "Edit", "Publish", "Move", "Cancel", "Ship", "View"])
def test_no_other_order_is_carried_out(button: str) -> None:
    target = Control(1, "button", f"{button} invoice")
    for verb in ACTS:
        alike = verb == button.lower() or any({verb, button.lower()} <= same for same in SAME_ORDERS)
        told = lost(f"click {verb} the invoice", f"{verb.capitalize()} the invoice.", target, ("Invoice",))
        assert alike or told, f"{verb} the invoice at {button} invoice"


@pytest.mark.parametrize(("button", "step", "expected"), [
    ("Refund invoice", "Pay the invoice.", []), ("Refund invoice", "Edit the invoice.", []), ("Enable invoice", "Disable the invoice.", []),
    ("Delete invoice", "Close the invoice.", []), ("Archive invoice", "Open the invoice.", []), ("Send invoice", "Pay the invoice.", []),
    ("Refund invoice", "Activate the invoice.", []), ("Create invoice", "Open the invoice.", []),
    ("View invoice", "Show the invoice.", ["1"]), ("Report card", "Open the report card.", ["1"]), ("Create and send invoice", "Send the invoice.", ["1"]),
    ("Return to shop", "Go to the shop.", ["1"]),
    ("Post review", "Submit the review.", ["1"]), ("Show sidebar", "Open the sidebar.", ["1"]),
    ("Browse products", "Open the products.", ["1"]), ("Reset filters", "Clear the filters.", ["1"]),
    ("New invoice", "Create an invoice.", ["1"]), ("Update invoice", "Save the invoice.", ["1"]), ("Place order", "Complete the order.", ["1"]),
    ("Download invoice", "Export the invoice.", ["1"]), ("Duplicate invoice", "Copy the invoice.", ["1"]), ("Change address", "Edit the address.", ["1"]),
])  # fmt: skip
def test_the_same_order_in_other_words(doing: Doing, button: str, step: str, expected: list[str]) -> None:
    assert doing((f"button|{button}", "link|Home", "textbox|Name"), step, ("# Billing",)) == expected
