"""A step that passes although of signals: what the terminal, JUnit, the record and the outcome make of it."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from pytest_tool.changes import Change, Kind
from pytest_tool.session.results import of_step
from pytest_tool.trail import Trail
from pytest_tool.turn import Blame, Verdict

from greeter import events, run, write
from scripted import ScriptedModel, tag_of

SHELF = """<!doctype html><title>Shelf</title><h1>Shelf</h1><p id=out></p><div id=a></div>
<button onclick="out.textContent = 'Saved'; a.innerHTML = '<p role=alert>Stock is low</p>'">Save</button>"""
SAVED = "# Shelf\n\n## It is saved\n1. Save.\n"
SIGNAL = 'step 1: alert appeared: "Stock is low"'


@pytest.fixture
def shelf(project: pytest.Pytester, model: ScriptedModel) -> pytest.Pytester:
    """A page that alerts when it saves, and a pilot that says that it has weighed it."""

    def chat(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        if not ask.get("history"):
            return {"intents": [{"text": "click Save"}]}
        signals = list(ask["page"].get("signals", {}))
        return {"verdict": {"passed": True, "reason": "saved", "evidence": [{"text": "Saved"}], "signals": signals}}

    model.chat = chat
    model.decide = lambda request: {"operation": "CLICK", "pointing": tag_of(request, '"Save"')}
    (project.path / "page.html").write_text(SHELF)
    write(project, SAVED, "shelf")
    return project


def properties(project: pytest.Pytester) -> list[tuple[str, str]]:
    """The properties of the one test case in JUnit's file."""
    found = ElementTree.parse(project.path / "junit.xml").iter("property")
    return [(p.attrib["name"], p.attrib["value"]) for p in found]


def test_it_is_told_and_passes_by_default(shelf: pytest.Pytester) -> None:
    result = run(shelf, "--junit-xml=junit.xml", "-rA", "--tool-annotations=github")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(['::warning file=shelf.plan.md,line=7,title=It is saved::step 1 passed although: alert appeared: "Stock is low"'])
    result.stdout.fnmatch_lines(['   although …: alert appeared: "Stock is low"', f"doubted  shelf.plan.md::It is saved?chromium?  {SIGNAL}"])
    assert ("tool_doubted", SIGNAL) in properties(shelf)
    [ended] = [e for e in events(shelf) if e["kind"] == "step_finished"]
    assert [c["what"] for c in ended["doubted"]] == ["Stock is low"]


def test_pass_leaves_it_on_record_only(shelf: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APP_DOUBTED", "pass")
    result = run(shelf, "--junit-xml=junit.xml")
    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line("*doubted*")
    assert "tool_doubted" not in dict(properties(shelf))
    assert [e["doubted"] for e in events(shelf) if e["kind"] == "step_finished"] != [[]]


def test_fail_fails_the_test_after_it_has_run(shelf: pytest.Pytester) -> None:
    write(shelf, f"{SAVED}2. Save again.\n", "shelf")
    result = run(shelf, "--tool-doubted", "fail", "--junit-xml=junit.xml", "-vv")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            f"shelf.plan.md:7: step 1 failed: It passed although of signals: {SIGNAL}*APP_DOUBTED=warn*",
            "  blame     app: *",
            f"FAILED shelf.plan.md::It is saved?chromium? - step 1 (shelf.plan.md:7): It passed although of signals: {SIGNAL}*",
        ]
    )
    assert dict(properties(shelf))["tool_blame"] == "app"
    told = events(shelf)
    assert [e["passed"] for e in told if e["kind"] == "step_finished"] == [True, True]
    [finished] = [e for e in told if e["kind"] == "test_finished"]
    assert (finished["passed"], finished["blame"]) == (False, "app")


def test_a_test_that_steps_by_hand_fails_for_it_too(shelf: pytest.Pytester) -> None:
    (shelf.path / "shelf.plan.md").unlink()
    shelf.makepyfile("def test_saved(page, base_url, pilot):\n    page.goto(base_url + '/page.html')\n    pilot.run('Save.')\n")
    warned = run(shelf)
    warned.assert_outcomes(passed=1)
    warned.stdout.fnmatch_lines([f"doubted  *::test_saved?chromium?  {SIGNAL}"])
    failed = run(shelf, "-o", "tool_doubted=fail")
    failed.assert_outcomes(failed=1)
    failed.stdout.fnmatch_lines(["test_a_test*.py:3: step 1 failed: It passed although of signals*", "  blame     app: *"])


def test_a_session_tells_it_of_a_step() -> None:
    verdict = Verdict(True, "saved", doubted=(Change(Kind.ALERT, "Stock is low"),))
    assert of_step(Trail(), verdict)["doubted"] == ['alert appeared: "Stock is low"']
    assert of_step(Trail(), verdict)["blame"] == ""
    assert of_step(Trail(), Verdict(False, "no", blame=Blame.PLAN))["blame"] == "plan"
