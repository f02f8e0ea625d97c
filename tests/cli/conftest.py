"""The real command in a folder of its own; a run on disk; a session's host."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import forked
from cli.samples import EVENTS, TOOL, Host, Ran, Tool, environment


@pytest.fixture
def tool(tmp_path: Path) -> Tool:
    def run(*words: str, given: bytes = b"", **more: str) -> Ran:
        ran = forked.ran([*TOOL, *words], tmp_path, environment(**more), given, timeout=120)
        return Ran(ran.args, ran.returncode, ran.stdout.decode(), ran.stderr.decode())

    return run


@pytest.fixture
def run_on_disk(tmp_path: Path) -> Path:
    folder = tmp_path / ".tool" / "runs" / "20261122T010203.000Z-shop"
    folder.mkdir(parents=True)
    (folder / "run.json").write_text('{"format": 1}')
    (folder / "events.jsonl").write_text("".join(f"{json.dumps(e)}\n" for e in EVENTS))
    return folder


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    made = Host(tmp_path)
    yield made
    made.close()
