"""Runs pytest with one item, as the process of a session.

    python -m pytest_tool.session.process NAME FOLDER [--tool-url URL] [--tool-bluetooth] [pytest arguments]

Standard output is the line to whoever waits (``Waiter``); what pytest prints goes to the session's log.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import IO

import pytest

from pytest_tool.places import SESSION_MARK
from pytest_tool.session.client import cleaned_up
from pytest_tool.session.files import NO_LINK, Files
from pytest_tool.session.item import Held, Waiter
from pytest_tool.settings import environment
from pytest_tool.wire.session import VERSION, State

LAST_LINES = 12
NEUTRAL = {"xdist": "-n0", "pytest_timeout": "--timeout=0", "pytest_rerunfailures": "--reruns=0"}
"""Plugins that would end, repeat or move the one item of a session, when the project's addopts ask for it."""
IMPORTED_BEFORE = "ignore:Module already imported so cannot be rewritten:pytest.PytestAssertRewriteWarning"
"""This process is part of the plugin that pytest then finds; a project that makes warnings errors must start all the same."""


def main(arguments: list[str]) -> int:
    """Runs pytest with the one item; the exit status is 0 after ``close``."""
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("name")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tool-url", default="")
    parser.add_argument("--tool-bluetooth", action="store_true")
    asked, rest = parser.parse_known_args(arguments)
    files = Files(asked.name, asked.folder)
    waiter = Waiter(os.fdopen(os.dup(1), "wb", buffering=0))
    held = _held(files)
    if held is None:
        waiter.tell(refused=f"A session {files.name} is running already, or just being started.")
        return 2
    with held, waiter.line:
        _print_to(files.log)
        if left := files.read():  # under the lock, so that it is nobody's who is just starting
            waiter.tell(progress=f"cleaning up after a session {files.name} that had ended")
            cleaned_up(files, left)
        about = {"wire": VERSION, "state": State.STARTING, "pid": os.getpid(), "name": files.name}
        files.write({**about, "mark": environment().get(SESSION_MARK, "")})
        plugin = Held(files, asked.tool_url, asked.tool_bluetooth, waiter)
        neutral = [option for name, option in NEUTRAL.items() if find_spec(name)]
        own = [f"--tool-run-name=session-{files.name}", "-s", "-q", "--tb=short", "-W", IMPORTED_BEFORE]
        status = int(pytest.main([*rest, *own, *neutral, str(Path.cwd())], plugins=[plugin]))
        _say_the_end(files, waiter, plugin, status)
    return status


def _held(files: Files) -> IO[str] | None:
    """Takes the lock, which a command that looks holds briefly."""
    for _ in range(20):
        if held := files.hold():
            return held
        time.sleep(0.02)
    return None


def _print_to(log: Path) -> None:
    """Sends what anything here prints to the log."""
    file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | NO_LINK, 0o600)
    for stream in (1, 2):
        os.dup2(file, stream)
    os.close(file)


def _say_the_end(files: Files, waiter: Waiter, plugin: Held, status: int) -> None:
    """Says how it ended: refused before it was ready, crashed, or closed."""
    sys.stdout.flush()
    if not waiter.told:
        said = files.last_words(LAST_LINES) or "it said nothing"
        waiter.tell(refused=f"pytest ended with {status} before the session was ready: {said}")
    if plugin.lost:
        # what the host wrote itself says it better than pytest's report
        files.write({"error": plugin.lost, **files.read(), "state": State.CRASHED})
    else:
        files.remove()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
