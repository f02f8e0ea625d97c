"""The embedded pilot on pages told as it is told of them: what it wants next, and on which control."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_tool.embedded import pilot
from pytest_tool.wire.roles import Ask, AskedAction, AskedPage, AskedStep, Became, PilotTurn

Told = dict[str, Any]


def turn(step: str, *controls: Told, history: tuple[AskedAction, ...] = (), modal: str = "") -> PilotTurn:
    seen = {str(tag): {"role": "button", **told} for tag, told in enumerate(controls, start=1)}
    page = AskedPage(url="http://127.0.0.1/", title="Library", seen=seen, modal=modal)
    return pilot.turn(Ask(step=AskedStep(number=1, text=step), page=page, history=list(history)))


def meant(step: str, *controls: Told) -> tuple[str, int | None]:
    said = turn(step, *controls)
    assert said.intents, said.verdict
    return said.intents[0].text, said.intents[0].tag


def test_a_carried_verb_stays_with_its_clause() -> None:
    said = turn('Click "Save" and then "Close".', {"name": "Save"}, {"name": "Close"})
    assert [i.text for i in said.intents] == ['1. Click "Save"']
    refused = turn('Click "Save" and then "Shut".', {"name": "Save"})
    assert refused.intents[0].tag == 1
    assert pilot.orders_of('Click "Save" and then "Shut".')[0][1].text == 'Click "Shut"'


@pytest.mark.parametrize("statement", ["Order saved.", "Message sent to Ann.", "Draft lost", "Basket empty again", "Order fails"])
def test_a_statement_clicks_nothing_though_a_control_is_like_it(statement: str) -> None:
    page = [{"name": name} for name in ("Save order", "Send message", "Draft", "Empty basket", "Order")]
    said = turn(statement, *page)
    assert not said.intents
    assert said.verdict is not None
    assert "it reads like a statement" in said.verdict.reason
    assert all(turn(order, *page).intents for order in ("Save the order.", "Send the message to Ann."))
    assert turn(statement, {"name": statement.rstrip(".")}).intents, "a control may be called so"


@pytest.mark.parametrize(("which", "tag"), [("first", 1), ("second", 2), ("last", 3)])
def test_an_ordinal_counts_where_the_name_is_in_words_too(which: str, tag: int) -> None:
    fields = [{"role": "textbox", "name": "Barcode:"} for _ in range(3)]
    assert meant(f'Type "M-101" into the {which} barcode field.', *fields)[1] == tag


def test_what_is_ticked_has_two_states() -> None:
    link = {"role": "link", "name": "Letters 11"}
    box = {"role": "checkbox", "name": "Select this book: Letters 11", "states": ["unchecked"]}
    assert meant('Tick "Letters 11".', link, box)[1] == 2
    assert not turn('Tick "Letters 11".', link).intents[0].tag


@pytest.mark.parametrize("name", ["Name", "Name of the pet", "Your name (required)", "Details: name and age", "★ Name"])
def test_a_label_is_named_by_where_a_phrase_begins_or_ends(name: str) -> None:
    step = 'Type "Ann" into "name".'
    assert meant(step, {"role": "textbox", "name": name})[1] == 1
    assert not turn(step, {"role": "textbox", "name": "Tell us the name of it"}).intents[0].tag


def test_a_search_goes_into_the_field_that_is_for_it() -> None:
    page = [{"role": "searchbox", "name": "Filter navigation items"}, {"role": "textbox", "name": "Search"}]
    assert meant('Search for "petra".', *page)[1] == 2
    assert meant('Search for "petra".', {"role": "searchbox", "name": "Title or author"})[1] == 1


def test_a_word_for_a_role_is_no_ornament() -> None:
    page = [{"role": "link", "name": "planted"}, {"name": "planted", "states": ["collapsed"]}]
    assert meant('Click the "planted" menu.', *page)[1] == 2
    assert not turn("Click the planted menu.", page[0]).intents[0].tag
    assert meant('Click the "planted" button.', page[0])[1] == 1


@pytest.mark.parametrize(("states", "on_the_way"), [(["collapsed"], False), (["expanded"], False), ([], True)])
def test_what_opens_something_turns_no_page(states: list[str], on_the_way: bool) -> None:
    rows = [{"role": "link", "name": name, "row": name} for name in ("Ann", "Bob", "Cleo")]
    said = turn('Click "Zebra".', {"name": "Next page", "states": states}, *rows)
    assert any(intent.text.endswith("on the way") for intent in said.intents) == on_the_way


def test_kinds_of_apostrophes_are_one() -> None:
    assert meant('Click "Yes, I\'m sure".', {"name": "Yes, I’m sure"}) == ('Click "Yes, I\'m sure"', 1)


def test_what_is_so_already_is_done_and_shown() -> None:
    said = turn('Tick "Gift wrap".', {"role": "checkbox", "name": "Gift wrap", "states": ["checked"]})
    assert said.verdict is not None
    assert said.verdict.passed
    assert [e.text for e in said.verdict.evidence] == ["Gift wrap"]


def test_a_wait_that_was_in_vain_fails_with_its_reason() -> None:
    step = "Wait until there are 3 items."
    assert turn(step).intents[0].text == "Wait until there are 3 items"
    waited = AskedAction(intent="Wait until there are 3 items", outcome=Became.FAILED, reasons=["there are 2 items"])
    said = turn(step, history=(waited,)).verdict
    assert said is not None
    assert (said.passed, "there are 2 items" in said.reason) == (False, True)


def test_the_row_tells_which_price_is_meant() -> None:
    rows = [f"Letters {n:02} Wilkie Collins" for n in range(1, 12)]
    parts = (("link", "Letters", ""), ("spinbutton", "", "form price id"), ("checkbox", "Select this", ""))
    page = [{"role": role, "name": name, "icon": icon, "row": row} for row in rows for role, name, icon in parts]
    assert meant('Change the price in the row of "Letters 02" to "99.00".', *page)[1] == 5
    assert meant('Tick the checkbox in the row of "Letters 11".', *page)[1] == 33
    assert not turn('Click the dustbin in the row of "Letters 04".', *page).intents[0].tag


def test_a_whole_cell_goes_before_a_part_of_one() -> None:
    rooms = (("Blue Room Annex", "10"), ("Blue Room", "40"), ("Red Room", "40"))
    page = [{"name": "Delete", "row": f"{' '.join(cells)} Delete", "cells": list(cells)} for cells in rooms]
    assert meant('Click "Delete" in the row of "Blue Room".', *page)[1] == 2
    assert turn('Click "Delete" in the row of "40".', *page).intents[0].tag is None


def test_what_fits_too_often_is_told_with_its_candidates() -> None:
    tried = AskedAction(intent='Click "Edit"', outcome=Became.RETURNED)
    said = turn('Click "Edit".', *({"name": "Edit", "row": f"Page {n}", "of": 6} for n in range(6)), history=(tried,)).verdict
    assert said is not None
    assert '6 controls fit (button "Edit" in the row “Page 0”' in said.reason
    assert 'button "Edit" in the row “Page 4” and 1 more). Say which: its row, its section, or “the first”.' in said.reason


def test_a_dialog_of_the_page_is_answered_by_its_buttons() -> None:
    page = ({"name": "Clear", "covered": True}, {"name": "Cancel"}, {"name": "OK"})
    said = turn("Accept the dialog.", *page, modal="Are you sure?").verdict
    assert said is not None
    assert said.reason == 'the dialog “Are you sure?” is a part of the page: click one of its buttons ("Cancel", "OK").'
