"""Each switchable defect turns its own plan items red, and no other item of the same files, though their recordings are replayed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from plans.shop.bugs import DEFECTS, Bug

ROOT = Path(__file__).parents[2]
PLANS = sorted((ROOT / "plans").glob("*.plan.md"))


def titles_of(plan: Path) -> list[str]:
    """The tests of a plan file: its ``##`` headings, or its one ``#``."""
    text = plan.read_text()
    return re.findall(r"^## (.+)$", text, re.MULTILINE) or re.findall(r"^# (.+)$", text, re.MULTILINE)


def run_plans(bug: Bug, tmp_path: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """The plan files of this defect's items, in a process of their own."""
    files = [plan for plan in PLANS if set(titles_of(plan)) & set(DEFECTS[bug].breaks)]
    command = [sys.executable, "-m", "pytest", *map(str, files), "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    command += [f"--junit-xml={tmp_path / 'out.xml'}", f"--output={tmp_path / 'output'}", "-o", "tool_expect_seconds=2"]
    environ = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")} | {"SHOP_BUG": str(bug), "CI": "1"}
    return subprocess.run([*command, *options], cwd=ROOT, env=environ, capture_output=True, text=True, timeout=240, check=False)


@pytest.mark.parametrize("bug", [Bug.UI_PICTURE_MISSING, Bug.UI_REQUEST_FAILS], ids=str)
def test_a_visual_defect_is_told_and_turns_nothing_red(bug: Bug, tmp_path: Path) -> None:
    done = run_plans(bug, tmp_path, "--tool-ui-review", "warn", "-W", "error")
    assert done.returncode == 0, done.stdout + done.stderr
    cases = list(ElementTree.parse(tmp_path / "out.xml").iter("testcase"))
    told = {str(c.get("name")).partition("[")[0] for c in cases if c.find(".//property[@name='looks broken']") is not None}
    assert told == set(DEFECTS[bug].breaks), done.stdout


@pytest.mark.parametrize("bug", list(Bug), ids=str)
def test_a_defect_turns_its_own_items_red(bug: Bug, tmp_path: Path) -> None:
    done = run_plans(bug, tmp_path, "--tool-ui-review", "fail" if bug.is_visual else "off")
    assert done.returncode == 1, done.stdout + done.stderr
    cases = list(ElementTree.parse(tmp_path / "out.xml").iter("testcase"))
    red = {str(case.get("name")).partition("[")[0] for case in cases if case.find("failure") is not None}
    green = {str(case.get("name")).partition("[")[0] for case in cases if len(case.findall("failure")) == 0}
    assert red == set(DEFECTS[bug].breaks), done.stdout
    assert not red & green, "a defect concerns all cases of its tests"
    assert not [case for case in cases if case.find("error") is not None], done.stdout
