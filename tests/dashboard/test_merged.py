"""Several runs in one file: all tests of all of them, told apart by run, and what they come to."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_tool.changes import Change, Kind
from pytest_tool.events import ModelCalled, StepFinished

from dashboard.page_of import settled
from dashboard.samples import ITEM, run_of_one_test, writer

OTHER = "plans/shop.plan.md::Pays[chromium]"


@pytest.fixture
def shards(pytester: pytest.Pytester) -> list[Path]:
    """Two runs: one passes the same test that the other fails, which has another one that healed and cost something."""
    first = run_of_one_test(writer(pytester.path / ".tool", "20261122T010203.000Z-shard-1"))
    failed = {"reason": "it is | <b>0</b>", "blame": "app", "where": "plans/shop.plan.md:7", "step": "1"}
    second = run_of_one_test(writer(pytester.path / ".tool", "20261122T010204.000Z-shard-2"), passed=False, **failed)
    run_of_one_test(second, OTHER, "Pays")
    signal = Change(Kind.ALERT, "Stock is low")
    second(StepFinished(item=OTHER, number=1, passed=True, reason="", seconds=1.0, how="healed", healed="click A → click B", doubted=(signal,)))
    second(ModelCalled(item=OTHER, role="pilot_turn", model="m", ms=1.0, cost=0.5))
    for run in (first, second):
        run.close()
    return [first.folder, second.folder]


def tool(pytester: pytest.Pytester, *words: object) -> pytest.RunResult:
    return pytester.run(sys.executable, "-m", "tool_cli.main", "report", *words)


def test_one_page_has_the_tests_of_all_runs_and_filters_them(shards: list[Path], pytester: pytest.Pytester, page: Page) -> None:
    result = tool(pytester, "merge", *shards, "--out", "out.html")
    assert result.ret == 0
    result.stdout.fnmatch_lines(["Wrote out.html (* kB): 2 runs."])
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: asked.append(str(error)))
    page.goto((pytester.path / "out.html").as_uri())
    rows = page.locator("#tests-list li:not(.more)")
    expect(rows).to_have_count(3)
    expect(page.locator("#total-tests")).to_contain_text("2 passed")
    expect(page.locator("#total-tests")).to_contain_text("1 failed")
    expect(rows.nth(0)).to_contain_text("shard-1")
    expect(rows.nth(1)).to_contain_text("shard-2 · blame: app")
    for wanted, found in (
        ("run: shard-2", [1, 2]),
        ("outcome: failed", [1]),
        ("outcome:failed, blame: app", [1]),
        ("cost > 0.4", [2]),
        ("cost > 0.6", []),
        ("cost<=0.5", [0, 1, 2]),
        ("cost < 0.5 run:shard-2", [1]),
    ):
        page.locator("#tests-text").fill(wanted)
        expect(rows).to_have_count(len(found))
    page.locator("#tests-text").fill("")
    page.locator('input[name="tests-only"][value="healed"]').check()
    expect(rows).to_have_count(1)
    rows.locator("button").click()
    expect(page.locator("#steps-list .although")).to_have_text(['Although: alert appeared: "Stock is low"', "Healed: click A → click B"])
    settled(page)
    expect(page.locator("#screen img.picture")).to_have_attribute("src", re.compile("^data:image/jpeg"))
    page.goto(page.url.split("#", 1)[0] + "#item=" + f"shard-1 {ITEM}".replace(" ", "%20"))
    page.reload()
    expect(page.locator("#item-file")).to_contain_text("shard-1")
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []


def test_each_picture_is_that_of_its_own_run(shards: list[Path], pytester: pytest.Pytester) -> None:
    tool(pytester, "merge", *shards, "--out", "out.html")
    html = (pytester.path / "out.html").read_text()
    found = re.search(r'id="tool-run">(.*?)</script>', html, re.DOTALL)
    assert found
    told: dict[str, Any] = json.loads(found[1])
    frames = [event for event in told["events"] if event["kind"] == "frame"]
    assert len({event["number"] for event in frames}) == len(frames)
    assert {event["run"] for event in told["events"]} == {"shard-1", "shard-2"}
    kept = sum(len(list((run / "frames").iterdir())) for run in shards)
    assert len(re.findall(r'id="tool-picture-\d+"', html)) == kept


def test_markdown_tells_both_runs_and_escapes_what_pages_wrote(shards: list[Path], pytester: pytest.Pytester) -> None:
    result = tool(pytester, "markdown", "shard-1", *shards[1:], shards[1])
    said = "\n".join(result.outlines)
    assert said.startswith("## Browser test plans: 1 failed, 2 passed")
    assert f"| `shard-1 · {ITEM}` | ✅ passed |" in said
    assert f"| `shard-2 · {ITEM}` | ❌ failed |" in said
    assert f"| `shard-2 · {OTHER}` | ✅ passed | 3 | 0 | 1 | 3 | $0.5 |" in said
    assert "step 1 · `plans/shop.plan.md:7` · blame: app" in said
    assert "it is \\| &lt;b&gt;0&lt;/b&gt;" in said
    assert "- step 1 healed: click A → click B" in said


def test_bad_input_is_one_message(shards: list[Path], pytester: pytest.Pytester, tmp_path: Path) -> None:
    nothing, newer = tmp_path / "nothing", tmp_path / "newer"
    nothing.mkdir()
    shutil.copytree(shards[0], newer)
    (newer / "run.json").write_text('{"format": 99, "tool": "9.0"}')
    (pytester.path / "mine.html").write_text("mine")
    wrong = [
        (("merge", nothing, "--out", "out.html"), "nothing' is no run on disk."),
        (("markdown", newer), "The run newer was written by a newer tool (9.0, format 99)."),
        (("merge", newer, "--out", "out.html"), "The run newer was written by a newer tool (9.0, format 99)."),
        (("merge", shards[0], "--out", "mine.html"), "mine.html exists and is no earlier export."),
        (("merge", shards[0]), "--out is missing."),
    ]
    for words, said in wrong:
        result = tool(pytester, *words)
        assert result.ret in (1, 2)
        assert said in " ".join(result.errlines)
        assert "Traceback" not in result.stderr.str()
    with (shards[0] / "events.jsonl").open("a") as events:
        events.write('{"kind": "outc')
    for words in (("merge", *shards, "--out", "out.html"), ("markdown", *shards)):
        result = tool(pytester, *words)
        assert result.ret == 0
        assert "A line of shard-1/events.jsonl is torn and left out" in " ".join(result.errlines)
