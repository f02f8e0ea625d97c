"""A button or an entry of a menu called by its name: by all of it, what it is done to included."""

from __future__ import annotations

import pytest
from one_step import Doing

DONE, NOTHING = ["1"], list[str]()


@pytest.mark.parametrize(
    ("control", "step", "expected"),
    [
        ("button|Delete", 'Click "Delete row".', NOTHING),
        ("button|Delete", "Click the Delete row button.", NOTHING),
        ("button|Delete", "Click delete row.", NOTHING),
        ("button|Delete row", "Click delete row.", DONE),
        ("button|Delete row", "Click the Delete row button.", DONE),
        ("button|Delete", "Click the Delete icon.", DONE),
        ("button|Delete", 'Click "Delete button".', DONE),
        ("button|New", 'Click "New tab".', NOTHING),
        ("button|Select", 'Click "Select option".', NOTHING),
        ("button|Copy", "Click Copy link.", NOTHING),
        ("button|Copy", 'Click the "Copy" link.', DONE),
        ("link|Copy", "Click the Copy link.", DONE),
        ("textbox|Search", 'Click "Search field".', DONE),
        ("checkbox|Subscribe", "Click subscribe checkbox.", DONE),
        ("button|Sort", "Click sort menu.", DONE),
        ("button|Add", "Click add menu.", NOTHING),
    ],
)
def test_what_a_button_is_done_to_belongs_to_its_name(doing: Doing, control: str, step: str, expected: list[str]) -> None:
    assert [did for did in doing((control, "link|Home"), step) if did] == expected


@pytest.mark.parametrize(
    ("control", "step", "expected"),
    [
        ("menuitem|View as grid", "Choose view as list in the menu.", NOTHING),
        ("menuitem|View as grid", 'Choose "view as list" from the menu.', NOTHING),
        ("menuitem|View as list", "Choose view as list in the menu.", DONE),
        ("menuitem|Show", "Choose mark as read in the menu.", NOTHING),
        ("menuitem|Mark as read", "Choose mark as read in the menu.", DONE),
        ("menuitem|Move to folder", "Click move to trash in the dropdown.", NOTHING),
        ("menuitem|Move to trash", "Click move to trash in the dropdown.", DONE),
        ("button|Save", "Click Save to continue.", DONE),
        ("menuitem|Send to printer", "Click copy.", NOTHING),
        ("menuitem|Log out", "Click zoom out.", NOTHING),
        ("menuitem|Log out", "Click sign out.", DONE),
        ("button|Delete invoice", "Click clear.", NOTHING),
        ("button|Show invoice", "Click copy.", NOTHING),
        ("button|Duplicate invoice", "Click copy.", DONE),
    ],
)
def test_an_order_is_no_other_order(doing: Doing, control: str, step: str, expected: list[str]) -> None:
    assert [did for did in doing((control, "link|Home", "textbox|Find"), step, ("# Dashboard",)) if did] == expected
