"""pytest's own word on each item is part of the run, also where an item had no step at all."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_tool.archive import is_live, runs_in
from pytest_tool.dashboard.runs import Runs

from greeter import GREET, events, run, write
from scripted import ScriptedModel


def outcomes(project: pytest.Pytester) -> list[tuple[str, str, str]]:
    """Name, outcome and phase of each item, in the order in which they were told."""
    told = [e for e in events(project) if e["kind"] == "outcome"]
    return [(e["item"].rpartition("::")[2].partition("[")[0], e["outcome"], e["phase"]) for e in told]


def reason(project: pytest.Pytester) -> str:
    [told] = [e["reason"] for e in events(project) if e["kind"] == "outcome"]
    return str(told)


def test_a_passed_and_a_failed_item_are_told_with_the_reason(project: pytest.Pytester) -> None:
    write(project, GREET)
    run(project)
    assert (outcomes(project), reason(project)) == ([("A visitor is greeted", "passed", "call")], "")


def test_plans_are_named_relative_to_the_project(project: pytest.Pytester) -> None:
    write(project, GREET.replace("Hello Ann", "Hello Bob"))
    run(project, "-o", "tool_expect_seconds=0.3")
    assert [e["where"] for e in events(project) if "where" in e] == [f"greet.plan.md:{line}" for line in (7, 8, 9, 9)]


def test_a_picture_is_told_before_all_that_came_after_it(project: pytest.Pytester) -> None:
    """It is waited for while the embedded models are asked already."""
    write(project, GREET)
    run(project, "--embedded").assert_outcomes(passed=1)
    told = [e for e in events(project) if e["kind"] in ("frame", "suggestion", "asking", "step_started", "step_finished")]
    newest = 0
    for event in told:
        newest = event["number"] if event["kind"] == "frame" else newest
        assert event["kind"] != "suggestion" or event["frame"] == newest
    assert [e["at"] for e in told] == sorted(e["at"] for e in told)


def test_a_failed_item_says_why(project: pytest.Pytester) -> None:
    write(project, GREET.replace("Hello Ann", "Hello Bob"))
    run(project, "-o", "tool_expect_seconds=0.3")
    assert outcomes(project) == [("A visitor is greeted", "failed", "call")]
    [finished] = [e for e in events(project) if e["kind"] == "test_finished"]
    assert "Hello Bob" in reason(project)
    assert reason(project) == finished["reason"]


def test_an_item_that_fails_in_its_set_up_is_on_record(project: pytest.Pytester) -> None:
    write(project, "1. Type {nobody_knows} as the name.\n")
    run(project).assert_outcomes(errors=1)
    assert outcomes(project) == [("greet", "error", "setup")]
    assert "nobody_knows" in reason(project)


def test_a_run_whose_settings_are_wrong_is_on_record_too(project: pytest.Pytester) -> None:
    write(project, GREET)
    run(project, "--tool-min-confidence=many").assert_outcomes(errors=1)
    assert outcomes(project) == [("A visitor is greeted", "error", "setup")]
    assert "many" in reason(project)


@pytest.mark.parametrize(("mark", "outcome", "why"), [('skip(reason="not today")', "skipped", "not today"), ('xfail(reason="known")', "xfailed", "known")])
def test_skips_and_expected_failures_are_told_as_pytest_counts_them(project: pytest.Pytester, mark: str, outcome: str, why: str) -> None:
    write(project, GREET.replace("Hello Ann", "Hello Bob").replace("## A visitor is greeted", f"## A visitor is greeted\nMarks: {mark}"))
    run(project, "-o", "tool_expect_seconds=0.3")
    assert [told[1] for told in outcomes(project)] == [outcome]
    assert why in reason(project)


def test_an_ordinary_test_with_the_pilot_is_on_record_and_other_tests_are_not(project: pytest.Pytester) -> None:
    project.makepyfile(
        test_it="""
        def test_by_hand(pilot):
            assert 1 == 2, "the sum is wrong"
        def test_without():
            assert 1 == 2
        """
    )
    run(project).assert_outcomes(failed=2)
    assert outcomes(project) == [("test_by_hand", "failed", "call")]
    assert reason(project).startswith("AssertionError: the sum is wrong")


def test_a_secret_in_the_reason_is_masked(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEMO_CODE", "hunter2-very-secret")
    project.makepyfile(
        test_it="""
        def test_by_hand(pilot, tool_vault):
            tool_vault.handle("DEMO_CODE", "hunter2-very-secret")
            assert "hunter2-very-secret" == ""
        """
    )
    run(project).assert_outcomes(failed=1)
    assert "‹secret:DEMO_CODE›" in reason(project)
    assert "hunter2" not in reason(project)


def test_each_worker_tells_of_its_own_items(project: pytest.Pytester) -> None:
    for name in ("a", "b", "c"):
        write(project, GREET.replace("A visitor is greeted", f"Visitor {name}"), f"{name}.plan.md")
    run(project, "-n", "2").assert_outcomes(passed=3)
    assert sorted(outcomes(project)) == [(f"Visitor {name}", "passed", "call") for name in "abc"]
    [folder] = runs_in(project.path / ".tool")
    assert not is_live(folder)


def test_a_run_is_live_while_its_tests_run(project: pytest.Pytester, model: ScriptedModel) -> None:
    live: list[bool] = []

    def looks(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        live.extend(map(is_live, runs_in(project.path / ".tool")))
        return {"verdict": {"passed": False, "reason": "enough", "evidence": []}}

    model.chat = looks
    write(project, GREET)
    run(project).assert_outcomes(failed=1)
    assert live == [True]
    assert [is_live(folder) for folder in runs_in(project.path / ".tool")] == [False]


def counted(project: pytest.Pytester) -> dict[str, int]:
    """How the dashboard counts the items of the run, those that are none left out."""
    [run_told] = Runs(project.path / ".tool").told()
    return {state: number for state, number in run_told["tests"].items() if number}


def test_an_item_that_passes_when_it_is_run_again_counts_as_passed(project: pytest.Pytester) -> None:
    project.makepyfile(
        test_it="""
        from pathlib import Path
        def test_by_hand(pilot):
            again = Path("again").exists()
            Path("again").touch()
            assert again
        """
    )
    run(project, "--reruns", "1").assert_outcomes(passed=1)
    assert [told[1] for told in outcomes(project)] == ["rerun", "passed"]
    assert counted(project) == {"passed": 1}


def test_what_a_conftest_makes_of_a_failure_is_what_is_told(project: pytest.Pytester) -> None:
    project.makepyfile(test_it="def test_by_hand(pilot): assert 0")
    with (project.path / "conftest.py").open("a") as conftest:
        conftest.write("""
