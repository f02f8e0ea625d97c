"""The jobs that the guides show, and the action, do what is said of them: two machines, and one report of both."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from ci.job import Machine
from greeter import PAGE, run

ROOT = Path(__file__).parents[2]
PLAN = """---
url: "{{base_url}}/page.html"
---

## {name} is greeted
1. Type "{name}" in the field "Name".
2. Click "Greet".
   - Expect: "Hello {name}" is shown

## {name} is idle
1. Click "Greet".
   - Expect: "Hello" is shown
"""


@pytest.fixture
def checkout(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with four tests, all of them recorded; no model answers any more."""
    (project.path / "plans").mkdir()
    for name in ("Ann", "Bob"):
        (project.path / "plans" / f"{name}.plan.md").write_text(PLAN.format(name=name))
    run(project, "plans", "--embedded", "--tool-recording=refresh", "-n", "2").assert_outcomes(passed=4)
    shutil.rmtree(project.path / ".tool")
    for name in ("TEXT_MODEL_BASE_URL", "APP_PILOT_BASE_URL", "LOCAL_ENGINE_BASE_URL"):
        monkeypatch.setenv(name, "http://127.0.0.1:9/v1")
    return project.path


def machine(checkout: Path, tmp_path: Path, name: str, known: dict[str, str] | None = None) -> Machine:
    (tmp_path / "artifacts").mkdir(exist_ok=True)
    return Machine(Path(shutil.copytree(checkout, tmp_path / name)), tmp_path / "artifacts", known or {})


def job_file() -> dict[str, Any]:
    found = re.search(r"^```yaml\n(.*?)^```$", (ROOT / "docs/guides/sharding.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert found
    jobs: dict[str, Any] = yaml.safe_load(found[1])["jobs"]
    return jobs


def test_two_shards_make_one_report_also_when_one_is_red(checkout: Path, tmp_path: Path) -> None:
    jobs = job_file()
    green = []
    for shard in map(str, jobs["shard"]["strategy"]["matrix"]["shard"]):
        ran = machine(checkout, tmp_path, f"shard-{shard}", {"matrix.shard": shard})
        if shard == "2":
            (ran.folder / "page.html").write_text(PAGE.replace("'Hello '", "'Bye '"))
        green.append(ran.runs(jobs["shard"]["steps"]))
        assert re.search(r"\b2 (passed|failed)\b", ran.printed), ran.printed
        assert "| **2 in all** |" in ran.summary.read_text()
    assert green == [True, False]
    last = machine(checkout, tmp_path, "report")
    assert last.runs(jobs["report"]["steps"]), last.printed
    assert last.summary.read_text().startswith("## Browser test plans: 2 failed, 2 passed")
    html = (tmp_path / "artifacts" / "report" / "report.html").read_text()
    items = set(re.findall(r'"item":"([^"]+)"', html))
    assert items == {f"plans/{name}.plan.md::{name} is {what}[chromium]" for name in ("Ann", "Bob") for what in ("greeted", "idle")}
    assert set(re.findall(r'"run":"([^"]+)"', html)) == {"shard-1", "shard-2"}
    assert html.count('id="tool-picture-') >= 4


def test_the_action_replays_without_a_key_and_keeps_the_run_of_a_red_job(checkout: Path, tmp_path: Path) -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
    known = {f"inputs.{name}": str(told["default"]) for name, told in action["inputs"].items()}
    ran = machine(checkout, tmp_path, "green", {**known, "github.action_path": str(ROOT)})
    assert ran.runs(action["runs"]["steps"]), ran.printed
    assert "4 passed" in ran.printed
    assert "0 model calls" in ran.printed
    ran = machine(checkout, tmp_path, "red", {**known, "github.action_path": str(ROOT), "inputs.artifact": "red"})
    (ran.folder / "page.html").write_text(PAGE.replace("'Hello '", "'Bye '"))
    assert not ran.runs(action["runs"]["steps"])
    kept = tmp_path / "artifacts" / "red"
    assert (kept / "test-results" / "report.html").exists()
    assert (kept / "test-results" / "junit.xml").exists()
    assert list((kept / ".tool" / "runs").glob("*/events.jsonl"))
    assert "::error file=plans/Ann.plan.md,line=7," in ran.printed
