"""``tool trail --calibration``: from second opinions on disk to a threshold."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from pytest_tool.archive.calibration import Opinion, as_text, calibrations, opinions

from greeter import chat, events, run, write
from scripted import ScriptedModel, tag_of

TOOL = (sys.executable, "-m", "tool_cli.main")


def said(confidence: float | None, by: str = "escalation", overruled: str = "", doubts: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"kind": "suggestion", "engine_model": "d-1", "engine_confidence": confidence, "decided_by": by, "overruled": overruled, "doubts": doubts}


def test_a_second_opinion_agrees_overrules_or_is_unsure_and_the_rest_says_nothing() -> None:
    found = opinions([
        said(0.5), said(0.4, overruled="click button"), said(0.3, by="", doubts=("low confidence: x", "escalation unsure: two fit")),
        said(0.9, by="engine"), said(0.2, by="", doubts=("low confidence: x",)), said(None), {"kind": "check"},
    ])  # fmt: skip
    assert [(o.confidence, o.agreed) for o in found] == [(0.5, True), (0.4, False), (0.3, False)]


def many(confidence: float, agreed: int, not_agreed: int, engine: str = "d-1") -> list[Opinion]:
    return [Opinion(engine, confidence, True)] * agreed + [Opinion(engine, confidence, False)] * not_agreed


@pytest.mark.parametrize(
    ("found", "threshold"),
    [
        (many(0.95, 30, 0) + many(0.75, 30, 1) + many(0.55, 10, 20), 0.7),
        (many(0.95, 30, 0) + many(0.35, 30, 0), 0.3),
        (many(0.95, 10, 0) + many(0.85, 10, 0), 0.8),
        (many(0.95, 19, 0), None),
        (many(0.95, 10, 20), None),
        (many(1.0, 20, 0), 0.9),
    ],
)
def test_the_threshold_is_the_lowest_edge_above_which_nearly_all_agreed(found: list[Opinion], threshold: float | None) -> None:
    (one,) = calibrations(found)
    assert one.threshold == threshold
    assert sum(band.asked for band in one.bands) == one.asked == len(found)


def test_each_engine_has_its_own_table() -> None:
    text = as_text(calibrations(many(0.95, 30, 0, "a") + many(0.2, 1, 1, "b")))
    assert "a: 30 second opinions" in text
    assert "Suggested: APP_DECISION_MIN_CONFIDENCE=0.9" in text
    assert "b: 2 second opinions" in text
    assert "0.2 – 0.3        2     50%" in text
    assert "Too few" in text


def test_the_runs_on_disk_are_read(project: pytest.Pytester, model: ScriptedModel) -> None:
    def escalates(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        return {"operation": "click", "tag": 3, "why": "the button"} if role == "escalation" else chat(role, ask)

    model.chat = escalates
    model.decide = lambda request: {"operation": "CLICK", "pointing": (tag_of(request, '"Greet"'), 0.4)}
    write(project, '1. Greet.\n   - Expect: "Hello" is shown\n')
    run(project)
    (told,) = [e for e in events(project) if e["kind"] == "suggestion"]
    assert (told["engine_model"], told["engine_confidence"]) == ("scripted-engine", 0.4)
    report = json.loads(project.run(*TOOL, "trail", "--calibration", "--json").stdout.str())
    assert (report["runs"], report["engines"][0]["engine"], report["engines"][0]["asked"]) == (1, "scripted-engine", 1)
    project.run(*TOOL, "trail", "--calibration").stdout.fnmatch_lines(["1 run in *", "scripted-engine: 1 second opinions"])


def test_without_runs_it_says_so(pytester: pytest.Pytester) -> None:
    result = pytester.run(*TOOL, "trail", "--calibration")
    assert result.ret == 0
    result.stdout.fnmatch_lines(["0 runs in *", "No run on disk holds a second opinion yet*"])
    assert pytester.run(*TOOL, "trail").ret == 2  # that of the newest run, and there is none
