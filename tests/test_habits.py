"""Every habit of pytest that the guide lists is tried on a project of plans, with the plug-ins that people have."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from greeter import PAGE

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "guides" / "pytest.md"
PLUGINS = ROOT / ".venv" / "habits"
"""Plug-ins of others, beside the environment and not in it: they would take part in every run of ours."""
CONFTEST = """
import functools, http.server, threading, pytest

class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args): pass

@pytest.fixture(scope="session")
def base_url(request):
    handler = functools.partial(Quiet, directory=str(request.config.rootpath))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
"""
INI = """
[pytest]
addopts = -p no:randomly
tool_embedded = true
tool_expect_seconds = 0.5
testpaths = e2e
markers = smoke: first
"""
PLAN = """---
url: "{base_url}/page.html"
marks: xdist_group("greet")
---
# Greeter

## Greets
Marks: smoke

1. Type "Ann" into the Name field and click "Greet".
   - Expect: "Hello Ann" is shown

## Greets again
1. Type "Bob" into the Name field and click "Greet".
   - Expect: "Hello Bob" is shown

## Greets wrongly
1. Click "Greet".
   - Expect: "Hello Eve" is shown

## Greets last
1. Type "Zoe" into the Name field.
2. Click "Greet".
   - Expect: "Hello Zoe" is shown
"""
ALL = "1 failed, 3 passed"
REASON = '"Hello Eve" should be shown'


def order(out: str) -> list[str]:
    """The titles in the order of pytest's own lines under ``-v``."""
    return list(dict.fromkeys(re.findall(r"^e2e/greet\.plan\.md::(.+?)\[chromium\] ", out, re.M)))


def workers(out: str) -> set[str]:
    return set(re.findall(r"^\[(gw\d)\] .*(?:PASSED|FAILED)", out, re.M))


def written(path: str, *texts: str) -> Callable[[Path, str], bool]:
    return lambda project, _: all(text in (project / path).read_text() for text in texts)


def said(*texts: str) -> Callable[[Path, str], bool]:
    return lambda _, out: all(text in out for text in texts)


def statuses(project: Path, _: str) -> bool:
    results = [json.loads(path.read_text()) for path in (project / "allure").glob("*-result.json")]
    told = [r["statusDetails"]["message"] for r in results if r["status"] == "failed"]
    return len(results) == 4 and len(told) == 1 and REASON in told[0]


HABITS: dict[str, tuple[str, Callable[[Path, str], bool]]] = {
    "pytest": (ALL, said(REASON)),
    'pytest "e2e/greet.plan.md::Greets"': ("1 passed", said("greet.plan.md::Greets[chromium]")),
    "pytest -k again": ("1 passed, 3 deselected", said("Greets again")),
    "pytest -m smoke": ("1 passed, 3 deselected", said("Greets[chromium]")),
    "pytest --co -q": ("4 tests collected", lambda project, out: not (project / ".tool").exists()),
    "pytest -x": ("1 failed, 2 passed", said("stopping after 1 failures")),
    "pytest --maxfail 1": ("1 failed, 2 passed", said("stopping after 1 failures")),
    "pytest --lf": ("1 failed", said("Greets wrongly")),
    "pytest --ff": (ALL, said("Greets wrongly")),
    "pytest --sw": ("1 failed, 2 passed", said("continuing from this test next run")),
    "pytest -n 2": (ALL, lambda project, _: len(list((project / ".tool" / "runs").iterdir())) == 1),
    "pytest -n 2 --dist load": (ALL, said(REASON)),
    "pytest -n 2 --dist loadfile": (ALL, lambda _, out: len(workers(out)) == 1),
    "pytest -n 2 --dist loadgroup": (ALL, said(REASON)),
    "pytest -v": (ALL, lambda _, out: order(out) == ["Greets", "Greets again", "Greets wrongly", "Greets last"]),
    "pytest --tb line": (ALL, lambda _, out: f"e2e/greet.plan.md:17: step 1 (e2e/greet.plan.md:18): {REASON}" in out and "tried " not in out),
    "pytest --junit-xml junit.xml": (ALL, written("junit.xml", 'name="tool_blame" value="app"', "Hello Eve")),
    "pytest --pdb": (ALL, said("entering PDB", "(Pdb) 42")),
    "pytest -W error": (ALL, said(REASON)),
    "pytest -p no:cacheprovider": (ALL, lambda project, _: not (project / ".pytest_cache").exists()),
    "pytest -p no:tool": ("2 warnings", said("collected 0 items")),
    "pytest --reruns 1": (f"{ALL}, 1 rerun", said("rerun   greet.plan.md::Greets wrongly")),
    "pytest --splits 2 --group 1": ("2 passed, 2 deselected", said("Greets again")),
    "pytest --html report.html --self-contained-html": (ALL, written("report.html", "Hello Eve")),
    "pytest -p randomly --randomly-seed 1": (ALL, lambda _, out: order(out) != sorted(order(out), key=PLAN.index)),
    "pytest --timeout 120": (ALL, said("timeout: 120")),
    "pytest --alluredir allure": (ALL, statuses),
}
AFTER_A_RUN = ("--lf", "--ff")


@pytest.fixture
def plans(tmp_path: Path) -> Path:
    for name, text in {"conftest.py": CONFTEST, "pytest.ini": INI, "page.html": PAGE, "e2e/greet.plan.md": PLAN}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def ran(project: Path, *arguments: str) -> str:
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(PLUGINS)])}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *arguments], cwd=project, env=environ, input="p 6*7\nc\n", capture_output=True, text=True, timeout=120
    )  # fmt: skip
    return run.stdout + run.stderr


@pytest.mark.parametrize("command", HABITS)
def test_a_habit_of_pytest_holds_for_plans(plans: Path, command: str) -> None:
    outcome, holds = HABITS[command]
    _, *arguments = shlex.split(command)
    if any(option in arguments for option in AFTER_A_RUN):
        assert f" {ALL} " in ran(plans)
    if "randomly" in arguments:
        (plans / "pytest.ini").write_text(INI.replace("addopts = -p no:randomly", ""))
    verbose = [] if {"-q", "--tb"} & set(arguments) else ["-v"]
    out = ran(plans, *arguments, *verbose)
    assert re.search(rf"(?<!\d ){re.escape(outcome)}\b", out.splitlines()[-1]), out
    assert holds(plans, out), out


def test_the_red_test_comes_first_after_a_run(plans: Path) -> None:
    ran(plans)
    assert order(ran(plans, "--ff", "-v"))[0] == "Greets wrongly"


def test_a_test_that_hangs_is_ended_and_the_next_one_goes_on(plans: Path) -> None:
    (plans / "e2e" / "greet.plan.md").write_text(PLAN.replace('1. Click "Greet".', "1. Wait 60 seconds."))
    out = ran(plans, "--timeout", "8")
    assert "Failed: Timeout" in out
    assert ALL in out.splitlines()[-1]


def test_the_guide_lists_what_is_tried() -> None:
    assert re.findall(r"^\| `(pytest[^`]*)` \|", GUIDE.read_text(), re.M) == list(HABITS)
