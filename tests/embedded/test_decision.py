"""The embedded decision model, asked as the tool asks it."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from asking import decide, page, request
from handmade import ABSENT, CASES, PAGES
from pytest_tool.action import Operation, Press, Scroll
from pytest_tool.embedded import decision
from pytest_tool.endpoint import Endpoint, Kind
from pytest_tool.engines.http import HttpEngine
from pytest_tool.model_server import ServerProcess, start
from pytest_tool.observation import Control
from pytest_tool.settings import Role
from pytest_tool.wire import systemone

SURE = 0.6


@pytest.mark.parametrize(("name", "text", "operation", "tag", "option"), CASES, ids=[c[1] for c in CASES])
def test_finds_what_is_meant(name: str, text: str, operation: str, tag: int, option: str) -> None:
    decided = decide(PAGES[name], text)
    assert (decided.operation.value, decided.tag, decided.said if option else "") == (operation, tag, option)


def test_is_sure_of_most_of_what_it_finds() -> None:
    sure = [decide(PAGES[name], text).confidence >= SURE for name, text, *_ in CASES]
    assert sum(sure) / len(sure) >= 0.9


@pytest.mark.parametrize(("name", "text"), ABSENT, ids=[a[1] for a in ABSENT])
def test_clicks_nothing_when_the_target_is_not_there(name: str, text: str) -> None:
    decided = decide(PAGES[name], text)
    assert decided.none_of_these or decided.confidence < SURE


ROWS = page("link | Home", *("button | Delete" for _ in range(3)), "button | New")


def test_equals_that_nothing_tells_apart_get_the_same_low_probability() -> None:
    _, asked = request(ROWS, 'click "Delete"')
    answer = decision.answer(asked).answers["pointing"]
    assert isinstance(answer, systemone.ChoiceAnswer)
    assert answer.probabilities is not None
    assert answer.probabilities["2"] == pytest.approx(answer.probabilities["3"]) == pytest.approx(answer.probabilities["4"])
    assert answer.confidence is not None
    assert answer.confidence < SURE


def test_a_number_tells_equals_apart() -> None:
    assert [decide(ROWS, f"click the {o} Delete").tag for o in ("first", "second", "3rd", "last")] == [2, 3, 4, 4]


def test_more_equals_asked_for_than_there_are_is_no_match() -> None:
    decided = decide(ROWS, "click the fifth Delete button")
    assert decided.none_of_these or decided.confidence < SURE


SIGN_IN = page(
    "textbox | Email | type=email", "textbox | Password | type=password", "checkbox | Keep me signed in | states=checked",
    "button | Sign in", "button | Sign in with a key card", "link | Forgot password?", "link | Terms",
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "tag"),
    [('click "Sign in"', 4), ('click "Sign in with a key card"', 5), ("click the Terms link", 7),
     ('type "a@b.test" into the email field', 1), ("enter the password ‹secret:PW›", 2)],
)  # fmt: skip
def test_an_exact_unique_name_of_the_right_kind_is_nearly_certain(text: str, tag: int) -> None:
    decided = decide(SIGN_IN, text)
    assert decided.tag == tag
    assert decided.confidence > 0.9


def test_a_value_that_is_handed_over_is_typed() -> None:
    decided = decide(SIGN_IN, "fill in the email", value="ann@lee.test")
    assert (decided.operation, decided.tag) == (Operation.TYPE, 1)
    assert decided.confidence > 0.9


@pytest.mark.parametrize(
    ("controls", "text", "value"),
    [
        (SIGN_IN, "tick keep me signed in", None),
        (page("checkbox | Gift wrap | states=unchecked", "button | Pay"), "untick gift wrap", None),
        (page("combobox | Country | value=France | options=Spain; France", "button | Go"), 'choose "France" as country', None),
        (page("textbox | City | value=Oslo", "button | Save"), "enter the city", "Oslo"),
    ],
    ids=["ticked", "unticked", "selected", "filled"],
)
def test_a_goal_that_already_holds_is_done(controls: tuple, text: str, value: str | None) -> None:  # type: ignore[type-arg]
    decided = decide(controls, text, value)
    assert decided.operation is Operation.DONE
    assert decided.confidence >= SURE


@pytest.mark.parametrize("text", ['click "Keep me signed in"', "untick keep me signed in", 'click "Sign in"', "open the terms", "save"])
def test_only_a_state_that_holds_is_done(text: str) -> None:
    assert decide(SIGN_IN, text).operation is not Operation.DONE


def test_a_password_is_never_taken_for_done() -> None:
    filled = page("textbox | Password | type=password | value=•••", "button | Sign in")
    assert decide(filled, "enter the password", value="•••").operation is Operation.TYPE


@pytest.mark.parametrize(
    ("delivery", "operation"),
    [("radio | Express | section=Delivery", "check"), ("button | Express | section=Delivery", "click"),
     ("combobox | Delivery | value=Standard | options=Standard; Express", "select")],
)  # fmt: skip
def test_what_choosing_does_depends_on_what_the_page_offers(delivery: str, operation: str) -> None:
    decided = decide(page("textbox | Name", delivery, "button | Pay", "checkbox | Gift"), 'choose "Express" in delivery')
    assert (decided.operation.value, decided.tag) == (operation, 2)


def test_ticking_what_cannot_be_ticked_clicks_it() -> None:
    decided = decide(page("button | Gift wrap", "button | Pay", "checkbox | Terms"), "tick gift wrap")
    assert (decided.operation.value, decided.tag) == ("click", 1)


def test_an_option_that_the_select_does_not_have_is_none() -> None:
    countries = page("combobox | Country | value=Spain | options=Spain; France; Italy", "button | Go")
    decided = decide(countries, 'select "Atlantis" as the country')
    assert decided.operation is Operation.SELECT
    assert decided.none_of_these or decided.confidence < SURE


@pytest.mark.parametrize(
    ("text", "key"),
    [("press Enter", "Enter"), ("hit the Escape key", "Escape"), ("press Esc", "Escape"), ("press Ctrl+S", "Control+S"),
     ("press the arrow down key", "ArrowDown"), ("press shift+tab", "Shift+Tab"), ("press Enter in the search field", "Enter")],
)  # fmt: skip
def test_presses_the_key_that_is_named(text: str, key: str) -> None:
    decided = decide(SIGN_IN, text)
    assert (decided.operation, decided.said) == (Operation.PRESS, key)
    assert decided.confidence > 0.9


@pytest.mark.parametrize(
    ("text", "times"), [("press ArrowRight 12 times", 12), ("press the right arrow key three times", 3), ("press ArrowRight twice", 2), ("press ArrowRight", 1)]
)
def test_presses_a_key_as_often_as_the_intent_says(text: str, times: int) -> None:
    decided = decide(SIGN_IN, text)
    assert decided.act == Press("ArrowRight", times)
    assert decided.confidence >= SURE
    assert decided.extent == (f"{times} times" if times > 1 else "")


PANES = (
    Control(1, "textbox", "", value="Long text", icon="text area", states=frozenset({"scrollable"})),
    Control(2, "region", "", icon="results feed", states=frozenset({"scrollable"})),
    Control(3, "button", "Submit"),
)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("scroll the textarea to the bottom", Scroll("down", 1, far=True)),
        ("scroll up in the results feed", Scroll("up", 2)),
        ("scroll the list to the top", Scroll("up", 2, far=True)),
        ("scroll down", Scroll("down")),
        ("scroll to the bottom of the page", Scroll("down", far=True)),
    ],
)
def test_scrolls_the_part_of_the_page_that_is_named(text: str, wanted: Scroll) -> None:
    decided = decide(PANES, text)
    assert decided.act == wanted
    assert decided.confidence >= SURE


@pytest.mark.parametrize(
    ("controls", "text"),
    [(PANES, "scroll the basket down"), (PANES[2:], "scroll the textarea to the bottom"), ((*PANES, PANES[0]._replace(tag=9)), "scroll the textarea down")],
)
def test_a_part_that_is_not_there_or_not_the_only_one_makes_scrolling_unsure(controls: tuple[Control, ...], text: str) -> None:
    assert decide(controls, text).confidence < SURE


def test_an_option_that_is_one_of_several_chosen_is_done() -> None:
    several = page("listbox | Countries | value=Brazil, Mauritania | options=Angola; Brazil; Mauritania", "button | Go")
    assert decide(several, 'choose "Brazil" in Countries').operation is Operation.DONE
    assert decide(several, 'choose "Angola" in Countries').operation is Operation.SELECT


def test_a_part_of_an_option_is_not_taken_for_chosen() -> None:
    one = page("combobox | Country | value=Korea, South | options=Korea, South; South; Korea", "button | Go")
    assert decide(one, 'choose "South" as country').operation is Operation.SELECT


def test_a_button_called_like_a_key_makes_it_unsure() -> None:
    assert decide(page("button | Delete", "link | Home"), "press Delete").confidence < SURE


@pytest.mark.parametrize(
    ("text", "operation", "direction"),
    [("scroll down", "scroll", "down"), ("scroll up a bit", "scroll", "up"), ("scroll to the bottom", "scroll", "down"),
     ("scroll", "scroll", "down"), ("go back", "back", ""), ("open https://shop.test/books", "go_to", ""),
     ('go to "/login"', "go_to", ""), ("wait for the list", "wait", "")],
)  # fmt: skip
def test_goals_without_a_control(text: str, operation: str, direction: str) -> None:
    decided = decide(SIGN_IN, text)
    assert (decided.operation.value, decided.said) == (operation, direction)
    assert decided.confidence >= SURE


def test_going_back_beside_a_back_link_is_unsure() -> None:
    assert decide(page("link | Back", "button | Pay"), "go back").confidence < SURE


def test_probabilities_sum_to_one_and_are_the_confidence() -> None:
    controls = PAGES["board"]
    for text in ("create a new issue", 'choose "Mei" as assignee', "press Enter", "print the invoice"):
        _, asked = request(controls, text)
        for name, answer in decision.answer(asked).answers.items():
            assert isinstance(answer, systemone.ChoiceAnswer)
            assert answer.probabilities is not None
            assert set(answer.probabilities) == set(asked.questions[name].criteria or ())
            assert sum(answer.probabilities.values()) == pytest.approx(1, abs=1e-4)
            known = 1 if answer.confidence else 0  # the manner of an action is not this model's: answered flat
            assert answer.confidence == pytest.approx(known * min(0.99, answer.probabilities[answer.choice]))


def test_questions_of_other_kinds_are_answered_flat() -> None:
    asked = systemone.Request(
        model="m", state="a text", questions={
            "weather": systemone.ChoiceQuestion(instructions="Will it rain?", criteria={"YES": "", "NO": ""}),
            "ok": systemone.NoulQuestion(instructions="Is it fine?"),
            "how": systemone.ScoreQuestion(instructions="How fine?", criteria=["bad", "good", "best"]),
        },
    )  # fmt: skip
    answers = decision.answer(asked).answers
    assert isinstance(answers["weather"], systemone.ChoiceAnswer)
    assert answers["weather"].probabilities == {"YES": 0.5, "NO": 0.5}
    assert answers["weather"].confidence == 0
    assert answers["ok"] == systemone.NoulAnswer(noul=0.5)
    assert isinstance(answers["how"], systemone.ScoreAnswer)
    assert (answers["how"].score, answers["how"].confidence) == (1.0, 0)


def test_a_state_that_is_not_ours_is_answered_flat() -> None:
    _, asked = request(SIGN_IN, 'click "Sign in"')
    for state in ({"goal": 7}, {"goal": "click", "controls": ["a"]}, ["a"], {"goal": 'click "Sign in"', "controls": {}}):
        answers = decision.answer(asked.model_copy(update={"state": state})).answers
        assert isinstance(answers["pointing"], systemone.ChoiceAnswer)
        assert answers["pointing"].confidence == 0


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with start() as process:
        process.wait_ready(30)
        yield process


STATE = {"goal": "delete Bob", "controls": {
    "1": {"role": "link", "name": "Home"}, "2": {"role": "button", "name": "Remove", "row": "Bob"}, "3": {"role": "button", "name": "Löschen 删除"},
}}  # fmt: skip


def on_the_wire(server: ServerProcess, state: object, **questions: dict[str, object]) -> dict[str, Any]:
    """The answers, over HTTP."""
    body = json.dumps({"model": "any", "state": state, "questions": questions})
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=20)
    connection.request("POST", "/v1/systemone", body.encode(), {"Content-Type": "application/json"})
    reply = connection.getresponse()
    read = json.loads(reply.read())
    connection.close()
    assert reply.status == 200, read
    return dict(read["answers"])


def test_any_choice_among_the_controls_is_answered_by_the_goal(server: ServerProcess) -> None:
    tags = {"1": "Home", "2": "Remove", "3": None}
    said = on_the_wire(
        server, STATE, which={"type": "choice", "instructions": "Which one now?", "criteria": tags},
        two={"type": "choice", "instructions": "Which of these?", "criteria": {"1": "", "3": ""}},
        other={"type": "choice", "instructions": "Which one now?", "criteria": {**tags, "77": "not in the state"}},
    )  # fmt: skip
    assert (said["which"]["choice"], said["which"]["confidence"] >= SURE) == ("2", True)
    assert sum(said["two"]["probabilities"].values()) == pytest.approx(1)
    assert said["other"]["confidence"] == 0


@pytest.mark.parametrize(
    ("text", "there"),
    [("Is there a control for removing Bob on this page?", True), ("Is there a control for the goal on this page?", True),
     ("Is there a control for sorting by price on this page?", False), ("Is there any link to the home page?", True)],
)  # fmt: skip
def test_whether_there_is_a_control_for_something_is_answered(server: ServerProcess, text: str, there: bool) -> None:
    noul = on_the_wire(server, STATE, ok={"type": "noul", "instructions": text})["ok"]["noul"]
    assert noul > SURE if there else noul < 0.5


@pytest.mark.parametrize(
    "state", ["a text", ["a", 1], {}, {"goal": 3}, {"goal": "", "controls": {}}, {"goal": "x", "controls": [1]}, {"goal": "x", "controls": {"1": 2}}]
)
def test_unknown_states_and_questions_are_answered_flat_on_the_wire(server: ServerProcess, state: object) -> None:
    said = on_the_wire(
        server, state, rain={"type": "noul", "instructions": "Will it rain?"},
        which={"type": "choice", "instructions": "Which one?", "criteria": {"1": "", "2": "", "none": ""}},
        how={"type": "score", "instructions": "How well?", "criteria": ["bad", "good"]},
    )  # fmt: skip
    assert said["rain"] == {"type": "noul", "noul": 0.5}
    assert (said["which"]["choice"], said["which"]["confidence"]) == ("none", 0)
    assert (said["how"]["score"], said["how"]["confidence"]) == (0.5, 0)


def test_as_many_options_as_a_choice_may_have_and_names_in_any_script(server: ServerProcess) -> None:
    controls = {str(n): {"role": "link", "name": f"第{n}章 – Überblick №{n}"} for n in range(1, 255)}
    state = {"goal": "click “第7章 – Überblick №7”", "controls": controls}
    criteria: dict[str, object] = {**dict.fromkeys(controls), "none": "no control fits"}
    answer = on_the_wire(server, state, which={"type": "choice", "instructions": "Which?", "criteria": criteria})["which"]
    assert len(answer["probabilities"]) == systemone.MAX_OPTIONS
    assert (answer["choice"], answer["confidence"] >= SURE) == ("7", True)


def test_no_reply_is_held_back_for_an_acknowledgement(server: ServerProcess) -> None:
    """Nagle's algorithm and delayed acknowledgements together would cost 40 ms a reply on a connection that is kept."""
    engine = HttpEngine(Endpoint(Role.ENGINE, Kind.LOCAL, server.url, "embedded", 20.0, 5.0, start_s=20.0))
    lines = (f"{role} | {role.title()} {n} | row=Chapter {n} of the book" for n in range(25) for role in ("link", "textbox", "button", "checkbox"))
    question, _ = request(page(*lines), 'click "Button 7"')
    took = [engine.propose(question).ms for _ in range(40)]
    engine.close()
    assert min(took[20:]) < 35  # a new connection is acknowledged at once


def test_an_empty_goal_wants_nothing() -> None:
    decided = decide(SIGN_IN, "")
    assert decided.none_of_these or decided.confidence < SURE
