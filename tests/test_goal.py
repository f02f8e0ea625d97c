"""A whole goal led by the text model: what it may plan, when it ends, and who stops it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.budget import Budget
from pytest_tool.clients import Clients
from pytest_tool.decide import Decider
from pytest_tool.doubts import Rules
from pytest_tool.events import Asking, ModelCalled
from pytest_tool.goal import GoalPlan
from pytest_tool.plan import Expectation, Step
from pytest_tool.run import Run
from pytest_tool.settings import Role, Sources, resolve
from pytest_tool.stage import Stage
from pytest_tool.text_model import Escalation, TextModel
from pytest_tool.trail import Trail
from pytest_tool.turn import Blame, Verdict

from scripted import ScriptedModel, tag_of

LIBRARY = """<!doctype html><title>Library</title><h1>Library</h1>
<label>Title <input id=t></label> <button onclick="document.getElementById('found').innerHTML =
    '<a href=book.html>' + document.getElementById('t').value + ', 1965</a>'">Find</button><p id=found></p>"""
BOOK = """<!doctype html><title>Dune</title><h1>Dune</h1>
<button onclick="document.getElementById('out').textContent = 'Reserved for you'">Reserve</button> <button>Idle</button>
<a href="desk.html" target="_blank">Desk</a><p id=out></p>"""
DESK = "<!doctype html><title>Desk</title><h1>Reading desk</h1>"
GOAL = 'Reserve the book "Dune".'
FIND = [{"text": 'type "Dune" into the "Title" field', "fills": True}, {"text": 'click "Find"'}]
WAY = [*(w["text"] for w in FIND), 'click "Dune, 1965"', 'click "Reserve"']
RESERVED = {"verdict": {"passed": True, "reason": "Dune is reserved", "evidence": [{"text": "Reserved for you"}]}}


def plans(role: str, ask: dict[str, Any]) -> dict[str, Any]:
    """A text model that plans as far as it sees."""
    assert role == "goal_plan", role
    if "Reserved for you" in ask["page"].get("text", []):
        return RESERVED
    if ask["page"]["title"] == "Dune":
        return {"intents": [{"text": 'click "Reserve"'}]}
    return {"intents": [{"text": 'click "Dune, 1965"'}] if ask.get("history") else FIND}


def decides(request: dict[str, Any]) -> dict[str, Any]:
    """An engine that clicks what is quoted."""
    goal = request["state"]["goal"]
    if goal.startswith("type"):
        return {"operation": "TYPE", "type": tag_of(request, '"Title"')}
    return {"operation": "CLICK", "pointing": tag_of(request, goal.removeprefix("click "))}


@pytest.fixture
def model() -> Iterator[ScriptedModel]:
    with ScriptedModel(plans, decides) as server:
        yield server


Led = Callable[..., tuple[Verdict, Run]]
"""(goal, most_actions) → how it ended, and the run."""


@pytest.fixture
def leads(page: Page, tmp_path: Path) -> Iterator[Callable[[Sources], Led]]:
    """A run on the library's page, led by the goal plan of these settings; everything else as in a test item."""
    for name, text in {"library": LIBRARY, "book": BOOK, "desk": DESK}.items():
        (tmp_path / f"{name}.html").write_text(text)
    clients = Clients()

    def with_settings(sources: Sources) -> Led:
        settings = resolve(sources)
        chat, engine, trail = clients.chat(settings, Role.TEXT), clients.engine(settings), Trail()

        def to(goal: str, most_actions: int = 25, hints: tuple[str, ...] = (), expects: str = "") -> tuple[Verdict, Run]:
            guide, trail.hints = GoalPlan(chat, most_actions), hints
            rules = Rules(settings.min_confidence, settings.escalation, page.url)
            decider = Decider(engine, TextModel(chat), Escalation(chat, trail), rules)
            browser = PlaywrightBrowser(page, lambda text: text, lambda text: text)
            run = Run(Stage(browser, trail, Budget(guide.most_turns, 60), count(1)), guide, decider, 0.3)
            page.goto((tmp_path / "library.html").as_uri())
            expectations = (Expectation(expects, 1),) if expects else ()
            return run.step(Step(1, goal, tmp_path / "goal", 1, expectations)), run

        return to

    yield with_settings
    clients.close()


