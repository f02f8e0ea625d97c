"""``--tool-report``: the whole pytest run in one file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from greeter import GREET, run, write

TAKEN_AWAY = """
import shutil

@pytest.fixture(autouse=True, scope="session")
def taken_away(tool_listeners):
    yield
    shutil.rmtree(tool_listeners.folder)
"""


def told(path: Path) -> dict[str, Any]:
    """What the report holds."""
    found = re.search(r'<script type="application/json" id="tool-run">(.*?)</script>', path.read_text(), re.DOTALL)
    assert found
    holds: dict[str, Any] = json.loads(found[1])
    return holds


def items(path: Path) -> dict[str, str]:
    """Each item and its outcome."""
    events = told(path)["events"]
    return {e["item"].rpartition("::")[2].partition("[")[0]: e["outcome"] for e in events if e["kind"] == "outcome"}


def test_it_holds_all_items_and_the_summary_says_where_it_is(project: pytest.Pytester) -> None:
    write(project, GREET, "a")
    write(project, GREET.replace("A visitor", "Nobody").replace("Hello Ann", "Hello Bob"), "b")
    write(project, "1. Type {unknown}.\n", "c")
    result = run(project, "--tool-report=report/run.html", "-o", "tool_expect_seconds=0.3")
    result.assert_outcomes(passed=1, failed=1, errors=1)
    result.stdout.fnmatch_lines(["the report is report/run.html"])
    report = project.path / "report" / "run.html"
    assert items(report) == {"A visitor is greeted": "passed", "Nobody is greeted": "failed", "c": "error"}
    assert told(report)["state"] == {
        "live": False, "session": "", "going_on": False, "broken_off": False, "stopped": "", "torn": [],
    }  # fmt: skip


def test_the_items_of_all_workers_are_in_it(project: pytest.Pytester) -> None:
    for name in ("a", "b", "c"):
        write(project, GREET.replace("A visitor", name), name)
    run(project, "-n", "2", "--tool-report=run.html").assert_outcomes(passed=3)
    assert items(project.path / "run.html") == {f"{name} is greeted": "passed" for name in "abc"}
    pictures = re.findall(r'id="tool-picture-(\d+)"', (project.path / "run.html").read_text())
    assert pictures == sorted(set(pictures), key=pictures.index)
    assert len(pictures) >= 3


def test_a_file_that_is_none_of_ours_is_refused_before_any_test_runs(project: pytest.Pytester) -> None:
    write(project, GREET)
    (project.path / "mine.html").write_text("mine")
    result = run(project, "--tool-report=mine.html")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --tool-report: *mine.html exists and is no earlier export.*"])
    assert (project.path / "mine.html").read_text() == "mine"
    assert not (project.path / ".tool").exists()


def test_a_run_without_plans_says_that_there_was_nothing_to_write(project: pytest.Pytester) -> None:
    project.makepyfile("def test_it(): pass")
    result = run(project, "--tool-report=run.html")
    result.stdout.fnmatch_lines(["note: --tool-report: no plan was run*"])
    assert not (project.path / "run.html").exists()


def test_a_plan_that_cannot_be_read_is_in_it(project: pytest.Pytester) -> None:
    write(project, GREET, "good")
    (project.path / "broken.plan.md").write_text("---\nnonsense: 1\n---\n1. Greet.\n")
    run(project, "--tool-report=run.html").assert_outcomes(passed=1, errors=1)
    [broken] = [e for e in told(project.path / "run.html")["events"] if e.get("phase") == "collect"]
    assert (broken["item"], broken["outcome"]) == ("broken.plan.md", "error")
    assert "nonsense" in broken["reason"]


def test_a_plan_that_cannot_be_read_is_in_it_once_with_workers_too(project: pytest.Pytester) -> None:
    write(project, GREET, "good")
    (project.path / "broken.plan.md").write_text("---\nnonsense: 1\n---\n1. Greet.\n")
    run(project, "-n", "2", "--tool-report=run.html")
    broken = [e["item"] for e in told(project.path / "run.html")["events"] if e.get("phase") == "collect"]
    assert broken == ["broken.plan.md"]


def test_the_report_of_an_earlier_run_is_not_taken_for_this_one(project: pytest.Pytester) -> None:
    write(project, GREET)
    run(project, "--tool-report=run.html").assert_outcomes(passed=1)
    run(project, "--tool-report=run.html", "--collect-only")
    assert (project.path / "run.html").exists()
    run(project, "--tool-report=run.html", "-k", "nothing of this name")
    assert not (project.path / "run.html").exists()


def test_a_place_that_cannot_be_written_is_refused_before_any_test_runs(project: pytest.Pytester) -> None:
    write(project, GREET)
    (project.path / "file").write_text("")
    result = run(project, "--tool-report=file/run.html")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --tool-report: *file/run.html cannot be *"])


def test_it_is_written_where_another_plugin_fails_at_the_end(project: pytest.Pytester) -> None:
    """As pytest-playwright's does when Ctrl-C has ended the browser before it."""
    write(project, GREET)
    with (project.path / "conftest.py").open("a") as conftest:
        conftest.write("\ndef pytest_sessionfinish():\n    raise RuntimeError('the browser is gone')\n")
    result = run(project, "--tool-report=run.html")
    assert result.ret != 0
    assert items(project.path / "run.html") == {"A visitor is greeted": "passed"}


def test_a_folder_that_was_taken_away_is_said(project: pytest.Pytester) -> None:
    write(project, GREET)
    with (project.path / "conftest.py").open("a") as conftest:
        conftest.write(TAKEN_AWAY)
    result = run(project, "--tool-report=run.html")
    result.stdout.fnmatch_lines(["note: --tool-report: the folder of this run was taken away."])
