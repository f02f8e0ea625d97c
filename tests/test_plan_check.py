"""`tool check` tells what can be known of plans without a browser or a model, as a process that opens no socket."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

PLAN = """---
vars:
  user: ann
---
# Shop

## Basket

1. Sign in as "{user}" with password "hunter-2".
2. Put the book in the basket.
   - Expect: the total is £5 and "1 item" is shown
   - Expect: everything looks nice
3. Verify that "Saved" is shown.
4. Click "{colour}".
5. Book added to the basket.
"""
TOKEN = '# Shop\n\n1. Type "ghp_16C7e42F292c6912E7710c838347Ae178B4a" into the Token field.\n'
NO_NETWORK = """
import socket, sys
def refuse(*_): raise AssertionError("a socket was opened")
socket.socket.connect = refuse
from tool_cli.main import main
sys.exit(main(sys.argv[1:]))
"""


def check(folder: Path, *args: str) -> tuple[int, str]:
    command = [sys.executable, "-c", NO_NETWORK, "check", *args]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "plans").mkdir()
    (tmp_path / "plans/shop.plan.md").write_text(PLAN)
    return tmp_path


def test_what_cannot_run_without_a_model_is_an_error_with_its_line_and_the_nearest_form(project: Path) -> None:
    code, told = check(project, "plans", "--embedded")
    assert code == 1
    assert "plans/shop.plan.md:12: error: “everything looks nice” is no check of the step language" in told
    assert 'plans/shop.plan.md:13: error: “Verify that "Saved" is shown” is not in the step language: a check is no step.' in told
    assert 'Expect: "Saved" is shown' in told
    assert "plans/shop.plan.md:14: error: Nothing gives the variable {colour}." in told
    assert "plans/shop.plan.md:15: warning: “Book added to the basket” does nothing where no control is called exactly so: it reads like a statement" in told
    assert "1 plan, 1 test · 5 steps: 2 language, 2 wish, 1 not understood · 2 expectations: 1 code, 1 not understood" in told


def test_with_real_models_the_pilot_decides_what_code_does_not(project: Path) -> None:
    code, told = check(project, "plans")
    assert code == 1  # the variable that nobody gives
    assert "no check of the step language" not in told
    assert "5 steps: 5 pilot · 2 expectations: 1 pilot, 1 code" in told


def test_a_written_password_is_a_warning_that_is_not_printed_and_can_be_allowed(project: Path) -> None:
    plan = project / "plans/shop.plan.md"
    plan.write_text(PLAN.replace('4. Click "{colour}".\n', ""))
    code, told = check(project, "plans")
    assert code == 0
    assert "plans/shop.plan.md:9: warning: A password is written out." in told
    assert "hunter-2" not in told
    assert check(project, "plans", "--strict")[0] == 1
    plan.write_text(plan.read_text().replace('hunter-2".', 'hunter-2". <!-- pragma: allowlist secret -->'))
    assert "warning:" not in check(project, "plans")[1]


def test_a_token_is_known_by_its_form(project: Path) -> None:
    (project / "plans/shop.plan.md").write_text(TOKEN)
    _, told = check(project, "plans")
    assert "plans/shop.plan.md:3: warning: A token is written out (GitHub Token)." in told
    assert "ghp_" not in told


def test_programs_get_who_decides_and_what_each_form_took(project: Path) -> None:
    code, told = check(project, "plans", "--embedded", "--json")
    data = json.loads(told)
    (file,) = data["files"]
    steps = file["tests"][0]["steps"]
    assert code == 1
    assert [s["by"] for s in steps] == ["language", "wish", "none", "language", "wish"]
    assert steps[0]["clauses"] == [{"form": "sign/log in as {value} with password {value}", "values": ["{user}", "•••"]}]
    assert "hunter-2" not in told
    assert steps[1]["expects"][0]["by"] == "code"
    assert steps[1]["expects"][0]["values"] == ["total", "£5", "1 item"]
    assert steps[1]["expects"][1] == {"line": 12, "text": "everything looks nice", "by": "none", "form": None, "values": []}
    assert {p["severity"] for p in data["problems"]} == {"error", "warning"}


def test_the_settings_of_the_project_say_that_it_runs_without_a_model(project: Path) -> None:
    (project / "pytest.ini").write_text("[pytest]\ntool_embedded = true\n")
    assert "no check of the step language" in check(project)[1]


@pytest.mark.parametrize("args", [["nowhere"], ["--colour"], ["empty"]])
def test_a_command_line_that_cannot_be_used_ends_with_two(project: Path, args: list[str]) -> None:
    (project / "empty").mkdir()
    assert check(project, *args)[0] == 2


def test_a_mistake_in_one_plan_does_not_hide_the_others(project: Path) -> None:
    (project / "plans/bad.plan.md").write_text("# Nothing\n\nNo steps.\n")
    _, told = check(project, "plans")
    assert "plans/bad.plan.md:1: error:" in told
    assert "plans/shop.plan.md:14: error:" in told


CONFTEST = """
from pytest_tool import check, step

