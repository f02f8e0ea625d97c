"""Steps that were skipped or shared: what the summary, the section and the record make of them."""

from __future__ import annotations

import pytest
from pytest_tool.changes import Change, Kind
from pytest_tool.events import StepFinished
from pytest_tool.report.text import told_doubts
from pytest_tool.trail import Trail

from greeter import events, run, write

PLAN = """
# Greeter

## A visitor is greeted
1. [Say who it is](steps.md)
2. Close the banner.
   - If: "Cookies" is shown
3. Greet.
"""


def test_a_skipped_step_is_counted_and_a_shared_one_tells_its_label_and_its_link(project: pytest.Pytester) -> None:
    (project.path / "steps.md").write_text('# Who\n\n1. Type "Ann" as the name.\n')
    write(project, PLAN)
    result = run(project, "-rA")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["1.1. Type * (shared, from greet.plan.md:8)", "   skipped: *Cookies*", "passed *  3 steps · 1 skipped · 2 decisions *"])
    told = events(project)
    assert [e["included"] for e in told if e["kind"] == "step_started"] == [["greet.plan.md:8"], [], []]
    assert [(e["label"], e["skipped"]) for e in told if e["kind"] == "step_finished"] == [("1.1", False), ("", True), ("", False)]


def test_a_doubted_step_is_called_by_its_label() -> None:
    trail = Trail()
    trail.tell(StepFinished(number=3, label="2.1", passed=True, reason="", seconds=1.0, doubted=(Change(Kind.ALERT, "Stock is low"),)))
    assert told_doubts(trail) == ['step 2.1: alert appeared: "Stock is low"']
