"""The embedded pilot: clause after clause, refused where it is not sure. It is asked as it is over the wire."""

from __future__ import annotations

import pytest
from pytest_tool.embedded import pilot
from pytest_tool.engines.ask import as_json
from pytest_tool.observation import Control
from pytest_tool.wire.roles import Ask, AskedAction, AskedPage, AskedStep, Became, PilotTurn

PAGE = (
    Control(1, "textbox", "Name"),
    Control(2, "combobox", "Country", value="France", options=("France", "Ireland")),
    Control(3, "checkbox", "Gift wrap", states=frozenset({"unchecked"})),
    Control(4, "button", "Remove", row="Dune 9.99 Remove", position=1, equals=2),
    Control(5, "button", "Remove", row="Emma 7.50 Remove", position=2, equals=2),
    Control(6, "button", "Pay now"),
)


def asked(text: str, *history: AskedAction, hints: tuple[str, ...] = (), page: tuple[Control, ...] = PAGE) -> PilotTurn:
    seen = {str(c.tag): as_json(c) | ({"options": list(c.options)} if c.options else {}) for c in page}
    told = AskedPage(url="http://shop.test/", title="Checkout", seen=seen, text=["# Checkout"])
    return pilot.turn(Ask(step=AskedStep(number=1, text=text, hints=list(hints)), page=told, history=list(history)))


def done(intent: str, outcome: Became = Became.DONE) -> AskedAction:
    return AskedAction(intent=intent, did=intent, outcome=outcome, changes=["something"])


def test_a_form_is_filled_in_with_one_look_and_sent_last() -> None:
    turn = asked('Fill in the name "Ann", choose the country "Ireland", tick "Gift wrap" and click "Pay now".')
    assert [(w.text, w.tag) for w in turn.intents] == [
        ('1. type "Ann" into "Name"', 1), ('2. choose "Ireland" in "Country"', 2), ('3. tick "Gift wrap"', 3),
        ('4. click "Pay now"', 6),
    ]  # fmt: skip


def test_what_is_so_already_is_done() -> None:
    turn = asked('Choose the country "France".')
    assert turn.verdict is not None
    assert turn.verdict.passed


def test_the_next_clause_follows_when_the_one_before_is_done() -> None:
    text = 'Click "Remove" in the row of "Emma" and click "Pay now".'
    assert [w.tag for w in asked(text).intents] == [5]
    turn = asked(text, done('1. Click "Remove" in the row of "Emma"'))
    assert [w.tag for w in turn.intents] == [6]
    end = asked(text, done('1. Click "Remove" in the row of "Emma"'), done('2. click "Pay now"'))
    assert end.verdict is not None
    assert end.verdict.passed


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('Click "Remove".', "2 controls fit"),
        ('Click "Order".', 'no control in reach is called "Order"'),
        ('Choose the country "Spain".', 'no option “Spain”'),
        ('Click "Remove" in the row of "Middlemarch".', "is in reach"),
        ("Do not click Pay now.", "not in the step language"),
        ("Fill in the moon.", "not in the step language"),
    ],
)  # fmt: skip
def test_what_is_not_sure_is_refused_before_anything_is_done(text: str, why: str) -> None:
    first = asked(text)
    turn = first if first.verdict else asked(text, AskedAction(intent=text, outcome=Became.RETURNED, reasons=["none fits"]))
    assert turn.verdict is not None
    assert not turn.verdict.passed
    assert why in turn.verdict.reason


def test_a_click_that_changes_nothing_fails() -> None:
    turn = asked('Click "Pay now".', done('click "Pay now"', Became.NO_CHANGE))
    assert turn.verdict is not None
    assert not turn.verdict.passed


def test_a_hint_gives_another_name() -> None:
    page = (*PAGE, Control(7, "link", "Zeta"), Control(8, "link", "Omega"))
    again = AskedAction(intent="Open the basket", outcome=Became.RETURNED, reasons=["low confidence"])
    turn = asked("Open the basket.", again, hints=('The basket is called "Omega".',), page=page)
    assert [w.tag for w in turn.intents] == [8]


def test_it_is_what_was_named_last() -> None:
    turn = asked('Click "Pay now" and hover over it.', done('1. click "Pay now"'))
    assert [(w.text, w.tag) for w in turn.intents] == [("2. hover over it", 6)]
