"""The loop as a user meets it: who decides, what counts as done, where it goes on."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from greeter import GREET, PAGE, chat, decide, events, run, write
from scripted import ScriptedModel, tag_of


def clicks_and_claims(model: ScriptedModel, reason: str, *evidence: str) -> None:
    """A pilot that clicks Idle once and then says that all is well."""

    def claims(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        if ask.get("history"):
            return {"verdict": {"passed": True, "reason": reason, "evidence": [{"text": text} for text in evidence]}}
        return {"intents": [{"text": "click Idle"}]}

    model.chat = claims
    model.decide = lambda request: {"operation": "CLICK", "pointing": tag_of(request, '"Idle"')}


def test_a_step_that_changed_nothing_passes_doubted_once_the_pilot_has_said_it_again(project: pytest.Pytester, model: ScriptedModel) -> None:
    clicks_and_claims(model, "all is well", "Greeter")
    write(project, "1. Click Idle.\n")
    result = run(project)
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(['doubted *step 1: nothing visible happened after: click button "Idle"*'])
    assert model.roles == ["pilot_turn", "decide", "pilot_turn", "pilot_turn"]
    assert model.sent[-1].ask["history"][-1]["reasons"] == ['s1: nothing visible happened after: click button "Idle"']


def test_a_signal_that_was_weighed_at_once_costs_no_turn(project: pytest.Pytester, model: ScriptedModel) -> None:
    def weighs(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        signals = list(ask["page"].get("signals", {}))
        claim = {"passed": True, "reason": "idle, as it should be", "evidence": [{"text": "Greeter"}], "signals": signals}
        return {"verdict": claim} if ask.get("history") else {"intents": [{"text": "click Idle"}]}

    model.chat = weighs
    model.decide = lambda request: {"operation": "CLICK", "pointing": tag_of(request, '"Idle"')}
    write(project, "1. Click Idle.\n")
    run(project).assert_outcomes(passed=1)
    assert model.roles == ["pilot_turn", "decide", "pilot_turn"]


def test_invented_evidence_does_not_count(project: pytest.Pytester, model: ScriptedModel) -> None:
    model.chat = lambda role, ask: {"verdict": {"passed": True, "reason": "ok", "evidence": [{"text": "Order placed"}]}}
    write(project, "1. Look at the page.\n")
    result = run(project)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*Order placed*"])


def test_an_unsure_engine_is_overruled_and_the_report_says_by_whom(project: pytest.Pytester, model: ScriptedModel) -> None:
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
    result.stdout.fnmatch_lines(['*click button "Greet" by escalation (scripted), confidence 1.00, overruling click button "Idle"*low confidence*'])


def test_with_escalation_off_an_unsure_intent_goes_back_to_the_pilot_which_says_it_better(project: pytest.Pytester, model: ScriptedModel) -> None:
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
    assert [t for t in routed if asked[0] + 0.3 < t < asked[0] + 0.8], "no route was answered while the model was thinking"


def test_a_hint_of_the_front_matter_is_paid_for_once_a_file(project: pytest.Pytester, model: ScriptedModel) -> None:
    talk = model.chat

    def talks(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        if role == "escalation":
            return {"operation": "click", "tag": int(re.findall(r"\[(\d+)\]", ask["proposal"])[0]), "why": "as proposed"}
        if ask.get("history"):
            return {"verdict": {"passed": True, "reason": "greeted", "evidence": [{"text": "Hello"}]}}
        return dict(talk(role, ask))

    model.chat = talks
    hints = "hints: [The greeting takes a moment.]\n"
    write(project, "## One\n1. Greet.\n\n## Two\n1. Greet.\n", front=hints)
    write(project, "## Three\n1. Greet.\n", name="other", front=hints)
    run(project).assert_outcomes(passed=3)
    assert model.roles.count("escalation") == 2


def test_an_ordinary_test_does_single_actions_by_hand(project: pytest.Pytester, model: ScriptedModel) -> None:
    project.makepyfile(
        """
        def test_greeting(page, base_url, pilot):
            page.goto(base_url + "/page.html")
            pilot.do('type "Ann" into Name')
            pilot.do("click Greet", "the button below the field")
            assert page.locator("#out").inner_text() == "Hello Ann"

        def test_unsure(page, base_url, pilot):
            page.goto(base_url + "/page.html")
            pilot.do("click something else")
        """
    )

    def decides(request: dict[str, Any]) -> dict[str, Any]:
        unsure = "something else" in request["state"]["goal"]
        return {"operation": "CLICK", "pointing": ("none", 0.9)} if unsure else decide(request)

    model.decide = decides
    result = run(project, "-o", "tool_escalation=off")
    result.assert_outcomes(passed=1, failed=1)
    assert set(model.roles) == {"decide"}
    assert [s.body["state"]["hints"] for s in model.sent if "Greet" in s.body["state"]["goal"]] == [["the button below the field"]]
    result.stdout.fnmatch_lines(
        [
            "E * AssertionError: test_an_ordinary_test*.py:9: step 1 failed: Nothing was executed: nobody was sure enough.",
            "E * step      click something else",
            "E * tried     “click something else” → not executed; *none fits*",
            "passed *::test_greeting?chromium?  2 steps · 2 decisions*",
        ]
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
            'E * AssertionError: test_an_ordinary_test*.py:10: step 1 failed: "Hello Bob" should be shown*',
            "passed *::test_greeting?chromium?  3 steps · 2 decisions*",
        ]
    )


def test_an_effect_that_comes_late_is_awaited_by_the_expectation(project: pytest.Pytester, model: ScriptedModel) -> None:
    late = PAGE.replace("<button>Idle</button>", """<button onclick="setTimeout(() => {
        document.getElementById('out').textContent = 'Ready at last' }, 1500)">Idle</button>""")  # fmt: skip
    (project.path / "page.html").write_text(late)

    clicks_and_claims(model, "clicked")
    write(project, '1. Click Idle.\n   - Expect: "Ready at last" is shown\n')
    run(project).assert_outcomes(passed=1)


