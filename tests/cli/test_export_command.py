"""``tool export``: where the text goes. What it says is another file's matter (tests/export)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.samples import Tool, event

NAME = "20261122T010203.000Z-session-default"
CLOCK = re.compile(r"\d\d:\d\d(?= UTC)")
"""A minute may pass between two exports."""


@pytest.fixture
def session_run(tmp_path: Path) -> Path:
    folder = tmp_path / ".tool" / "runs" / NAME
    folder.mkdir(parents=True)
    (folder / "run.json").write_text('{"format": 1}')
    events = [
        event("command", 1.0, number=1, command="do", text="click Buy"),
        event("step_started", 2.0, number=1, text="click Buy", where="tool do"),
        event("suggestion", 3.0, step=1, intent="click Buy", outcome="done", operation="click", control='button "Buy"', confidence=0.9, value="",
              decided_by="engine", changes=['heading "Bought"'], error="", doubts=[], extent="", frame=None),
        event("step_finished", 4.0, number=1, passed=True, reason="", seconds=1.0),
    ]  # fmt: skip
    (folder / "events.jsonl").write_text("".join(f"{json.dumps(e)}\n" for e in events))
    return folder


@pytest.mark.parametrize("form", [[], ["--python"]])
def test_the_text_alone_is_on_standard_output_and_notes_are_beside_it(tool: Tool, session_run: Path, form: list[str]) -> None:
    ran = tool("export", *form, NAME)
    assert ran.returncode == 0, ran.stderr
    told = json.loads(tool("export", *form, NAME, "--json").stdout)
    printed, text = (CLOCK.sub("", words).rstrip("\n") for words in (ran.stdout, told["text"]))
    assert printed == text
    assert "Buy" in told["text"]
    assert ran.stderr.count("left out: ") == len(told["left_out"])
    if form:
        compile(ran.stdout, "exported", "exec")


def test_a_file_is_written_once_and_never_over_another(tool: Tool, session_run: Path, tmp_path: Path) -> None:
    first = tool("export", "--output", "my.plan.md", NAME)
    assert (first.returncode, first.stdout) == (0, "Wrote my.plan.md.\n")
    written = (tmp_path / "my.plan.md").read_text()
    assert written.rstrip("\n") == tool("export", NAME).stdout.rstrip("\n")
    again = tool("export", "--python", "--output", "my.plan.md", NAME)
    assert (again.returncode, again.stdout) == (2, "")
    assert again.stderr.startswith("my.plan.md exists and is left as it is.")
    assert (tmp_path / "my.plan.md").read_text() == written
    nowhere = tool("export", "--output", "no/where.md", NAME)
    assert (nowhere.returncode, nowhere.stderr.splitlines()[-1]) == (2, "no/where.md cannot be written: No such file or directory. Name another place.")


def test_after_close_the_sessions_last_run_is_named(tool: Tool, session_run: Path, tmp_path: Path) -> None:
    (session_run.parent / "20261123T010203.000Z-plans").mkdir()
    ran = tool("export")
    assert (ran.returncode, ran.stdout) == (4, "")
    assert " ".join(ran.stderr.split()).endswith(f"Or name a run: tool export {NAME}")


def test_a_run_that_is_no_session_is_refused_in_words(tool: Tool, run_on_disk: Path) -> None:
    ran = tool("export", run_on_disk.name)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "Traceback" not in ran.stderr
