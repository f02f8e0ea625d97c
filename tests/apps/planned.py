"""A plan file run as its user runs it: ``pytest FILE --embedded --base-url URL`` in a project of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar
from xml.etree import ElementTree

import pytest

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
MOST_S = 1200
"""A plan file that takes longer hangs."""


def planned(module: str, plans: str, run_plans: Callable[[str, Path], T]) -> Callable[[pytest.TempPathFactory], T]:
    """A fixture: what ``run_plans(plans, folder)`` gives. Its tests are skipped where ``module`` is not installed."""

    @pytest.fixture(scope="session")
    def ran(tmp_path_factory: pytest.TempPathFactory) -> T:
        pytest.importorskip(module, reason=f"{module} is not installed: `make test-apps` installs it, or the extra “apps”")
        return run_plans(plans, tmp_path_factory.mktemp(plans.removesuffix(".plan.md")))

    return ran


@dataclass(frozen=True)
class Ran:
    """What came of one test of a plan file: its verdict, and for a failed one the text that a tester reads."""

    passed: bool
    told: str

    def __repr__(self) -> str:
        return "passed" if self.passed else f"failed:\n{self.told}"


def run(plan: Path, url: str, project: Path, environment: Mapping[str, str] | None = None) -> dict[str, Ran]:
    """Title → result for each test of ``plan``, against the application at ``url``. ``project`` keeps the run.

    What lies beside the plan as ``plans_conftest.py`` is the project's ``conftest.py``.
    """
    project.mkdir(parents=True, exist_ok=True)
    shutil.copy(plan, project)
    (project / "pytest.ini").write_text("[pytest]\n")
    if (fixtures := plan.with_name("plans_conftest.py")).is_file():
        shutil.copy(fixtures, project / "conftest.py")
    results = project / f"{plan.name}.xml"
    results.unlink(missing_ok=True)
    command = [
        sys.executable, "-m", "pytest", plan.name, "--embedded", "--base-url", url, f"--junitxml={results.name}",
    ]  # fmt: skip
    paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    quiet = {"APP_VOICE": "off", "APP_UI_REVIEW": "0", "PYTHONPATH": paths, "PYTEST_ADDOPTS": ""}
    of_outer_run = {name for name in os.environ if name.startswith("PYTEST_XDIST")}
    own = {name: value for name, value in os.environ.items() if name not in of_outer_run}
    ended = subprocess.run(command, cwd=project, env={**own, **quiet, **(environment or {})}, capture_output=True, text=True, timeout=MOST_S)
    (project / f"{plan.name}.txt").write_text(ended.stdout + ended.stderr)
    if not results.is_file():
        raise RuntimeError(f"{' '.join(command)} ended with {ended.returncode}:\n{ended.stdout}\n{ended.stderr}")
    return _read(results)


def _read(results: Path) -> dict[str, Ran]:
    ran: dict[str, Ran] = {}
    for case in ElementTree.parse(results).iter("testcase"):
        title = case.get("name", "").replace("[chromium]", "").replace("[chromium-", "[")
        bad = next((e for e in case if e.tag in ("failure", "error", "skipped")), None)
        ran[title] = Ran(bad is None, "" if bad is None else f"{bad.get('message')}\n{bad.text or ''}")
    return ran
