"""The plugin as a user meets it: pytest in a project of its own, a real browser, models that follow a script."""

from __future__ import annotations

import json
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scripted import ScriptedModel, tag_of

from pytest_tool.archive import read_events

PAGE = """<!doctype html><title>Greeter</title><h1>Greeter</h1>
<label>Name <input id=n></label> <label>Code <input id=c type=password></label>
<button onclick="document.getElementById('out').textContent = 'Hello ' + document.getElementById('n').value">Greet</button>
<button>Idle</button><p id=out></p>"""

GREET = """
# Greeter

## A visitor is greeted
1. Type "Ann" as the name.
2. Greet.
   - Expect: "Hello Ann" is shown
"""


def chat(role: str, ask: dict[str, Any]) -> dict[str, Any]:
    """A pilot that knows the two steps of the plan above."""
    assert role == "pilot_turn", role
    history, text = ask.get("history", []), ask["step"]["text"]
    if any(h["outcome"] == "done" for h in history):
        return {"verdict": {"passed": True, "reason": "done", "evidence": [{"text": 'value "Ann"'}]}}
    if text.startswith("Type"):
        return {"say": "Typing the name.", "intents": [{"text": 'type "Ann" into Name', "fills": True}]}
    return {"intents": [{"text": "click Greet", "fills": False}]}


def decide(request: dict[str, Any]) -> dict[str, Any]:
    if "type" in request["state"]["goal"]:
        return {"operation": "TYPE", "type": tag_of(request, '"Name"')}
    return {"operation": "CLICK", "pointing": tag_of(request, '"Greet"')}


@pytest.fixture
def model() -> Iterator[ScriptedModel]:
    with ScriptedModel(chat, decide) as server:
        yield server


