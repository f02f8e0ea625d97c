"""Each failure says whose it is: in its text, in JUnit, on record; and pytest's short summary names step, place and reason."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

from greeter import GREET, events, run, write
from scripted import ScriptedModel, tag_of

WRONG = GREET.replace("Hello Ann", "Hello Bob")
SOON = ("-o", "tool_expect_seconds=0.3", "-vv", "--junit-xml=junit.xml")
"""Failing soon, and the short summary whole, whatever the width of the terminal."""


def cases(project: pytest.Pytester) -> list[ElementTree.Element]:
    return list(ElementTree.parse(project.path / "junit.xml").iter("testcase"))


def blame_of(case: ElementTree.Element) -> list[str]:
    return [p.attrib["value"] for p in case.iter("property") if p.attrib["name"] == "tool_blame"]


def message_of(case: ElementTree.Element) -> str:
    return next(child.attrib["message"] for child in case if child.tag in ("failure", "error"))


@pytest.mark.parametrize("spread", [(), ("-n", "1")], ids=["alone", "xdist"])
def test_a_false_expectation_is_the_applications(project: pytest.Pytester, spread: tuple[str, ...]) -> None:
    write(project, WRONG)
    result = run(project, *SOON, *spread)
    result.assert_outcomes(failed=1)
    reason = 'step 2 (greet.plan.md:9): "Hello Bob" should be shown*'
    result.stdout.fnmatch_lines(
        [
            "greet.plan.md:9: step 2 failed: *",
            "  frame     *",
            "  blame     app: the page does not do what the plan says",
            f"FAILED greet.plan.md::A visitor is greeted?chromium? - {reason}",
        ]
    )
    section = result.stdout.str().split("plan steps ---")[1].split("=== browser test plans")[0]
    assert "1. " in section  # what led there; the failed step is told once, by its failure
    assert "Hello Bob" not in section
    [case] = cases(project)
    assert blame_of(case) == ["app"]
    assert message_of(case).startswith('step 2 (greet.plan.md:9): "Hello Bob" should be shown')
    assert {e["blame"] for e in events(project) if e["kind"] in ("test_finished", "outcome")} == {"app"}


def test_what_is_sought_on_a_page_that_the_server_has_not_is_the_applications(project: pytest.Pytester) -> None:
    (project.path / "lost.plan.md").write_text('---\nurl: "{base_url}/nowhere.html"\n---\n1. Click "Greet".\n')
    result = run(project, "--embedded", *SOON)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(['*step 1 failed: *"Greet"*(the server answered 404).', "  blame     app: *"])


def test_what_is_refused_in_the_set_up_is_the_plans_or_the_settings(project: pytest.Pytester) -> None:
    write(project, "1. Type {nobody_knows} as the name.\n", "unknown")
    write(project, GREET, "marked", front="min_confidence: 7\n")
    result = run(project, *SOON)
    result.assert_outcomes(errors=2)
    result.stdout.fnmatch_lines(["  blame     plan: *", "  blame     plan: *"])
    result.stdout.fnmatch_lines(["ERROR unknown.plan.md::* - unknown.plan.md:4: *nobody_knows*"])
    assert [blame_of(case) for case in cases(project)] == [["plan"], ["plan"]]
    assert [e["blame"] for e in events(project) if e["kind"] == "outcome"] == ["plan", "plan"]
    assert not any("blame" in e["reason"] for e in events(project) if e["kind"] == "outcome")


def test_a_plan_that_cannot_be_read_is_the_plans(project: pytest.Pytester) -> None:
    write(project, "No step at all.\n", "empty")
    write(project, GREET)
    result = run(project)
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["  blame     plan: *"])
    assert [e["blame"] for e in events(project) if e["kind"] == "outcome"] == ["plan", ""]


def test_a_missing_model_a_limit_and_the_pages_server_each_have_their_own(project: pytest.Pytester, model: ScriptedModel) -> None:
    def never_done(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        if ask["step"]["text"].startswith("Answer"):
            return {"nonsense": True}
        return {"intents": [{"text": f"click {'Idle' if ask.get('history') else 'Greet'}"}]}

    model.chat = never_done
    model.decide = lambda request: {"operation": "CLICK", "pointing": tag_of(request, '"Idle"' if "Idle" in request["state"]["goal"] else '"Greet"')}
    write(project, "## Bad reply\n1. Answer.\n\n## No end\n1. Greet for ever.\n")
    write(project, "## No server\n1. Greet.\n", "nowhere").write_text("---\nurl: http://127.0.0.1:9/\n---\n## No server\n1. Greet.\n")
    run(project, *SOON, "-o", "tool_step_turns=2").assert_outcomes(failed=3)
    assert [blame_of(case) for case in cases(project)] == [["model"], ["budget"], ["browser"]]


def test_a_fault_of_our_own_asks_to_be_reported(project: pytest.Pytester) -> None:
    """An item whose loop a project has replaced by one that breaks stands for a fault that nobody foresaw."""
    write(project, GREET)
    with (project.path / "conftest.py").open("a") as conftest:
        conftest.write(
            """
@pytest.fixture
def tool_run(tool_run):
    tool_run.stage.trail.listeners = None
    return tool_run
"""
        )
    result = run(project, *SOON)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*TypeError*", "  blame     tool: *please report it*"])
    assert blame_of(cases(project)[0]) == ["tool"]


def test_what_a_project_puts_around_a_plan_is_the_plans(project: pytest.Pytester) -> None:
    write(project, GREET)
    with (project.path / "conftest.py").open("a") as conftest:
        conftest.write("\n@pytest.fixture\ndef plan_vars():\n    return {'user': [][0]}\n")
    result = run(project, *SOON)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*IndexError*", "  blame     plan: *"])


def test_a_step_in_an_ordinary_test_tells_it_as_well_and_an_assert_of_its_own_does_not(project: pytest.Pytester) -> None:
    project.makepyfile(
        """
        def test_step(page, base_url, pilot):
            page.goto(base_url + "/page.html")
            pilot.check('"Hello Bob" is shown')

        def test_own(page, base_url, pilot):
            assert not base_url
        """
    )
    result = run(project, *SOON)
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(
        [
            "E * AssertionError: *.py:3: step 1 failed: *",
            "E *  blame     app: *",
            'FAILED *::test_step?chromium? - step 1 (*.py:3): "Hello Bob" should be shown*',
        ]
    )
    assert [blame_of(case) for case in cases(project)] == [["app"], []]
