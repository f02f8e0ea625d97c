"""Starts a session as a detached process: ``tool start``.

The standard library alone.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable

from pytest_tool.places import SESSION_MARK
from pytest_tool.session.client import CLOSE_S, called, cleaned_up, result, status
from pytest_tool.session.files import Files, until, wrong_name
from pytest_tool.wire.session import Outcome, State

Told = Callable[[str], None]
"""Gets a line for the person who waits."""


def start(name: str, pytest_arguments: list[str], told: Told = lambda line: None) -> dict[str, object]:
    """Starts a session; returns when it is ready, or refused."""
    if wrong := wrong_name(name):
        return result(name, "start", Outcome.REFUSED, wrong)
    files = Files(name)
    ending = files.read().get("state") == State.CRASHED
    if not until(lambda: not files.alive, CLOSE_S if ending else 0.0):
        fact = f"A session {name} is running already (process {files.read().get('pid')})."
        remedy = f"Close it with {called(name)} close, or name another: tool --session NAME start"
        return result(name, "start", Outcome.REFUSED, f"{fact} {remedy}")
    files.make_folder()
    mark = os.urandom(16).hex()
    host = _spawn(files, mark, pytest_arguments)
    try:
        refusal = _refusal(host, files, told)
    except KeyboardInterrupt:
        host.terminate()
        host.wait()
        cleaned_up(files, {"mark": mark})
        return result(name, "start", Outcome.CANCELLED, "The start was cancelled; nothing is left of it.")
    if not refusal:
        return {**status(name), "command": "start"}
    host.wait()
    if files.read().get("mark") == mark:  # another start may have won the name
        cleaned_up(files, {"mark": mark})
    return result(name, "start", Outcome.REFUSED, refusal)


def _spawn(files: Files, mark: str, pytest_arguments: list[str]) -> subprocess.Popen[str]:
    """Spawns the host, detached from the terminal and its Ctrl-C."""
    where = str(files.about.parent)
    return subprocess.Popen(
        [sys.executable, "-m", "pytest_tool.session.process", files.name, where, *pytest_arguments],
        env={**os.environ, SESSION_MARK: mark},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )


def _refusal(host: subprocess.Popen[str], files: Files, told: Told) -> str:
    """Passes the host's progress on; returns its refusal, if any."""
    assert host.stdout is not None  # opened as a pipe
    with host.stdout as lines:
        for line in lines:
            said = json.loads(line)
            if "progress" not in said:
                return str(said.get("refused", ""))
            told(said["progress"])
    status = host.wait()
    if status < 0:
        return f"The session's process was ended by signal {-status} before it was ready. Start it again."
    fact = f"The session's process ended with status {status} before it was ready: {files.last_words(1)}"
    return f"{fact}\nAll that it said is in {files.log}"
