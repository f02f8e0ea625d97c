"""``tool init``: what it writes, what it leaves alone, and that what it wrote works."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from cli.samples import Tool
from test_model_recipes import RECIPES

WRITTEN = ["plans/first.plan.md", "plans/first.html", "plans/conftest.py", ".env", "pytest.ini"]


def test_the_first_project_passes_without_a_key_and_without_a_network(tool: Tool, tmp_path: Path) -> None:
    made = tool("init")
    assert (made.returncode, made.stderr) == (0, "")
    assert "tool run plans/ --embedded" in made.stdout
    nowhere = {"HTTPS_PROXY": "http://127.0.0.1:9", "HTTP_PROXY": "http://127.0.0.1:9"}
    ran = tool("run", "plans/", "--embedded", "-W", "error", **nowhere)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "2 passed" in ran.stdout
    failed = tool("run", "plans/", "--embedded", "--base-url", "http://127.0.0.1:9", "--json", "-x", **nowhere)
    told = json.loads(failed.stdout)
    assert (failed.returncode, told["code"], told["outcome"], told["tests"][0]["outcome"]) == (1, 1, "failed", "failed")


def test_keys_are_for_the_owner_alone_and_not_for_git(tool: Tool, tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        tool("init")
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / ".env").stat().st_mode) == 0o600
    assert (tmp_path / ".gitignore").read_text() == ".env\n.tool/\ntest-results/\n"


def test_the_env_file_is_the_recipe_of_the_provider(tool: Tool, tmp_path: Path) -> None:
    made = tool("init", "--provider", "OpenAI")
    written = (tmp_path / ".env").read_text()
    assert "Put your key into .env" in " ".join(made.stdout.split())
    assert [line for line in written.splitlines() if not line.startswith("#")][1:] == RECIPES["OpenAI"].splitlines()
    refused = tool("init", "x", "--provider", "opnai")
    assert (refused.returncode, (tmp_path / "x").exists()) == (2, False)
    assert "Did you mean openai?" in " ".join(refused.stderr.split())


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("*.pyc", "*.pyc\n.env\n.tool/\ntest-results/\n"),
        ("a\n.env\n", "a\n.env\n.tool/\ntest-results/\n"),
        (".env\n.tool/\ntest-results/\n", ".env\n.tool/\ntest-results/\n"),
    ],
)
def test_a_gitignore_is_added_to(tool: Tool, tmp_path: Path, before: str, after: str) -> None:
    (tmp_path / ".gitignore").write_text(before)
    told = json.loads(tool("init", "--json").stdout)
    assert (tmp_path / ".gitignore").read_text() == after
    assert told["files"] == [*WRITTEN, *([] if before == after else [".gitignore"])]


def test_a_configuration_of_pytest_is_left_alone(tool: Tool, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("")
    made = tool("init")
    assert "For recordings add `tool_recording = auto` to pyproject.toml." in " ".join(made.stdout.split())
    assert not (tmp_path / "pytest.ini").exists()


@pytest.mark.parametrize("name", WRITTEN[:-1])
def test_nothing_is_written_where_one_of_its_files_exists(tool: Tool, tmp_path: Path, name: str) -> None:
    there = tmp_path / name
    there.parent.mkdir(exist_ok=True)
    there.symlink_to("nowhere")
    ran = tool("init")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert " ".join(ran.stderr.split()).startswith(f"{name} exists in {tmp_path}; nothing was written.")
    assert [path.name for path in tmp_path.rglob("*") if not path.is_dir()] == [there.name]


def test_a_projects_own_conftest_and_tests_stay_as_they_are(tool: Tool, tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text("# mine\n")
    assert tool("init").returncode == 0
    assert (tmp_path / "conftest.py").read_text() == "# mine\n"


def test_another_folder_is_made_and_named_in_the_next_command(tool: Tool, tmp_path: Path) -> None:
    ran = tool("init", "a/b")
    assert (tmp_path / "a" / "b" / "plans" / "first.plan.md").is_file()
    assert "  cd a/b\n" in ran.stdout


def test_a_folder_that_is_a_file_is_one_sentence(tool: Tool, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = tool("init", "file")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "cannot be written: Not a directory. Choose another folder" in " ".join(ran.stderr.split())
