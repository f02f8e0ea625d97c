"""A counted number of those that fit, and one value into several fields: what is told for each, and when it is refused."""

from __future__ import annotations

import pytest
from one_step import Doing
from pytest_tool.embedded.lines import controls
from pytest_tool.embedded.strategies import after_all, at_once, fulfilled
from pytest_tool.embedded.strategies.each import too_few
from pytest_tool.embedded.strategies.scene import Scene
from pytest_tool.grammar.steps import parse
from pytest_tool.wire.roles import AskedAction, AskedPage

LIKES = [f'{k} button "Like" ({k} of 4) (row: @{"bob" if k == 2 else "ann"} hello {k})' for k in (1, 2, 3, 4)]


def scene(step: str, lines: list[str], *actions: AskedAction) -> Scene:
    (wish,) = parse(step).wishes
    return Scene(wish, AskedPage(url="http://127.0.0.1/", title="Page", controls=lines), controls(lines), actions)


def told(asked: Scene) -> list[str]:
    return [intent.text.partition(" to do each")[0] for intent in at_once(asked)]


def done(asked: Scene) -> AskedAction:
    return AskedAction(intent=at_once(asked)[0].text, did="something", outcome="done", changes=["text appeared"])


def test_the_first_that_fit_are_told_the_last_of_them_first() -> None:
    step = 'Click the "Like" button on 2 posts by @ann.'
    first = scene(step, LIKES)
    assert told(first) == ['click the 3rd "Like" button', 'click the 1st "Like" button']
    assert told(scene(step, LIKES, done(first))) == ['click the 1st "Like" button']
    assert told(scene(step, LIKES[:2] + LIKES[3:], done(first))) == ['click the 1st "Like" button']


def test_posts_of_whomever_may_be_counted() -> None:
    assert told(scene('Click "Like" on 2 posts.', LIKES)) == ['click the 2nd "Like" button', 'click the 1st "Like" button']


def test_fewer_than_wanted_are_refused_and_none_is_touched() -> None:
    asked = scene('Click the "Like" button on 4 posts by @ann.', LIKES)
    assert told(asked) == []
    assert "4 wanted, and 3 on the page" in too_few(asked)


def test_boxes_that_are_ticked_already_count() -> None:
    lines = ['1 checkbox "A" checked', '2 checkbox "B"', '3 checkbox "C"']
    assert told(scene("Tick two of the checkboxes.", lines)) == ['tick "B"']
    assert fulfilled(scene("Tick two of the checkboxes.", ['1 checkbox "A" checked', '2 checkbox "B" checked', '3 checkbox "C"']))
    assert not fulfilled(scene("Tick two of the checkboxes.", lines[:1]))


FIELDS = ["1 textbox (no name) (1 of 2)", "2 textbox (no name) (2 of 2)", '3 spinbutton "Age"', '4 button "Submit"']


def test_the_value_goes_into_each_field_of_that_kind() -> None:
    asked = scene('Enter the password "x1" into both text fields.', FIELDS)
    assert told(asked) == ['type "x1" into the 2nd textbox', 'type "x1" into the 1st textbox']
    assert all(intent.fills for intent in at_once(asked))
    assert told(scene('Type "0" into all number fields.', FIELDS)) == ['type "0" into "Age"']


@pytest.mark.parametrize("lines", [FIELDS[:1], [*FIELDS, '5 textbox "Note"'], [FIELDS[0], "2 textbox (no name) readonly"]])
def test_both_are_two_and_neither_more_nor_fewer(lines: list[str]) -> None:
    asked = scene('Enter "x1" into both text fields.', lines)
    assert told(asked) == []
    assert too_few(asked)


def test_a_rows_own_control_is_told_for_each_row_but_those_left_out() -> None:
    lines = ['1 button "Delete" (1 of 3) (row: Ann)', '2 button "Delete" (2 of 3) (row: Bob)', '3 button "Delete" (3 of 3) (row: Cleo)']
    assert told(scene("Delete all contacts except Bob.", lines)) == ['click the 3rd "Delete" button', 'click the 1st "Delete" button']
    assert told(scene("Delete all contacts.", [*lines, '4 button "Delete"'])) == []