@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.failed:
        report.outcome, report.wasxfail = "skipped", "known"
    return report
""")
    run(project).assert_outcomes(xfailed=1)
    assert [told[1] for told in outcomes(project)] == ["xfailed"]


def test_an_item_with_which_its_worker_goes_down_has_failed(project: pytest.Pytester) -> None:
    write(project, GREET)
    project.makepyfile(test_it="import os\ndef test_by_hand(pilot): os._exit(3)")
    run(project, "-n", "1").assert_outcomes(passed=1, failed=1)
    assert counted(project) == {"passed": 1, "failed": 1}
    [crash] = [e["reason"] for e in events(project) if e["kind"] == "outcome" and e["outcome"] == "failed"]
    assert "crashed" in crash


def test_the_first_plan_with_which_its_worker_goes_down_is_told_of(project: pytest.Pytester) -> None:
    write(project, "1. Greet.\n", front="fixtures: [crash]\n")
    with (project.path / "conftest.py").open("a") as conftest:
        conftest.write("\n\nimport os\n@pytest.fixture\ndef crash():\n    os._exit(3)\n")
    run(project, "-n", "1", "--tool-summary", "summary.md").assert_outcomes(failed=1)
    assert counted(project) == {"failed": 1}
    summary = (project.path / "summary.md").read_text()
    assert summary.startswith("## Browser test plans: 1 failed\n")
    assert "stopped" not in summary
    assert "linux" not in summary


def test_a_run_that_cannot_be_written_is_one_clear_error_an_item(project: pytest.Pytester) -> None:
    write(project, GREET)
    (project.path / ".tool").write_text("a file, not a folder")
    ran = run(project)
    ran.assert_outcomes(failed=1)
    assert "INTERNALERROR" not in ran.stdout.str()
    ran.stdout.fnmatch_lines(["*The run cannot be written to *Not a directory*Make that folder writable*"])


@pytest.mark.parametrize("options", [(), ("-n", "1")])
def test_a_run_that_stops_early_says_how_many_had_run(project: pytest.Pytester, options: tuple[str, ...]) -> None:
    for name in ("a", "b", "c"):
        write(project, GREET.replace("Hello Ann", "Hello Bob"), name)
    run(project, "-x", "-o", "tool_expect_seconds=0.3", *options)
    [stopped] = [e for e in events(project) if e["kind"] == "run_stopped"]
    assert (stopped["ran"] < 3, stopped["selected"]) == (True, 3)
    assert "1 failures" in stopped["reason"]


def test_a_run_that_ends_as_it_should_says_nothing_of_it(project: pytest.Pytester) -> None:
    write(project, GREET)
    project.makepyfile("def test_another(): pass")
    run(project).assert_outcomes(passed=2)
    assert [e for e in events(project) if e["kind"] == "run_stopped"] == []
