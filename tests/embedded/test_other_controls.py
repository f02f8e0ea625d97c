"""What stands nearest is not what is meant: the search for a footer, the contact of a new client, another switch of a row."""

from __future__ import annotations

import pytest
from one_step import Doing

NEW = "section=New client"
FORM = (f"textbox|Client name|{NEW}", f"textbox|Contact person|{NEW}", f"textbox|Email|{NEW}", f"button|Create client|{NEW}")
SEARCH = ("searchbox|Search clients and invoices", "textbox|Company name", "button|Save changes")
ACTIVE = ("switch|Active|row=Hosting retainer Northwind", "switch|Active|row=Support plan Acme", "switch|Active|row=SEO report Weekly")
REMINDERS = ("switch|Reminders|row=Hosting retainer Northwind", "switch|Reminders|row=Support plan Acme")
ADDING = (
    "textbox|Description|section=Add time|sent_by=Add entry", "textbox|Duration|section=Add time|sent_by=Add entry|row=Duration Add entry",
    "button|Add entry|row=Duration Add entry",
)  # fmt: skip
ROW = "row=Bug triage Mobile app 1:15 Save Cancel"
EDITED = (*ADDING, f"textbox|Description|{ROW}", f"textbox|Duration|{ROW}", f"button|Save|{ROW}", f"button|Cancel|{ROW}")


@pytest.mark.parametrize(("controls", "step", "expected"), [
    (FORM, 'Create the client "Orbit GmbH".', ["1", "4"]),
    ((f"textbox|Name|{NEW}", *FORM[1:]), 'Create the client "Orbit GmbH".', ["1", "4"]),
    (("textbox|Title", "textbox|Tags", "button|Add"), 'Add the tag "milk".', ["2", "3"]),
])  # fmt: skip
def test_what_is_new_is_called_so_in_its_own_field(doing: Doing, controls: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert doing(controls, step, ("# New client",)) == expected


@pytest.mark.parametrize(("controls", "step", "expected"), [
    (SEARCH, 'In the Invoicing settings, replace the invoice footer with "Pay within 14 days."', []),
    (SEARCH, 'Set the footer to "Pay within 14 days."', []),
    (SEARCH, 'Set the company name to "Orbit".', ["2"]),
    (SEARCH, 'Search for "Orbit".', ["1", "press"]),
    (("textbox|Search for a city", "textbox|Guests"), 'Set the city to "Rome".', ["1"]),
])  # fmt: skip
def test_a_search_takes_only_what_is_searched_for(doing: Doing, controls: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert doing(controls, step, ("# Settings",)) == expected


@pytest.mark.parametrize(("controls", "step", "expected"), [
    (ACTIVE, "Turn on auto-renewal for Support plan.", []), (ACTIVE, 'Turn on reminders for "Support plan".', []),
    (ACTIVE, "Turn on the PPC report.", []), (ACTIVE, "Turn on the daily report.", []),
    (ACTIVE, "Turn on Support plan.", ["2"]), (ACTIVE, "Turn on the SEO report.", ["3"]), (ACTIVE, "Turn on the weekly report.", ["3"]),
    (REMINDERS, "Turn on reminders for Support plan.", ["2"]),
    (("switch|Visible|row=Green tea", "switch|Visible|row=Black tea"), "Turn on visibility for Green tea.", ["1"]),
    (("switch|Enabled|row=Ann Lee", "switch|Enabled|row=Bob Ray"), "Enable the user Ann Lee.", ["1"]),
])  # fmt: skip
def test_the_only_switch_of_a_row_is_no_other_property_nor_another_record(doing: Doing, controls: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert doing(controls, step, ("# Recurring invoices",)) == expected


@pytest.mark.parametrize(("controls", "expected"), [
    (("button|Options for Mobile app|states=collapsed", "button|Options for Website|states=collapsed"), []),
    (("button|Complete Mobile app", "button|Complete Website"), ["1"]), (("checkbox|Mobile app", "checkbox|Website"), ["1"]),
])  # fmt: skip
def test_a_button_that_opens_a_menu_is_no_tick(doing: Doing, controls: tuple[str, ...], expected: list[str]) -> None:
    assert doing(controls, 'Mark "Mobile app" as completed.', ("# Projects",)) == expected


@pytest.mark.parametrize(("controls", "step", "expected"), [
    (EDITED, 'Change the duration to "2:00" and click Save.', ["5", "6"]),
    (EDITED, 'Change the duration to "2:00" and click "Add entry".', ["2", "3"]),
    (ADDING, 'Change the duration to "2:00".', ["2"]),
])  # fmt: skip
def test_a_row_that_is_open_for_editing_comes_before_the_form_above(doing: Doing, controls: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert doing(controls, step, ("# Time",)) == expected


def test_which_of_two_that_add_is_seen_once_the_field_is_filled(doing: Doing) -> None:
    assert doing(("textbox|Note", "button|Add tax", "button|Add note"), 'Add the note "Paid".', ("# Invoice",)) == ["1"]