PAGES = (  # what a page of a content management lists
    "checkbox|Select About us|row=About us Draft Ann", "button|Delete|row=About us Draft Ann",
    "checkbox|Select Imprint|row=Imprint Published Bob", "button|Delete|row=Imprint Published Bob",
    "checkbox|Select Team|row=Team Draft Bob", "button|Delete|row=Team Draft Bob",
)  # fmt: skip


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Delete all drafts.", ["6", "2"]),
        ("Delete all of Bob's pages.", ["6", "4"]),
        ("Delete all pages.", ["6", "4", "2"]),
        ("Delete all pages except Imprint.", ["6", "2"]),
        ("Tick all drafts.", ["5", "1"]),
        ("Select all published pages.", ["3"]),
        ("Select all pages.", ["5", "3", "1"]),
        ("Delete all published pages.", ["4"]),
        ("Delete all pages except Bob's page.", ["2"]),
        ("Delete all pages except Carl's page.", []),
        ("Delete all others.", []),
        ("Delete all archived pages.", []),
        ("Delete all of Carl's pages.", []),
        ("Delete all invoices.", []),
        ("Select all archived pages.", []),
    ],
)
def test_only_the_rows_that_say_it_are_meant(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(PAGES, step, ("# Pages",)) == expected


TASKS = ("button|Delete|row=Buy milk", "button|Delete|row=Prepare the task force", "button|Delete|row=Call Ann")
MIXED = ("button|Delete|row=Invoice March", "button|Delete|row=Contract Ann", "button|Delete|row=Invoice May")


def test_a_row_that_only_mentions_the_noun_is_one_of_all(doing: Doing) -> None:
    assert doing(TASKS, "Delete all tasks.", ("# My list",)) == ["3", "2", "1"]


def test_rows_of_several_kinds_are_not_all_meant(doing: Doing) -> None:
    assert doing(MIXED, "Delete all contracts.", ("# Documents",)) == []
    assert doing(MIXED, "Delete all documents.", ("# Documents",)) == ["3", "2", "1"]


def test_the_box_for_all_is_not_ticked_where_one_is_left_out(doing: Doing) -> None:
    lines = (*PAGES, "checkbox|Select all")
    assert doing(lines, "Select everything except Bob's pages.", ("# Pages",)) == ["1"]
    assert doing(lines, 'Delete everything but "Imprint".', ("# Pages",)) == ["6", "2"]


def test_where_nothing_is_a_draft_nothing_is_deleted(doing: Doing) -> None:
    published = tuple(line.replace("Draft", "Published") for line in PAGES)
    assert doing(published, "Delete all drafts.", ("# Pages",)) == []


EXPENSES = (
    "button|Approve|row=Train Pending Approve Reject", "button|Reject|row=Train Pending Approve Reject", "link|Figma|row=Figma Approved",
    "button|Approve|row=Lunch Pending Approve Reject", "button|Reject|row=Lunch Pending Approve Reject",
)  # fmt: skip


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Approve all approved expenses.", []),
        ("Reject all rejected expenses.", []),
        ("Approve all pending expenses.", ["4", "1"]),
        ("Approve all expenses.", ["4", "1"]),
    ],
)
def test_a_button_that_brings_a_state_about_does_not_say_it(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(EXPENSES, step, ("# Expenses",)) == expected


INVOICES = (
    "checkbox|Select all rows|row=Number Client", "checkbox|Select row|row=INV-1 Ann Paid", "checkbox|Select row|row=INV-2 Bob Overdue",
    "checkbox|Select row|row=INV-3 Cy Overdue", "button|Overdue", "button|Next",
)  # fmt: skip


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Select all overdue invoices.", ["4", "3"]),
        ("Select all paid invoices.", ["2"]),
        ("Select all invoices.", ["4", "3", "2"]),
        ("Select all void invoices.", []),
    ],
)
def test_boxes_of_one_name_are_counted_without_the_one_for_all(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(INVOICES, step, ("# Invoices",)) == expected


def test_what_was_begun_on_one_page_is_not_gone_on_with_on_the_next() -> None:
    boxes = ['1 checkbox "Select row" (1 of 2) (row: INV-7 Sent)', '2 checkbox "Select row" (2 of 2) (row: INV-8 Void)']
    lines = [*boxes, '3 button "1"', '4 button "2"', '5 button "Next"']
    intent = 'tick the 2nd "Select row" checkbox to do each of 2: choose the overdue invoice'
    begun = AskedAction(intent=intent, did="", outcome="returned", changes=[])
    assert not any("Next" in i.text for i in after_all(scene("Select all overdue invoices.", lines, begun)))
    assert any("Next" in i.text for i in after_all(scene("Select all overdue invoices.", lines)))


PEOPLE = ("checkbox|Select row|row=Ann Lee ann@x.test", "checkbox|Select row|row=Bob Ray bob@x.test", "button|New")


@pytest.mark.parametrize(
    ("heading", "step", "expected"),
    [
        ("# Contacts", "Select all customers.", []),
        ("# Contacts", "Tick all leads.", []),
        ("# Contacts", "Select all contacts.", ["2", "1"]),
        ("# Contacts", "Select all people.", ["2", "1"]),
        ("# Clients", "Select all customers.", ["2", "1"]),
    ],
)
def test_all_customers_are_not_all_contacts(doing: Doing, heading: str, step: str, expected: list[str]) -> None:
    assert doing(PEOPLE, step, (heading,)) == expected