@pytest.fixture
def project(pytester: pytest.Pytester, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project whose pages are static and whose models are scripted."""
    for name in ("TEXT_MODEL_BASE_URL", "APP_PILOT_BASE_URL"):
        monkeypatch.setenv(name, f"{model.url}/v1")
    monkeypatch.setenv("LOCAL_ENGINE_BASE_URL", model.url)
    monkeypatch.setenv("APP_DECISION_ENGINE", "local")
    pytester.makefile(".html", page=PAGE)
    pytester.makeconftest(
        """
        import functools, http.server, threading, pytest

        class Quiet(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *args): pass

        @pytest.fixture(scope="session")
        def base_url(request):
            handler = functools.partial(Quiet, directory=str(request.config.rootpath))
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}"
            server.shutdown()
        """
    )
    pytester.makeini("[pytest]\nmarkers = smoke: first\n")
    return pytester


def write(project: pytest.Pytester, text: str, name: str = "greet", front: str = "") -> Path:
    path = project.path / f"{name}.plan.md"
    path.write_text(f'---\nurl: "{{base_url}}/page.html"\n{front}---\n{text}')
    return path


def run(project: pytest.Pytester, *args: str) -> pytest.RunResult:
    return project.runpytest_subprocess("-p", "no:cacheprovider", *args, timeout=120)


def events(project: pytest.Pytester) -> list[dict[str, Any]]:
    [folder] = (project.path / ".tool" / "runs").iterdir()
    return list(read_events(folder))


def test_a_plan_passes_and_is_on_record(project: pytest.Pytester, model: ScriptedModel) -> None:
    write(project, GREET)
    result = run(project, "-v", "--junit-xml=out.xml")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(
        [
            "greet.plan.md::A visitor is greeted?chromium? PASSED*",
            "*browser test plans*",
            "passed *A visitor is greeted?chromium?  2 steps · 2 decisions · 0 escalations · 4 model calls · $*",
            "the run is in .tool/runs/*",
        ]
    )
    told = events(project)
    typed, clicked = [e for e in told if e["kind"] == "suggestion"]
    assert (typed["operation"], typed["value"], typed["value_stated_by"]) == ("type", "Ann", "step")
    assert (clicked["control"], clicked["outcome"], clicked["decision_model"]) == (
        'button "Greet"',
        "done",
        "scripted-engine",
    )
    assert clicked["decision_cost"] == pytest.approx(0.00002)
    assert clicked["decision_ms"] > 0
    frames = [e for e in told if e["kind"] == "frame"]
    assert frames
    case = ElementTree.parse(project.path / "out.xml").find(".//testcase")
    assert case is not None
    names = {p.get("name"): p.get("value") for p in case.iter("property")}
    assert names["step 2"].startswith("Greet. – passed")
    assert names["decisions"] == "2"


def test_an_expectation_that_is_false_fails_and_says_what_was_seen(project: pytest.Pytester) -> None:
    write(project, GREET.replace("Hello Ann", "Hello Bob"))
    result = run(project, "-o", "tool_expect_seconds=0.5", "--output=out")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "greet.plan.md:9: step 2 failed: *",
            "  step      Greet.",
            '  tried     “click Greet” → click button "Greet" by engine (scripted-engine), confidence 0.95: *Hello Ann*',
            '  expected  "Hello Bob" is shown  (greet.plan.md:10)',
            "  seen      *Hello Ann*",
            "  frame     .tool/runs/*.jpg",
        ]
    )
    assert "Traceback" not in result.stdout.str()
    assert list((project.path / "out").rglob("failed-step.jpg"))


def test_a_step_that_changed_nothing_does_not_pass_on_the_pilots_word(
    project: pytest.Pytester, model: ScriptedModel
) -> None:
    def claims(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        if ask.get("history"):
            return {"verdict": {"passed": True, "reason": "all is well", "evidence": [{"text": "Greeter"}]}}
        return {"intents": [{"text": "click Idle"}]}

    model.chat = claims
    model.decide = lambda request: {"operation": "CLICK", "pointing": tag_of(request, '"Idle"')}
    write(project, "1. Click Idle.\n")
    result = run(project)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*none of the actions changed anything on the page*"])


def test_invented_evidence_does_not_count(project: pytest.Pytester, model: ScriptedModel) -> None:
    model.chat = lambda role, ask: {"verdict": {"passed": True, "reason": "ok", "evidence": [{"text": "Order placed"}]}}
    write(project, "1. Look at the page.\n")
    result = run(project)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*Order placed*"])


def test_a_secret_is_typed_and_nowhere_else(
    project: pytest.Pytester, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEMO_CODE", "hunter2-very-secret")

    def types(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        if ask.get("history"):
            return {"verdict": {"passed": True, "reason": "typed", "evidence": [{"text": "Hello ‹secret:DEMO_CODE›"}]}}
        return {"intents": [{"text": "type ‹secret:DEMO_CODE› into Name", "fills": True}, {"text": "click Greet"}]}

    model.chat = types
    write(project, "1. Type {secret:DEMO_CODE} as the name and greet.\n")
    result = run(project, "-vv", "--junit-xml=out.xml")
    result.assert_outcomes(passed=1)
    everything = result.stdout.str() + result.stderr.str() + json.dumps([s.body for s in model.sent])
    everything += "".join(
        p.read_text(errors="replace") for p in project.path.rglob("*") if p.suffix in (".xml", ".jsonl", ".json")
    )
    assert "hunter2" not in everything
    assert "‹secret:DEMO_CODE›" in everything


def test_without_a_key_the_hosted_default_refuses_each_plan_with_the_same_words(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("GATEWAY_API_KEY", "TEXT_MODEL_API_KEY", "APP_PILOT_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    pytester.makefile(".plan.md", one="1. Click x.\n", two="1. Click y.\n")
    pytester.makepyfile("def test_other(): pass")
    result = run(
        pytester,
        "one.plan.md",
        "two.plan.md",
        "test_without_a_key_the_hosted_default_refuses_each_plan_with_the_same_words.py",
    )
    result.assert_outcomes(errors=2, passed=1)
    text = result.stdout.str()
    for way_out in ("GATEWAY_API_KEY", "TEXT_MODEL_API_KEY", "--engine local", "--embedded"):
        assert text.count(way_out) >= 2, f"each of the two items names {way_out}"
    assert "Traceback" not in text
    collected = run(pytester, "--collect-only", "-q", "one.plan.md")
    assert collected.ret == 0


def test_a_dead_engine_is_one_clear_error_and_other_tests_run(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOCAL_ENGINE_BASE_URL", "http://127.0.0.1:9")
    write(project, GREET)
    project.makepyfile("def test_other(): pass")
    result = run(project)
    result.assert_outcomes(errors=1, passed=1)
    result.stdout.fnmatch_lines(["*127.0.0.1:9*"])
    assert "Traceback" not in result.stdout.str()


def test_a_page_that_never_answers_is_one_clear_failure(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(project, GREET).write_text("---\nurl: http://127.0.0.1:9/\n---\n1. Greet.\n")
    result = run(project)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["greet.plan.md:*: http://127.0.0.1:9/ could not be opened.*"])
    assert "Traceback" not in result.stdout.str()


def test_a_browser_that_is_not_installed_is_one_clear_error(project: pytest.Pytester) -> None:
    write(project, GREET)
    result = run(project, "--browser", "webkit")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["The browser could not be started*"])
    assert "Traceback" not in result.stdout.str()


def test_an_unknown_setting_value_names_the_valid_ones(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(project, GREET)
    result = run(project, "--engine", "locl")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*locl*hosted, local*Did you mean local?*"])


def test_a_bad_limit_in_the_configuration_is_said_once_for_each_item(project: pytest.Pytester) -> None:
    write(project, GREET)
    result = run(project, "-o", "tool_step_turns=many")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*many*whole number*"])
    assert "Traceback" not in result.stdout.str()


def test_cases_markers_and_selection_behave_as_for_any_test(project: pytest.Pytester) -> None:
    write(
        project,
        '\n## Named\nMarks: smoke\n\n1. Type "{who}" as the name.\n\nCases:\n\n| who |\n|---|\n| Ann |\n| Bob |\n\n## Other\n1. Greet.\n',
    )
    listed = run(project, "--collect-only", "-q", "-m", "smoke").stdout.str()
    assert "greet.plan.md::Named[chromium-Ann]" in listed
    assert "greet.plan.md::Named[chromium-Bob]" in listed
    assert "::Other" not in listed
    assert "Bob" in run(project, "--collect-only", "-q", "-k", "Bob").stdout.str()


@pytest.mark.parametrize("options", [[], ["-n", "2"]], ids=["alone", "xdist"])
def test_a_mistake_in_a_plan_is_said_with_its_line_and_the_other_tests_run(
    project: pytest.Pytester, options: list[str]
) -> None:
    write(project, GREET)
    write(project, "No step at all.\n", "broken")
    result = run(project, *options)
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*broken.plan.md:*"])
    assert "Traceback" not in result.stdout.str()
    assert result.ret == 1


def test_a_mistake_in_a_python_file_still_stops_the_run(project: pytest.Pytester) -> None:
    write(project, "No step at all.\n", "broken")
    project.makepyfile("import nothing_of_that_name")
    result = run(project)
    result.assert_outcomes(errors=2)
    assert result.ret == 2


def test_two_workers_share_one_run_folder(project: pytest.Pytester) -> None:
    write(project, GREET)
    write(project, GREET, "again")
    result = run(project, "-n", "2")
    result.assert_outcomes(passed=2)
    assert {e["item"] for e in events(project)} == {
        "greet.plan.md::A visitor is greeted[chromium]",
        "again.plan.md::A visitor is greeted[chromium]",
    }
    result.stdout.fnmatch_lines(["*2 steps · 2 decisions*", "the run is in .tool/runs/*"])


def test_an_unknown_variable_is_said_before_the_browser_opens(project: pytest.Pytester) -> None:
    write(project, '1. Type "{nmae}" as the name.\n', front="vars: {name: Ann}\n")
    result = run(project, "--setup-show")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*nmae*name*"])
    assert "SETUP    S browser " not in result.stdout.str()


def test_pdb_stops_with_the_page_open(project: pytest.Pytester) -> None:
    write(project, GREET.replace("Hello Ann", "Hello Bob"))
    child = project.spawn_pytest("--pdb -o tool_expect_seconds=0.2 -p no:cacheprovider", expect_timeout=60)
    child.expect("step 2 failed")
    child.expect("Pdb")
    child.sendline("tool_run.browser.observe(False).title")
    child.expect("Greeter")
    child.sendeof()
    child.wait()


def test_idle_the_plugin_writes_nothing(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_other(): pass")
    run(pytester, "-q").assert_outcomes(passed=1)
    assert not (pytester.path / ".tool").exists()


def test_an_unsure_engine_is_overruled_and_the_report_says_by_whom(
    project: pytest.Pytester, model: ScriptedModel
) -> None:
    def talks(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        if role == "escalation":
            greet = next(line for line in ask["page"]["controls"] if line.endswith('"Greet"'))
            return {"operation": "click", "tag": int(greet.split()[0]), "why": "its name"}
        return chat(role, ask)

    model.chat = talks
    model.decide = lambda request: decide(request) if "type" in request["state"]["goal"] else {
        "operation": "CLICK", "pointing": (tag_of(request, '"Idle"'), 0.2)
    }  # fmt: skip
    write(project, GREET)
    result = run(project, "-rA")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(
        [
            '*click button "Greet" by escalation (scripted), confidence 1.00, overruling click button "Idle"*low confidence*'
        ]
    )


def test_with_escalation_off_an_unsure_intent_goes_back_to_the_pilot_which_says_it_better(
    project: pytest.Pytester, model: ScriptedModel
) -> None:
    def talks(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        back = [h for h in ask.get("history", []) if h["outcome"] == "returned"]
        if back and len(ask["history"]) == len(back):
            assert "low confidence" in back[0]["reasons"][0]
            return {"intents": [{"text": "click the button Greet, the first one"}]}
        return chat(role, ask)

    model.chat = talks
    model.decide = lambda request: decide(request) if "type" in request["state"]["goal"] or "first" in request["state"]["goal"] else {
        "operation": "CLICK", "pointing": (tag_of(request, '"Idle"'), 0.2)
    }  # fmt: skip
    write(project, GREET, front='escalation: "off"\n')
    result = run(project)
    result.assert_outcomes(passed=1)
    assert "escalation" not in model.roles
    assert [e["outcome"] for e in events(project) if e["kind"] == "suggestion"] == ["done", "returned", "done"]


def test_a_step_that_opens_a_tab_goes_on_there(project: pytest.Pytester, model: ScriptedModel) -> None:
    (project.path / "links.html").write_text('<title>Start</title><a href="page.html" target="_blank">Help</a>')

    def talks(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        if ask["page"]["title"] == "Greeter":
            return {"verdict": {"passed": True, "reason": "there", "evidence": [{"text": "Greeter"}]}}
        if len(ask["page"].get("tabs", [])) == 2:
            return {"switch_tab": 7 if len(ask["history"]) == 1 else 1}  # the first wish names a tab that is not there
        return {"intents": [{"text": "click Help"}]}

    model.chat = talks
    model.decide = lambda request: {"operation": "CLICK", "pointing": tag_of(request, '"Help"')}
    write(project, '1. Open the help.\n   - Expect: the title is "Greeter"\n').write_text(
        '---\nurl: "{base_url}/links.html"\n---\n1. Open the help.\n   - Expect: the title is "Greeter"\n'
    )
    result = run(project)
    result.assert_outcomes(passed=1)
    assert [e["outcome"] for e in events(project) if e["kind"] == "suggestion"] == ["done", "failed", "switched tab"]


def test_a_model_that_takes_its_time_does_not_hold_up_the_page(project: pytest.Pytester, model: ScriptedModel) -> None:
    asked: list[float] = []

    def slow(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        if not asked:
            asked.append(time.monotonic())
            time.sleep(1)
        return chat(role, ask)

    model.chat = slow
    project.makeconftest(
        project.path.joinpath("conftest.py").read_text()
        + """
