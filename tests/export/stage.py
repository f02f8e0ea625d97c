"""A session of a few events or decisions, and whether what is exported of it is clean."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from pytest_tool.action import Act, Answer, Value
from pytest_tool.archive import Archive
from pytest_tool.decision import Decision
from pytest_tool.events import Commanded, Event, Located, StepFinished, StepStarted
from pytest_tool.trail import Entry

from driven import Driven

PASSWORD = "paper-lane-42"
ROOT = Path(__file__).parents[2]

Alone = Callable[..., subprocess.CompletedProcess[str]]


def run_folder(tmp_path: Path) -> Path:
    return tmp_path / ".tool" / "runs" / "20261122T000000.000Z-shop"


def told(tmp_path: Path, *events: Event) -> Path:
    """A run of which this was told."""
    folder = run_folder(tmp_path)
    archive = Archive(folder, {})
    for event in events:
        archive(event)
    archive.close()
    return folder


def went_back(number: int, text: str = "Go back.") -> list[Event]:
    """A step that did the least."""
    return [
        Commanded(number=number, command="step", text=text),
        StepStarted(number=number, text=text, where=""),
        Located(locator=""),
        Entry(step=number, intent="", outcome="done", operation="back"),
        StepFinished(number=number, passed=True, reason="", seconds=1.0),
    ]


def does(kind: Callable[..., Act], name: str = "", *rest: object, nth: int = 0, answer: Answer | None = None, **more: object) -> Callable[[Driven], Decision]:
    """A decision for the control of this name, made when its turn has come; ``answer`` is for the dialogs that it opens."""

    def decide(driven: Driven) -> Decision:
        target = (driven.tag(name, nth),) if name else ()
        return Decision(kind(*target, *rest, **more), 1.0, "test", 0.0, 0.0, answer=answer)

    return decide


def said(text: str) -> Value:
    return Value(text, "step")


def is_clean(text: str, tmp_path: Path) -> bool:
    """Whether ruff, with its own settings and those of this repository, has nothing to say."""
    path = tmp_path / "test_clean.py"
    path.write_text(text, encoding="utf-8")
    ruff = [sys.executable, "-m", "ruff", "check", "--ignore", "E501"]  # a statement is one line, however long
    for command in ([*ruff, "--isolated"], [*ruff, "--config", str(ROOT / "pyproject.toml")]):
        done = subprocess.run([*command, str(path)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{done.stdout}{done.stderr}\n{text}"
    return True
