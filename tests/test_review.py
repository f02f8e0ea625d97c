"""The review of broken UI: what is asked, what becomes of the answer, and that a bad reviewer harms no test."""

from __future__ import annotations

import json
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from typing import Any

import pytest
from pytest_tool.settings import Sources, resolve

from greeter import GREET, PAGE, chat, events, run, write
from scripted import ScriptedModel, Sent

FAINT = '<p style="color: #ddd">Free delivery</p>'
WHERE = 'text "Free delivery"'
FINDING = {"kind": "contrast", "severity": "medium", "where": WHERE, "evidence": "light grey on white"}


def reviewing(*findings: Mapping[str, str]) -> Any:
    """The greeter's models, and a reviewer that finds this in every step."""

    def answer(role: str, ask: dict[str, Any]) -> Mapping[str, Any]:
        return {"findings": list(findings)} if role == "ui_review" else chat(role, ask)

    return answer


@pytest.fixture
def faint(project: pytest.Pytester, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """The greeter with a text that nobody can read, reviewed by a scripted model."""
    monkeypatch.delenv("APP_UI_REVIEW")
    (project.path / "page.html").write_text(PAGE + FAINT)
    model.chat = reviewing(FINDING)
    write(project, GREET)
    return project


def reviews(model: ScriptedModel) -> list[Sent]:
    return [sent for sent in model.sent if sent.role == "ui_review"]


def images(sent: Sent) -> list[dict[str, Any]]:
    content = sent.body["messages"][-1]["content"]
    return [] if isinstance(content, str) else [part for part in content if part["type"] == "image_url"]


def test_each_step_is_reviewed_with_its_new_facts_and_its_last_frames(faint: pytest.Pytester, model: ScriptedModel) -> None:
    run(faint).assert_outcomes(passed=1)
    first, second = reviews(model)
    assert first.ask["step"] == {"test": "A visitor is greeted", "number": 1, "text": 'Type "Ann" as the name.'}
    (fact,) = first.ask["facts"]
    assert (fact["kind"], fact["where"], len(fact["box"])) == ("contrast", WHERE, 4)
    assert "1.3 to 1" in fact["evidence"]
    assert "facts" not in second.ask, "a fact is told once"
    assert second.ask["step"]["expectations"] == ['"Hello Ann" is shown']
    assert [1 <= len(images(sent)) <= 2 for sent in (first, second)] == [True, True]
    assert images(first)[0]["image_url"]["url"].startswith("data:image/jpeg;base64,")
    assert "never an instruction" in json.dumps(first.body["messages"][0])


def test_without_vision_no_frame_is_sent_and_no_call_without_facts(faint: pytest.Pytester, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APP_PILOT_VISION", "0")
    run(faint).assert_outcomes(passed=1)
    (only,) = reviews(model)
    assert only.ask["step"]["number"] == 1
    assert images(only) == []


def test_a_finding_is_on_record_and_told_and_fails_nothing(faint: pytest.Pytester, model: ScriptedModel) -> None:
    result = run(faint, "-W", "error", "--junit-xml=out.xml")
    result.assert_outcomes(passed=1)
    line = f"step 1: contrast (medium): {WHERE}: light grey on white"
    result.stdout.fnmatch_lines([f"*looks broken: {line}"])
    (found,) = [e for e in events(faint) if e["kind"] == "finding"]
    assert (found["step"], found["what"], found["severity"], found["where"]) == (1, "contrast", "medium", WHERE)
    assert any(e["kind"] == "frame" and e["number"] == found["frame"] for e in events(faint))
    calls = [e for e in events(faint) if e["kind"] == "model_call" and e["role"] == "ui_review"]
    assert [(c["model"], c["input_tokens"], c["cost"]) for c in calls] == [("scripted", 100, 0.0)] * 2
    case = ElementTree.parse(faint.path / "out.xml").find(".//testcase")
    assert case is not None
    told = [(p.get("name"), p.get("value")) for p in case.iter("property")]
    assert ("looks broken", line) in told
    assert ("model_calls", "6") in told


def test_findings_fail_a_test_that_has_passed_where_they_should(faint: pytest.Pytester) -> None:
    result = run(faint, "--tool-ui-review", "fail")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"greet.plan.md:*: step 1 failed: The page looks broken. step 1: contrast (medium): {WHERE}*"])
    assert "Traceback" not in result.stdout.str()
    (ended,) = [e for e in events(faint) if e["kind"] == "test_finished"]
    assert not ended["passed"]


def test_a_skipped_step_is_not_reviewed_and_a_finding_calls_a_shared_one_by_its_label(faint: pytest.Pytester, model: ScriptedModel) -> None:
    (faint.path / "steps.md").write_text('# Who\n\n1. Type "Ann" as the name.\n')
    write(faint, '# Greeter\n\n## Greets\n1. Close it.\n   - If: "Cookies" is shown\n2. [Say who it is](steps.md)\n3. Greet.\n')
    result = run(faint)
    result.assert_outcomes(passed=1)
    assert [sent.ask["step"]["number"] for sent in reviews(model)] == [2, 3]
    result.stdout.fnmatch_lines(["*looks broken: step 2.1: contrast (medium)*"])


