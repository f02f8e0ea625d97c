"""A drag on the wire: the control and its place are asked for in one request, and read together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pytest_tool.action import Drag, NoneOfThese, Operation, Where
from pytest_tool.decision import Decision
from pytest_tool.doubts import DOUBTS, Considered, Rules, raised
from pytest_tool.embedded.engine import answer
from pytest_tool.engines.ask import decision, request
from pytest_tool.engines.operations import possible
from pytest_tool.errors import BadReply
from pytest_tool.observation import Control, Observation
from pytest_tool.plan import Step
from pytest_tool.question import Question
from pytest_tool.refusals import REFUSALS
from pytest_tool.turn import Intent
from pytest_tool.wire import systemone

CARD = Control(1, "generic", "Write report", states=frozenset({"draggable"}))
OTHER = Control(2, "generic", "Fix login", states=frozenset({"draggable"}))
DONE = Control(3, "region", "Done", states=frozenset({"droppable"}))
BUTTON = Control(4, "button", "Done")
PANE = Control(5, "region", "News", states=frozenset({"scrollable"}))
NAME = Control(6, "textbox", "Name")
PAGE = (CARD, OTHER, DONE, BUTTON, PANE, NAME)


def _asked(intent: str, controls: tuple[Control, ...] = PAGE) -> Question:
    step = Step(1, intent, Path("p"), 1)
    return Question(step, Intent(intent), (), Observation("u", "t", controls), controls, 0, possible(controls))


def _decided(intent: str, drag: str, to: str, sure: float = 0.9, side: str = "onto") -> Decision:
    question = _asked(intent)
    offered = request(question, "m").questions
    picked = {"operation": "DRAG", "drag": drag, "drag_to": to, "drop_side": side}
    answers: dict[str, Any] = {name: systemone.ChoiceAnswer(choice=picked.get(name, next(iter(offered[name].criteria))), confidence=sure) for name in offered}  # type: ignore[union-attr]
    return decision(question, systemone.Reply(answers=answers), "m", 1.0, None)


def test_both_are_asked_only_where_something_can_be_dragged() -> None:
    questions = request(_asked('drag "Write report" onto "Done"'), "m").questions
    assert set(questions["drag"].criteria) == {"1", "2", "none"}  # type: ignore[union-attr,arg-type]
    assert set(questions["drag_to"].criteria) == {"1", "2", "3", "4", "none"}  # type: ignore[union-attr,arg-type]
    without = request(_asked('drag "Write report" onto "Done"', (BUTTON, PANE, NAME)), "m").questions
    assert not {"drag", "drag_to"} & set(without)
    assert Operation.DRAG not in possible((BUTTON, PANE, NAME))


def test_the_side_is_what_the_engine_answers() -> None:
    assert _decided('drag "Write report" onto "Done"', "1", "3").act == Drag(1, 3, Where.ONTO)
    assert _decided("„Write report“ hinter „Fix login“ ziehen", "1", "2", side="after").act == Drag(1, 2, Where.AFTER)


@pytest.mark.parametrize(("drag", "to"), [("none", "3"), ("1", "none"), ("1", "1")])
def test_half_a_drag_is_none(drag: str, to: str) -> None:
    assert _decided('drag "Write report" onto "Done"', drag, to).act == NoneOfThese(Operation.DRAG)


def test_a_place_that_was_not_offered_is_a_bad_reply() -> None:
    with pytest.raises(BadReply):
        _decided('drag "Write report" onto "Name"', "1", "6")


@pytest.mark.parametrize(
    ("intent", "act"),
    [
        ('drag "Write report" onto "Done"', Drag(1, 3)),
        ('drag "Fix login" before "Write report"', Drag(2, 1, Where.BEFORE)),
        ('drag "Fix login" onto "Review"', NoneOfThese(Operation.DRAG)),
        ('drag "Order chairs" onto "Done"', NoneOfThese(Operation.DRAG)),
    ],
)
def test_the_embedded_engine_finds_both_by_their_names(intent: str, act: object) -> None:
    question = _asked(intent)
    made = decision(question, answer(request(question, "m")), "m", 1.0, None)
    assert made.act == act


def _raised(act: Drag, intent: str, controls: tuple[Control, ...] = PAGE) -> set[str]:
    case = Considered(Decision(act, 0.9, "m", 1.0, None), _asked(intent, controls), (), Rules(escalation=False))
    return {d.name for d in (*raised(DOUBTS, case), *raised(REFUSALS, case))}


def test_doubts_know_both_ends_of_a_drag() -> None:
    good = 'drag "Write report" onto "Done"'
    assert _raised(Drag(1, 3), good) == set()
    assert _raised(Drag(1, 2), good) == {"another name"}
    assert _raised(Drag(2, 3), good) == {"another name"}
    assert _raised(Drag(1, 99), good) >= {"target gone"}
