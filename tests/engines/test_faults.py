"""Whatever a decision server does wrong ends as a doubt or as one clear error, never as an action."""

from __future__ import annotations

import json
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from pytest_tool.decide import Decider
from pytest_tool.decision import Choice, Decision
from pytest_tool.doubts import Rules
from pytest_tool.engines import ask
from pytest_tool.engines.http import HttpEngine
from pytest_tool.errors import ModelUnavailable
from pytest_tool.observation import Control, Observation
from pytest_tool.outbound.endpoint import Endpoint, Kind
from pytest_tool.plan import Step
from pytest_tool.question import Question
from pytest_tool.settings import Role
from pytest_tool.trail import Trail
from pytest_tool.turn import Intent
from pytest_tool.wire.systemone import MAX_OPTIONS, ChoiceAnswer

from recording_server import Answer, Behaviour, RecordingServer, cut, trickle

PAGE = Observation("http://shop.test/", "Shop", (Control(3, "button", "Save"), Control(7, "link", "Help")))
STEP = Step(1, "Save it", Path("p.plan.md"), 3)


class Nobody:
    """Stands where no model is asked."""

    model = "nobody"

    def propose(self, question: Question) -> Decision:
        raise AssertionError("escalation is off")

    def value(self, question: Question, trail: Trail) -> None:
        raise AssertionError("nothing is filled in")


def decided(behaviour: Behaviour) -> Choice:
    """What becomes of the intent "click Save", escalation off, with this answer of the engine."""
    with RecordingServer(behaviour) as server:
        engine = HttpEngine(Endpoint(Role.ENGINE, Kind.LOCAL, server.url, "d", timeout_s=1.0))
        decider = Decider(engine, Nobody(), Nobody(), Rules(escalation=False))
        try:
            return decider.decide(STEP, Intent("click Save"), PAGE, Trail())
        finally:
            engine.close()


def answers(**changed: Any) -> Answer:
    """A good answer, but for what is changed; None leaves an answer out."""
    good = {"operation": {"type": "choice", "choice": "CLICK", "confidence": 0.95}, "pointing": {"type": "choice", "choice": "3", "confidence": 0.95}}
    return Answer(json.dumps({"answers": {k: v for k, v in {**good, **changed}.items() if v is not None}}))


def pointing(**fields: Any) -> Answer:
    return answers(pointing={"type": "choice", "choice": "3", **fields})


def test_a_good_answer_is_an_action() -> None:
    choice = decided(answers())
    assert choice.decision
    assert choice.decision.tag == 3


@pytest.mark.parametrize(
    "behaviour",
    [
        pointing(choice="99", confidence=0.99), pointing(choice="3.1", confidence=0.99), pointing(choice="CLICK", confidence=0.99),
        answers(operation={"type": "choice", "choice": "DANCE", "confidence": 0.99}), answers(pointing=None), answers(operation=None),
        answers(operation={"type": "choice", "choice": "TYPE", "confidence": 0.99}),
        answers(pointing={"type": "noul", "noul": 0.99}), answers(pointing={"type": "score", "score": 3}),
        pointing(), pointing(confidence=None), pointing(confidence="0.99x"), pointing(confidence=7), pointing(confidence=-0.5),
        pointing(confidence=float("nan")), pointing(confidence=float("inf")),
        pointing(probabilities={"3": 0.9, "7": 0.9}), pointing(probabilities={"3": 5.0, "7": 1.0}),
        pointing(probabilities={"3": float("nan"), "7": 0.1}), pointing(probabilities={}), pointing(probabilities={"7": 0.9}),
        pointing(probabilities={"3": 0.1, "7": 0.9}, confidence=0.99), pointing(probabilities={"3": -0.2, "7": -0.9}, confidence=0.99),
        pointing(choice="none", confidence=0.99), pointing(confidence=0.59), answers(operation={"type": "choice", "choice": "CLICK", "confidence": 0.59}),
    ],
)  # fmt: skip
def test_an_answer_that_cannot_be_trusted_is_a_doubt_and_nothing_is_done(behaviour: Answer) -> None:
    choice = decided(behaviour)
    assert choice.decision is None
    assert choice.doubts
    assert all(doubt.reason for doubt in choice.doubts)


def huge(handler: BaseHTTPRequestHandler) -> None:
    """Ten million bytes and more of a reply that would be good."""
    Answer('{"answers": {}, "padding": "' + "x" * 10_000_100 + '"}').send(handler)


@pytest.mark.parametrize(
    ("behaviour", "told"),
    [
        (huge, "sent more than 256 kB"),
        (trickle, "did not finish an answer in 1 s"),
        (cut, "broke the connection off"),
        (Answer("<html><title>Proxy</title>"), "a page instead of JSON"),
        (Answer('{"answers": {"operation"'), "not JSON, or was cut off"),
        (Answer({"error": {"message": "not a decision model"}}, 400), "not a decision model"),
    ],
)
def test_a_server_that_gives_no_answer_is_one_clear_error(behaviour: Behaviour, told: str) -> None:
    with pytest.raises(ModelUnavailable, match=told) as caught:
        decided(behaviour)
    assert caught.value.remedy


def test_more_controls_and_options_than_a_question_takes_are_a_window_and_the_rest_is_counted() -> None:
    many = tuple(Control(n, "button", f"Button {n}", in_view=n > 250) for n in range(1, 301))
    lands = Control(900, "combobox", "Country", options=tuple(f"Land {n}" for n in range(300)))
    decider = Decider(Nobody(), Nobody(), Nobody(), Rules())
    question = decider.ask(STEP, Intent('choose "Land 299" as the country'), Observation("http://shop.test/", "Shop", (*many, lands)), Trail())
    request = ask.request(question, "d")
    sizes = {name: len(asked.criteria) for name, asked in request.questions.items() if isinstance(asked.criteria, dict)}
    assert max(sizes.values()) <= MAX_OPTIONS
    assert (len(question.offered), question.left_out, request.state["left_out"]) == (250, 51, 51)  # type: ignore[call-overload,index]
    assert "900.299" in request.questions["select"].criteria  # type: ignore[operator]
    assert {"251", "300"} <= set(request.questions["pointing"].criteria)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("probabilities", "confidence"),
    [
        ({"3": 0.95, "7": 0.05}, 0.9), ({"3": 0.96, "7": 0.05}, 0.9), ({"3": 1.0}, 0.99), ({"3": 1.0, "7": 0.0}, 0.99),
        ({"3": 0.8, "7": 0.4}, 0.333), ({"3": 0.5, "7": 0.5}, 0.0), ({"3": 0.45, "7": 0.3}, 0.15),
    ],
)  # fmt: skip
def test_how_far_the_best_is_ahead_is_the_confidence_where_none_is_stated(probabilities: dict[str, float], confidence: float) -> None:
    said = ChoiceAnswer(choice="3", probabilities=probabilities)
    assert ask.confidence_of(said) == pytest.approx(confidence, abs=0.011)