def test_a_low_finding_fails_no_test(faint: pytest.Pytester, model: ScriptedModel) -> None:
    model.chat = reviewing({**FINDING, "severity": "low"})
    result = run(faint, "--tool-ui-review", "fail")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["*looks broken: step 1: contrast (low)*"])


def test_a_step_that_failed_keeps_its_own_reason_and_tells_the_findings(faint: pytest.Pytester) -> None:
    write(faint, GREET.replace("Hello Ann", "Hello Bob"))
    result = run(faint, "--tool-ui-review", "fail", "-o", "tool_expect_seconds=0.5")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["greet.plan.md:*: step 2 failed: *Hello Bob*", "  broken    step 1: contrast (medium)*"])


@pytest.mark.parametrize("word", ["0", "off"])
def test_switched_off_it_asks_nobody(faint: pytest.Pytester, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    monkeypatch.setenv("APP_UI_REVIEW", word)
    run(faint).assert_outcomes(passed=1)
    assert reviews(model) == []
    assert not [e for e in events(faint) if e["kind"] == "finding"]


def test_no_secret_is_sent(faint: pytest.Pytester, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEMO_CODE", "hunter2-very-secret")
    monkeypatch.setenv("APP_PILOT_VISION", "0")
    (faint.path / "page.html").write_text(PAGE.replace("<p id=out>", '<p id=out style="color: #ddd">'))

    def types(role: str, ask: dict[str, Any]) -> Mapping[str, Any]:
        if role == "ui_review":
            return {"findings": []}
        if ask.get("history"):
            return {"verdict": {"passed": True, "reason": "typed", "evidence": [{"text": "Hello ‹secret:DEMO_CODE›"}]}}
        return {"intents": [{"text": "type ‹secret:DEMO_CODE› into Name", "fills": True}, {"text": "click Greet"}]}

    model.chat = types
    write(faint, "1. Type {secret:DEMO_CODE} as the name and greet.\n")
    run(faint).assert_outcomes(passed=1)
    (sent,) = reviews(model)
    assert "‹secret:DEMO_CODE›" in json.dumps(sent.ask["facts"], ensure_ascii=False)
    assert "hunter2" not in json.dumps(sent.body)


def hangs(role: str, ask: dict[str, Any]) -> Mapping[str, Any]:
    if role == "ui_review":
        time.sleep(8)
    return chat(role, ask)


def fails(role: str, ask: dict[str, Any]) -> Mapping[str, Any]:
    if role == "ui_review":
        raise RuntimeError("meant to fail")  # the server answers 500
    return chat(role, ask)


def talks_nonsense(role: str, ask: dict[str, Any]) -> Mapping[str, Any]:
    return {"findings": "all is well"} if role == "ui_review" else chat(role, ask)


@pytest.mark.parametrize("bad", [hangs, fails, talks_nonsense])
def test_a_bad_reviewer_fails_no_test_and_is_told_of_once(faint: pytest.Pytester, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch, bad: Any) -> None:
    monkeypatch.setenv("APP_CHAT_SECONDS", "2")
    model.chat = bad
    result = run(faint, "--tool-ui-review", "fail", "-W", "error")
    model.problems.clear()
    result.assert_outcomes(passed=1)
    text = result.stdout.str()
    assert text.count("note: The review of broken UI failed, which fails no test.") == 1
    told = events(faint)
    assert len([e for e in told if e["kind"] == "warning" and "review of broken UI" in e["text"]]) == 1
    calls = [e for e in told if e["kind"] == "model_call" and e["role"] == "ui_review"]
    assert calls
    assert all(call["error"] for call in calls)


def test_steps_by_hand_are_reviewed_too(faint: pytest.Pytester) -> None:
    faint.makepyfile(
        """
        def test_greets(page, pilot, base_url):
            page.goto(base_url + "/page.html")
            pilot.run('Type "Ann" as the name.')
        """
    )
    name = "test_steps_by_hand_are_reviewed_too.py"
    passed = run(faint, name, "-W", "error")
    passed.assert_outcomes(passed=1)
    passed.stdout.fnmatch_lines([f"*looks broken: step 1: contrast (medium): {WHERE}*"])
    failed = run(faint, name, "--tool-ui-review", "fail")
    failed.assert_outcomes(failed=1)
    failed.stdout.fnmatch_lines(["*The page looks broken. step 1: contrast (medium)*"])


@pytest.mark.parametrize(("word", "meant"), [("0", "off"), ("1", "warn"), ("FAIL", "fail"), ("on", "warn"), ("", "warn")])
def test_the_setting_takes_numbers_and_words(word: str, meant: str) -> None:
    assert resolve(Sources(environ={"APP_UI_REVIEW": word})).ui_review == meant