@step("a customer named {string} exists", gives=["customer"])
def customer(name, shop): return {"customer": name}

@step("nobody uses this")
def unused(): pass

@check("the shop knows {int} customer(s)")
def known(number, shop): pass
"""
SHARED = '## As a customer\n\n1. Click "{button}".\n   - If: the button "{button}" is shown\n2. Click "{missing}".\n'
OWN = """# Shop

## Buy

1. A customer named "Ann" exists.
   - Expect: the shop knows 1 customer
2. [Sign in](../steps.md#as-a-customer)
   - With: button="{customer}"
   - Expect: "Hello" is shown
3. Click "{custmer}".
"""


def test_steps_in_python_links_and_conditions_are_told_by_who_decides(project: Path) -> None:
    (project / "conftest.py").write_text(CONFTEST)
    (project / "steps.md").write_text(SHARED)
    (project / "plans/shop.plan.md").write_text(OWN)
    code, told = check(project, "--embedded", "--json")
    data = json.loads(told)
    ann, click, missing, last = data["files"][0]["tests"][0]["steps"]
    assert code == 1
    assert (ann["by"], ann["clauses"]) == ("python", [{"form": "a customer named {string} exists", "values": ["Ann"]}])
    assert [(e["by"], e["form"], e["values"]) for e in ann["expects"]] == [("python", "the shop knows {int} customer(s)", ["1"])]
    assert [(click["path"], c["line"], c["by"]) for c in click["conditions"]] == [("steps.md", 4, "code")]
    assert [e["text"] for e in missing["expects"]] == ['"Hello" is shown']
    assert last["by"] == "language"
    assert [(p["path"], p["line"], p["severity"], p["message"].split(".")[0]) for p in data["problems"]] == [
        ("steps.md", 5, "error", "Nothing gives the variable {missing}"),
        ("plans/shop.plan.md", 10, "error", "Nothing gives the variable {custmer}"),
        ("conftest.py", 7, "warning", "No plan uses unused (“nobody uses this”)"),
    ]
    assert "Did you mean {customer}?" in data["problems"][1]["message"]
    assert "No plan uses" not in check(project, "plans", "--embedded")[1]  # of a part of the project nobody can say that


def test_what_is_wrong_with_a_conftest_or_a_link_is_told_at_its_line(project: Path) -> None:
    (project / "plans/shop.plan.md").write_text(OWN)
    assert "plans/shop.plan.md:7: error: There is no file ../steps.md beside this one." in check(project, "--embedded")[1]
    (project / "plans/conftest.py").write_text(CONFTEST.replace("{int}", "{amount}"))
    assert "plans/conftest.py:10: error: The expression “the shop knows {amount} customer(s)” is broken:" in check(project, "--embedded")[1]
    assert check(project, "plans")[0] == 1
    (project / "plans/conftest.py").write_text("import os\n\nnothing_there\n")
    code, told = check(project, "--embedded")
    assert (code, "plans/conftest.py:3: error: It cannot be imported: NameError: name 'nothing_there' is not defined." in told) == (1, True), told
    code, told = check(project, "plans", "--json")  # pytest loads the conftest of a named folder at once, and says so itself
    assert (code, "NameError" in told, '"message": "pytest could not start;' in told) == (1, True, True), told
