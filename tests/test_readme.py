"""The README says what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pytest_tool.language.page import page
from pytest_tool.plugin import MARKERS
from pytest_tool.setting_table import SETTINGS, Setting

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda s: s.env)
def test_every_setting_is_in_the_readme_and_in_the_example_file(setting: Setting) -> None:
    row = next((line for line in README.splitlines() if line.startswith(f"| `{setting.env}` |")), "")
    assert row, f"{setting.env} is not in the README's tables"
    assert not setting.default or f"`{setting.default}`" in row
    assert not setting.option or f"`{setting.option}`" in row
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert re.search(rf"^(# ?)?{setting.env}=", example, re.MULTILINE), f"{setting.env} is not in .env.example"


@pytest.mark.parametrize("marker", [line.partition("(")[0] for line in MARKERS])
def test_every_marker_is_in_the_readme(marker: str) -> None:
    assert marker in README


def test_the_page_of_the_step_language_is_made_from_its_table() -> None:
    assert (ROOT / "docs/reference/step-language.md").read_text("utf-8") == page(), "it is stale: run `make docs`"


def test_the_example_file_gives_the_values_that_it_should() -> None:
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    assert "TEXT_MODEL_PROVIDER=gateway" in lines
    assert "APP_ESCALATION=off" in lines
    models = {line.partition("=")[2] for line in lines if line.startswith(("TEXT_MODEL=", "APP_PILOT_MODEL="))}
    assert models == {"google/gemini-3-flash"}


def test_every_test_that_the_readme_names_is_there() -> None:
    table = README.partition("| Difficulty | Supported |")[2].partition("\n\n")[0]
    files, names = re.findall(r"\]\(([^)]+\.py)\)", table), re.findall(r"`(test_\w+)`", table)
    assert len(files) > 20
    assert [file for file in files if not (ROOT / file).is_file()] == []
    defined = "".join((ROOT / file).read_text(encoding="utf-8") for file in files)
    assert [name for name in names if f"def {name}(" not in defined] == []
