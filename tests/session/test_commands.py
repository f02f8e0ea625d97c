"""What each command of a session does, and what it answers: a real browser, the embedded models."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_tool.archive import read_events
from pytest_tool.session import client
from tool_cli.results import BY_COMMAND

from session.aside import Aside
from session.processes import until
from session.sessions import asked, served, session

SECRET = "paper-lane-42"
STEP_S = 15.0
"""So long a step may take here."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """One session for all tests here; each begins on a fresh form."""
    folder = tmp_path_factory.mktemp("project")
    with pytest.MonkeyPatch.context() as patch, served(folder) as url:
        patch.setenv("PASSWORD", SECRET)
        patch.setenv("APP_STEP_SECONDS", str(STEP_S))
        with session(folder, f"{url}/form.html", patch) as started:
            yield url, Path(str(started["run"]))


@pytest.fixture(autouse=True)
def url(running: tuple[str, Path], monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(running[1].parents[2])
    address = f"{running[0]}/form.html"
    assert asked("do", f"open {address}")["outcome"] == "done"
    return address


@pytest.fixture
def run(running: tuple[str, Path]) -> Path:
    return running[1]


def greeted() -> str:
    """What the page says once it has greeted: how often in all, and whom."""
    return " ".join(asked("do", 'click "Greet"')["changes"])


def test_do_performs_one_action_and_says_what_it_changed(url: str) -> None:
    done = asked("do", 'click "Greet"')
    assert (done["outcome"], done["code"], done["error"]) == ("done", 0, "")
    assert done["suggestion"]["did"] == 'click button "Greet"'
    assert done["suggestion"]["decided_by"] == "engine"
    assert any("Hello" in change for change in done["changes"]), done["changes"]
    assert done["page"] == {"url": url, "title": "Greeter"}
    assert {"event": "doing", "text": 'click button "Greet"'} in done["events"]


def test_the_times_of_do_add_up() -> None:
    timing = asked("do", 'click "Greet"')["timing"]
    parts = [timing[f"{part}_ms"] for part in ("observe", "decide", "perform", "record")]
    assert all(part >= 0 for part in parts)
    assert sum(parts) == pytest.approx(timing["total_ms"], abs=1)


def test_do_that_changes_nothing_is_done_and_says_so() -> None:
    done = asked("do", 'click "Idle"')
    assert (done["code"], done["changes"]) == (0, [])
    assert "nothing on the page changed" in done["message"]


def test_an_answer_to_a_dialog_that_never_opens_is_no_success() -> None:
    done = asked("do", 'click "Greet" and accept the dialog')
    assert (done["outcome"], done["code"]) == ("failed", 1)
    assert any("Hello" in change for change in done["changes"]), done["changes"]


def test_do_executes_nothing_when_nobody_is_sure() -> None:
    unsure = asked("do", 'click "Twin"')
    assert (unsure["outcome"], unsure["code"]) == ("unsure", 3)
    assert unsure["suggestion"]["doubts"]
    assert "Nothing was done" in unsure["message"]
    assert ".." not in unsure["message"]
    assert unsure["events"] == []


@pytest.mark.parametrize("text", ['click "Greet" and click "Idle"', 'Type "Ann" into Name, then click "Greet"'])
def test_do_takes_one_action_and_says_so(text: str) -> None:
    refused = asked("do", text)
    assert (refused["outcome"], refused["code"]) == ("refused", 2)
    assert "These are 2 actions" in refused["message"]
    assert "Use tool step." in refused["message"]
    assert "Greeted 1 times." in greeted()


@pytest.mark.parametrize(("text", "why"), [('click "Greet" twice', "no form reads like this"), ('wait for "Foo"', "Use tool step.")])
def test_do_refuses_what_is_not_one_action_of_the_language(text: str, why: str) -> None:
    refused = asked("do", text)
    assert (refused["outcome"], refused["code"]) == ("refused", 2)
    assert why in refused["message"]
    assert "Greeted 1 times." in greeted()


def test_do_reloads_the_page() -> None:
    greeted()
    assert asked("do", "reload the page")["outcome"] == "done"
    assert "Greeted 1 times." in greeted()


def test_waiting_in_vain_is_no_success() -> None:
    waited = asked("step", 'wait for "Foo"')
    assert (waited["outcome"], waited["code"]) == ("failed", 1)
    assert asked("do", "wait 1 second")["outcome"] == "done"


def test_a_quoted_name_that_is_not_there_is_not_taken_for_another() -> None:
    unsure = asked("do", 'click "Welcome"')
    assert (unsure["outcome"], unsure["code"]) == ("unsure", 3), unsure


def test_a_step_that_only_fills_a_field_is_done() -> None:
    assert asked("step", 'Type "Ann" into Name')["outcome"] == "done"


def test_do_types_no_value_that_nobody_stated() -> None:
    refused = asked("do", "type the name")
    assert (refused["code"], "a value is missing" in refused["message"]) == (2, True), refused
    assert "Hello 1" not in greeted().replace("Greeted", "")


def test_a_step_whose_condition_does_not_hold_is_skipped_and_says_so_for_each_command() -> None:
    skipped = asked("step", 'click "Greet"\n- If: "Cookies" is shown')
    assert (skipped["outcome"], skipped["skipped"], skipped["actions"]) == ("done", True, [])
    assert "".join(words for line in BY_COMMAND["step"](skipped) for words, _ in line).startswith("skipped: the condition ")
    done = asked("step", 'click "Greet"\n- If: "Greeted 0 times" is shown')
    assert (done["skipped"], len(done["actions"])) == (False, 1)
    assert "Greeted 2 times." in greeted()


def test_a_link_of_which_only_the_last_step_is_skipped_is_not_skipped() -> None:
    Path("steps.md").write_text('# Greet\n\n1. Click "Greet".\n2. Click "Idle".\n   - If: "Cookies" is shown\n')
    done = asked("step", "[Greet](steps.md)")
    assert (done["outcome"], done["skipped"], done["reason"], len(done["actions"])) == ("done", False, "", 1)


def test_a_new_tab_is_said_and_a_step_goes_on_in_it() -> None:
    opened = asked("do", 'click "In a new tab"')
    assert 'switch to the "Other" tab' in opened["message"]
    assert opened["page"]["title"] == "Greeter"
    there = asked("step", 'switch to the "Other" tab')
    assert (there["outcome"], there["page"]["title"]) == ("done", "Other"), there
    assert asked("step", "close the tab")["page"]["title"] == "Greeter"


def test_a_suggestion_is_numbered_recorded_and_not_executed(run: Path) -> None:
    first, second = asked("suggest", 'click "Greet"'), asked("suggest")
    assert first["suggestion"]["did"] == 'click button "Greet"'
    assert second["suggestion"]["number"] == first["suggestion"]["number"] + 1
    assert "Greeted 1 times." in greeted()
    last = [e for e in read_events(run) if e["kind"] == "suggestion" and e["outcome"] == "suggested"][-1]
    assert (last["intent"], last["operation"], last["decision_model"]) == ('click "Greet"', "click", "embedded-grounding-1")
    assert last["decision_ms"] > 0
    assert last["decision_cost"] == 0


def test_do_without_text_performs_the_last_suggestion_once() -> None:
    number = asked("suggest", 'click the button "Greet"')["suggestion"]["number"]
    done = asked("do")
    assert (done["outcome"], done["suggestion"]["did"]) == ("done", 'click button "Greet"')
    assert any("Greeted 1 times." in change for change in done["changes"]), done
    said = ["".join(text for text, _ in line) for line in BY_COMMAND["do"](done)]
    assert said[0].startswith('✓ click button "Greet"'), said
    assert any("Greeted 1 times." in line for line in said[1:])
    again = asked("do")
    assert (again["outcome"], again["code"]) == ("refused", 2)
    assert f"Suggestion {number} was done already" in again["message"]


def test_do_without_text_does_nothing_on_a_page_that_has_changed_since() -> None:
    asked("suggest", 'press the "Greet" button')
    asked("do", 'type "Bob" into Name')
    stale = asked("do")
    assert (stale["outcome"], stale["code"]) == ("unsure", 3)
    assert "no longer the one" in stale["message"]
    assert "Greeted 1 times." in greeted()


def test_suggestions_lead_to_the_goal_one_after_the_other() -> None:
    goal = 'Type "Ann" into Name. Click "Greet".'
    said = []
    for _ in range(2):
        said.append(asked("suggest", goal)["suggestion"]["did"])
        assert asked("do")["outcome"] == "done"
    assert said == ['type "Ann" textbox "Name"', 'click button "Greet"']
    reached = asked("suggest", goal)
    assert (reached["outcome"], reached["suggestion"]) == ("done", None)
    assert asked("suggest", goal)["suggestion"] is not None  # the goal is a new one now


def test_step_has_the_expectations_of_its_bullets() -> None:
    held = asked("step", 'Type "Ann" into Name and click "Greet".\n- Expect: "Hello Ann" is shown')
    assert (held["outcome"], held["passed"], held["code"]) == ("done", True, 0)
    assert held["checks"] == [{"expectation": '"Hello Ann" is shown', "passed": True, "reason": held["checks"][0]["reason"]}]
    assert [a["did"] for a in held["actions"]] == ['type "Ann" textbox "Name"', 'click button "Greet"']
    assert held["totals"]["decisions"] == 2
    failed = asked("step", 'Click "Greet".\n- Expect: "Hello Bob" is shown')
    assert (failed["outcome"], failed["passed"], failed["code"]) == ("failed", False, 1)
    assert "Hello Bob" in failed["message"]


def test_a_step_that_nobody_is_sure_of_is_unsure_and_not_failed() -> None:
    unsure = asked("step", 'Click "Twin".')
    assert (unsure["outcome"], unsure["code"]) == ("unsure", 3), unsure


@pytest.mark.parametrize("text", ["Click.\n- Hope: it works", "Click.\n- Expect:", "Sign in as {nobody}"])
def test_a_step_that_is_written_wrongly_is_wrong_usage(text: str) -> None:
    wrong = asked("step", text)
    assert (wrong["outcome"], wrong["code"]) == ("refused", 2), wrong
    assert wrong["message"].startswith("tool step:")


def test_auto_goes_on_until_the_goal_is_reached() -> None:
    done = asked("auto", 'Type "Ann" into Name and click "Greet"')
    assert (done["outcome"], done["passed"]) == ("done", True)
    assert len(done["actions"]) == 2


def test_auto_stops_at_its_limit() -> None:
    limited = asked("auto", 'Type "Ann" into Name. Click "Greet". Click "Other page".', max_actions=2)
    assert (limited["outcome"], limited["code"], len(limited["actions"])) == ("failed", 1, 2)
    assert "--max-actions" in limited["message"]


def test_auto_stops_when_nobody_is_sure() -> None:
    unsure = asked("auto", 'Click "Greet". Click "Twin". Click "Other page".')
    assert (unsure["outcome"], unsure["code"]) == ("unsure", 3)
    assert unsure["page"]["title"] == "Greeter"


def test_a_secret_is_typed_and_masked_everywhere(run: Path) -> None:
    done = asked("step", "Type {secret:PASSWORD} into Password")
    assert done["passed"], done
    assert SECRET not in json.dumps(done)
    assert SECRET not in json.dumps(client.status("default"))
    clear = asked("do", f'type "{SECRET}" into Password')  # known by now: it is one however it is written
    assert SECRET not in json.dumps(clear)
    assert clear["suggestion"]["value"] == "‹secret:PASSWORD›"
    assert all(SECRET.encode() not in path.read_bytes() for path in run.rglob("*") if path.is_file())


def test_a_secret_in_a_hint_or_in_a_command_that_runs_is_shown_by_its_name(run: Path) -> None:
    asked("do", "type {secret:PASSWORD} into Password")
    hints = asked("hint", f"the password is {SECRET}")["hints"]
    assert hints[-1] == "the password is ‹secret:PASSWORD›"
    command = Aside("step", f'Type "{SECRET}" into Password. Wait 2 seconds.')
    assert until(lambda: client.status("default")["running"])
    running, busy = client.status("default")["running"], asked("do", "click Greet", wait=False)
    assert "{secret:PASSWORD}" in busy["message"]
    command.result()
    assert SECRET not in "".join([json.dumps([running, busy]), (run / "events.jsonl").read_text()])


def test_a_password_in_a_url_is_refused_with_the_remedy(url: str) -> None:
    refused = asked("do", f"open {url.replace('//', '//ann:pw-in-url@')}")
    assert (refused["code"], "tool start --url" in refused["message"]) == (2, True), refused


def test_a_decision_costs_time_once_when_its_suggestion_is_done(run: Path) -> None:
    assert asked("suggest", 'press the button "Greet"')["suggestion"]["decision_ms"] > 0
    done = asked("do")["suggestion"]
    assert (done["did"], done["decision_ms"], done["decision_cost"]) == ('click button "Greet"', 0, 0)


def test_a_suggested_tab_is_gone_to_however_late_and_is_on_record_as_a_step(run: Path) -> None:
    asked("do", 'click "In a new tab"')
    assert asked("suggest", 'switch to the "Other" tab')["suggestion"]["operation"] == "switch_tab"
    time.sleep(STEP_S + 0.5)
    done = asked("do")
    assert (done["outcome"], done["page"]["title"]) == ("done", "Other"), done
    assert client.status("default")["cost"] is not None
    assert [e["kind"] for e in read_events(run) if e["kind"] in ("command", "step_finished")][-2:] == ["command", "step_finished"]
    asked("step", "close the tab")


@pytest.mark.parametrize(("command", "wrong"), [("step", "stack"), ("step", "escalation"), ("auto", "remote"), ("suggest", "x")])
def test_an_engine_that_a_command_does_not_know_is_refused(command: str, wrong: str) -> None:
    refused = asked(command, 'click "Greet"', engine=wrong)
    assert (refused["outcome"], refused["code"]) == ("refused", 2)
    assert "Valid: hosted, local" in refused["message"]


def test_an_engine_for_one_command_leaves_the_sessions_own(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = asked("suggest", 'click "Greet"', engine="hosted")
    assert (refused["outcome"], refused["code"]) == ("refused", 2)
    assert "GATEWAY_API_KEY" in refused["message"]
    assert client.status("default")["engine"] == "local"
    assert asked("do", 'click "Greet"')["outcome"] == "done"


@pytest.mark.parametrize("engine", ["stack", "escalation", "fallback", "local"])
def test_suggest_takes_each_engine(engine: str) -> None:
    found = asked("suggest", 'click the "Greet" button', engine=engine)
    assert (found["outcome"], found["suggestion"]["did"]) == ("done", 'click button "Greet"'), found
    decider = "escalation" if engine in ("escalation", "fallback") else "engine"
    assert found["suggestion"]["decided_by"] == decider


def test_an_engine_alone_is_overruled_by_nobody() -> None:
    alone = asked("suggest", 'click "Twin"', engine="local")
    assert (alone["outcome"], alone["suggestion"]["decided_by"]) == ("unsure", "")
    assert not any(d.startswith("escalation") for d in alone["suggestion"]["doubts"])


def test_a_hint_is_kept_and_told(run: Path) -> None:
    told = asked("hint", "Twin is the second button of that name")
    assert "Twin is the second button of that name" in told["hints"]
    assert told["hints"] == client.status("default")["hints"]
    assert any(e["kind"] == "command" and e["command"] == "hint" for e in read_events(run))


def test_say_draws_a_caption_and_refuses_a_long_line(run: Path) -> None:
    said = asked("say", "Now the greeting")
    assert (said["outcome"], said["text"]) == ("done", "Now the greeting")
    assert [e["text"] for e in read_events(run) if e["kind"] == "caption"][-1] == "Now the greeting"
    refused = asked("say", "short\n" + "x" * 501)
    assert (refused["code"], refused["message"]) == (2, "Line 2 has 501 characters; a line to be spoken may have 500. Break it into several lines.")


def test_audio_is_told_set_and_checked() -> None:
    assert asked("audio")["voice"] == "off"
    told = asked("audio", bluetooth="on", wake=2.5)
    assert (told["bluetooth"], told["wake_s"]) == (True, 2.5)
    assert asked("audio", wake=5.1)["code"] == 2
    assert asked("audio", bluetooth="maybe")["code"] == 2
    assert asked("audio")["wake_s"] == 2.5


@pytest.mark.parametrize("command", ["step", "auto", "hint", "say"])
def test_a_command_that_needs_a_text_says_so(command: str) -> None:
    refused = asked(command)
    assert refused["code"] == 2
    assert f"tool {command} needs a text" in refused["message"]


def test_status_tells_the_page_the_models_and_the_run(url: str, run: Path) -> None:
    status = client.status("default")
    assert (status["state"], status["page"], status["run"]) == ("ready", {"url": url, "title": "Greeter"}, str(run))
    assert status["models"] == {"pilot": "embedded", "text": "embedded", "engine": "embedded"}
    assert (status["running"], status["waiting"]) == (None, 0)


def test_the_run_names_every_command_that_acted(run: Path) -> None:
    asked("do", 'click "Greet"')
    commands = [(e["command"], e["text"]) for e in read_events(run) if e["kind"] == "command"]
    assert commands[0][0] == "open"
    assert commands[-1] == ("do", 'click "Greet"')