def test_an_expectation_that_held_before_passes_a_dead_button_only_doubted(project: pytest.Pytester, model: ScriptedModel) -> None:
    clicks_and_claims(model, "clicked")
    write(project, '1. Click Idle.\n   - Expect: the heading is "Greeter"\n')
    run(project).stdout.fnmatch_lines(["doubted *nothing visible happened*"])
    run(project, "--tool-doubted=fail").assert_outcomes(failed=1)


def test_what_code_does_not_find_the_pilot_judges_and_what_is_quoted_it_measures(project: pytest.Pytester, model: ScriptedModel) -> None:
    def judges(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        claim = {"passed": True, "reason": "so it is", "evidence": [{"text": "Greeter"}]}
        return {"verdict": claim} if ask.get("history") or ask.get("judge") else {"intents": [{"text": "click Greet"}]}

    model.chat = judges
    write(project, "1. Greet.\n   - Expect: the discount is £5\n")
    run(project).assert_outcomes(passed=1)
    asked = [s.ask for s in model.sent if s.role and s.ask.get("judge")]
    assert [ask["judge"] for ask in asked] == ["the discount is £5"]
    assert "discount" in asked[0]["looked_for"]
    model.sent.clear()
    write(project, '1. Greet.\n   - Expect: "Welcome home" is shown\n')
    run(project).assert_outcomes(failed=1)
    assert not any(s.role and s.ask.get("judge") for s in model.sent)


def test_twelve_turns_without_an_end_fail_the_step(project: pytest.Pytester, model: ScriptedModel) -> None:
    model.chat = lambda role, ask: {"intents": [{"text": "scroll down"}]}
    model.decide = lambda request: {"operation": "WAIT"}
    write(project, "1. Wait for it.\n")
    result = run(project, "-o", "tool_step_turns=3")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*not finished in 3 turns of the model that leads it. Split the step*tool_step_turns*"])


def test_a_pass_is_not_claimed_by_a_pilot_that_did_nothing(project: pytest.Pytester, model: ScriptedModel) -> None:
    model.chat = lambda role, ask: {"verdict": {"passed": True, "reason": "greeted", "evidence": [{"text": "Greeter"}]}}
    write(project, "1. Greet Ann.\n")
    result = run(project)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*nothing was done in this step, and nothing of what the step names was looked at*", "*blame     model: *"])
    assert model.roles == ["pilot_turn"] * 2


def test_what_is_wanted_comes_before_what_is_claimed_in_the_same_reply(project: pytest.Pytester, model: ScriptedModel) -> None:
    def hasty(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        claim = {"passed": True, "reason": "greeted", "evidence": [{"text": "Hello"}]}
        return {"verdict": claim} if ask.get("history") else {"intents": [{"text": "click Greet"}], "verdict": claim}

    model.chat = hasty
    write(project, "1. Greet.\n")
    run(project).assert_outcomes(passed=1)
    assert model.roles == ["pilot_turn", "decide", "pilot_turn"]


def test_a_reply_that_says_nothing_is_asked_for_once_more(project: pytest.Pytester, model: ScriptedModel) -> None:
    def slow_starter(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        return chat(role, ask) if "repair" in ask or ask.get("history") else {"say": "", "intents": [], "verdict": None}

    model.chat = slow_starter
    write(project, GREET)
    run(project).assert_outcomes(passed=1)
    assert "give intents, switch_tab, close_tab or verdict" in next(s.ask["repair"]["refused_because"] for s in model.sent if s.role and "repair" in s.ask)


def test_a_failure_names_the_new_tab_that_was_not_looked_at(project: pytest.Pytester, model: ScriptedModel) -> None:
    (project.path / "page.html").write_text(PAGE.replace("<button>Idle</button>", '<a href="help.html" target=_blank>Idle</a>'))
    (project.path / "help.html").write_text("<title>Handbook</title><h1>Handbook</h1>")
    clicks_and_claims(model, "opened")
    write(project, '1. Open Idle.\n   - Expect: the heading is "Handbook"\n')
    result = run(project)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(['*a new tab is open that was not looked at: "Handbook"*'])


def test_a_failure_names_the_page_and_what_its_server_answered(project: pytest.Pytester, model: ScriptedModel) -> None:
    clicks_and_claims(model, "clicked")
    model.decide = lambda request: {"operation": "CLICK", "pointing": ("none", 0.9)}
    (project.path / "one.plan.md").write_text('---\nurl: "{base_url}/nowhere.html"\nescalation: off\n---\n1. Click Idle.\n')
    (project.path / "two.plan.md").write_text("---\nescalation: off\n---\n1. Click Idle.\n")
    result = run(project)
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["  note      http://127.0.0.1:*/nowhere.html: the server answered 404", "  page      http://127.0.0.1:*/nowhere.html"])
    result.stdout.fnmatch_lines(["  page      about:blank: no page is open; give the plan a url*"])


def test_what_is_read_in_another_tab_is_something_done_and_told_to_later_steps(project: pytest.Pytester, model: ScriptedModel) -> None:
    (project.path / "page.html").write_text(PAGE.replace("<button>Idle</button>", '<a href="help.html" target=_blank>Help</a>'))
    (project.path / "help.html").write_text("<title>Handbook</title><h1>Handbook</h1><p>Call 555.</p>")

    def reads(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        claim = {"passed": True, "reason": "the number is 555"}
        if ask["step"]["number"] == 1:
            return {"verdict": claim | {"evidence": [], "reason": "opened"}} if ask.get("history") else {"intents": [{"text": "click Help"}]}
        here = next(t for t in ask["page"]["tabs"] if t.startswith("*"))
        return {"verdict": claim | {"evidence": [{"text": "Call 555."}]}} if "Handbook" in here else {"switch_tab": 1}

    model.chat = reads
    model.decide = lambda request: {"operation": "CLICK", "pointing": tag_of(request, '"Help"')}
    write(project, "1. Open the help.\n   - Expect: a new tab is open\n2. Give the number of the help line.\n3. Check that it is 555.\n")
    run(project).assert_outcomes(passed=1)
    assert "2. Give the number of the help line. (passed: the number is 555)" in model.sent[-1].ask["step"]["earlier"]