@pytest.fixture
def plan_page(page):
    import time
    def answer(route):
        with open("routed.txt", "a") as file: file.write(f"{time.monotonic()}\\n")
        route.fulfill(body="ok")
    page.route("**/tick", answer)
    page.add_init_script("setInterval(() => fetch('/tick'), 200)")
    return page
"""
    )
    write(project, GREET)
    run(project).assert_outcomes(passed=1)
    routed = [float(line) for line in (project.path / "routed.txt").read_text().split()]
    assert [t for t in routed if asked[0] + 0.3 < t < asked[0] + 0.8], (
        "no route was answered while the model was thinking"
    )


def test_an_ordinary_test_uses_the_pilot_by_hand(project: pytest.Pytester, model: ScriptedModel) -> None:
    project.makepyfile(
        """
        def test_greeting(page, base_url, pilot):
            page.goto(base_url + "/page.html")
            pilot.run('Type "Ann" as the name.')
            pilot.run("Greet.")
            pilot.check('"Hello Ann" is shown')
            assert page.locator("#out").inner_text() == "Hello Ann"

        def test_wrong_greeting(page, base_url, pilot):
            page.goto(base_url + "/page.html")
            pilot.check('"Hello Bob" is shown')
        """
    )
    talk = model.chat

    def talks(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        if ask["step"]["text"] == "Greet." and ask.get("history"):
            return {"verdict": {"passed": True, "reason": "greeted", "evidence": [{"text": "Hello Ann"}]}}
        return dict(talk(role, ask))

    model.chat = talks
    result = run(project, "-o", "tool_expect_seconds=0.3")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            'E * AssertionError: test_an_ordinary_test*.py:8: step 1 failed: "Hello Bob" should be shown*',
            "passed *::test_greeting?chromium?  3 steps · 2 decisions*",
        ]
    )


def test_an_effect_that_comes_late_is_awaited_by_the_expectation(
    project: pytest.Pytester, model: ScriptedModel
) -> None:
    late = PAGE.replace("<button>Idle</button>", """<button onclick="setTimeout(() => {
        document.getElementById('out').textContent = 'Ready at last' }, 1500)">Idle</button>""")  # fmt: skip
    (project.path / "page.html").write_text(late)

    def claims(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        if ask.get("history"):
            return {"verdict": {"passed": True, "reason": "clicked", "evidence": []}}
        return {"intents": [{"text": "click Idle"}]}

    model.chat = claims
    model.decide = lambda request: {"operation": "CLICK", "pointing": tag_of(request, '"Idle"')}
    write(project, '1. Click Idle.\n   - Expect: "Ready at last" is shown\n')
    run(project).assert_outcomes(passed=1)


def test_an_expectation_that_held_before_does_not_pass_a_dead_button(
    project: pytest.Pytester, model: ScriptedModel
) -> None:
    def claims(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        if ask.get("history"):
            return {"verdict": {"passed": True, "reason": "clicked", "evidence": []}}
        return {"intents": [{"text": "click Idle"}]}

    model.chat = claims
    model.decide = lambda request: {"operation": "CLICK", "pointing": tag_of(request, '"Idle"')}
    write(project, '1. Click Idle.\n   - Expect: the heading is "Greeter"\n')
    result = run(project)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*The expectations hold, but none of the actions changed anything on the page*"])


def test_a_new_error_on_the_page_is_no_success(project: pytest.Pytester, model: ScriptedModel) -> None:
    bad = PAGE.replace("<button>Idle</button>", """<button onclick="document.getElementById('out').textContent =
        'Something went wrong. Please try again.'">Idle</button>""")  # fmt: skip
    (project.path / "page.html").write_text(bad)

    def claims(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        if ask.get("history"):
            return {"verdict": {"passed": True, "reason": "ok", "evidence": [{"text": "Something went wrong"}]}}
        return {"intents": [{"text": "click Idle"}]}

    model.chat = claims
    model.decide = lambda request: {"operation": "CLICK", "pointing": tag_of(request, '"Idle"')}
    write(project, "1. Click Idle.\n")
    result = run(project)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(['*an error appeared: "Something went wrong. Please try again."*'])


def test_twelve_turns_without_an_end_fail_the_step(project: pytest.Pytester, model: ScriptedModel) -> None:
    model.chat = lambda role, ask: {"intents": [{"text": "scroll down"}]}
    model.decide = lambda request: {"operation": "WAIT"}
    write(project, "1. Wait for it.\n")
    result = run(project, "-o", "tool_step_turns=3")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*not finished in 3 turns of the pilot. Split the step*tool_step_turns*"])
