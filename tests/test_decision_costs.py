"""What a decision took is what all took who were asked for it. Real clients, a scripted server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pytest_tool.action import Click, Operation
from pytest_tool.chat import ChatModel
from pytest_tool.decide import Decider
from pytest_tool.decision import Choice, Decision, Spent
from pytest_tool.doubts import Rules
from pytest_tool.engines.hosted import HostedEngine
from pytest_tool.engines.http import HttpEngine
from pytest_tool.engines.inproc import InprocEngine
from pytest_tool.errors import BadReply
from pytest_tool.events import ModelCalled
from pytest_tool.observation import Control, Observation
from pytest_tool.outbound.endpoint import Endpoint, Kind
from pytest_tool.plan import Step
from pytest_tool.question import Question
from pytest_tool.report.totals import totals
from pytest_tool.session.suggesting import paid
from pytest_tool.settings import Role
from pytest_tool.text_model import Escalation, TextModel
from pytest_tool.trail import Entry, Trail, entry
from pytest_tool.turn import Intent

from recording_server import Answer, RecordingServer
from scripted import ScriptedModel

PAGE = Observation("http://shop.test/", "Shop", (Control(1, "button", "Save"), Control(2, "textbox", "Note"), Control(3, "button", "Sand")))
STEP, INTENT = Step(1, "Save it", Path("p.plan.md"), 3), Intent("click Save")
ENGINE, TEXT = 0.00002, 0.003
UNSURE = {"operation": "CLICK", "pointing": ("3", 0.3)}
SURE = {"operation": "CLICK", "pointing": "1"}
OVERRULES = {"operation": "click", "tag": 1, "why": "exact"}


def decided(proposal: dict[str, Any], answer: dict[str, Any], *, engine: float | None = ENGINE, text: float | None = TEXT) -> tuple[Entry, Trail]:
    """One intent on the page, with a hosted engine and a text model elsewhere."""
    with ScriptedModel(lambda role, ask: answer, lambda request: proposal, decision_cost=engine, chat_cost=text) as server:
        trail = Trail()
        chat = ChatModel(Endpoint(Role.TEXT, Kind.UNKNOWN, f"{server.url}/v1", "text", 10))
        hosted = HostedEngine(Endpoint(Role.ENGINE, Kind.GATEWAY, server.url, "engine", 10))
        decider = Decider(hosted, TextModel(chat), Escalation(chat, trail), Rules(start_url="http://shop.test/"))
        trail.tell(entry(STEP, INTENT, decider.decide(STEP, INTENT, PAGE, trail), None, PAGE))
        chat.close()
        hosted.close()
    return trail.entries[-1], trail


def escalations(trail: Trail) -> list[ModelCalled]:
    return [call for call in trail.events_of(ModelCalled) if call.role == "escalation"]


def test_an_escalated_decision_took_what_engine_and_escalation_model_took_together() -> None:
    made, trail = decided(UNSURE, OVERRULES)
    assert (made.decided_by, made.decision_cost) == ("escalation", pytest.approx(ENGINE + TEXT))
    assert made.decision_ms > escalations(trail)[0].ms
    assert totals(trail).cost == pytest.approx(ENGINE + TEXT)


def test_a_sure_engine_took_its_own_alone() -> None:
    made, trail = decided(SURE, {})
    assert (made.decided_by, made.decision_cost) == ("engine", ENGINE)
    assert totals(trail).cost == ENGINE


@pytest.mark.parametrize(("engine", "text"), [(None, TEXT), (ENGINE, None)])
def test_one_unknown_part_makes_the_cost_unknown(engine: float | None, text: float | None) -> None:
    made, trail = decided(UNSURE, OVERRULES, engine=engine, text=text)
    assert made.decision_cost is None
    assert made.decision_ms > 0
    assert totals(trail).cost is None


@pytest.mark.parametrize(
    ("answer", "doubt"),
    [
        ({"operation": "unsure", "why": "two fit"}, "escalation unsure"),
        ({"operation": "click", "tag": 77, "why": "x"}, "target gone"),
        ({"operation": "click", "tag": None, "why": "x"}, "bad reply"),
        ({"operation": 5}, "bad reply"),
    ],
)
def test_a_proposal_that_nobody_confirmed_took_what_both_took(answer: dict[str, Any], doubt: str) -> None:
    made, trail = decided(UNSURE, answer)
    asked = escalations(trail)
    assert any(d.startswith(f"{doubt}:") for d in made.doubts)
    assert (made.operation, made.tag, made.decided_by) == (Operation.CLICK, 3, "")
    assert asked[0].cost
    assert made.decision_cost == pytest.approx(ENGINE + asked[0].cost)
    assert made.decision_ms > asked[0].ms
    assert totals(trail).cost == made.decision_cost


@pytest.mark.parametrize("answer", [OVERRULES, {"operation": "unsure", "why": "two fit"}])
def test_a_reply_of_the_engine_that_cannot_be_used_took_time_and_money_too(answer: dict[str, Any]) -> None:
    made, trail = decided({"operation": "CLICK", "pointing": "99"}, answer)
    assert made.decision_cost == pytest.approx(ENGINE + TEXT)
    assert made.decision_ms > escalations(trail)[0].ms
    assert totals(trail).cost == made.decision_cost


def question() -> Question:
    return Question(STEP, INTENT, (), PAGE, PAGE.controls, 0, (Operation.CLICK, Operation.DONE))


@pytest.mark.parametrize("kind", [HostedEngine, HttpEngine])
def test_what_a_reply_that_cannot_be_read_cost_is_known_on_this_machine_only(kind: type[HostedEngine | HttpEngine]) -> None:
    with RecordingServer(Answer({"answers": 3})) as server:
        engine = kind(Endpoint(Role.ENGINE, Kind.LOCAL, server.url, "engine", 10))
        with pytest.raises(BadReply) as bad:
            engine.propose(question())
        engine.close()
    assert bad.value.record
    assert bad.value.record.ms > 0
    assert bad.value.record.cost == (None if kind is HostedEngine else 0.0)


def test_a_local_engine_on_another_machine_may_cost_something() -> None:
    reply = {"model": "m", "answers": {"operation": {"type": "choice", "choice": "DONE", "confidence": 0.9}}}
    with RecordingServer(Answer(reply)) as server:
        here = HttpEngine(Endpoint(Role.ENGINE, Kind.LOCAL, server.url, "engine", 10))
        there = HttpEngine(Endpoint(Role.ENGINE, Kind.LOCAL, "http://engine.test", "engine", 10, proxy=server.url))
        costs = [engine.propose(question()).cost for engine in (here, there)]
        here.close()
        there.close()
    assert costs == [0.0, None]


def test_the_embedded_engine_in_this_process_is_free() -> None:
    engine = InprocEngine("embedded")
    made = engine.propose(question())
    engine.close()
    assert made.cost == 0.0


def test_a_suggestion_that_is_done_took_its_time_and_its_money_once() -> None:
    decision = Decision(Click(1), 1.0, "m", 5.0, TEXT)
    choice = Choice(decision, decided_by="escalation", proposed=decision, engine=Spent(2.0, ENGINE), escalation=Spent(5.0, TEXT))
    assert (choice.spent.ms, choice.spent.cost) == (7.0, ENGINE + TEXT)
    assert paid(choice).spent == Spent(0.0, 0.0)


def test_a_decision_in_place_of_another_took_what_that_took_too() -> None:
    first, second = Choice(None, engine=Spent(1.0, 0.5), escalation=Spent(2.0, 0.25)), Choice(None, engine=Spent(4.0, None))
    assert second.after(first).engine == Spent(5.0, None)
    assert second.after(first).escalation == Spent(2.0, 0.25)
