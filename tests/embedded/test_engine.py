"""The engine that grounds: a request of System One as the tool words it, and the decision read back."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_tool.action import Check, Click, Drag, NoneOfThese, Press, Select, Type, Uncheck, Value
from pytest_tool.decision import Decision
from pytest_tool.embedded import engine
from pytest_tool.engines import ask
from pytest_tool.engines.operations import possible
from pytest_tool.observation import Control, Observation
from pytest_tool.plan import Step
from pytest_tool.question import Question
from pytest_tool.turn import Intent
from pytest_tool.wire import systemone

PAGE = (
    Control(1, "textbox", "Name"),
    Control(2, "combobox", "Country", options=("France", "Ireland")),
    Control(3, "checkbox", "Gift wrap", states=frozenset({"unchecked"})),
    Control(4, "checkbox", "Newsletter", states=frozenset({"checked"})),
    Control(5, "button", "Remove", row="Dune 9.99 Remove", position=1, equals=2),
    Control(6, "button", "Remove", row="Emma 7.50 Remove", position=2, equals=2),
    Control(7, "button", "Pay now"),
    Control(8, "button", "", icon="gear"),
    Control(9, "listitem", "Milk", states=frozenset({"draggable"})),
    Control(10, "button", "Done", states=frozenset({"droppable"})),
    Control(11, "button", "", icon="row dustbin", row="Emma 7.50 Remove"),
    Control(12, "checkbox", "Pick", states=frozenset({"unchecked"}), row="Emma 7.50 Remove"),
)
SURE = 0.6


def decided(text: str, value: str | None = None, tag: int | None = None, page: tuple[Control, ...] = PAGE) -> Decision:
    seen = Observation("http://shop.test/", "Shop", page)
    stated = Value(value, "step") if value else None
    step = Step(1, text, Path("plan.md"), 1)
    question = Question(step, Intent(text, fills=bool(value), tag=tag), (), seen, page, 0, possible(page), stated)
    return ask.decision(question, engine.answer(ask.request(question, "embedded")), "embedded", 0.0, 0.0)


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ('click "Pay now"', Click(7)),
        ('click "Remove" in the row of "Emma"', Click(6)),
        ('klicke „Remove“ in der Zeile von „Dune“', Click(5)),
        ('click "Remove" at Emma', Click(6)),
        ('choose "Ireland" in "Country"', Select(2, "Ireland")),
        ('tick "Gift wrap"', Check(3)),
        ('cocher « Gift wrap »', Check(3)),
        ('untick "Newsletter"', Uncheck(4)),
        ('drag "Milk" onto "Done"', Drag(9, 10)),
        ("press Tab 3 times", Press("Tab", 3)),
        ("press Ctrl+i", Press("Control+I", 1)),
        ("press F2", Press("F2", 1)),
        ('click "gear"', Click(8)),
        ('tick the checkbox in the row of "Emma"', Check(12)),
        ("click the second button", Click(6)),
        ("tick the last box", Check(12)),
        ('click the dustbin in the row of "Emma"', Click(11)),
    ],
)  # fmt: skip
def test_what_quotes_the_page_is_decided_surely(text: str, act: object) -> None:
    made = decided(text)
    assert made.act == act
    assert made.confidence >= SURE


def test_a_value_goes_into_the_field_that_is_named() -> None:
    made = decided('type "Ann" into the "Name" field', "Ann")
    assert made.act == Type(1, Value("Ann", "step"))
    assert made.confidence >= SURE


def test_the_control_that_the_pilot_names_is_taken() -> None:
    assert decided("do something with it", tag=8).act == Click(8)


def test_a_field_without_a_value_is_not_clicked_instead() -> None:
    assert decided("type the name").act == Type(1, None)


@pytest.mark.parametrize("text", ['click "Remove"', 'click "Order"', 'click "Remove" in the row of "Middlemarch"', 'click "Remove" in the "Dune" column'])
def test_what_fits_several_or_none_is_never_done_surely(text: str) -> None:
    made = decided(text)
    assert made.none_of_these or made.confidence < SURE


@pytest.mark.parametrize("text", ["tick the checkbox", 'tick "Pay now"', "tick the checkbox in the row of Dune"])
def test_a_tick_is_for_one_box(text: str) -> None:
    made = decided(text)
    assert made.none_of_these or made.confidence < SURE


@pytest.mark.parametrize("text", ['Do not click "Pay now"', "Never pay now", "Don't tick Gift wrap", "The basket is empty", '"Pay now" is disabled'])
def test_a_negation_or_a_statement_answers_none(text: str) -> None:
    assert isinstance(decided(text).act, NoneOfThese)


def test_one_proper_name_is_never_taken_for_another() -> None:
    rows = ("Jane Austen jane@a.uk", "Frank Herbert frank@h.us", "Mary Shelley mary@s.uk")
    page = tuple(Control(k * 2 + n, "button", name, row=row) for k, row in enumerate(rows) for n, name in enumerate(("Edit record", "Delete record"), 1))
    right, wrong = decided("Delete the record of Frank Herbert", page=page), decided("Delete the record of Frank Hubert", page=page)
    assert (right.act, right.confidence >= SURE) == (Click(4), True)
    assert wrong.confidence < SURE


def test_what_is_so_already_is_done() -> None:
    assert decided('tick "Newsletter"').operation == "done"


@pytest.mark.parametrize(
    "state",
    [
        "a text",
        {"goal": "click it"},
        {"goal": "click it", "controls": {}},
        {"goal": "click it", "controls": ["button"]},
        {"goal": "click it", "controls": {"one": {"role": "button"}}},
        {"goal": "click it", "controls": {"1": "button"}},
        {"goal": "", "controls": {"1": {}}},
        {"goal": "x" * 20_000, "controls": {"1": {"role": "button", "name": "ý" * 10_000}}},
        {"goal": "单击保存 \u0000 👩\u200d🔧 اضغط", "controls": {str(n): {"role": "link", "name": f"حفظ {n} 👍🏽\u0301"} for n in range(2_000)}},
    ],
)
def test_any_state_is_answered(state: object) -> None:
    which = systemone.ChoiceQuestion(instructions="CLICK: at which control?", criteria={"1": "it", "none": "none"})
    yes = systemone.NoulQuestion(instructions="Is it so?")
    reply = engine.answer(systemone.Request(model="embedded", state=state, questions={"which": which, "yes": yes}))  # type: ignore[arg-type]
    found = reply.answers["which"]
    assert isinstance(found, systemone.ChoiceAnswer)
    assert found.choice in which.criteria
    assert found.probabilities is not None
    assert sum(found.probabilities.values()) == pytest.approx(1, abs=0.01)
