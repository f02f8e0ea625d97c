"""A session takes the project's steps in Python, and links to shared steps; what is exported of it does the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_tool.export import plan_text, python_text

from session.sessions import asked, served, session

CONFTEST = """
import pytest
from pytest_tool import check, step

@pytest.fixture
def guests():
    return []

@step("a guest named {string} is expected", gives=["guest"])
def expected(name, guests):
    guests.append(name)
    return {"guest": f"{name} {len(guests)}"}

@check("{int} guest(s) is/are expected")
def counted(number, guests):
    assert len(guests) == number
"""
STEPS = """## Greeting

1. Fill in the Name "{who}".
   - If: the Name field is empty
2. Click "Greet".
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("project")
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "steps.md").write_text(STEPS)
    with pytest.MonkeyPatch.context() as patch, served(folder) as url:
        patch.setenv("APP_STEP_SECONDS", "15")
        with session(folder, f"{url}/form.html", patch) as started:
            yield Path(str(started["run"]))


def test_a_session_takes_python_and_links_and_is_exported_with_them(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(run.parents[2])
    done = asked("step", 'A guest named "Ann" is expected.\n- Expect: 1 guest is expected')
    assert (done["outcome"], done["reason"]) == ("done", ""), done
    link = '[Greet](steps.md#greeting)\n- With: who="{guest}"\n- Expect: "Hello Ann 1" is shown'
    assert asked("step", link)["outcome"] == "done"
    assert asked("step", link)["outcome"] == "done"  # the name is there: its condition is looked at afresh
    wrong = asked("step", '[Greet](steps.md#greting)\n- With: who="{guest}"')
    assert "steps.md has no section #greting. Did you mean #greeting?" in str(wrong), wrong
    assert asked("step", 'A guest named "Bob" is expected.\n- Expect: 7 guests are expected')["outcome"] == "failed"
    python, plan = python_text(run).text, plan_text(run).text
    assert "from conftest import counted, expected" in python
    assert "def test_exported_session(page: Page, guests: object) -> None:" in python
    assert '    expected("Ann", guests)\n    counted(1, guests)\n' in python
    assert '.fill("Ann 1")' in python
    assert '1. A guest named "Ann" is expected.\n   - Expect: 1 guest is expected\n' in plan
    assert '2. Fill in the Name "{guest}".\n   - If: the Name field is empty\n3. Click "Greet".\n' in plan
