"""What of a record is meant: a part of it, the whole, or that of a neighbour. A clinic's page told these cases."""

from __future__ import annotations

from pathlib import Path

import pytest
from asking import page
from one_step import Doing
from pytest_tool.action import Decision, Operation, act
from pytest_tool.doubts import Considered, Rules
from pytest_tool.observation import Block, Observation
from pytest_tool.old_rules.destroyed import called_longer
from pytest_tool.old_rules.objects import leads_nowhere
from pytest_tool.old_rules.parts import has_it_as_a_part
from pytest_tool.plan import Step
from pytest_tool.question import Question
from pytest_tool.trail import Entry
from pytest_tool.turn import Intent

NOTHING: list[str] = []
KIM = "Kim Lee Nurse Message Make admin Suspend"
STAFF = (
    f"button|Make admin|row={KIM}", f"button|Reset password|row={KIM}", f"button|Remove from clinic|row={KIM}",
    "button|Remove admin|row=Dr. Hall Admin Vet Remove admin",
)  # fmt: skip
REX, LUNA = "Vaccination for Rex Overdue by 3 days Send now Dismiss", "Vaccination for Luna Due in 2 days Send now Dismiss"
REXY = "Weight check for Rexy Sent yesterday Send again Dismiss"
REMINDERS = (
    f"button|Send now|row={REX}", f"button|Dismiss|row={REX}", f"button|Send now|row={LUNA}", f"button|Dismiss|row={LUNA}",
    f"button|Send again|row={REXY}", f"button|Dismiss|row={REXY}",
)  # fmt: skip
BELLA, BOB = "09:00 Bella Confirmed Check in Cancel visit", "10:30 Rex Unconfirmed Confirm Cancel visit"
VISITS = (
    f"button|Check in|row={BELLA}", f"button|Cancel visit|row={BELLA}",
    f"button|Confirm|row={BOB}", f"button|Cancel visit|row={BOB}",
)  # fmt: skip


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Reset the schedule of Kim Lee.", NOTHING),
        ("Reset Kim Lee's password.", ["2"]),
        ("Reset the password of Kim Lee.", ["2"]),
        ("Remove admin from Kim Lee.", NOTHING),
        ("Remove admin from Dr. Hall.", ["4"]),
        ("Remove Dr. Hall.", NOTHING),
        ("Remove Kim Lee.", ["3"]),
        ("Remove the vet Kim Lee.", NOTHING),
        ("Remove the nurse Kim Lee.", ["3"]),
    ],
)
def test_another_part_of_somebody_is_not_taken(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(STAFF, step, ("Kim Lee", "Nurse", "Dr. Hall", "Admin", "Vet")) == expected


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Send the weight check for Rex.", NOTHING),
        ("Send the vaccination for Rex.", ["1"]),
        ("Send the overdue reminder of Luna.", NOTHING),
        ("Send the overdue reminder of Rex.", ["1"]),
        ("Dismiss all overdue.", ["2"]),
        ("Dismiss all overdue reminders.", ["2"]),
    ],
)
def test_what_only_a_neighbour_has_or_is_tells_that_another_is_meant(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(REMINDERS, step, ("# Reminders",)) == expected


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Confirm the visit of Bella.", NOTHING),
        ("Confirm the visit of Rex.", ["3"]),
        ("Check in Bella.", ["1"]),
        ("Check in Rex.", NOTHING),
        ("Check in the visit at 10:30.", NOTHING),
        ("Check out Bella.", NOTHING),
    ],
)
def test_checking_in_is_an_order_of_its_own(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(VISITS, step) == expected


@pytest.mark.parametrize(
    ("button", "step", "expected"),
    [
        ("Delete photo", "Delete Ann Lee.", NOTHING),
        ("Delete user", "Delete Ann Lee.", ["1"]),
        ("Delete photo", "Delete the photo of Ann Lee.", ["1"]),
        ("Block comments", "Block Ann Lee.", NOTHING),
        ("Block", "Block Ann Lee.", ["1"]),
        ("Remove tag", "Remove Ann Lee.", NOTHING),
        ("Remove member", "Remove Ann Lee.", ["1"]),
    ],
)
def test_a_button_for_a_part_is_not_for_the_whole(doing: Doing, button: str, step: str, expected: list[str]) -> None:
    assert doing((f"button|{button}|row=Ann Lee 42", "button|Edit|row=Ann Lee 42"), step) == expected


@pytest.mark.parametrize(("step", "expected"), [("Delete the owner of Rex.", NOTHING), ("Delete Rex.", ["1"]), ("Delete the dog Rex.", ["1"])])
def test_the_whole_is_not_deleted_for_a_part(doing: Doing, step: str, expected: list[str]) -> None:
    lines = ("button|Delete|row=Rex Dog 4 years Owner: Ann Ray Delete", "button|Delete|row=Rexy Dog 2 years Owner: Anna Raymond Delete")
    assert doing(lines, step, ("Rex", "Owner: Ann Ray")) == expected


@pytest.mark.parametrize(
    ("other", "step", "expected"),
    [
        ("Bob Rayner", "Void the invoice of Bob.", NOTHING),
        ("Bob Rayner", 'Void the invoice of "Bob".', NOTHING),
        ("Bob Rayner", "Void the invoice of Bob Ray.", ["1"]),
        ("Anna Raymond", "Void the invoice of Bob.", ["1"]),
    ],
)
def test_a_first_name_of_two_is_no_name(doing: Doing, other: str, step: str, expected: list[str]) -> None:
    lines = ("button|Void|row=P-103 Bob Ray 300 Void", f"button|Resend|row=P-104 {other} 80 Resend")
    assert doing(lines, step, ("P-103 | Bob Ray | 300", f"P-104 | {other} | 80")) == expected


@pytest.mark.parametrize(("whose", "expected"), [("Rexy", NOTHING), ("Rex", ["1"])])
def test_a_note_is_removed_from_the_card_that_is_named(doing: Doing, whose: str, expected: list[str]) -> None:
    lines = ("button|Remove note|row=Bites ✕|section=Rex", "button|Remove note|row=Sleeps ✕|section=Rexy")
    assert doing(lines, f'Remove the note "Bites" from {whose}.', ("Rex", "Rexy")) == expected


@pytest.mark.parametrize(
    ("step", "expected"),
    [("Book a visit for Max in Room 3 on 2027-06-01.", NOTHING), ("Book a visit for Max.", ["1"]), ("Book the visit for Max in Room 2.", ["1"])],
)
def test_a_click_says_no_day_and_no_room(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(("button|Book visit|row=Max Rabbit Room 2 Book visit", "button|Edit|row=Max Rabbit Room 2 Book visit"), step) == expected


@pytest.mark.parametrize(("step", "expected"), [("Archive Luna without archiving it.", NOTHING), ("Archive Luna without opening it.", ["1"])])
def test_what_is_ordered_and_forbidden_is_not_done(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(("button|Archive|row=Luna Cat", "button|Archive|row=Rex Dog"), step, ("Luna | Cat", "Rex | Dog")) == expected


@pytest.mark.parametrize(
    ("field", "step", "expected"),
    [
        ("Opening time", "Set the closing time to 18:00.", NOTHING),
        ("Opening time", "Set the opening time to 18:00.", ["1"]),
        ("Mother's name", 'Set the father\'s name to "Ed".', NOTHING),
        ("Net price", 'Set the gross price to "12".', NOTHING),
        ("Exit fee", 'Set the entry fee to "12".', NOTHING),
    ],
)
def test_the_opposite_field_is_not_filled(doing: Doing, field: str, step: str, expected: list[str]) -> None:
    assert doing((f"textbox|{field}", "textbox|Notes", "button|Save"), step) == expected


@pytest.mark.parametrize(("other", "expected"), [("Bob Raymond br@x.com", NOTHING), ("Cleo Raymond br@x.com", ["1"])])
def test_an_address_does_not_tell_which_of_two_is_meant(doing: Doing, other: str, expected: list[str]) -> None:
    """Where one of them is alone, “bob@” is as good as his name."""
    lines = ("button|Delete|row=Bob Ray bob@x.com Delete", f"button|Delete|row={other} Delete")
    assert doing(lines, 'Delete "Bob".', ("Bob Ray | bob@x.com", other.replace(" br@", " | br@"))) == expected


CLIENTS = ("button|Edit|row=Acme Labs Edit Delete", "button|Delete|row=Acme Labs Edit Delete", "button|Delete|row=Roof (2) Delete")
TAXES = ("button|Remove|row=VAT 19% Remove", "button|Remove|row=Reduced VAT 7% Remove")
USERS = ("button|Delete|row=Bob Ray 42 Delete", "button|Delete|row=Ann Lee 43 Delete")


@pytest.mark.parametrize(
    ("lines", "about", "step", "expected"),
    [
        (CLIENTS, "Clients", "Delete the client Acme.", NOTHING),
        (CLIENTS, "Clients", "Delete Acme.", NOTHING),
        (CLIENTS, "Clients", "Delete Acme Labs.", ["2"]),
        (CLIENTS, "Clients", "Edit Acme.", ["1"]),  # what is not deleted may be told by a part of its name
        (CLIENTS, "Parts", "Delete Roof.", ["3"]),
        (TAXES, "Taxes", "Remove VAT 7%.", NOTHING),
        (TAXES, "Taxes", 'Remove "VAT 7%".', NOTHING),
        (TAXES, "Taxes", "Remove Reduced VAT 7%.", ["2"]),
        (TAXES, "Taxes", "Remove VAT 19%.", ["1"]),
        (USERS, "Users", "Delete Bob.", ["1"]),
        (USERS, "Accounts", "Delete the user Bob.", ["1"]),
        (USERS, "Clients", "Delete the client Bob.", NOTHING),
    ],
)
def test_what_is_deleted_is_called_just_so(doing: Doing, lines: tuple[str, ...], about: str, step: str, expected: list[str]) -> None:
    assert doing(lines, step, (f"# {about}",)) == expected


RECEIPTS = ("button|Delete Figma licence|row=Figma licence €45.00 figma.pdf Delete", "button|Delete Taxi|row=Taxi €12.00 taxi.pdf Delete")
FILES = ("button|Delete|row=figma.pdf 12 KB Delete", "button|Delete|row=taxi.pdf 8 KB Delete")
ADDRESS = ("button|Delete|row=Brandt & Sons Karl Brandt karl@brandt.example Delete", "button|Delete|row=Acme Rosa rosa@acme.example Delete")
SORTED = ("link|Projects|href=http://x.test/#/projects", "button|Number")


@pytest.mark.parametrize(
    ("lines", "texts", "step", "expected"),
    [
        (RECEIPTS, ("# Expenses",), "Delete figma.pdf.", NOTHING),
        (RECEIPTS, ("# Expenses",), "Delete Figma licence.", ["1"]),
        (FILES, ("# Files",), "Delete taxi.pdf.", ["2"]),
        (ADDRESS, ("Brandt & Sons | Karl Brandt | karl@brandt.example",), 'Delete "Brandt".', NOTHING),
        (ADDRESS, ("Brandt & Sons | Karl Brandt | karl@brandt.example",), 'Delete "Brandt & Sons".', ["1"]),
        (SORTED, ("# Invoices",), "Sort the invoices by project.", NOTHING),
        (SORTED, ("# Invoices",), "Sort the invoices by number.", ["2"]),
        (("link|Project|href=http://x.test/?o=1", "button|Number"), ("# Invoices",), "Sort by project.", ["1"]),
    ],
)
def test_what_has_a_name_somewhere_is_not_it(doing: Doing, lines: tuple[str, ...], texts: tuple[str, ...], step: str, expected: list[str]) -> None:
    """A file is a part of the record whose row it stands in, an address calls nobody, and a link to projects sorts nothing."""
    assert doing(lines, step, texts) == expected


def test_an_order_behind_what_was_typed_leaves_no_form() -> None:
    """“Enter "50" as the rate and schedule it” is no link “Time”, which leads away from what was typed."""
    controls = page("textbox|Rate|value=50", "link|Time|href=http://x.test/#/time", "link|Top|href=http://x.test/#top")
    step = Step(1, 'Enter "50" as the rate and schedule it.', Path("p.plan.md"), 1)
    typed = Entry(step=1, intent='type "50" into the rate', outcome="done", operation="type", tag=1, changes=("value",))
    for tag, doubted in ((2, True), (3, False)):
        seen = Observation("http://x.test/#/new" if doubted else "http://x.test/", "Invoice", controls)
        question = Question(step, Intent("click schedule"), (), seen, controls, 0, tuple(Operation))
        case = Considered(Decision(act(Operation.CLICK, tag=tag), 0.95, "m", 1.0, 0.0), question, (typed,), Rules())
        assert bool(leads_nowhere(case)) is doubted


FILE = ("button|File|states=expanded", "menuitem|Download as PDF", "menuitem|Rename")


def test_an_entry_that_is_named_is_no_other(doing: Doing) -> None:
    assert "2" not in doing(FILE, "Choose Export from the File menu.")
    assert doing(FILE, "Choose Rename from the File menu.") == ["3"]


MENUS = ("link|Acme Labs", "button|Options for Acme Labs|states=collapsed", "link|Zoo", "button|Options for Zoo|states=collapsed")


@pytest.mark.parametrize(("name", "doubted"), [("Acme", True), ("Acme Labs", False)])
def test_no_menu_is_opened_to_delete_what_is_called_longer(name: str, doubted: bool) -> None:
    controls, step = page(*MENUS), Step(1, f"Delete the client {name}.", Path("p.plan.md"), 1)
    for tag in (1, 2):
        intent = Intent(f'open "{controls[tag - 1].name}" to reach delete of "{name.lower()}"')
        question = Question(step, intent, (), Observation("http://x.test/", "Clients", controls), controls, 0, tuple(Operation))
        case = Considered(Decision(act(Operation.CLICK, tag=tag), 0.95, "m", 1.0, 0.0), question, (), Rules())
        assert bool(called_longer(case)) is doubted


LISTED = ("tab|Active|states=selected", "tab|Archived", "link|Acme Labs|row=Acme Labs Active")
STATED = ("link|Acme Labs|row=Acme Labs Archived", "link|Birch|row=Birch Active")
CARDS = ("link|View invoices|section=Outstanding", "link|View quotes|section=Outstanding")
CRUMB = ("link|Clients", "link|Invoices", "link|Clients|row=Clients / Kestrel Coffee Edit", "button|Edit|row=Clients / Kestrel Coffee Edit")
ROWS = ("link|Clients", "link|Details|row=Kestrel Coffee Details", "link|Details|row=Acme Labs Details")
MENU = ("link|Acme Labs|row=Acme Labs Rosa Marsh", "button|Delete|row=Acme Labs Rosa Marsh Delete")


@pytest.mark.parametrize(
    ("lines", "texts", "step", "expected"),
    [
        (LISTED, ("# Clients",), "Open the archived client Acme Labs.", NOTHING),
        (STATED, ("# Clients",), "Open the archived client Acme Labs.", ["1"]),
        (LISTED, ("# Clients",), "Open the client Acme Labs.", ["3"]),
        (CARDS, ("# Dashboard", "Overdue"), "Open the overdue invoice in the Outstanding card.", NOTHING),
        (CRUMB, ("# Kestrel Coffee",), "Open Kestrel Coffee.", NOTHING),
        (CRUMB[2:], ("# Kestrel Coffee",), "Open Kestrel Coffee.", NOTHING),
        (ROWS, ("# Dashboard",), 'Click "New clients".', NOTHING),
        (("link|Clients", "link|New client"), ("# Dashboard",), 'Click "New client".', ["2"]),
        (ROWS, ("# Clients",), "Open Kestrel Coffee.", ["2"]),
    ],
)
def test_what_is_opened_stands_as_the_step_says(doing: Doing, lines: tuple[str, ...], texts: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert [did for did in doing(lines, step, texts) if did != "passed"] == expected


@pytest.mark.parametrize(("head", "step", "doubted"), [("Clients", "contact", True), ("Contacts", "contact", False), ("Clients", "client", False)])
def test_what_is_another_column_of_a_record_is_not_all_of_it(head: str, step: str, doubted: bool) -> None:
    blocks = (Block("heading", head, level=1), Block("row", "Name Contact", cells=("Name", "Contact"), header=True))
    controls = page(*MENU)
    asked, intent = Step(1, f"Delete the {step} of Acme Labs.", Path("p.plan.md"), 1), Intent('click delete in the row of "Acme Labs"')
    seen = Observation("http://x.test/", head, controls, blocks=blocks)
    case = Considered(Decision(act(Operation.CLICK, tag=2), 0.95, "m", 1.0, 0.0), Question(asked, intent, (), seen, controls, 0, tuple(Operation)), (), Rules())
    assert bool(has_it_as_a_part(case)) is doubted