@pytest.fixture
def led(leads: Callable[[Sources], Led], model: ScriptedModel) -> Led:
    """Led by the scripted model."""
    return leads(Sources(environ={"TEXT_MODEL_BASE_URL": f"{model.url}/v1", "APP_DECISION_ENGINE": "local", "LOCAL_ENGINE_BASE_URL": model.url}))


@pytest.fixture
def led_embedded(leads: Callable[[Sources], Led]) -> Led:
    return leads(Sources(options={"--embedded": "on"}))


def done(run: Run) -> list[str]:
    """What was executed, in order."""
    return [e.intent for e in run.stage.trail.entries if e.outcome in ("done", "no change", "failed")]


# --- on its way -------------------------------------------------------------------------------------------------------


def test_a_goal_over_two_pages_is_planned_as_far_as_each_page_shows_and_ends_with_evidence(led: Led, model: ScriptedModel) -> None:
    verdict, run = led(GOAL)
    assert verdict.passed, verdict.reason
    assert verdict.reason == "Dune is reserved"
    assert done(run) == WAY
    assert model.roles == ["goal_plan", "decide", "decide", "goal_plan", "decide", "goal_plan", "decide", "goal_plan"]


def test_the_text_model_is_asked_by_its_own_name_and_prompt_and_sees_no_picture(led: Led, model: ScriptedModel) -> None:
    _, run = led(GOAL)
    first = model.sent[0].body["messages"]
    assert "a person's goal" in first[0]["content"]
    assert isinstance(first[-1]["content"], str)
    assert next(run.stage.trail.events_of(Asking)).whom.startswith("text model (")
    assert {call.role for call in run.stage.trail.events_of(ModelCalled)} == {"goal_plan"}


def test_another_tab_is_gone_to_also_when_no_action_is_left(led: Led, model: ScriptedModel) -> None:
    def to_the_desk(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        if ask["page"]["title"] == "Desk":
            return {"verdict": {"passed": True, "reason": "there", "evidence": [{"text": "Reading desk"}]}}
        if ask["page"].get("tabs"):
            return {"switch_tab": 1}
        return {"intents": [{"text": 'click "Desk"'}]} if ask["page"]["title"] == "Dune" else plans(role, ask)

    model.chat = to_the_desk
    verdict, run = led('Find "Dune" and open the desk.', most_actions=4)
    assert verdict.passed, verdict.reason
    assert [e.outcome for e in run.stage.trail.entries] == ["done"] * 4 + ["switched tab"]


def test_an_expectation_that_needs_judgement_is_judged_by_the_text_model(led: Led, model: ScriptedModel) -> None:
    judged: list[str] = []

    def judges(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        judged.extend([ask["judge"]] if "judge" in ask else [])
        return plans(role, ask)

    model.chat = judges
    verdict, _ = led(GOAL, expects="the page sounds friendly")
    assert verdict.passed, verdict.reason
    assert judged == ["the page sounds friendly"]
    assert set(model.roles) == {"goal_plan", "decide"}


# --- the limit --------------------------------------------------------------------------------------------------------


def test_no_more_actions_are_wanted_than_are_left_and_the_last_one_may_reach_the_goal(led: Led) -> None:
    verdict, run = led(GOAL, most_actions=4)
    assert verdict.passed, verdict.reason
    assert done(run) == WAY


@pytest.mark.parametrize(("most", "then"), [(1, 'click "Dune, 1965"'), (3, WAY[3])])
def test_the_limit_ends_a_goal_with_what_the_model_would_do_next_and_how_to_raise_it(led: Led, most: int, then: str) -> None:
    verdict, run = led(GOAL, most_actions=most)
    assert not verdict.passed
    assert done(run) == WAY[:most]
    assert f"not finished after {most} action" in verdict.reason
    assert f"next would be: {then}." in verdict.reason
    assert "--max-actions" in verdict.reason
    assert "tool_auto_actions" in verdict.reason


def test_actions_in_vain_count(led: Led, model: ScriptedModel) -> None:
    idles = {"intents": [{"text": 'click "Idle"'}]}
    model.chat = lambda role, ask: idles if ask["page"]["title"] == "Dune" else plans(role, ask)
    verdict, run = led(GOAL, most_actions=4)
    assert [e.outcome for e in run.stage.trail.entries] == ["done"] * 3 + ["no change"]
    assert "not finished after 4 actions" in verdict.reason


# --- who stops it -----------------------------------------------------------------------------------------------------


def test_when_nobody_is_sure_it_stops_and_says_about_what(led: Led, model: ScriptedModel) -> None:
    def unsure(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        return {"operation": "unsure", "why": "two may be meant"} if role == "escalation" else plans(role, ask)

    model.chat = unsure
    sure = decides
    model.decide = lambda r: {"operation": "CLICK", "pointing": (tag_of(r, '"Idle"'), 0.2)} if "Reserve" in r["state"]["goal"] else sure(r)
    verdict, run = led(GOAL)
    assert not verdict.passed
    assert done(run) == WAY[:3]
    for words in ('“click "Reserve"”', "not executed", "low confidence", "two may be meant", "hint"):
        assert words in verdict.reason
    assert model.roles[-1] == "escalation", "nobody is asked any more"


def test_a_value_that_only_models_state_is_never_typed(led: Led, model: ScriptedModel, page: Page) -> None:
    def invents(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        if role == "field_value":
            return {"value": "Dune", "copied_from": None, "why": "a good book"}
        if role == "escalation":
            tag = next(int(line.split()[0]) for line in ask["page"]["controls"] if '"Title"' in line)
            return {"operation": "type", "tag": tag, "why": "the intent says so"}
        return plans(role, ask)

    model.chat = invents
    verdict, run = led("Reserve a good book.")
    assert not verdict.passed
    assert done(run) == []
    assert page.get_by_label("Title").input_value() == ""
    assert 'neither the step nor a hint states the value "Dune"' in verdict.reason


def test_a_hint_states_a_value(led: Led, model: ScriptedModel) -> None:
    model.chat = lambda role, ask: {"value": "Dune", "copied_from": None, "why": ""} if role == "field_value" else _agrees(role, ask)
    verdict, run = led("Reserve a good book.", hints=('"Dune" is good.',))
    assert verdict.passed, verdict.reason
    assert next(e.value_stated_by for e in run.stage.trail.entries) == "hint"


def _agrees(role: str, ask: dict[str, Any]) -> dict[str, Any]:
    """A second opinion (a fresh hint is a doubt) that is the engine's."""
    if role != "escalation":
        return plans(role, ask)
    tag = next(int(line.split()[0]) for line in ask["page"]["controls"] if '"Title"' in line)
    return {"operation": "type", "tag": tag, "why": "the hint agrees"}


def test_a_claim_without_evidence_goes_back_once_and_then_fails(led: Led, model: ScriptedModel) -> None:
    claim = {"verdict": {"passed": True, "reason": "all is reserved", "evidence": [{"text": "Enjoy your book"}]}}
    model.chat = lambda role, ask: claim if ask.get("history") else plans(role, ask)
    verdict, run = led(GOAL)
    assert not verdict.passed
    assert "Enjoy your book" in verdict.reason
    assert [e.outcome for e in run.stage.trail.entries] == ["done", "done", "refused claim", "refused claim"]
    assert "Enjoy your book" in str(model.sent[-1].ask["history"][-1]["reasons"])


def test_a_model_that_gives_up_is_believed(led: Led, model: ScriptedModel) -> None:
    model.chat = lambda role, ask: {"verdict": {"passed": False, "reason": "two books are called Dune; say which"}}
    verdict, run = led(GOAL)
    assert verdict == Verdict(False, "two books are called Dune; say which", blame=Blame.APP)
    assert run.stage.trail.entries == []


# --- embedded ---------------------------------------------------------------------------------------------------------


def test_the_embedded_text_model_plans_a_goal_of_the_step_language(led_embedded: Led) -> None:
    verdict, run = led_embedded('Type "Dune" into the title, click "Find", open "Dune, 1965" and click "Reserve".')
    assert verdict.passed, verdict.reason
    assert len(done(run)) == 4
    calls = {call.role: call.model for call in run.stage.trail.events_of(ModelCalled)}
    assert calls["goal_plan"] == "embedded-text"


def test_the_embedded_text_model_never_guesses_what_a_goal_means(led_embedded: Led) -> None:
    verdict, run = led_embedded("Cheer the librarian up.")
    assert not verdict.passed
    assert done(run) == []
    assert "none fits" in verdict.reason


def test_in_embedded_mode_a_goal_that_the_page_cannot_fulfil_ends_unsure(led_embedded: Led) -> None:
    verdict, run = led_embedded('Click "Checkout".')
    assert not verdict.passed
    assert done(run) == []
    assert "Unsure about" in verdict.reason
    assert "Checkout" in verdict.reason
